/* Blocks in the elements of an array: set, cleared, moved to the front; two indices at once. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct item { int id; int *data; };
int main(void) {
  struct item *a[10] = {0};
  int used = 0;
  while (__VERIFIER_nondet_int()) {
    int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
    if (i < 0 || i > 9 || j < 0 || j > 9) continue;
    if (a[i] == NULL) {
      a[i] = malloc(sizeof **a);
      if (a[i] == NULL) break;
      a[i]->id = i;
      a[i]->data = malloc(sizeof(int));
      used++;
    } else {
      struct item *swap = a[i];
      a[i] = a[j];
      a[j] = swap;
      if (a[0] && a[0]->data) *a[0]->data = j;
    }
  }
  for (int i = 0; i < 10; i++) {
    if (!a[i]) continue;
    free(a[i]->data);
    free(a[i]);
    a[i] = NULL;
  }
  return used < 0;
}
