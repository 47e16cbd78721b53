/* Nested recursion. */
#include <stdio.h>
extern unsigned int __VERIFIER_nondet_uint(void);

static int depth, deepest;

static unsigned ack(unsigned m, unsigned n)
{
  unsigned r;
  if (++depth > deepest)
    deepest = depth;
  if (m == 0)
    r = n + 1;
  else if (n == 0)
    r = ack(m - 1, 1);
  else
    r = ack(m - 1, ack(m, n - 1));
  depth--;
  return r;
}

static int mc91(int n) { return n > 100 ? n - 10 : mc91(mc91(n + 11)); }

int main(void)
{
  unsigned m = __VERIFIER_nondet_uint() % 3, n = __VERIFIER_nondet_uint() % 5;
  unsigned r = ack(m, n);
  printf("A(%u,%u)=%u depth %d\n", m, n, r, deepest);
  printf("%d %d\n", mc91((int)(60 + n)), mc91(150));
  return 0;
}
