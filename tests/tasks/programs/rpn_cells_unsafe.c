/* A reverse Polish calculator on a linked stack (unsigned arithmetic). */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);

#define MAX_DEPTH 1000

struct cell {
    unsigned int value;
    struct cell *below;
};

struct stack {
    struct cell *top;
    int depth;
};

enum result { OK, TOO_FEW_OPERANDS, DIVISION_BY_ZERO, NO_MEMORY };

static enum result push(struct stack *s, unsigned int value)
{
    struct cell *c;

    if (s->depth >= MAX_DEPTH)
        return NO_MEMORY;
    c = malloc(sizeof(*c));
    if (c == NULL)
        return NO_MEMORY;
    c->value = value;
    c->below = s->top;
    s->top = c;
    s->depth++;
    return OK;
}

static unsigned int pop(struct stack *s)
{
    struct cell *c = s->top;
    unsigned int value;

    assert(c != NULL);
    value = c->value;
    s->top = c->below;
    s->depth--;
    free(c);
    return value;
}

static enum result binary(struct stack *s, char op)
{
    unsigned int a, b;

    if (s->depth < 1)
        return TOO_FEW_OPERANDS;
    if (op == '/' && s->top->value == 0)
        return DIVISION_BY_ZERO;

    b = pop(s);
    a = pop(s);
    switch (op) {
    case '+': return push(s, a + b);
    case '-': return push(s, a - b);
    case '*': return push(s, a * b);
    default:  return push(s, a / b);
    }
}

static enum result duplicate(struct stack *s)
{
    if (s->depth < 1)
        return TOO_FEW_OPERANDS;
    return push(s, s->top->value);
}

static enum result swap(struct stack *s)
{
    if (s->depth < 2)
        return TOO_FEW_OPERANDS;

    struct cell *first = s->top;
    struct cell *second = first->below;
    first->below = second->below;
    second->below = first;
    s->top = second;
    return OK;
}

static enum result execute(struct stack *s, char key)
{
    switch (key) {
    case 'a': return push(s, __VERIFIER_nondet_uint());
    case 'b': return binary(s, '+');
    case 'c': return binary(s, '-');
    case 'd': return binary(s, '*');
    case 'e': return binary(s, '/');
    case 'f': return duplicate(s);
    case 'g': return swap(s);
    case 'h':
        if (s->depth < 1)
            return TOO_FEW_OPERANDS;
        printf("%u\n", pop(s));
        return OK;
    default:  return OK; /* blanks and the like */
    }
}

static int measure(const struct stack *s)
{
    int n = 0;
    for (const struct cell *c = s->top; c != NULL; c = c->below)
        n++;
    return n;
}

int main(void)
{
    struct stack s = { NULL, 0 };
    unsigned int errors = 0;
    char key;

    while ((key = __VERIFIER_nondet_char()) != '\0') {
        if (execute(&s, key) != OK)
            errors++;
        assert(s.depth >= 0 && s.depth <= MAX_DEPTH);
    }
    assert(measure(&s) == s.depth);

    while (s.top != NULL)
        pop(&s);
    assert(s.depth == 0);
    printf("%u errors\n", errors);
    return 0;
}
