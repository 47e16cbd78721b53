/* Players are dealt into two teams by recursion, one each in turn; every team is a list with its own end mark. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

enum team { NONE, RED, BLUE };

struct player {
  enum team team;
  struct player *next;
};

static struct player *gather(void) {
  struct player *queue = NULL;
  while (__VERIFIER_nondet_int()) {
    struct player *p = malloc(sizeof *p);
    if (!p) break;
    p->team = NONE;
    p->next = queue;
    queue = p;
  }
  return queue;
}

static void deal(struct player *queue, enum team team, struct player **own, struct player **other) {
  if (!queue) {
    *own = NULL;
    *other = NULL;
    return;
  }
  queue->team = team;
  *own = queue;
  deal(queue->next, team == RED ? BLUE : RED, other, &queue->next);
}

static void check(const struct player *p, enum team team) {
  if (!p) return;
  if (p->team != team) reach_error();
  check(p->next, team);
}

static unsigned leave(struct player *p) {
  if (!p) return 0;
  unsigned others = leave(p->next);
  free(p);
  return others + 1;
}

int main(void) {
  struct player *red, *blue;
  deal(gather(), RED, &red, &blue);
  check(red, RED);
  check(blue, BLUE);
  unsigned reds = leave(red), blues = leave(blue);
  if (reds != blues && reds != blues + 1) reach_error();
  return 0;
}
