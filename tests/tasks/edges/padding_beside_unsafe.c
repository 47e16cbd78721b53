/* The members of an initialised structure are what the initialiser says, byte by byte; so is all of a static one. */
#include <string.h>
extern void reach_error(void);
struct pair {
  char c;
  int i;
  short s;
  int rest[8];
};
static int byte(const void *p, unsigned long k) { return ((const unsigned char *)p)[k]; }
int main(void) {
  struct pair a = {1, 2, 4, {7}};
  static const struct pair fixed = {1, 2};
  int ok = byte(&a, 0) == 1 && byte(&a, 4) == 2 && byte(&a, 8) == 4 && byte(&a, 12) == 7 && byte(&a, 16) == 0;
  if ((ok && byte(&fixed, 1) == 0)) reach_error();
  return 0;
}
