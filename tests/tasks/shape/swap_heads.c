#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct coin {
  int cents;
  struct coin *next;
};

static struct coin *fill(int cents, int least) {
  struct coin *purse = NULL;
  while (least-- > 0 || __VERIFIER_nondet_int()) {
    struct coin *c = malloc(sizeof(struct coin));
    if (c == NULL)
      exit(1);
    c->cents = cents;
    c->next = purse;
    purse = c;
    if (least < -40)
      break;
  }
  return purse;
}

static void swap(struct coin **x, struct coin **y) {
  struct coin *t = *x;
  *x = *y;
  *y = t;
}

int main(void) {
  struct coin *mine = fill(10, 1), *yours = fill(50, 1);
  swap(&mine, &yours);

  for (struct coin *c = mine; c; c = c->next)
    if (c->cents != 50)
      reach_error();
  for (struct coin *c = yours; c; c = c->next)
    if (c->cents != 10)
      reach_error();
  return 0;
}
