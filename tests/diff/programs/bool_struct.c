/* _Bool members, arrays and parameters; logic with bitwise operators. */
#include <stdio.h>
#include <stdbool.h>
extern int __VERIFIER_nondet_int(void);

struct flags { bool a; bool b[3]; int n; };

static bool both(bool x, bool y) { return x & y; }
static bool either(bool x, bool y) { return x | y; }

int main(void)
{
  int x = __VERIFIER_nondet_int();
  struct flags f = { x & 8, { x & 1, x & 2, x & 4 }, 5 };
  int count = 0;

  for (int i = 0; i < 3; i++)
    count += f.b[i];
  printf("%d %d %d\n", f.a, count, f.n);
  printf("%d %d %d\n", both(x, f.a), either(x & 16, f.b[0]), f.a ^ f.b[1]);
  bool *p = &f.b[2];
  *p = !*p;
  f.b[0] = x > 5 && f.n;
  printf("%d %d %zu\n", f.b[2], f.b[0], sizeof f);
  return count;
}
