/* Three lists, joined by two calls of append: Fig. 1 of "Automatic Assume/Guarantee Reasoning for Heap-Manipulating
 * Programs" (Yorsh, Skidanov, Reps, Sagiv). */
#include <stdlib.h>

typedef struct list {
  int d;
  struct list *n;
} *List;

int input(void);

List create(int k) {
  List p, q;
  p = q = NULL;
  while (k--) {
    p = (List)malloc(sizeof(struct list));
    if (p == NULL) abort();
    p->n = q;
    q = p;
  }
  return q;
}

List append(List a, List b) {
  List d = a;
  if (d == NULL) return b;
  while (d->n != NULL) d = d->n;
  d->n = b;
  return a;
}

List s;

int main(void) {
  List x = create(input()), y = create(input()), z = create(input());
  List t = append(x, y);
  s = append(t, z);
  return 0;
}
