/* A job queue with three priorities.  Jobs of one priority run in the order
 * of their submission; a waiting job can be cancelled by its id. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define NPRIO 3

typedef struct job {
    int id;
    int prio;
    struct job *next;
} job_t;

typedef struct {
    job_t *first;
    job_t *last;
} fifo_t;

typedef struct {
    fifo_t fifo[NPRIO];
    int waiting;
    int next_id;
} queue_t;

static void queue_init(queue_t *q)
{
    int i;

    for (i = 0; i < NPRIO; i++) {
        q->fifo[i].first = NULL;
        q->fifo[i].last = NULL;
    }
    q->waiting = 0;
    q->next_id = 1;
}

static job_t *queue_submit(queue_t *q, int prio)
{
    job_t *j;
    fifo_t *f;

    if (prio < 0 || prio >= NPRIO)
        return NULL;
    j = malloc(sizeof(job_t));
    if (!j)
        return NULL;
    j->id = q->next_id++;
    j->prio = prio;
    j->next = NULL;

    f = &q->fifo[prio];
    if (f->last)
        f->last->next = j;
    else
        f->first = j;
    f->last = j;
    q->waiting++;
    return j;
}

/* Takes the first job of the highest priority, or NULL. */
static job_t *queue_take(queue_t *q)
{
    int i;

    for (i = NPRIO - 1; i >= 0; i--) {
        fifo_t *f = &q->fifo[i];
        job_t *j = f->first;

        if (j) {
            f->first = j->next;
            if (!f->first)
                f->last = NULL;
            j->next = NULL;
            q->waiting--;
            return j;
        }
    }
    return NULL;
}

static int queue_cancel(queue_t *q, int id)
{
    int i;

    for (i = 0; i < NPRIO; i++) {
        fifo_t *f = &q->fifo[i];
        job_t *prev = NULL;
        job_t *j = f->first;

        while (j && j->id != id) {
            prev = j;
            j = j->next;
        }
        if (!j)
            continue;
        if (prev)
            prev->next = j->next;
        else
            f->first = j->next;
        if (f->last == j)
            f->last = prev;
        free(j);
        q->waiting--;
        return 1;
    }
    return 0;
}

static void run_job(job_t *j)
{
    assert(j->prio >= 0 && j->prio < NPRIO);
    free(j);
}

int main(void)
{
    queue_t q;
    job_t *j;
    int i;

    queue_init(&q);
    while (__VERIFIER_nondet_int()) {
        int op = __VERIFIER_nondet_int();

        if (op == 0) {
            int prio = __VERIFIER_nondet_int();

            j = queue_submit(&q, prio);
            if (j) {
                assert(q.fifo[prio].first != NULL);
                assert(q.fifo[prio].last == j);
            }
        } else if (op == 1) {
            j = queue_take(&q);
            if (j)
                run_job(j);
        } else {
            queue_cancel(&q, __VERIFIER_nondet_int());
        }
    }

    while ((j = queue_take(&q)) != NULL)
        run_job(j);
    for (i = 0; i < NPRIO; i++)
        assert(q.fifo[i].first == NULL && q.fifo[i].last == NULL);
    return 0;
}
