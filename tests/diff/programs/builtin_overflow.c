/* GNU __builtin_*_overflow: the wrapped result and whether it overflowed. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);

int main(void)
{
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), r;
  long l = __VERIFIER_nondet_long(), m;
  unsigned u;
  int o;

  o = __builtin_add_overflow(a, b, &r);
  printf("%d %d\n", o, r);
  o = __builtin_sub_overflow(a, b, &r);
  printf("%d %d\n", o, r);
  o = __builtin_mul_overflow(a, b, &r);
  printf("%d %d\n", o, r);
  o = __builtin_mul_overflow(l, 3L, &m);
  printf("%d %ld\n", o, m);
  o = __builtin_add_overflow((unsigned)a, (unsigned)b, &u);
  printf("%d %u\n", o, u);
  return 0;
}
