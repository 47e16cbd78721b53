/* The block that declares the only pointer ends, and the program with it: the last pointer is gone before. */
#include <stdlib.h>

static void end(void) { exit(0); }

int main(void) {
  {
    int *p = malloc(sizeof *p);
    *p = 1;
  }
  end();
}
