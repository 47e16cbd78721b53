#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct num {
  struct num *next;
  int value;
};

int main(void) {
  /* Any numbers, against any pivot. */
  int pivot = __VERIFIER_nondet_int();
  struct num *all = NULL, *small = NULL, *large = NULL;
  while (__VERIFIER_nondet_int()) {
    struct num *x = malloc(sizeof(struct num));
    if (x == NULL)
      exit(1);
    x->value = __VERIFIER_nondet_int();
    x->next = all;
    all = x;
  }
  while (all) {
    struct num *x = all;
    all = x->next;
    struct num **to = x->value < pivot ? &small : &large;
    x->next = *to;
    *to = x;
  }

  for (; small != NULL; small = small->next)
    if (small->value >= pivot)
      reach_error();
  for (; large != NULL; large = large->next)
    if (large->value < pivot)
      reach_error();
  return 0;
}
