/* BUG: the last pool entry links to index POOL_SIZE instead of NIL, so one entry too many is handed out: out of bounds; breaks memory safety */
extern void abort(void); void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);

/* Hash map int -> int. Entries come out of a static array; the free list and
   the bucket chains are linked by index. No heap at all. */

#define POOL_SIZE 64
#define NBUCKETS  16
#define NIL       (-1)

struct entry {
    int key;
    int value;
    int next;
};

static struct entry pool[POOL_SIZE];
static int buckets[NBUCKETS];
static int free_head;
static int in_use;

static void map_init(void)
{
    int i;

    for (i = 0; i < POOL_SIZE; i++)
        pool[i].next = i + 1;
    free_head = 0;
    in_use = 0;
    for (i = 0; i < NBUCKETS; i++)
        buckets[i] = NIL;
}

static int entry_alloc(void)
{
    int i = free_head;

    if (i != NIL) {
        free_head = pool[i].next;
        in_use++;
    }
    return i;
}

static void entry_release(int i)
{
    pool[i].next = free_head;
    free_head = i;
    in_use--;
}

static unsigned hash(int key)
{
    unsigned h = (unsigned)key;

    h ^= h >> 16;
    return h % NBUCKETS;
}

static int map_find(int key)
{
    int i = buckets[hash(key)];

    while (i != NIL && pool[i].key != key)
        i = pool[i].next;
    return i;
}

static int map_put(int key, int value)
{
    int i = map_find(key);

    if (i == NIL) {
        unsigned h = hash(key);
        i = entry_alloc();
        if (i == NIL)
            return 0;
        pool[i].key = key;
        pool[i].next = buckets[h];
        buckets[h] = i;
    }
    pool[i].value = value;
    return 1;
}

static int map_remove(int key)
{
    int *link = &buckets[hash(key)];

    while (*link != NIL) {
        int i = *link;
        if (pool[i].key == key) {
            *link = pool[i].next;
            entry_release(i);
            return 1;
        }
        link = &pool[i].next;
    }
    return 0;
}

static int free_count(void)
{
    int n = 0;

    for (int i = free_head; i != NIL; i = pool[i].next)
        n++;
    return n;
}

int main(void)
{
    map_init();
    while (__VERIFIER_nondet_int()) {
        int op = __VERIFIER_nondet_int();
        int key = __VERIFIER_nondet_int();

        if (op >= 0) {
            int value = __VERIFIER_nondet_int();
            if (map_put(key, value)) {
                int i = map_find(key);
                assert(i != NIL && pool[i].value == value);
            }
        } else {
            map_remove(key);
        }
    }
    assert(in_use >= 0 && in_use <= POOL_SIZE);
    assert(free_count() + in_use == POOL_SIZE);
    return 0;
}
