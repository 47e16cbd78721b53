/* Counting sort and radix sort. */
#include <stdio.h>
#include <string.h>
extern unsigned int __VERIFIER_nondet_uint(void);

#define N 9

static void radix(unsigned *a)
{
  unsigned out[N];
  for (int shift = 0; shift < 32; shift += 8) {
    int at[257] = { 0 };
    for (int i = 0; i < N; i++)
      at[(a[i] >> shift & 0xff) + 1]++;
    for (int i = 0; i < 256; i++)
      at[i + 1] += at[i];
    for (int i = 0; i < N; i++)
      out[at[a[i] >> shift & 0xff]++] = a[i];
    memcpy(a, out, sizeof out);
  }
}

int main(void)
{
  unsigned a[N];
  int count[10] = { 0 };
  for (int i = 0; i < N; i++) {
    a[i] = __VERIFIER_nondet_uint();
    count[a[i] % 10]++;
  }
  radix(a);
  for (int i = 0; i < N; i++)
    printf("%u ", a[i]);
  printf("\n");
  for (int d = 0; d < 10; d++)
    while (count[d]-- > 0)
      printf("%d", d);
  printf("\n");
  return 0;
}
