/* Pointers to whole arrays. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

typedef int row[4];

static int sum(int (*r)[4])
{
  int s = 0;
  for (int i = 0; i < 4; i++)
    s += (*r)[i];
  return s;
}

static int (*pick(int m[][4], unsigned k))[4] { return &m[k]; }

int main(void)
{
  int m[3][4] = { { 1, 2, 3, 4 }, { 5, 6, 7, 8 }, { 9, 10, 11, 12 } };
  unsigned k = (unsigned)__VERIFIER_nondet_int() % 3;
  int (*p)[4] = m;
  row *q = &m[2];

  printf("%d %d\n", sum(p), sum(p + 1));
  p++;
  (*p)[0] = 50;
  printf("%d %d %d\n", p[0][0], p[1][1], **p);
  printf("%d %d\n", sum(pick(m, k)), (*pick(m, k))[3]);
  printf("%d %zu %zu\n", (int)(q - p), sizeof *p, sizeof p);
  for (row *r = m; r < m + 3; r++)
    printf("%d ", (*r)[k]);
  printf("\n");
  return 0;
}
