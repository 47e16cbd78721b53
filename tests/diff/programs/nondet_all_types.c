/* Every source of nondeterminism: the value is converted to its type. */
#include <stdio.h>
#include <stddef.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern unsigned int __VERIFIER_nondet_unsigned(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern long long __VERIFIER_nondet_longlong(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern size_t __VERIFIER_nondet_size_t(void);

int main(void)
{
  printf("%d\n", __VERIFIER_nondet_bool());
  printf("%d\n", __VERIFIER_nondet_char());
  printf("%d\n", __VERIFIER_nondet_uchar());
  printf("%d\n", __VERIFIER_nondet_short());
  printf("%d\n", __VERIFIER_nondet_ushort());
  printf("%d\n", __VERIFIER_nondet_int());
  printf("%u\n", __VERIFIER_nondet_uint());
  printf("%u\n", __VERIFIER_nondet_unsigned());
  printf("%ld\n", __VERIFIER_nondet_long());
  printf("%lu\n", __VERIFIER_nondet_ulong());
  printf("%lld\n", __VERIFIER_nondet_longlong());
  printf("%llu\n", __VERIFIER_nondet_ulonglong());
  printf("%zu\n", __VERIFIER_nondet_size_t());
  return 0;
}
