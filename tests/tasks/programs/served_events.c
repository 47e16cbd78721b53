/*
 * Discrete event simulation of a counter with one kind of customer:
 * events are kept in a list sorted by time, each with its handler.
 */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

#define TIME_LIMIT 1000000u

struct event;
typedef void (*event_handler)(struct event *ev);

struct event {
    unsigned int time;
    event_handler handler;
    struct event *next;
};

static struct event *event_list;
static unsigned int sim_time;
static size_t arrived;
static size_t departed;
static size_t turned_away;

static bool schedule(unsigned int delay, event_handler handler)
{
    struct event *ev;
    struct event **pos;

    if (delay > TIME_LIMIT - sim_time)
        return false;           /* after the end of the simulation */

    ev = malloc(sizeof(*ev));
    if (ev == NULL)
        return false;
    ev->time = sim_time + delay;
    ev->handler = handler;

    pos = &event_list;
    while (*pos != NULL && (*pos)->time <= ev->time)
        pos = &(*pos)->next;
    ev->next = *pos;
    *pos = ev;
    return true;
}

static struct event *next_event(void)
{
    struct event *ev = event_list;

    if (ev != NULL) {
        event_list = ev->next;
        ev->next = NULL;
    }
    return ev;
}

static void on_departure(struct event *ev)
{
    (void)ev;
    departed++;
}

static void on_arrival(struct event *ev)
{
    unsigned int service = __VERIFIER_nondet_uint() % 10 + 1;

    (void)ev;
    arrived++;
    if (!schedule(service, on_departure))
        turned_away++;
}

static void run(void)
{
    struct event *ev;

    while ((ev = next_event()) != NULL) {
        assert(ev->time >= sim_time);
        sim_time = ev->time;
        ev->handler(ev);
        free(ev);
    }
}

int main(void)
{
    /* the customers of the day are known in advance, in any order */
    while (__VERIFIER_nondet_int()) {
        unsigned int when = __VERIFIER_nondet_uint();

        if (!schedule(when, on_arrival))
            break;
    }

    run();

    assert(event_list == NULL);
    assert(departed + turned_away == arrived);
    return 0;
}
