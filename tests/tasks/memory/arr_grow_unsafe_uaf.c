/* A vector that doubles its capacity with realloc. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct vector {
  int *data;
  unsigned size, capacity;
};

static void push(struct vector *v, int value) {
  if (v->size == v->capacity) {
    v->capacity = v->capacity == 0 ? 1 : 2 * v->capacity;
    int *old = v->data;
    v->data = realloc(v->data, v->capacity * sizeof(int));
    if (old != NULL && v->size > 2) old[0] = v->data[0];
    (void)old;
  }
  v->data[v->size++] = value;
}

int main(void) {
  struct vector v = {NULL, 0, 0};
  while (v.size < 100 && __VERIFIER_nondet_int()) push(&v, 7);
  for (unsigned i = 0; i < v.size; i++) v.data[i] = 0;
  free(v.data);
  return 0;
}
