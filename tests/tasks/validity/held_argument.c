/* An argument holds its block while the next one is computed, and a variable of an inner block until that ends. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int wait(void) {
  while (__VERIFIER_nondet_int()) {
  }
  return 1;
}

static void use(int *p, int n) {
  *p = n;
  free(p);
}

int main(void) {
  use(malloc(sizeof(int)), wait());
  while (1) {
    int *q = malloc(sizeof *q);
    if (wait()) {
      int *r = q;
      free(r);
    }
  }
}
