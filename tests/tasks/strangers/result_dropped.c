/* A result that nobody takes holds nothing. */
#include <stdlib.h>
struct s {
  char *p;
  char *q;
};
static struct s f(void) {
  struct s r;
  r.p = 0;
  r.q = malloc(4);
  return r;
}
int main(void) {
  f();
  exit(0);
}
