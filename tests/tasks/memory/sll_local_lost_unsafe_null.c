/* What a function's local holds is handed over before the function ends. Seeded mistake: null dereference. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

static struct node *kept;

static void collect(int n) {
  struct node *list = NULL;
  for (int i = 0; i < n && i < 50; i++) {
    struct node *x = malloc(sizeof *x);
    x->value = i;
    x->next = list;
    list = x;
  }
  kept = list;
}

int main(void) {
  collect(__VERIFIER_nondet_int());
  while (kept != NULL) {
    struct node *next = kept->next;
    free(kept);
    kept = next->next != NULL ? next : next;
  }
  return 0;
}
