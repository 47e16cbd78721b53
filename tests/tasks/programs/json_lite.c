/* Reads a small JSON-like value (null, numbers, arrays) from a character stream. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern char __VERIFIER_nondet_char(void);

#define MAX_DEPTH 5

enum type { T_NULL, T_NUMBER, T_ARRAY };

struct value {
  enum type type;
  long number;
  struct value **items;
  size_t count, capacity;
};

struct reader {
  char c;      /* the next character, not consumed yet */
  int depth;
  int made;    /* how many values exist */
};

static void advance(struct reader *r) { r->c = __VERIFIER_nondet_char(); }

static void skip_space(struct reader *r) {
  while (r->c == ' ' || r->c == '\n') advance(r);
}

static struct value *new_value(struct reader *r, enum type type) {
  struct value *v = malloc(sizeof *v);
  if (v == NULL) return NULL;
  v->type = type;
  v->number = 0;
  v->items = NULL;
  v->count = v->capacity = 0;
  r->made++;
  return v;
}

static void free_value(struct reader *r, struct value *v) {
  size_t i;
  for (i = 0; i < v->count; i++) free_value(r, v->items[i]);
  free(v->items);
  free(v);
  r->made--;
}

static int append(struct value *array, struct value *item) {
  if (array->count == array->capacity) {
    size_t capacity = array->capacity ? 2 * array->capacity : 2;
    struct value **items = realloc(array->items, capacity * sizeof *items);
    if (items == NULL) return -1;
    array->items = items;
    array->capacity = capacity;
  }
  array->items[array->count++] = item;
  return 0;
}

static struct value *parse_number(struct reader *r) {
  struct value *v = new_value(r, T_NUMBER);
  if (v == NULL) return NULL;
  while (r->c >= '0' && r->c <= '9') {
    if (v->number < 100000) v->number = v->number * 10 + (r->c - '0');
    advance(r);
  }
  return v;
}

static struct value *parse_value(struct reader *r);

static struct value *parse_array(struct reader *r) {
  struct value *array;
  if (r->depth >= MAX_DEPTH) return NULL;
  array = new_value(r, T_ARRAY);
  if (array == NULL) return NULL;
  r->depth++;
  advance(r);
  skip_space(r);
  while (r->c != ']') {
    struct value *item = parse_value(r);
    if (item == NULL) goto fail;
    if (append(array, item) < 0) {
      free_value(r, item);
      goto fail;
    }
    skip_space(r);
    if (r->c == ',') {
      advance(r);
    } else if (r->c != ']') {
      goto fail;
    }
  }
  advance(r);
  r->depth--;
  return array;

fail:
  free_value(r, array);
  return NULL;
}

static struct value *parse_value(struct reader *r) {
  skip_space(r);
  if (r->c == '[') return parse_array(r);
  if (r->c >= '0' && r->c <= '9') return parse_number(r);
  if (r->c == 'n') {
    advance(r);
    return new_value(r, T_NULL);
  }
  return NULL;
}

static int count_values(const struct value *v) {
  int n = 1;
  size_t i;
  assert(v->type == T_ARRAY || v->count == 0);
  for (i = 0; i < v->count; i++) n += count_values(v->items[i]);
  return n;
}

int main(void) {
  struct reader r = { ' ', 0, 0 };
  struct value *v = parse_value(&r);
  if (v == NULL) {
    printf("syntax error near %d\n", r.c);
    return 1;
  }
  assert(r.depth == 0);
  assert(count_values(v) == r.made);
  free_value(&r, v);
  assert(r.made == 0);
  return 0;
}
