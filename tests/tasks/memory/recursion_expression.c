/* Expressions of bounded depth are evaluated and freed. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct expr {
  int op, value;
  struct expr *left, *right;
};

static struct expr *parse(int depth) {
  struct expr *e = calloc(1, sizeof *e);
  if (depth > 0 && __VERIFIER_nondet_int()) {
    e->op = 1;
    e->left = parse(depth - 1);
    e->right = parse(depth - 1);
  } else {
    e->value = __VERIFIER_nondet_int() > 0;
  }
  return e;
}

static int eval(const struct expr *e) { return e->op == 0 ? e->value : eval(e->left) + eval(e->right); }

static void drop(struct expr *e) {
  if (e == NULL) return;
  drop(e->left);
  drop(e->right);
  free(e);
}

int main(void) {
  struct expr *e = parse(2);
  int v = eval(e);
  drop(e);
  return v;
}
