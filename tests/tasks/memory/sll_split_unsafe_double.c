/* Deals the elements of a list out to two others. Seeded mistake: double free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int flag;
  struct node *next;
};

static void release(struct node *list) {
  while (list != NULL) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
}

int main(void) {
  struct node *all = NULL, *yes = NULL, *no = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->flag = __VERIFIER_nondet_int();
    n->next = all;
    all = n;
  }
  while (all != NULL) {
    struct node *n = all;
    all = all->next;
    if (n->flag) {
      n->next = yes;
      yes = n;
    } else {
      n->next = no;
      no = n;
    }
  }
  release(yes);
  free(yes);
  release(no);
  return 0;
}
