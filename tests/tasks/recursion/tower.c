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

static void check(const Block *b) {
  if (!b) return;
  if (!b->l && !b->r && b->height != 1) reach_error();
  if (b->l && b->r && b->height != 1 + max(b->l->height, b->r->height)) reach_error();
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
  check(tower);
  unsigned high = height(tower);
  demolish(&tower);
  return high > 100;
}
