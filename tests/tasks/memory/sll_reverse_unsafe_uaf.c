/* Reverses a list in place and frees it. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct list {
  int data;
  struct list *next;
} List;

static List *create(int n) {
  List *head = NULL;
  while (n > 0) {
    List *t = malloc(sizeof *t);
    t->data = n;
    t->next = head;
    head = t;
    n--;
  }
  return head;
}

static List *reverse(List *x) {
  List *y = NULL;
  while (x != NULL) {
    List *t = x->next;
    x->next = y;
    y = x;
    x = t;
  }
  return y;
}

static void destroy(List *l) {
  while (l != NULL) {
    List *t = l->next;
    free(l);
    l->data = 0;
    l = t;
  }
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 100) n = 100;
  List *l = create(n);
  List *r = reverse(l);
  destroy(r);
  return 0;
}
