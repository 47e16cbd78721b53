/* Event simulation of a bank: customers arrive, wait for one of the tellers,
 * are served and leave.  Future events are kept in a list sorted by time. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);

#define TELLERS 3
#define MAX_DELAY 60
#define CLOSING_TIME 100000

typedef enum { ARRIVAL, DEPARTURE } Kind;

typedef struct event {
    unsigned int time;
    Kind kind;
    struct event *next;
} Event;

typedef struct {
    Event *agenda;
    unsigned int now;
    int busy;             /* tellers that serve a customer */
    unsigned int waiting; /* customers in the line */
    unsigned int arrived, served, lost;
} Simulation;

static int schedule(Simulation *sim, Kind kind, unsigned int time)
{
    Event *e = malloc(sizeof *e);
    Event **p = &sim->agenda;

    if (e == NULL)
        return 0;
    e->time = time;
    e->kind = kind;
    while (*p != NULL && (*p)->time <= time)
        p = &(*p)->next;
    e->next = *p;
    *p = e;
    return 1;
}

static Event *next_event(Simulation *sim)
{
    Event *e = sim->agenda;
    if (e != NULL)
        sim->agenda = e->next;
    return e;
}

static unsigned int random_delay(void)
{
    return __VERIFIER_nondet_uint() % MAX_DELAY + 1;
}

static void start_service(Simulation *sim)
{
    if (schedule(sim, DEPARTURE, sim->now + random_delay()))
        sim->busy++;
    else
        sim->lost++; /* sent home */
}

static void handle_arrival(Simulation *sim)
{
    sim->arrived++;
    if (sim->busy < TELLERS)
        start_service(sim);
    else
        sim->waiting++;

    if (sim->now < CLOSING_TIME && __VERIFIER_nondet_bool())
        schedule(sim, ARRIVAL, sim->now + random_delay());
}

static void handle_departure(Simulation *sim)
{
    sim->busy--;
    sim->served++;
    while (sim->waiting > 0 && sim->busy < TELLERS) {
        sim->waiting--;
        start_service(sim);
    }
}

static void simulate(Simulation *sim)
{
    Event *e;

    while ((e = next_event(sim)) != NULL) {
        assert(e->time >= sim->now); /* time does not run backwards */
        sim->now = e->time;
        switch (e->kind) {
        case ARRIVAL:
            handle_arrival(sim);
            break;
        case DEPARTURE:
            handle_departure(sim);
            break;
        }
        free(e);
        assert(sim->busy >= 0 && sim->busy <= TELLERS);
    }
}

int main(void)
{
    Simulation sim = { NULL, 0, 0, 0, 0, 0, 0 };

    /* some customers are already waiting at the door */
    unsigned int early = __VERIFIER_nondet_uint() % 10;
    for (unsigned int i = 0; i < early; i++)
        schedule(&sim, ARRIVAL, random_delay());

    simulate(&sim);

    assert(sim.agenda == NULL && sim.busy == 0);
    assert(sim.arrived == sim.served + sim.lost + sim.waiting);
    printf("%u customers until %u\n", sim.served, sim.now);
    return 0;
}
