/* What is at the place of a link in blocks of another kind says nothing of a list. */
#include <stdlib.h>

extern void reach_error(void);
struct node {
  struct node *next;
};
struct other {
  struct node *first;
};

int main(void) {
  struct other *o = malloc(sizeof *o);
  struct node *t = malloc(sizeof *t), *a = malloc(sizeof *a);
  o->first = t;
  t->next = NULL;
  a->next = t;
  int n = 0;
  struct node *y = a->next;
  if (y) reach_error();
  return n;
}
