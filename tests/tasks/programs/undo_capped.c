/* Undo/redo history of edits to one document value, with a cap on its depth. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

struct Change {
    int before;
    int after;
    struct Change *older;
    struct Change *newer;
};

static struct Change *undoTop, *undoBottom;
static struct Change *redoTop;
static unsigned undoCount;
static unsigned historyCap;
static int droppedAny;
static int document;

static void clearRedo(void)
{
    while (redoTop) {
        struct Change *c = redoTop;
        redoTop = c->older;
        free(c);
    }
}

static void dropOldest(void)
{
    struct Change *c = undoBottom;
    if (!c)
        return;
    undoBottom = c->newer;
    if (undoBottom)
        undoBottom->older = NULL;
    else
        undoTop = NULL;
    free(c);
    undoCount--;
    droppedAny = 1;
}

static void pushUndo(struct Change *c)
{
    c->newer = NULL;
    c->older = undoTop;
    if (undoTop)
        undoTop->newer = c;
    else
        undoBottom = c;
    undoTop = c;
    undoCount++;
    if (undoCount > historyCap)
        dropOldest();
}

static struct Change *popUndo(void)
{
    struct Change *c = undoTop;
    if (!c)
        return NULL;
    undoTop = c->older;
    if (undoTop)
        undoTop->newer = NULL;
    else
        undoBottom = NULL;
    undoCount--;
    return c;
}

static int edit(int value)
{
    struct Change *c = malloc(sizeof(struct Change));
    if (!c)
        return -1;
    c->before = document;
    c->after = value;
    document = value;
    clearRedo();
    pushUndo(c);
    return 0;
}

static int undo(void)
{
    struct Change *c = popUndo();
    if (!c)
        return 0;
    assert(document == c->after);
    document = c->before;
    c->newer = NULL;
    c->older = redoTop;
    redoTop = c;
    return 1;
}

static int redo(void)
{
    struct Change *c = redoTop;
    if (!c)
        return 0;
    assert(document == c->before);
    redoTop = c->older;
    document = c->after;
    pushUndo(c);
    return 1;
}

static void clearHistory(void)
{
    clearRedo();
    while (undoTop)
        free(popUndo());
}

int main(void)
{
    int initial = __VERIFIER_nondet_int();
    int choice;

    document = initial;
    historyCap = 1 + __VERIFIER_nondet_uint() % 20;

    do {
        choice = __VERIFIER_nondet_int();
        if (choice == 1) {
            undo();
        } else if (choice == 2) {
            redo();
        } else if (choice != 0) {
            if (edit(__VERIFIER_nondet_int()) < 0)
                break;
        }
        assert(undoCount <= historyCap);
    } while (choice != 0);

    while (undo())
        ;
    if (!droppedAny)
        assert(document == initial);
    clearHistory();
    return 0;
}
