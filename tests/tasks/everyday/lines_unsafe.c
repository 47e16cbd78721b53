/* The longest of the lines that getline reads; nobody frees the last. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>
int main(void) {
  char *line = NULL;
  size_t size = 0, longest = 0;
  ssize_t n;
  while ((n = getline(&line, &size, stdin)) != -1) {
    if (n > 0 && line[n - 1] == '\n') line[--n] = '\0';
    if ((size_t)n > longest) longest = (size_t)n;
  }
  printf("longest line: %zu\n", longest);
  return 0;
}
