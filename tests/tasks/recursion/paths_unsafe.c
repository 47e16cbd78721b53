/* A walk of a tree keeps the path to the root in the frames of its calls; the longest path is copied to the heap.
   Bug: the path in the frames is kept, not a copy. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int name;
  struct node *left, *right;
};

struct path { /* in the frame of a call */
  int name;
  unsigned length;
  const struct path *up;
};

struct step { /* in the heap */
  int name;
  struct step *up;
};

static struct node *grow(void) {
  int name = __VERIFIER_nondet_int();
  if (name <= 0) return NULL;
  struct node *n = malloc(sizeof *n);
  if (!n) return NULL;
  n->name = name;
  n->left = grow();
  n->right = grow();
  return n;
}

static void fell(struct node *n) {
  if (!n) return;
  fell(n->left);
  fell(n->right);
  free(n);
}

static void drop(struct step *s) {
  if (!s) return;
  drop(s->up);
  free(s);
}

static struct step *keep(const struct path *p) {
  if (!p) return NULL;
  struct step *s = malloc(sizeof *s);
  if (!s) return NULL;
  s->name = p->name;
  s->up = keep(p->up);
  return s;
}

static void walk(const struct node *n, const struct path *up, const struct path **longest, unsigned *length) {
  if (!n) return;
  struct path here = {n->name, up ? up->length + 1 : 1, up};
  if (here.length > *length) {
    *length = here.length;
    *longest = &here;
  }
  walk(n->left, &here, longest, length);
  walk(n->right, &here, longest, length);
}

int main(void) {
  struct node *root = grow();
  const struct path *longest = NULL;
  unsigned length = 0;
  walk(root, NULL, &longest, &length);
  fell(root);
  struct step *kept = keep(longest);
  drop(kept);
  return 0;
}
