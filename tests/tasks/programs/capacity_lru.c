/*
 * A small LRU cache: a doubly linked list ordered by last use,
 * most recently used entry first. When full, the last entry is evicted.
 */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct entry {
    int key;
    int value;
    struct entry *prev;
    struct entry *next;
};

struct cache {
    struct entry *head;     /* most recently used */
    struct entry *tail;     /* least recently used */
    size_t size;
    size_t capacity;
};

static void cache_init(struct cache *c, size_t capacity)
{
    c->head = NULL;
    c->tail = NULL;
    c->size = 0;
    c->capacity = capacity;
}

static void detach(struct cache *c, struct entry *e)
{
    if (e->prev)
        e->prev->next = e->next;
    else
        c->head = e->next;
    if (e->next)
        e->next->prev = e->prev;
    else
        c->tail = e->prev;
    e->prev = NULL;
    e->next = NULL;
}

static void attach_front(struct cache *c, struct entry *e)
{
    e->prev = NULL;
    e->next = c->head;
    if (c->head)
        c->head->prev = e;
    else
        c->tail = e;
    c->head = e;
}

static struct entry *lookup(struct cache *c, int key)
{
    struct entry *e;

    for (e = c->head; e != NULL; e = e->next) {
        if (e->key == key)
            return e;
    }
    return NULL;
}

static bool cache_get(struct cache *c, int key, int *value)
{
    struct entry *e = lookup(c, key);

    if (e == NULL)
        return false;
    if (e != c->head) {
        detach(c, e);
        attach_front(c, e);
    }
    *value = e->value;
    return true;
}

static void evict_last(struct cache *c)
{
    struct entry *victim = c->tail;

    detach(c, victim);
    free(victim);
    c->size--;
}

static bool cache_put(struct cache *c, int key, int value)
{
    struct entry *e = lookup(c, key);

    if (e != NULL) {
        e->value = value;
        detach(c, e);
        attach_front(c, e);
        return true;
    }
    e = malloc(sizeof(*e));
    if (e == NULL)
        return false;
    e->key = key;
    e->value = value;
    if (c->size == c->capacity)
        evict_last(c);
    attach_front(c, e);
    c->size++;
    return true;
}

static void cache_destroy(struct cache *c)
{
    while (c->size > 0)
        evict_last(c);
}

int main(void)
{
    struct cache cache;
    int capacity = __VERIFIER_nondet_int();

    if (capacity <= 0)
        return 0;
    cache_init(&cache, (size_t)capacity);

    while (__VERIFIER_nondet_int()) {
        int key = __VERIFIER_nondet_int();
        int value;

        if (__VERIFIER_nondet_int()) {
            if (!cache_put(&cache, key, key / 2))
                break;
        } else if (cache_get(&cache, key, &value)) {
            assert(value == key / 2);
        }
        assert(cache.size <= cache.capacity);
    }

    cache_destroy(&cache);
    assert(cache.head == NULL && cache.tail == NULL);
    return 0;
}
