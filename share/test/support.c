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

__attribute__((weak)) UNSEEN void reach_error(void) {
  end("reach_error() is called", "", __builtin_return_address(0));
}

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
  __attribute__((weak)) UNSEEN void name(int condition)                                          \
  {                                                                                              \
    if (!condition) end("assertion fails: ", "the condition is 0", __builtin_return_address(0)); \
  }
ASSERTION(assert)
ASSERTION(__CPROVER_assert)
ASSERTION(__VERIFIER_assert)

/* A call of what is no function faults at the address that is called; the caller is on top of the stack, where the
 * sanitizer does not look. */
static struct sigaction sanitizer;

UNSEEN static void on_fault(int number, siginfo_t *info, void *context) {
  const greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
#ifdef __x86_64__
  greg_t pc = registers[REG_RIP], sp = registers[REG_RSP];
#else
  greg_t pc = registers[REG_EIP], sp = registers[REG_ESP];
#endif
  if ((void *)pc == info->si_addr) end("what is called is no function", "", *(const char **)sp);
  sanitizer.sa_sigaction(number, info, context);
}

UNSEEN __attribute__((constructor)) static void notice_faults(void) {
  struct sigaction ours = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
  sigaction(SIGSEGV, &ours, &sanitizer);
}

/* ---- memory ---- */

void *__real_malloc(size_t size);
void *__real_realloc(void *old, size_t size);

static unsigned allocations;

/* Counts an allocation; must it fail? */
UNSEEN static int fails(void) {
  allocations++;
  for (const unsigned *f = failing_allocations; *f; f++)
    if (*f == allocations) return 1;
  return 0;
}

UNSEEN static void fill(char *block, size_t from, size_t size) {
  if (size > from) memset(block + from, 0, size - from);
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
UNSEEN int __wrap_fgetc(FILE *stream) { return (void)stream, next_character(); }
UNSEEN int __wrap_getc(FILE *stream) { return (void)stream, next_character(); }
UNSEEN int __wrap_fgetc_unlocked(FILE *stream) { return (void)stream, next_character(); }
UNSEEN int __wrap_getc_unlocked(FILE *stream) { return (void)stream, next_character(); }

/* Each character by a function that the sanitizer looks at. */
UNSEEN char *__wrap_fgets(char *to, int size, FILE *stream) {
  int n = 0, c = 0;
  (void)stream;
  if (size <= 0) return NULL;
  while (n < size - 1 && c != '\n' && (c = next_character()) != -1) memset(to + n++, c, 1);
  if (c == -1 && (n == 0 || !__VERIFIER_nondet_stream || __VERIFIER_nondet_stream() < 0)) return NULL;
  memset(to + n, 0, 1);
  return to;
}

UNSEEN static int next_number(void) { return __VERIFIER_nondet_stream ? __VERIFIER_nondet_stream() : -1; }

/* Not streams, but likewise: what is written through the pointer is written by a function that the sanitizer looks at.
 */
UNSEEN long __wrap_time(long *t) {
  long now = next_number();
  if (t) memcpy(t, &now, sizeof now);
  return now;
}

UNSEEN int __wrap_rand_r(unsigned *seed) {
  unsigned next;
  memcpy(&next, seed, sizeof next);
  next = next * 1103515245u + 12345u;
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

#define SCANF(name)                        \
  UNSEEN int name(const char *format, ...) \
  {                                        \
    va_list list;                          \
    va_start(list, format);                \
    int n = scan(format, list);            \
    va_end(list);                          \
    return n;                              \
  }
#define FSCANF(name)                                     \
  UNSEEN int name(FILE *stream, const char *format, ...) \
  {                                                      \
    (void)stream;                                        \
    va_list list;                                        \
    va_start(list, format);                              \
    int n = scan(format, list);                          \
    va_end(list);                                        \
    return n;                                            \
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
