/* memcmp and memchr: bytes, zeros included. */
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

static int sign(int x) { return (x > 0) - (x < 0); }

int main(void)
{
  unsigned char a[6] = { 1, 2, 0, 200, 5, 6 }, b[6] = { 1, 2, 0, 100, 5, 7 };
  unsigned k = (unsigned)__VERIFIER_nondet_int() % 7;
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();

  printf("%d %d\n", sign(memcmp(a, b, k)), sign(memcmp(b, a, 6)));
  printf("%d\n", sign(memcmp(a + 4, b + 4, 1)));
  unsigned char *p = memchr(a, 200, sizeof a);
  printf("%d\n", p ? (int)(p - a) : -1);
  p = memchr(a, (int)k, 3);
  printf("%d\n", p ? (int)(p - a) : -1);
  printf("%d\n", (memcmp(&x, &y, sizeof x) == 0) == (x == y));
  int v[2] = { x, y }, w[2] = { x, y };
  printf("%d\n", memcmp(v, w, sizeof v));
  return 0;
}
