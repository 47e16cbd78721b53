/* A tagged union: the member that was written is the one that is read. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct value {
  int is_list;
  union {
    long number;
    struct value *list;
  } u;
  struct value *next;
};

int main(void) {
  struct value *all = NULL;
  while (__VERIFIER_nondet_int()) {
    struct value *v = malloc(sizeof *v);
    v->is_list = __VERIFIER_nondet_int() > 0;
    if (v->is_list) {
      v->u.list = malloc(sizeof *v);
      v->u.list->is_list = 0;
      v->u.list->u.number = 1;
    } else {
      v->u.number = 0;
    }
    v->next = all;
    all = v;
  }
  while (all != NULL) {
    struct value *v = all;
    if (v->is_list) v->u.list->u.number = 2;
    if (v->is_list) free(v->u.list);
    all = v->next;
    free(v);
    v->next = NULL;
  }
  return 0;
}
