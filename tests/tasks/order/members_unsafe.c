/* Who joins a club whose members are in order is a member afterwards.
   Bug: a new member comes behind the one that it should come before. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct member {
  int id;
  struct member *next;
};

static int join(struct member **at, int id) {
  while (*at != NULL && (*at)->id < id) at = &(*at)->next;
  if (*at != NULL && (*at)->id == id) return 0;
  struct member *m = malloc(sizeof *m);
  if (m == NULL) return -1;
  m->id = id;
  m->next = *at ? (*at)->next : NULL;
  if (*at) (*at)->next = m;
  else *at = m;
  return 1;
}

static int is_member(const struct member *m, int id) {
  while (m != NULL && m->id < id) m = m->next;
  return m != NULL && m->id == id;
}

int main(void) {
  struct member *club = NULL;
  while (__VERIFIER_nondet_int()) {
    int id = __VERIFIER_nondet_int();
    if (join(&club, id) < 0) break;
    assert(is_member(club, id));
  }
  while (club != NULL) {
    struct member *next = club->next;
    free(club);
    club = next;
  }
  return 0;
}
