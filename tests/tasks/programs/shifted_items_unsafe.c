#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

enum { MOST = 100 };

struct vector {
  char *items[MOST];
  size_t count;
};

static int append(struct vector *v, unsigned n) {
  if (v->count == MOST) return 0;
  char *c = malloc(n);
  if (!c) return 0;
  c[0] = 0;
  v->items[v->count++] = c;
  return 1;
}

/* Those behind it go down by one. */
static void take_out(struct vector *v, size_t at) {
  free(v->items[at]);
  for (size_t i = at + 2; i < v->count; i++) v->items[i - 1] = v->items[i];
  v->count--;
}

int main(void) {
  struct vector v;
  v.count = 0;
  while (__VERIFIER_nondet_int()) {
    size_t at = __VERIFIER_nondet_uint();
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 1 || n > 9) continue;
    if (__VERIFIER_nondet_int()) {
      append(&v, n);
    } else if (at < v.count) {
      take_out(&v, at);
    }
  }
  for (size_t i = 0; i < v.count; i++) free(v.items[i]);
  return 0;
}
