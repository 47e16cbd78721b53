/* Lindstrom's variant of Deutsch-Schorr-Waite as in figure 4 of Loginov, Reps and Sagiv (2006), on trees of
 * any size. STEP is what the paper's monitor does at every step: left0 and right0 are what the links were,
 * state how often a node was met. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) {
  abort();
}

typedef struct node {
  struct node *left, *right;
#ifdef TOTAL
  struct node *left0, *right0;
  int state;
#endif
} *Tree;

static struct node sentinel;

/* A tree that grows at any of its leaves. */
static Tree built(void) {
  Tree root = NULL;
  while (__VERIFIER_nondet_int()) {
    Tree n = malloc(sizeof *n), c = root;
    n->left = n->right = NULL;
#ifdef TOTAL
    n->left0 = n->right0 = NULL;
    n->state = 0;
#endif
    if (root == NULL) {
      root = n;
      continue;
    }
    while (1) {
      if (__VERIFIER_nondet_int()) {
        if (c->left == NULL) {
          c->left = n;
#ifdef TOTAL
          c->left0 = n;
#endif
          break;
        }
        c = c->left;
      } else {
        if (c->right == NULL) {
          c->right = n;
#ifdef TOTAL
          c->right0 = n;
#endif
          break;
        }
        c = c->right;
      }
    }
  }
  return root;
}

static void traverse(Tree root) {
  Tree prev, cur, next, tmp;
  if (root == NULL)
    return;
  prev = &sentinel;
  cur = root;
  while (1) {
#ifdef TOTAL
    if (cur->state == 3)
      reach_error();
#endif
    next = cur->left;
    tmp = cur->right;
    cur->right = NULL;
    cur->right = prev;
    cur->left = NULL;
#ifndef MUTANT_14
    cur->left = tmp;
#endif
#ifdef TOTAL
    cur->state++;
#endif
    prev = cur;
    cur = next;
    if (cur == &sentinel)
      break;
    if (cur == NULL) {
      cur = prev;
#ifndef MUTANT_21
      prev = NULL;
#endif
    }
  }
}

static void freed(Tree t) {
  if (t == NULL)
    return;
#ifdef TOTAL
  if (t->left != t->left0 || t->right != t->right0 || t->state != 3)
    reach_error();
#endif
  freed(t->left);
  freed(t->right);
  free(t);
}

int main(void) {
  Tree t = built();
  traverse(t);
  freed(t);
  return 0;
}
