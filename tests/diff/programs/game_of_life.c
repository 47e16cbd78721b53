/* Conway's life on a small torus. */
#include <stdio.h>
#include <string.h>
extern unsigned int __VERIFIER_nondet_uint(void);

enum { H = 5, W = 6 };
typedef char grid[H][W];

static int around(grid g, int y, int x)
{
  int n = 0;
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++)
      if (dy || dx)
        n += g[(y + dy + H) % H][(x + dx + W) % W];
  return n;
}

static void step(grid g)
{
  grid next;
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++) {
      int n = around(g, y, x);
      next[y][x] = n == 3 || (n == 2 && g[y][x]);
    }
  memcpy(g, next, sizeof next);
}

int main(void)
{
  grid g = { { 0, 1 }, { 0, 0, 1 }, { 1, 1, 1 } };
  unsigned extra = __VERIFIER_nondet_uint() % (H * W);
  g[extra / W][extra % W] ^= 1;
  for (int i = 0; i < 3; i++)
    step(g);
  for (int y = 0; y < H; y++) {
    for (int x = 0; x < W; x++)
      putchar(g[y][x] ? '#' : '.');
    putchar('\n');
  }
  return 0;
}
