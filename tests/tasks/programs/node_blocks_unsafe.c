/* bug: line 47, off by one: write behind the block */
/*
 * List nodes out of a pool: the pool gets its memory in blocks of several
 * nodes, and keeps the nodes that are not in use on a free list.
 */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define NODES_PER_BLOCK 8

struct node {
    int data;
    struct node *next;
};

struct block {
    struct block *next;
    struct node nodes[NODES_PER_BLOCK];
};

struct pool {
    struct block *blocks;
    struct node *free_nodes;
    size_t total;
    size_t used;
};

static void pool_init(struct pool *p)
{
    p->blocks = NULL;
    p->free_nodes = NULL;
    p->total = 0;
    p->used = 0;
}

static int pool_grow(struct pool *p)
{
    struct block *b = malloc(sizeof(*b));
    int i;

    if (b == NULL)
        return 0;
    b->next = p->blocks;
    p->blocks = b;
    for (i = 0; i <= NODES_PER_BLOCK; i++) {
        b->nodes[i].next = p->free_nodes;
        p->free_nodes = &b->nodes[i];
    }
    p->total += NODES_PER_BLOCK;
    return 1;
}

static struct node *pool_get(struct pool *p)
{
    struct node *n;

    if (p->free_nodes == NULL && !pool_grow(p))
        return NULL;
    n = p->free_nodes;
    p->free_nodes = n->next;
    p->used++;
    return n;
}

static void pool_put(struct pool *p, struct node *n)
{
    n->next = p->free_nodes;
    p->free_nodes = n;
    p->used--;
}

static void pool_destroy(struct pool *p)
{
    while (p->blocks != NULL) {
        struct block *b = p->blocks;

        p->blocks = b->next;
        free(b);
    }
    pool_init(p);
}

static int list_push(struct pool *p, struct node **list, int data)
{
    struct node *n = pool_get(p);

    if (n == NULL)
        return 0;
    n->data = data;
    n->next = *list;
    *list = n;
    return 1;
}

static void list_remove_negative(struct pool *p, struct node **list)
{
    while (*list != NULL) {
        struct node *n = *list;

        if (n->data < 0) {
            *list = n->next;
            pool_put(p, n);
        } else {
            list = &n->next;
        }
    }
}

static size_t list_length(const struct node *list)
{
    size_t len = 0;

    for (; list != NULL; list = list->next)
        len++;
    return len;
}

int main(void)
{
    struct pool pool;
    struct node *a = NULL;
    struct node *b = NULL;

    pool_init(&pool);
    while (__VERIFIER_nondet_int()) {
        struct node **list = __VERIFIER_nondet_int() ? &a : &b;

        if (__VERIFIER_nondet_int()) {
            if (!list_push(&pool, list, __VERIFIER_nondet_int()))
                break;
        } else {
            list_remove_negative(&pool, list);
        }
    }

    assert(list_length(a) + list_length(b) == pool.used);
    assert(list_length(pool.free_nodes) == pool.total - pool.used);

    /* the lists go away together with the pool */
    pool_destroy(&pool);
    return 0;
}
