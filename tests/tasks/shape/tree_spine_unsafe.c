#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct expr {
  enum { NUMBER, PLUS } kind;
  struct expr *left, *right;
};

static struct expr *number(void) {
  struct expr *e = malloc(sizeof(struct expr));
  if (e == NULL)
    exit(1);
  e->kind = NUMBER;
  e->left = e->right = NULL;
  return e;
}

static struct expr *plus(struct expr *left, struct expr *right) {
  struct expr *e = malloc(sizeof(struct expr));
  if (e == NULL)
    exit(1);
  e->kind = PLUS;
  e->left = left;
  e->right = right;
  return e;
}

int main(void) {
  /* ((1 + 1) + 1) + ...: sums on the left, numbers on the right. */
  struct expr *e = number();
  while (__VERIFIER_nondet_int())
    e = e->kind == NUMBER ? plus(number(), e) : plus(number(), e); /* the bug: the other way round */

  while (e->kind == PLUS) {
    if (e->right->kind != NUMBER || e->right->left != NULL)
      reach_error();
    e = e->left;
  }
  return 0;
}
