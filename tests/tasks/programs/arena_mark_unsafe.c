/* BUG: region_release goes back to the marked block without freeing the blocks above it: leak; breaks memory safety (no leak / memcleanup) */
extern void abort(void); void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

/* Nested scopes of a symbol table in a region with mark/release. */

struct block {
    struct block *prev;
    size_t size;
    size_t used;
    char data[];
};

struct region {
    struct block *top;
};

struct mark {
    struct block *block;
    size_t used;
};

struct symbol {
    struct symbol *next;
    int name;
    int value;
};

struct scope {
    struct scope *parent;
    struct symbol *symbols;
    struct mark mark;
    unsigned depth;
};

enum { BLOCK_BYTES = 256 };

static void *region_alloc(struct region *r, size_t n)
{
    struct block *b = r->top;
    void *p;

    n = (n + sizeof(void *) - 1) & ~(sizeof(void *) - 1);
    if (!b || b->size - b->used < n) {
        size_t size = n > BLOCK_BYTES ? n : BLOCK_BYTES;
        b = malloc(sizeof(struct block) + size);
        if (!b)
            return NULL;
        b->size = size;
        b->used = 0;
        b->prev = r->top;
        r->top = b;
    }
    p = b->data + b->used;
    b->used += n;
    return p;
}

static struct mark region_mark(const struct region *r)
{
    struct mark m = { r->top, r->top ? r->top->used : 0 };
    return m;
}

static void region_release(struct region *r, struct mark m)
{
    r->top = m.block;
    if (r->top)
        r->top->used = m.used;
}

static struct scope *scope_enter(struct region *r, struct scope *parent)
{
    struct mark m = region_mark(r);
    struct scope *s = region_alloc(r, sizeof *s);

    if (!s)
        return parent;
    s->parent = parent;
    s->symbols = NULL;
    s->mark = m;
    s->depth = parent ? parent->depth + 1 : 1;
    return s;
}

static struct scope *scope_leave(struct region *r, struct scope *s)
{
    struct scope *parent = s->parent;
    struct mark m = s->mark;    /* s itself lies above the mark */

    region_release(r, m);
    return parent;
}

static int declare(struct region *r, struct scope *s, int name, int value)
{
    struct symbol *sym = region_alloc(r, sizeof *sym);

    if (!sym)
        return 0;
    sym->name = name;
    sym->value = value;
    sym->next = s->symbols;
    s->symbols = sym;
    return 1;
}

static const struct symbol *lookup(const struct scope *s, int name)
{
    for (; s; s = s->parent)
        for (const struct symbol *y = s->symbols; y; y = y->next)
            if (y->name == name)
                return y;
    return NULL;
}

int main(void)
{
    struct region region = { NULL };
    struct scope *cur = NULL;
    int op;

    while ((op = __VERIFIER_nondet_int()) != 0) {
        if (op % 3 == 0 || !cur) {
            cur = scope_enter(&region, cur);
        } else if (op % 3 == 1) {
            cur = scope_leave(&region, cur);
        } else {
            int name = __VERIFIER_nondet_int();
            if (declare(&region, cur, name, op)) {
                const struct symbol *y = lookup(cur, name);
                assert(y != NULL && y->value == op);
            }
        }
    }
    while (cur)
        cur = scope_leave(&region, cur);
    assert(region.top == NULL);
    return 0;
}
