/* Binary search in an array of any length, with the middle computed in three ways. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int find(const int *a, size_t n, int key) {
  size_t lo = 0, hi = n;
  while (lo < hi) {
    size_t mid = (lo + hi) / 2;
    if (a[mid] == key) return (int)mid;
    if (a[mid] < key)
      lo = mid + 1;
    else
      hi = mid;
  }
  return -1;
}

static int find_inside(const int *a, int n, int key) {
  int lo = 0, hi = n - 1;
  while (lo <= hi) {
    int mid = (lo + hi) >> 1;
    if (a[mid] == key) return mid;
    if (a[mid] < key)
      lo = mid + 1;
    else
      hi = mid - 1;
  }
  return -1;
}

static int lower_bound(const int *a, int n, int key) {
  int lo = 0, hi = n;
  while (lo < hi) {
    int mid = lo + (hi - lo) / 2;
    if (a[mid] < key)
      lo = mid + 1;
    else
      hi = mid;
  }
  return lo;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  int *a = calloc((size_t)n, sizeof *a);
  if (!a) return 1;
  for (int i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
  int at = lower_bound(a, n, 3);
  assert(at <= n);
  int k = find(a, (size_t)n, 5) + find_inside(a, n, 7);
  free(a);
  return k;
}
