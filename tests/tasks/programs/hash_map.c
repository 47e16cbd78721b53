/* Hash map int -> int, separate chaining, removal, a fixed number of buckets. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define NBUCKETS 4

typedef struct node {
    unsigned key;
    int value;
    struct node *next;
} Node;

typedef struct {
    Node **buckets;
    size_t nbuckets;
    size_t count;
} Map;

static size_t hash(unsigned key)
{
    key ^= key >> 16;
    key *= 0x45d9f3bu;
    key ^= key >> 16;
    return key;
}

static Map *map_create(size_t nbuckets)
{
    Map *m = malloc(sizeof(Map));
    if (!m)
        return NULL;
    m->buckets = calloc(nbuckets, sizeof(Node *));
    if (!m->buckets) {
        free(m);
        return NULL;
    }
    m->nbuckets = nbuckets;
    m->count = 0;
    return m;
}

static Node *map_find(const Map *m, unsigned key)
{
    Node *n = m->buckets[hash(key) % m->nbuckets];
    while (n && n->key != key)
        n = n->next;
    return n;
}

static int map_put(Map *m, unsigned key, int value)
{
    Node *n = map_find(m, key);
    size_t h;

    if (n) {
        n->value = value;
        return 1;
    }
    n = malloc(sizeof(Node));
    if (!n)
        return 0;
    h = hash(key) % m->nbuckets;
    n->key = key;
    n->value = value;
    n->next = m->buckets[h];
    m->buckets[h] = n;
    m->count++;
    return 1;
}

static int map_remove(Map *m, unsigned key)
{
    size_t h = hash(key) % m->nbuckets;
    Node *prev = NULL, *n = m->buckets[h];

    while (n) {
        if (n->key == key) {
            if (prev)
                prev->next = n->next;
            else
                m->buckets[h] = n->next;
            free(n);
            m->count--;
            return 1;
        }
        prev = n;
        n = n->next;
    }
    return 0;
}

static void map_destroy(Map *m)
{
    for (size_t i = 0; i < m->nbuckets; i++) {
        Node *n = m->buckets[i];
        while (n) {
            Node *tmp = n;
            n = n->next;
            free(tmp);
        }
    }
    free(m->buckets);
    free(m);
}

int main(void)
{
    Map *m = map_create(NBUCKETS);
    if (!m)
        return 1;
    while (__VERIFIER_nondet_int()) {
        unsigned key = (unsigned)__VERIFIER_nondet_int();
        int op = __VERIFIER_nondet_int();
        if (op == 0) {
            if (map_put(m, key, 5)) {
                Node *n = map_find(m, key);
                assert(n != NULL);
                assert(n->value == 5);
            }
        } else if (op == 1) {
            map_remove(m, key);
        } else {
            Node *n = map_find(m, key);
            assert(!n || n->key == key);
        }
    }
    map_destroy(m);
    return 0;
}
