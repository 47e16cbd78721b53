/* Variadic macros, do-while(0) macros, macros with side effects. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

#define SAY(...) printf(__VA_ARGS__)
#define LOG(fmt, ...) printf("[log] " fmt "\n", ##__VA_ARGS__)
#define SWAP(t, a, b) do { t _t = (a); (a) = (b); (b) = _t; } while (0)
#define NARGS(...) (sizeof((int[]){ __VA_ARGS__ }) / sizeof(int))
#define FOREACH(x, a, n) for (int x##_i = 0, x; x##_i < (n) && (x = (a)[x##_i], 1); x##_i++)

int main(void)
{
  int a = __VERIFIER_nondet_int() % 100, b = 5;
  int v[] = { 3, 1, 2 };

  SAY("%d %d\n", a, b);
  if (a > b)
    SWAP(int, a, b);
  else
    LOG("no swap");
  LOG("%d %d", a, b);
  SAY("%zu %zu\n", NARGS(1, 2, 3), NARGS(9));
  FOREACH(e, v, 3)
    SAY("%d;", e);
  SAY("\n");
  return 0;
}
