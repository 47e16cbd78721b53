/* A FIFO of print jobs made of two stacks. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern bool __VERIFIER_nondet_bool(void);

typedef struct job_s {
    unsigned long serial;
    unsigned pages;
    struct job_s *below;
} job_t;

typedef struct {
    job_t *top;
    size_t depth;
} jobstack_t;

typedef struct {
    jobstack_t in;
    jobstack_t out;
} spooler_t;

static void stack_push(jobstack_t *s, job_t *job)
{
    job->below = s->top;
    s->top = job;
    s->depth++;
}

static job_t *stack_pop(jobstack_t *s)
{
    job_t *job = s->top;
    if (job != NULL) {
        s->top = job->below;
        job->below = NULL;
        s->depth--;
    }
    return job;
}

static bool spooler_submit(spooler_t *sp, unsigned long serial, unsigned pages)
{
    job_t *job = (job_t *)malloc(sizeof(job_t));
    if (job == NULL)
        return false;
    job->serial = serial;
    job->pages = pages;
    stack_push(&sp->in, job);
    return true;
}

static job_t *spooler_next(spooler_t *sp)
{
    if (sp->out.top == NULL) {
        while (sp->in.top != NULL)
            stack_push(&sp->out, stack_pop(&sp->in));
    }
    return stack_pop(&sp->out);
}

static size_t spooler_length(const spooler_t *sp)
{
    return sp->in.depth + sp->out.depth;
}

int main(void)
{
    spooler_t sp = { { NULL, 0 }, { NULL, 0 } };
    unsigned long submitted = 0, printed = 0;
    unsigned long pages_in = 0, pages_out = 0;

    while (__VERIFIER_nondet_bool()) {
        if (__VERIFIER_nondet_bool()) {
            int pages = __VERIFIER_nondet_int();
            if (pages <= 0 || pages > 1000)
                continue;       /* the driver refuses it */
            if (!spooler_submit(&sp, submitted, (unsigned)pages))
                break;
            submitted++;
            pages_in += (unsigned long)pages;
        } else {
            job_t *job = spooler_next(&sp);
            if (job == NULL) {
                assert(submitted == printed);
                continue;
            }
            assert(job->serial == printed);
            printed++;
            pages_out += job->pages;
            free(job);
        }
    }

    assert(spooler_length(&sp) == submitted - printed);
    for (job_t *job; (job = spooler_next(&sp)) != NULL; free(job))
        pages_out += job->pages;
    assert(pages_in == pages_out);
    return 0;
}
