/* Left shifts of unsigned values lose the high bits. */
#include <stdio.h>
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void)
{
  unsigned x = __VERIFIER_nondet_uint();
  unsigned s = __VERIFIER_nondet_uint() % 32;
  unsigned long long w = x;
  unsigned char c = (unsigned char)x;

  printf("%x %u\n", x, s);
  printf("%x\n", x << s);
  printf("%x %x\n", x << 31, x << 0);
  printf("%llx\n", w << (s + 32));
  printf("%llx\n", (unsigned long long)x << 32 | x);
  printf("%x %d\n", (unsigned)c << 24, c << 3);
  x <<= 4;
  x <<= s % 8;
  c = (unsigned char)(c << 1);
  printf("%x %x\n", x, c);
  printf("%x\n", 1u << s);
  return 0;
}
