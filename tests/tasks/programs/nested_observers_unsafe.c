/* bug: line 64, observer freed while a notification runs (use after free) */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct observer;
struct subject;
typedef void (*notify_fn)(struct subject *s, struct observer *o, int event);

struct observer {
    notify_fn notify;
    unsigned budget;            /* how many events it still wants */
    bool dead;
    struct observer *next;
};

struct subject {
    struct observer *list;
    unsigned busy;              /* depth of running notifications */
    size_t alive;
    bool dirty;
};

static bool subscribe(struct subject *s, notify_fn fn, unsigned budget)
{
    struct observer *o = calloc(1, sizeof *o);

    if (!o)
        return false;
    o->notify = fn;
    o->budget = budget;
    o->next = s->list;
    s->list = o;
    s->alive++;
    return true;
}

static void sweep(struct subject *s)
{
    struct observer **pp = &s->list;

    while (*pp) {
        struct observer *o = *pp;
        if (o->dead) {
            *pp = o->next;
            free(o);
        } else {
            pp = &o->next;
        }
    }
    s->dirty = false;
}

static void unsubscribe(struct subject *s, struct observer *o)
{
    if (o->dead)
        return;
    o->dead = true;
    s->dirty = true;
    s->alive--;
    if (s->dirty)
        sweep(s);
}

static void notify_all(struct subject *s, int event)
{
    s->busy++;
    for (struct observer *o = s->list; o; o = o->next)
        if (!o->dead)
            o->notify(s, o, event);
    s->busy--;
    if (s->busy == 0 && s->dirty)
        sweep(s);
}

static void on_count(struct subject *s, struct observer *o, int event)
{
    (void)event;
    assert(!o->dead);
    if (o->budget > 0)
        o->budget--;
    if (o->budget == 0)
        unsubscribe(s, o);
}

/* Drops the observer behind it. */
static void on_rival(struct subject *s, struct observer *o, int event)
{
    if (event > 0 && o->next)
        unsubscribe(s, o->next);
}

/* Passes one more event on, then leaves. */
static void on_relay(struct subject *s, struct observer *o, int event)
{
    unsubscribe(s, o);
    subscribe(s, on_count, o->budget);
    notify_all(s, event / 2);
}

static size_t list_length(const struct subject *s)
{
    size_t n = 0;

    for (const struct observer *o = s->list; o; o = o->next)
        n++;
    return n;
}

int main(void)
{
    static const notify_fn kinds[] = { on_count, on_rival, on_relay };
    struct subject button = { NULL, 0, 0, false };

    while (__VERIFIER_nondet_int()) {
        unsigned k = __VERIFIER_nondet_uint();

        if (k < 3) {
            if (!subscribe(&button, kinds[k], __VERIFIER_nondet_uint()))
                break;
        } else if (k == 3 && button.list) {
            unsubscribe(&button, button.list);
        } else {
            notify_all(&button, __VERIFIER_nondet_int());
        }
        assert(button.busy == 0 && !button.dirty);
        assert(list_length(&button) == button.alive);
    }
    while (button.list)
        unsubscribe(&button, button.list);
    assert(button.alive == 0);
    return 0;
}
