#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct cell {
  int v;
  struct cell *right;
};

struct row {
  struct cell *cells;
  struct row *down;
};

int main(void) {
  struct row *rows = NULL;
  while (__VERIFIER_nondet_int()) {
    struct row *r = malloc(sizeof(struct row));
    if (r == NULL)
      exit(1);
    r->cells = NULL;
    r->down = rows;
    rows = r;
    while (__VERIFIER_nondet_int()) {
      struct cell *c = malloc(sizeof(struct cell));
      if (c == NULL)
        exit(1);
      c->v = 3;
      c->right = r->cells;
      r->cells = c;
    }
  }

  for (struct row *r = rows; r; r = r->down) {
    for (struct cell *c = r->cells; c; c = c->right) {
      if (c->v != 3 - (r != rows)) /* the bug: 3 in every row */
        reach_error();
    }
  }
  return 0;
}
