/* ERROR for some inputs: the callee does not expect a null pointer. */
#include <stdio.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);

struct acc { int sum, n; };

static void add(struct acc *a, int v)
{
  a->sum += v;
  a->n++;
}

static struct acc *choose(struct acc *a, int v) { return v < 0 ? NULL : a; }

int main(void)
{
  struct acc a = { 0, 0 };
  for (int i = 0; i < 3; i++) {
    int v = __VERIFIER_nondet_int() % 10;
    add(choose(&a, v), v);
    printf("%d %d\n", a.sum, a.n);
  }
  return 0;
}
