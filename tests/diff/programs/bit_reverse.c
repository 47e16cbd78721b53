/* Reversal of bits and bytes, rotations. */
#include <stdio.h>
#include <stdint.h>
extern unsigned int __VERIFIER_nondet_uint(void);

static uint32_t rev(uint32_t x)
{
  uint32_t r = 0;
  for (int i = 0; i < 32; i++) {
    r = (r << 1) | (x & 1);
    x >>= 1;
  }
  return r;
}

static uint32_t rotl(uint32_t x, unsigned k) { return (x << (k & 31)) | (x >> (-k & 31)); }
static uint32_t swab(uint32_t x) { return x << 24 | (x & 0xff00) << 8 | ((x >> 8) & 0xff00) | x >> 24; }

int main(void)
{
  uint32_t x = __VERIFIER_nondet_uint();
  unsigned k = __VERIFIER_nondet_uint();

  printf("%08x %08x\n", x, rev(x));
  printf("%d\n", rev(rev(x)) == x);
  printf("%x %x\n", rotl(x, k), rotl(rotl(x, k), -k));
  printf("%x %d\n", swab(x), swab(swab(x)) == x);
  uint8_t b = (uint8_t)x;
  b = (uint8_t)((b >> 4) | (b << 4));
  printf("%02x\n", b);
  return 0;
}
