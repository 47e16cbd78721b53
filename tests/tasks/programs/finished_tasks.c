/* Round-robin scheduler: a circular list known by its last task. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define QUANTUM 3

struct task {
  unsigned pid;
  int left;
  struct task *next;
};

struct scheduler {
  struct task *last; /* last->next runs next */
  struct task *done; /* finished, not collected yet */
  unsigned next_pid;
};

static int spawn(struct scheduler *s, int work) {
  struct task *t = malloc(sizeof *t);
  if (t == NULL) return -1;
  t->pid = s->next_pid++;
  t->left = work;
  if (s->last == NULL) {
    t->next = t;
  } else {
    t->next = s->last->next;
    s->last->next = t;
  }
  s->last = t;
  return 0;
}

/* Takes the task after prev out of the ring. */
static struct task *unlink_after(struct scheduler *s, struct task *prev) {
  struct task *t = prev->next;
  if (t == prev) {
    s->last = NULL;
  } else {
    prev->next = t->next;
    if (s->last == t) s->last = prev;
  }
  t->next = NULL;
  return t;
}

static void run(struct scheduler *s) {
  if (s->last == NULL) return;
  struct task *t = s->last->next;
  if (t->left > QUANTUM) {
    t->left -= QUANTUM;
    s->last = t;
    return;
  }
  t = unlink_after(s, s->last);
  t->left = 0;
  t->next = s->done;
  s->done = t;
}

static int kill_task(struct scheduler *s, unsigned pid) {
  struct task *prev = s->last;
  if (prev == NULL) return 0;
  do {
    if (prev->next->pid == pid) {
      free(unlink_after(s, prev));
      return 1;
    }
    prev = prev->next;
  } while (prev != s->last);
  return 0;
}

static void collect(struct scheduler *s) {
  while (s->done != NULL) {
    struct task *t = s->done;
    assert(t->left == 0);
    s->done = t->next;
    printf("task %u is done\n", t->pid);
    free(t);
  }
}

static unsigned long count(const struct scheduler *s) {
  unsigned long n = 0;
  const struct task *t = s->last;
  if (t != NULL) {
    do {
      n++;
      t = t->next;
    } while (t != s->last);
  }
  return n;
}

int main(void) {
  struct scheduler s = {NULL, NULL, 1};
  int cmd;

  while ((cmd = __VERIFIER_nondet_int()) != 0) {
    if (cmd == 1) {
      int work = __VERIFIER_nondet_int();
      if (work <= 0) continue;
      if (spawn(&s, work) < 0) break;
    } else if (cmd == 2) {
      unsigned pid = (unsigned)__VERIFIER_nondet_int();
      if (kill_task(&s, pid)) printf("killed %u\n", pid);
    } else if (cmd == 3) {
      collect(&s);
    } else {
      run(&s);
    }
  }
  printf("%lu tasks at the end\n", count(&s));
  collect(&s);
  while (s.last != NULL) free(unlink_after(&s, s.last));
  return 0;
}
