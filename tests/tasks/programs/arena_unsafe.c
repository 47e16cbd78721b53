/* bug: line 46, size checked before it is rounded up: size - used wraps, buffer overflow */
/* Arena allocator: bump allocation from a chain of blocks, all freed at once. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

#define BLOCK_SIZE 100
#define ALIGNMENT 8

struct block {
    struct block *next;
    size_t used;
    size_t size;
    char data[];
};

struct arena {
    struct block *blocks;
};

struct name {
    char *text;
    struct name *next;
};

static struct block *block_new(size_t size)
{
    struct block *b = malloc(sizeof *b + size);

    if (b == NULL)
        return NULL;
    b->next = NULL;
    b->used = 0;
    b->size = size;
    return b;
}

static void *arena_alloc(struct arena *a, size_t n)
{
    struct block *b = a->blocks;
    void *p;

    if (b == NULL || n > b->size - b->used) {
        b = block_new(n > BLOCK_SIZE ? n : BLOCK_SIZE);
        if (b == NULL)
            return NULL;
        b->next = a->blocks;
        a->blocks = b;
    }
    p = b->data + b->used;
    b->used += (n + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    return p;
}

static void arena_release(struct arena *a)
{
    while (a->blocks != NULL) {
        struct block *b = a->blocks;
        a->blocks = b->next;
        free(b);
    }
}

static char *arena_copy(struct arena *a, const char *s, size_t len)
{
    char *p = arena_alloc(a, len + 1);

    if (p == NULL)
        return NULL;
    memcpy(p, s, len);
    p[len] = '\0';
    return p;
}

static int read_word(char *buf, int max)
{
    int n = 0;

    while (n < max - 1) {
        char c = __VERIFIER_nondet_char();
        if (c == ' ' || c == '\0' || c == '\n')
            break;
        buf[n++] = c;
    }
    buf[n] = '\0';
    return n;
}

static struct name *read_names(struct arena *a)
{
    struct name *list = NULL;
    char buf[20];

    while (__VERIFIER_nondet_int()) {
        int len = read_word(buf, sizeof buf);
        struct name *nm = arena_alloc(a, sizeof *nm);
        if (nm == NULL)
            break;
        nm->text = arena_copy(a, buf, (size_t)len);
        if (nm->text == NULL)
            break;
        nm->next = list;
        list = nm;
    }
    return list;
}

static const char *longest(const struct name *list)
{
    const char *best = "";

    for (; list != NULL; list = list->next)
        if (strlen(list->text) > strlen(best))
            best = list->text;
    return best;
}

int main(void)
{
    struct arena arena = { NULL };
    int status = 0;

    do {
        struct name *names = read_names(&arena);
        if (names != NULL && longest(names)[0] == '#')
            status = 1;
        arena_release(&arena);
    } while (status == 0 && __VERIFIER_nondet_int());
    return status;
}
