/* A list whose elements come in pairs, from two places; it is taken apart pair by pair. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
};

int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    a->next = b;
    b->next = list;
    list = a;
  }
  while (list != NULL) {
    struct node *a = list, *b = a->next;
    list = b->next;
    free(b);
    free(a);
  }
  return 0;
}
