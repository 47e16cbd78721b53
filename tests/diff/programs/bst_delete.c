/* Deletion from a binary search tree through a pointer to the link. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct tree { int key; struct tree *l, *r; };

static struct tree **find(struct tree **pp, int key)
{
  while (*pp && (*pp)->key != key)
    pp = key < (*pp)->key ? &(*pp)->l : &(*pp)->r;
  return pp;
}

static void insert(struct tree **root, int key)
{
  struct tree **pp = find(root, key);
  if (!*pp) {
    *pp = calloc(1, sizeof **pp);
    if (!*pp)
      exit(1);
    (*pp)->key = key;
  }
}

static void del(struct tree **pp)
{
  struct tree *dead = *pp;
  if (dead->l && dead->r) {
    struct tree **min = &dead->r;
    while ((*min)->l)
      min = &(*min)->l;
    dead->key = (*min)->key;
    del(min);
    return;
  }
  *pp = dead->l ? dead->l : dead->r;
  free(dead);
}

static void show(const struct tree *t)
{
  if (!t) {
    putchar('.');
    return;
  }
  printf("(%d ", t->key);
  show(t->l);
  show(t->r);
  putchar(')');
}

int main(void)
{
  struct tree *root = NULL;
  for (int i = 0; i < 8; i++)
    insert(&root, (int)((unsigned)__VERIFIER_nondet_int() % 20));
  show(root);
  putchar('\n');
  struct tree **pp = find(&root, (int)((unsigned)__VERIFIER_nondet_int() % 20));
  if (*pp)
    del(pp);
  while (root) {
    del(&root);
    show(root);
  }
  putchar('\n');
  return 0;
}
