/* Division truncates towards zero; the remainder has the dividend's sign. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);

int main(void)
{
  int a = __VERIFIER_nondet_int() % 1000;
  int b = __VERIFIER_nondet_int() % 10;
  long l = __VERIFIER_nondet_long() / 2;

  printf("%d %d %d %d\n", 7 / 2, -7 / 2, 7 / -2, -7 / -2);
  printf("%d %d %d %d\n", 7 % 2, -7 % 2, 7 % -2, -7 % -2);
  if (b != 0) {
    printf("%d/%d=%d rem %d\n", a, b, a / b, a % b);
    printf("%d\n", (a / b) * b + a % b == a);
    printf("%ld %ld\n", l / b, l % b);
  }
  printf("%ld %ld\n", l / -1, l % -1000);
  int m = ((a % 7) + 7) % 7;
  printf("%d\n", m);
  a /= 3;
  l %= 17;
  printf("%d %ld %u\n", a, l, (unsigned)a / 3u);
  return m;
}
