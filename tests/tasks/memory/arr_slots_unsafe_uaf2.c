/* Lists in an array: an element is popped off one of them, which an input chooses, and another one is pushed onto it. Seeded mistake: use after free, the index changes between the read and the write. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
};

int main(void) {
  struct node *slots[2] = {NULL, NULL};
  while (__VERIFIER_nondet_int()) {
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i >= 2) continue;
    struct node *n = slots[i];
    i = i == 0 ? 1 : 0;
    if (n != NULL) {
      slots[i] = n->next;
      free(n);
    }
    n = malloc(sizeof *n);
    n->next = slots[i];
    slots[i] = n;
  }
  for (int i = 0; i < 2; i++)
    while (slots[i] != NULL) {
      struct node *n = slots[i];
      slots[i] = n->next;
      free(n);
    }
  return 0;
}
