/* The certificate has a block that is no more in a state, of which it says what a variable holds, and does not: the state
 * would be none, and nothing would be left to show of what follows. */
#include <stdlib.h>

extern void reach_error(void);

struct item {
  int x, y, z;
};

int main(void) {
  int k = 0;
  struct item *p = malloc(sizeof *p);
  if (p == NULL) return 0;
  p->x = 1;
  k = 1;
  if (p->x == k) reach_error();
  free(p);
  return 0;
}
