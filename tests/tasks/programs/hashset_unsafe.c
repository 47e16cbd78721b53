/* A hash set of ints with separate chaining and growing table. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int key;
    struct node *next;
};

struct set {
    struct node **bucket;
    unsigned nbuckets;
    unsigned size;
};

static unsigned hash(int key, unsigned nbuckets)
{
    return ((unsigned)key * 2654435761u) % nbuckets;
}

static int set_init(struct set *s, unsigned nbuckets)
{
    unsigned i;

    s->bucket = malloc(nbuckets * sizeof(struct node *));
    if (s->bucket == NULL)
        return -1;
    for (i = 0; i <= nbuckets; i++)
        s->bucket[i] = NULL;
    s->nbuckets = nbuckets;
    s->size = 0;
    return 0;
}

static int set_contains(const struct set *s, int key)
{
    const struct node *n;

    for (n = s->bucket[hash(key, s->nbuckets)]; n != NULL; n = n->next)
        if (n->key == key)
            return 1;
    return 0;
}

static int set_grow(struct set *s)
{
    struct set bigger;
    unsigned i;

    if (set_init(&bigger, s->nbuckets * 2) != 0)
        return -1;
    for (i = 0; i < s->nbuckets; i++) {
        struct node *n = s->bucket[i];

        while (n != NULL) {
            struct node *next = n->next;
            unsigned h = hash(n->key, bigger.nbuckets);

            n->next = bigger.bucket[h];
            bigger.bucket[h] = n;
            n = next;
        }
    }
    bigger.size = s->size;
    free(s->bucket);
    *s = bigger;
    return 0;
}

static int set_add(struct set *s, int key)
{
    struct node *n;
    unsigned h;

    if (set_contains(s, key))
        return 0;
    if (s->size >= 2 * s->nbuckets && s->nbuckets < 1024)
        set_grow(s);            /* no harm if that fails */
    n = malloc(sizeof(*n));
    if (n == NULL)
        return -1;
    h = hash(key, s->nbuckets);
    n->key = key;
    n->next = s->bucket[h];
    s->bucket[h] = n;
    s->size++;
    return 1;
}

static int set_remove(struct set *s, int key)
{
    struct node **pn = &s->bucket[hash(key, s->nbuckets)];

    for (; *pn != NULL; pn = &(*pn)->next) {
        if ((*pn)->key == key) {
            struct node *dead = *pn;

            *pn = dead->next;
            free(dead);
            s->size--;
            return 1;
        }
    }
    return 0;
}

static void set_destroy(struct set *s)
{
    unsigned i;

    for (i = 0; i < s->nbuckets; i++) {
        struct node *n = s->bucket[i];

        while (n != NULL) {
            struct node *next = n->next;

            free(n);
            n = next;
        }
    }
    free(s->bucket);
    s->bucket = NULL;
}

int main(void)
{
    struct set s;

    if (set_init(&s, 4) != 0)
        return 1;
    assert(s.bucket != NULL);
    while (__VERIFIER_nondet_int()) {
        int key = __VERIFIER_nondet_int();

        if (__VERIFIER_nondet_int()) {
            if (set_add(&s, key) >= 0)
                assert(s.bucket[hash(key, s.nbuckets)] != NULL);
        } else {
            set_remove(&s, key);
        }
        assert(s.nbuckets >= 4);
    }
    set_destroy(&s);
    assert(s.bucket == NULL);
    return 0;
}
