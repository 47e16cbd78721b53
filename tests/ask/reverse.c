/* A list is reversed in place. */
#include <stdlib.h>

struct cell {
  int key;
  struct cell *next;
};

int nondet(void);

int main(void) {
  struct cell *list = NULL, *done = NULL;
  int n = 0;
  while (nondet() && n < 1000) {
    struct cell *c = malloc(sizeof *c);
    if (!c) abort();
    c->key = n;
    c->next = list;
    list = c;
    n++;
  }
  /* ask: length(list), null(done), null(list), list(list) */
  /* answers: 0..1000, sometimes, sometimes, always */
  while (list) {
    struct cell *next = list->next;
    /* ask: disjoint(list, done), list(done), reachable(list, next), live(next), shared(list), data(list->key),
     *      alias(list, done) */
    /* answers: always, always, sometimes, sometimes, never, 0..999, never */
    list->next = done;
    done = list;
    list = next;
  }
  /* ask: null(list), list(done), tree(done), cyclic(done) */
  /* answers: always, always, always, never */
  while (done) {
    struct cell *c = done;
    done = c->next;
    free(c);
    /* ask: live(c), null(c), alias(c, done), leaked */
    /* answers: never, never, never, never */
    n--;
  }
  return 0;
}
