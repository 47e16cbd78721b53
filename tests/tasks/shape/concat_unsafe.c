#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct rope {
  struct rope *next;
  int strand;
  int length;
};

static struct rope *build(int strand) {
  struct rope *r = NULL;
  int more = __VERIFIER_nondet_int();
  while (more) {
    struct rope *s = malloc(sizeof *s);
    if (s == NULL)
      return r;
    s->strand = strand;
    s->length = more;
    s->next = r;
    r = s;
    more = __VERIFIER_nondet_int();
  }
  return r;
}

static struct rope *concat(struct rope *a, struct rope *b) {
  if (a == NULL)
    return b;
  struct rope *last = a;
  while (last->next != NULL)
    last = last->next;
  last->next = b;
  return a;
}

int main(void) {
  struct rope *first = build(-1), *second = build(1);
  struct rope *r = concat(second, first); /* the bug: in the wrong order */
  while (r != NULL && r->strand < 0)
    r = r->next;
  while (r != NULL) {
    if (r->strand < 0)
      reach_error();
    r = r->next;
  }
  return 0;
}
