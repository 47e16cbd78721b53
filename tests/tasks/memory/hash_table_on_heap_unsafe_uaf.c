/* A hash table whose array of heads is allocated. Seeded mistake: use after free. */
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

struct entry {
  unsigned key;
  struct entry *next;
};

struct table {
  unsigned size;
  struct entry **heads;
};

static struct table *create(unsigned size) {
  struct table *t = malloc(sizeof *t);
  t->size = size;
  t->heads = malloc(size * sizeof *t->heads);
  for (unsigned i = 0; i < size; i++) t->heads[i] = NULL;
  return t;
}

static void add(struct table *t, unsigned key) {
  struct entry *e = malloc(sizeof *e), **head = &t->heads[key % t->size];
  e->key = key;
  e->next = *head;
  *head = e;
}

static void destroy(struct table *t) {
  for (unsigned i = 0; i < t->size; i++) {
    for (struct entry *e = t->heads[i], *next; e != NULL; e = next) {
      next = e->next;
      free(e);
      if (e->key == 0) break;
    }
  }
  free(t->heads);
  free(t);
}

int main(void) {
  unsigned size = __VERIFIER_nondet_uint();
  if (size == 0 || size > 8) return 0;
  struct table *t = create(size);
  while (__VERIFIER_nondet_int()) add(t, __VERIFIER_nondet_uint());
  destroy(t);
  return 0;
}
