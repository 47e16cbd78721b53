/* Symbol table with nested scopes, as a small compiler has it. */
extern void reach_error(void);
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct symbol {
  char *name;
  int depth;
  int value;
  struct symbol *next;
};

struct scope {
  struct symbol *symbols;
  int depth;
  struct scope *outer;
};

static const char *const names[] = {"i", "n", "len", "buffer"};

#define NAMES (int)(sizeof names / sizeof names[0])
#define MAX_DEPTH 100

static char *copy_string(const char *s) {
  char *copy = malloc(strlen(s) + 1);
  if (copy) strcpy(copy, s);
  return copy;
}

static int scope_enter(struct scope **current) {
  int depth = *current ? (*current)->depth + 1 : 0;
  if (depth > MAX_DEPTH) return -1;
  struct scope *s = malloc(sizeof *s);
  if (!s) return -1;
  s->symbols = NULL;
  s->depth = depth;
  s->outer = *current;
  *current = s;
  return 0;
}

static void scope_leave(struct scope **current) {
  struct scope *s = *current;
  struct symbol *sym = s->symbols;
  while (sym) {
    struct symbol *next = sym->next;
    assert(sym->depth == s->depth);
    free(sym->name);
    free(sym);
    sym = next;
  }
  *current = s->outer;
  free(s);
}

static struct symbol *find_in(struct scope *s, const char *name) {
  for (struct symbol *sym = s->symbols; sym; sym = sym->next)
    if (strcmp(sym->name, name) == 0) return sym;
  return NULL;
}

static struct symbol *find(struct scope *s, const char *name) {
  for (; s; s = s->outer) {
    struct symbol *sym = find_in(s, name);
    if (sym) return sym;
  }
  return NULL;
}

/* Returns NULL if there is no memory or the name is already declared here. */
static struct symbol *declare(struct scope *s, const char *name, int value) {
  if (find_in(s, name)) return NULL;
  struct symbol *sym = malloc(sizeof *sym);
  if (!sym) return NULL;
  sym->name = copy_string(name);
  if (!sym->name) return NULL;
  sym->depth = s->depth;
  sym->value = value;
  sym->next = s->symbols;
  s->symbols = sym;
  return sym;
}

static const char *read_name(void) {
  int i = __VERIFIER_nondet_int();
  return i >= 0 && i < NAMES ? names[i] : "tmp";
}

int main(void) {
  struct scope *current = NULL;
  if (scope_enter(&current) < 0) return 1;
  int token;
  while ((token = __VERIFIER_nondet_int()) != 0) {
    struct symbol *sym;
    const char *name;
    switch (token) {
    case 1: /* { */
      if (scope_enter(&current) < 0) printf("nested too deeply\n");
      break;
    case 2: /* } */
      if (current->outer) scope_leave(&current);
      break;
    case 3: /* declaration */
      name = read_name();
      if (!declare(current, name, __VERIFIER_nondet_int())) printf("cannot declare %s\n", name);
      break;
    case 4: /* assignment */
      sym = find(current, read_name());
      if (sym) sym->value = __VERIFIER_nondet_int();
      break;
    default: /* use */
      sym = find(current, read_name());
      if (sym) {
        assert(sym->depth <= current->depth);
        printf("%s = %d\n", sym->name, sym->value);
      }
      break;
    }
  }
  while (current) scope_leave(&current);
  return 0;
}
