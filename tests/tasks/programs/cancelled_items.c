extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct item {
  int kind;
  struct item *next;
};
struct list {
  struct item *head;
  size_t n;
};

static void put(struct list *l, int kind) {
  struct item *x = malloc(sizeof *x);
  if (!x) return;
  x->kind = kind;
  x->next = l->head;
  l->head = x;
  l->n++;
}

static void cancel(struct list *l, int kind) {
  size_t removed = 0;
  struct item **link = &l->head;
  while (*link) {
    struct item *x = *link;
    if (x->kind == kind) {
      *link = x->next;
      free(x);
      removed++;
    } else {
      link = &x->next;
    }
  }
  l->n -= removed;
}

static size_t length(const struct list *l) {
  size_t n = 0;
  for (const struct item *x = l->head; x; x = x->next) n++;
  return n;
}

int main(void) {
  struct list l = {0};
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int())
      put(&l, __VERIFIER_nondet_int() % 3);
    else
      cancel(&l, __VERIFIER_nondet_int() % 3);
    assert(l.n == length(&l));
  }
  while (l.head) {
    struct item *x = l.head;
    l.head = x->next;
    free(x);
  }
  return 0;
}
