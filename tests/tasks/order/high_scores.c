/* A list of scores is kept in ascending order by insertion through a pointer to the link. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct score {
  int points;
  struct score *next;
};

static int insert_score(struct score **head, int points) {
  struct score *s = malloc(sizeof *s);
  if (s == NULL) return -1;
  s->points = points;
  struct score **pos = head;
  while (*pos != NULL && (*pos)->points < points)
    pos = &(*pos)->next;
  s->next = *pos;
  *pos = s;
  return 0;
}

static int is_sorted(const struct score *s) {
  while (s != NULL && s->next != NULL) {
    if (s->points > s->next->points) return 0;
    s = s->next;
  }
  return 1;
}

static void clear(struct score **head) {
  while (*head != NULL) {
    struct score *s = *head;
    *head = s->next;
    free(s);
  }
}

int main(void) {
  struct score *table = NULL;
  while (__VERIFIER_nondet_int()) {
    int points = __VERIFIER_nondet_int();
    if (points < 0) continue;
    if (insert_score(&table, points) != 0) break;
  }
  assert(is_sorted(table));
  clear(&table);
  return 0;
}
