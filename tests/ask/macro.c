/* Questions that stand in the source as statements: where control comes by, also where no other operation is. */
#include <silhouette.h>
#include <stdlib.h>

struct n {
  struct n *next;
  int key;
};

extern int nondet(void);

static struct n *push(struct n *list) {
  struct n *x = malloc(sizeof *x);
  if (!x) return list;
  x->next = list;
  x->key = 1;
  list = x;
  ask(alias(list, x), null(x->next), data(list->key));
  /* answers: always, sometimes, 1 */
  return list;
}

int main(void) {
  struct n *list = NULL, *last = NULL;
  while (nondet()) {
    list = push(list);
    ask(list(list));
    /* answers: always */
  }
  for (struct n *i = list; i; i = i->next) {
    if (!i->next) ask(length(i), reachable(list, i));
    /* answers: 1, always */
    last = i;
    ask(alias(i, last), reachable(list, last),
        null(last));
    /* answers: always, always, never */
  }
  (void)last; /* only questions are about it */
  if (list)
    ask(live(last), null(last->next)); /* answers: always, always */
  else
    ask(null(last)); /* answers: always */
  while (list) {
    struct n *next = list->next;
    free(list);
    ask(live(list), list(next)); /* answers: never, always */
    list = next;
  }
  ask(null(list), leaked); /* answers: always, never */
}
