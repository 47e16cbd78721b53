/* __int128 division, remainder and decimal printing. */
#include <stdio.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
extern long __VERIFIER_nondet_long(void);

static void print128(unsigned __int128 x)
{
  char buf[48];
  int n = 48;
  buf[--n] = '\0';
  do {
    buf[--n] = (char)('0' + (int)(x % 10));
    x /= 10;
  } while (x != 0);
  puts(buf + n);
}

int main(void)
{
  unsigned long a = __VERIFIER_nondet_ulong();
  unsigned long b = __VERIFIER_nondet_ulong() % 100000 + 1;
  long s = __VERIFIER_nondet_long();
  unsigned __int128 x = ((unsigned __int128)a << 64) | ~a;
  __int128 y = (__int128)s * 3;

  print128(x);
  print128(x / b);
  print128(x % b);
  print128(~(unsigned __int128)0);
  printf("%ld %ld\n", (long)(y / 7), (long)(y % 7));
  printf("%ld\n", (long)(-y / 5));
  return 0;
}
