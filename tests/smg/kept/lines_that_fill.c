/* Lines that fill their room, of one character too. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
int main(void) {
  char b[3], *line = NULL;
  size_t size = 0;
  int full = 0, single = 0;
  for (int i = 0; i < 20; i++) {
    if (fgets(b, 3, stdin) && strlen(b) == 2) full++;
    ssize_t n = getline(&line, &size, stdin);
    if (n == 1) single++;
  }
  free(line);
  return full + single < 0;
}
