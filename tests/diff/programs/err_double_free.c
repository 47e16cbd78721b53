/* ERROR for some inputs: free twice. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int x = __VERIFIER_nondet_int();
  char *p = malloc(10);

  if (!p)
    return 1;
  p[0] = 'x';
  printf("%c\n", p[0]);
  if (x % 2)
    free(p);
  printf("now\n");
  free(p);
  printf("end\n");
  return 0;
}
