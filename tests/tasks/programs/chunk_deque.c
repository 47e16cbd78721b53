/* Double-ended queue of integers, stored in linked chunks. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdbool.h>
#include <stdlib.h>

#define CHUNK 4

extern int __VERIFIER_nondet_int(void);

typedef struct chunk {
    struct chunk *prev, *next;
    int first, last;            /* used slots: first <= i < last */
    int slot[CHUNK];
} chunk_t;

typedef struct {
    chunk_t *head, *tail;
    size_t count;
} deque_t;

static chunk_t *new_chunk(int start)
{
    chunk_t *c = malloc(sizeof *c);

    if (!c)
        return NULL;
    c->prev = c->next = NULL;
    c->first = c->last = start;
    return c;
}

static bool push_back(deque_t *d, int v)
{
    if (!d->tail || d->tail->last == CHUNK) {
        chunk_t *c = new_chunk(0);
        if (!c)
            return false;
        c->prev = d->tail;
        if (d->tail)
            d->tail->next = c;
        else
            d->head = c;
        d->tail = c;
    }
    d->tail->slot[d->tail->last++] = v;
    d->count++;
    return true;
}

static bool push_front(deque_t *d, int v)
{
    if (!d->head || d->head->first == 0) {
        chunk_t *c = new_chunk(CHUNK);
        if (!c)
            return false;
        c->next = d->head;
        if (d->head)
            d->head->prev = c;
        else
            d->tail = c;
        d->head = c;
    }
    d->head->slot[--d->head->first] = v;
    d->count++;
    return true;
}

static void drop_chunk(deque_t *d, chunk_t *c)
{
    if (c->prev)
        c->prev->next = c->next;
    else
        d->head = c->next;
    if (c->next)
        c->next->prev = c->prev;
    else
        d->tail = c->prev;
    free(c);
}

static bool pop_front(deque_t *d, int *v)
{
    chunk_t *c = d->head;

    if (!c)
        return false;
    *v = c->slot[c->first++];
    if (c->first == c->last)
        drop_chunk(d, c);
    d->count--;
    return true;
}

static bool pop_back(deque_t *d, int *v)
{
    chunk_t *c = d->tail;

    if (!c)
        return false;
    *v = c->slot[--c->last];
    if (c->first == c->last)
        drop_chunk(d, c);
    d->count--;
    return true;
}

static unsigned deque_sum(const deque_t *d)
{
    unsigned sum = 0;

    for (const chunk_t *c = d->head; c; c = c->next)
        for (int i = c->first; i < c->last; i++)
            sum += (unsigned)c->slot[i];
    return sum;
}

int main(void)
{
    deque_t d = { NULL, NULL, 0 };
    unsigned sum = 0;
    int v = 0;

    while (__VERIFIER_nondet_int()) {
        int op = __VERIFIER_nondet_int();

        if (op > 0) {
            v = __VERIFIER_nondet_int();
            if (op % 2 ? push_back(&d, v) : push_front(&d, v))
                sum += (unsigned)v;
        } else {
            if (op % 2 ? pop_back(&d, &v) : pop_front(&d, &v))
                sum -= (unsigned)v;
        }
        assert((d.count == 0) == (d.head == NULL));
        assert((d.head == NULL) == (d.tail == NULL));
    }
    assert(deque_sum(&d) == sum);
    while (pop_front(&d, &v))
        sum -= (unsigned)v;
    assert(sum == 0 && d.count == 0);
    return 0;
}
