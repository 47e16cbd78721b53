/* String interner: equal strings read from stdin get the same symbol. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NBUCKETS 32
#define LINE_MAX_LEN 64

struct symbol {
    struct symbol *next;
    unsigned hash;
    unsigned uses;
    char *name;
};

struct symtab {
    struct symbol *buckets[NBUCKETS];
    unsigned count;
};

static unsigned hash_string(const char *s)
{
    unsigned h = 5381u;

    while (*s != '\0')
        h = h * 33u + (unsigned char)*s++;
    return h;
}

static char *copy_string(const char *s)
{
    size_t len = strlen(s);
    char *copy = malloc(len + 1);

    if (copy != NULL)
        memcpy(copy, s, len + 1);
    return copy;
}

static struct symtab *symtab_new(void)
{
    struct symtab *t = malloc(sizeof(*t));

    if (t == NULL)
        return NULL;
    for (int i = 0; i < NBUCKETS; i++)
        t->buckets[i] = NULL;
    t->count = 0;
    return t;
}

static struct symbol *symtab_find(struct symtab *t, const char *s, unsigned h)
{
    struct symbol *sym;

    for (sym = t->buckets[h % NBUCKETS]; sym != NULL; sym = sym->next)
        if (sym->hash == h && strcmp(sym->name, s) == 0)
            return sym;
    return NULL;
}

static const struct symbol *intern(struct symtab *t, const char *s)
{
    unsigned h = hash_string(s);
    struct symbol *sym = symtab_find(t, s, h);

    if (sym != NULL) {
        sym->uses++;
        return sym;
    }
    sym = malloc(sizeof(*sym));
    if (sym == NULL)
        return NULL;
    sym->name = copy_string(s);
    if (sym->name == NULL) {
        free(sym);
        return NULL;
    }
    sym->hash = h;
    sym->uses = 1;
    sym->next = t->buckets[h % NBUCKETS];
    t->buckets[h % NBUCKETS] = sym;
    t->count++;
    return sym;
}

static void symtab_free(struct symtab *t)
{
    for (unsigned i = 0; i < NBUCKETS; i++) {
        struct symbol *sym = t->buckets[i];

        while (sym != NULL) {
            struct symbol *next = sym->next;

            free(sym->name);
            free(sym);
            sym = next;
        }
    }
    free(t);
}

int main(void)
{
    char line[LINE_MAX_LEN];
    struct symtab *tab = symtab_new();
    int status = EXIT_SUCCESS;

    if (tab == NULL) {
        fprintf(stderr, "out of memory\n");
        return EXIT_FAILURE;
    }
    while (fgets(line, sizeof(line), stdin) != NULL) {
        const struct symbol *sym;

        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '\0')
            continue;
        sym = intern(tab, line);
        if (sym == NULL) {
            fprintf(stderr, "out of memory\n");
            status = EXIT_FAILURE;
            break;
        }
        assert(strcmp(sym->name, line) == 0);
        printf("%s: %u\n", sym->name, sym->uses);
    }
    printf("%u symbols\n", tab->count);
    symtab_free(tab);
    return status;
}
