/* A vector whose count was set back: what is taken out of a slot behind it is put in again before it is used. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct vector { int n; char **slot; };
static void *get(size_t n) {
  void *p = malloc(n);
  if (!p) abort();
  return p;
}
int main(void) {
  int cap = __VERIFIER_nondet_int();
  if (cap < 1 || cap > 1000) return 0;
  struct vector v = {0, 0};
  v.slot = get((size_t)cap * sizeof(char *));
  while (v.n < cap) v.slot[v.n++] = get(1);
  v.n = 0;
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i >= cap) i = cap - 1;
  free(v.slot[i]);
  v.slot[i] = NULL;
  int k = 0;
  while (__VERIFIER_nondet_int()) k = !k;
  v.slot[i] = get(1);
  v.slot[i][0] = 1;
  for (int j = 0; j < cap; j++) free(v.slot[j]);
  free(v.slot);
  return 0;
}
