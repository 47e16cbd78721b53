/* Plain and tail recursion. */
#include <stdio.h>
extern unsigned int __VERIFIER_nondet_uint(void);

static unsigned long fact(unsigned n) { return n < 2 ? 1 : n * fact(n - 1); }
static unsigned long tail(unsigned n, unsigned long acc) { return n < 2 ? acc : tail(n - 1, acc * n); }

static unsigned digits(unsigned long x) { return x < 10 ? 1 : 1 + digits(x / 10); }

static void binary(unsigned x)
{
  if (x > 1)
    binary(x / 2);
  putchar((int)('0' + x % 2));
}

int main(void)
{
  unsigned n = __VERIFIER_nondet_uint() % 21;
  unsigned long f = fact(n);

  printf("%u! = %lu (%u digits)\n", n, f, digits(f));
  printf("%d ", f == tail(n, 1));
  binary(n);
  printf("\n");
  return 0;
}
