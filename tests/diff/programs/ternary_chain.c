/* Nested conditional operators, with side effects in one arm only. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static int calls;
static int note(int v) { calls++; return v; }

int main(void)
{
  int x = __VERIFIER_nondet_int() % 10;
  int sign = x < 0 ? -1 : x > 0 ? 1 : 0;
  int v = x < -5 ? note(1) : x < 0 ? note(2) + note(3) : x < 5 ? (note(4), note(5), note(6)) : note(7);
  const char *s = x % 2 ? x > 0 ? "odd+" : "odd-" : "even";
  long w = x ? 1L : 'c';

  printf("%d %d %d %d %s %ld\n", x, sign, v, calls, s, w);
  (x > 3 ? calls : sign) > 1 ? printf("big\n") : printf("small\n");
  int m = (x > 0 ? x : -x) + (x == 3 ? 100 : 0);
  printf("%d %zu\n", m, sizeof(x ? (char)1 : (short)2));
  return calls;
}
