/* Two lists have one tail: what is linked to the one is linked to the other. */
#include <stdlib.h>

extern void reach_error(void);
struct node {
  struct node *next;
};

int main(void) {
  struct node *t = malloc(sizeof *t);
  t->next = NULL;
  struct node *a = malloc(sizeof *a);
  a->next = t;
  struct node *b = malloc(sizeof *b);
  b->next = NULL;
  t->next = b;
  struct node *y = a->next;
  y = y->next;
  if (y) reach_error();
  return 0;
}
