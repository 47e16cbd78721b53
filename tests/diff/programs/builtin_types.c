/* GNU compile-time builtins. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

#define SAME(a, b) __builtin_types_compatible_p(__typeof__(a), __typeof__(b))
#define PICK(x) __builtin_choose_expr(sizeof(x) == 8, 64, 32)

typedef int myint;

int main(void)
{
  int x = __VERIFIER_nondet_int() % 10;
  long y = x;
  myint z = x;

  printf("%d %d\n", SAME(x, y), SAME(x, z));
  printf("%d %d\n", PICK(x), PICK(y));
  __auto_type w = y * 3;
  printf("%ld %zu\n", w, sizeof w);
  int k = __builtin_choose_expr(0, "text", x + 1);
  printf("%d\n", k);
  return x > 0;
}
