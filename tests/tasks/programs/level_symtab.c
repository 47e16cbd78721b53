/* Symbol table with nested scopes: hash chains, innermost definition first. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

#define BUCKETS 16
#define NAME_MAX_LEN 12

struct symbol {
  char *name;
  unsigned level;
  int value;
  struct symbol *next;
};

struct symtab {
  struct symbol *buckets[BUCKETS];
  unsigned level;
};

static unsigned hash(const char *s) {
  unsigned h = 5381;
  while (*s) h = h * 33 + (unsigned char)*s++;
  return h % BUCKETS;
}

static struct symtab *symtab_new(void) {
  struct symtab *t = malloc(sizeof *t);
  if (t == NULL) return NULL;
  for (int i = 0; i < BUCKETS; i++) t->buckets[i] = NULL;
  t->level = 0;
  return t;
}

static struct symbol *symtab_lookup(struct symtab *t, const char *name) {
  struct symbol *s = t->buckets[hash(name)];
  while (s != NULL && strcmp(s->name, name) != 0) s = s->next;
  return s;
}

static struct symbol *symtab_define(struct symtab *t, const char *name, int value) {
  struct symbol *s = symtab_lookup(t, name);
  if (s != NULL && s->level == t->level) {
    s->value = value;
    return s;
  }
  s = malloc(sizeof *s);
  if (s == NULL) return NULL;
  s->name = strdup(name);
  if (s->name == NULL) {
    free(s);
    return NULL;
  }
  unsigned h = hash(name);
  s->level = t->level;
  s->value = value;
  s->next = t->buckets[h];
  t->buckets[h] = s;
  return s;
}

static void pop_symbol(struct symbol **bucket) {
  struct symbol *s = *bucket;
  *bucket = s->next;
  free(s->name);
  free(s);
}

static void scope_leave(struct symtab *t) {
  for (int i = 0; i < BUCKETS; i++)
    while (t->buckets[i] != NULL && t->buckets[i]->level == t->level)
      pop_symbol(&t->buckets[i]);
  t->level--;
}

static void symtab_free(struct symtab *t) {
  for (int i = 0; i < BUCKETS; i++)
    while (t->buckets[i] != NULL) pop_symbol(&t->buckets[i]);
  free(t);
}

/* Reads letters up to anything else; longer names are cut. */
static int read_name(char *name) {
  int length = 0;
  while (length < NAME_MAX_LEN) {
    int c = __VERIFIER_nondet_int();
    if (c < 'a' || c > 'z') break;
    name[length++] = (char)c;
  }
  name[length] = '\0';
  return length;
}

int main(void) {
  char name[NAME_MAX_LEN + 1];
  struct symtab *t = symtab_new();
  if (t == NULL) return 1;

  for (;;) {
    int token = __VERIFIER_nondet_int();
    if (token == 0) break;
    if (token == 1) {
      if (t->level < 1000) t->level++;
    } else if (token == 2) {
      if (t->level > 0) scope_leave(t);
    } else if (token == 3) {
      if (read_name(name) == 0) continue;
      struct symbol *s = symtab_define(t, name, __VERIFIER_nondet_int());
      if (s == NULL) break;
      assert(s->level == t->level);
    } else if (read_name(name) > 0) {
      struct symbol *s = symtab_lookup(t, name);
      if (s != NULL)
        printf("%s = %d (level %u)\n", s->name, s->value, s->level);
      else
        printf("%s undefined\n", name);
    }
  }
  symtab_free(t);
  return 0;
}
