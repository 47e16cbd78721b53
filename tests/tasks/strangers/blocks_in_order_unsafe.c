/* A block may lie before one that was allocated before it: where a freed one lay. */
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  char *a = malloc(16), *b = malloc(16), *c;
  if (!a || !b) return 1;
  free(a);
  c = malloc(16);
  if (c && c < b) reach_error();
  free(b);
  free(c);
  return 0;
}
