/* Pools in a block, in chunks and in a static array: forwards and from the end, with links that share bytes. */
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int key;
  struct node *next;
};
union slot {
  union slot *free;
  struct node node;
};
static struct node fixed[5], *spare;
static int given;

static struct node *from_fixed(void) {
  if (spare) {
    struct node *x = spare;
    spare = x->next;
    return x;
  }
  return given < 5 ? &fixed[given++] : NULL;
}

int main(void) {
  unsigned n = 1 + ((unsigned)__VERIFIER_nondet_int() & 7);
  union slot *block = calloc(n, sizeof *block), *pool = NULL;
  struct node *list = NULL, *other = NULL;
  if (!block) return 0;
  for (unsigned i = n; i > 0; i--) {
    block[i - 1].free = pool;
    pool = &block[i - 1];
  }
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int() > 0 && pool) {
      struct node *x = &pool->node;
      pool = pool->free;
      x->key = __VERIFIER_nondet_int() & 3;
      x->next = list;
      list = x;
    } else if (list) {
      struct node *x = list;
      assert(x->key >= 0 && x->key < 4);
      list = x->next;
      ((union slot *)x)->free = pool;
      pool = (union slot *)x;
    }
    struct node *y = from_fixed();
    if (y) {
      y->key = 7;
      y->next = other;
      other = y;
    } else if (other) {
      y = other;
      other = y->next;
      y->next = spare;
      spare = y;
    }
  }
  for (struct node *x = other; x; x = x->next) assert(x->key == 7);
  free(block);
  return 0;
}
