/* Exactly three doubly linked nodes; the middle one is taken out. */
#include <stdlib.h>

struct node {
  struct node *next, *prev;
};

int main(void) {
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b), *c = malloc(sizeof *c);
  a->prev = NULL;
  a->next = b;
  b->prev = a;
  b->next = c;
  c->prev = b;
  c->next = NULL;
  struct node *middle = a->next;
  middle->prev->next = middle->next;
  middle->next->prev = middle->prev;
  free(middle);
  free(a->next);
  free(a);
  return 0;
}
