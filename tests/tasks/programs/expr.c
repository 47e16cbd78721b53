/* Expression trees: builder, evaluator and a simplifier for neutral elements. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

enum op { OP_CONST, OP_ADD, OP_SUB, OP_MUL };

struct expr {
    enum op op;
    unsigned int value;         /* OP_CONST only */
    struct expr *lhs, *rhs;     /* NULL for OP_CONST */
};

static void expr_free(struct expr *e)
{
    if (!e)
        return;
    expr_free(e->lhs);
    expr_free(e->rhs);
    free(e);
}

static struct expr *expr_const(unsigned int value)
{
    struct expr *e = malloc(sizeof(*e));
    if (!e)
        return NULL;
    e->op = OP_CONST;
    e->value = value;
    e->lhs = e->rhs = NULL;
    return e;
}

/* Owns its operands, which may be NULL after a failure further down. */
static struct expr *expr_binary(enum op op, struct expr *lhs, struct expr *rhs)
{
    struct expr *e = NULL;
    if (lhs && rhs)
        e = malloc(sizeof(*e));
    if (!e) {
        expr_free(lhs);
        expr_free(rhs);
        return NULL;
    }
    e->op = op;
    e->value = 0;
    e->lhs = lhs;
    e->rhs = rhs;
    return e;
}

static struct expr *parse(void)
{
    enum op op;
    switch (__VERIFIER_nondet_int()) {
    case 1: op = OP_ADD; break;
    case 2: op = OP_SUB; break;
    case 3: op = OP_MUL; break;
    default:
        return expr_const(__VERIFIER_nondet_uint());
    }
    struct expr *lhs = parse();
    if (!lhs)
        return NULL;
    return expr_binary(op, lhs, parse());
}

static unsigned int eval(const struct expr *e)
{
    switch (e->op) {
    case OP_ADD: return eval(e->lhs) + eval(e->rhs);
    case OP_SUB: return eval(e->lhs) - eval(e->rhs);
    case OP_MUL: return eval(e->lhs) * eval(e->rhs);
    default:     return e->value;
    }
}

static bool is_const(const struct expr *e, unsigned int value)
{
    return e->op == OP_CONST && e->value == value;
}

/* Replaces e by one of its operands. */
static struct expr *keep(struct expr *e, struct expr *kept, struct expr *dropped)
{
    expr_free(dropped);
    free(e);
    return kept;
}

static struct expr *simplify(struct expr *e)
{
    if (e->op == OP_CONST)
        return e;
    e->lhs = simplify(e->lhs);
    e->rhs = simplify(e->rhs);
    unsigned int neutral = e->op == OP_MUL ? 1 : 0;
    if (is_const(e->rhs, neutral))
        return keep(e, e->lhs, e->rhs);
    if (e->op != OP_SUB && is_const(e->lhs, neutral))
        return keep(e, e->rhs, e->lhs);
    if (e->op == OP_MUL && is_const(e->lhs, 0))
        return keep(e, e->lhs, e->rhs);
    if (e->op == OP_MUL && is_const(e->rhs, 0))
        return keep(e, e->rhs, e->lhs);
    return e;
}

static size_t size(const struct expr *e)
{
    return e ? 1 + size(e->lhs) + size(e->rhs) : 0;
}

int main(void)
{
    struct expr *e = parse();
    if (!e)
        return 1;
    unsigned int before = eval(e);
    size_t nodes = size(e);
    e = simplify(e);
    assert(eval(e) == before);
    assert(size(e) <= nodes);
    expr_free(e);
    return 0;
}
