/* LISP-like cells with a mark and sweep collector (mark follows cdr, car). */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

enum tag { ATOM, CONS };

struct cell {
    enum tag tag;
    int marked;
    struct cell *all;           /* every allocated cell */
    union {
        int number;
        struct {
            struct cell *car;
            struct cell *cdr;
        } pair;
    } u;
};

static struct cell *heap;
static struct cell *root;

static struct cell *alloc_cell(enum tag tag)
{
    struct cell *c = malloc(sizeof(struct cell));
    if (c == NULL)
        return NULL;
    c->tag = tag;
    c->marked = 0;
    c->all = heap;
    heap = c;
    return c;
}

static struct cell *number(int n)
{
    struct cell *c = alloc_cell(ATOM);
    if (c != NULL)
        c->u.number = n;
    return c;
}

static struct cell *cons(struct cell *car, struct cell *cdr)
{
    struct cell *c = alloc_cell(CONS);
    if (c != NULL) {
        c->u.pair.car = car;
        c->u.pair.cdr = cdr;
    }
    return c;
}

static void mark(struct cell *c)
{
    while (c != NULL && !c->marked) {
        c->marked = 1;
        if (c->tag != CONS)
            break;
        if (c->u.pair.car != NULL && c->u.pair.car->tag != ATOM)
            c->u.pair.car->marked = 1;
        c = c->u.pair.cdr;
    }
}

static void sweep(void)
{
    struct cell **p = &heap;
    while (*p != NULL) {
        struct cell *c = *p;
        if (c->marked) {
            c->marked = 0;
            p = &c->all;
        } else {
            *p = c->all;
            free(c);
        }
    }
}

static void collect(void)
{
    mark(root);
    sweep();
}

int main(void)
{
    int op;

    while ((op = __VERIFIER_nondet_int()) != 0) {
        if (op == 1) {
            struct cell *n = number(__VERIFIER_nondet_int());
            struct cell *c = n ? cons(n, root) : NULL;
            if (c != NULL)
                root = c;
        } else if (op == 2) {
            if (root != NULL) {
                assert(root->tag == CONS);
                root = root->u.pair.cdr;
            }
        } else {
            collect();
            assert(root == NULL || heap != NULL);
        }
    }
    root = NULL;
    collect();
    assert(heap == NULL);
    return 0;
}
