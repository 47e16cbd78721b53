/* ABORT for some inputs. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void check(int x)
{
  if (x > 5) {
    printf("giving up\n");
    abort();
  }
}

int main(void)
{
  for (int i = 0; i < 3; i++) {
    int x = __VERIFIER_nondet_int() % 10;
    printf("%d\n", x);
    check(x);
  }
  return 0;
}
