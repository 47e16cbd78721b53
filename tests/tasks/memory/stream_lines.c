/* Counts lines that begin with a letter, read into a buffer. */
#include <stdio.h>

int main(void) {
  char line[80];
  int n = 0;
  while (fgets(line, sizeof line, stdin) != NULL)
    if (line[0] == 'a' && n < 1000) n++;
  return n > 10;
}
