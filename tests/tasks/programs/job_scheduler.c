/* Job scheduler: a FIFO of ready jobs per priority, one running, some blocked. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

enum job_state { JOB_READY, JOB_RUNNING, JOB_BLOCKED };
enum { PRIO_HIGH, PRIO_NORMAL, PRIO_LOW, NUM_PRIOS };

typedef struct job {
    unsigned pid;
    unsigned prio;
    enum job_state state;
    struct job *next;
} job;

typedef struct {
    job *head, *tail;
    size_t length;
} queue;

typedef struct {
    queue ready[NUM_PRIOS];
    queue blocked;
    job *running;
    unsigned next_pid;
    size_t alive;
} scheduler;

static void enqueue(queue *q, job *j)
{
    j->next = NULL;
    if (q->tail == NULL)
        q->head = j;
    else
        q->tail->next = j;
    q->tail = j;
    q->length++;
}

static job *dequeue(queue *q)
{
    job *j = q->head;
    if (j == NULL)
        return NULL;
    q->head = j->next;
    if (q->head == NULL)
        q->tail = NULL;
    q->length--;
    return j;
}

static void make_ready(scheduler *s, job *j)
{
    j->state = JOB_READY;
    enqueue(&s->ready[j->prio], j);
}

static int submit(scheduler *s, unsigned prio)
{
    job *j = calloc(1, sizeof *j);
    if (j == NULL)
        return 0;
    j->pid = s->next_pid++;
    j->prio = prio < NUM_PRIOS ? prio : PRIO_LOW;
    s->alive++;
    make_ready(s, j);
    return 1;
}

static void dispatch(scheduler *s)
{
    if (s->running != NULL)
        return;
    for (int p = 0; p < NUM_PRIOS; p++) {
        job *j = dequeue(&s->ready[p]);
        if (j != NULL) {
            assert(j->state == JOB_READY);
            j->state = JOB_RUNNING;
            s->running = j;
            return;
        }
    }
}

static void preempt(scheduler *s)
{
    job *j = s->running;
    if (j == NULL)
        return;
    s->running = NULL;
    if (j->prio + 1 < NUM_PRIOS)
        j->prio++;
    make_ready(s, j);
}

static void block(scheduler *s)
{
    if (s->running != NULL) {
        s->running->state = JOB_BLOCKED;
        enqueue(&s->blocked, s->running);
        s->running = NULL;
    }
}

static void wake(scheduler *s, unsigned count)
{
    job *j;
    while (count-- > 0 && (j = dequeue(&s->blocked)) != NULL) {
        assert(j->state == JOB_BLOCKED);
        make_ready(s, j);
    }
}

static void finish(scheduler *s)
{
    if (s->running != NULL) {
        free(s->running);
        s->running = NULL;
        s->alive--;
    }
}

int main(void)
{
    scheduler s = { 0 };
    int more = 1;

    while (more) {
        switch (__VERIFIER_nondet_int()) {
        case 0:  more = 0; break;
        case 1:  finish(&s); break;
        case 2:  preempt(&s); break;
        case 3:  block(&s); break;
        case 4:  wake(&s, __VERIFIER_nondet_uint()); break;
        case 5:
        case 6:  dispatch(&s); break;
        default: more = submit(&s, __VERIFIER_nondet_uint()); break;
        }
        size_t total = s.blocked.length + (s.running != NULL);
        for (int p = 0; p < NUM_PRIOS; p++)
            total += s.ready[p].length;
        assert(total == s.alive);
    }

    do {
        finish(&s);
        wake(&s, 1);
        dispatch(&s);
    } while (s.running != NULL);
    assert(s.alive == 0 && s.blocked.head == NULL);
    return 0;
}
