/* What cannot be written or made is said, never guessed. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

struct opaque;
int opaque_number(struct opaque *o);

struct record {
  const int fixed;
  char name[8];
  union {
    int number;
    char *text;
  } u;
  struct {
    int x, y;
  } at;
  enum { RED, GREEN } colour;
  unsigned flag : 3;
  int (*compare)(const void *, const void *);
};

struct grown {
  int *data;
  size_t n;
};

/* expect: unknown (it needs struct opaque, whose members are not known here) */
int uses_opaque(struct opaque *o) {
  return opaque_number(o);
}

/* expect: true */
int by_value(struct record r) {
  return r.fixed == r.at.x;
}

/* expect: unknown (...of a union only the first member is made...) */
int reads_union(struct record *r) {
  return r->u.text ? r->u.text[0] : 0;
}

/* expect: unknown (...how much memory a pointer leads to is not told by its type...) */
int reads_all(const struct grown *g) {
  int mixed = 0;
  for (size_t i = 0; i < g->n; i++) mixed ^= g->data ? g->data[i] : 0;
  return mixed;
}

/* expect: unknown (its parameter list is a va_list) */
void print_all(const char *format, va_list list) {
  vprintf(format, list);
}

/* expect: unknown (it takes a variable number of arguments) */
int variadic(int n, ...) {
  return n;
}

/* expect: unknown (its result has a type that other C code cannot write) */
struct {
  int k;
} * nameless(void) {
  return NULL;
}

/* expect: true if compare is not NULL */
int ask(const void *a, const void *b, int (*compare)(const void *, const void *)) {
  return compare(a, b);
}

/* expect: true */
int read_one(FILE *f) {
  return f ? fgetc(f) : -1;
}

/* expect: true */
_Bool negate(_Bool b) {
  return !b;
}

struct owner {
  void *data;
};

/* expect: unknown (...whose memory a void * leads to is not told by its type...) */
void owner_forget(struct owner *o) {
  if (o) o->data = NULL;
}
