/* A structure is passed as a whole, its padding included. */
#include <stdlib.h>
struct s {
  int a;
  char b;
};
static int f(struct s x) { return x.a == x.b; }
int main(void) {
  struct s *p = malloc(5);
  if (!p) return 0;
  p->a = 1;
  p->b = 2;
  f(*p);
  free(p);
  return 0;
}
