/* Quicksort, recursive, Hoare partition. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static int depth, deepest;

static void sort(int *lo, int *hi)
{
  if (hi - lo < 2)
    return;
  if (++depth > deepest)
    deepest = depth;
  int pivot = lo[(hi - lo) / 2], *i = lo, *j = hi - 1;
  for (;;) {
    while (*i < pivot)
      i++;
    while (*j > pivot)
      j--;
    if (i >= j)
      break;
    int t = *i;
    *i++ = *j;
    *j-- = t;
  }
  sort(lo, i);
  sort(i, hi);
  depth--;
}

int main(void)
{
  int a[12];
  for (int i = 0; i < 12; i++)
    a[i] = __VERIFIER_nondet_int() % 100;
  sort(a, a + 12);
  int ok = 1;
  for (int i = 0; i < 12; i++) {
    printf("%d ", a[i]);
    if (i && a[i - 1] > a[i])
      ok = 0;
  }
  printf("| %d %d\n", ok, deepest);
  return 0;
}
