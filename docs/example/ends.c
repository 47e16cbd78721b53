/* How a program ends decides what it leaves behind. */
#include <stdlib.h>

static void *kept;

int main(void) {
  kept = malloc(8);
  return 0;
}
