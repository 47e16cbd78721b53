/* Pool allocator with a free list over chunks, used by a little particle system. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define CHUNK_SLOTS 8

struct particle {
    int height;
    int energy;
    struct particle *next;
};

union slot {
    union slot *next_free;
    struct particle particle;
};

struct chunk {
    struct chunk *next;
    union slot slots[CHUNK_SLOTS];
};

struct pool {
    struct chunk *chunks;
    union slot *free_list;
    size_t capacity;
    size_t in_use;
};

static struct pool pool;

static int pool_extend(void)
{
    struct chunk *c = malloc(sizeof(struct chunk));
    if (c == NULL)
        return 0;
    c->next = pool.chunks;
    pool.chunks = c;
    for (int i = 0; i < CHUNK_SLOTS; i++) {
        c->slots[i].next_free = pool.free_list;
        pool.free_list = &c->slots[i];
    }
    pool.capacity += CHUNK_SLOTS;
    return 1;
}

static struct particle *pool_get(void)
{
    if (pool.free_list == NULL && !pool_extend())
        return NULL;
    union slot *s = pool.free_list;
    pool.free_list = s->next_free;
    pool.in_use++;
    return &s->particle;
}

static void pool_put(struct particle *p)
{
    union slot *s = (union slot *)p;
    s->next_free = pool.free_list;
    pool.free_list = s;
    pool.in_use--;
}

static size_t pool_available(void)
{
    size_t n = 0;
    for (union slot *s = pool.free_list; s != NULL; s = s->next_free)
        n++;
    return n;
}

static void pool_destroy(void)
{
    while (pool.chunks != NULL) {
        struct chunk *c = pool.chunks;
        pool.chunks = c->next;
        free(c);
    }
    pool.free_list = NULL;
    pool.capacity = 0;
}

/* One step of the simulation: particles fall, dead ones go back to the pool. */
static struct particle *step(struct particle *list)
{
    struct particle **link = &list;
    while (*link != NULL) {
        struct particle *p = *link;
        p->height -= 1;
        p->energy -= 1;
        if (p->height <= 0 || p->energy <= 0) {
            *link = p->next;
            pool_put(p);
        } else {
            link = &p->next;
        }
    }
    return list;
}

int main(void)
{
    struct particle *alive = NULL;

    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int() > 0) {
            alive = step(alive);
            continue;
        }
        struct particle *p = pool_get();
        if (p == NULL)
            break;
        p->height = __VERIFIER_nondet_int() % 100 + 100;
        p->energy = 1 + (__VERIFIER_nondet_int() & 7);
        p->next = alive;
        alive = p;
    }
    assert(pool_available() + pool.in_use == pool.capacity);
    while (alive != NULL)
        alive = step(alive);
    assert(pool.in_use == 0);
    pool_destroy();
    return 0;
}
