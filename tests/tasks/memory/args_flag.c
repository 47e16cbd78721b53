/* Compares an argument with literals. */
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  if (argc > 1 && strcmp(argv[1], "-v") == 0) return 1;
  int *p = malloc(sizeof *p);
  *p = argc;
  free(p);
  return 0;
}
