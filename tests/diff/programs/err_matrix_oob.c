/* ERROR for some inputs: past the end of a whole matrix on the heap. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  unsigned rows = 3, cols = 4;
  int *m = malloc(rows * cols * sizeof *m);
  unsigned r = (unsigned)__VERIFIER_nondet_int() % 2 + 1, c = (unsigned)__VERIFIER_nondet_int() % 4 + 2;

  if (!m)
    return 1;
  for (unsigned i = 0; i < rows * cols; i++)
    m[i] = (int)(i * i);
  printf("%u %u\n", r, c);
  printf("%d\n", m[r * cols + c]);
  free(m);
  return 0;
}
