/* exit(3) for some inputs. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int parse(int x)
{
  if (x < 0) {
    printf("negative\n");
    exit(3);
  }
  return x;
}

int main(void)
{
  for (int i = 0; i < 3; i++) {
    int v = parse(__VERIFIER_nondet_int() % 10);
    printf("%d\n", v);
  }
  return 0;
}
