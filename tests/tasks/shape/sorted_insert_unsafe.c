#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct score {
  int points;
  struct score *next;
};

int main(void) {
  struct score *board = NULL;
  while (__VERIFIER_nondet_int()) {
    struct score *s = malloc(sizeof(struct score));
    if (s == NULL)
      exit(1);
    s->points = __VERIFIER_nondet_int();
    if (board == NULL || s->points <= board->points) {
      s->next = board;
      board = s;
    } else {
      struct score *p = board;
      while (p->next != NULL && p->next->next && p->next->points < s->points) /* the bug: the second */
        p = p->next;
      s->next = p->next;
      p->next = s;
    }
  }

  for (struct score *s = board; s != NULL && s->next != NULL; s = s->next) {
    if (s->points > s->next->points)
      reach_error();
  }
  return 0;
}
