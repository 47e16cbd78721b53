/* Right shift of a negative number is arithmetic (on our compilers). */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);

int main(void)
{
  int x = __VERIFIER_nondet_int();
  long l = __VERIFIER_nondet_long();
  int s = (int)((unsigned)__VERIFIER_nondet_int() % 32);

  printf("%d %d %d\n", -1 >> 1, -8 >> 2, -9 >> 1);
  printf("%d %d %d\n", x >> 1, x >> s, x >> 31);
  printf("%ld %ld %ld\n", l >> 1, l >> (s + 20), l >> 63);
  printf("%x %lx\n", (unsigned)x >> s, (unsigned long)l >> 60);
  signed char c = (signed char)x;
  short h = (short)x;
  printf("%d %d\n", c >> 3, h >> 5);
  c >>= 2;
  h >>= 1;
  x >>= s;
  printf("%d %d %d\n", c, h, x);
  return 0;
}
