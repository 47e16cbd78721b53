/* Ends with a free of memory from alloca, through a pointer that leads to blocks as well. */
#include <alloca.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  for (int i = 0; i < 2; i++) {
    free(p);
    p = alloca(4);
  }
  return 0;
}
