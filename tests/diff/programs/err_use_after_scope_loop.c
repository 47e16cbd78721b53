/* ERROR for some inputs: a variable of an earlier round of a loop. */
#include <stdio.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int *last = NULL;
  int n = (int)((unsigned)__VERIFIER_nondet_int() % 4);

  for (int i = 0; i < n; i++) {
    int here[4] = { i, i + 1, i + 2, i + 3 };
    last = &here[2];
    printf("%d\n", *last);
  }
  if (n > 2)
    *last = 5;
  printf("%d\n", n);
  return 0;
}
