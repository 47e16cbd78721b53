/* A list frees its data through a function pointer. Seeded mistake: null dereference. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int *data;
  struct node *next;
};

static void keep(int *data) { (void)data; }
static void drop(int *data) { free(data); }

static void for_each(struct node *list, void (*f)(int *)) {
  for (; list->data != NULL; list = list->next) f(list->data);
}

int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->data = malloc(sizeof(int));
    *n->data = 0;
    n->next = list;
    list = n;
  }
  for_each(list, keep);
  for_each(list, drop);
  while (list != NULL) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
