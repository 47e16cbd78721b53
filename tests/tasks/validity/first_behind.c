/* The first element behind a block. */
#include <stdlib.h>
int main(void) {
  int *p = malloc(2 * sizeof *p);
  p[2] = 0;
  free(p);
  return 0;
}
