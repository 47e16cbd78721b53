/* Symbol table of a small compiler: nested scopes over one hash table. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

#define BUCKETS 8

struct scope;

struct symbol {
  char *name;
  int type;
  const struct scope *scope;
  struct symbol *shadowed; /* next in the hash bucket */
  struct symbol *next;     /* next of the same scope, as declared */
};

struct scope {
  struct symbol *first, **last;
  struct scope *outer;
};

struct table {
  struct symbol *buckets[BUCKETS];
  struct scope *inner;
};

static unsigned bucket_of(const char *name) {
  unsigned h = 0;
  for (; *name; name++) h = h * 31 + (unsigned char)*name;
  return h % BUCKETS;
}

static int enter(struct table *t) {
  struct scope *s = malloc(sizeof *s);
  if (s == NULL) return -1;
  s->first = NULL;
  s->last = &s->first;
  s->outer = t->inner;
  t->inner = s;
  return 0;
}

static void leave(struct table *t) {
  struct scope *s = t->inner;
  t->inner = s->outer;
  while (s->first != NULL) {
    struct symbol *sym = s->first;
    struct symbol **link = &t->buckets[bucket_of(sym->name)];
    s->first = sym->next;
    while (*link != sym) link = &(*link)->shadowed;
    *link = sym->shadowed;
    free(sym->name);
    free(sym);
  }
  free(s);
}

static struct symbol *lookup(const struct table *t, const char *name) {
  struct symbol *sym = t->buckets[bucket_of(name)];
  while (sym != NULL && strcmp(sym->name, name) != 0) sym = sym->shadowed;
  return sym;
}

/* Null when the name exists in this scope already, or without memory. */
static struct symbol *declare(struct table *t, const char *name, int type) {
  struct symbol *sym = lookup(t, name);
  if (sym != NULL && sym->scope == t->inner) return NULL;
  sym = malloc(sizeof *sym);
  if (sym == NULL) return NULL;
  sym->name = strdup(name);
  if (sym->name == NULL) {
    free(sym);
    return NULL;
  }
  unsigned b = bucket_of(name);
  sym->type = type;
  sym->scope = t->inner;
  sym->shadowed = t->buckets[b];
  t->buckets[b] = sym;
  sym->next = NULL;
  *t->inner->last = sym;
  t->inner->last = &sym->next;
  return sym;
}

static void dump(const struct table *t) {
  for (const struct scope *s = t->inner; s != NULL; s = s->outer) {
    for (const struct symbol *sym = s->first; sym != NULL; sym = sym->next)
      printf("%s:%d ", sym->name, sym->type);
    printf("\n");
  }
}

int main(void) {
  struct table t;
  for (int i = 0; i < BUCKETS; i++) t.buckets[i] = NULL;
  t.inner = NULL;
  if (enter(&t) < 0) return 1;

  int n;
  while ((n = __VERIFIER_nondet_int()) != 0) {
    char name[16];
    if (n == 1) {
      if (enter(&t) < 0) break;
    } else if (n == 2) {
      if (t.inner->outer != NULL) leave(&t);
    } else if (n < 0) {
      snprintf(name, sizeof name, "x%d", -(n % 10));
      struct symbol *sym = lookup(&t, name);
      if (sym != NULL) printf("%s is %d\n", name, sym->type);
    } else {
      snprintf(name, sizeof name, "x%d", n % 10);
      struct symbol *sym = declare(&t, name, n);
      if (sym != NULL) assert(lookup(&t, name) == sym);
    }
  }
  dump(&t);
  while (t.inner != NULL) leave(&t);
  for (int i = 0; i < BUCKETS; i++) assert(t.buckets[i] == NULL);
  return 0;
}
