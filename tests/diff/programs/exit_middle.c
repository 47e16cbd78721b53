/* exit from the middle of a loop; main without return gives 0. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int *g;

int main(void)
{
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 8;
  g = malloc(sizeof *g);
  if (!g)
    return 1;
  *g = 0;
  for (unsigned i = 0; i < 6; i++) {
    *g += (int)i;
    printf("%d ", *g);
    if (i == n) {
      printf("stop\n");
      exit(*g);
    }
  }
  printf("end\n");
  free(g);
}
