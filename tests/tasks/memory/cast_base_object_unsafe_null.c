/* Objects of two types with the same beginning are kept in one list. Seeded mistake: null dereference. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct base {
  int kind;
  struct base *next;
};

struct circle {
  struct base base;
  int radius;
};

struct text {
  struct base base;
  char *string;
};

int main(void) {
  struct base *shapes = NULL;
  while (__VERIFIER_nondet_int()) {
    struct base *b;
    if (__VERIFIER_nondet_int()) {
      struct circle *c = malloc(sizeof *c);
      c->radius = 1;
      b = &c->base;
      b->kind = 1;
    } else {
      struct text *t = malloc(sizeof(struct text));
      t->string = shapes == NULL ? NULL : calloc(3, 1);
      b = (struct base *)t;
      b->kind = 2;
    }
    b->next = shapes;
    shapes = b;
  }
  while (shapes != NULL) {
    struct base *b = shapes;
    shapes = b->next;
    if (b->kind == 2) {
      struct text *t = (struct text *)b;
      t->string[0] = 'a';
      free(t->string);
    }
    free(b);
  }
  return 0;
}
