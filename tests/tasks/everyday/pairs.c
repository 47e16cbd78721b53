/* A list of pairs: what was put under a key is found there. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct pair { int key, value; struct pair *next; };
static struct pair *find(struct pair *l, int key) {
  while (l && l->key != key) l = l->next;
  return l;
}
static int put(struct pair **l, int key, int value) {
  struct pair *p = find(*l, key);
  if (!p) {
    p = malloc(sizeof *p);
    if (!p) return 0;
    p->key = key;
    p->next = *l;
    *l = p;
  }
  p->value = value;
  return 1;
}
int main(void) {
  struct pair *l = 0;
  while (__VERIFIER_nondet_int()) {
    int key = __VERIFIER_nondet_int(), value = __VERIFIER_nondet_int();
    if (!put(&l, key, value)) break;
    struct pair *p = find(l, key);
    assert(p && p->value == value);
  }
  while (l) { struct pair *d = l; l = l->next; free(d); }
  return 0;
}
