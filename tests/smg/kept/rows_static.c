/* Heads of lists in an array of zeros: any element is set, a loop empties them one after another. */
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct e { int k; struct e *next; };
static struct e *table[12];
static struct e *find(int k) {
  struct e *x = table[(unsigned)k % 12];
  while (x && x->k != k) x = x->next;
  return x;
}
static int put(int k) {
  unsigned h = (unsigned)k % 12;
  struct e *x = malloc(sizeof *x);
  if (!x) return -1;
  x->k = k;
  x->next = table[h];
  table[h] = x;
  return 0;
}
static void drop(int k) {
  struct e **pp = &table[(unsigned)k % 12];
  while (*pp && (*pp)->k != k) pp = &(*pp)->next;
  if (*pp) { struct e *x = *pp; *pp = x->next; free(x); }
}
int main(void) {
  while (__VERIFIER_nondet_int()) {
    int k = __VERIFIER_nondet_int();
    if (__VERIFIER_nondet_int()) { if (put(k)) break; } else drop(k);
    if (find(k)) table[3] = table[3];
  }
  for (int i = 0; i < 12; i++) {
    struct e *x = table[i];
    while (x) { struct e *n = x->next; free(x); x = n; }
    table[i] = NULL;
  }
  return 0;
}
