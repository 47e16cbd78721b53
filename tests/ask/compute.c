/* A function that only computes is called twice with the same number, between which memory changes. */
#include <stdlib.h>

int nondet(void);

static int *g;

static int twice(int x) {
  int y = x + x;
  /* ask: null(g), data(y) */
  /* answers: sometimes, 2..198 */
  return y;
}

int main(void) {
  int a = nondet();
  if (a > 99 || a < 1) return 0;
  int b = twice(a);
  g = malloc(4);
  if (!g) return 0;
  b += twice(a);
  /* ask: null(g), live(g), data(b) */
  /* answers: never, always, 4..396 */
  free(g);
  return b > 3;
}
