/* realloc of what was freed is an invalid free. */
#include <stdlib.h>
int main(void) {
  int *p = malloc(8), *q = NULL;
  if (p == NULL) return 0;
  free(p);
  q = realloc(p, 16);
  free(q);
  return 0;
}
