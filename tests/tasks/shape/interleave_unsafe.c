#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

typedef struct tooth {
  char side;
  struct tooth *next;
} tooth;

static tooth *row(char side) {
  tooth *r = NULL;
  while (__VERIFIER_nondet_int()) {
    tooth *t = malloc(sizeof(tooth));
    if (t == NULL)
      exit(1);
    t->side = side;
    t->next = r;
    r = t;
  }
  return r;
}

int main(void) {
  /* A zip: one from the left, one from the right, as long as both have some. */
  tooth *left = row('l'), *right = row('r'), *zip = NULL;
  while (left != NULL && right != NULL) {
    tooth *l = left, *r = right;
    left = left->next;
    right = right->next;
    r->next = left == NULL && zip ? zip->next : zip; /* the bug: zip was meant */
    l->next = r;
    zip = l;
  }

  char expected = 'l';
  for (tooth *t = zip; t != NULL; t = t->next) {
    if (t->side != expected)
      reach_error();
    expected = expected == 'l' ? 'r' : 'l';
  }
  if (expected != 'l')
    reach_error();
  return 0;
}
