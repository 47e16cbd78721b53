/* A tree with parent pointers: successor walks and bottom-up release. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct n { int k; struct n *l, *r, *up; };

static struct n *leftmost(struct n *p)
{
  while (p && p->l)
    p = p->l;
  return p;
}

static struct n *next(struct n *p)
{
  if (p->r)
    return leftmost(p->r);
  while (p->up && p->up->r == p)
    p = p->up;
  return p->up;
}

int main(void)
{
  struct n *root = NULL;
  unsigned cnt = (unsigned)__VERIFIER_nondet_int() % 9;

  for (unsigned i = 0; i < cnt; i++) {
    struct n *x = calloc(1, sizeof *x), **pp = &root, *up = NULL;
    if (!x)
      return 1;
    x->k = __VERIFIER_nondet_int() % 30;
    while (*pp) {
      up = *pp;
      pp = x->k < up->k ? &up->l : &up->r;
    }
    x->up = up;
    *pp = x;
  }
  for (struct n *p = leftmost(root); p; p = next(p))
    printf("%d ", p->k);
  printf("\n");
  for (struct n *p = root; p;) {
    if (p->l)
      p = p->l;
    else if (p->r)
      p = p->r;
    else {
      struct n *up = p->up;
      if (up)
        *(up->l == p ? &up->l : &up->r) = NULL;
      free(p);
      p = up;
    }
  }
  return 0;
}
