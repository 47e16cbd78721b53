/* Three-dimensional arrays and partial indexing. */
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

static char cube[2][3][4];

static int count(char plane[][4], int rows, char what)
{
  int n = 0;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < 4; j++)
      n += plane[i][j] == what;
  return n;
}

int main(void)
{
  unsigned a = (unsigned)__VERIFIER_nondet_int() % 2;
  unsigned b = (unsigned)__VERIFIER_nondet_int() % 3;
  unsigned c = (unsigned)__VERIFIER_nondet_int() % 4;

  memset(cube, '.', sizeof cube);
  cube[a][b][c] = '#';
  memset(cube[1][2], 'x', 3);
  printf("%d %d\n", count(cube[0], 3, '#'), count(cube[1], 3, 'x'));
  for (int i = 0; i < 2; i++, putchar('\n'))
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 4; k++)
        putchar(cube[i][j][k]);
  char (*p)[3][4] = cube + 1;
  printf("%c %zu %zu\n", (*p)[2][1], sizeof *p, sizeof **p);
  return 0;
}
