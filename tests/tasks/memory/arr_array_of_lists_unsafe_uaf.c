/* Removes the first element of each list in an array. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
};

int main(void) {
  struct node *lists[3] = {NULL, NULL, NULL};
  while (__VERIFIER_nondet_int()) {
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i >= 3) continue;
    struct node *n = malloc(sizeof *n);
    n->next = lists[i];
    lists[i] = n;
  }
  for (int i = 0; i < 3; i++) {
    struct node *n = lists[i];
    if (n != NULL) {
      lists[i] = n->next;
      free(n);
      if (n->next == NULL) break;
    }
  }
  for (int i = 0; i < 3; i++)
    while (lists[i] != NULL) {
      struct node *n = lists[i];
      lists[i] = n->next;
      free(n);
    }
  return 0;
}
