/* Hashed timer wheel: an array of lists; timers far ahead wait some rounds. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

#define WHEEL_SIZE 8u

/* A callback returns the delay after which to run again, or 0 for never. */
typedef unsigned (*timer_fn)(unsigned arg);

struct timer {
    unsigned id;
    unsigned rounds;
    unsigned deadline;
    unsigned arg;
    timer_fn fn;
    struct timer *next;
};

static struct timer *wheel[WHEEL_SIZE];
static unsigned now;
static unsigned next_id;
static size_t active;

static unsigned on_oneshot(unsigned arg)
{
    (void)arg;
    return 0;
}

static unsigned on_periodic(unsigned arg)
{
    return arg;
}

static void wheel_insert(struct timer *t, unsigned delay)
{
    unsigned slot = (now % WHEEL_SIZE + delay % WHEEL_SIZE) % WHEEL_SIZE;
    t->rounds = (delay - 1) / WHEEL_SIZE;
    t->deadline = now + delay;
    t->next = wheel[slot];
    wheel[slot] = t;
    active++;
}

static int timer_start(unsigned delay, timer_fn fn, unsigned arg)
{
    struct timer *t;
    if (delay == 0)
        return 0;
    t = malloc(sizeof(*t));
    if (t == NULL)
        return -1;
    t->id = next_id++;
    t->fn = fn;
    t->arg = arg;
    wheel_insert(t, delay);
    return 0;
}

static int timer_cancel(unsigned id)
{
    unsigned slot;
    for (slot = 0; slot < WHEEL_SIZE; slot++) {
        struct timer **pp = &wheel[slot];
        while (*pp != NULL) {
            struct timer *t = *pp;
            if (t->id == id) {
                *pp = t->next;
                free(t);
                active--;
                return 1;
            }
            pp = &t->next;
        }
    }
    return 0;
}

static void timer_fire(struct timer *t)
{
    unsigned again;
    assert(t->deadline == now);
    active--;
    again = t->fn(t->arg);
    if (again > 0)
        wheel_insert(t, again);
    else
        free(t);
}

static void wheel_tick(void)
{
    struct timer *list;
    now++;
    list = wheel[now % WHEEL_SIZE];
    wheel[now % WHEEL_SIZE] = NULL;
    while (list != NULL) {
        struct timer *t = list;
        list = t->next;
        if (t->rounds > 0) {
            t->rounds--;
            t->next = wheel[now % WHEEL_SIZE];
            wheel[now % WHEEL_SIZE] = t;
        } else {
            timer_fire(t);
        }
    }
}

static size_t wheel_count(void)
{
    size_t n = 0;
    for (unsigned i = 0; i < WHEEL_SIZE; i++)
        for (const struct timer *t = wheel[i]; t != NULL; t = t->next)
            n++;
    return n;
}

static void wheel_clear(void)
{
    for (unsigned i = 0; i < WHEEL_SIZE; i++) {
        while (wheel[i] != NULL) {
            struct timer *t = wheel[i];
            wheel[i] = t->next;
            free(t);
            active--;
        }
    }
}

int main(void)
{
    int ok = 1;
    while (ok && __VERIFIER_nondet_int()) {
        int op = __VERIFIER_nondet_int();
        unsigned value = __VERIFIER_nondet_uint();
        if (op < 2)
            timer_cancel(value);
        else if (op < 4)
            wheel_tick();
        else if (op == 4)
            ok = timer_start(value, on_periodic, value) == 0;
        else
            ok = timer_start(value, on_oneshot, 0) == 0;
        assert(active == wheel_count());
    }
    wheel_clear();
    assert(active == 0);
    return 0;
}
