/* Event queue: pending events ordered by due time, cancellable by id or kind. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

typedef enum { EV_TIMER, EV_IO, EV_SIGNAL } event_kind;

typedef struct event {
    unsigned time;
    unsigned id;
    event_kind kind;
    struct event *next;
} event;

typedef struct {
    event *head;
    size_t pending;
    unsigned now;
    unsigned next_id;
} event_queue;

static void eq_init(event_queue *q)
{
    q->head = NULL;
    q->pending = 0;
    q->now = 0;
    q->next_id = 1;
}

static bool eq_schedule(event_queue *q, unsigned delay, event_kind kind)
{
    event *ev = malloc(sizeof *ev);
    if (ev == NULL)
        return false;
    ev->time = delay > UINT_MAX - q->now ? UINT_MAX : q->now + delay;
    ev->id = q->next_id++;
    ev->kind = kind;

    event **link = &q->head;
    while (*link != NULL && (*link)->time <= ev->time)
        link = &(*link)->next;
    ev->next = *link;
    *link = ev;
    q->pending++;
    return true;
}

static bool eq_cancel(event_queue *q, unsigned id)
{
    for (event **link = &q->head; *link != NULL; link = &(*link)->next) {
        event *ev = *link;
        if (ev->id == id) {
            *link = ev->next;
            free(ev);
            q->pending--;
            return true;
        }
    }
    return false;
}

static size_t eq_cancel_kind(event_queue *q, event_kind kind)
{
    size_t removed = 0;
    event **link = &q->head;
    while (*link != NULL) {
        event *ev = *link;
        if (ev->kind == kind) {
            *link = ev->next;
            free(ev);
            removed++;
        }
        link = &ev->next;
    }
    q->pending -= removed;
    return removed;
}

static event *eq_pop(event_queue *q)
{
    event *ev = q->head;
    if (ev != NULL) {
        q->head = ev->next;
        ev->next = NULL;
        q->pending--;
    }
    return ev;
}

static void eq_run_until(event_queue *q, unsigned deadline)
{
    while (q->head != NULL && q->head->time <= deadline) {
        event *ev = eq_pop(q);
        assert(ev->time >= q->now);
        q->now = ev->time;
        free(ev);
    }
    if (deadline > q->now)
        q->now = deadline;
}

static size_t eq_length(const event_queue *q)
{
    size_t n = 0;
    for (const event *ev = q->head; ev != NULL; ev = ev->next)
        n++;
    return n;
}

static event_kind choose_kind(void)
{
    switch (__VERIFIER_nondet_int()) {
    case 0:  return EV_TIMER;
    case 1:  return EV_IO;
    default: return EV_SIGNAL;
    }
}

int main(void)
{
    event_queue queue;
    eq_init(&queue);

    while (__VERIFIER_nondet_int() != 0) {
        switch (__VERIFIER_nondet_int()) {
        case 0:
            eq_run_until(&queue, __VERIFIER_nondet_uint());
            break;
        case 1:
            eq_cancel(&queue, __VERIFIER_nondet_uint());
            break;
        case 2:
            eq_cancel_kind(&queue, choose_kind());
            break;
        default:
            if (!eq_schedule(&queue, __VERIFIER_nondet_uint(), choose_kind()))
                goto done;
            break;
        }
        assert(queue.pending == eq_length(&queue));
    }

done:
    eq_run_until(&queue, UINT_MAX);
    assert(queue.head == NULL && queue.pending == 0);
    return 0;
}
