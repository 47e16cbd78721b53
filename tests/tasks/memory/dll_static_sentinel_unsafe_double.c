/* A ring whose sentinel is a static object. Seeded mistake: double free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct link {
  struct link *next, *prev;
};

static struct link root = {&root, &root};

static void add(void) {
  struct link *l = malloc(sizeof *l);
  l->prev = root.prev;
  l->next = &root;
  root.prev->next = l;
  root.prev = l;
}

int main(void) {
  while (__VERIFIER_nondet_int()) add();
  struct link *l = root.next;
  while (l != &root) {
    struct link *next = l->next;
    free(l);
    if (next == &root) free(l);
    l = next;
  }
  root.next = root.prev = &root;
  return 0;
}
