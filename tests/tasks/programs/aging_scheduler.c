/* Job scheduler with three priority queues and aging. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

enum { HIGH, NORMAL, LOW, LEVELS };

typedef struct job {
  int pid;
  int work;
  int waited;
  struct job *next;
} job;

typedef struct {
  job *head;
  job *tail;
} job_queue;

static job_queue ready[LEVELS];
static int next_pid = 1;

static void enqueue(job_queue *q, job *j) {
  j->next = NULL;
  j->waited = 0;
  if (q->tail)
    q->tail->next = j;
  else
    q->head = j;
  q->tail = j;
}

static job *dequeue(job_queue *q) {
  job *j = q->head;
  if (!j) return NULL;
  q->head = j->next;
  if (!q->head) q->tail = NULL;
  j->next = NULL;
  return j;
}

/* Unlinks cur, whose predecessor is prev (NULL for the first). */
static void unlink_job(job_queue *q, job *prev, job *cur) {
  if (prev)
    prev->next = cur->next;
  else
    q->head = cur->next;
  if (q->tail == cur) q->tail = prev;
  cur->next = NULL;
}

static int submit(int level, int work) {
  if (level < HIGH || level > LOW) level = NORMAL;
  job *j = malloc(sizeof(job));
  if (!j) return 0;
  j->pid = next_pid++;
  j->work = work > 0 && work < 100 ? work : 1;
  enqueue(&ready[level], j);
  return j->pid;
}

static int kill_job(int pid) {
  for (int level = 0; level < LEVELS; level++) {
    job *prev = NULL;
    for (job *j = ready[level].head; j; prev = j, j = j->next) {
      if (j->pid != pid) continue;
      unlink_job(&ready[level], prev, j);
      free(j);
      return 1;
    }
  }
  return 0;
}

/* Jobs that waited too long move up one level. */
static void age_jobs(void) {
  for (int level = NORMAL; level <= LOW; level++) {
    job *prev = NULL, *j = ready[level].head;
    while (j) {
      job *next = j->next;
      if (++j->waited > 3) {
        unlink_job(&ready[level], prev, j);
        enqueue(&ready[level - 1], j);
      } else {
        prev = j;
      }
      j = next;
    }
  }
}

static int run_one(void) {
  int level = HIGH;
  while (level < LEVELS && !ready[level].head) level++;
  if (level == LEVELS) return 0;
  job *j = dequeue(&ready[level]);
  assert(j != NULL);
  j->work--;
  if (j->work <= 0) {
    printf("job %d finished\n", j->pid);
    free(j);
  } else {
    enqueue(&ready[level], j);
  }
  return 1;
}

int main(void) {
  for (;;) {
    int cmd = __VERIFIER_nondet_int();
    if (cmd == 0) break;
    if (cmd == 1 || cmd == 2) {
      int level = __VERIFIER_nondet_int();
      int work = __VERIFIER_nondet_int();
      if (!submit(level, work)) puts("no memory for job");
    } else if (cmd == 3) {
      kill_job(__VERIFIER_nondet_int());
    } else {
      if (!run_one()) puts("idle");
      age_jobs();
    }
  }
  for (int level = 0; level < LEVELS; level++) {
    job *j;
    while ((j = dequeue(&ready[level])) != NULL) free(j);
    assert(ready[level].tail == NULL);
  }
  return 0;
}
