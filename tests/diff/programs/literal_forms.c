/* Integer constants in every base and with every suffix, and their types. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

#define T(x) _Generic((x), int: "int", unsigned: "unsigned", long: "long", \
  unsigned long: "ulong", long long: "longlong", unsigned long long: "ulonglong", default: "?")

int main(void)
{
  int x = __VERIFIER_nondet_int() % 2;

  printf("%d %d %d %d\n", 42, 052, 0x2A, 0b101010);
  printf("%s %s %s %s\n", T(1), T(1u), T(1L), T(1UL));
  printf("%s %s\n", T(1LL), T(1ull));
  printf("%s %s %s\n", T(2147483647), T(2147483648), T(0x7fffffff));
  printf("%s %s %s\n", T(0xffffffff), T(037777777777), T(0x100000000));
  printf("%s %s\n", T(0xffffffffffffffff), T('a'));
  printf("%d %ld\n", -2147483647 - 1, -2147483648);
  printf("%u %lu\n", 0xffffffff, 0xffffffffUL + 1);
  printf("%d %d\n", 0, 00);
  printf("%s %s\n", T(x ? 1 : 1u), T(x + 1L));
  return x + 0x10;
}
