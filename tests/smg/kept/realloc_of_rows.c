/* Elements that a loop has set are set in the larger block too, though the old one came from calloc. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct entry {
  int *to;
  long v;
};
int main(void) {
  static int one;
  struct entry *t = calloc(10, sizeof *t);
  if (!t) return 0;
  for (int i = 0; i < 10; i++) {
    t[i].to = &one;
    t[i].v = 7;
  }
  struct entry *u = realloc(t, 20 * sizeof *t);
  if (!u) {
    free(t);
    return 0;
  }
  while (__VERIFIER_nondet_int() > 0) {
  }
  for (int i = 10; i < 20; i++) {
    u[i].to = NULL;
    u[i].v = 0;
  }
  long second = u[1].v;
  free(u);
  return second == 7;
}
