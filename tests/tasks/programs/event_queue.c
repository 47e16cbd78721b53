/* Discrete event simulation: a queue of events ordered by time. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

#define TIME_LIMIT 1000000u

struct queue;
typedef void (*handler)(struct queue *q);

struct event {
    unsigned time;
    int id;
    handler action;
    struct event *next;
};

struct queue {
    struct event *head;
    unsigned now;
    int pending;
    int next_id;
};

static void queue_init(struct queue *q)
{
    q->head = NULL;
    q->now = 0;
    q->pending = 0;
    q->next_id = 1;
}

/* Returns the id of the new event, or -1. */
static int schedule(struct queue *q, unsigned delay, handler action)
{
    struct event *ev, **p;

    if (q->now > TIME_LIMIT || q->next_id == 1000000)
        return -1;
    ev = malloc(sizeof *ev);
    if (ev == NULL)
        return -1;
    ev->time = q->now + delay;
    ev->id = q->next_id++;
    ev->action = action;

    p = &q->head;
    while (*p != NULL && (*p)->time <= ev->time)
        p = &(*p)->next;
    ev->next = *p;
    *p = ev;
    q->pending++;
    return ev->id;
}

static int cancel(struct queue *q, int id)
{
    struct event **p, *ev;

    for (p = &q->head; *p != NULL; p = &(*p)->next) {
        if ((*p)->id == id) {
            ev = *p;
            *p = ev->next;
            free(ev);
            q->pending--;
            return 1;
        }
    }
    return 0;
}

static struct event *pop(struct queue *q)
{
    struct event *ev = q->head;

    if (ev != NULL) {
        q->head = ev->next;
        q->pending--;
    }
    return ev;
}

static unsigned served;

static void depart(struct queue *q)
{
    (void)q;
    served++;
}

static void service(struct queue *q)
{
    schedule(q, 10, depart);
}

static void arrive(struct queue *q)
{
    schedule(q, __VERIFIER_nondet_uint() % 50, service);
    if (__VERIFIER_nondet_int())
        schedule(q, __VERIFIER_nondet_uint() % 100, arrive);
}

static int run(struct queue *q)
{
    struct event *ev;
    int handled = 0;

    while ((ev = pop(q)) != NULL) {
        assert(ev->time >= q->now);
        q->now = ev->time;
        ev->action(q);
        free(ev);
        if (handled < 1000000)
            handled++;
    }
    return handled;
}

int main(void)
{
    struct queue q;
    int handled;

    queue_init(&q);
    while (__VERIFIER_nondet_int())
        schedule(&q, __VERIFIER_nondet_uint() % 1000, arrive);
    if (__VERIFIER_nondet_int())
        cancel(&q, __VERIFIER_nondet_int());
    handled = run(&q);
    assert(q.pending == 0);
    printf("%d events, %u served, end at %u\n", handled, served, q.now);
    return 0;
}
