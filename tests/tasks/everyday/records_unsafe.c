/* Records with names in a vector that grows: a heap by priority, removal by shifting, exchange of whole records. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct task {
  int priority;
  char name[12];
};

struct queue {
  struct task *at;
  size_t n, room;
};

static int reserve(struct queue *q) {
  if (q->n < q->room) return 1;
  size_t room = q->room ? 2 * q->room : 4;
  struct task *at = realloc(q->at, room * sizeof *at);
  if (!at) return 0;
  q->at = at;
  q->room = room;
  return 1;
}

static void exchange(struct task *a, struct task *b) {
  struct task t = *a;
  *a = *b;
  *b = t;
}

static void rise(struct queue *q, size_t i) {
  while (i > 0) {
    size_t parent = (i - 1) / 2;
    if (q->at[i].priority <= q->at[parent].priority) break;
    exchange(&q->at[i], &q->at[parent]);
    i = parent;
  }
}

static int add(struct queue *q, int priority, const char *name) {
  if (!reserve(q)) return 0;
  struct task *t = &q->at[q->n++];
  t->priority = priority;
  strncpy(t->name, name, sizeof t->name - 1);
  t->name[sizeof t->name - 1] = '\0';
  rise(q, q->n - 1);
  return 1;
}

static void drop_second(struct queue *q) {
  if (q->n < 2) return;
  for (size_t i = 1; i < q->n; i++) q->at[i] = q->at[i + 1];
  q->n--;
}

static void print(const struct queue *q) {
  for (size_t i = 0; i < q->n; i++) printf("%d %s\n", q->at[i].priority, q->at[i].name);
}

int main(void) {
  struct queue q = {NULL, 0, 0};
  while (__VERIFIER_nondet_int()) {
    int priority = __VERIFIER_nondet_int();
    if (!add(&q, priority, priority > 5 ? "urgent" : "some background task")) break;
  }
  drop_second(&q);
  print(&q);
  free(q.at);
  return 0;
}
