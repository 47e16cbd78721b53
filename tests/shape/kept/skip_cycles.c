/* The upper level of a list becomes a cycle, and none again. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct cell {
  struct cell *next, *fast;
};
int main(void) {
  struct cell *head = NULL, *high = NULL;
  while (__VERIFIER_nondet_int() > 0) {
    struct cell *n = calloc(1, sizeof *n);
    n->next = head;
    head = n;
    if (__VERIFIER_nondet_int() > 0) {
      n->fast = high;
      high = n;
    }
  }
  if (high == NULL) return 0;
  if (__VERIFIER_nondet_int() > 0) high->fast = high;
  if (__VERIFIER_nondet_int() > 0) head->fast = high;
  if (__VERIFIER_nondet_int() > 0) high->fast = head;
  if (__VERIFIER_nondet_int() > 0) head->fast = NULL;
  return 0;
}
