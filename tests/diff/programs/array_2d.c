/* Two-dimensional arrays: rows, columns, transposition, row pointers. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static void transpose(int m[3][3])
{
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < i; j++) {
      int t = m[i][j];
      m[i][j] = m[j][i];
      m[j][i] = t;
    }
}

static int row_sum(const int *row, int n) { return n == 0 ? 0 : row[0] + row_sum(row + 1, n - 1); }

int main(void)
{
  int m[3][3], r[2][4] = { { 1, 2 }, { 3, 4, 5, 6 } };
  int x = __VERIFIER_nondet_int() % 10;

  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      m[i][j] = 10 * i + j + x;
  transpose(m);
  for (int i = 0; i < 3; i++)
    printf("%d %d %d\n", m[i][0], m[i][1], m[i][2]);
  printf("%d %d %d\n", row_sum(m[1], 3), row_sum(r[0], 4), row_sum(r[1], 4));
  printf("%d %d\n", *(*(r + 1) + 2), (*r)[1]);
  printf("%d %zu\n", (int)(&r[1][3] - &r[1][0]), sizeof r[0]);
  return 0;
}
