#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct node {
  int data;
  struct node *next;
};

static struct node *cons(int data, struct node *next) {
  struct node *n = malloc(sizeof(struct node));
  if (n == NULL)
    exit(1);
  n->data = data;
  n->next = next;
  return n;
}

int main(void) {
  struct node *from = NULL;
  while (__VERIFIER_nondet_int())
    from = cons(7, from);

  struct node *to = NULL, *last = NULL;
  for (struct node *f = from; f; f = f->next) {
    struct node *n = cons(f->data, NULL);
    if (last)
      last->next = n;
    else
      to = n;
    last = n;
  }

  for (struct node *t = to; t; t = t->next) {
    if (t->data != 7)
      reach_error();
  }
  return 0;
}
