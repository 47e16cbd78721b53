/* GNU conditional with omitted middle: the first operand is evaluated once. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static int calls;
static int get(int v) { calls++; return v; }

int main(void)
{
  int x = __VERIFIER_nondet_int() % 3;
  int a = get(x) ?: -7;
  int b = get(0) ?: get(x) ?: 99;
  const char *none = 0;
  const char *s = none ?: "default";
  int i = x;
  int c = i++ ?: 50;

  printf("%d %d %d %s %d %d\n", x, a, b, s, c, i);
  printf("%d\n", calls);
  return calls;
}
