/* A value that only two assertions about another one together decide: it is 1 if it is at most 1 and at least 1. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
  int value;
};

int main(void) {
  struct node *first = malloc(sizeof *first), *second = malloc(sizeof *second);
  first->next = second;
  second->next = NULL;
  first->value = __VERIFIER_nondet_int();
  second->value = 0;
  int found = 0;
  for (int i = 0; i < 4; i++) {
    if (first->value < 0 || first->value > 3) first->value = i;
    if (first->value >= 1) found = 1;
    if (first->value <= 1) found = 2;
    second->value = first->value + 1;
    if (second->value == 2) found = 4;
    first->value = __VERIFIER_nondet_int();
  }
  free(first->next);
  free(first);
  return found;
}
