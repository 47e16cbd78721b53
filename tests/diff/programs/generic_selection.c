/* _Generic picks by the type of an operand that is not evaluated. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

struct s { int x; };

static int iabs(int x) { return x < 0 ? -x : x; }
static long labs_(long x) { return x < 0 ? -x : x; }

#define ABS(x) _Generic((x), int: iabs, long: labs_)(x)
#define NAME(x) _Generic((x), \
  char: "char", signed char: "schar", int: "int", unsigned: "uint", \
  long: "long", char *: "char*", const char *: "const char*", \
  int *: "int*", struct s: "struct s", struct s *: "struct s*", \
  int (*)(int): "function", default: "other")

int main(void)
{
  int x = __VERIFIER_nondet_int() % 1000;
  long l = -x;
  char c = 'c';
  const char *t = "t";
  struct s s = { x };
  int calls = 0;

  printf("%d %ld\n", ABS(x), ABS(l));
  printf("%s %s %s %s\n", NAME(x), NAME(l), NAME(c), NAME(+c));
  printf("%s %s %s %s\n", NAME(t), NAME(&x), NAME(s), NAME(&s));
  printf("%s %s %s\n", NAME(iabs), NAME('a'), NAME((short)1));
  printf("%s %d\n", NAME((calls++, 1u)), calls);
  return s.x > 0;
}
