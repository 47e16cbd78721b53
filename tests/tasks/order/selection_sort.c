/* Selection sort: the smallest of the rest is unlinked and appended, until nothing is left. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct task {
  int prio;
  struct task *next;
} task;

static int fill(task **list) {
  *list = NULL;
  int n = __VERIFIER_nondet_int();
  if (n > 20) n = 20;
  for (; n > 0; n--) {
    task *t = malloc(sizeof *t);
    if (t == NULL) return -1;
    t->prio = __VERIFIER_nondet_int();
    t->next = *list;
    *list = t;
  }
  return 0;
}

/* Unlinks a smallest task; the list is not empty. */
static task *take_least(task **list) {
  task **least = list;
  for (task **at = &(*list)->next; *at != NULL; at = &(*at)->next)
    if ((*at)->prio < (*least)->prio) least = at;
  task *t = *least;
  *least = t->next;
  t->next = NULL;
  return t;
}

static task *selection_sort(task *list) {
  task *result = NULL, **end = &result;
  while (list != NULL) {
    task *t = take_least(&list);
    *end = t;
    end = &t->next;
  }
  return result;
}

static int sorted(const task *t) {
  if (t == NULL) return 1;
  int last = t->prio;
  while ((t = t->next) != NULL) {
    if (t->prio < last) return 0;
    last = t->prio;
  }
  return 1;
}

static void free_all(task *t) {
  while (t != NULL) {
    task *next = t->next;
    free(t);
    t = next;
  }
}

int main(void) {
  task *list;
  if (fill(&list) != 0) {
    free_all(list);
    return 1;
  }
  list = selection_sort(list);
  assert(sorted(list));
  free_all(list);
  return 0;
}
