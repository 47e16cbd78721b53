/* Reading another member of a union than the one written (little endian). */
#include <stdio.h>
#include <stdint.h>
extern unsigned int __VERIFIER_nondet_uint(void);

union word {
  uint32_t w;
  uint16_t h[2];
  uint8_t b[4];
  int32_t s;
};

int main(void)
{
  union word u, v;
  u.w = __VERIFIER_nondet_uint();

  printf("%x %x %x %d\n", u.w, u.h[0], u.h[1], u.s);
  printf("%x %x %x %x\n", u.b[0], u.b[1], u.b[2], u.b[3]);
  u.b[3] = 0;
  u.h[0] ^= 0xffff;
  printf("%x\n", u.w);
  v = u;
  v.s = -2;
  printf("%x %x\n", v.w, v.b[0]);
  union { long l; struct { int lo, hi; } p; } x;
  x.l = ((long)u.s << 8) * 3;
  printf("%d %d\n", x.p.lo, x.p.hi);
  x.p.hi = 1;
  x.p.lo = 0;
  printf("%ld %zu\n", x.l, sizeof x);
  return 0;
}
