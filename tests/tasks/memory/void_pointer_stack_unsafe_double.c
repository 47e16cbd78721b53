/* A stack of void pointers that the caller owns. Seeded mistake: double free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct cell {
  void *data;
  struct cell *next;
};

static void push(struct cell **top, void *data) {
  struct cell *c = malloc(sizeof *c);
  c->data = data;
  c->next = *top;
  *top = c;
}

static void *pop(struct cell **top) {
  struct cell *c = *top;
  if (c == NULL) return NULL;
  void *data = c->data;
  *top = c->next;
  free(c);
  return data;
}

int main(void) {
  struct cell *top = NULL;
  int *p;
  while (__VERIFIER_nondet_int()) {
    p = malloc(sizeof *p);
    *p = 1;
    push(&top, p);
    if (*p == __VERIFIER_nondet_int()) {
      free(p);
      break;
    }
  }
  while ((p = pop(&top)) != NULL) {
    free(p);
  }
  return 0;
}
