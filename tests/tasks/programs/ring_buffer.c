/* Ring buffer of pointers to heap messages; a full ring drops the oldest. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct msg {
    int type;
    int body;
} msg_t;

typedef struct ring {
    msg_t **slots;
    unsigned cap;
    unsigned head;      /* next to read */
    unsigned count;
} ring_t;

static int ring_init(ring_t *r, unsigned cap)
{
    r->slots = malloc(cap * sizeof(msg_t *));
    if (r->slots == NULL)
        return -1;
    for (unsigned i = 0; i < cap; ++i)
        r->slots[i] = NULL;
    r->cap = cap;
    r->head = 0;
    r->count = 0;
    return 0;
}

static msg_t *ring_pop(ring_t *r)
{
    msg_t *m;

    if (r->count == 0)
        return NULL;
    m = r->slots[r->head];
    r->slots[r->head] = NULL;
    r->head++;
    if (r->head == r->cap)
        r->head = 0;
    r->count--;
    return m;
}

static void ring_push(ring_t *r, msg_t *m)
{
    unsigned at;

    if (r->count == r->cap) {
        msg_t *oldest = ring_pop(r);
        free(oldest);
    }
    at = r->head + r->count;
    if (at >= r->cap)
        at -= r->cap;
    assert(at < r->cap);
    r->slots[at] = m;
    r->count++;
}

static void ring_fini(ring_t *r)
{
    msg_t *m;

    while ((m = ring_pop(r)) != NULL)
        free(m);
    free(r->slots);
    r->slots = NULL;
}

static msg_t *make_msg(int type)
{
    msg_t *m = malloc(sizeof(msg_t));
    if (m != NULL) {
        m->type = type;
        m->body = -type / 2;
    }
    return m;
}

static int handle(const msg_t *m)
{
    switch (m->type & 3) {
    case 0:
        return m->body;
    case 1:
        return m->type;
    default:
        return 0;
    }
}

int main(void)
{
    ring_t ring;
    unsigned size = (unsigned)__VERIFIER_nondet_int();
    int last = 0;

    if (size < 2 || size > 64)
        return 0;
    if (ring_init(&ring, size) != 0)
        return 1;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) {
            msg_t *m = make_msg(__VERIFIER_nondet_int() & 0xff);
            if (m != NULL)
                ring_push(&ring, m);
        } else {
            msg_t *m = ring_pop(&ring);
            if (m != NULL) {
                last = handle(m);
                free(m);
            }
        }
        assert(ring.count <= ring.cap);
    }
    ring_fini(&ring);
    return last == 0;
}
