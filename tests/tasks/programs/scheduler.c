/* Cooperative job scheduler: FIFO queues of ready and of blocked jobs. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef enum { READY, BLOCKED, DONE } state_t;

typedef struct job {
    int id;
    state_t state;
    struct job *next;
} job_t;

typedef struct {
    job_t *head;
    job_t *tail;
} queue_t;

typedef struct {
    queue_t ready;
    queue_t blocked;
} sched_t;

static void queue_init(queue_t *q)
{
    q->head = q->tail = NULL;
}

static void enqueue(queue_t *q, job_t *j)
{
    j->next = NULL;
    if (q->tail)
        q->tail->next = j;
    else
        q->head = j;
    q->tail = j;
}

static job_t *dequeue(queue_t *q)
{
    job_t *j = q->head;
    if (!j)
        return NULL;
    q->head = j->next;
    if (!q->head)
        q->tail = NULL;
    j->next = NULL;
    return j;
}

static int spawn(sched_t *s, int id)
{
    job_t *j = malloc(sizeof(job_t));
    if (!j)
        return 0;
    j->id = id;
    j->state = READY;
    enqueue(&s->ready, j);
    return 1;
}

static state_t run_slice(job_t *j)
{
    int r = __VERIFIER_nondet_int();
    (void)j->id;
    if (r == 0)
        return DONE;
    return r > 0 ? READY : BLOCKED;
}

static void step(sched_t *s)
{
    job_t *j = dequeue(&s->ready);
    if (!j)
        return;
    assert(j->state == READY);
    j->state = run_slice(j);
    switch (j->state) {
    case READY:
        enqueue(&s->ready, j);
        break;
    case BLOCKED:
        enqueue(&s->blocked, j);
        break;
    case DONE:
        free(j);
        break;
    }
}

static void wake_all(sched_t *s)
{
    job_t *j;
    while ((j = dequeue(&s->blocked)) != NULL) {
        assert(j->state == BLOCKED);
        j->state = READY;
        enqueue(&s->ready, j);
    }
}

static void drain(queue_t *q)
{
    job_t *j;
    while ((j = dequeue(q)) != NULL)
        free(j);
    assert(q->tail == NULL);
}

int main(void)
{
    sched_t s;
    int next_id = 0, op;

    queue_init(&s.ready);
    queue_init(&s.blocked);
    do {
        op = __VERIFIER_nondet_int();
        switch (op) {
        case 1:
            if (spawn(&s, next_id) && next_id < 30000)
                next_id++;
            break;
        case 2:
            step(&s);
            break;
        case 3:
            wake_all(&s);
            break;
        }
    } while (op != 0);
    drain(&s.ready);
    drain(&s.blocked);
    return 0;
}
