/* Josephus game on a circular list; the step comes from a small RPN program
 * evaluated on a linked stack (unsigned arithmetic throughout). */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

typedef struct cell {
    unsigned value;
    struct cell *below;
} Cell;

typedef struct player {
    unsigned number;
    struct player *next;
} Player;

typedef unsigned (*BinaryOp)(unsigned, unsigned);

static unsigned op_add(unsigned a, unsigned b) { return a + b; }
static unsigned op_sub(unsigned a, unsigned b) { return a - b; }
static unsigned op_mul(unsigned a, unsigned b) { return a * b; }

static const BinaryOp operators[] = { op_add, op_sub, op_mul };
#define NOPERATORS (sizeof operators / sizeof operators[0])

static Cell *pop_cell(Cell **stack)
{
    Cell *c = *stack;
    if (c != NULL)
        *stack = c->below;
    return c;
}

/* Runs one program; returns 0 and stores the result, or -1 on any error. */
static int evaluate(unsigned *result)
{
    Cell *stack = NULL, *c = NULL;
    size_t depth = 0;
    int rc = -1;

    while (__VERIFIER_nondet_int()) {
        unsigned code = __VERIFIER_nondet_uint();
        if (code < NOPERATORS) {
            c = pop_cell(&stack);
            if (c == NULL || stack == NULL)
                goto cleanup;               /* stack underflow */
            stack->value = operators[code](stack->value, c->value);
            free(c);
            depth--;
        } else {
            c = malloc(sizeof *c);
            if (c == NULL)
                goto cleanup;
            c->value = code;
            c->below = stack;
            stack = c;
            c = NULL;
            depth++;
        }
        assert(depth > 0 && stack != NULL);
    }
    if (depth == 1) {
        *result = stack->value;
        rc = 0;
    }
cleanup:
    free(c);
    while ((c = pop_cell(&stack)) != NULL)
        free(c);
    return rc;
}

/* Adds a player behind `last` and returns the new last one; NULL: no memory. */
static Player *ring_add(Player *last, unsigned number)
{
    Player *p = malloc(sizeof *p);
    if (p == NULL)
        return NULL;
    p->number = number;
    if (last == NULL) {
        p->next = p;
    } else {
        p->next = last->next;
        last->next = p;
    }
    return p;
}

/* Removes the player after `prev`, which must not be prev itself. */
static unsigned ring_remove_after(Player *prev)
{
    Player *out = prev->next;
    unsigned number = out->number;
    assert(out != prev);
    prev->next = out->next;
    free(out);
    return number;
}

static Player *ring_build(unsigned count)
{
    Player *last = NULL;
    for (unsigned i = 0; i < count; i++) {
        Player *p = ring_add(last, i);
        if (p == NULL)
            break;                          /* play with those we have */
        last = p;
    }
    return last;
}

static unsigned josephus(Player *prev, unsigned step)
{
    while (prev->next != prev) {
        for (unsigned i = 0; i < step; i++)
            prev = prev->next;
        (void)ring_remove_after(prev);
    }
    unsigned survivor = prev->number;
    free(prev);
    return survivor;
}

int main(void)
{
    unsigned step;
    while (__VERIFIER_nondet_int()) {
        unsigned count = __VERIFIER_nondet_uint();
        Player *ring = ring_build(count);
        if (evaluate(&step) != 0)
            step = 1;
        if (ring != NULL) {
            unsigned survivor = josephus(ring, step % 32);
            assert(survivor < count);
        }
    }
    return 0;
}
