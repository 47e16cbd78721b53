/* Elements have flags; which one is set is an input that is checked. Seeded mistake: memory leak. */
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
  unsigned char flag[20];
};

int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    memset(n->flag, 0, sizeof n->flag);
    n->next = list;
    list = n;
    int which = __VERIFIER_nondet_int();
    if (which >= 0 && which < 20) n->flag[which] = 1;
  }
  while (list != NULL) {
    struct node *n = list;
    list = n->next;
    if (n->flag[7] == 0) free(n);
  }
  return 0;
}
