/* A vector of strings that grows by realloc. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct vec { char **items; size_t n, cap; };
static int push(struct vec *v, const char *s) {
  if (v->n == v->cap) {
    size_t cap = v->cap ? 2 * v->cap : 4;
    char **items = realloc(v->items, cap * sizeof *items);
    if (!items) return -1;
    v->items = items;
    v->cap = cap;
  }
  char *copy = strdup(s);
  if (!copy) return -1;
  v->items[v->n++] = copy;
  return 0;
}
static void clear(struct vec *v) {
  for (size_t i = 0; i < v->n; i++) free(v->items[i]);
  free(v->items);
  v->items = NULL;
  v->n = v->cap = 0;
}
int main(void) {
  struct vec v = {0};
  char line[80];
  while (fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\n")] = 0;
    if (push(&v, line) < 0) break;
  }
  for (size_t i = 0; i < v.n; i++) printf("%s\n", v.items[i]);
  clear(&v);
  return 0;
}
