/* alloca'd memory lives as long as the function and is never freed. */
#include <alloca.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static int *fill(int *p, unsigned n) {
  for (unsigned i = 0; i < n; i++) p[i] = (int)i;
  return p;
}

static int last(unsigned n) {
  int *p = fill(alloca(n * sizeof(int)), n);
  int value = p[n - 1];
  return value;
}

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar();
  if (n == 0) return 0;
  int *heap = fill(malloc(n * sizeof(int)), n);
  int same = heap[0] <= last(n);
  free(heap);
  return !same;
}
