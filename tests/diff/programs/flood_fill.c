/* Recursive flood fill in a maze given as strings. */
#include <stdio.h>
extern unsigned int __VERIFIER_nondet_uint(void);

static char maze[6][9] = {
  "########",
  "#..#...#",
  "#.##.#.#",
  "#....#.#",
  "##.###.#",
  "########",
};

static int fill(int y, int x)
{
  if (maze[y][x] != '.')
    return 0;
  maze[y][x] = 'o';
  return 1 + fill(y - 1, x) + fill(y + 1, x) + fill(y, x - 1) + fill(y, x + 1);
}

int main(void)
{
  unsigned y = __VERIFIER_nondet_uint() % 6, x = __VERIFIER_nondet_uint() % 8;
  unsigned by = __VERIFIER_nondet_uint() % 4 + 1, bx = __VERIFIER_nondet_uint() % 6 + 1;
  maze[by][bx] = '#';
  printf("%d\n", fill((int)y, (int)x));
  for (int i = 0; i < 6; i++)
    puts(maze[i]);
  return 0;
}
