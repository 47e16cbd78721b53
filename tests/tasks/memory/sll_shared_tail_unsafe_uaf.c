/* Two lists share their tail; the shared part is freed once. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
};

static struct node *prepend(struct node *list) {
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = n;
  }
  return list;
}

static void release_until(struct node *list, struct node *stop) {
  while (list != stop) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
}

int main(void) {
  struct node *shared = prepend(NULL);
  struct node *a = prepend(shared), *b = prepend(shared);
  release_until(a, shared);
  release_until(b, shared);
  if (shared != NULL && a != shared && a->next != shared) shared = shared->next;
  release_until(shared, NULL);
  return 0;
}
