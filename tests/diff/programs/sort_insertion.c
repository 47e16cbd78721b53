/* Insertion sort and shell sort, on longs. */
#include <stdio.h>
extern long __VERIFIER_nondet_long(void);

#define N 10

static void shell(long *a, int n)
{
  for (int gap = n / 2; gap > 0; gap /= 2)
    for (int i = gap; i < n; i++) {
      long v = a[i];
      int j = i;
      for (; j >= gap && a[j - gap] > v; j -= gap)
        a[j] = a[j - gap];
      a[j] = v;
    }
}

static void insertion(long *lo, long *hi)
{
  for (long *p = lo + 1; p < hi; p++) {
    long v = *p, *q = p;
    while (q > lo && q[-1] > v) {
      *q = q[-1];
      q--;
    }
    *q = v;
  }
}

int main(void)
{
  long a[N], b[N];
  int same = 1;
  for (int i = 0; i < N; i++)
    a[i] = b[i] = __VERIFIER_nondet_long();
  shell(a, N);
  insertion(b, b + N);
  for (int i = 0; i < N; i++) {
    printf("%ld ", a[i]);
    same &= a[i] == b[i];
  }
  printf("%d\n", same);
  return !same;
}
