/* Undo/redo history of an integer document: two stacks of commands. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef enum { CMD_SET, CMD_FLIP } CommandKind;

typedef struct Command {
    CommandKind kind;
    int before;
    int after;
    struct Command *below;
} Command;

static Command *undo_stack = NULL;
static Command *redo_stack = NULL;
static int document = 0;

static void push(Command **stack, Command *c)
{
    c->below = *stack;
    *stack = c;
}

static Command *pop(Command **stack)
{
    Command *c = *stack;
    if (c != NULL) {
        *stack = c->below;
        c->below = NULL;
    }
    return c;
}

static void discard(Command **stack)
{
    Command *c;
    while ((c = pop(stack)) != NULL)
        free(c);
}

static bool execute(CommandKind kind, int argument)
{
    Command *c = malloc(sizeof(Command));
    if (c == NULL)
        return false;
    c->kind = kind;
    c->before = document;
    switch (kind) {
    case CMD_SET:
        c->after = argument;
        break;
    case CMD_FLIP:
        c->after = document ? 0 : 1;
        break;
    default:
        free(c);
        return false;
    }
    document = c->after;
    discard(&redo_stack);
    push(&undo_stack, c);
    return true;
}

static bool undo(void)
{
    Command *c = pop(&undo_stack);
    if (c == NULL)
        return false;
    document = c->before;
    push(&redo_stack, c);
    return true;
}

static bool redo(void)
{
    Command *c = redo_stack;
    if (c == NULL)
        return false;
    document = c->after;
    push(&undo_stack, c);
    return true;
}

int main(void)
{
    int running = 1;

    while (running) {
        int saved = document;
        switch (__VERIFIER_nondet_int()) {
        case 0:
            running = 0;
            break;
        case 1:
            if (execute(CMD_SET, __VERIFIER_nondet_int())) {
                assert(redo_stack == NULL);
                assert(undo_stack->before == saved);
            }
            break;
        case 2:
            if (execute(CMD_FLIP, 0))
                assert(document == 0 || document == 1);
            break;
        case 3:
            if (undo())
                assert(redo_stack != NULL && redo_stack->before == document);
            break;
        case 4:
            if (!redo())
                assert(document == saved);
            break;
        default:
            break;
        }
    }
    discard(&undo_stack);
    discard(&redo_stack);
    assert(undo_stack == NULL);
    return 0;
}
