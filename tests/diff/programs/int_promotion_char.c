/* Operands narrower than int are promoted before arithmetic. */
#include <stdio.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern char __VERIFIER_nondet_char(void);

int main(void)
{
  unsigned char a = 200, b = 100;
  unsigned char x = __VERIFIER_nondet_uchar();
  signed char y = (signed char)__VERIFIER_nondet_char();
  unsigned char sum = (unsigned char)(a + b);

  printf("%d %d\n", a + b, sum);
  printf("%d %d\n", x + x, (unsigned char)(x + x));
  printf("%d %d\n", ~x, (unsigned char)~x);
  printf("%d %d\n", -x, !x);
  printf("%d %d\n", y * y, x * y);
  printf("%d\n", x - y > 255);
  printf("%d %d\n", a << 4, (unsigned char)(a << 4));
  x++;
  y = (signed char)(y / 2);
  printf("%d %d\n", x, y);
  x += 300 % 256;
  x = (unsigned char)(x >> 1) ^ 0xff;
  printf("%d %zu %zu\n", x, sizeof(x + x), sizeof(+y));
  return 0;
}
