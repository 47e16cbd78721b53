/* Comparing signed with unsigned: the signed operand is converted. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);

#pragma GCC diagnostic ignored "-Wsign-compare"

int main(void)
{
  int i = __VERIFIER_nondet_int();
  unsigned u = __VERIFIER_nondet_uint();
  long l = __VERIFIER_nondet_long();
  unsigned char c = (unsigned char)i;
  int m1 = -1;
  unsigned one = 1;

  printf("%d %d %d\n", m1 < one, m1 > one, m1 == 0xffffffffu);
  printf("%d %d %d\n", i < u, i == u, i >= u);
  printf("%d %d\n", l < u, l < (unsigned long)u);
  printf("%d %d\n", c < i, c > m1);
  printf("%u %ld\n", i + u, i + (u + 0L));
  printf("%d\n", (i < 0) != (i < 0u + u));
  printf("%d %d\n", m1 < sizeof(int), m1 < (long)sizeof(int));
  return 0;
}
