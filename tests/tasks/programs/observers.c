/* Observer registry: callbacks with a context, one-shot callbacks remove themselves. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

enum verdict { KEEP, REMOVE };

typedef enum verdict (*callback_t)(void *ctx, int event);

struct observer {
    unsigned int id;
    callback_t call;
    void *ctx;
    struct observer *next;
};

struct registry {
    struct observer *list;
    size_t active;
    unsigned int next_id;
};

struct stats {
    size_t calls;
    int max_event;
};

static enum verdict on_count(void *ctx, int event)
{
    (void)event;
    ((struct stats *)ctx)->calls++;
    return KEEP;
}

static enum verdict on_max(void *ctx, int event)
{
    struct stats *st = ctx;
    st->calls++;
    if (event > st->max_event)
        st->max_event = event;
    return KEEP;
}

static enum verdict on_once(void *ctx, int event)
{
    (void)event;
    ((struct stats *)ctx)->calls++;
    return REMOVE;
}

static const callback_t callbacks[] = { on_count, on_max, on_once };

static bool attach(struct registry *r, callback_t call, void *ctx)
{
    struct observer *o = malloc(sizeof(*o));
    if (!o)
        return false;
    o->id = r->next_id++;
    o->call = call;
    o->ctx = ctx;
    o->next = r->list;
    r->list = o;
    r->active++;
    return true;
}

static void dispose(struct registry *r, struct observer *o)
{
    r->active--;
    free(o);
}

static bool detach(struct registry *r, unsigned int id)
{
    for (struct observer **p = &r->list; *p; p = &(*p)->next) {
        if ((*p)->id == id) {
            struct observer *o = *p;
            *p = o->next;
            dispose(r, o);
            return true;
        }
    }
    return false;
}

static size_t notify(struct registry *r, int event)
{
    size_t called = 0;
    struct observer **p = &r->list;

    while (*p) {
        struct observer *o = *p;
        called++;
        if (o->call(o->ctx, event) == REMOVE) {
            *p = o->next;
            dispose(r, o);
        } else {
            p = &o->next;
        }
    }
    return called;
}

static size_t count(const struct registry *r)
{
    size_t n = 0;
    for (const struct observer *o = r->list; o; o = o->next)
        n++;
    return n;
}

int main(void)
{
    struct registry reg = { NULL, 0, 1 };
    struct stats st = { 0, 0 };
    size_t total = 0;

    while (__VERIFIER_nondet_int()) {
        unsigned int arg = __VERIFIER_nondet_uint();
        if (__VERIFIER_nondet_int()) {
            if (!attach(&reg, callbacks[arg % 3], &st))
                break;
        } else if (__VERIFIER_nondet_int()) {
            size_t before = reg.active;
            size_t called = notify(&reg, (int)(arg % 1000));
            assert(called == before);
            total += called;
        } else {
            detach(&reg, arg);
        }
    }
    assert(count(&reg) == reg.active);
    assert(st.calls == total);

    while (reg.list)
        detach(&reg, reg.list->id);
    return 0;
}
