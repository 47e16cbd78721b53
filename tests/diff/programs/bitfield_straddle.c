/* Bit-fields of several types, a zero-width field, mixed with members. */
#include <stdio.h>
extern unsigned int __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

struct wide { unsigned long a : 40; unsigned long b : 20; unsigned long c : 30; };
struct gap { unsigned a : 4; unsigned : 0; unsigned b : 4; char c; unsigned short d : 9; };

int main(void)
{
  unsigned long y = __VERIFIER_nondet_ulong();
  unsigned x = __VERIFIER_nondet_uint();
  struct wide w = { 0, 0, 0 };
  struct gap g = { 0, 0, 'z', 0 };

  w.a = y;
  w.b = y >> 3;
  w.c = x;
  printf("%lx %lx %lx\n", (unsigned long)w.a, (unsigned long)w.b, (unsigned long)w.c);
  w.b--;
  w.a <<= 8;
  printf("%lx %lx %lx\n", (unsigned long)w.a, (unsigned long)w.b, (unsigned long)w.c);
  g.a = x;
  g.b = x >> 4;
  g.d = (unsigned short)(x >> 8);
  printf("%x %x %c %x\n", g.a, g.b, g.c, g.d);
  printf("%zu %zu\n", sizeof w, sizeof g);
  return 0;
}
