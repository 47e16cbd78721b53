/* As lost_by_scope, in a program that ends by abort(). */
#include <stdlib.h>

int main(void) {
  {
    int *p = malloc(sizeof *p);
    *p = 1;
  }
  abort();
}
