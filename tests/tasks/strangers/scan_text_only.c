/* A format without conversions ends at the end of file. */
#include <stdio.h>

void reach_error(void) {}

int main(void) {
  if (!(fscanf(stdin, "%%") != -1)) reach_error();
  return 0;
}
