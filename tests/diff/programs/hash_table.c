/* A hash table with chaining that is rebuilt when it gets full. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct entry { int key, val; struct entry *next; };
struct table { struct entry **slot; unsigned size, used; };

static unsigned hash(int key) { return (unsigned)key * 2654435761u >> 16; }

static void grow(struct table *t, unsigned size)
{
  struct entry **s = calloc(size, sizeof *s);
  if (!s)
    exit(1);
  for (unsigned i = 0; i < t->size; i++)
    for (struct entry *e = t->slot[i], *n; e; e = n) {
      n = e->next;
      e->next = s[hash(e->key) % size];
      s[hash(e->key) % size] = e;
    }
  free(t->slot);
  t->slot = s;
  t->size = size;
}

static int *at(struct table *t, int key)
{
  struct entry **pp = &t->slot[hash(key) % t->size];
  for (struct entry *e = *pp; e; e = e->next)
    if (e->key == key)
      return &e->val;
  if (++t->used > t->size) {
    grow(t, 2 * t->size + 1);
    pp = &t->slot[hash(key) % t->size];
  }
  struct entry *e = malloc(sizeof *e);
  if (!e)
    exit(1);
  *e = (struct entry){ key, 0, *pp };
  *pp = e;
  return &e->val;
}

int main(void)
{
  struct table t = { NULL, 0, 0 };
  grow(&t, 2);
  for (int i = 0; i < 12; i++)
    *at(&t, __VERIFIER_nondet_int() % 8) += i;
  printf("%u %u\n", t.size, t.used);
  for (int k = -8; k < 9; k++)
    printf("%d ", *at(&t, k));
  printf("%u\n", t.used);
  for (unsigned i = 0; i < t.size; i++)
    for (struct entry *e = t.slot[i], *n; e; e = n) {
      n = e->next;
      free(e);
    }
  free(t.slot);
  return 0;
}
