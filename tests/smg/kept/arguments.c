/* What main is given: strings and their array, read, written and kept. */
#include <stdlib.h>
#include <string.h>
static const char *keep[3];
static unsigned letters(const char *s) {
  unsigned n = 0;
  while (*s) { n += *s != '-'; s++; }
  return n;
}
int main(int argc, char **argv) {
  unsigned sum = 0;
  for (int i = 1; i < argc; i++) {
    if (strlen(argv[i]) > 3) { argv[i][1] = 0; sum++; }
    sum += letters(argv[i]);
    keep[i % 3] = argv[i];
    if (i + 1 < argc && argv[i][0] == 'x') argv[i] = argv[i + 1];
  }
  char **p = argv;
  while (*p) p++;
  return keep[1] && keep[1][0] ? (int)(p - argv) : (int)sum;
}
