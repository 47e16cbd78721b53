/* The part of the test that is the same in every test: it notices calls of reach_error and failing assertions, lets
 * allocations fail and fills allocated memory as inputs.c says. The program itself is compiled unchanged, with
 * -finstrument-functions, which tells us where reach_error is called from, and linked with --wrap=malloc and the like.
 * Every address that is printed is one that addr2line and the sanitizers' symbolizer understand (no PIE). */
#define _GNU_SOURCE
#include <limits.h>
#include <malloc.h>
#include <sanitizer/allocator_interface.h>
#include <sanitizer/asan_interface.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>
#include <unistd.h>

#define UNSEEN __attribute__((no_instrument_function)) /* by -finstrument-functions, whatever the flags */

/* inputs.c */
struct contents {
  unsigned allocation; /* counted from 1; 0 ends the list */
  unsigned long offset, size;
  unsigned long long value;
};
extern const unsigned failing_allocations[]; /* ascending, counted from 1; 0 ends the list */
extern const struct contents heap_contents[];
extern const char *const arguments[]; /* of main, if the test is linked with --wrap=main; NULL ends the list */
extern const unsigned argument_count;

/* Overridden by ASAN_OPTIONS and the like. */
UNSEEN const char *__asan_default_options(void) {
  return "detect_leaks=1:detect_stack_use_after_return=1:allocator_may_return_null=1:exitcode=99";
}

/* ---- how the test ends ---- */

UNSEEN static void end(const char *what, const char *detail, const char *return_address) {
  char text[1000];
  int n = snprintf(text, sizeof text, "silhouette: %s%.800s\n    #0 %p\n\n", what, detail,
                   (const void *)(return_address - 1));
  fflush(stdout);
  if (n > 0 && write(2, text, (size_t)n) < 0) _exit(97);
  _exit(98);
}

__attribute__((weak)) UNSEEN void reach_error(void) { end("reach_error() is called", "", __builtin_return_address(0)); }

__attribute__((weak)) UNSEEN void __VERIFIER_error(void) {
  end("__VERIFIER_error() is called", "", __builtin_return_address(0));
}

/* The test calls it behind the label that must not be reached. */
UNSEEN void silhouette_label(void) { end("the label is reached", "", __builtin_return_address(0)); }

/* At the entry of every function of the program: the program may define reach_error itself. */
UNSEEN void __cyg_profile_func_enter(void *function, void *call) {
  if (function == (void *)reach_error) end("reach_error() is called", "", call);
  if (function == (void *)__VERIFIER_error) end("__VERIFIER_error() is called", "", call);
}

UNSEEN void __cyg_profile_func_exit(void *function, void *call) {
  (void)function;
  (void)call;
}

UNSEEN void __assert_fail(const char *condition, const char *file, unsigned line, const char *function) {
  (void)file;
  (void)line;
  (void)function;
  end("assertion fails: ", condition, __builtin_return_address(0));
}

UNSEEN static void assume(int condition, const char *from) {
  if (!condition) end("an assumption of the program does not hold", "", from);
}

__attribute__((weak)) UNSEEN void __VERIFIER_assume(int condition) { assume(condition, __builtin_return_address(0)); }
__attribute__((weak)) UNSEEN void __CPROVER_assume(int condition) { assume(condition, __builtin_return_address(0)); }

/* Assertions of a condition that programs call without a declaration; the condition is an int nearly always. */
#define ASSERTION(name)                                                                          \
  __attribute__((weak)) UNSEEN void name(int condition) {                                        \
    if (!condition) end("assertion fails: ", "the condition is 0", __builtin_return_address(0)); \
  }
ASSERTION(assert)
ASSERTION(__CPROVER_assert)
ASSERTION(__VERIFIER_assert)

/* A call of what is no function faults at the address that is called; who called it stands where the sanitizer does not
 * look. Where machines keep that differs: the Makefile knows. */
#ifdef FAULT_PC
static struct sigaction sanitizer;

UNSEEN static void on_fault(int number, siginfo_t *info, void *context) {
  const mcontext_t *machine = &((ucontext_t *)context)->uc_mcontext;
  if ((void *)FAULT_PC(machine) == info->si_addr) end("what is called is no function", "", FAULT_CALLER(machine));
  sanitizer.sa_sigaction(number, info, context);
}

UNSEEN __attribute__((constructor)) static void notice_faults(void) {
  struct sigaction ours = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
  sigaction(SIGSEGV, &ours, &sanitizer);
}
#endif

/* ---- memory ---- */

void *__real_malloc(size_t size);
void *__real_realloc(void *old, size_t size);
void *__real_memalign(size_t alignment, size_t size);

static unsigned allocations;

/* Counts an allocation; must it fail? */
UNSEEN static int fails(void) {
  allocations++;
  for (const unsigned *f = failing_allocations; *f; f++)
    if (*f == allocations) return 1;
  return 0;
}

/* What was never set is no address: whoever takes it for one is seen. */
enum { WILD = 0xbe };
UNSEEN static void fill(char *block, size_t from, size_t size) {
  if (size > from) memset(block + from, WILD, size - from);
  for (const struct contents *c = heap_contents; c->allocation; c++)
    if (c->allocation == allocations && c->offset >= from && c->offset + c->size <= size)
      memcpy(block + c->offset, &c->value, c->size);
}

UNSEEN void *__wrap_malloc(size_t size) {
  if (fails()) return NULL;
  char *block = __real_malloc(size);
  if (block) fill(block, 0, size);
  if (block && !size) __asan_poison_memory_region(block, 1); /* the sanitizer grants a byte */
  return block;
}

UNSEEN void *__wrap_calloc(size_t count, size_t size) {
  if (size && count > (size_t)-1 / size) return NULL;
  if (fails()) return NULL;
  char *block = __real_malloc(count * size);
  if (block) memset(block, 0, count * size);
  if (block && count * size == 0) __asan_poison_memory_region(block, 1);
  return block;
}

UNSEEN void *__wrap_realloc(void *old, size_t size) {
  if (old && !size) {
    free(old);
    return NULL;
  }
  if (fails()) return NULL;
  /* Under the address sanitizer the size that was asked for; of a block that is none, realloc complains. */
  size_t before = __sanitizer_get_ownership(old) ? malloc_usable_size(old) : size;
  char *block = __real_realloc(old, size);
  if (block) fill(block, before, size);
  return block;
}

UNSEEN void *__wrap_reallocarray(void *old, size_t count, size_t size) {
  if (size && count > (size_t)-1 / size) return NULL;
  return __wrap_realloc(old, count * size);
}

/* The next power of two, as the GNU library takes it. */
UNSEEN void *__wrap_memalign(size_t alignment, size_t size) {
  size_t power = 16;
  if (alignment > (size_t)-1 / 2 + 1 || fails()) return NULL;
  while (power < alignment) power *= 2;
  char *block = __real_memalign(power, size);
  if (block) fill(block, 0, size);
  if (block && !size) __asan_poison_memory_region(block, 1);
  return block;
}
UNSEEN void *__wrap_aligned_alloc(size_t alignment, size_t size) { return __wrap_memalign(alignment, size); }
enum { PAGE = 4096 };
UNSEEN void *__wrap_valloc(size_t size) { return __wrap_memalign(PAGE, size); }
UNSEEN void *__wrap_pvalloc(size_t size) {
  return size > (size_t)-1 - (PAGE - 1) ? NULL : __wrap_memalign(PAGE, (size + PAGE - 1) & ~(size_t)(PAGE - 1));
}
UNSEEN int __wrap_posix_memalign(void **out, size_t alignment, size_t size) {
  if (alignment == 0 || (alignment & (alignment - 1)) != 0 || alignment % sizeof(void *) != 0) return 22;
  void *block = __wrap_memalign(alignment, size);
  if (!block) return 12;
  memcpy(out, &block, sizeof block);
  return 0;
}

UNSEEN char *__wrap_strndup(const char *text, size_t most) {
  size_t n = strnlen(text, most);
  char *copy = __wrap_malloc(n + 1);
  if (!copy) return NULL;
  memcpy(copy, text, n);
  copy[n] = 0;
  return copy;
}

UNSEEN char *__wrap_strdup(const char *text) { return __wrap_strndup(text, strlen(text)); }

/* ---- streams, as share/models/stdio.c reads them, where the test is linked with --wrap of these ---- */

int __VERIFIER_nondet_stream(void) __attribute__((weak));

UNSEEN static int next_character(void) {
  int c = __VERIFIER_nondet_stream ? __VERIFIER_nondet_stream() : -1;
  return c < 0 ? -1 : c & 255;
}

UNSEEN int __wrap_getchar(void) { return next_character(); }
UNSEEN int __wrap_getchar_unlocked(void) { return next_character(); }
/* A stream that is none is found by a function of the library that looks at it. */
UNSEEN static int character_of(FILE *stream) {
  (void)feof(stream);
  return next_character();
}
UNSEEN int __wrap_fgetc(FILE *stream) { return character_of(stream); }
UNSEEN int __wrap_getc(FILE *stream) { return character_of(stream); }
UNSEEN int __wrap_fgetc_unlocked(FILE *stream) { return character_of(stream); }
UNSEEN int __wrap_getc_unlocked(FILE *stream) { return character_of(stream); }

/* Each character by a function that the sanitizer looks at. */
UNSEEN char *__wrap_fgets(char *to, int size, FILE *stream) {
  int n = 0, c = 0;
  (void)feof(stream);
  if (size <= 0) return NULL;
  while (n < size - 1 && c != '\n' && (c = next_character()) != -1) memset(to + n++, c, 1);
  if (c == -1) {
    int state = __VERIFIER_nondet_stream ? __VERIFIER_nondet_stream() : -1;
    if (state < 0) memset(to, state, 1);
    if (state < 0 || n == 0) return NULL;
  }
  memset(to + n, 0, 1);
  return to;
}

UNSEEN char *__wrap_fgets_unlocked(char *to, int size, FILE *stream) { return __wrap_fgets(to, size, stream); }

UNSEEN size_t __wrap_fread(void *to, size_t size, size_t count, FILE *stream) {
  char *t = to;
  (void)feof(stream);
  if (size == 0) return 0;
  for (size_t i = 0; i < count; i++)
    for (size_t k = 0; k < size; k++) {
      int c = next_character();
      if (c == -1) return i;
      memset(t++, c, 1);
    }
  return count;
}

UNSEEN size_t __wrap_fread_unlocked(void *to, size_t size, size_t count, FILE *stream) {
  return __wrap_fread(to, size, count, stream);
}

UNSEEN static int next_number(void) { return __VERIFIER_nondet_stream ? __VERIFIER_nondet_stream() : -1; }

/* Not streams, but likewise: what is written through the pointer is written by a function that the sanitizer looks at.
 */
UNSEEN long __wrap_time(long *t) {
  long now = next_number();
  if (now < 0) now = -1;
  if (now >= 0 && sizeof(long) == 8) now = (long)(now * 4294967296LL + (unsigned)next_number());
  if (t) memcpy(t, &now, sizeof now);
  return now;
}

UNSEEN ssize_t __wrap_getdelim(char **line, size_t *size, int end, FILE *stream) {
  size_t n = 0;
  int c = 0;
  (void)feof(stream);
  if (!line || !size) return -1;
  if (!*line || !*size) {
    char *fresh = __wrap_malloc(120);
    if (!fresh) return -1;
    *line = fresh;
    *size = 120;
  }
  while ((c = next_character()) != -1) {
    if (n + 2 > *size) {
      char *larger = __wrap_realloc(*line, 2 * *size);
      if (!larger) return -1;
      *line = larger;
      *size = 2 * *size;
    }
    memset(*line + n++, c, 1);
    if (c == end) break;
  }
  if (n == 0 || (c == -1 && next_number() < 0)) return -1;
  memset(*line + n, 0, 1);
  return (ssize_t)n;
}

UNSEEN ssize_t __wrap___getdelim(char **line, size_t *size, int end, FILE *stream) {
  return __wrap_getdelim(line, size, end, stream);
}
UNSEEN ssize_t __wrap_getline(char **line, size_t *size, FILE *stream) {
  return __wrap_getdelim(line, size, '\n', stream);
}

UNSEEN ssize_t __wrap_read(int descriptor, void *to, size_t size) {
  char *t = to;
  size_t n = 0;
  int c = 0;
  while (descriptor >= 0 && n < size && (c = next_character()) != -1) memset(t + n++, c, 1);
  return descriptor < 0 || (n == 0 && next_number() < 0) ? -1 : (ssize_t)n;
}

/* ---- files: all of them are /dev/null, what is read from them is an input ---- */

FILE *__real_fopen(const char *path, const char *mode) __attribute__((weak));
FILE *__real_freopen(const char *path, const char *mode, FILE *stream) __attribute__((weak));

UNSEEN static FILE *open_stream(void) {
  if (next_number() < 0) return NULL;
  return __real_fopen ? __real_fopen("/dev/null", "r+") : fdopen(dup(2), "r+");
}

UNSEEN static int is_mode(const char *mode) { return strlen(mode) > 0 && strchr("rwa", mode[0]) != NULL; }
UNSEEN FILE *__wrap_fopen(const char *path, const char *mode) {
  size_t n = strlen(path); /* both are read */
  return is_mode(mode) && n > 0 ? open_stream() : NULL;
}
UNSEEN FILE *__wrap_fopen64(const char *path, const char *mode) { return __wrap_fopen(path, mode); }
UNSEEN FILE *__wrap_fdopen(int descriptor, const char *mode) {
  return is_mode(mode) && descriptor >= 0 ? open_stream() : NULL;
}
UNSEEN FILE *__wrap_tmpfile(void) { return open_stream(); }
UNSEEN FILE *__wrap_tmpfile64(void) { return open_stream(); }
UNSEEN FILE *__wrap_freopen(const char *path, const char *mode, FILE *stream) {
  if (is_mode(mode) && (path == NULL || path[0] != 0) && next_number() >= 0) return stream;
  fclose(stream);
  return NULL;
}
UNSEEN FILE *__wrap_freopen64(const char *path, const char *mode, FILE *stream) {
  return __wrap_freopen(path, mode, stream);
}

/* ---- the environment, as share/models/contract.c has it ---- */

enum { MOST_VALUE = 131072, MOST_VALUES = 4 };
extern char __silhouette_environment0[MOST_VALUE] __attribute__((weak));
extern char __silhouette_environment1[MOST_VALUE] __attribute__((weak));
extern char __silhouette_environment2[MOST_VALUE] __attribute__((weak));
extern char __silhouette_environment3[MOST_VALUE] __attribute__((weak));

UNSEEN char *__wrap_getenv(const char *name) {
  static struct {
    char name[64], *value;
  } known[MOST_VALUES];
  static int n;
  char *block[MOST_VALUES] = {__silhouette_environment0, __silhouette_environment1, __silhouette_environment2,
                              __silhouette_environment3};
  if (!name[0]) return NULL;
  for (int i = 0; i < n; i++)
    if (strcmp(known[i].name, name) == 0) return known[i].value;
  if (strlen(name) >= sizeof known[0].name || n == MOST_VALUES || !block[n]) return NULL;
  strcpy(known[n].name, name);
  int length = next_number();
  known[n].value = length < 0 ? NULL : block[n] + MOST_VALUE - 1 - (length & (MOST_VALUE - 1));
  return known[n++].value;
}

UNSEEN char *__wrap_secure_getenv(const char *name) { return __wrap_getenv(name); }

/* ---- sorting and searching, as share/models/sort.c does it ---- */

#ifndef COMPARES_FREELY /* said by the Makefile */
#define COMPARES_FREELY 0
#endif

typedef int Compare(const void *a, const void *b);
typedef int CompareIn(const void *a, const void *b, void *context);

UNSEEN static int goes_behind(int order) { return order > 0 || (order == 0 && next_number() < 0); }

UNSEEN static void swap(char *a, char *b, size_t size) {
  char *keep = __real_malloc(size + 1);
  memcpy(keep, a, size);
  memcpy(a, b, size);
  memcpy(b, keep, size);
  free(keep);
}

/* One of the two functions is there. */
typedef struct {
  char *at;
  size_t count, size;
  Compare *compare;
  CompareIn *compare_in;
  void *context;
} Sorting;

UNSEEN static int order_of(const Sorting *s, size_t i, size_t j) {
  const char *a = s->at + i * s->size, *b = s->at + j * s->size;
  return s->compare ? s->compare(a, b) : s->compare_in(a, b, s->context);
}

UNSEEN static void compare_freely(const Sorting *s, int may_swap) {
  while (next_number() < 0) {
    size_t i = (unsigned)next_number(), j = (unsigned)next_number();
    if (i >= s->count || j >= s->count) return;
    (void)order_of(s, i, j);
    if (may_swap && i != j && next_number() < 0) swap(s->at + i * s->size, s->at + j * s->size, s->size);
  }
}

UNSEEN static void sort(const Sorting *s) {
  if (COMPARES_FREELY) compare_freely(s, 1);
  for (size_t i = 1; i < s->count; i++)
    for (size_t j = i; j > 0 && goes_behind(order_of(s, j - 1, j)); j--)
      swap(s->at + (j - 1) * s->size, s->at + j * s->size, s->size);
  if (COMPARES_FREELY) compare_freely(s, 0);
}

UNSEEN void __wrap_qsort(void *base, size_t count, size_t size, Compare *compare) {
  sort(&(Sorting){base, count, size, compare, NULL, NULL});
}

UNSEEN void __wrap_qsort_r(void *base, size_t count, size_t size, CompareIn *compare, void *context) {
  sort(&(Sorting){base, count, size, NULL, compare, context});
}

UNSEEN static size_t any_equal(const void *key, const char *at, size_t size, size_t low, size_t high, size_t found,
                               Compare *compare) {
  while (found > low && compare(key, at + (found - 1) * size) == 0 && next_number() < 0) found--;
  while (found + 1 < high && compare(key, at + (found + 1) * size) == 0 && next_number() < 0) found++;
  return found;
}

UNSEEN void *__wrap_bsearch(const void *key, const void *base, size_t count, size_t size, Compare *compare) {
  const char *at = base;
  size_t low = 0, high = count;
  while (COMPARES_FREELY && next_number() < 0) {
    size_t i = (unsigned)next_number();
    if (i >= count) break;
    (void)compare(key, at + i * size);
  }
  while (low < high) {
    size_t middle = low + (high - low) / 2, other = COMPARES_FREELY ? (unsigned)next_number() : high;
    if (other >= low && other < high) middle = other;
    int order = compare(key, at + middle * size);
    if (order == 0) {
      if (!COMPARES_FREELY) middle = any_equal(key, at, size, low, high, middle, compare);
      return (void *)(at + middle * size);
    }
    if (order < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return NULL;
}

/* ---- SV-COMP's input of memory ---- */

__attribute__((weak)) UNSEEN void __VERIFIER_nondet_memory(void *to, size_t n) {
  if (n == 0) return;
  long long value = next_number();
  if (n == 4) {
    memcpy(to, &value, 4);
  } else if (n == 8) {
    value = value * 4294967296LL + (unsigned)next_number();
    memcpy(to, &value, 8);
  } else {
    for (size_t i = 0; i < n; i++) {
      if (i > 0) value = next_number();
      memset((char *)to + i, (int)value, 1);
    }
  }
}

UNSEEN int __wrap_rand_r(unsigned *seed) {
  unsigned next = (unsigned)next_number();
  memcpy(seed, &next, sizeof next);
  return next_number() & 0x7fffffff;
}

UNSEEN static int scan_begins(void) {
  int state = next_number();
  return state >= 0 ? 1 : state == -1 ? -1 : 0;
}

UNSEEN static int scan_number(char *to, size_t size) {
  int got = scan_begins();
  if (got != 1) return got;
  long long high = size == 8 ? next_number() : 0;
  long long value = high * 4294967296LL + (unsigned)next_number();
  memcpy(to, &value, size); /* the machines that this runs on have the low bytes first */
  return 1;
}

UNSEEN static int is_blank(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

UNSEEN static int scan_text(char *to, int width) {
  int n = 0, c = -1;
  while (n < width && (c = next_character()) != -1 && !is_blank(c)) memset(to + n++, c, 1);
  if (n == 0) return -1;
  memset(to + n, 0, 1);
  return 1;
}

UNSEEN static int scan_characters(char *to, int width, int after_blank) {
  for (int n = 0; n < width; n++) {
    int c = next_character();
    if (c == -1 || (n == 0 && after_blank && is_blank(c))) return -1;
    memset(to + n, c, 1);
  }
  return 1;
}

UNSEEN static int scan(const char *f, va_list list) {
  int count = 0, after_blank = 0, in_text = 0;
  while (*f) {
    int got = 1;
    if (is_blank(*f)) {
      after_blank = 1;
      in_text = 0;
      f++;
      continue;
    }
    if (*f != '%' || f[1] == '%') {
      if (!in_text) got = scan_begins();
      f += *f == '%' ? 2 : 1;
      in_text = 1;
    } else {
      int width = 0, is_stored = *++f != '*', is_long = 0;
      size_t size = 4;
      if (!is_stored) f++;
      while (*f >= '0' && *f <= '9') width = width * 10 + (*f++ - '0');
      for (;; f++) {
        if (*f == 'h')
          size /= 2;
        else if (*f == 'l') {
          size = is_long ? 8 : sizeof(long);
          is_long = 1;
        } else if (*f == 'z' || *f == 't')
          size = sizeof(size_t);
        else if (*f == 'j' || *f == 'q')
          size = 8;
        else
          break;
      }
      char *to = is_stored ? va_arg(list, char *) : NULL;
      got = !is_stored  ? scan_begins()
            : *f == 's' ? scan_text(to, width ? width : INT_MAX)
            : *f == 'c' ? scan_characters(to, width ? width : 1, after_blank)
                        : scan_number(to, size);
      count += is_stored && got == 1;
      if (*f) f++;
      in_text = 0;
    }
    if (got != 1) return count == 0 && got < 0 ? -1 : count;
    after_blank = 0;
  }
  return count;
}

#define SCANF(name)                          \
  UNSEEN int name(const char *format, ...) { \
    va_list list;                            \
    va_start(list, format);                  \
    int n = scan(format, list);              \
    va_end(list);                            \
    return n;                                \
  }
#define FSCANF(name)                                       \
  UNSEEN int name(FILE *stream, const char *format, ...) { \
    (void)feof(stream);                                    \
    va_list list;                                          \
    va_start(list, format);                                \
    int n = scan(format, list);                            \
    va_end(list);                                          \
    return n;                                              \
  }
SCANF(__wrap_scanf)
SCANF(__wrap___isoc99_scanf)
SCANF(__wrap___isoc23_scanf)
FSCANF(__wrap_fscanf)
FSCANF(__wrap___isoc99_fscanf)
FSCANF(__wrap___isoc23_fscanf)

/* ---- the arguments of main ---- */

int __real_main(int argc, char **argv, char **environment) __attribute__((weak));
void __lsan_ignore_object(const void *block);

/* Memory of its own, of exactly this size, that may not be freed and that nobody has lost. */
UNSEEN static void *argument_block(size_t size) {
  enum { MARGIN = 16 };
  char *block = __real_malloc(size + MARGIN);
  if (!block) _exit(97);
  __lsan_ignore_object(block);
  __asan_poison_memory_region(block, MARGIN);
  return block + MARGIN;
}

UNSEEN int __wrap_main(int argc, char **argv, char **environment) {
  unsigned n = argument_count;
  char **given = argument_block((n + 1) * sizeof *given);
  for (unsigned i = 0; i < n; i++) {
    size_t size = strlen(arguments[i]) + 1;
    given[i] = memcpy(argument_block(size), arguments[i], size);
  }
  given[n] = NULL;
  return __real_main((int)n, given, environment);
}
