/* Errors that runs come to: a field of a node is freed, or a node is read that is freed. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int k; };
int main(void) {
  struct node *list = NULL;
  for (int i = 0; i < 3 || (__VERIFIER_nondet_int() & 1); i++) {
    struct node *fresh = malloc(sizeof *fresh);
    if (!fresh) break;
    fresh->next = list;
    fresh->k = i;
    list = fresh;
  }
  int sum = 0, inside = __VERIFIER_nondet_int() & 1;
  while (list) {
    struct node *next = list->next;
    if (inside) {
      free(&list->k);
    } else {
      free(list);
      sum += list->k > 0;
    }
    list = next;
  }
  return sum;
}
