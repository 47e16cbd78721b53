/* Round-robin scheduler: the ready tasks are a circular doubly linked list,
 * the sleeping ones a plain list. */
extern void reach_error(void);
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

enum task_state { READY, SLEEPING };

struct task {
  int pid;
  int work; /* steps left */
  enum task_state state;
  struct task *next, *prev;
};

struct scheduler {
  struct task *current; /* in the ring, NULL if nothing is ready */
  struct task *sleeping;
  unsigned last_pid;
};

static void ring_insert(struct scheduler *s, struct task *t) {
  if (!s->current) {
    t->next = t->prev = t;
    s->current = t;
  } else {
    t->next = s->current;
    t->prev = s->current->prev;
    t->prev->next = t;
    s->current->prev = t;
  }
  t->state = READY;
}

static void ring_remove(struct scheduler *s, struct task *t) {
  assert(t->state == READY);
  if (t->next == t) {
    s->current = NULL;
  } else {
    t->prev->next = t->next;
    t->next->prev = t->prev;
    if (s->current == t) s->current = t->next;
  }
  t->next = t->prev = NULL;
}

static int spawn(struct scheduler *s, int work) {
  struct task *t = malloc(sizeof *t);
  if (!t) return -1;
  t->pid = (int)(++s->last_pid % 30000);
  t->work = work;
  ring_insert(s, t);
  return t->pid;
}

/* Runs the current task for one step and goes on to the next one. */
static void run(struct scheduler *s) {
  struct task *t = s->current;
  if (!t) return;
  if (t->work > 0) t->work--;
  if (t->work <= 0) {
    printf("task %d ends\n", t->pid);
    ring_remove(s, t);
    free(t);
  } else {
    s->current = t->next;
  }
}

static void sleep_current(struct scheduler *s) {
  struct task *t = s->current;
  if (!t) return;
  ring_remove(s, t);
  t->state = SLEEPING;
  t->next = s->sleeping;
  s->sleeping = t;
}

static void wake(struct scheduler *s, int pid) {
  struct task **pt = &s->sleeping;
  while (*pt) {
    struct task *t = *pt;
    assert(t->state == SLEEPING);
    if (t->pid == pid) {
      *pt = t->next;
      ring_insert(s, t);
      return;
    }
    pt = &t->next;
  }
}

static void wake_all(struct scheduler *s) {
  while (s->sleeping) {
    struct task *t = s->sleeping;
    s->sleeping = t->next;
    ring_insert(s, t);
  }
}

int main(void) {
  struct scheduler s = {NULL, NULL, 0};
  if (spawn(&s, 5) < 0) return 1;

  while (s.current || s.sleeping) {
    switch (__VERIFIER_nondet_int()) {
    case 0:
      wake_all(&s);
      run(&s);
      break;
    case 1:
      if (spawn(&s, __VERIFIER_nondet_int()) < 0) printf("fork failed\n");
      break;
    case 2: sleep_current(&s); break;
    case 3: wake(&s, __VERIFIER_nondet_int()); break;
    case 4: goto shutdown;
    default: run(&s); break;
    }
  }

shutdown:
  wake_all(&s);
  while (s.current) {
    struct task *t = s.current;
    ring_remove(&s, t);
    free(t);
  }
  return 0;
}
