/* Reader of nested lists: ( 1 ( 2 3 ) ), with copy and flattening. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef enum { TOK_END, TOK_OPEN, TOK_CLOSE, TOK_NUMBER } token;
typedef enum { ATOM, LIST } kind;

typedef struct node {
    kind kind;
    union {
        int number;
        struct node *items;
    } u;
    struct node *next;
} node;

static token next_token(void)
{
    switch (__VERIFIER_nondet_int()) {
    case 1: return TOK_OPEN;
    case 2: return TOK_CLOSE;
    case 3: return TOK_NUMBER;
    default: return TOK_END;
    }
}

static node *make(kind k)
{
    node *n = malloc(sizeof *n);

    if (n == NULL)
        exit(1);
    n->kind = k;
    n->next = NULL;
    if (k == LIST)
        n->u.items = NULL;
    else
        n->u.number = 0;
    return n;
}

/* Items up to the closing parenthesis or the end of input. */
static node *parse_items(void)
{
    node *first = NULL, **end = &first;
    token t;

    while ((t = next_token()) != TOK_END && t != TOK_CLOSE) {
        node *n;
        if (t == TOK_OPEN) {
            n = make(LIST);
            n->u.items = parse_items();
        } else {
            n = make(ATOM);
            n->u.number = __VERIFIER_nondet_int();
        }
        *end = n;
        end = &n->next;
    }
    return first;
}

static node *copy(const node *n)
{
    node *first = NULL, **end = &first;

    for (; n != NULL; n = n->next) {
        node *c = make(n->kind);
        if (n->kind == LIST)
            c->u.items = copy(n->u.items);
        else
            c->u.number = n->u.number;
        *end = c;
        end = &c->next;
    }
    return first;
}

/* Pulls the items of all inner lists up; the inner list nodes are freed. */
static void flatten(node **p)
{
    while (*p != NULL) {
        node *n = *p;
        if (n->kind == LIST) {
            node **q = &n->u.items;
            while (*q != NULL)
                q = &(*q)->next;
            *q = n->next;
            *p = n->u.items;
            free(n);
        } else {
            p = &n->next;
        }
    }
}

static unsigned atoms(const node *n)
{
    unsigned count = 0;

    for (; n != NULL; n = n->next)
        count += n->kind == LIST ? atoms(n->u.items) : 1;
    return count;
}

static void destroy(node *n)
{
    while (n != NULL) {
        node *next = n->next;
        if (n->kind == LIST)
            destroy(n->u.items);
        free(n);
        n = next;
    }
}

int main(void)
{
    node *tree = parse_items();
    node *flat = copy(tree);

    flatten(&flat);
    for (node *n = flat; n != NULL; n = n->next)
        assert(n->kind == ATOM);
    assert(atoms(flat) == atoms(tree));
    destroy(flat);
    destroy(tree);
    return 0;
}
