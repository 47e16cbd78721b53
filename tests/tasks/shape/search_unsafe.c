#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct user {
  struct user *next;
  unsigned id;
};

static struct user *find(struct user *u, unsigned id) {
  while (u != NULL) {
    if (u->id == id)
      return u;
    u = u->next;
  }
  return NULL;
}

static int add(struct user **users, unsigned id) {
  struct user *u = malloc(sizeof(struct user));
  if (u == NULL)
    return 0;
  u->id = id;
  u->next = *users;
  *users = u;
  return 1;
}

int main(void) {
  struct user *users = NULL;
  while (__VERIFIER_nondet_int())
    if (!add(&users, 1000u))
      return 1;
  if (!add(&users, 42u))
    return 1;
  while (__VERIFIER_nondet_int())
    if (!add(&users, 2000u))
      return 1;

  struct user *u = find(users, 42u);
  if (u == NULL || u->id != 42u)
    reach_error();
  /* the bug: it keeps its number */
  if (find(users, 42u))
    reach_error();
  return 0;
}
