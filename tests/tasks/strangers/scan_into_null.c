/* scanf stores through its argument, also when that is NULL. */
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p);
  if (scanf("%d", p) != 1) {
    free(p);
    return 1;
  }
  free(p);
  return 0;
}
