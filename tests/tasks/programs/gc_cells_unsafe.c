/* bug: line 51, cdr is not marked, use after free */
/* Cells with mark and sweep collection; a stack of roots keeps cells alive. */
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct cell {
    bool marked;
    int value;
    struct cell *car, *cdr;
    struct cell *all;           /* list of all cells */
};

struct root {
    struct cell *cell;
    struct root *below;
};

static struct cell *heap;
static struct root *stack;
static unsigned live;

static bool push(struct cell *c)
{
    struct root *r = malloc(sizeof *r);

    if (r == NULL)
        return false;
    r->cell = c;
    r->below = stack;
    stack = r;
    return true;
}

static struct cell *pop(void)
{
    struct root *r = stack;
    struct cell *c;

    if (r == NULL)
        return NULL;
    c = r->cell;
    stack = r->below;
    free(r);
    return c;
}

static void mark(struct cell *c)
{
    if (c != NULL && !c->marked) {
        c->marked = true;
        mark(c->car);
    }
}

static void collect(void)
{
    struct cell **p = &heap;

    for (struct root *r = stack; r != NULL; r = r->below)
        mark(r->cell);
    while (*p != NULL) {
        struct cell *c = *p;
        if (c->marked) {
            c->marked = false;
            p = &c->all;
        } else {
            *p = c->all;
            free(c);
            live--;
        }
    }
}

static struct cell *new_cell(int value, struct cell *car, struct cell *cdr)
{
    struct cell *c = calloc(1, sizeof *c);

    if (c == NULL)
        return NULL;
    c->value = value;
    c->car = car;
    c->cdr = cdr;
    c->all = heap;
    heap = c;
    live++;
    return c;
}

/* Replaces the two topmost cells by their pair. */
static bool cons(void)
{
    struct cell *cdr = pop();
    struct cell *car = pop();
    struct cell *c = new_cell(0, car, cdr);

    return c != NULL && push(c);
}

/* Value of the first leaf that the topmost cell holds. */
static int top_value(void)
{
    struct cell *c = stack != NULL ? stack->cell : NULL;

    if (c == NULL)
        return 0;
    while (c->cdr != NULL && c->value == 0)
        c = c->cdr;
    return c->value;
}

int main(void)
{
    bool ok = true;
    int op;

    while (ok && (op = __VERIFIER_nondet_int()) != 0) {
        switch (op) {
        case 1:
            ok = push(new_cell(__VERIFIER_nondet_int(), NULL, NULL));
            break;
        case 2: ok = cons(); break;
        case 3: pop(); break;
        case 4: collect(); break;
        case 5:                 /* duplicate the top */
            if (stack != NULL)
                ok = push(stack->cell);
            break;
        case 6:                 /* tie a knot */
            if (stack != NULL && stack->cell != NULL)
                stack->cell->car = stack->cell;
            break;
        default:
            if (top_value() < 0)
                pop();
            break;
        }
    }
    while (stack != NULL)
        pop();
    collect();
    return live == 0 ? 0 : 1;
}
