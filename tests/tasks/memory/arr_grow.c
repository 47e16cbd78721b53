/* A vector that doubles its capacity with realloc. */
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
