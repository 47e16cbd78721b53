/* Scores are inserted into a list in falling order, by a pointer to the link that changes; the order is checked. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct score {
  int points;
  struct score *below;
};

static int insert(struct score **at, int points) {
  if (*at && (*at)->points > points) return insert(&(*at)->below, points);
  struct score *s = malloc(sizeof *s);
  if (!s) return 0;
  s->points = points;
  s->below = *at;
  *at = s;
  return 1;
}

static void check(const struct score *s) {
  if (!s || !s->below) return;
  if (s->points < s->below->points) reach_error();
  check(s->below);
}

static void drop(struct score **at) {
  if (!*at) return;
  drop(&(*at)->below);
  free(*at);
  *at = NULL;
}

int main(void) {
  struct score *ranking = NULL;
  while (__VERIFIER_nondet_int()) {
    if (!insert(&ranking, __VERIFIER_nondet_int())) break;
  }
  check(ranking);
  drop(&ranking);
  return 0;
}
