/* An array whose size is not fixed: a loop sets its elements, others are taken out of the middle, from behind, by pairs. */
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
struct e { int k; struct e *next; };
struct pair { struct e *head, *tail; int n; };
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 11) n = 10;
  struct pair *t = malloc((size_t)n * sizeof *t);
  if (!t) return 1;
  for (int i = 0; i < n; i++) { t[i].head = t[i].tail = NULL; t[i].n = 0; }
  while (__VERIFIER_nondet_int()) {
    int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
    if (i < 0 || i >= n || j < 0 || j >= n) continue;
    if (__VERIFIER_nondet_int()) {
      struct e *x = malloc(sizeof *x);
      if (!x) break;
      x->k = i;
      x->next = NULL;
      if (t[i].tail) t[i].tail->next = x; else t[i].head = x;
      t[i].tail = x;
      t[i].n++;
    } else if (i != j) {
      struct pair swap = t[i];
      t[i] = t[j];
      t[j] = swap;
    }
  }
  for (int i = n - 1; i >= 0; i--)
    for (struct e *x = t[i].head, *y; x; x = y) { y = x->next; free(x); }
  free(t);
  return 0;
}
