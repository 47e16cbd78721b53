/* Static locals keep their value, one per function, initialised once. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static int counter(void) { static int n = 10; return n++; }
static int other(void) { static int n; return n += 2; }

static int fresh(int reset)
{
  static int state = 0;
  if (reset)
    return ++state;
  {
    static int state = 100;
    state++;
    return state;
  }
}

static int depth(int n)
{
  static int max = 0;
  int here = n;
  if (n > max)
    max = n;
  if (n > 0)
    depth(n - 1);
  return max * 100 + here;
}

int main(void)
{
  int k = (int)((unsigned)__VERIFIER_nondet_int() % 5);
  for (int i = 0; i < k; i++) {
    counter();
    other();
  }
  printf("%d ", counter());
  printf("%d ", other());
  printf("%d ", fresh(0));
  printf("%d ", fresh(1));
  printf("%d ", depth(k));
  printf("%d\n", depth(1));
  return 0;
}
