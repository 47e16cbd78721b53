/* Key-value store with nested transactions; an undo journal per transaction. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct pair {
  int key;
  int value;
  struct pair *next;
};

struct undo {          /* newest first */
  int key;
  int existed;
  int old_value;
  struct undo *next;
};

struct transaction {
  struct undo *journal;
  unsigned sum_before;  /* checksum of the store when it began */
  struct transaction *outer;
};

struct store {
  struct pair *pairs;
  struct transaction *current;
};

static unsigned checksum(const struct store *s) {
  unsigned sum = 0;
  for (const struct pair *p = s->pairs; p; p = p->next)
    sum += (unsigned)p->key * 31u + (unsigned)p->value + 1u;
  return sum;
}

static struct pair **find(struct store *s, int key) {
  struct pair **pp = &s->pairs;
  while (*pp && (*pp)->key != key) pp = &(*pp)->next;
  return pp;
}

static int put(struct store *s, int key, int value) {
  struct pair **pp = find(s, key);
  struct pair *p = *pp;
  if (!p) {
    p = malloc(sizeof *p);
    if (!p) return -1;
    p->key = key;
    p->next = NULL;
    *pp = p;
  }
  p->value = value;
  return 0;
}

static void erase(struct store *s, int key) {
  struct pair **pp = find(s, key), *p = *pp;
  if (!p) return;
  *pp = p->next;
  free(p);
}

static int begin(struct store *s) {
  struct transaction *t = malloc(sizeof *t);
  if (!t) return -1;
  t->journal = NULL;
  t->sum_before = checksum(s);
  t->outer = s->current;
  s->current = t;
  return 0;
}

static int set(struct store *s, int key, int value) {
  if (s->current) {
    struct undo *u = malloc(sizeof *u);
    if (!u) return -1;
    struct pair *old = *find(s, key);
    u->key = key;
    u->existed = old != NULL;
    u->old_value = old ? old->value : 0;
    u->next = s->current->journal;
    s->current->journal = u;
  }
  return put(s, key, value);
}

static int rollback(struct store *s) {
  struct transaction *t = s->current;
  int failed = 0;
  while (t->journal) {
    struct undo *u = t->journal;
    t->journal = u->next;
    if (!u->existed)
      erase(s, u->key);
    else if (put(s, u->key, u->old_value) < 0)
      failed = 1;
    free(u);
  }
  assert(failed || checksum(s) == t->sum_before);
  s->current = t->outer;
  free(t);
  return failed ? -1 : 0;
}

/* The changes now belong to the outer transaction, if there is one. */
static void commit(struct store *s) {
  struct transaction *t = s->current, *outer = t->outer;
  struct undo **end = &t->journal;
  if (outer) {
    while (*end) end = &(*end)->next;
    *end = outer->journal;
    outer->journal = t->journal;
  } else {
    while (t->journal) {
      struct undo *u = t->journal;
      t->journal = u->next;
      free(u);
    }
  }
  s->current = outer;
  free(t);
}

int main(void) {
  struct store s = { NULL, NULL };
  int command;
  while ((command = __VERIFIER_nondet_int()) != 0) {
    if (command == 1) {
      if (begin(&s) < 0) break;
    } else if (command == 2) {
      if (s.current) commit(&s);
    } else if (command == 3) {
      if (s.current && rollback(&s) < 0) break;
    } else {
      int key = __VERIFIER_nondet_int();
      if (set(&s, key, __VERIFIER_nondet_int()) < 0) break;
    }
  }
  while (s.current) rollback(&s);
  printf("checksum %u\n", checksum(&s));
  while (s.pairs) erase(&s, s.pairs->key);
  return 0;
}
