/* An array of pointers to rows of different lengths. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 6;
  int **rows = malloc((n + 1) * sizeof *rows);

  if (!rows)
    return 1;
  for (unsigned i = 0; i < n; i++) {
    rows[i] = calloc(i + 1, sizeof **rows);
    if (!rows[i])
      return 1;
    rows[i][0] = rows[i][i] = 1;
    for (unsigned j = 1; j < i; j++)
      rows[i][j] = rows[i - 1][j - 1] + rows[i - 1][j];
  }
  rows[n] = NULL;
  for (int **r = rows; *r; r++) {
    for (int *p = *r; p <= *r + (r - rows); p++)
      printf("%d ", *p);
    printf("\n");
  }
  for (unsigned i = 0; i < n; i++)
    free(rows[i]);
  free(rows);
  return (int)n;
}
