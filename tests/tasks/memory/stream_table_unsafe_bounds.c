/* A table of numbers, as many as the input says and has room. */
#include <stdio.h>

int main(void) {
  int n, a[4];
  unsigned sum = 0;
  if (scanf("%d", &n) != 1 || n < 0 || n > 5) return 1;
  for (int i = 0; i < n; i++)
    if (scanf("%d", &a[i]) != 1) return 1;
  for (int i = 0; i < n; i++) sum += (unsigned)a[i];
  return sum > 100;
}
