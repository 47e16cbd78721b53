/* Least-recently-used cache: a doubly linked list, most recent first. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct entry {
    int key;
    int value;
    struct entry *prev;
    struct entry *next;
} entry_t;

typedef struct {
    entry_t *first;
    entry_t *last;
    int size;
    int capacity;
} cache_t;

static cache_t *cache_new(int capacity)
{
    cache_t *c = malloc(sizeof(*c));
    if (!c)
        return NULL;
    c->first = NULL;
    c->last = NULL;
    c->size = 0;
    c->capacity = capacity;
    return c;
}

static void unlink_entry(cache_t *c, entry_t *e)
{
    if (e->prev)
        e->prev->next = e->next;
    else
        c->first = e->next;
    if (e->next)
        e->next->prev = e->prev;
    else
        c->last = e->prev;
    e->prev = NULL;
    e->next = NULL;
}

static void push_first(cache_t *c, entry_t *e)
{
    e->prev = NULL;
    e->next = c->first;
    if (c->first)
        c->first->prev = e;
    else
        c->last = e;
    c->first = e;
}

static entry_t *lookup(cache_t *c, int key)
{
    entry_t *e = c->first;
    while (e && e->key != key)
        e = e->next;
    return e;
}

static int cache_get(cache_t *c, int key, int *value)
{
    entry_t *e = lookup(c, key);
    if (!e)
        return 0;
    if (e != c->first) {
        unlink_entry(c, e);
        push_first(c, e);
    }
    *value = e->value;
    return 1;
}

static void evict(cache_t *c)
{
    entry_t *victim = c->last;
    if (!victim)
        return;
    unlink_entry(c, victim);
    free(victim);
    c->size--;
}

static int cache_put(cache_t *c, int key, int value)
{
    entry_t *e = lookup(c, key);
    if (e) {
        e->value = value;
        unlink_entry(c, e);
        push_first(c, e);
        return 0;
    }
    e = malloc(sizeof(*e));
    if (!e)
        return -1;
    e->key = key;
    e->value = value;
    if (c->size >= c->capacity)
        evict(c);
    push_first(c, e);
    c->size++;
    return 0;
}

static void cache_free(cache_t *c)
{
    entry_t *e = c->first;
    while (e) {
        entry_t *next = e->next;
        free(e);
        e = next;
    }
    free(c);
}

int main(void)
{
    int capacity = __VERIFIER_nondet_int();
    if (capacity < 1)
        return 0;
    cache_t *cache = cache_new(capacity);
    if (!cache)
        return 1;
    while (__VERIFIER_nondet_int()) {
        int key = __VERIFIER_nondet_int();
        if (__VERIFIER_nondet_int()) {
            if (cache_put(cache, key, 7) == 0)
                assert(cache->first->key == key);
        } else {
            int v = 0;
            if (cache_get(cache, key, &v)) {
                assert(v == 7);
                assert(cache->first->prev == NULL);
            }
        }
    }
    cache_free(cache);
    return 0;
}
