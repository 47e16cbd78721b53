/* Negative subscripts within an object; pointers to the middle. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static int hist[11];

static int around(const int *p, int radius)
{
  int s = 0;
  for (int d = -radius; d <= radius; d++)
    s += p[d];
  return s;
}

int main(void)
{
  int *mid = hist + 5;
  int x = __VERIFIER_nondet_int() % 6;

  for (int i = -5; i <= 5; i++)
    mid[i] = i * i;
  mid[x] += 1000;
  printf("%d %d %d\n", around(mid, 5), around(mid, 0), around(mid - 2, 2));
  printf("%d %d\n", mid[-5], *(mid - 4));
  int *p = &hist[10];
  int n = 0;
  while (p[-n] != 0 && n < 10)
    n++;
  printf("%d\n", n);
  return 0;
}
