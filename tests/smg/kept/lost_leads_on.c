/* Blocks that are lost lead to others that are not. */
#include <limits.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct node {
  struct node *other; /* anything in the list, or nothing */
  int h;
  struct node *n;
};

int main(void) {
  struct node *list = NULL, *some = NULL;
  for (;;) {
    int choice = __VERIFIER_nondet_int();
    if (choice == 0)
      break;
    struct node *x = malloc(sizeof(struct node));
    if (x == NULL)
      break;
    x->h = INT_MIN;
    x->n = list;
    x->other = choice > 2 ? some : NULL;
    list = x;
    if (choice == 2)
      some = x;
  }

  for (struct node *x = list; x != NULL; x = x->n) {
    if (x->h != INT_MIN)
      reach_error();
    if (x->other != NULL && x->other->h != INT_MIN)
      reach_error();
  }
  return 0;
}
