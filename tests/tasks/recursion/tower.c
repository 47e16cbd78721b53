/* Each node of a tree keeps the height of what is below it; it is computed after the tree is built, and compared. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

typedef struct block Block;
struct block {
  unsigned height;
  Block *l, *r;
};

static void build(Block **at) {
  *at = NULL;
  if (!__VERIFIER_nondet_int()) return;
  Block *b = malloc(sizeof(Block));
  if (!b) return;
  b->height = 0;
  *at = b;
  build(&b->l);
  build(&b->r);
}

static unsigned max(unsigned a, unsigned b) { return a > b ? a : b; }

static unsigned height(const Block *b) { return b ? 1 + max(height(b->l), height(b->r)) : 0; }

static void store(Block *b) {
  if (!b) return;
  store(b->l);
  store(b->r);
  unsigned l = b->l ? b->l->height : 0, r = b->r ? b->r->height : 0;
  b->height = 1 + max(l, r);
}

/* No child is as high as its parent, and nothing is of height 0. */
static void check(const Block *b) {
  if (!b) return;
  if (b->height == 0) reach_error();
  if (b->l && b->l->height >= b->height) reach_error();
  if (b->r && b->r->height >= b->height) reach_error();
  check(b->l);
  check(b->r);
}

static void demolish(Block **at) {
  if (!*at) return;
  demolish(&(*at)->l);
  demolish(&(*at)->r);
  free(*at);
  *at = NULL;
}

int main(void) {
  Block *tower;
  build(&tower);
  store(tower);
  if (height(tower) > 1000000) {
    demolish(&tower);
    return 1;
  }
  check(tower);
  demolish(&tower);
  return 0;
}
