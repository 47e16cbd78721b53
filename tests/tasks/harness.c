/*
 * Runs one verification task many times, natively: usage: PROGRAM FIRST-SEED COUNT FAILING-MALLOC(0|1) [all].
 *
 * validate.py compiles the task with main, malloc and calloc renamed (see there) and links it with this file. Each seed is a
 * process of its own, whose inputs are pseudo-random: 0, 1 and small values often, since most loops and branches hang on them.
 * After MAX_INPUTS values all are 0, so that a loop that asks for more comes to its end.
 *
 * One line per kind of ending is printed: `finished N`, `reached N`, `assumed N` (an assumption failed), `defect SEED` (a
 * sanitizer's report, whose text is on stderr; it is the last run unless `all` is said), `hang SEED`, `signal SEED`; and `inputs V...` of the shortest run
 * that reached the error.
 */
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX_INPUTS = 300, SECONDS = 10, DEFECT = 99, REACHED = 98, ASSUMED = 97 };

/* What a child tells its parent. */
struct tape {
  unsigned count;
  int is_unsigned[MAX_INPUTS];
  long long values[MAX_INPUTS];
};

int program_main(int, char **);
void reach_error(void);
void __VERIFIER_assume(int);
void *harness_malloc(size_t);
void *harness_calloc(size_t, size_t);

static struct tape *tape;
static uint64_t state;
static int may_fail;

static uint64_t next(void) {
  state += 0x9e3779b97f4a7c15u;
  uint64_t z = state;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

static uint64_t draw(void) {
  uint64_t kind = next() % 20;
  if (kind < 5)
    return 0;
  if (kind < 9)
    return 1;
  if (kind < 16)
    return next() % 12;
  if (kind < 18)
    return (uint64_t)((int64_t)(next() % 260) - 130);
  return next();
}

static long long input(int is_unsigned, long long value) {
  if (tape->count >= MAX_INPUTS)
    return 0;
  tape->is_unsigned[tape->count] = is_unsigned;
  tape->values[tape->count++] = value;
  return value;
}

#define NONDET(name, type, is_unsigned) \
  type __VERIFIER_nondet_##name(void); \
  type __VERIFIER_nondet_##name(void) { return (type)input(is_unsigned, (long long)(type)draw()); }
NONDET(bool, _Bool, 1)
NONDET(char, char, 0)
NONDET(uchar, unsigned char, 1)
NONDET(short, short, 0)
NONDET(ushort, unsigned short, 1)
NONDET(int, int, 0)
NONDET(uint, unsigned, 1)
NONDET(long, long, 0)
NONDET(ulong, unsigned long, 1)

void *harness_malloc(size_t size) { return may_fail && next() % 40 == 0 ? NULL : malloc(size); }
void *harness_calloc(size_t n, size_t size) { return may_fail && next() % 40 == 0 ? NULL : calloc(n, size); }
void reach_error(void) { _exit(REACHED); }
void __VERIFIER_assume(int condition) {
  if (!condition)
    _exit(ASSUMED);
}

int main(int argc, char **argv) {
  if (argc < 4)
    return 2;
  int all = argc > 4;
  unsigned long first = strtoul(argv[1], NULL, 10), count = strtoul(argv[2], NULL, 10);
  unsigned finished = 0, reached = 0, assumed = 0;
  unsigned long defect = 0, hang = 0, killed = 0;
  static struct tape best;
  may_fail = argv[3][0] == '1';
  tape = mmap(NULL, sizeof *tape, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (tape == MAP_FAILED)
    return 2;
  for (unsigned long seed = first; seed < first + count && (all || (!defect && !hang && !killed)); seed++) {
    tape->count = 0;
    pid_t child = fork();
    if (child < 0)
      return 2;
    if (child == 0) {
      char *arguments[] = {argv[0], NULL};
      state = seed * 0x632be59bd9b4e019u;
      alarm(SECONDS);
      (void)program_main(1, arguments);
      _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
      hang = seed;
    else if (WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT)
      finished++; /* the program gave up */
    else if (WIFSIGNALED(status))
      killed = seed;
    else if (WEXITSTATUS(status) == DEFECT)
      defect = seed;
    else if (WEXITSTATUS(status) == ASSUMED)
      assumed++;
    else if (WEXITSTATUS(status) == REACHED) {
      if (!reached++ || tape->count < best.count)
        best = *tape;
    } else
      finished++;
  }
  printf("finished %u\nreached %u\nassumed %u\n", finished, reached, assumed);
  if (defect)
    printf("defect %lu\n", defect);
  if (hang)
    printf("hang %lu\n", hang);
  if (killed)
    printf("signal %lu\n", killed);
  if (reached) {
    printf("inputs");
    for (unsigned i = 0; i < best.count; i++)
      printf(best.is_unsigned[i] ? " %llu" : " %lld", best.values[i]);
    printf("\n");
  }
  return 0;
}
