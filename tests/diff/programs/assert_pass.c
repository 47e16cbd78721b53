/* Assertions that hold. */
#include <stdio.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int clamp(int x, int lo, int hi)
{
  assert(lo <= hi);
  int r = x < lo ? lo : x > hi ? hi : x;
  assert(r >= lo && r <= hi);
  return r;
}

int main(void)
{
  int x = __VERIFIER_nondet_int(), y = clamp(x, -5, 5);
  assert(y == x || y == 5 || y == -5);
  assert(sizeof(int) == 4);
  int *p = &y;
  assert(p && "a pointer to a local is not null");
  printf("%d\n", *p);
  return y + 5;
}
