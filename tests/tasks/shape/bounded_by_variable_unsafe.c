#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct order {
  int price;
  struct order *next;
};

int main(void) {
  /* No price in the list is above the limit, which only grows. */
  int limit = 5;
  struct order *book = NULL;
  while (__VERIFIER_nondet_int()) {
    int price = __VERIFIER_nondet_int();
    if (price > limit) {
      if (price > 10000)
        continue;
      if (price != 7) limit = price; /* the bug: in every case was meant */
    }
    struct order *o = malloc(sizeof(struct order));
    if (!o)
      break;
    o->price = price;
    o->next = book;
    book = o;
  }
  for (struct order *o = book; o; o = o->next)
    if (o->price > limit)
      reach_error();
  return 0;
}
