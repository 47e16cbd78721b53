/* Ends with a free of the second element of a block. */
#include <stdlib.h>

int main(void) {
  int *p = malloc(2 * sizeof *p), *end;
  if (p == NULL) return 1;
  end = p + 2;
  while (p + 1 != end) p++;
  free(p);
  return 0;
}
