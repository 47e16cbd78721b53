/* Job queue: jobs wait in one list, finished ones are kept in another. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct job {
  unsigned id;
  int attempts;
  int result;
  struct job *prev, *next;
};

struct job_list {
  struct job *first, *last;
  size_t count;
};

struct job_queue {
  struct job_list waiting;
  struct job_list done;
  unsigned next_id;
};

static void list_init(struct job_list *l) {
  l->first = l->last = NULL;
  l->count = 0;
}

static void list_append(struct job_list *l, struct job *j) {
  j->next = NULL;
  j->prev = l->last;
  if (l->last != NULL)
    l->last->next = j;
  else
    l->first = j;
  l->last = j;
  l->count++;
}

static void list_remove(struct job_list *l, struct job *j) {
  if (j->prev != NULL)
    j->prev->next = j->next;
  else
    l->first = j->next;
  if (j->next != NULL)
    j->next->prev = j->prev;
  else
    l->last = j->prev;
  j->prev = j->next = NULL;
  l->count--;
}

static struct job *list_find(const struct job_list *l, unsigned id) {
  struct job *j = l->first;
  while (j != NULL && j->id != id) j = j->next;
  return j;
}

static void list_clear(struct job_list *l) {
  while (l->first != NULL) {
    struct job *j = l->first;
    list_remove(l, j);
    free(j);
  }
}

static int submit(struct job_queue *q) {
  struct job *j = malloc(sizeof *j);
  if (j == NULL) return -1;
  j->id = q->next_id++;
  j->attempts = 0;
  j->result = 0;
  list_append(&q->waiting, j);
  return 0;
}

static void run_next(struct job_queue *q) {
  struct job *j = q->waiting.first;
  if (j == NULL) return;
  list_remove(&q->waiting, j);
  j->attempts++;
  j->result = __VERIFIER_nondet_int();
  list_append(&q->done, j);
}

/* Puts the failed jobs back into the queue, each three times at most. */
static unsigned retry_failed(struct job_queue *q) {
  unsigned retried = 0;
  struct job *next;
  for (struct job *j = q->done.first; j != NULL; j = next) {
    next = j->next;
    if (j->result >= 0 || j->attempts >= 3) continue;
    list_append(&q->waiting, j);
    retried++;
  }
  return retried;
}

static int cancel(struct job_queue *q, unsigned id) {
  struct job *j = list_find(&q->waiting, id);
  if (j == NULL) return 0;
  list_remove(&q->waiting, j);
  free(j);
  return 1;
}

int main(void) {
  struct job_queue q;
  int command;
  list_init(&q.waiting);
  list_init(&q.done);
  q.next_id = 1;

  while ((command = __VERIFIER_nondet_int()) != 0) {
    switch (command) {
    case 1: if (submit(&q) < 0) printf("no memory\n"); break;
    case 2: run_next(&q); break;
    case 3: printf("%u retried\n", retry_failed(&q)); break;
    case 4: if (cancel(&q, (unsigned)__VERIFIER_nondet_int())) printf("cancelled\n"); break;
    case 5: list_clear(&q.done); break;
    }
  }
  for (struct job *j = q.done.first; j != NULL; j = j->next)
    printf("job %u: %d after %d attempts\n", j->id, j->result, j->attempts);
  list_clear(&q.waiting);
  list_clear(&q.done);
  assert(q.waiting.count == 0 && q.done.count == 0);
  return 0;
}
