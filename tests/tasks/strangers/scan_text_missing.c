/* Text that the format asks for may not be there. */
#include <stdio.h>

void reach_error(void) {}

int main(void) {
  char c;
  int r = scanf("x%c", &c);
  if (!(r != 0)) reach_error();
  return 0;
}
