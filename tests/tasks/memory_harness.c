/*
 * Runs one memory task many times, natively, and tells what the sanitizers say:
 *
 *   PROGRAM random FIRST-SEED COUNT FAILING-MALLOC(0|1)
 *   PROGRAM replay FAILING-MALLOC(0|1) INPUT...            an INPUT is a number, m0 (an allocation fails), m1,
 *                                                          =TEXT (an argument of main), or @ (there is none)
 *
 * native.py compiles the task with main, malloc, calloc and realloc renamed and links it with this file. Each run is a process of its own.
 * Pseudo-random inputs are 0, 1 and small values often, since most loops and branches hang on them; after MAX_INPUTS values all are 0, so
 * that a loop that asks for more comes to its end. Without FAILING-MALLOC an allocation that does fail (it is too large) ends the run
 * like an assumption that does not hold.
 *
 * Leaks are looked for when main has returned and its frame is wiped, so that what only its locals held is lost, and at exit(), where
 * what locals hold is not.
 *
 * One line per run that is not simply finished: `assumed`, `aborted`, `hang`, `signal N`, `report` and `alive N` (blocks that are still allocated at the
 * end), followed by the run's inputs; behind `report` come the sanitizer's lines, each after `| `. The last line is `runs N`.
 */
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <sanitizer/allocator_interface.h>
#if __has_feature(address_sanitizer)
#include <sanitizer/asan_interface.h>
#include <sanitizer/lsan_interface.h>
#endif

enum { MAX_INPUTS = 300, MAX_TAPE = 4000, SECONDS = 10, REPORT = 99, ASSUMED = 97, TEXT = 16384, FRAMES = 1 << 18 };

enum { MAX_ARGUMENTS = 4, MAX_LENGTH = 12 };

enum kind { SIGNED, UNSIGNED, ALLOCATION };

/* What a child tells its parent: its inputs and how many blocks are still allocated. */
struct tape {
  unsigned count, values_taken, argument_count;
  char arguments[MAX_ARGUMENTS][MAX_LENGTH + 1];
  long alive;
  enum kind kinds[MAX_TAPE];
  long long values[MAX_TAPE];
};

int program_main(int, char **);
void __VERIFIER_assume(int);
void *harness_malloc(size_t);
void *harness_calloc(size_t, size_t);
void *harness_realloc(void *, size_t);

static struct tape *tape;
static uint64_t state;
static int may_fail, counting, hung;
static char **script; /* the inputs to replay, if any */

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

/* The next input of the script that is an allocation's, or the next that is not; each kind has its own place in the script. */
static const char *scripted(int allocation) {
  static char **places[2];
  char **s = places[allocation] == NULL ? script : places[allocation];
  while (*s != NULL && ((**s == 'm') != allocation || **s == '=' || **s == '@'))
    s++;
  const char *found = *s;
  places[allocation] = found == NULL ? s : s + 1;
  return found;
}

static long long note(enum kind kind, long long value) {
  if (tape->count < MAX_TAPE) {
    tape->kinds[tape->count] = kind;
    tape->values[tape->count++] = value;
  }
  return value;
}

static uint64_t input(void) {
  if (script != NULL) {
    const char *text = scripted(0);
    return text == NULL ? 0 : text[0] == '-' ? (uint64_t)strtoll(text, NULL, 10) : strtoull(text, NULL, 10);
  }
  return tape->values_taken++ < MAX_INPUTS ? draw() : 0;
}

#define NONDET(name, type, kind) \
  type __VERIFIER_nondet_##name(void); \
  type __VERIFIER_nondet_##name(void) { return (type)note(kind, (long long)(type)input()); }
NONDET(bool, _Bool, UNSIGNED)
NONDET(char, char, SIGNED)
NONDET(uchar, unsigned char, UNSIGNED)
NONDET(short, short, SIGNED)
NONDET(ushort, unsigned short, UNSIGNED)
NONDET(int, int, SIGNED)
NONDET(uint, unsigned, UNSIGNED)
NONDET(long, long, SIGNED)
NONDET(ulong, unsigned long, UNSIGNED)
NONDET(size_t, size_t, UNSIGNED)

static int fails(void) {
  if (!may_fail)
    return 0;
  if (script == NULL)
    return !note(ALLOCATION, next() % 8 != 0);
  const char *text = scripted(1);
  return !note(ALLOCATION, text == NULL || text[1] != '0');
}

static void *allocated(void *p) {
  if (p == NULL && !may_fail)
    _exit(ASSUMED);
  return p;
}

/* A block of no bytes: the address sanitizer would let its first byte be used. */
static void *nothing(void) {
  void *p = malloc(0);
#if __has_feature(address_sanitizer)
  __asan_poison_memory_region(p, 1);
#endif
  return p;
}

void *harness_malloc(size_t size) { return fails() ? NULL : size == 0 ? nothing() : allocated(malloc(size)); }
void *harness_calloc(size_t n, size_t size) { return fails() ? NULL : allocated(calloc(n, size)); }
void *harness_realloc(void *p, size_t size) { return fails() ? NULL : allocated(realloc(p, size)); }

void __VERIFIER_assume(int condition) {
  if (!condition)
    _exit(ASSUMED);
}

static void on_allocation(const volatile void *p, size_t size) {
  (void)size;
  tape->alive += counting && p != NULL;
}

static void on_free(const volatile void *p) { tape->alive -= counting && p != NULL; }

/* Nothing of main's frame remains for the leak check to see. */
__attribute__((noinline)) static void wipe(void) {
  volatile char space[FRAMES];
  for (unsigned i = 0; i < sizeof space; i++)
    space[i] = 0;
}

static void check_leaks(void) {
#if __has_feature(address_sanitizer)
  if (tape->alive > 0 && __lsan_do_recoverable_leak_check())
    _exit(REPORT);
#endif
}

static void at_exit(void) {
  counting = 0;
  check_leaks();
}

/* Memory of its own for what main is given: not to be freed. */
static void *argument_block(size_t size) {
  char *block = malloc(size + 16);
  if (block == NULL)
    _exit(ASSUMED);
  return block + 16;
}

static char *argument_copy(const char *text) {
  size_t size = strlen(text) + 1;
  return memcpy(argument_block(size), text, size);
}

static char **arguments; /* nobody has lost them */
static int argument_count;

static void scripted_arguments(void) {
  for (char **s = script; *s != NULL; s++)
    argument_count += **s == '=';
  arguments = argument_block(((size_t)argument_count + 1) * sizeof *arguments);
  int n = 0;
  for (char **s = script; *s != NULL; s++)
    if (**s == '=')
      arguments[n++] = argument_copy(*s + 1);
  arguments[n] = NULL;
}

/* From a generator of their own, so that other inputs are the same for every program. */
static void random_arguments(void) {
  uint64_t kept = state;
  state ^= 0x2545f4914f6cdd1du;
  tape->argument_count = (unsigned)(next() % (MAX_ARGUMENTS + 1));
  argument_count = (int)tape->argument_count;
  arguments = argument_block(((size_t)argument_count + 1) * sizeof *arguments);
  for (int i = 0; i < argument_count; i++) {
    for (uint64_t k = 0, length = next() % (MAX_LENGTH + 1); k < length; k++)
      tape->arguments[i][k] = "abcx019-"[next() % 8];
    arguments[i] = argument_copy(tape->arguments[i]);
  }
  arguments[argument_count] = NULL;
  state = kept;
}

_Noreturn static void child(int errors) {
  dup2(errors, 2);
  alarm(SECONDS);
  atexit(at_exit);
  if (script != NULL)
    scripted_arguments();
  else
    random_arguments();
  counting = 1;
  (void)program_main(argument_count, arguments);
  counting = 0;
  wipe();
  check_leaks();
  _exit(0);
}

static void print_inputs(void) {
  if (tape->argument_count == 0)
    printf(" @");
  for (unsigned i = 0; i < tape->argument_count; i++)
    printf(" =%s", tape->arguments[i]);
  for (unsigned i = 0; i < tape->count; i++)
    printf(tape->kinds[i] == SIGNED ? " %lld" : tape->kinds[i] == UNSIGNED ? " %llu" : " m%lld", tape->values[i]);
  printf("\n");
}

/* Reads all, keeps the beginning. */
static void read_text(int from, char *text) {
  size_t used = 0;
  char rest[4096];
  for (;;) {
    ssize_t n = used < TEXT - 1 ? read(from, text + used, TEXT - 1 - used) : read(from, rest, sizeof rest);
    if (n <= 0)
      break;
    if (used < TEXT - 1)
      used += (size_t)n;
  }
  text[used] = '\0';
}

static int run(void) {
  static char text[TEXT];
  int ends[2], status = 0;
  memset(tape, 0, sizeof *tape);
  if (pipe(ends) != 0)
    return 0;
  fflush(stdout);
  pid_t pid = fork();
  if (pid < 0)
    return 0;
  if (pid == 0)
    child(ends[1]);
  close(ends[1]);
  read_text(ends[0], text);
  close(ends[0]);
  waitpid(pid, &status, 0);
  int left = 1;
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
    printf("hang"), hung = 1;
  else if (WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT)
    printf("aborted");
  else if (WIFSIGNALED(status))
    printf("signal %d", WTERMSIG(status));
  else if (WEXITSTATUS(status) == REPORT)
    printf("report");
  else if (WEXITSTATUS(status) == ASSUMED)
    printf("assumed");
  else
    left = 0;
  if (left)
    print_inputs();
  if (!WIFSIGNALED(status) && WEXITSTATUS(status) == REPORT)
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n"))
      printf("| %s\n", line);
  if (tape->alive > 0) {
    printf("alive %ld", tape->alive);
    print_inputs();
  }
  return 1;
}

int main(int argc, char **argv) {
  unsigned long first = 0, count = 1, done = 0;
  if (argc > 4 && strcmp(argv[1], "random") == 0) {
    first = strtoul(argv[2], NULL, 10);
    count = strtoul(argv[3], NULL, 10);
    may_fail = argv[4][0] == '1';
  } else if (argc > 2 && strcmp(argv[1], "replay") == 0) {
    may_fail = argv[2][0] == '1';
    script = argv + 3;
  } else {
    return 2;
  }
  tape = mmap(NULL, sizeof *tape, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (tape == MAP_FAILED || __sanitizer_install_malloc_and_free_hooks(on_allocation, on_free) == 0)
    return 2;
  for (; done < count && !hung; done++) { /* one that hangs is enough to know */
    state = (first + done) * 0x632be59bd9b4e019u;
    if (!run())
      return 2;
  }
  printf("runs %lu\n", done);
  return 0;
}
