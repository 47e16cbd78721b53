/* Round-robin scheduling with a circular list of processes. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);

#define MAX_BURST 1000
#define QUANTUM 5

typedef enum { READY, RUNNING, FINISHED } State;

typedef struct Process {
    int pid;
    int remaining;
    State state;
    struct Process *next;
} Process;

/* The ring is known by its last element: last->next runs next. */
static Process *last = NULL;
static unsigned int ready_count = 0;
static unsigned int created = 0;
static unsigned int finished = 0;

static int spawn(int pid, int burst)
{
    Process *p = malloc(sizeof(Process));
    if (p == NULL)
        return 0;

    p->pid = pid;
    p->remaining = burst;
    p->state = READY;
    if (last == NULL) {
        p->next = p;
    } else {
        p->next = last->next;
        last->next = p;
    }
    last = p;
    ready_count++;
    created++;
    return 1;
}

static void run(Process *p)
{
    p->state = RUNNING;
    if (p->remaining > QUANTUM) {
        p->remaining -= QUANTUM;
        p->state = READY;
    } else {
        p->remaining = 0;
        p->state = FINISHED;
    }
}

/* removes the process after last from the ring */
static void retire(void)
{
    Process *p = last->next;

    assert(p->state == FINISHED);
    if (p == last)
        last = NULL;
    else
        last->next = p->next;
    free(p);
    ready_count--;
    finished++;
}

static void tick(void)
{
    if (last == NULL)
        return;

    Process *p = last->next;
    assert(p->state == READY && p->remaining > 0);
    run(p);
    if (p->state == FINISHED)
        retire();
    else
        last = p; /* to the end of the line */
}

static unsigned int ring_length(void)
{
    unsigned int n = 0;
    if (last != NULL) {
        const Process *p = last;
        do {
            n++;
            p = p->next;
        } while (p != last);
    }
    return n;
}

int main(void)
{
    int pid = 1;

    while (__VERIFIER_nondet_bool()) {
        int burst = __VERIFIER_nondet_int();
        if (burst > 0 && burst <= MAX_BURST && pid < 30000) {
            if (spawn(pid, burst))
                pid++;
        } else {
            tick();
        }
    }

    assert(ring_length() == ready_count);

    while (last != NULL)
        tick();

    assert(ready_count == 0 && created == finished);
    return 0;
}
