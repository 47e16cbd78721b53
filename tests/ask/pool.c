/* A list of elements of an array: they are told apart by where they lie. */
#include <stddef.h>

struct n {
  struct n *next;
  int value;
};

int nondet(void);

static struct n pool[3];

int main(void) {
  struct n *list = NULL;
  for (int i = 0; i < 3; i++) pool[i].value = i;
  pool[1].next = &pool[0];
  pool[2].next = &pool[1];
  list = &pool[2];
  /* ask: list(list), length(list), cyclic(list, next), live(list->next->next), null(list->next->next->next),
   *      points_to(list, list->next), alias(list, list->next) */
  /* answers: always, 3, never, always, always, always, never */
  if (nondet()) pool[0].next = &pool[2];
  /* ask: list(list), cyclic(list, next), length(list) */
  /* answers: sometimes, sometimes, 3 */
  list = NULL;
  return list != NULL;
}
