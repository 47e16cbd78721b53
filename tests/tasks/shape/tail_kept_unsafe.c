#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct line {
  int number;
  struct line *next;
};

int main(void) {
  struct line *first = malloc(sizeof(struct line));
  if (first == NULL)
    return 1;
  struct line *last = first;
  first->number = 5;
  first->next = NULL;
  while (__VERIFIER_nondet_int()) {
    struct line *l = malloc(sizeof(struct line));
    if (l == NULL)
      return 1;
    l->number = 5;
    l->next = NULL;
    last->next = l;
    last = __VERIFIER_nondet_int() == 3 ? first : l; /* the bug: always l was meant */
  }

  /* The pointer to the last one points to the last one. */
  struct line *l = first;
  while (l->next != NULL) {
    if (l == last)
      reach_error();
    l = l->next;
  }
  if (l != last || l->number != 5)
    reach_error();
  return 0;
}
