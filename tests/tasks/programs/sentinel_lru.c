/* LRU cache: doubly linked list with a sentinel, most recent entry first. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define check(c) ((c) ? (void)0 : reach_error())

typedef struct entry {
    int key;
    int value;
    struct entry *prev, *next;
} entry;

typedef struct {
    entry *list;        /* sentinel */
    int size;
    int capacity;
} cache;

static cache *cache_new(int capacity)
{
    cache *c = malloc(sizeof(cache));
    if (!c)
        return NULL;
    c->list = malloc(sizeof(entry));
    if (!c->list) {
        free(c);
        return NULL;
    }
    c->list->key = -1;
    c->list->value = -1;
    c->list->prev = c->list->next = c->list;
    c->size = 0;
    c->capacity = capacity;
    return c;
}

static void detach(entry *e)
{
    e->prev->next = e->next;
    e->next->prev = e->prev;
}

static void push_front(cache *c, entry *e)
{
    e->next = c->list->next;
    e->prev = c->list;
    e->next->prev = e;
    c->list->next = e;
}

static entry *lookup(cache *c, int key)
{
    for (entry *e = c->list->next; e != c->list; e = e->next)
        if (e->key == key)
            return e;
    return NULL;
}

static int cache_get(cache *c, int key, int *value)
{
    entry *e = lookup(c, key);
    if (!e)
        return 0;
    detach(e);
    push_front(c, e);
    *value = e->value;
    return 1;
}

static int cache_put(cache *c, int key, int value)
{
    entry *e = lookup(c, key);
    if (e) {
        e->value = value;
        detach(e);
        push_front(c, e);
        return 1;
    }
    if (c->size == c->capacity) {
        entry *victim = c->list->prev;
        detach(victim);
        free(victim);
        c->size--;
    }
    e = malloc(sizeof(entry));
    if (!e)
        return 0;
    e->key = key;
    e->value = value;
    push_front(c, e);
    c->size++;
    return 1;
}

static void cache_free(cache *c)
{
    entry *e = c->list->next;
    while (e != c->list) {
        entry *next = e->next;
        free(e);
        e = next;
    }
    free(c->list);
    free(c);
}

int main(void)
{
    int capacity = __VERIFIER_nondet_int();
    if (capacity < 1 || capacity > 10000)
        return 0;
    cache *c = cache_new(capacity);
    if (!c)
        return 0;
    while (__VERIFIER_nondet_int()) {
        int key = __VERIFIER_nondet_int();
        int value = __VERIFIER_nondet_int();
        if (__VERIFIER_nondet_int() > 0) {
            if (cache_put(c, key, value)) {
                check(c->list->next->key == key);
                check(c->list->next->value == value);
            }
        } else if (cache_get(c, key, &value)) {
            check(c->list->next->key == key);
        } else {
            check(lookup(c, key) == NULL);
        }
        check(c->size >= 0 && c->size <= c->capacity);
    }
    int n = 0;
    for (entry *e = c->list->prev; e != c->list; e = e->prev)
        n++;
    check(n == c->size);
    cache_free(c);
    return 0;
}
