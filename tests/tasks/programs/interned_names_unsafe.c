/* bug: line 34, no room for the terminating zero: heap buffer overflow */
/* Symbol table of a small compiler: names are interned in a chained hash table. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

#define NBUCKETS 11
#define MAX_NAME 16

struct symbol {
    char *name;
    unsigned int uses;
    struct symbol *next;
};

static struct symbol *table[NBUCKETS];

static unsigned int hash(const char *s)
{
    unsigned int h = 0;

    while (*s != '\0') {
        h = h * 31 + (unsigned char)*s;
        s++;
    }
    return h % NBUCKETS;
}

static char *copy_string(const char *s)
{
    char *copy = malloc(strlen(s));

    if (copy != NULL)
        strcpy(copy, s);
    return copy;
}

static struct symbol *lookup(const char *name)
{
    struct symbol *sym;

    for (sym = table[hash(name)]; sym != NULL; sym = sym->next) {
        if (strcmp(sym->name, name) == 0)
            return sym;
    }
    return NULL;
}

static struct symbol *intern(const char *name)
{
    struct symbol *sym = lookup(name);
    unsigned int h;

    if (sym == NULL) {
        sym = malloc(sizeof(*sym));
        if (sym == NULL)
            return NULL;
        sym->name = copy_string(name);
        if (sym->name == NULL) {
            free(sym);
            return NULL;
        }
        sym->uses = 0;
        h = hash(name);
        sym->next = table[h];
        table[h] = sym;
    }
    sym->uses++;
    return sym;
}

static unsigned int total_uses(void)
{
    const struct symbol *sym;
    unsigned int sum = 0;
    int i;

    for (i = 0; i < NBUCKETS; i++) {
        for (sym = table[i]; sym != NULL; sym = sym->next)
            sum += sym->uses;
    }
    return sum;
}

static void free_table(void)
{
    int i;

    for (i = 0; i < NBUCKETS; i++) {
        while (table[i] != NULL) {
            struct symbol *sym = table[i];

            table[i] = sym->next;
            free(sym->name);
            free(sym);
        }
    }
}

/* Reads the letters of a name, at most size - 1 of them. */
static void read_name(char *buf, int size)
{
    int len = 0;

    while (len < size - 1) {
        char c = __VERIFIER_nondet_char();

        if (c < 'a' || c > 'z')
            break;
        buf[len++] = c;
    }
    buf[len] = '\0';
}

int main(void)
{
    char name[MAX_NAME];
    unsigned int names_read = 0;

    while (__VERIFIER_nondet_int()) {
        struct symbol *sym;

        read_name(name, MAX_NAME);
        if (name[0] == '\0')
            continue;
        sym = intern(name);
        if (sym == NULL)
            break;
        names_read++;
        assert(lookup(name) == sym);
    }

    assert(total_uses() == names_read);
    free_table();
    return 0;
}
