/* A free list over a static pool of nodes. Seeded mistake: access out of bounds. */
extern int __VERIFIER_nondet_int(void);

#define POOL 4

struct node {
  int used;
  struct node *next;
};

static struct node pool[POOL], *unused;

static struct node *get(void) {
  struct node *n = unused;
  if (n != 0) unused = n->next;
  return n;
}

int main(void) {
  for (int i = 0; i <= POOL; i++) {
    pool[i].next = unused;
    unused = &pool[i];
  }
  while (__VERIFIER_nondet_int()) {
    struct node *n = get();
    if (n == 0) break;
    n->used = 1;
  }
  return 0;
}
