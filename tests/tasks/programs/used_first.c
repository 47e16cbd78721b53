/* A small LRU cache: doubly linked list, most recently used entry in front. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);

typedef struct Entry {
    int key;
    int value;
    struct Entry *prev;
    struct Entry *next;
} Entry;

typedef struct {
    Entry *front;
    Entry *back;
    unsigned int size;
    unsigned int capacity;
} Cache;

static Cache *cache_create(unsigned int capacity)
{
    Cache *c = calloc(1, sizeof(Cache));
    if (c != NULL)
        c->capacity = capacity;
    return c;
}

static void detach(Cache *c, Entry *e)
{
    if (e->prev != NULL)
        e->prev->next = e->next;
    else
        c->front = e->next;

    if (e->next != NULL)
        e->next->prev = e->prev;
    else
        c->back = e->prev;

    e->prev = NULL;
    e->next = NULL;
}

static void push_front(Cache *c, Entry *e)
{
    e->prev = NULL;
    e->next = c->front;
    if (c->front != NULL)
        c->front->prev = e;
    else
        c->back = e;
    c->front = e;
}

static Entry *cache_get(Cache *c, int key)
{
    Entry *e = c->front;
    while (e != NULL && e->key != key)
        e = e->next;
    if (e != NULL && e != c->front) {
        detach(c, e);
        push_front(c, e);
    }
    return e;
}

static void evict_oldest(Cache *c)
{
    Entry *victim = c->back;
    if (victim == NULL)
        return;
    detach(c, victim);
    c->size--;
    free(victim);
}

static int cache_put(Cache *c, int key, int value)
{
    Entry *e = cache_get(c, key);
    if (e != NULL) {
        e->value = value;
        return 1;
    }

    e = malloc(sizeof(Entry));
    if (e == NULL)
        return 0;
    if (c->size == c->capacity)
        evict_oldest(c);
    e->key = key;
    e->value = value;
    push_front(c, e);
    c->size++;
    return 1;
}

static unsigned int cache_count(const Cache *c)
{
    unsigned int n = 0;
    for (const Entry *e = c->front; e != NULL; e = e->next)
        n++;
    return n;
}

static void cache_destroy(Cache *c)
{
    while (c->front != NULL)
        evict_oldest(c);
    assert(c->back == NULL && c->size == 0);
    free(c);
}

int main(void)
{
    unsigned int capacity = __VERIFIER_nondet_uint() % 16 + 1;
    Cache *cache = cache_create(capacity);
    if (cache == NULL)
        return 1;

    while (__VERIFIER_nondet_bool()) {
        int key = __VERIFIER_nondet_int();
        if (__VERIFIER_nondet_bool()) {
            if (cache_put(cache, key, __VERIFIER_nondet_int()))
                assert(cache->front->key == key);
        } else {
            Entry *e = cache_get(cache, key);
            if (e != NULL)
                assert(e == cache->front && e->key == key);
        }
        assert(cache->size <= cache->capacity && cache->size == cache_count(cache));
    }

    cache_destroy(cache);
    return 0;
}
