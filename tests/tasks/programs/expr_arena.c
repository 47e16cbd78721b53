extern void abort(void); void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

/* Postfix input is turned into expression trees; nodes come from an arena of
   node blocks and the operand stack is linked through the nodes. */

enum kind { NUM, NEG, ADD, MUL };

struct expr {
    enum kind kind;
    unsigned value;
    unsigned depth;
    struct expr *left;
    struct expr *right;
    struct expr *below;         /* next operand on the stack */
};
#define BLOCK_NODES 32
#define MAX_DEPTH 100

struct expr_block {
    struct expr_block *next;
    unsigned used;
    struct expr nodes[BLOCK_NODES];
};

struct parser {
    struct expr_block *blocks;
    struct expr *stack;
    unsigned nodes;
};

static struct expr *new_expr(struct parser *p, enum kind kind)
{
    struct expr_block *b = p->blocks;
    struct expr *e;

    if (!b || b->used == BLOCK_NODES) {
        b = malloc(sizeof *b);
        if (!b)
            return NULL;
        b->used = 0;
        b->next = p->blocks;
        p->blocks = b;
    }
    e = &b->nodes[b->used++];
    e->kind = kind;
    e->depth = 1;
    p->nodes++;
    return e;
}

static void push(struct parser *p, struct expr *e)
{
    e->below = p->stack;
    p->stack = e;
}

static struct expr *pop(struct parser *p)
{
    struct expr *e = p->stack;
    p->stack = e->below;
    return e;
}

static int push_num(struct parser *p, unsigned value)
{
    struct expr *e = new_expr(p, NUM);
    if (!e)
        return 0;
    e->value = value;
    e->left = NULL;
    e->right = NULL;
    push(p, e);
    return 1;
}

static int push_neg(struct parser *p)
{
    struct expr *e;
    if (!p->stack || p->stack->depth >= MAX_DEPTH)
        return 1;               /* ignore malformed input */
    if (!(e = new_expr(p, NEG)))
        return 0;
    e->left = pop(p);
    e->right = NULL;
    e->depth = e->left->depth + 1;
    push(p, e);
    return 1;
}

static int push_binary(struct parser *p, enum kind kind)
{
    struct expr *e, *l, *r = p->stack;
    if (!r || !(l = r->below) || r->depth >= MAX_DEPTH || l->depth >= MAX_DEPTH)
        return 1;
    if (!(e = new_expr(p, kind)))
        return 0;
    e->right = pop(p);
    e->left = pop(p);
    e->depth = (l->depth > r->depth ? l->depth : r->depth) + 1;
    push(p, e);
    return 1;
}

static unsigned count(const struct expr *e)
{
    return e ? 1 + count(e->left) + count(e->right) : 0;
}

static unsigned eval(const struct expr *e)
{
    switch (e->kind) {
    case NUM: return e->value;
    case NEG: return 0u - eval(e->left);
    case ADD: return eval(e->left) + eval(e->right);
    default:  return eval(e->left) * eval(e->right);
    }
}

int main(void)
{
    struct parser p = { NULL, NULL, 0 };
    unsigned total = 0;
    int tok, ok = 1;

    while (ok && (tok = __VERIFIER_nondet_int()) != 0) {
        switch (tok) {
        case 1:  ok = push_neg(&p); break;
        case 2:  ok = push_binary(&p, ADD); break;
        case 3:  ok = push_binary(&p, MUL); break;
        default: ok = push_num(&p, (unsigned)tok); break;
        }
    }
    while (p.stack) {
        struct expr *e = pop(&p);
        unsigned v = eval(e);
        assert(e->kind != NUM || v == e->value);
        total += count(e);
    }
    assert(total == p.nodes);
    while (p.blocks) {
        struct expr_block *next = p.blocks->next;
        free(p.blocks);
        p.blocks = next;
    }
    return 0;
}
