/* An allocator that ends the program instead of failing. */
#include <stdio.h>
#include <stdlib.h>

static void *must(size_t n) {
  void *p = malloc(n);
  if (p == NULL) {
    fprintf(stderr, "no memory\n");
    exit(1);
  }
  return p;
}

int main(void) {
  int *a = must(4);
  int *b = must(8);
  *a = 1;
  b[1] = *a;
  free(a);
  free(b);
  return 0;
}
