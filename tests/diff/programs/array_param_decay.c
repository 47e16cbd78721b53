/* Array parameters are pointers; static in them, const, and aliasing. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static int sum(int a[], int n)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}

static void bump(int a[static 3], int by)
{
  a[0] += by;
  a[2] -= by;
}

static int last(const int a[const], int n) { return a[n - 1]; }
static int *skip(int *a) { a += 2; return a; }

int main(void)
{
  int v[5] = { 1, 2, 3, 4, 5 };
  int x = __VERIFIER_nondet_int() % 100;

  bump(v, x);
  bump(v + 2, 1);
  printf("%d %d %d\n", sum(v, 5), sum(v + 1, 3), sum(&v[4], 1));
  printf("%d %d\n", last(v, 3), skip(v)[1]);
  printf("%d %d\n", 2[v], v[0]);
  return 0;
}
