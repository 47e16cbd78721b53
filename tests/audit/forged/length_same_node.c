/* What is linked to a node by one pointer to it is linked to it by the other. */
#include <stdlib.h>

extern void reach_error(void);
struct node {
  struct node *next;
};

int main(void) {
  struct node *t = malloc(sizeof *t);
  t->next = NULL;
  struct node *a = malloc(sizeof *a);
  a->next = NULL;
  struct node *b = a;
  b->next = t;
  struct node *y = a->next;
  if (y) reach_error();
  return 0;
}
