/* Shift-assign on narrow types: promotion, shift, conversion back. */
#include <stdio.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void)
{
  unsigned char c = __VERIFIER_nondet_uchar();
  unsigned short h = __VERIFIER_nondet_ushort();
  unsigned char k = __VERIFIER_nondet_uchar() % 12;

  printf("%d %d %d\n", c, h, k);
  printf("%d %d\n", c << k, h << k);
  c <<= k;
  h <<= k;
  printf("%d %d\n", c, h);
  h >>= 3;
  c >>= 1;
  printf("%d %d\n", c, h);
  h = (unsigned short)(h << 15 >> 15);
  printf("%d\n", h);
  h |= 1 << 4;
  h ^= 0xf0f;
  h &= (unsigned short)~3;
  printf("%d %x\n", h, h);
  return 0;
}
