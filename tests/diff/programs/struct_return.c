/* Functions that return structures, small and large. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

struct small { int a; char b; };
struct large { int v[10]; long sum; };

static struct small mk(int a) { struct small s = { a, (char)('A' + (unsigned)a % 26) }; return s; }

static struct large fill(int start)
{
  struct large l = { { 0 }, 0 };
  for (int i = 0; i < 10; i++) {
    l.v[i] = start + i;
    l.sum += l.v[i];
  }
  return l;
}

static struct large pick(int c, struct large a, struct large b) { return c ? a : b; }

int main(void)
{
  int x = __VERIFIER_nondet_int() % 1000;
  struct small s = mk(x);
  struct large l = fill(x);

  printf("%d %c\n", s.a, s.b);
  printf("%d %ld\n", l.v[9], l.sum);
  printf("%d %c\n", mk(3).a, mk(25).b);
  printf("%d\n", fill(5).v[4]);
  l = pick(x > 0, l, fill(-1));
  printf("%ld\n", l.sum);
  mk(1);
  l.sum = pick(0, l, fill(100)).sum;
  printf("%ld\n", l.sum);
  return 0;
}
