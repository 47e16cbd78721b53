/* memmove with overlap in both directions. */
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

static void remove_at(int *a, int *n, int i)
{
  memmove(a + i, a + i + 1, (size_t)(*n - i - 1) * sizeof *a);
  --*n;
}

static void insert_at(int *a, int *n, int i, int v)
{
  memmove(&a[i + 1], &a[i], (size_t)(*n - i) * sizeof a[0]);
  a[i] = v;
  ++*n;
}

int main(void)
{
  int a[8] = { 10, 11, 12, 13, 14, 15 }, n = 6;
  unsigned k = (unsigned)__VERIFIER_nondet_int() % 6;
  char s[] = "abcdefghij";

  remove_at(a, &n, (int)k);
  insert_at(a, &n, 0, 99);
  insert_at(a, &n, n, -1);
  for (int i = 0; i < n; i++)
    printf("%d ", a[i]);
  memmove(s + 2, s, 5);
  printf("%s\n", s);
  memmove(s, s + k, 4);
  printf("%s\n", s);
  memmove(s, s, 5);
  puts(s);
  return n;
}
