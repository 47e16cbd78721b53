/* ERROR for some inputs: a write through a null pointer. */
#include <stdio.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  long value = 0;
  long *p = &value;
  int n = (int)((unsigned)__VERIFIER_nondet_int() % 6);

  for (int i = 0; i < n; i++) {
    *p = i;
    printf("%ld\n", value);
    if (i == 2)
      p = NULL;
  }
  return 0;
}
