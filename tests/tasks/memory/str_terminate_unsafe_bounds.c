/* Reads characters until a limit and terminates the string. Seeded mistake: access out of bounds. */
#include <stdlib.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char *line = malloc(10);
  unsigned n = 0;
  while (n < 10) {
    char c = __VERIFIER_nondet_char();
    if (c == '\0') break;
    line[n++] = c;
  }
  line[n] = '\0';
  unsigned length = 0;
  while (line[length] != '\0') length++;
  free(line);
  return length != n;
}
