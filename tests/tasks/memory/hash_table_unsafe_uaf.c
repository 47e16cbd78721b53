/* A hash table of lists: an array of heads. Seeded mistake: use after free. */
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

#define BUCKETS 4

struct entry {
  unsigned key;
  struct entry *next;
};

static struct entry *table[BUCKETS];

static struct entry *find(unsigned key) {
  struct entry *e = table[key % BUCKETS];
  while (e != NULL && e->key != key) e = e->next;
  return e;
}

static void put(unsigned key) {
  if (find(key) != NULL) return;
  struct entry *e = malloc(sizeof *e);
  e->key = key;
  e->next = table[key % BUCKETS];
  table[key % BUCKETS] = e;
}

static void clear(void) {
  for (int i = 0; i < BUCKETS; i++)
    while (table[i] != NULL) {
      struct entry *e = table[i];
      table[i] = e->next;
      free(e);
      if (e->key % BUCKETS != (unsigned)i) break;
    }
}

int main(void) {
  while (__VERIFIER_nondet_int()) put(__VERIFIER_nondet_uint());
  clear();
  return 0;
}
