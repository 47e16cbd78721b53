#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

typedef struct link *list;
struct link {
  list next;
  int digit;
};

static list reverse(list x) {
  list y = NULL;
  while (x) {
    list t = x->next;
    x->next = y;
    y = x;
    x = t;
  }
  return y;
}

static list prepend(list x, int digit) {
  list l = malloc(sizeof(struct link));
  if (!l)
    exit(1);
  l->digit = digit;
  l->next = x;
  return l;
}

int main(void) {
  /* 1s and then 2s, prepended; the other way round, the 1s come first. */
  list x = NULL;
  while (__VERIFIER_nondet_int())
    x = prepend(x, 1);
  while (__VERIFIER_nondet_int())
    x = prepend(x, 2);
  x = reverse(x);

  while (x && x->digit == 1)
    x = x->next;
  for (; x; x = x->next)
    if (x->digit != 2)
      reach_error();
  return 0;
}
