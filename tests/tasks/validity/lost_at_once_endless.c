/* What malloc returns is dropped, and the program never ends. */
#include <stdlib.h>

int main(void) {
  malloc(8);
  while (1) {
  }
}
