/* Ends with a free of a variable, through a pointer that leads to blocks as well. */
#include <stdlib.h>

static int own;

int main(void) {
  int *p = malloc(sizeof *p);
  if (p == NULL) p = &own;
  *p = 1;
  free(p);
  p = &own;
  for (int i = 0; i < 2; i++) {
    free(p);
    p = malloc(sizeof *p);
  }
  return 0;
}
