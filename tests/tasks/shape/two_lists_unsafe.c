#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct seat {
  int row;
  struct seat *neighbour;
};

int main(void) {
  struct seat *left = NULL, *right = NULL;
  while (__VERIFIER_nondet_int()) {
    struct seat *s = malloc(sizeof(struct seat));
    if (!s)
      exit(1);
    if (__VERIFIER_nondet_int()) {
      s->row = 10;
      s->neighbour = left;
      left = s;
    } else {
      s->row = 20;
      s->neighbour = right;
      right = s;
    }
  }

  struct seat *p = left, *q = right;
  while (p != NULL || q != NULL) {
    if (p) {
      if (p->row != 10)
        reach_error();
      p = p->neighbour;
    }
    if (q) {
      if (q->row != 10 && q != right) /* the bug: 20 was meant */
        reach_error();
      q = q->neighbour;
    }
  }
  return 0;
}
