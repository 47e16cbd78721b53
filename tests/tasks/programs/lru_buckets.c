/* LRU cache: hash buckets for lookup, a doubly linked list for recency. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

#define NBUCKETS 4u

typedef struct entry {
    unsigned key;
    int value;
    struct entry *chain;            /* same bucket */
    struct entry *newer, *older;    /* recency order */
} entry_t;

typedef struct cache {
    entry_t *buckets[NBUCKETS];
    entry_t *newest, *oldest;
    unsigned count, capacity;
} cache_t;

static cache_t *cache_create(unsigned capacity)
{
    cache_t *c = malloc(sizeof(cache_t));
    if (c == NULL)
        return NULL;
    for (unsigned i = 0; i < NBUCKETS; i++)
        c->buckets[i] = NULL;
    c->newest = c->oldest = NULL;
    c->count = 0;
    c->capacity = capacity;
    return c;
}

static void lru_unlink(cache_t *c, entry_t *e)
{
    *(e->newer ? &e->newer->older : &c->newest) = e->older;
    *(e->older ? &e->older->newer : &c->oldest) = e->newer;
}

static void lru_push_newest(cache_t *c, entry_t *e)
{
    e->newer = NULL;
    e->older = c->newest;
    if (c->newest)
        c->newest->newer = e;
    else
        c->oldest = e;
    c->newest = e;
}

static void bucket_unlink(cache_t *c, entry_t *e)
{
    entry_t **pp = &c->buckets[e->key % NBUCKETS];
    while (*pp != e)
        pp = &(*pp)->chain;
    *pp = e->chain;
}

static entry_t *cache_lookup(cache_t *c, unsigned key)
{
    entry_t *e = c->buckets[key % NBUCKETS];
    while (e != NULL && e->key != key)
        e = e->chain;
    return e;
}

static int cache_get(cache_t *c, unsigned key, int *value)
{
    entry_t *e = cache_lookup(c, key);
    if (e == NULL)
        return 0;
    lru_unlink(c, e);
    lru_push_newest(c, e);
    *value = e->value;
    return 1;
}

static void cache_evict_oldest(cache_t *c)
{
    entry_t *e = c->oldest;
    bucket_unlink(c, e);
    lru_unlink(c, e);
    c->count--;
    free(e);
}

static void cache_remove(cache_t *c, unsigned key)
{
    entry_t *e = cache_lookup(c, key);
    if (e == NULL)
        return;
    bucket_unlink(c, e);
    lru_unlink(c, e);
    c->count--;
    free(e);
}

static int cache_put(cache_t *c, unsigned key, int value)
{
    entry_t *e = cache_lookup(c, key);
    if (e != NULL) {
        e->value = value;
        lru_unlink(c, e);
        lru_push_newest(c, e);
        return 0;
    }
    e = malloc(sizeof(entry_t));
    if (e == NULL)
        return -1;
    if (c->count == c->capacity)
        cache_evict_oldest(c);
    e->key = key;
    e->value = value;
    e->chain = c->buckets[key % NBUCKETS];
    c->buckets[key % NBUCKETS] = e;
    lru_push_newest(c, e);
    c->count++;
    return 0;
}

static void cache_destroy(cache_t *c)
{
    entry_t *e = c->newest;
    while (e != NULL) {
        entry_t *older = e->older;
        free(e);
        e = older;
    }
    free(c);
}

int main(void)
{
    cache_t *cache = cache_create(1 + __VERIFIER_nondet_uint() % 16);
    if (cache == NULL)
        return 1;

    while (__VERIFIER_nondet_int() != 0) {
        unsigned key = __VERIFIER_nondet_uint();
        int value = __VERIFIER_nondet_int();
        int op = __VERIFIER_nondet_int();
        if (op > 2) {
            if (cache_put(cache, key, value) != 0)
                break;
            assert(cache->newest->key == key);
        } else if (op == 0) {
            cache_remove(cache, key);
        } else if (cache_get(cache, key, &value)) {
            assert(cache->newest->value == value);
        }
        assert(cache->count <= cache->capacity);
    }
    cache_destroy(cache);
    return 0;
}
