/* Options on the command line: `-n` takes the argument behind it, be it there or not. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char *argv[]) {
  int verbose = 0, i;
  long count = 10;
  for (i = 1; i < argc && argv[i][0] == '-'; i++) {
    if (strcmp(argv[i], "-v") == 0) {
      verbose = 1;
    } else if (strcmp(argv[i], "-n") == 0) {
      char *end;
      count = strtol(argv[++i], &end, 10);
      if (*end != '\0') return 2;
    } else {
      return 2;
    }
  }
  if (verbose) printf("%ld lines\n", count);
  for (; i < argc; i++) printf("%s\n", argv[i]);
  return 0;
}
