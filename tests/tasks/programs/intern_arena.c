extern void abort(void); void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

/* String interning; the symbols with their text live in arena blocks. */

#define BLOCK_SIZE 480
#define MAX_WORD   32
#define HASH_SIZE  8

typedef struct Sym Sym;
struct Sym {
    Sym *next;
    size_t len;
    char text[];
};

typedef struct Block Block;
struct Block {
    Block *next;
    char *pos;
    char *limit;
};

static Block *blocks;
static Sym *table[HASH_SIZE];
static size_t nsyms;

static void *block_alloc(size_t n)
{
    char *p;

    n = (n + 7) & ~(size_t)7;
    if (blocks == NULL || (size_t)(blocks->limit - blocks->pos) < n) {
        Block *b = malloc(sizeof(Block) + BLOCK_SIZE);
        if (b == NULL)
            return NULL;
        b->pos = (char *)(b + 1);
        b->limit = b->pos + BLOCK_SIZE;
        b->next = blocks;
        blocks = b;
    }
    p = blocks->pos;
    blocks->pos += n;
    return p;
}

static unsigned hash_word(const char *s, size_t len)
{
    unsigned h = 5381;

    for (size_t i = 0; i < len; i++)
        h = h * 33u + (unsigned char)s[i];
    return h % HASH_SIZE;
}

static const Sym *intern(const char *s, size_t len)
{
    unsigned h = hash_word(s, len);
    Sym *y;

    for (y = table[h]; y != NULL; y = y->next)
        if (y->len == len && memcmp(y->text, s, len) == 0)
            return y;
    y = block_alloc(sizeof(Sym) + len + 1);
    if (y == NULL)
        return NULL;
    y->len = len;
    memcpy(y->text, s, len);
    y->text[len] = '\0';
    y->next = table[h];
    table[h] = y;
    nsyms++;
    return y;
}

static size_t read_word(char *buf)
{
    size_t len = 0;
    int c;

    while (len < MAX_WORD && (c = __VERIFIER_nondet_int()) != 0)
        buf[len++] = (char)('a' + (unsigned)c % 26u);
    return len;
}

static size_t count_syms(void)
{
    size_t n = 0;

    for (int i = 0; i < HASH_SIZE; i++)
        for (const Sym *y = table[i]; y != NULL; y = y->next)
            n++;
    return n;
}

static void free_all(void)
{
    while (blocks != NULL) {
        Block *b = blocks;
        blocks = b->next;
        free(b);
    }
    for (int i = 0; i < HASH_SIZE; i++)
        table[i] = NULL;
    nsyms = 0;
}

int main(void)
{
    char word[MAX_WORD];

    while (__VERIFIER_nondet_int()) {
        size_t len = read_word(word);
        const Sym *y;

        if (len == 0)
            continue;
        y = intern(word, len);
        if (y == NULL)
            break;
        assert(y->len == len);
        assert(intern(word, len) == y);
    }
    assert(count_syms() == nsyms);
    free_all();
    return 0;
}
