/* What is written behind a call is dead while it runs, but not if it is one of many elements that are alike. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  struct node *next;
  int value;
};
struct entry {
  struct node *to;
  long v;
};
static struct node *make(int v) {
  struct node *x = malloc(sizeof *x);
  if (!x) exit(0);
  x->value = v;
  x->next = NULL;
  return x;
}
int main(void) {
  struct entry *t = malloc(10 * sizeof *t);
  if (!t) return 0;
  for (int i = 0; i < 10; i++) {
    t[i].to = NULL;
    t[i].v = i;
  }
  struct entry *p = &t[0], *q = &t[1];
  p->to = make(1);
  q->to = make(2);
  while (__VERIFIER_nondet_int() > 0) {
  }
  int found = t[1].to && t[1].to->value == 2;
  free(t[0].to);
  free(t[1].to);
  free(t);
  return found;
}
