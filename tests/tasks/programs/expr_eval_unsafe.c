/* Parses tokens of an input array into an expression tree and evaluates it. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

enum tok { T_END, T_NUM, T_PLUS, T_TIMES, T_OPEN, T_CLOSE };

typedef struct expr {
    enum { E_NUM, E_ADD, E_MUL } kind;
    unsigned num;
    struct expr *lhs, *rhs;
} expr;

typedef struct {
    const int *toks;
    int n;
    int pos;
    int error;
} parser;

static expr *parse_sum(parser *p);

static int peek(const parser *p)
{
    return p->pos < p->n ? p->toks[p->pos] : T_END;
}

static void free_expr(expr *e)
{
    if (!e)
        return;
    free_expr(e->lhs);
    free_expr(e->rhs);
    free(e);
}

static expr *mk(parser *p, int kind, expr *lhs, expr *rhs)
{
    expr *e = malloc(sizeof(*e));
    if (!e) {
        p->error = 1;
        free_expr(lhs);
        free_expr(rhs);
        return NULL;
    }
    e->kind = kind;
    e->num = 1;
    e->lhs = lhs;
    e->rhs = rhs;
    return e;
}

static expr *parse_atom(parser *p)
{
    expr *e = NULL;

    switch (peek(p)) {
    case T_NUM:
        p->pos++;
        return mk(p, E_NUM, NULL, NULL);
    case T_OPEN:
        p->pos++;
        e = parse_sum(p);
        if (peek(p) == T_CLOSE)
            p->pos++;
        else {
            p->error = 1;
            return NULL;
        }
        return e;
    default:
        p->error = 1;
        return NULL;
    }
}

static expr *parse_product(parser *p)
{
    expr *e = parse_atom(p);
    while (!p->error && peek(p) == T_TIMES) {
        p->pos++;
        e = mk(p, E_MUL, e, parse_atom(p));
    }
    return e;
}

static expr *parse_sum(parser *p)
{
    expr *e = parse_product(p);
    while (!p->error && peek(p) == T_PLUS) {
        p->pos++;
        e = mk(p, E_ADD, e, parse_product(p));
    }
    return e;
}

static unsigned eval(const expr *e)
{
    switch (e->kind) {
    case E_ADD:
        return eval(e->lhs) + eval(e->rhs);
    case E_MUL:
        return eval(e->lhs) * eval(e->rhs);
    default:
        assert(e->kind == E_NUM);
        return e->num;
    }
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    unsigned result = 0;
    int *input;
    parser p;
    expr *e;

    if (n <= 0 || n > 10000)
        return 0;
    input = malloc(n * sizeof(int));
    if (!input)
        return 1;
    for (int i = 0; i < n; i++)
        input[i] = __VERIFIER_nondet_int();
    p.toks = input;
    p.n = n;
    p.pos = 0;
    p.error = 0;
    e = parse_sum(&p);
    assert(p.pos <= n);
    if (!p.error && e)
        result = eval(e);
    free_expr(e);
    free(input);
    return result > 0;
}
