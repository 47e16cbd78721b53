/* ERROR when an element was duplicated: every element is freed. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  long *a[4] = { NULL, NULL, NULL, NULL };
  unsigned k = (unsigned)__VERIFIER_nondet_int() % 3;

  for (int i = 0; i < 4; i++) {
    if (i == 3 && k == 1) {
      a[i] = a[k];
      continue;
    }
    a[i] = malloc(sizeof *a[i]);
    if (!a[i])
      return 1;
    *a[i] = i;
  }
  for (int i = 0; i < 4; i++)
    printf("%ld\n", *a[i]);
  for (int i = 0; i < 4; i++) {
    printf("free %d\n", i);
    free(a[i]);
  }
  return 0;
}
