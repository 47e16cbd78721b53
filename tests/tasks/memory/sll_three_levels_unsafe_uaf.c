/* Lists of lists of lists, filled and emptied from the outside in. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct a {
  struct a *next;
};
struct b {
  struct b *next;
  struct a *sub;
};
struct c {
  struct c *next;
  struct b *sub;
};

int main(void) {
  struct c *top = NULL;
  while (__VERIFIER_nondet_int()) {
    struct c *c = malloc(sizeof *c);
    c->next = top;
    c->sub = NULL;
    top = c;
    while (__VERIFIER_nondet_int()) {
      struct b *b = malloc(sizeof *b);
      b->next = c->sub;
      b->sub = NULL;
      c->sub = b;
      while (__VERIFIER_nondet_int()) {
        struct a *a = malloc(sizeof *a);
        a->next = b->sub;
        b->sub = a;
      }
    }
  }
  while (top != NULL) {
    struct c *c = top;
    while (c->sub != NULL) {
      struct b *b = c->sub;
      while (b->sub != NULL) {
        struct a *a = b->sub;
        b->sub = a->next;
        free(a);
      }
      c->sub = b->next;
      free(b);
      b->next = NULL;
    }
    top = c->next;
    free(c);
  }
  return 0;
}
