/* Functions build a list of n nodes and free n nodes. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
};

static struct node *build(int n) {
  struct node *list = NULL;
  while (n-- > 0) {
    struct node *p = malloc(sizeof *p);
    if (!p) abort();
    p->next = list;
    list = p;
  }
  return list;
}

static void destroy(struct node *list, int n) {
  for (int i = 0; i < n; i++) {
    struct node *p = list;
    list = list->next;
    free(p);
  }
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 1000) return 0;
  struct node *list = build(n);
  destroy(list, n);
  return 0;
}
