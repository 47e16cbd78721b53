/* The result of get() is held by a temporary while another argument lets go of it. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
#ifndef HARD
static int hard(void) { return (unsigned)__VERIFIER_nondet_int() * 5u == 0x5bd1e995u; } /* random runs do not find it */
#define HARD hard()
#endif
static int *standard;
static int *get(void) { return standard; }
static int read_number(void) {
  if (HARD) {
    standard = 0;
    exit(1);
  }
  return 3;
}
static void set(int *to, int v) { *to = v; }
int main(void) {
  standard = malloc(sizeof *standard);
  if (!standard) return 0;
  set(get(), read_number());
  free(standard);
  return 0;
}
