/* Heapsort in place on unsigned chars. */
#include <stdio.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

static void sift(unsigned char *a, unsigned i, unsigned n)
{
  unsigned char v = a[i];
  for (unsigned c; (c = 2 * i + 1) < n; i = c) {
    if (c + 1 < n && a[c] < a[c + 1])
      c++;
    if (v >= a[c])
      break;
    a[i] = a[c];
  }
  a[i] = v;
}

int main(void)
{
  unsigned char a[13];
  const unsigned n = sizeof a;
  for (unsigned i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_uchar();
  for (unsigned i = n / 2; i-- > 0;)
    sift(a, i, n);
  for (unsigned m = n - 1; m > 0; m--) {
    unsigned char t = a[0];
    a[0] = a[m];
    a[m] = t;
    sift(a, 0, m);
  }
  for (unsigned i = 0; i < n; i++)
    printf("%d ", a[i]);
  printf("\n");
  return 0;
}
