/* A value that is put under a key again is not changed. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
#define BUCKETS 8
struct entry { unsigned key; int value; struct entry *next; };
struct map { struct entry *bucket[BUCKETS]; unsigned count; };
static unsigned bucket_of(unsigned key) { return (key * 2654435761u) % BUCKETS; }
static void map_init(struct map *m) { memset(m, 0, sizeof *m); }
static int map_get(const struct map *m, unsigned key, int *out) {
  for (const struct entry *e = m->bucket[bucket_of(key)]; e != NULL; e = e->next) {
    if (e->key == key) { *out = e->value; return 1; }
  }
  return 0;
}
static int map_put(struct map *m, unsigned key, int value) {
  unsigned b = bucket_of(key);
  struct entry *e;
  for (e = m->bucket[b]; e != NULL; e = e->next)
    if (e->key == key) { return 1; }
  e = malloc(sizeof *e);
  if (e == NULL) return 0;
  e->key = key; e->value = value;
  e->next = m->bucket[b];
  m->bucket[b] = e;
  m->count++;
  return 1;
}
static int map_remove(struct map *m, unsigned key) {
  struct entry **pp = &m->bucket[bucket_of(key)];
  while (*pp) {
    if ((*pp)->key == key) {
      struct entry *e = *pp;
      *pp = e->next;
      free(e);
      m->count--;
      return 1;
    }
    pp = &(*pp)->next;
  }
  return 0;
}
static void map_free(struct map *m) {
  for (int i = 0; i < BUCKETS; i++) {
    struct entry *e = m->bucket[i];
    while (e) { struct entry *n = e->next; free(e); e = n; }
    m->bucket[i] = NULL;
  }
  m->count = 0;
}
int main(void) {
  struct map m;
  map_init(&m);
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) {
    unsigned key = __VERIFIER_nondet_uint();
    int value = __VERIFIER_nondet_int(), out = 0;
    switch (__VERIFIER_nondet_int()) {
    case 0:
      if (map_put(&m, key, value)) {
        int found = map_get(&m, key, &out);
        assert(found);
        assert(out == value);
      }
      break;
    case 1:
      if (map_remove(&m, key)) { assert(i > 0); }
      break;
    default:
      if (map_get(&m, key, &out)) assert(m.count > 0);
    }
  }
  map_free(&m);
  assert(m.count == 0);
  return 0;
}
