/* Little interpreter store: variables hold immutable lists whose cells are shared and reference counted. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

typedef struct cell {
    unsigned long refs;
    int car;
    struct cell *cdr;
} cell_t;

typedef struct var {
    unsigned name;
    cell_t *val;
    struct var *next;
} var_t;

static var_t *vars;
static unsigned long live_cells;

static cell_t *retain(cell_t *c)
{
    if (c)
        c->refs++;
    return c;
}

static void release(cell_t *c)
{
    while (c) {
        cell_t *rest = c->cdr;
        assert(c->refs > 0);
        if (--c->refs > 0)
            return;
        free(c);
        live_cells--;
        c = rest;
    }
}

/* The new cell takes over the caller's reference to cdr. */
static cell_t *cons(int car, cell_t *cdr)
{
    cell_t *c = malloc(sizeof *c);

    if (!c)
        return NULL;
    c->refs = 1;
    c->car = car;
    c->cdr = cdr;
    live_cells++;
    return c;
}

static var_t *lookup(unsigned name)
{
    var_t *v;

    for (v = vars; v; v = v->next)
        if (v->name == name)
            return v;
    v = malloc(sizeof *v);
    if (!v)
        abort();
    v->name = name;
    v->val = NULL;
    v->next = vars;
    vars = v;
    return v;
}

static void op_push(unsigned name, int x)
{
    var_t *v = lookup(name);
    cell_t *c = cons(x, v->val);

    if (c)
        v->val = c;
}

static void op_copy(unsigned dst, unsigned src)
{
    cell_t *val = retain(lookup(src)->val);
    var_t *d = lookup(dst);

    release(d->val);
    d->val = val;
}

static void op_tail(unsigned name)
{
    var_t *v = lookup(name);
    cell_t *old = v->val;

    if (!old)
        return;
    v->val = retain(old->cdr);
    release(old);
}

static void op_undef(unsigned name)
{
    for (var_t **pp = &vars; *pp; pp = &(*pp)->next) {
        var_t *v = *pp;
        if (v->name == name) {
            *pp = v->next;
            release(v->val);
            free(v);
            return;
        }
    }
}

static cell_t *reversed(const cell_t *c)
{
    cell_t *res = NULL;

    for (; c; c = c->cdr) {
        cell_t *n = cons(c->car, res);
        if (!n) {
            release(res);
            return NULL;
        }
        res = n;
    }
    return res;
}

static void op_reverse(unsigned name)
{
    var_t *v = lookup(name);
    cell_t *r = reversed(v->val);

    if (r) {
        release(v->val);
        v->val = r;
    }
}

int main(void)
{
    int op;

    while ((op = __VERIFIER_nondet_int()) != 0) {
        unsigned a = __VERIFIER_nondet_uint() % 26;

        switch (op) {
        case 1: op_copy(a, __VERIFIER_nondet_uint() % 26); break;
        case 2: op_tail(a); break;
        case 3: op_undef(a); break;
        case 4: op_reverse(a); break;
        default: op_push(a, op); break;
        }
    }
    while (vars)
        op_undef(vars->name);
    assert(live_cells == 0);
    return 0;
}
