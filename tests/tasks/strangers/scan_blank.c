/* A blank in the format skips blanks. */
#include <stdio.h>

void reach_error(void) {}

int main(void) {
  char c;
  int r = scanf(" %c", &c);
  if (r == 1 && c == ' ') reach_error();
  return 0;
}
