/* ERROR for some inputs: ++ on the largest int, -- on the smallest. */
#include <stdio.h>
#include <limits.h>
extern int __VERIFIER_nondet_int(void);

struct c { int up, down; };

int main(void)
{
  int x = __VERIFIER_nondet_int() % 4;
  struct c c = { INT_MAX - 2, INT_MIN + 2 };

  for (int i = 0; i < x; i++) {
    c.up++;
    printf("%d\n", c.up);
  }
  for (int i = 0; i > x; i--) {
    --c.down;
    printf("%d\n", c.down);
  }
  return 0;
}
