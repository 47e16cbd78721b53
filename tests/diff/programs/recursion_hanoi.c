/* The towers of Hanoi, moves counted and checked. */
#include <stdio.h>
extern unsigned int __VERIFIER_nondet_uint(void);

static int peg[3][8], top[3], moves, errors;

static void move(int from, int to)
{
  int d = peg[from][--top[from]];
  if (top[to] > 0 && peg[to][top[to] - 1] < d)
    errors++;
  peg[to][top[to]++] = d;
  if (moves++ < 7)
    printf("%d:%d>%d ", d, from, to);
}

static void hanoi(int n, int from, int to, int via)
{
  if (n == 0)
    return;
  hanoi(n - 1, from, via, to);
  move(from, to);
  hanoi(n - 1, via, to, from);
}

int main(void)
{
  int n = (int)(__VERIFIER_nondet_uint() % 6);
  for (int i = n; i > 0; i--)
    peg[0][top[0]++] = i;
  hanoi(n, 0, 2, 1);
  printf("\n%d moves, %d errors, %d %d %d\n", moves, errors, top[0], top[1], top[2]);
  return errors;
}
