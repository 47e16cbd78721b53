/* Bubble sort with early exit, selection sort; both must agree. */
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

#define N 8

static int bubble(int *a)
{
  int rounds = 0, swapped;
  do {
    swapped = 0;
    for (int i = 0; i + 1 < N; i++)
      if (a[i] > a[i + 1]) {
        int t = a[i];
        a[i] = a[i + 1];
        a[i + 1] = t;
        swapped = 1;
      }
    rounds++;
  } while (swapped);
  return rounds;
}

static void selection(int *a)
{
  for (int i = 0; i < N; i++) {
    int m = i;
    for (int j = i + 1; j < N; j++)
      if (a[j] < a[m])
        m = j;
    int t = a[i];
    a[i] = a[m];
    a[m] = t;
  }
}

int main(void)
{
  int a[N], b[N];
  for (int i = 0; i < N; i++)
    a[i] = __VERIFIER_nondet_int();
  memcpy(b, a, sizeof b);
  printf("%d ", bubble(a));
  selection(b);
  printf("%d\n", memcmp(a, b, sizeof a));
  for (int i = 0; i < N; i++)
    printf("%d ", a[i]);
  printf("\n");
  return 0;
}
