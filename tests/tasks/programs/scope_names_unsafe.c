/* A symbol table for a block-structured language: a stack of scopes, each
 * with a list of the symbols declared in it. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern unsigned int __VERIFIER_nondet_uint(void);

#define MAX_NAME 8
#define MAX_LEVEL 100

typedef struct symbol {
    char *name;
    int level;
    struct symbol *next;
} symbol;

typedef struct scope {
    int level;
    symbol *symbols;
    struct scope *outer;
} scope;

static int live_symbols = 0;

static void read_name(char buf[MAX_NAME + 1])
{
    size_t n = 0;
    char c;
    while (n < MAX_NAME && (c = __VERIFIER_nondet_char()) >= 'a' && c <= 'z')
        buf[n++] = c;
    buf[n] = '\0';
    assert(n <= MAX_NAME);
}

static scope *enter_scope(scope *current)
{
    if (current != NULL && current->level >= MAX_LEVEL)
        return current;
    scope *s = malloc(sizeof(scope));
    if (s == NULL)
        return current;
    s->level = current == NULL ? 0 : current->level + 1;
    s->symbols = NULL;
    s->outer = current;
    return s;
}

static symbol *find_in_scope(const scope *s, const char *name)
{
    symbol *sym = s->symbols;
    while (sym != NULL && strcmp(sym->name, name) != 0)
        sym = sym->next;
    return sym;
}

static symbol *lookup(const scope *s, const char *name)
{
    while (s != NULL) {
        symbol *sym = find_in_scope(s, name);
        if (sym != NULL)
            return sym;
        s = s->outer;
    }
    return NULL;
}

static int declare(scope *s, const char *name)
{
    if (name[0] == '\0' || find_in_scope(s, name) != NULL || live_symbols >= 10000)
        return 0;

    symbol *sym = malloc(sizeof(symbol));
    if (sym == NULL)
        return 0;
    sym->name = malloc(strlen(name) + 1);
    if (sym->name == NULL) {
        free(sym);
        return 0;
    }
    strcpy(sym->name, name);
    sym->level = s->level;
    sym->next = s->symbols;
    s->symbols = sym;
    live_symbols++;
    return 1;
}

static scope *leave_scope(scope *s)
{
    scope *outer = s->outer;
    symbol *sym = s->symbols;
    while (sym != NULL) {
        symbol *next = sym->next;
        free(sym);
        live_symbols--;
        sym = next;
    }
    free(s);
    return outer;
}

int main(void)
{
    char name[MAX_NAME + 1];
    int end_of_input = 0;
    scope *current = enter_scope(NULL);
    if (current == NULL)
        return 1;

    while (!end_of_input) {
        switch (__VERIFIER_nondet_uint()) {
        case 0:
            end_of_input = 1;
            break;
        case 1:
            current = enter_scope(current);
            break;
        case 2:
            if (current->outer != NULL) /* the global scope stays */
                current = leave_scope(current);
            break;
        case 3:
            read_name(name);
            if (declare(current, name))
                assert(lookup(current, name)->level == current->level);
            break;
        default:
            read_name(name);
            symbol *sym = lookup(current, name);
            if (sym != NULL)
                assert(sym->level <= current->level && strcmp(sym->name, name) == 0);
            break;
        }
    }

    while (current != NULL)
        current = leave_scope(current);
    assert(live_symbols == 0);
    return 0;
}
