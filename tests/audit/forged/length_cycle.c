/* A node that leads to itself: its list does not end. The certificate has one node more than before. */
#include <stdlib.h>

extern void reach_error(void);
struct node {
  struct node *next;
};

int main(void) {
  struct node *x = malloc(sizeof *x);
  x->next = NULL;
  x->next = x;
  struct node *y = x->next;
  y = y->next;
  if (y) reach_error();
  return 0;
}
