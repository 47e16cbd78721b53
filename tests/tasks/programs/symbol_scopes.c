/* Symbol table with nested scopes, driven by a random stream of declarations. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

#define NAME_MAX_LEN 5

enum sym_type { TYPE_INT, TYPE_CHAR, TYPE_FUNC };

struct symbol {
    char *name;
    enum sym_type type;
    size_t depth;
    struct symbol *next;
};

struct scope {
    struct symbol *symbols;
    struct scope *outer;
    size_t depth;
};

static struct scope *current;
static size_t live_symbols;

static void *xmalloc(size_t size)
{
    void *p = malloc(size);
    if (!p) {
        fputs("symtab: out of memory\n", stderr);
        exit(2);
    }
    return p;
}

static char *xstrdup(const char *s)
{
    size_t n = strlen(s) + 1;
    return memcpy(xmalloc(n), s, n);
}

static void enter_scope(void)
{
    struct scope *sc = xmalloc(sizeof *sc);
    sc->symbols = NULL;
    sc->outer = current;
    sc->depth = current ? current->depth + 1 : 0;
    current = sc;
}

static void free_symbol(struct symbol *sym)
{
    free(sym->name);
    free(sym);
    live_symbols--;
}

static void leave_scope(void)
{
    struct scope *sc = current;
    struct symbol *sym = sc->symbols;
    current = sc->outer;
    while (sym) {
        struct symbol *next = sym->next;
        free_symbol(sym);
        sym = next;
    }
    free(sc);
}

static struct symbol *find_in(const struct scope *sc, const char *name)
{
    struct symbol *sym;
    for (sym = sc->symbols; sym; sym = sym->next)
        if (strcmp(sym->name, name) == 0)
            return sym;
    return NULL;
}

static struct symbol *lookup(const char *name)
{
    const struct scope *sc;
    for (sc = current; sc; sc = sc->outer) {
        struct symbol *sym = find_in(sc, name);
        if (sym)
            return sym;
    }
    return NULL;
}

static struct symbol *declare(const char *name, enum sym_type type)
{
    struct symbol *sym = find_in(current, name);
    if (sym)
        return NULL;
    sym = xmalloc(sizeof *sym);
    sym->name = xstrdup(name);
    sym->type = type;
    sym->depth = current->depth;
    sym->next = current->symbols;
    current->symbols = sym;
    live_symbols++;
    return sym;
}

static void read_name(char *buf, size_t size)
{
    size_t n = 0;
    do {
        buf[n++] = (char)('a' + __VERIFIER_nondet_uint() % 26);
    } while (n + 1 < size && __VERIFIER_nondet_int() > 4);
    buf[n] = '\0';
}

int main(void)
{
    char name[NAME_MAX_LEN + 1];

    enter_scope();
    while (__VERIFIER_nondet_int()) {
        int what = __VERIFIER_nondet_int();
        if (what == 0) {
            enter_scope();
        } else if (what == 1) {
            if (current->outer)
                leave_scope();
        } else {
            read_name(name, sizeof name);
            if (what == 2) {
                struct symbol *sym = lookup(name);
                if (sym)
                    assert(sym->depth <= current->depth);
            } else {
                struct symbol *sym = declare(name, what % 2 ? TYPE_INT : TYPE_FUNC);
                if (sym)
                    assert(lookup(name) == sym);
            }
        }
    }
    while (current)
        leave_scope();
    assert(live_symbols == 0);
    return 0;
}
