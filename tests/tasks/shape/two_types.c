#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct apple {
  int weight;
  struct apple *next;
};

struct pear {
  struct pear *next;
  short ripe;
};

int main(void) {
  struct apple *apples = NULL;
  struct pear *pears = NULL;

  for (int i = __VERIFIER_nondet_int(); i > 0 && i < 50; i--) {
    struct apple *a = malloc(sizeof(*a));
    struct pear *p = malloc(sizeof(*p));
    if (a == NULL || p == NULL) {
      free(a);
      free(p);
      break;
    }
    a->weight = 100;
    a->next = apples;
    apples = a;
    p->ripe = 1;
    p->next = pears;
    pears = p;
    if (i == 20)
      p->ripe = 1;
  }

  while (pears && apples) {
    if (apples->weight < 100)
      reach_error();
    if (!pears->ripe)
      reach_error();
    apples = apples->next;
    pears = pears->next;
  }
  return 0;
}
