/* String interning: equal strings share one heap copy. Fixed bucket array. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

#define TABLE_SIZE 8
#define MAX_WORD 16

struct symbol {
    struct symbol *next;
    char *name;
};

static struct symbol *table[TABLE_SIZE];

static unsigned hash_string(const char *s)
{
    unsigned h = 5381;
    while (*s)
        h = h * 33u + (unsigned char)*s++;
    return h % TABLE_SIZE;
}

static char *copy_string(const char *s)
{
    size_t len = strlen(s);
    char *copy = malloc(len + 1);
    if (copy != NULL)
        memcpy(copy, s, len + 1);
    return copy;
}

static const char *intern(const char *s)
{
    unsigned h = hash_string(s);
    struct symbol *sym;

    for (sym = table[h]; sym != NULL; sym = sym->next)
        if (strcmp(sym->name, s) == 0)
            return sym->name;
    sym = malloc(sizeof(struct symbol));
    if (sym == NULL)
        return NULL;
    sym->name = copy_string(s);
    if (sym->name == NULL) {
        free(sym);
        return NULL;
    }
    sym->next = table[h];
    table[h] = sym;
    return sym->name;
}

static void clear_table(void)
{
    int i;
    for (i = 0; i < TABLE_SIZE; i++) {
        struct symbol *sym = table[i];
        while (sym != NULL) {
            struct symbol *next = sym->next;
            free(sym->name);
            free(sym);
            sym = next;
        }
        table[i] = NULL;
    }
}

static void read_word(char *buf, int size)
{
    int i = 0;
    while (i < size) {
        char c = __VERIFIER_nondet_char();
        if (c == 0)
            break;
        buf[i++] = c;
    }
    assert(i <= size);
    buf[i] = '\0';
}

int main(void)
{
    char word[MAX_WORD];

    while (__VERIFIER_nondet_int()) {
        const char *name;
        read_word(word, MAX_WORD);
        name = intern(word);
        if (name == NULL)
            break;
        assert(name[0] == word[0]);
    }
    clear_table();
    for (int i = 0; i < TABLE_SIZE; i++)
        assert(table[i] == NULL);
    return 0;
}
