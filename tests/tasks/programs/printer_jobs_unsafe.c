/* A print spooler: jobs are queued in FIFO order and printed page by page. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);

#define MAX_PAGES 500

enum printer_state { IDLE, PRINTING };

struct job {
    unsigned int id;
    int pages;
    struct job *next;
};

struct queue {
    struct job *head;
    struct job *tail;
    unsigned int length;
};

struct printer {
    enum printer_state state;
    struct job *current;
    int pages_left;
    unsigned int jobs_done;
};

static void queue_init(struct queue *q)
{
    q->head = NULL;
    q->tail = NULL;
    q->length = 0;
}

static int enqueue(struct queue *q, unsigned int id, int pages)
{
    struct job *job = malloc(sizeof(*job));
    if (job == NULL)
        return 0;

    job->id = id;
    job->pages = pages;
    job->next = NULL;

    if (q->tail == NULL)
        q->head = job;
    else
        q->tail->next = job;
    q->tail = job;
    q->length++;
    return 1;
}

static struct job *dequeue(struct queue *q)
{
    struct job *job = q->head;
    if (job == NULL)
        return NULL;

    q->head = job->next;
    q->length--;
    job->next = NULL;
    return job;
}

static unsigned int count_jobs(const struct queue *q)
{
    unsigned int n = 0;
    for (const struct job *job = q->head; job != NULL; job = job->next)
        n++;
    return n;
}

static void start_next(struct printer *p, struct queue *q)
{
    struct job *job = dequeue(q);
    if (job == NULL)
        return;
    assert(job->id == p->jobs_done); /* first come, first served */
    p->current = job;
    p->pages_left = job->pages;
    p->state = PRINTING;
}

static void print_page(struct printer *p)
{
    p->pages_left--;
    if (p->pages_left == 0) {
        free(p->current);
        p->current = NULL;
        p->state = IDLE;
        p->jobs_done++;
    }
}

static void printer_step(struct printer *p, struct queue *q)
{
    switch (p->state) {
    case IDLE:
        start_next(p, q);
        break;
    case PRINTING:
        assert(p->current != NULL && p->pages_left > 0);
        print_page(p);
        break;
    }
}

int main(void)
{
    struct queue q;
    struct printer printer = { IDLE, NULL, 0, 0 };
    unsigned int next_id = 0;

    queue_init(&q);

    while (__VERIFIER_nondet_bool()) {
        if (__VERIFIER_nondet_uint() % 4 == 1) {
            int pages = __VERIFIER_nondet_int();
            if (pages < 1 || pages > MAX_PAGES)
                continue;
            if (enqueue(&q, next_id, pages))
                next_id++;
        } else {
            printer_step(&printer, &q);
        }
        assert((q.head == NULL) == (q.tail == NULL));
    }

    assert(q.length == count_jobs(&q));

    /* finish all the remaining work before shutting down */
    while (printer.state == PRINTING || q.head != NULL)
        printer_step(&printer, &q);

    printf("%u jobs printed\n", printer.jobs_done);
    return 0;
}
