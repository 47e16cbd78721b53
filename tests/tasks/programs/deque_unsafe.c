/* bug: line 79, use after free: pop_back does not clear the next link of the new tail */
/* Double-ended queue: doubly linked, NULL terminated at both ends. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct dq_node {
    int data;
    struct dq_node *prev;
    struct dq_node *next;
} dq_node;

typedef struct {
    dq_node *head;
    dq_node *tail;
} deque;

static deque *deque_create(void)
{
    return calloc(1, sizeof(deque));
}

static bool push_front(deque *d, int data)
{
    dq_node *n = malloc(sizeof *n);
    if (!n)
        return false;
    n->data = data;
    n->prev = NULL;
    n->next = d->head;
    if (d->head)
        d->head->prev = n;
    else
        d->tail = n;
    d->head = n;
    return true;
}

static bool push_back(deque *d, int data)
{
    dq_node *n = malloc(sizeof *n);
    if (!n)
        return false;
    n->data = data;
    n->next = NULL;
    n->prev = d->tail;
    if (d->tail)
        d->tail->next = n;
    else
        d->head = n;
    d->tail = n;
    return true;
}

static bool pop_front(deque *d, int *out)
{
    dq_node *n = d->head;
    if (!n)
        return false;
    *out = n->data;
    d->head = n->next;
    if (d->head)
        d->head->prev = NULL;
    else
        d->tail = NULL;
    free(n);
    return true;
}

static bool pop_back(deque *d, int *out)
{
    dq_node *n = d->tail;
    if (!n)
        return false;
    *out = n->data;
    d->tail = n->prev;
    if (!d->tail)
        d->head = NULL;
    free(n);
    return true;
}

static bool links_ok(const deque *d)
{
    const dq_node *last = NULL;
    for (const dq_node *n = d->head; n; n = n->next) {
        if (n->prev != last)
            return false;
        last = n;
    }
    return last == d->tail;
}

static void deque_destroy(deque *d)
{
    int ignored;
    while (pop_front(d, &ignored))
        ;
    free(d);
}

int main(void)
{
    deque *d = deque_create();
    int x;

    if (!d)
        return 1;
    while (__VERIFIER_nondet_int()) {
        int v = __VERIFIER_nondet_int();
        switch (__VERIFIER_nondet_int()) {
        case 0:
            if (push_front(d, v))
                assert(d->head->data == v);
            break;
        case 1:
            if (push_back(d, v))
                assert(d->tail->data == v);
            break;
        case 2:
            pop_front(d, &x);
            break;
        default:
            pop_back(d, &x);
            break;
        }
        assert((d->head == NULL) == (d->tail == NULL));
    }
    assert(links_ok(d));
    deque_destroy(d);
    return 0;
}
