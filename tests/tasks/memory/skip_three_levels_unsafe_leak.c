/* A skip list of three levels, whose upper lists lie within the lower ones. Seeded mistake: leak. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next[3];
};

static struct node *node(void) {
  struct node *n = malloc(sizeof *n);
  n->next[0] = n->next[1] = n->next[2] = NULL;
  return n;
}

static void push_front(struct node *head, int levels) {
  struct node *n = node();
  for (int i = levels == 2; i < levels; i++) {
    n->next[i] = head->next[i];
    head->next[i] = n;
  }
}

int main(void) {
  struct node *head = node();
  while (__VERIFIER_nondet_int()) {
    int levels = __VERIFIER_nondet_int();
    if (levels >= 1 && levels <= 3) push_front(head, levels);
  }
  for (struct node *n = head->next[2]; n != NULL; n = n->next[2])
    if (n->next[1] == n) return 1;
  while (head != NULL) {
    struct node *next = head->next[0];
    free(head);
    head = next;
  }
  return 0;
}
