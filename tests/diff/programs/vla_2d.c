/* Variably modified parameters and pointers. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int trace(int n, int m[n][n])
{
  int t = 0;
  for (int i = 0; i < n; i++)
    t += m[i][i];
  return t;
}

int main(void)
{
  int n = (int)((unsigned)__VERIFIER_nondet_int() % 5) + 1;
  int k = n + 1;
  int m[n][n];
  int (*h)[k] = malloc(sizeof(int[2][k]));

  if (!h)
    return 1;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      m[i][j] = i * n + j;
  for (int i = 0; i < k; i++) {
    h[0][i] = i;
    h[1][i] = -i;
  }
  printf("%d %zu %zu\n", trace(n, m), sizeof m, sizeof m[0]);
  printf("%d %d %zu\n", h[0][k - 1], h[1][k - 1], sizeof *h);
  n = 0;
  printf("%zu\n", sizeof m);
  free(h);
  return 0;
}
