/* A pointer that leads to a certain link of a block gets the value of one that leads to a link of its table: it is not
 * known to which byte, only that it is another one. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct link {
  struct link *next;
  long value;
};

struct block {
  long first;
  struct link table[2];
  long second;
  struct link tail;
};

int main(void) {
  struct block *b = malloc(sizeof *b);
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 1) i = 1;
  b->tail.next = NULL;
  b->table[0].next = b->table[1].next = &b->tail;
  struct link *element = &b->table[i];
  struct link *place = &b->tail;
  if (__VERIFIER_nondet_int()) place = element;
  int last = place == &b->tail;
  struct link **kept = malloc(sizeof *kept);
  *kept = place;
  struct link *again = *kept;
  if (again == &b->tail) last = last + 2;
  if (again->next == NULL) last = last + 4;
  free(kept);
  free(b);
  return last;
}
