/* The same for one that comes in memory, and is an argument. */
#include <stdlib.h>
struct s {
  char *p;
  char *q;
  char *r;
};
static struct s f(void) {
  struct s r;
  r.p = r.r = 0;
  r.q = malloc(4);
  return r;
}
static int g(struct s x) { return 1; }
int main(void) {
  g(f());
  exit(0);
}
