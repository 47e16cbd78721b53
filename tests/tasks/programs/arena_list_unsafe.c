/* Bump-pointer arena made of chained chunks, and a list that lives in it. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define CHUNK_SIZE 256u

struct chunk {
    struct chunk *next;
    size_t used;
    char *data;
};

struct arena {
    struct chunk *head;
    unsigned nchunks;
};

struct item {
    long value;
    struct item *next;
};

static struct chunk *chunk_new(void)
{
    struct chunk *c = malloc(sizeof *c);
    if (!c)
        return NULL;
    c->data = malloc(CHUNK_SIZE - sizeof *c);
    if (!c->data) {
        free(c);
        return NULL;
    }
    c->used = 0;
    c->next = NULL;
    return c;
}

static void arena_init(struct arena *a)
{
    a->head = NULL;
    a->nchunks = 0;
}

static void *arena_alloc(struct arena *a, size_t size)
{
    void *p;

    size = (size + 15u) & ~(size_t)15u;
    if (size > CHUNK_SIZE)
        return NULL;
    if (!a->head || a->head->used + size > CHUNK_SIZE) {
        struct chunk *c = chunk_new();
        if (!c)
            return NULL;
        c->next = a->head;
        a->head = c;
        a->nchunks++;
    }
    p = a->head->data + a->head->used;
    a->head->used += size;
    assert(a->head->used <= CHUNK_SIZE);
    return p;
}

static void arena_release(struct arena *a)
{
    struct chunk *c = a->head;
    while (c) {
        struct chunk *next = c->next;
        free(c->data);
        free(c);
        c = next;
    }
    a->head = NULL;
    a->nchunks = 0;
}

static struct item *list_push(struct arena *a, struct item *head, long value)
{
    struct item *it = arena_alloc(a, sizeof(struct item));
    if (!it)
        return head;
    it->value = value;
    it->next = head;
    return it;
}

static int list_contains(const struct item *head, long value)
{
    for (; head; head = head->next)
        if (head->value == value)
            return 1;
    return 0;
}

int main(void)
{
    struct arena a;
    struct item *list = NULL;
    int found;

    arena_init(&a);
    while (__VERIFIER_nondet_int() != 0)
        list = list_push(&a, list, __VERIFIER_nondet_int());
    found = list_contains(list, 42);
    arena_release(&a);
    assert(a.head == NULL);
    return found;
}
