/* Compiler part: simplification of expression trees, with constant folding. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

enum kind { E_NUM, E_VAR, E_NEG, E_ADD, E_MUL };

struct expr {
    enum kind kind;
    unsigned value;             /* E_NUM */
    struct expr *left, *right;  /* E_NEG has only a left one */
};

static void expr_free(struct expr *e)
{
    if (!e)
        return;
    expr_free(e->left);
    expr_free(e->right);
    free(e);
}

static struct expr *parse(void)
{
    struct expr *e = calloc(1, sizeof *e);

    if (!e)
        return NULL;
    switch (__VERIFIER_nondet_uint()) {
    case 1:
        e->kind = E_VAR;
        break;
    case 2:
        e->kind = E_NEG;
        e->left = parse();
        if (!e->left)
            goto fail;
        break;
    case 3:
    case 4:
        e->kind = __VERIFIER_nondet_int() ? E_ADD : E_MUL;
        e->left = parse();
        if (!e->left)
            goto fail;
        e->right = parse();
        if (!e->right)
            goto fail;
        break;
    default:
        e->kind = E_NUM;
        e->value = __VERIFIER_nondet_uint();
        break;
    }
    return e;
fail:
    expr_free(e);
    return NULL;
}

static unsigned eval(const struct expr *e, unsigned x)
{
    switch (e->kind) {
    case E_NUM: return e->value;
    case E_VAR: return x;
    case E_NEG: return 0u - eval(e->left, x);
    case E_ADD: return eval(e->left, x) + eval(e->right, x);
    case E_MUL: return eval(e->left, x) * eval(e->right, x);
    }
    abort();
}

static size_t expr_size(const struct expr *e)
{
    return e ? 1 + expr_size(e->left) + expr_size(e->right) : 0;
}

static int is_num(const struct expr *e, unsigned v)
{
    return e->kind == E_NUM && e->value == v;
}

/* e becomes a number, its operands go away */
static struct expr *make_num(struct expr *e, unsigned v)
{
    expr_free(e->left);
    expr_free(e->right);
    e->left = e->right = NULL;
    e->kind = E_NUM;
    e->value = v;
    return e;
}

/* e is replaced by one of its operands */
static struct expr *hoist(struct expr *e, struct expr *keep, struct expr *drop)
{
    expr_free(drop);
    free(e);
    return keep;
}

static struct expr *simplify(struct expr *e)
{
    struct expr *l, *r;

    if (e->left)
        e->left = simplify(e->left);
    if (e->right)
        e->right = simplify(e->right);
    l = e->left;
    r = e->right;
    switch (e->kind) {
    case E_NUM:
    case E_VAR:
        break;
    case E_NEG:
        if (l->kind == E_NUM)
            return make_num(e, 0u - l->value);
        if (l->kind == E_NEG) {         /* - - x */
            struct expr *x = l->left;
            free(l);
            free(e);
            return x;
        }
        break;
    case E_ADD:
        if (l->kind == E_NUM && r->kind == E_NUM)
            return make_num(e, l->value + r->value);
        if (is_num(l, 0))
            return hoist(e, r, l);
        if (is_num(r, 0))
            return hoist(e, l, r);
        break;
    case E_MUL:
        if (l->kind == E_NUM && r->kind == E_NUM)
            return make_num(e, l->value * r->value);
        if (is_num(l, 0) || is_num(r, 0))
            return make_num(e, 0);
        if (is_num(l, 1))
            return hoist(e, r, l);
        if (is_num(r, 1))
            return hoist(e, l, r);
        break;
    }
    return e;
}

int main(void)
{
    struct expr *e = parse();
    unsigned x = __VERIFIER_nondet_uint();
    unsigned before;
    size_t size;

    if (!e)
        return 1;
    before = eval(e, x);
    size = expr_size(e);
    e = simplify(e);
    assert(eval(e, x) == before);
    assert(expr_size(e) <= size);
    expr_free(e);
    return 0;
}
