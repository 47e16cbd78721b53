/* ERROR for some inputs: a read through a null pointer. */
#include <stdio.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);

static int *find(int *a, int n, int key)
{
  for (int i = 0; i < n; i++)
    if (a[i] == key)
      return &a[i];
  return NULL;
}

int main(void)
{
  int a[4] = { 0, 1, 2, 3 };
  int key = (int)((unsigned)__VERIFIER_nondet_int() % 8);
  int *p = find(a, 4, key);

  printf("looking for %d\n", key);
  printf("%d\n", *p);
  return 0;
}
