/* A constant string is copied into an array in the middle of an element. Seeded mistake: use after free. */
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
  char text[6];
  struct node *other;
};

int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    n->other = list;
    strcpy(n->text, __VERIFIER_nondet_int() ? "red" : "green");
    list = n;
  }
  while (list != NULL) {
    struct node *n = list;
    list = n->other;
    free(n);
    if (n->text[0] == 5) return 1;
  }
  return 0;
}
