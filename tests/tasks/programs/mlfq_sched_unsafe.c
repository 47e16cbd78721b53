/* bug: line 105, wrong bound of the level: array index out of bounds */
/*
 * Multi-level feedback queue scheduler: new processes start at level 0 and
 * go down one level whenever they have used up their time slice.
 */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

#define LEVELS 3

struct process {
    int level;
    unsigned int work;          /* time units that are left to do */
    struct process *next;
};

struct queue {
    struct process *head;
    struct process *tail;
};

static struct queue ready[LEVELS];
static const unsigned int slice[LEVELS] = { 1, 2, 4 };
static size_t created, finished;

static void put_ready(struct process *p)
{
    struct queue *q = &ready[p->level];

    p->next = NULL;
    if (q->head == NULL)
        q->head = p;
    else
        q->tail->next = p;
    q->tail = p;
}

static struct process *take_ready(int level)
{
    struct queue *q = &ready[level];
    struct process *p = q->head;

    if (p == NULL)
        return NULL;
    q->head = p->next;
    if (q->head == NULL)
        q->tail = NULL;
    p->next = NULL;
    return p;
}

static struct process *pick_next(void)
{
    int level;

    for (level = 0; level < LEVELS; level++) {
        struct process *p = take_ready(level);

        if (p != NULL) {
            assert(p->level == level);
            return p;
        }
    }
    return NULL;
}

static int spawn(unsigned int work)
{
    struct process *p = malloc(sizeof(*p));

    if (p == NULL)
        return -1;
    p->level = 0;
    p->work = work;
    put_ready(p);
    created++;
    return 0;
}

/* Against starvation: all processes go back to the first level. */
static void boost(void)
{
    struct process *p;
    int level;

    for (level = 1; level < LEVELS; level++) {
        while ((p = take_ready(level)) != NULL) {
            p->level = 0;
            put_ready(p);
        }
    }
}

static void run_slice(struct process *p)
{
    if (p->work <= slice[p->level]) {
        finished++;
        free(p);
        return;
    }
    p->work -= slice[p->level];
    if (p->level < LEVELS)
        p->level++;
    put_ready(p);
}

int main(void)
{
    struct process *p;
    int level;

    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) {
            if (spawn(__VERIFIER_nondet_uint() % 50) < 0)
                break;
        } else if (__VERIFIER_nondet_int()) {
            boost();
        } else {
            p = pick_next();
            if (p != NULL)
                run_slice(p);
        }
    }

    /* no more input: work until everybody is done */
    while ((p = pick_next()) != NULL)
        run_slice(p);

    assert(finished == created);
    for (level = 0; level < LEVELS; level++)
        assert(ready[level].head == NULL && ready[level].tail == NULL);
    return 0;
}
