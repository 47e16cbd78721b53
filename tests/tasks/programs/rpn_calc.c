/* A small RPN calculator working on a linked stack of cells. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

enum opcode { OP_PUSH, OP_ADD, OP_SUB, OP_MUL, OP_DUP, OP_SWAP, OP_DROP, OP_COUNT };
enum status { ST_OK, ST_UNDERFLOW, ST_NOMEM };

struct cell {
    unsigned int value;
    struct cell *below;
};

struct machine {
    struct cell *top;
    size_t depth;
};

static enum status push(struct machine *m, unsigned int value)
{
    struct cell *c = malloc(sizeof(*c));
    if (c == NULL)
        return ST_NOMEM;
    c->value = value;
    c->below = m->top;
    m->top = c;
    m->depth++;
    return ST_OK;
}

static enum status drop(struct machine *m)
{
    struct cell *c = m->top;
    if (c == NULL)
        return ST_UNDERFLOW;
    m->top = c->below;
    m->depth--;
    free(c);
    return ST_OK;
}

static enum status swap(struct machine *m)
{
    struct cell *a = m->top;
    struct cell *b;

    if (a == NULL || a->below == NULL)
        return ST_UNDERFLOW;
    b = a->below;
    a->below = b->below;
    b->below = a;
    m->top = b;
    return ST_OK;
}

static enum status binary(struct machine *m, enum opcode op)
{
    unsigned int rhs;

    if (m->top == NULL || m->top->below == NULL)
        return ST_UNDERFLOW;
    rhs = m->top->value;
    drop(m);
    switch (op) {
    case OP_ADD: m->top->value += rhs; break;
    case OP_SUB: m->top->value -= rhs; break;
    default:     m->top->value *= rhs; break;
    }
    return ST_OK;
}

static enum status step(struct machine *m, enum opcode op)
{
    switch (op) {
    case OP_PUSH:
        return push(m, __VERIFIER_nondet_uint());
    case OP_ADD:
    case OP_SUB:
    case OP_MUL:
        return binary(m, op);
    case OP_DUP:
        return m->top ? push(m, m->top->value) : ST_UNDERFLOW;
    case OP_SWAP:
        return swap(m);
    default:
        return drop(m);
    }
}

static size_t real_depth(const struct machine *m)
{
    size_t n = 0;
    for (const struct cell *c = m->top; c != NULL; c = c->below)
        n++;
    return n;
}

int main(void)
{
    struct machine vm = { NULL, 0 };

    while (__VERIFIER_nondet_int()) {
        enum opcode op = (enum opcode)(__VERIFIER_nondet_uint() % OP_COUNT);
        size_t before = vm.depth;
        enum status st = step(&vm, op);

        if (st != ST_OK)
            assert(vm.depth == before);
        if (st == ST_NOMEM)
            break;
    }
    assert(real_depth(&vm) == vm.depth);

    while (drop(&vm) == ST_OK)
        ;
    assert(vm.top == NULL && vm.depth == 0);
    return 0;
}
