/* A queue ordered by priority; every task has a name of its own, cut to what fits. Seeded mistake: access out of bounds. */
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct task {
  int priority;
  char name[16];
  struct task *next;
};

static struct task *head;

static void add(int priority, const char *name) {
  struct task *t = malloc(sizeof *t);
  t->priority = priority;
  strncpy(t->name, name, 29);
  t->name[sizeof t->name - 1] = '\0';
  struct task **place = &head;
  while (*place != NULL && (*place)->priority >= priority) place = &(*place)->next;
  t->next = *place;
  *place = t;
}

static struct task *take(void) {
  struct task *t = head;
  head = t->next;
  return t;
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) add(__VERIFIER_nondet_int(), "job");
    if (__VERIFIER_nondet_int() && head != NULL) free(take());
  }
  while (head != NULL) {
    struct task *t = take();
    free(t);
  }
  return 0;
}
