/* An environment: an array of "NAME=value" strings that ends with NULL. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

#define NAME_MAX_LEN 3

struct env {
  char **vars;
  int count;
  int capacity;  /* without the place for the NULL */
};

static int env_init(struct env *e) {
  e->count = 0;
  e->capacity = 2;
  e->vars = malloc((size_t)(e->capacity + 1) * sizeof *e->vars);
  if (e->vars == NULL) return -1;
  e->vars[0] = NULL;
  return 0;
}

static int env_find(const struct env *e, const char *name) {
  size_t n = strlen(name);
  int i;
  for (i = 0; e->vars[i] != NULL; i++)
    if (strncmp(e->vars[i], name, n) == 0 && e->vars[i][n] == '=') return i;
  return -1;
}

static const char *env_get(const struct env *e, const char *name) {
  int i = env_find(e, name);
  return i < 0 ? NULL : e->vars[i] + strlen(name) + 1;
}

static char *make_var(const char *name, const char *value) {
  size_t n = strlen(name), m = strlen(value);
  char *s = malloc(n + m + 2);
  if (s == NULL) return NULL;
  memcpy(s, name, n);
  s[n] = '=';
  memcpy(s + n + 1, value, m + 1);
  return s;
}

static int env_grow(struct env *e) {
  int capacity = e->capacity * 2;
  char **vars = realloc(e->vars, (size_t)(capacity + 1) * sizeof *vars);
  if (vars == NULL) return -1;
  e->vars = vars;
  e->capacity = capacity;
  return 0;
}

static int env_unset(struct env *e, const char *name) {
  int i = env_find(e, name);
  if (i < 0) return 0;
  free(e->vars[i]);
  for (; e->vars[i] != NULL; i++) e->vars[i] = e->vars[i + 1];
  e->count--;
  return 1;
}

static int env_set(struct env *e, const char *name, const char *value) {
  char *var;
  env_unset(e, name);
  if (e->count == e->capacity && env_grow(e) < 0) return -1;
  var = make_var(name, value);
  if (var == NULL) return -1;
  e->vars[e->count++] = var;
  e->vars[e->count] = NULL;
  return 0;
}

static void env_free(struct env *e) {
  int i;
  for (i = 0; e->vars[i] != NULL; i++) free(e->vars[i]);
  assert(i == e->count);
  free(e->vars);
}

static void read_name(char *name) {
  int n = 0;
  while (n < NAME_MAX_LEN) {
    char c = __VERIFIER_nondet_char();
    if (c < 'A' || c > 'Z') break;
    name[n++] = c;
  }
  name[n] = '\0';
}

int main(void) {
  struct env e;
  char name[NAME_MAX_LEN + 1], other[NAME_MAX_LEN + 1];
  if (env_init(&e) < 0) return 1;

  while (__VERIFIER_nondet_int()) {
    int command = __VERIFIER_nondet_int();
    read_name(name);
    if (command == 1) {
      int had = env_get(&e, name) != NULL;
      int gone = env_unset(&e, name);
      assert(gone == had);
      assert(env_get(&e, name) == NULL);
    } else if (command == 2) {
      /* copy a variable */
      const char *value;
      read_name(other);
      value = env_get(&e, other);
      if (value != NULL && env_set(&e, name, value) < 0) break;
    } else {
      if (env_set(&e, name, command > 10 ? "yes" : "") < 0) break;
      assert(env_get(&e, name) != NULL);
    }
  }
  printf("%d variables\n", e.count);
  env_free(&e);
  return 0;
}
