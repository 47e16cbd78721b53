/*
 * The native side of the differential test.
 *
 * Every __VERIFIER_nondet_TYPE() reads the next value of the text file that
 * the environment variable SILHOUETTE_INPUTS names: one decimal value per
 * line, in the order of the calls.  Empty lines and lines that start with '#'
 * are ignored.  Once the values run out (or there is no file) the value is 0.
 * Values are converted to the type asked for by the conversion of C.
 *
 * No heap memory is kept alive here, so that leak checking sees only the
 * program under test.
 */
#include <ctype.h>
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <fcntl.h>

/* Unbuffered, so that what a program printed before a crash is seen. */
__attribute__((constructor)) static void nondet_start(void)
{
  setvbuf(stdout, NULL, _IONBF, 0);
}

static int nondet_fd = -2; /* -2: not yet opened, -1: no more values */

/* Reads one line into buf (cut at size-1 characters); 0 at the end of file. */
static int nondet_line(char *buf, size_t size)
{
  size_t len = 0;
  int seen = 0;
  char c;

  for (;;) {
    ssize_t got = read(nondet_fd, &c, 1);
    if (got < 0 && errno == EINTR)
      continue;
    if (got <= 0)
      break;
    seen = 1;
    if (c == '\n')
      break;
    if (len + 1 < size)
      buf[len++] = c;
  }
  buf[len] = '\0';
  return seen;
}

/* The next value modulo 2^64; negative values in two's complement. */
static unsigned long long nondet_next(void)
{
  char buf[128];

  if (nondet_fd == -2) {
    const char *name = getenv("SILHOUETTE_INPUTS");
    nondet_fd = name != NULL ? open(name, O_RDONLY | O_CLOEXEC) : -1;
    if (name != NULL && nondet_fd < 0) {
      fprintf(stderr, "nondet: cannot open %s\n", name);
      _exit(125);
    }
  }
  while (nondet_fd >= 0 && nondet_line(buf, sizeof buf)) {
    const char *s = buf;
    unsigned long long value = 0;
    int negative = 0;

    while (isspace((unsigned char)*s))
      s++;
    if (*s == '\0' || *s == '#')
      continue;
    if (*s == '-' || *s == '+')
      negative = *s++ == '-';
    if (!isdigit((unsigned char)*s)) {
      fprintf(stderr, "nondet: not a decimal value: %s\n", buf);
      _exit(125);
    }
    while (isdigit((unsigned char)*s))
      value = value * 10u + (unsigned long long)(*s++ - '0');
    return negative ? 0ull - value : value;
  }
  if (nondet_fd >= 0) {
    close(nondet_fd);
    nondet_fd = -1;
  }
  return 0;
}

#define NONDET(name, type) \
  type __VERIFIER_nondet_##name(void); \
  type __VERIFIER_nondet_##name(void) { return (type)nondet_next(); }

/* A conversion to _Bool: any value but 0 is 1. */
NONDET(bool, _Bool)
NONDET(char, char)
NONDET(schar, signed char)
NONDET(uchar, unsigned char)
NONDET(short, short)
NONDET(ushort, unsigned short)
NONDET(int, int)
NONDET(uint, unsigned int)
NONDET(unsigned, unsigned int)
NONDET(long, long)
NONDET(ulong, unsigned long)
NONDET(longlong, long long)
NONDET(ulonglong, unsigned long long)
NONDET(size_t, size_t)
NONDET(ssize_t, ssize_t)
NONDET(loff_t, long long)
NONDET(u8, uint8_t)
NONDET(u16, uint16_t)
NONDET(u32, uint32_t)
NONDET(u64, uint64_t)
NONDET(s8, int8_t)
NONDET(s16, int16_t)
NONDET(s32, int32_t)
NONDET(s64, int64_t)

/* A failed assumption ends the run quietly: output written, no leak check. */
void __VERIFIER_assume(int condition);
void __VERIFIER_assume(int condition)
{
  if (!condition) {
    fflush(stdout);
    _exit(0);
  }
}

/* Weak: a program may bring its own. */
__attribute__((weak)) void reach_error(void);
__attribute__((weak)) void reach_error(void)
{
  fflush(stdout);
  fputs("reach_error\n", stderr);
  abort();
}

__attribute__((weak)) void __VERIFIER_error(void);
__attribute__((weak)) void __VERIFIER_error(void)
{
  fflush(stdout);
  fputs("__VERIFIER_error\n", stderr);
  abort();
}
