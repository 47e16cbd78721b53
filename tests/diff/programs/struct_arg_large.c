/* A large structure by value: the callee changes only its copy. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

struct big { int a[16]; long total; const char *name; };

static long consume(struct big b, int k)
{
  for (int i = 0; i < 16; i++)
    b.a[i] *= k;
  b.total = 0;
  for (int i = 0; i < 16; i++)
    b.total += b.a[i];
  b.name = "changed";
  return b.total;
}

static int depth(struct big b, int n)
{
  b.a[n] += 100;
  return n == 0 ? b.a[0] + b.a[3] : depth(b, n - 1);
}

int main(void)
{
  struct big b = { .total = -1, .name = "original" };
  int x = __VERIFIER_nondet_int() % 10;

  for (int i = 0; i < 16; i++)
    b.a[i] = i + x;
  printf("%ld\n", consume(b, 3));
  printf("%d %ld %s\n", b.a[5], b.total, b.name);
  printf("%d\n", depth(b, 5));
  printf("%d\n", b.a[3]);
  return 0;
}
