/* Addresses behind the end of an array, at an index that varies: they are none of its elements. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct a { struct a *n; };
static struct a ga, gb;
static struct a *row[3] = {&ga, NULL, &gb};
int main(void) {
  struct a *x = NULL;
  for (int i = 0; i <= 3; i++) {
    struct a **at = &row[i];
    row[1] = x;
    if (i) x = at[-1];
  }
  return x == NULL;
}
