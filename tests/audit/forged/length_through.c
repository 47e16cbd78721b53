/* A link is written through a pointer to it. */
#include <stdlib.h>

extern void reach_error(void);
struct node {
  struct node *next;
};

int main(void) {
  struct node *t = malloc(sizeof *t), *a = malloc(sizeof *a);
  struct node **link = &a->next;
  t->next = NULL;
  a->next = t;
  *link = NULL;
  struct node *y = a->next;
  if (!y) reach_error();
  return 0;
}
