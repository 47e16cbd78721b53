/* What malloc returns is an argument, of which the function keeps nothing; the program never ends. */
#include <stdlib.h>

static void look(int *p) { *p = 1; }

int main(void) {
  look(malloc(sizeof(int)));
  while (1) {
  }
}
