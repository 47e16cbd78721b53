/*
 * Undo and redo for a drawing program with one shape:
 * two stacks of commands, each command knows the old and the new value.
 */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

enum field { FIELD_X, FIELD_Y, FIELD_COLOR };

typedef struct shape {
    int x;
    int y;
    int color;
} Shape;

typedef struct command {
    enum field field;
    int old_value;
    int new_value;
    struct command *next;
} Command;

typedef struct history {
    Command *undo;
    Command *redo;
} History;

static int *shape_field(Shape *s, enum field f)
{
    switch (f) {
    case FIELD_X:
        return &s->x;
    case FIELD_Y:
        return &s->y;
    default:
        return &s->color;
    }
}

static void push(Command **stack, Command *c)
{
    c->next = *stack;
    *stack = c;
}

static Command *pop(Command **stack)
{
    Command *c = *stack;

    if (c != NULL)
        *stack = c->next;
    return c;
}

static void clear_stack(Command **stack)
{
    Command *c;

    while ((c = pop(stack)) != NULL)
        free(c);
}

/* Changes a field of the shape; what was undone before cannot be redone any more. */
static int do_change(History *h, Shape *s, enum field f, int value)
{
    Command *c = malloc(sizeof(Command));

    if (c == NULL)
        return -1;
    c->field = f;
    c->old_value = *shape_field(s, f);
    c->new_value = value;
    *shape_field(s, f) = value;
    push(&h->undo, c);
    clear_stack(&h->redo);
    return 0;
}

static int undo(History *h, Shape *s)
{
    Command *c = pop(&h->undo);

    if (c == NULL)
        return 0;
    *shape_field(s, c->field) = c->old_value;
    push(&h->redo, c);
    return 1;
}

static int redo(History *h, Shape *s)
{
    Command *c = pop(&h->redo);

    if (c == NULL)
        return 0;
    assert(*shape_field(s, c->field) == c->old_value);
    *shape_field(s, c->field) = c->new_value;
    push(&h->undo, c);
    return 1;
}

int main(void)
{
    Shape shape = { 0, 0, 7 };
    History history = { NULL, NULL };
    enum field f;

    while (__VERIFIER_nondet_int()) {
        switch (__VERIFIER_nondet_int()) {
        case 0:
            undo(&history, &shape);
            break;
        case 1:
            redo(&history, &shape);
            break;
        case 2:
            f = FIELD_X;
            if (do_change(&history, &shape, f, __VERIFIER_nondet_int()) == 0)
                assert(history.redo == NULL);
            break;
        default:
            f = __VERIFIER_nondet_int() ? FIELD_Y : FIELD_COLOR;
            do_change(&history, &shape, f, __VERIFIER_nondet_int());
            break;
        }
    }

    /* "revert file": everything is undone */
    while (undo(&history, &shape))
        ;
    assert(shape.x == 0 && shape.y == 0 && shape.color == 7);

    clear_stack(&history.undo);
    clear_stack(&history.redo);
    return 0;
}
