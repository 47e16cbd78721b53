/* A list of references into a list that another structure owns, which stays with the caller: what the callee reads by
 * way of them is read from there. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct item {
  struct item *next;
  int a;
};
struct ref {
  struct ref *next;
  struct item *to;
};
struct owner {
  struct owner *next;
  struct item *own;
};
static struct item *item(int v, struct item *next) {
  struct item *x = malloc(sizeof *x);
  if (!x) exit(0);
  x->next = next;
  x->a = v;
  return x;
}
static struct ref *ref(struct item *to, struct ref *next) {
  struct ref *x = malloc(sizeof *x);
  if (!x) exit(0);
  x->to = to;
  x->next = next;
  return x;
}
static struct owner *owner(struct item *own, struct owner *next) {
  struct owner *x = malloc(sizeof *x);
  if (!x) exit(0);
  x->own = own;
  x->next = next;
  return x;
}
static int look(struct ref *r, struct item *l) {
  int s = l->a;
  s = r->to->a;
  return s;
}
int main(void) {
  struct item *l = item(1, NULL), *m = NULL;
  struct ref *refs = NULL;
  int n = 0;
  do {
    m = item(5, m);
    refs = ref(m, refs);
    n++;
  } while (n < 6 || __VERIFIER_nondet_int() > 0);
  refs = refs->next->next->next->next;
  struct owner *all = owner(item(1, NULL), owner(m, owner(item(1, NULL), NULL)));
  m = NULL;
  do all = owner(item(1, NULL), all);
  while (__VERIFIER_nondet_int() > 0);
  while (__VERIFIER_nondet_int() > 0) {
  }
  int s = look(refs, l);
  while (__VERIFIER_nondet_int() > 0) n += s == 5;
  return all != NULL;
}
