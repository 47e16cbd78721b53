/* While one argument is computed, in a loop, the other one is held by nobody but the call that waits for both. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct box {
  int *first;
};

static int *detach(struct box *b) {
  int *p = b->first;
  b->first = NULL;
  return p;
}

static int count(void) {
  int n = 0;
  while (__VERIFIER_nondet_int() && n < 1000) n++;
  return n;
}

static void release(int *p, int n) {
  *p = n;
  free(p);
}

int main(void) {
  struct box b;
  b.first = malloc(sizeof *b.first);
  release(detach(&b), count());
  for (;;) __VERIFIER_nondet_int();
}
