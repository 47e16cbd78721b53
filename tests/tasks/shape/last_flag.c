#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

/* The last block says so itself. */
struct block {
  bool last;
  struct block *next;
};

static struct block *extend(struct block *b) {
  struct block *fresh = malloc(sizeof(struct block));
  if (fresh == NULL)
    return b;
  fresh->last = true;
  fresh->next = NULL;
  if (b) {
    b->next = fresh;
    b->last = false;
  }
  return fresh;
}

int main(void) {
  struct block *end = extend(NULL), *begin = end;
  if (begin == NULL)
    return 0;
  for (int n = __VERIFIER_nondet_int() % 16; n > 0; n--)
    end = extend(end);

  for (struct block *b = begin; b; b = b->next) {
    if (b->last != (b->next == NULL))
      reach_error();
  }
  if (!end->last)
    reach_error();
  return 0;
}
