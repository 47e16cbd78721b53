/* Two lists of any length are joined like a zipper: one node of each in turn, and what is left of the longer one.
   Bug: the right list may be shorter. */
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tooth {
  enum { LEFT, RIGHT } side;
  int size;
  struct tooth *next;
};

static struct tooth *make(int side, struct tooth *next) {
  struct tooth *t = (struct tooth *)malloc(sizeof(struct tooth));
  if (!t) {
    perror("zipper");
    return next;
  }
  t->side = side ? RIGHT : LEFT;
  t->size = __VERIFIER_nondet_int();
  t->next = next;
  return t;
}

static struct tooth *zip(struct tooth *a, struct tooth *b) {
  if (!a) return b;
  struct tooth *rest_a = a->next, *rest_b = b->next;
  a->next = b;
  b->next = zip(rest_a, rest_b);
  return a;
}

static int changes(const struct tooth *t) {
  if (!t || !t->next) return 0;
  return (t->side != t->next->side) | changes(t->next);
}

static void unzip(struct tooth *t) {
  if (!t) return;
  struct tooth *next = t->next;
  free(t);
  unzip(next);
}

int main(void) {
  struct tooth *left = NULL, *right = NULL;
  while (__VERIFIER_nondet_int() > 0) left = make(0, left);
  while (__VERIFIER_nondet_int() > 0) right = make(1, right);
  struct tooth *all = zip(left, right);
  printf("%d\n", changes(all));
  unzip(all);
  return 0;
}
