/* A timer wheel with eight slots; every slot holds a list of pending timers. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define SLOTS 8

typedef void (*timer_cb)(void *arg);

struct timer {
    unsigned rounds;
    timer_cb cb;
    void *arg;
    struct timer *next;
};

struct wheel {
    struct timer *slot[SLOTS];
    unsigned cursor;
};

static unsigned fired;
static unsigned armed;

static void on_fire(void *arg)
{
    unsigned *counter = arg;
    (*counter)++;
}

static void wheel_init(struct wheel *w)
{
    int i;
    for (i = 0; i < SLOTS; i++)
        w->slot[i] = NULL;
    w->cursor = 0;
}

static int wheel_add(struct wheel *w, unsigned ticks, timer_cb cb, void *arg)
{
    struct timer *t = malloc(sizeof(struct timer));
    unsigned idx;

    if (t == NULL)
        return -1;
    idx = (w->cursor + ticks) % SLOTS;
    t->rounds = ticks / SLOTS;
    t->cb = cb;
    t->arg = arg;
    t->next = w->slot[idx];
    w->slot[idx] = t;
    return 0;
}

static void wheel_tick(struct wheel *w)
{
    struct timer **link = &w->slot[w->cursor];

    while (*link) {
        struct timer *t = *link;
        if (t->rounds > 0) {
            t->rounds--;
            link = &t->next;
        } else {
            t->cb(t->arg);
            free(t);
            *link = t->next;
        }
    }
    w->cursor = (w->cursor + 1) % SLOTS;
    assert(w->cursor < SLOTS);
}

static void wheel_clear(struct wheel *w)
{
    for (int i = 0; i < SLOTS; i++) {
        while (w->slot[i]) {
            struct timer *t = w->slot[i];
            w->slot[i] = t->next;
            free(t);
        }
    }
}

int main(void)
{
    struct wheel w;

    wheel_init(&w);
    for (;;) {
        int cmd = __VERIFIER_nondet_int();
        if (cmd == 0)
            break;
        if (cmd > 0) {
            if (wheel_add(&w, (unsigned)cmd, on_fire, &fired) == 0)
                armed++;
        } else {
            wheel_tick(&w);
        }
    }
    wheel_clear(&w);
    for (int i = 0; i < SLOTS; i++)
        assert(w.slot[i] == NULL);
    return 0;
}
