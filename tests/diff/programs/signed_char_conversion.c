/* Out-of-range conversion to a signed narrow type: modulo 2^N. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);

int main(void)
{
  int x = __VERIFIER_nondet_int();
  long l = __VERIFIER_nondet_long();
  signed char c = (signed char)x;
  short h = (short)x;
  int i = (int)l;

  printf("%d %d %d\n", c, h, i);
  printf("%hhd %hd\n", (signed char)200, (short)40000);
  c = 127;
  c++;
  printf("%d\n", c);
  c = -128;
  c--;
  printf("%d\n", c);
  h = 32767;
  h += 1;
  printf("%d\n", h);
  c = (signed char)(x * 1L * 3);
  printf("%d %d\n", c, (signed char)-c);
  c = -128;
  printf("%d %d\n", (signed char)-c, (signed char)(c * c));
  return 0;
}
