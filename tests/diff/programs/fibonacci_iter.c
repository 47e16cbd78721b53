/* Fibonacci by iteration, by matrix power, by table. */
#include <stdio.h>
extern unsigned int __VERIFIER_nondet_uint(void);

static unsigned long iter(unsigned n)
{
  unsigned long a = 0, b = 1;
  while (n--) {
    unsigned long t = a + b;
    a = b;
    b = t;
  }
  return a;
}

static void mul(unsigned long a[2][2], unsigned long b[2][2])
{
  unsigned long r[2][2];
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++)
      r[i][j] = a[i][0] * b[0][j] + a[i][1] * b[1][j];
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++)
      a[i][j] = r[i][j];
}

int main(void)
{
  unsigned n = __VERIFIER_nondet_uint() % 94;
  unsigned long p[2][2] = { { 1, 0 }, { 0, 1 } }, m[2][2] = { { 1, 1 }, { 1, 0 } };

  for (unsigned e = n; e; e >>= 1) {
    if (e & 1)
      mul(p, m);
    mul(m, m);
  }
  printf("%u %lu %lu\n", n, iter(n), p[0][1]);
  return iter(n) == p[0][1];
}
