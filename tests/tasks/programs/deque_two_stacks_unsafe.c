/* Queue/deque of owned integers made of two linked stacks (front and back). */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct Cell {
    int *value;
    struct Cell *below;
} Cell;

typedef struct Deque {
    Cell *front;
    Cell *back;
} Deque;

static Cell *cell_new(int v)
{
    Cell *c = malloc(sizeof(Cell));
    if (!c)
        return NULL;
    c->value = malloc(sizeof(int));
    if (!c->value) {
        free(c);
        return NULL;
    }
    *c->value = v;
    c->below = NULL;
    return c;
}

static int push_on(Cell **stack, int v)
{
    Cell *c = cell_new(v);
    if (!c)
        return -1;
    c->below = *stack;
    *stack = c;
    return 0;
}

/* moves all cells of one stack upside down to the other, which is empty */
static void pour(Cell **from, Cell **to)
{
    assert(*to == NULL);
    while (*from) {
        Cell *c = *from;
        *from = c->below;
        c->below = *to;
        *to = c;
    }
}

static int take(Cell **stack)
{
    Cell *c = *stack;
    int v = *c->value;
    *stack = c->below;
    free(c->value);
    free(c);
    return v;
}

static int pop_front(Deque *d, int *out)
{
    if (!d->front)
        pour(&d->back, &d->front);
    if (!d->front)
        return 0;
    *out = take(&d->front);
    return 1;
}

static int pop_back(Deque *d, int *out)
{
    if (!d->back)
        pour(&d->front, &d->back);
    *out = take(&d->back);
    return 1;
}

int main(void)
{
    Deque *d = malloc(sizeof(*d));
    int v = 0, op;

    if (!d)
        return 1;
    d->front = NULL;
    d->back = NULL;
    while ((op = __VERIFIER_nondet_int()) != 0) {
        int in = __VERIFIER_nondet_int();
        if (in < 0)
            continue;
        switch (op) {
        case 1:
            push_on(&d->front, in);
            break;
        case 2:
            push_on(&d->back, in);
            break;
        case 3:
            if (pop_front(d, &v))
                assert(v >= 0);
            break;
        case 4:
            if (pop_back(d, &v))
                assert(v >= 0);
            break;
        default:
            break;
        }
    }
    while (pop_front(d, &v))
        ;
    assert(d->front == NULL && d->back == NULL);
    free(d);
    return 0;
}
