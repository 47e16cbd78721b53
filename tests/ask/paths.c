/* What graphs do not keep apart, and what runs do not come to by chance: paths decide (src/ask/refine.c). */
#include <stdlib.h>

struct s {
  int *at;
  int key;
};

extern int nondet(void);

static int inputs_that_nobody_guesses(void) {
  int n = nondet(), m = nondet(), y = 0, *p = &y;
  if (n > 1000 && m > 1000 && n < 100000 && m < 100000 && n - 7777 == m - 1234) p = NULL;
  /* ask: null(p), live(p) */
  /* answers: sometimes, sometimes */
  y++;
  return p == NULL;
}

static int counters_of_a_loop(int n) {
  int i = 0, j = 0, y = 0, *p = NULL;
  struct s x = {NULL, 0};
  while (i < n) {
    i++;
    j += 2;
  }
  if (n > 0 && n < 1000 && j == 2 * n) p = x.at = &y;
  if (n > 0 && n < 1000) {
    /* ask: live(p), null(x.at) */
    /* answers: always, never */
    y++;
  }
  return y;
}

static int elements_of_an_array(int n) {
  int a[8] = {0}, y = 0, z = 0, *p = NULL, *q = &z;
  unsigned i = (unsigned)n % 8;
  a[i] = 5;
  if (a[i] == 5) p = &y;
  if (p) q = p;
  /* ask: null(p), equal(p, q) */
  /* answers: never, always */
  y++;
  if (a[(i + 1) % 8] == 5) p = NULL;
  /* ask: live(p) */
  /* answers: always */
  y++;
  return y;
}

int main(void) {
  int r = inputs_that_nobody_guesses();
  r += counters_of_a_loop(nondet());
  r += elements_of_an_array(nondet());
  return r > 2;
}
