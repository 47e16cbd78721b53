/* Pairs and one more are sorted by the library; a block of the stack swaps them there. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct pair { int key; int index; };
static int compare(const void *a, const void *b) {
  const struct pair *p = a, *q = b;
  if (p->key != q->key) return p->key < q->key ? -1 : 1;
  return (p->index > q->index) - (p->index < q->index);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 20) n = 5;
  struct pair *v = malloc((size_t)n * sizeof *v);
  if (!v) return 1;
  for (int i = 0; i < n; i++) {
    v[i].key = __VERIFIER_nondet_int();
    v[i].index = i;
  }
  qsort(v, (size_t)n + 1, sizeof *v, compare);
  for (int i = 0; i < n; i++) printf("%d %d\n", v[i].key, v[i].index);
  free(v);
  return 0;
}
