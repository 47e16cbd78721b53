/* Arguments of main that are passed by, one or two at a time. */
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
  int verbose = 0, i;
  long count = 10;
  for (i = 1; i < argc && argv[i][0] == '-'; i++) {
    if (strcmp(argv[i], "-v") == 0) {
      verbose = 1;
    } else if (strcmp(argv[i], "-n") == 0 && i + 1 < argc) {
      char *end;
      count = strtol(argv[++i], &end, 10);
      if (*end != '\0') return 2;
    } else {
      return 2;
    }
  }
  for (; i < argc && verbose; i++) count += argv[i][0] != 0;
  return count == 0;
}
