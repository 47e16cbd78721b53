/* Discrete event simulation of a shop with one till; events are kept ordered by time. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

#define MAX_CUSTOMERS 100000

struct sim;
typedef void (*handler)(struct sim *);

struct event {
    unsigned long time;
    handler handle;
    struct event *next;
};

struct sim {
    unsigned long clock;
    struct event *agenda;
    bool busy;
    bool closed;
    unsigned waiting, arrived, served, lost;
};

static bool schedule(struct sim *s, unsigned delay, handler h)
{
    struct event *e = malloc(sizeof *e);
    if (!e)
        return false;
    e->time = s->clock + delay;
    e->handle = h;
    struct event **pos = &s->agenda;
    while (*pos && (*pos)->time <= e->time)
        pos = &(*pos)->next;
    e->next = *pos;
    *pos = e;
    return true;
}

static void cancel(struct sim *s, handler h)
{
    struct event **pos = &s->agenda;
    while (*pos) {
        struct event *e = *pos;
        if (e->handle == h) {
            *pos = e->next;
            free(e);
        } else {
            pos = &e->next;
        }
    }
}

static void on_departure(struct sim *s);

static void start_service(struct sim *s)
{
    if (schedule(s, 1 + __VERIFIER_nondet_uint() % 10, on_departure))
        s->busy = true;
    else
        s->lost++;
}

static void on_departure(struct sim *s)
{
    s->served++;
    s->busy = false;
    while (s->waiting > 0 && !s->busy) {
        s->waiting--;
        start_service(s);
    }
}

static void on_arrival(struct sim *s)
{
    if (s->arrived == MAX_CUSTOMERS)
        return;
    s->arrived++;
    if (s->busy)
        s->waiting++;
    else
        start_service(s);
    /* if there is no memory, there are just no more customers */
    while (__VERIFIER_nondet_int())
        if (!schedule(s, __VERIFIER_nondet_uint() % 20, on_arrival))
            break;
}

static void on_close(struct sim *s)
{
    cancel(s, on_arrival);
    s->closed = true;
}

static void run(struct sim *s)
{
    while (s->agenda) {
        struct event *e = s->agenda;
        s->agenda = e->next;
        assert(e->time >= s->clock);
        s->clock = e->time;
        handler h = e->handle;
        free(e);
        assert(!(s->closed && h == on_arrival));
        h(s);
    }
}

int main(void)
{
    struct sim s = { .clock = 0, .agenda = NULL };

    if (!schedule(&s, 30, on_close))
        return 1;
    if (!schedule(&s, 0, on_arrival)) {
        cancel(&s, on_close);
        return 1;
    }
    run(&s);
    assert(!s.busy && s.waiting == 0);
    assert(s.arrived == s.served + s.lost);
    return 0;
}
