/* bug: line 86, assertion: a new edit does not discard the redo stack */
/* Line editor (type at the end, erase at the end) with undo and redo. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

enum kind { TYPE, ERASE };

struct action {
    enum kind kind;
    char ch;
    struct action *next;
};

struct glyph {
    char ch;
    struct glyph *before;
};

struct editor {
    struct glyph *last;
    size_t length;
    struct action *undo;
    struct action *redo;
};

static bool put_glyph(struct editor *ed, char ch)
{
    struct glyph *g = malloc(sizeof(*g));
    if (!g)
        return false;
    g->ch = ch;
    g->before = ed->last;
    ed->last = g;
    ed->length++;
    return true;
}

static char take_glyph(struct editor *ed)
{
    struct glyph *g = ed->last;
    char ch;

    assert(g != NULL);
    ch = g->ch;
    ed->last = g->before;
    ed->length--;
    free(g);
    return ch;
}

static void drop_actions(struct action **stack)
{
    while (*stack) {
        struct action *a = *stack;
        *stack = a->next;
        free(a);
    }
}

/* perform a new edit, recording it for undo */
static bool edit(struct editor *ed, enum kind kind, char ch)
{
    struct action *a;

    if (kind == ERASE && ed->length == 0)
        return false;
    a = malloc(sizeof(*a));
    if (!a)
        return false;
    if (kind == TYPE) {
        if (!put_glyph(ed, ch)) {
            free(a);
            return false;
        }
    } else {
        ch = take_glyph(ed);
    }
    a->kind = kind;
    a->ch = ch;
    a->next = ed->undo;
    ed->undo = a;
    return true;
}

/* move the top action from one stack to the other, doing or reverting it */
static bool replay(struct editor *ed, struct action **from, struct action **to, bool revert)
{
    struct action *a = *from;

    if (!a)
        return false;
    if ((a->kind == TYPE) != revert) {
        if (!put_glyph(ed, a->ch))
            return false;
    } else {
        char ch = take_glyph(ed);
        assert(ch == a->ch);
    }
    *from = a->next;
    a->next = *to;
    *to = a;
    return true;
}

int main(void)
{
    struct editor ed = { NULL, 0, NULL, NULL };

    while (__VERIFIER_nondet_int()) {
        switch (__VERIFIER_nondet_int()) {
        case 0:  edit(&ed, TYPE, __VERIFIER_nondet_char()); break;
        case 1:  edit(&ed, ERASE, 0); break;
        case 2:  replay(&ed, &ed.undo, &ed.redo, true); break;
        default: replay(&ed, &ed.redo, &ed.undo, false); break;
        }
    }

    while (replay(&ed, &ed.undo, &ed.redo, true))
        ;
    if (ed.undo == NULL)
        assert(ed.length == 0 && ed.last == NULL);

    drop_actions(&ed.undo);
    drop_actions(&ed.redo);
    while (ed.last)
        take_glyph(&ed);
    return 0;
}
