/* A hash table with an array of chains: entries are put, found and removed, the table is freed at the end.
   Bug: a removed entry in the middle of a chain takes the rest of the chain with it. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define BUCKETS 8u

struct entry {
  int key;
  int value;
  struct entry *next;
};

struct table {
  struct entry *bucket[BUCKETS];
};

static struct entry **slot(struct table *t, int key) {
  struct entry **link = &t->bucket[(unsigned)key % BUCKETS];
  while (*link != NULL && (*link)->key != key) link = &(*link)->next;
  return link;
}

static int table_put(struct table *t, int key, int value) {
  struct entry **link = slot(t, key);
  if (*link == NULL) {
    struct entry *e = malloc(sizeof *e);
    if (e == NULL) return 0;
    e->key = key;
    e->next = NULL;
    *link = e;
  }
  (*link)->value = value;
  return 1;
}

static void table_remove(struct table *t, int key) {
  struct entry **link = slot(t, key);
  struct entry *e = *link;
  if (e == NULL) return;
  *link = link == &t->bucket[(unsigned)key % BUCKETS] ? e->next : NULL;
  free(e);
}

static void table_free(struct table *t) {
  for (unsigned i = 0; i < BUCKETS; i++) {
    struct entry *e = t->bucket[i];
    while (e != NULL) {
      struct entry *next = e->next;
      free(e);
      e = next;
    }
  }
  free(t);
}

int main(void) {
  struct table *t = calloc(1, sizeof *t);
  if (t == NULL) return 1;
  for (int op = __VERIFIER_nondet_int(); op != 0; op = __VERIFIER_nondet_int()) {
    int key = __VERIFIER_nondet_int();
    if (op > 0) {
      if (!table_put(t, key, op)) break;
      assert((*slot(t, key))->value == op);
    } else {
      table_remove(t, key);
      assert(*slot(t, key) == NULL);
    }
  }
  table_free(t);
  return 0;
}
