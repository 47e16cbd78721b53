/* BUG: node is given back to the slab before its next is read, so the list runs on into the free list; breaks the assertion conn_count(conns) == cache.in_use */
extern void abort(void); void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

/* Slab cache; free objects are linked through their first word. */

#define PER_SLAB 15

struct slab {
    struct slab *next;
};

struct slab_cache {
    struct slab *slabs;
    void *free;
    size_t obj_size;
    unsigned in_use;
};

struct conn {
    struct conn *next;
    int fd;
    unsigned bytes;
};

static void cache_init(struct slab_cache *c, size_t obj_size)
{
    if (obj_size < sizeof(void *))
        obj_size = sizeof(void *);
    c->slabs = NULL;
    c->free = NULL;
    c->obj_size = (obj_size + sizeof(void *) - 1) / sizeof(void *) * sizeof(void *);
    c->in_use = 0;
}

static int cache_grow(struct slab_cache *c)
{
    struct slab *s = malloc(sizeof(*s) + PER_SLAB * c->obj_size);
    char *p;

    if (s == NULL)
        return 0;
    s->next = c->slabs;
    c->slabs = s;
    p = (char *)(s + 1);
    for (int i = 0; i < PER_SLAB; i++) {
        *(void **)p = c->free;
        c->free = p;
        p += c->obj_size;
    }
    return 1;
}

static void *cache_alloc(struct slab_cache *c)
{
    void *obj;

    if (c->free == NULL && !cache_grow(c))
        return NULL;
    obj = c->free;
    c->free = *(void **)obj;
    c->in_use++;
    return obj;
}

static void cache_free(struct slab_cache *c, void *obj)
{
    *(void **)obj = c->free;
    c->free = obj;
    c->in_use--;
}

static void cache_destroy(struct slab_cache *c)
{
    struct slab *s = c->slabs;

    while (s != NULL) {
        struct slab *next = s->next;
        free(s);
        s = next;
    }
    c->slabs = NULL;
    c->free = NULL;
}

static void conn_close(struct slab_cache *c, struct conn **list, int fd)
{
    struct conn **pp = list;

    while (*pp != NULL) {
        struct conn *n = *pp;
        if (n->fd == fd) {
            cache_free(c, n);
            *pp = n->next;
            return;
        }
        pp = &n->next;
    }
}

static unsigned conn_count(const struct conn *n)
{
    unsigned count = 0;

    while (n != NULL) {
        count++;
        n = n->next;
    }
    return count;
}

int main(void)
{
    struct slab_cache cache;
    struct conn *conns = NULL;

    cache_init(&cache, sizeof(struct conn));
    while (__VERIFIER_nondet_int()) {
        int fd = __VERIFIER_nondet_int();

        if (__VERIFIER_nondet_int() > 0) {
            struct conn *n = cache_alloc(&cache);
            if (n == NULL)
                break;
            n->fd = fd;
            n->bytes = 0;
            n->next = conns;
            conns = n;
        } else {
            conn_close(&cache, &conns, fd);
        }
    }
    assert(conn_count(conns) == cache.in_use);
    while (conns != NULL)
        conn_close(&cache, &conns, conns->fd);
    assert(cache.in_use == 0);
    cache_destroy(&cache);
    return 0;
}
