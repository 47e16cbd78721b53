/* Inner declarations hide outer ones; file scope reachable by extern. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int v = 1;

static int f(int v)
{
  {
    extern int v;
    v++;
  }
  return v;
}

int main(void)
{
  int r = __VERIFIER_nondet_int() % 10;
  int x = v;
  {
    int v = r;
    {
      int v = 1000;
      v += x;
      printf("%d ", v);
    }
    v++;
    printf("%d ", v);
    for (int v = 0; v < 2; v++)
      printf("%d ", v);
    if (v > 3) {
      int r = v * 2;
      printf("r%d ", r);
    }
  }
  printf("%d ", f(7));
  printf("%d %d\n", v, r);
  return v;
}
