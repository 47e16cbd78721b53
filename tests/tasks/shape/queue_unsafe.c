#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct packet {
  struct packet *next;
  int priority;
  int size;
};

struct queue {
  struct packet *head, *tail;
};

static void enqueue(struct queue *q, int priority) {
  struct packet *p = malloc(sizeof(struct packet));
  if (p == NULL)
    exit(1);
  p->priority = priority;
  p->size = 1500;
  p->next = NULL;
  if (q->tail)
    q->tail->next = p;
  else
    q->head = p;
  q->tail = p;
}

/* The priority of the packet that was first, -1 for the empty queue. */
static int dequeue(struct queue *q) {
  struct packet *p = q->head;
  if (p == NULL)
    return -1;
  int priority = p->priority;
  q->head = p->next;
  if (q->head == NULL)
    q->tail = NULL;
  free(p);
  return priority;
}

int main(void) {
  /* Packets of priority 1 are sent before those of priority 2. */
  struct queue q = {NULL, NULL};
  while (__VERIFIER_nondet_int())
    enqueue(&q, 1);
  while (__VERIFIER_nondet_int())
    enqueue(&q, 2);

  int last = 1, now;
  while ((now = dequeue(&q)) != -1) {
    if (now > last) /* the bug: < was meant */
      reach_error();
    last = now;
  }
  return 0;
}
