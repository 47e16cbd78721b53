/* Scheduler: one run queue per priority, time slices, aging by a boost. */
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define LEVELS 4

struct task {
  unsigned pid;
  int level;
  int work; /* time slices still needed */
  struct task *next;
};

struct runqueue {
  struct task *head, *tail;
};

struct scheduler {
  struct runqueue queues[LEVELS]; /* 0 is the most urgent */
  unsigned next_pid;
};

static void rq_append(struct runqueue *q, struct task *t) {
  t->next = NULL;
  if (q->tail)
    q->tail->next = t;
  else
    q->head = t;
  q->tail = t;
}

static struct task *rq_take(struct runqueue *q) {
  struct task *t = q->head;
  if (!t) return NULL;
  q->head = t->next;
  if (!q->head) q->tail = NULL;
  t->next = NULL;
  return t;
}

/* Moves all tasks of one queue to the end of another. */
static void rq_move_all(struct runqueue *to, struct runqueue *from) {
  if (!from->head) return;
  if (to->tail)
    to->tail->next = from->head;
  else
    to->head = from->head;
  to->tail = from->tail;
  from->head = from->tail = NULL;
}

static struct task *rq_remove(struct runqueue *q, unsigned pid) {
  struct task *prev = NULL, *t = q->head;
  while (t && t->pid != pid) {
    prev = t;
    t = t->next;
  }
  if (!t) return NULL;
  if (prev)
    prev->next = t->next;
  else
    q->head = t->next;
  if (q->tail == t) q->tail = prev;
  return t;
}

static int spawn(struct scheduler *s, int level, int work) {
  struct task *t = malloc(sizeof *t);
  if (!t) return -1;
  t->pid = s->next_pid++;
  t->level = level;
  t->work = work;
  rq_append(&s->queues[level], t);
  return 0;
}

static void run_slice(struct scheduler *s) {
  struct task *t = NULL;
  for (int i = 0; i < LEVELS && !t; i++) t = rq_take(&s->queues[i]);
  if (!t) {
    printf("idle\n");
    return;
  }
  printf("run %u at level %d\n", t->pid, t->level);
  if (--t->work <= 0) {
    free(t);
    return;
  }
  if (t->level < LEVELS - 1) t->level++;
  rq_append(&s->queues[t->level], t);
}

static void boost(struct scheduler *s) {
  for (int i = 1; i < LEVELS; i++) {
    for (struct task *t = s->queues[i].head; t; t = t->next) t->level = 0;
    rq_move_all(&s->queues[0], &s->queues[i]);
  }
}

static int kill_task(struct scheduler *s, unsigned pid) {
  for (int i = 0; i < LEVELS; i++) {
    struct task *t = rq_remove(&s->queues[i], pid);
    if (t) {
      free(t);
      return 1;
    }
  }
  return 0;
}

int main(void) {
  struct scheduler s = {0};
  int command;
  while ((command = __VERIFIER_nondet_int()) != 0) {
    if (command == 1) {
      int level = __VERIFIER_nondet_int();
      int work = __VERIFIER_nondet_int();
      if (level < 0 || level >= LEVELS) level = LEVELS - 1;
      if (work < 1) work = 1;
      if (spawn(&s, level, work) < 0) break;
    } else if (command == 2) {
      boost(&s);
    } else if (command == 3) {
      if (!kill_task(&s, (unsigned)__VERIFIER_nondet_int())) printf("no such task\n");
    } else {
      run_slice(&s);
    }
  }
  for (int i = 0; i < LEVELS; i++) {
    struct task *t;
    while ((t = rq_take(&s.queues[i])) != NULL) free(t);
  }
  return 0;
}
