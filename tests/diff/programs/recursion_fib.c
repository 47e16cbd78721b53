/* Double recursion, and the same with a memo table. */
#include <stdio.h>
extern unsigned int __VERIFIER_nondet_uint(void);

static int calls;

static unsigned fib(unsigned n)
{
  calls++;
  return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

static unsigned long memo[60];

static unsigned long fast(unsigned n)
{
  if (n < 2)
    return n;
  if (memo[n] == 0)
    memo[n] = fast(n - 1) + fast(n - 2);
  return memo[n];
}

int main(void)
{
  unsigned n = __VERIFIER_nondet_uint() % 13;
  unsigned f = fib(n);
  printf("%u %d\n", f, calls);
  printf("%lu %lu\n", fast(n), fast(n + 40));
  return (int)(f & 63);
}
