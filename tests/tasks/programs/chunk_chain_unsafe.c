#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define NODES 8

struct node {
  int value;
  struct node *next;
};

struct chunk {
  struct chunk *next;
  struct node nodes[NODES];
};

struct pool {
  struct chunk *chunks;
  struct node *free_list;
};

/* The nodes of a new chunk, from the first to the last, then those that there were. */
static int pool_grow(struct pool *p) {
  struct chunk *c = malloc(sizeof *c);
  if (!c) return -1;
  c->next = p->chunks;
  p->chunks = c;
  for (int i = 0; i < NODES - 1; i++) c->nodes[i].next = &c->nodes[i + 1];
  p->free_list = &c->nodes[0];
  return 0;
}

int main(void) {
  struct pool p = {0};
  while (__VERIFIER_nondet_int()) {
    if (!p.free_list && pool_grow(&p) < 0) break;
    struct node *n = p.free_list;
    p.free_list = n->next;
    n->value = 1;
    if (__VERIFIER_nondet_int()) {
      n->next = p.free_list;
      p.free_list = n;
    }
  }
  struct chunk *c = p.chunks;
  while (c) {
    struct chunk *next = c->next;
    free(c);
    c = next;
  }
  return 0;
}
