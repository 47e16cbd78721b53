/* Jobs and workers, both on intrusive lists.  A job that is running is on the
 * list of its worker, otherwise it waits in the queue of the office. */
extern void reach_error(void);
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct link {
  struct link *prev, *next;
};

#define container_of(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))

static void link_init(struct link *l) { l->prev = l->next = l; }

static int link_empty(const struct link *l) { return l->next == l; }

static void link_append(struct link *head, struct link *l) {
  l->prev = head->prev;
  l->next = head;
  head->prev->next = l;
  head->prev = l;
}

static void link_remove(struct link *l) {
  l->prev->next = l->next;
  l->next->prev = l->prev;
  link_init(l);
}

struct worker {
  int id;
  struct link jobs;
  struct link all; /* in office.workers */
};

struct job {
  struct link on; /* in office.waiting or worker.jobs */
  int effort;
  struct worker *worker;
};

struct office {
  struct link waiting;
  struct link workers;
};

static int job_submit(struct office *o, int effort) {
  struct job *j = malloc(sizeof *j);
  if (!j) return -1;
  j->effort = effort;
  j->worker = NULL;
  link_append(&o->waiting, &j->on);
  return 0;
}

static int worker_hire(struct office *o, int id) {
  struct worker *w = malloc(sizeof *w);
  if (!w) return -1;
  w->id = id;
  link_init(&w->jobs);
  link_append(&o->workers, &w->all);
  return 0;
}

/* The first waiting job goes to the first worker, who moves to the end. */
static void assign_next(struct office *o) {
  if (link_empty(&o->waiting) || link_empty(&o->workers)) return;
  struct job *j = container_of(o->waiting.next, struct job, on);
  struct worker *w = container_of(o->workers.next, struct worker, all);
  assert(j->worker == NULL);
  link_remove(&j->on);
  link_append(&w->jobs, &j->on);
  j->worker = w;
  link_remove(&w->all);
  link_append(&o->workers, &w->all);
}

static void job_done(struct job *j) {
  if (j->worker) printf("worker %d: effort %d\n", j->worker->id, j->effort);
  link_remove(&j->on);
  free(j);
}

/* The jobs of a leaving worker have to wait again. */
static void worker_leave(struct office *o, struct worker *w) {
  while (!link_empty(&w->jobs)) {
    struct job *j = container_of(w->jobs.next, struct job, on);
    link_remove(&j->on);
    link_append(&o->waiting, &j->on);
  }
  link_remove(&w->all);
  free(w);
}

static struct worker *worker_find(struct office *o, int id) {
  for (struct link *l = o->workers.next; l != &o->workers; l = l->next) {
    struct worker *w = container_of(l, struct worker, all);
    if (w->id == id) return w;
  }
  return NULL;
}

int main(void) {
  struct office o;
  link_init(&o.waiting);
  link_init(&o.workers);
  int command = __VERIFIER_nondet_int();
  while (command != 0) {
    if (command == 1) {
      job_submit(&o, __VERIFIER_nondet_int());
    } else if (command == 2) {
      worker_hire(&o, __VERIFIER_nondet_int());
    } else if (command == 3) {
      assign_next(&o);
    } else {
      struct worker *w = worker_find(&o, __VERIFIER_nondet_int());
      if (w && command == 4 && !link_empty(&w->jobs))
        job_done(container_of(w->jobs.next, struct job, on));
      else if (w && command == 5)
        worker_leave(&o, w);
    }
    command = __VERIFIER_nondet_int();
  }
  while (!link_empty(&o.workers))
    worker_leave(&o, container_of(o.workers.next, struct worker, all));
  while (!link_empty(&o.waiting)) job_done(container_of(o.waiting.next, struct job, on));
  return 0;
}
