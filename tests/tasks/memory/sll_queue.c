/* A queue with head and tail in a structure. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct job {
  int id;
  struct job *next;
};

struct queue {
  struct job *head, *tail;
};

static void put(struct queue *q, int id) {
  struct job *j = malloc(sizeof *j);
  j->id = id;
  j->next = NULL;
  if (q->tail == NULL)
    q->head = j;
  else
    q->tail->next = j;
  q->tail = j;
}

static int take(struct queue *q) {
  struct job *j = q->head;
  int id = j->id;
  q->head = j->next;
  if (q->head == NULL) q->tail = NULL;
  free(j);
  return id;
}

int main(void) {
  struct queue q = {NULL, NULL};
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int() > 0)
      put(&q, __VERIFIER_nondet_int());
    else if (q.head != NULL)
      take(&q);
  }
  while (q.head != NULL) take(&q);
  return 0;
}
