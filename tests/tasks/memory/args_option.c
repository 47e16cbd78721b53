/* Looks for an option among the arguments. */
#include <string.h>

int main(int argc, char **argv) {
  int verbose = 0;
  if (argc == 0) return 1;
  while (*++argv != NULL)
    if (strcmp(*argv, "-v") == 0) verbose++;
  return verbose;
}
