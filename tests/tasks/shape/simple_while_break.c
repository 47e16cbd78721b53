#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

typedef struct item *Items;
struct item {
  Items more;
  int flags;
  int data;
};

int main(void) {
  Items items, last;
  items = malloc(sizeof(struct item));
  if (!items)
    return 1;
  last = items;
  for (;;) {
    last->data = 1;
    last->flags = 0;
    last->more = NULL;
    if (!__VERIFIER_nondet_int())
      break;
    last->more = malloc(sizeof(struct item));
    if (!last->more)
      break;
    last = last->more;
  }
  last->flags = 2;

  /* Exactly the last one has flags. */
  Items i = items;
  while (i->flags == 0) {
    if (i->data != 1)
      reach_error();
    i = i->more;
  }
  if (i->more != NULL)
    reach_error();
  for (i = items; i; i = i->more)
    if (i->flags == 1)
      reach_error();
  return 0;
}
