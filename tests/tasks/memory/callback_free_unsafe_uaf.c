/* A list whose destructor is the library's own free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  void *data;
  struct node *next;
};

static void drop(struct node *list, void (*destroy)(void *)) {
  while (list != NULL) {

    destroy(list->data);
    free(list);
    list = list->next;
  }
}

int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->data = malloc(4);
    n->next = list;
    list = n;
  }
  drop(list, free);
  return 0;
}
