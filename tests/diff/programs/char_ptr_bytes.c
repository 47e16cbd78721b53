/* The bytes of an object through unsigned char * (little endian). */
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);

static void dump(const void *p, size_t n)
{
  const unsigned char *b = p;
  for (size_t i = 0; i < n; i++)
    printf("%02x", b[i]);
  printf("\n");
}

int main(void)
{
  int x = __VERIFIER_nondet_int();
  long l = __VERIFIER_nondet_long();
  short a[2] = { 1, -2 };

  dump(&x, sizeof x);
  dump(&l, sizeof l);
  dump(a, sizeof a);
  unsigned char *p = (unsigned char *)&x;
  p[0] = 0x11;
  p[3] &= 0x7f;
  printf("%x\n", (unsigned)x);
  unsigned char buf[8];
  memcpy(buf, &l, 8);
  long m = 0;
  for (int i = 6; i >= 0; i--)
    m = m << 8 | buf[i];
  printf("%d\n", m == (l & 0xffffffffffffffl));
  memcpy(&x, buf + 4, 4);
  printf("%d %d\n", x, x == (int)(l >> 32));
  return 0;
}
