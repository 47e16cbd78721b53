/* A table of chains: its array is freed when the chains are. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct item {
  unsigned id;
  struct item *next;
};

struct table {
  unsigned n;
  struct item **chain;
};

static struct table *table_new(unsigned n) {
  struct table *t = malloc(sizeof *t);
  if (!t) return NULL;
  t->chain = calloc(n, sizeof *t->chain);
  if (!t->chain) {
    free(t);
    return NULL;
  }
  t->n = n;
  return t;
}

static void put(struct table *t, unsigned id) {
  struct item *x = malloc(sizeof *x);
  if (!x) return;
  x->id = id;
  x->next = t->chain[id % t->n];
  t->chain[id % t->n] = x;
}

static void table_free(struct table *t) {
  for (unsigned i = 0; i < t->n; i++)
    while (t->chain[i]) {
      struct item *x = t->chain[i];
      t->chain[i] = x->next;
      free(x);
    }
  free(t->chain);
  free(t);
}

int main(void) {
  struct table *t = table_new(8);
  if (!t) return 1;
  while (__VERIFIER_nondet_int()) put(t, __VERIFIER_nondet_uint());
  table_free(t);
  return 0;
}
