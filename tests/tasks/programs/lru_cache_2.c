/* LRU cache of a capacity given at run time; recency order in an embedded circular list. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

struct list_head {
    struct list_head *next, *prev;
};

#define entry_of(ptr) ((struct entry *)((char *)(ptr) - offsetof(struct entry, lru)))

struct entry {
    int key;
    unsigned int value;
    struct list_head lru;
};

struct cache {
    unsigned int capacity;
    unsigned int size;
    struct list_head lru;       /* most recently used first */
};

static void list_add(struct list_head *item, struct list_head *head)
{
    item->next = head->next;
    item->prev = head;
    head->next->prev = item;
    head->next = item;
}

static void list_del(struct list_head *item)
{
    item->prev->next = item->next;
    item->next->prev = item->prev;
}

static void cache_init(struct cache *c, unsigned int capacity)
{
    c->capacity = capacity;
    c->size = 0;
    c->lru.next = c->lru.prev = &c->lru;
}

static void evict_oldest(struct cache *c)
{
    struct entry *e = entry_of(c->lru.prev);
    list_del(&e->lru);
    c->size--;
    free(e);
}

/* find an entry and make it the most recent one */
static struct entry *touch(struct cache *c, int key)
{
    for (struct list_head *p = c->lru.next; p != &c->lru; p = p->next) {
        struct entry *e = entry_of(p);
        if (e->key == key) {
            list_del(p);
            list_add(p, &c->lru);
            return e;
        }
    }
    return NULL;
}

static bool cache_get(struct cache *c, int key, unsigned int *value)
{
    struct entry *e = touch(c, key);
    if (!e)
        return false;
    *value = e->value;
    return true;
}

static bool cache_put(struct cache *c, int key, unsigned int value)
{
    struct entry *e = touch(c, key);
    if (!e) {
        e = malloc(sizeof(*e));
        if (!e)
            return false;
        if (c->size >= c->capacity)
            evict_oldest(c);
        e->key = key;
        list_add(&e->lru, &c->lru);
        c->size++;
    }
    e->value = value;
    return true;
}

int main(void)
{
    struct cache cache;
    unsigned int capacity = __VERIFIER_nondet_uint();
    unsigned int value, left = 0;

    if (capacity == 0)
        return 0;
    cache_init(&cache, capacity);
    while (__VERIFIER_nondet_int()) {
        int key = __VERIFIER_nondet_int();
        if (cache_get(&cache, key, &value)) {
            assert(entry_of(cache.lru.next)->key == key);
        } else if (cache_put(&cache, key, (unsigned int)key * 2u)) {
            assert(cache_get(&cache, key, &value) && value == (unsigned int)key * 2u);
        }
        assert(cache.size <= capacity);
    }
    for (struct list_head *p = cache.lru.next; p != &cache.lru; p = p->next)
        left++;
    assert(left == cache.size);

    while (cache.size > 0)
        evict_oldest(&cache);
    return 0;
}
