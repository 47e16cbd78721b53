/* String interning: equal names share one counted symbol in a hash table. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

#define BUCKETS 16

struct symbol {
  struct symbol *next;
  unsigned long refs;
  char text[];
};

struct variable {
  struct symbol *name;
  int value;
  struct variable *next;
};

static struct symbol *buckets[BUCKETS];
static size_t symbols;

static unsigned hash(const char *s) {
  unsigned h = 5381;
  while (*s) h = h * 33 + (unsigned char)*s++;
  return h % BUCKETS;
}

static struct symbol *symbol_find(const char *text) {
  struct symbol *s = buckets[hash(text)];
  while (s && strcmp(s->text, text) != 0) s = s->next;
  return s;
}

/* Each success must be paid back with symbol_release. */
static struct symbol *intern(const char *text) {
  struct symbol *s = symbol_find(text);
  if (!s) {
    size_t n = strlen(text) + 1;
    unsigned h = hash(text);
    s = malloc(sizeof *s + n);
    if (!s) return NULL;
    memcpy(s->text, text, n);
    s->refs = 0;
    s->next = buckets[h];
    buckets[h] = s;
    symbols++;
  }
  s->refs++;
  return s;
}

static void symbol_release(struct symbol *s) {
  if (--s->refs > 0) return;
  struct symbol **link = &buckets[hash(s->text)];
  while (*link != s) link = &(*link)->next;
  *link = s->next;
  symbols--;
  free(s);
}

static struct variable *variable_new(struct variable *list, const char *text, int value) {
  struct symbol *name = intern(text);
  if (!name) return NULL;
  struct variable *v = malloc(sizeof *v);
  if (!v) return NULL;
  v->name = name;
  v->value = value;
  v->next = list;
  return v;
}

/* Removes all variables with that name; names are compared by address. */
static int variables_drop(struct variable **list, const char *text) {
  const struct symbol *name = symbol_find(text);
  int any = 0;
  if (!name) return 0;
  while (*list) {
    struct variable *v = *list;
    if (v->name == name) {
      int last = v->name->refs == 1;
      *list = v->next;
      symbol_release(v->name);
      free(v);
      any = 1;
      if (last) break;
    } else {
      list = &v->next;
    }
  }
  return any;
}

static int variable_rename(struct variable *v, const char *text) {
  struct symbol *name = intern(text);
  if (!name) return -1;
  symbol_release(v->name);
  v->name = name;
  return 0;
}

int main(void) {
  struct variable *vars = NULL;
  int n;

  while ((n = __VERIFIER_nondet_int()) > 0) {
    char text[24];
    snprintf(text, sizeof text, "var%d", n % 20);
    int what = __VERIFIER_nondet_int();
    if (what == 0) {
      variables_drop(&vars, text);
      assert(symbol_find(text) == NULL);
    } else if (what == 1 && vars) {
      if (variable_rename(vars, text) < 0) printf("cannot rename\n");
    } else {
      struct variable *v = variable_new(vars, text, n);
      if (!v) continue;
      vars = v;
    }
  }
  while (vars) {
    struct variable *v = vars;
    vars = v->next;
    printf("%s = %d\n", v->name->text, v->value);
    symbol_release(v->name);
    free(v);
  }
  assert(symbols == 0);
  return 0;
}
