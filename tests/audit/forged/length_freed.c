/* The second node is freed: the list does not end any more. The certificate counts it all the same. */
#include <stdlib.h>

struct node {
  struct node *next;
};

int main(void) {
  struct node *t = malloc(sizeof *t), *a = malloc(sizeof *a);
  t->next = NULL;
  a->next = t;
  free(t);
  struct node *y = a->next;
  y = y->next;
  return 0;
}
