/* Matrix multiplication, on the stack and on the heap. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void mul(int n, const int *a, const int *b, int *c)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      int s = 0;
      for (int k = 0; k < n; k++)
        s += a[i * n + k] * b[k * n + j];
      c[i * n + j] = s;
    }
}

int main(void)
{
  int n = (int)((unsigned)__VERIFIER_nondet_int() % 4) + 1;
  size_t cells = (size_t)n * (size_t)n;
  int *a = malloc(cells * sizeof *a), *b = malloc(cells * sizeof *b), *c = malloc(cells * sizeof *c);

  if (!a || !b || !c)
    return 1;
  for (size_t i = 0; i < cells; i++) {
    a[i] = __VERIFIER_nondet_int() % 10;
    b[i] = (int)i - 2;
  }
  mul(n, a, b, c);
  for (int i = 0; i < n; i++, printf("\n"))
    for (int j = 0; j < n; j++)
      printf("%d ", c[i * n + j]);
  free(a);
  free(b);
  free(c);
  return 0;
}
