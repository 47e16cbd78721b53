/* A list of any length whose elements are all marked; the label stands at the end of the loop's body. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int marked;
  struct node *next;
};

int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *fresh = malloc(sizeof *fresh);
    if (!fresh) break;
    fresh->marked = 1;
    fresh->next = list;
    list = fresh;
  }
  for (struct node *n = list; n; n = n->next) {
    if (n->marked == 1) continue;
  ERROR:;
  }
  return 0;
}
