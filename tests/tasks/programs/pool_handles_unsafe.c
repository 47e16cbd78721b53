/* Object pool in one growing array with a free list; objects are named by
 * handles (index + generation), and each may own a chain of children. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

#define MAX_SLOTS (1u << 16)
#define NO_SLOT   MAX_SLOTS
#define NRECENT   4u

typedef struct {
    unsigned index;
    unsigned generation;
} Handle;

typedef struct {
    bool live;
    unsigned generation;
    unsigned next_free;
    int payload;
    Handle child;
} Slot;

typedef struct {
    Slot *slots;
    unsigned capacity;
    unsigned used;
    unsigned free_head;
} Pool;

static const Handle NO_HANDLE = { NO_SLOT, 0 };

static bool pool_grow(Pool *pool)
{
    unsigned capacity = pool->capacity == 0 ? 2 : pool->capacity * 2;
    if (capacity > MAX_SLOTS)
        return false;
    Slot *slots = realloc(pool->slots, capacity * sizeof(Slot));
    if (slots == NULL)
        return false;
    for (unsigned i = pool->capacity; i < capacity; i++) {
        slots[i].live = false;
        slots[i].generation = 0;
        slots[i].next_free = pool->free_head;
        pool->free_head = i;
    }
    pool->slots = slots;
    pool->capacity = capacity;
    return true;
}

static Slot *pool_get(const Pool *pool, Handle h)
{
    if (h.index >= pool->capacity)
        return NULL;
    Slot *s = &pool->slots[h.index];
    return s->live && s->generation == h.generation ? s : NULL;
}

static bool pool_alloc(Pool *pool, int payload, Handle *out)
{
    if (pool->free_head == NO_SLOT && !pool_grow(pool))
        return false;
    unsigned index = pool->free_head;
    Slot *s = &pool->slots[index];
    pool->free_head = s->next_free;
    s->live = true;
    s->payload = payload;
    s->child = NO_HANDLE;
    pool->used++;
    out->index = index;
    out->generation = s->generation;
    return true;
}

static bool pool_add_child(Pool *pool, Handle parent, int payload, Handle *out)
{
    Slot *p = pool_get(pool, parent);
    if (p == NULL)
        return false;
    if (!pool_alloc(pool, payload, out))
        return false;
    pool_get(pool, *out)->child = p->child;
    p->child = *out;
    return true;
}

/* Releases the object and the chain of children below it. */
static void pool_release(Pool *pool, Handle h)
{
    Slot *s;
    while ((s = pool_get(pool, h)) != NULL) {
        Handle next = s->child;
        s->live = false;
        s->generation++;
        s->next_free = pool->free_head;
        pool->free_head = h.index;
        pool->used--;
        h = next;
    }
}

static unsigned pool_free_slots(const Pool *pool)
{
    unsigned n = 0;
    for (unsigned i = pool->free_head; i != NO_SLOT; i = pool->slots[i].next_free)
        n++;
    return n;
}

int main(void)
{
    Pool pool = { NULL, 0, 0, NO_SLOT };
    Handle recent[NRECENT];

    for (unsigned i = 0; i < NRECENT; i++)
        recent[i] = NO_HANDLE;

    while (__VERIFIER_nondet_int()) {
        Handle *h = &recent[__VERIFIER_nondet_uint() % NRECENT];
        Handle fresh;
        int payload = __VERIFIER_nondet_int();
        if (pool_get(&pool, *h) == NULL) {
            if (!pool_alloc(&pool, payload, h))
                break;
            assert(pool_get(&pool, *h)->payload == payload);
        } else if (__VERIFIER_nondet_int() > 1) {
            if (!pool_add_child(&pool, *h, payload, &fresh))
                break;
            assert(pool_get(&pool, *h)->child.index == fresh.index);
        } else {
            pool_release(&pool, *h);
            assert(pool_get(&pool, *h) == NULL);
        }
        assert(pool.used + pool_free_slots(&pool) == pool.capacity);
    }
    free(pool.slots);
    return 0;
}
