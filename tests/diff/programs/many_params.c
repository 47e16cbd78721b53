/* Many parameters: in registers and on the stack, of all widths. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static long many(char a, short b, int c, long d, unsigned char e, unsigned short f,
                 unsigned g, unsigned long h, _Bool i, const char *j, long long k, signed char l)
{
  return a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6 + (long)g * 7 + (long)h * 8 + i * 9 + j[0] * 10 + k * 11 + l * 12;
}

static int narrow(unsigned char c, signed char s, _Bool b) { return c * 10000 + s * 10 + b; }
static unsigned char back(int x) { return (unsigned char)x; }
static short half(int x) { return (short)x; }

int main(void)
{
  int x = __VERIFIER_nondet_int() % 10000;
  printf("%ld\n", many(1, 2, x, 4, 5, 6, 7, 8, 1, "a", x, -1));
  printf("%d\n", narrow((unsigned char)x, (signed char)x, x));
  printf("%d %d\n", back(x + 300), half(x * 100));
  printf("%d\n", narrow(back(x), (signed char)half(-x), half(x) > 0));
  return 0;
}
