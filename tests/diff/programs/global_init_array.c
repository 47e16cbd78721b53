/* Global arrays: sizes from initialisers, partial, two-dimensional. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

#pragma GCC diagnostic ignored "-Wmissing-braces"

int a[] = { 3, 1, 4, 1, 5, 9 };
static int part[10] = { 1, 2 };
int m[][3] = { { 1 }, { 2, 3 }, { 4, 5, 6 } };
int flat[2][3] = { 1, 2, 3, 4 };
static unsigned char bytes[] = { 0xff, 256 - 1, 'a', '\0' };
static long longs[3] = { -1, 1L << 40, sizeof a };
char text[] = "text", exact[3] = { 'a', 'b', 'c' };

int main(void)
{
  unsigned k = (unsigned)__VERIFIER_nondet_int() % 6;
  printf("%zu %d %d\n", sizeof a / sizeof a[0], a[k], part[k]);
  printf("%zu %d %d %d\n", sizeof m / sizeof m[0], m[0][1], m[1][1], m[2][2]);
  printf("%d %d %d\n", flat[0][2], flat[1][0], flat[1][1]);
  printf("%d %d %d\n", bytes[0], bytes[1], bytes[2]);
  printf("%ld %ld %ld\n", longs[0], longs[1], longs[2]);
  printf("%s %zu %c\n", text, sizeof text, exact[2]);
  a[k] = part[k] = 77;
  printf("%d %d\n", a[0], part[0]);
  return 0;
}
