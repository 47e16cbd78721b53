extern void abort(void); void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

/* Job queue with a fixed number of jobs, preallocated in one array. */

typedef struct job {
    int payload;
    int retries;
    struct job *link;           /* queue link or free list link */
} job;

typedef struct {
    job *slots;
    job *free;
    unsigned cap;
    unsigned avail;
} job_pool;

typedef struct {
    job *head;
    job **tail;
    unsigned len;
} job_queue;

static int pool_init(job_pool *p, unsigned cap)
{
    p->slots = calloc(cap, sizeof(job));
    if (!p->slots)
        return 0;
    p->free = NULL;
    p->cap = p->avail = cap;
    for (unsigned i = cap; i > 0; i--) {
        p->slots[i - 1].link = p->free;
        p->free = &p->slots[i - 1];
    }
    return 1;
}

static job *pool_take(job_pool *p)
{
    job *j = p->free;

    if (j) {
        p->free = j->link;
        p->avail--;
    }
    return j;
}

static void pool_give(job_pool *p, job *j)
{
    j->link = p->free;
    p->free = j;
    p->avail++;
}

static void queue_init(job_queue *q)
{
    q->head = NULL;
    q->tail = &q->head;
    q->len = 0;
}

static void enqueue(job_queue *q, job *j)
{
    j->link = NULL;
    *q->tail = j;
    q->tail = &j->link;
    q->len++;
}

static job *dequeue(job_queue *q)
{
    job *j = q->head;

    if (j) {
        q->head = j->link;
        if (!q->head)
            q->tail = &q->head;
        q->len--;
    }
    return j;
}

/* returns 1 if the job is done with, 0 if it has to be tried again */
static int run_job(job *j)
{
    if (j->payload >= 0)
        return 1;
    if (j->retries == 0)
        return 1;
    j->retries--;
    return 0;
}

static void process_one(job_pool *p, job_queue *q)
{
    job *j = dequeue(q);

    if (!j)
        return;
    if (run_job(j))
        pool_give(p, j);
    else
        enqueue(q, j);
}

int main(void)
{
    job_pool pool;
    job_queue queue;
    int n = __VERIFIER_nondet_int();

    if (n < 1 || n > 10000)
        n = 16;
    if (!pool_init(&pool, (unsigned)n))
        return 0;
    queue_init(&queue);

    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int() > 0) {
            job *j = pool_take(&pool);
            if (!j)
                continue;       /* all jobs are busy */
            j->payload = __VERIFIER_nondet_int();
            j->retries = 3;
            enqueue(&queue, j);
        } else {
            process_one(&pool, &queue);
        }
        assert(pool.avail + queue.len == pool.cap);
    }
    while (queue.head)
        process_one(&pool, &queue);
    assert(pool.avail == pool.cap);
    free(pool.slots);
    return 0;
}
