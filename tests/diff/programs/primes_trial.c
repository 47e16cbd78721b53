/* Trial division and factorisation. */
#include <stdio.h>
#include <stdbool.h>
extern unsigned int __VERIFIER_nondet_uint(void);

static bool is_prime(unsigned n)
{
  if (n < 2)
    return false;
  for (unsigned d = 2; d * d <= n; d++)
    if (n % d == 0)
      return false;
  return true;
}

int main(void)
{
  unsigned n = __VERIFIER_nondet_uint() % 1000 + 2;
  unsigned m = n;

  for (unsigned i = 0; i < 20; i++)
    if (is_prime(i))
      printf("%u ", i);
  printf("\n%u =", n);
  for (unsigned d = 2; m > 1; d++)
    while (m % d == 0) {
      printf(" %u", d);
      m /= d;
    }
  printf("\n");
  return is_prime(n);
}
