/* Binary search: found or where to insert; lower bound. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static int search(const int *a, int n, int key)
{
  int lo = 0, hi = n - 1;
  while (lo <= hi) {
    int mid = lo + (hi - lo) / 2;
    if (a[mid] == key)
      return mid;
    if (a[mid] < key)
      lo = mid + 1;
    else
      hi = mid - 1;
  }
  return ~lo;
}

static const int *lower(const int *a, const int *end, int key)
{
  while (a < end) {
    const int *m = a + (end - a) / 2;
    if (*m < key)
      a = m + 1;
    else
      end = m;
  }
  return a;
}

int main(void)
{
  static const int a[] = { -7, -1, 0, 3, 3, 8, 21, 100 };
  int key = __VERIFIER_nondet_int() % 30;
  printf("%d %d %d\n", key, search(a, 8, key), (int)(lower(a, a + 8, key) - a));
  for (int k = -8; k < 9; k += 4)
    printf("%d ", search(a, 8, k));
  printf("%d\n", search(a, 0, 1));
  return 0;
}
