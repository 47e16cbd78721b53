/* Pseudo random numbers: linear congruence and xorshift. */
#include <stdio.h>
#include <stdint.h>
extern unsigned int __VERIFIER_nondet_uint(void);

static uint32_t lcg_state;
static uint32_t lcg(void) { return lcg_state = lcg_state * 1664525u + 1013904223u; }

static uint64_t xs(uint64_t *s)
{
  uint64_t x = *s;
  x ^= x << 13;
  x ^= x >> 7;
  x ^= x << 17;
  return *s = x;
}

int main(void)
{
  uint64_t s = 88172645463325252ull;
  int hist[4] = { 0 };

  lcg_state = __VERIFIER_nondet_uint();
  s ^= lcg_state;
  for (int i = 0; i < 5; i++)
    printf("%u ", lcg());
  for (int i = 0; i < 3; i++)
    printf("%llx ", (unsigned long long)xs(&s));
  for (int i = 0; i < 40; i++)
    hist[lcg() >> 30]++;
  printf("%d %d %d %d\n", hist[0], hist[1], hist[2], hist[3]);
  return 0;
}
