/*
 * Parser and evaluator for boolean expressions:
 *   expr   = term { '|' term }
 *   term   = factor { '&' factor }
 *   factor = '0' | '1' | '!' factor | '(' expr ')'
 */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern char __VERIFIER_nondet_char(void);

enum kind { CONST, NOT, AND, OR };

struct tree {
    enum kind kind;
    int value;                  /* for CONST */
    struct tree *left;          /* for NOT, AND, OR */
    struct tree *right;         /* for AND, OR */
};

static char look;               /* the next character of the input */

static struct tree *parse_expr(void);

static void advance(void)
{
    look = __VERIFIER_nondet_char();
}

static void free_tree(struct tree *t)
{
    if (t == NULL)
        return;
    free_tree(t->left);
    free_tree(t->right);
    free(t);
}

/* Takes over the subtrees; they are freed if there is no memory for the node. */
static struct tree *make_node(enum kind kind, int value, struct tree *left, struct tree *right)
{
    struct tree *t = malloc(sizeof(*t));

    if (t == NULL) {
        free_tree(left);
        free_tree(right);
        return NULL;
    }
    t->kind = kind;
    t->value = value;
    t->left = left;
    t->right = right;
    return t;
}

static struct tree *parse_factor(void)
{
    struct tree *t = NULL;

    if (look == '0' || look == '1') {
        t = make_node(CONST, look - '0', NULL, NULL);
        advance();
    } else if (look == '!') {
        advance();
        t = parse_factor();
        if (t != NULL)
            t = make_node(NOT, 0, t, NULL);
    } else if (look == '(') {
        advance();
        t = parse_expr();
        if (t == NULL)
            return NULL;
        if (look != ')') {
            free_tree(t);
            return NULL;
        }
        advance();
    }
    return t;
}

static struct tree *parse_term(void)
{
    struct tree *t = parse_factor();

    while (t != NULL && look == '&') {
        struct tree *right;

        advance();
        right = parse_factor();
        if (right == NULL) {
            free_tree(t);
            return NULL;
        }
        t = make_node(AND, 0, t, right);
    }
    return t;
}

static struct tree *parse_expr(void)
{
    struct tree *t = parse_term();

    while (t != NULL && look == '|') {
        struct tree *right;

        advance();
        right = parse_term();
        if (right == NULL) {
            free_tree(t);
            return NULL;
        }
        t = make_node(OR, 0, t, right);
    }
    return t;
}

static int eval(const struct tree *t)
{
    switch (t->kind) {
    case CONST:
        return t->value;
    case NOT:
        return !eval(t->left);
    case AND:
        return eval(t->left) && eval(t->right);
    default:
        return eval(t->left) || eval(t->right);
    }
}

static size_t count_kind(const struct tree *t, enum kind kind)
{
    if (t == NULL)
        return 0;
    return (t->kind == kind) + count_kind(t->left, kind) + count_kind(t->right, kind);
}

int main(void)
{
    struct tree *t;
    int result;

    advance();
    t = parse_expr();
    if (t == NULL)
        return 1;

    result = eval(t);
    assert(result == 0 || result == 1);
    assert(count_kind(t, CONST) == count_kind(t, AND) + count_kind(t, OR) + 1);

    free_tree(t);
    return 0;
}
