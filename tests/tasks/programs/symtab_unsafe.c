/* bug: line 81, leak of the new symbol when the name is declared already */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

#define NAME_LEN 2

enum kind { K_VAR, K_FUNC, K_TYPE };
enum status { ST_OK, ST_DUPLICATE, ST_NOMEM };

struct symbol {
    char name[NAME_LEN + 1];
    enum kind kind;
    unsigned long level;
    struct symbol *next;
};

struct scope {
    struct symbol *symbols;
    struct scope *outer;
    unsigned long level;
};

static struct scope *current;

static bool enter_scope(void)
{
    struct scope *s = malloc(sizeof *s);
    if (s == NULL)
        return false;
    s->symbols = NULL;
    s->outer = current;
    s->level = current ? current->level + 1 : 0;
    current = s;
    return true;
}

static void leave_scope(void)
{
    struct scope *s = current;
    current = s->outer;
    while (s->symbols) {
        struct symbol *sym = s->symbols;
        s->symbols = sym->next;
        free(sym);
    }
    free(s);
}

static struct symbol *lookup_in(const struct scope *s, const char *name)
{
    for (struct symbol *sym = s->symbols; sym; sym = sym->next)
        if (strcmp(sym->name, name) == 0)
            return sym;
    return NULL;
}

static struct symbol *lookup(const char *name)
{
    for (const struct scope *s = current; s; s = s->outer) {
        struct symbol *sym = lookup_in(s, name);
        if (sym)
            return sym;
    }
    return NULL;
}

static enum status declare(const char *name, enum kind kind)
{
    struct symbol *sym = malloc(sizeof *sym);
    if (sym == NULL)
        return ST_NOMEM;
    strcpy(sym->name, name);
    sym->kind = kind;
    sym->level = current->level;
    if (lookup_in(current, name)) {
        return ST_DUPLICATE;
    }
    sym->next = current->symbols;
    current->symbols = sym;
    return ST_OK;
}

static void read_name(char *buf)
{
    int i = 0;
    do {
        char c = __VERIFIER_nondet_char();
        if (c < 'a' || c > 'z')
            c = 'x';
        buf[i++] = c;
    } while (i < NAME_LEN && __VERIFIER_nondet_int());
    buf[i] = '\0';
}

int main(void)
{
    char name[NAME_LEN + 1];
    if (!enter_scope())
        return 1;
    while (__VERIFIER_nondet_int()) {
        switch (__VERIFIER_nondet_int()) {
        case 0:
            if (!enter_scope())
                goto out;
            break;
        case 1:
            if (current->outer)
                leave_scope();
            break;
        case 2:
            read_name(name);
            enum status st = declare(name, __VERIFIER_nondet_int() ? K_VAR : K_FUNC);
            if (st == ST_NOMEM)
                goto out;
            /* the innermost declaration wins */
            struct symbol *found = lookup(name);
            assert(found != NULL && found->level == current->level);
            break;
        default:
            read_name(name);
            struct symbol *sym = lookup(name);
            assert(sym == NULL || sym->level <= current->level);
            break;
        }
    }
out:
    while (current->outer)
        leave_scope();
    assert(current->level == 0);
    leave_scope();
    return 0;
}
