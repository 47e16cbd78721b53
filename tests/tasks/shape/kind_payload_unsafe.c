#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

enum kind { PLAIN = 10, BOXED = 20, NESTED = 30 };

struct value {
  enum kind kind;
  int *box;
  struct value *next;
};

static struct value *value_new(enum kind kind) {
  struct value *v = malloc(sizeof(struct value));
  if (v == NULL)
    exit(1);
  v->kind = kind;
  v->box = NULL;
  if (kind != PLAIN) { /* the bug: only a BOXED value has a box */
    v->box = malloc(sizeof(int));
    if (v->box == NULL)
      exit(1);
    *v->box = 0;
  }
  v->next = NULL;
  return v;
}

int main(void) {
  struct value *values = NULL;
  int c;
  while ((c = __VERIFIER_nondet_int()) != 0) {
    struct value *v = value_new(c == 1 ? PLAIN : c == 2 ? BOXED : NESTED);
    v->next = values;
    values = v;
  }
  for (struct value *v = values; v; v = v->next) {
    switch (v->kind) {
      case BOXED:
        if (v->box == NULL)
          reach_error();
        *v->box = 1;
        break;
      case PLAIN:
      case NESTED:
        if (v->box != NULL)
          reach_error();
        break;
      default:
        reach_error();
    }
  }
  return 0;
}
