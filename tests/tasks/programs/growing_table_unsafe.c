/* A hash table with chaining that counts how often each number was seen. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);

#define INITIAL_BUCKETS 4
#define MAX_BUCKETS 1024

struct item {
    int key;
    unsigned int hits;
    struct item *next;
};

struct table {
    struct item **buckets;
    int nbuckets;
    unsigned int nitems;
};

static int bucket_index(int key, int nbuckets)
{
    int index = key % nbuckets;
    assert(index >= 0 && index < nbuckets);
    return index;
}

static int table_init(struct table *t)
{
    t->nitems = 0;
    t->nbuckets = INITIAL_BUCKETS;
    t->buckets = calloc(INITIAL_BUCKETS, sizeof(struct item *));
    return t->buckets != NULL;
}

static struct item *table_find(const struct table *t, int key)
{
    struct item *it = t->buckets[bucket_index(key, t->nbuckets)];
    while (it != NULL && it->key != key)
        it = it->next;
    return it;
}

/* doubles the number of buckets; keeps the old ones if there is no memory */
static void table_grow(struct table *t)
{
    int n = 2 * t->nbuckets;
    struct item **fresh = calloc((size_t)n, sizeof(struct item *));
    if (fresh == NULL)
        return;

    for (int i = 0; i < t->nbuckets; i++) {
        struct item *it = t->buckets[i];
        while (it != NULL) {
            struct item *next = it->next;
            int index = bucket_index(it->key, n);
            it->next = fresh[index];
            fresh[index] = it;
            it = next;
        }
    }
    free(t->buckets);
    t->buckets = fresh;
    t->nbuckets = n;
}

static struct item *table_add(struct table *t, int key)
{
    struct item *it = table_find(t, key);
    if (it == NULL) {
        it = malloc(sizeof(*it));
        if (it == NULL)
            return NULL;
        if (t->nitems >= 2u * (unsigned int)t->nbuckets && t->nbuckets < MAX_BUCKETS)
            table_grow(t);
        int index = bucket_index(key, t->nbuckets);
        it->key = key;
        it->hits = 0;
        it->next = t->buckets[index];
        t->buckets[index] = it;
        t->nitems++;
    }
    it->hits++;
    return it;
}

static int table_remove(struct table *t, int key)
{
    struct item **link = &t->buckets[bucket_index(key, t->nbuckets)];
    while (*link != NULL && (*link)->key != key)
        link = &(*link)->next;
    if (*link == NULL)
        return 0;

    struct item *victim = *link;
    *link = victim->next;
    free(victim);
    t->nitems--;
    return 1;
}

static unsigned int table_destroy(struct table *t)
{
    unsigned int freed = 0;
    for (int i = 0; i < t->nbuckets; i++) {
        while (t->buckets[i] != NULL) {
            struct item *it = t->buckets[i];
            t->buckets[i] = it->next;
            free(it);
            freed++;
        }
    }
    free(t->buckets);
    t->buckets = NULL;
    return freed;
}

int main(void)
{
    struct table t;
    if (!table_init(&t))
        return EXIT_FAILURE;

    while (__VERIFIER_nondet_bool()) {
        int key = __VERIFIER_nondet_int();
        if (__VERIFIER_nondet_bool()) {
            struct item *it = table_add(&t, key);
            if (it != NULL)
                assert(it->key == key);
        } else if (table_remove(&t, key)) {
            assert(table_find(&t, key) == NULL);
        }
    }

    unsigned int expected = t.nitems;
    unsigned int freed = table_destroy(&t);
    assert(freed == expected);
    return EXIT_SUCCESS;
}
