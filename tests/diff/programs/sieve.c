/* The sieve of Eratosthenes on a char array. */
#include <stdio.h>
extern unsigned int __VERIFIER_nondet_uint(void);

#define N 60

int main(void)
{
  unsigned char composite[N] = { 0 };
  unsigned lim = __VERIFIER_nondet_uint() % N;
  int count = 0;

  for (unsigned i = 2; i * i < N; i++) {
    if (composite[i])
      continue;
    for (unsigned j = i * i; j < N; j += i)
      composite[j] = 1;
  }
  for (unsigned i = 2; i <= lim; i++)
    if (!composite[i]) {
      count++;
      printf("%u ", i);
    }
  printf("| %d\n", count);
  return count;
}
