/* return from inside nested loops and switches. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static int find(int m[3][4], int what, int *row)
{
  for (int i = 0; i < 3; i++) {
    *row = i;
    for (int j = 0; j < 4; j++)
      switch (m[i][j] - what) {
      case 0:
        return j;
      case 1:
        do {
          if (what % 2)
            return 100 + j;
        } while (0);
        break;
      default:
        continue;
      }
  }
  return -1;
}

static void maybe(int x)
{
  if (x > 5)
    return;
  printf("small\n");
}

int main(void)
{
  int m[3][4] = { { 10, 20, 30, 40 }, { 2, 4, 6, 8 }, { 7, 7, 1, 3 } }, row;
  int x = (int)((unsigned)__VERIFIER_nondet_int() % 12);
  int r = find(m, x, &row);
  printf("%d %d %d\n", x, r, row);
  maybe(x);
  return 0;
}
