/* All the assignment operators, on several types and places. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static int n;
static int *at(int *p) { n++; return p; }

int main(void)
{
  int x = __VERIFIER_nondet_int() % 1000;
  int a[3] = { x, 20, 30 };
  long l = 5;
  unsigned char c = 250;

  x += 3; printf("%d ", x);
  x -= 10; printf("%d ", x);
  x *= -3; printf("%d ", x);
  x /= 2; printf("%d ", x);
  x %= 100; printf("%d ", x);
  x &= 0x7f; printf("%d ", x);
  x |= 0x100; printf("%d ", x);
  x ^= 0x55; printf("%d ", x);
  x <<= 2; printf("%d ", x);
  x >>= 1; printf("%d\n", x);
  *at(&a[1]) += 5;
  *at(a) *= 2;
  a[a[2] / 15] -= 1;
  printf("%d %d %d %d\n", a[0], a[1], a[2], n);
  l += x;
  x += l;
  c += 10;
  c *= 100;
  printf("%ld %d %d\n", l, x, c);
  int y = x = 7;
  y += x += 2;
  printf("%d %d\n", x, y);
  return 0;
}
