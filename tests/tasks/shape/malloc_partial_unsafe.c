#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct pair {
  int *number;
  struct pair *next;
};

/* Both parts or nothing. */
static struct pair *pair_new(int number) {
  struct pair *p = malloc(sizeof(struct pair));
  if (p == NULL)
    return NULL;
  p->number = malloc(sizeof(int));
  if (p->number == NULL) {
    free(p);
    return NULL;
  }
  *p->number = number;
  p->next = NULL;
  return p;
}

int main(void) {
  struct pair *list = NULL;
  for (int tries = 0; tries < 20 && __VERIFIER_nondet_int(); tries++) {
    struct pair *p = pair_new(tries * 10 + 10); /* the bug: 30, 40, ... */
    if (!p)
      continue;
    p->next = list;
    list = p;
  }
  while (list) {
    struct pair *p = list;
    list = list->next;
    if (*p->number != 10 && *p->number != 20)
      reach_error();
    free(p->number);
    free(p);
  }
  return 0;
}
