extern void abort(void); void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

/* Binary search tree with labels; nodes and labels share one bump arena. */

typedef struct {
    char *base;
    char *cur;
    char *end;
} bump_t;

typedef struct node {
    int key;
    unsigned hits;
    char *label;
    struct node *left, *right;
} node_t;

static int bump_init(bump_t *b, size_t size)
{
    b->base = malloc(size);
    if (!b->base)
        return 0;
    b->cur = b->base;
    b->end = b->base + size;
    return 1;
}

/* align must be a power of two */
static void *bump_alloc(bump_t *b, size_t size, size_t align)
{
    size_t avail = (size_t)(b->end - b->cur);
    size_t mis = (size_t)(b->cur - b->base) & (align - 1);
    size_t pad = mis ? align - mis : 0;
    char *p;

    if (avail < pad || avail - pad < size)
        return NULL;
    p = b->cur + pad;
    b->cur = p + size;
    return p;
}

static void bump_destroy(bump_t *b)
{
    free(b->base);
    b->base = b->cur = b->end = NULL;
}

static node_t *node_new(bump_t *b, int key, size_t label_len)
{
    node_t *n = bump_alloc(b, sizeof(node_t), _Alignof(node_t));
    char *s;

    if (!n)
        return NULL;
    s = bump_alloc(b, label_len + 1, 1);
    if (!s)
        return NULL;            /* the node's space is simply lost */
    memset(s, 'x', label_len);
    s[label_len] = '\0';
    n->key = key;
    n->hits = 1;
    n->label = s;
    n->left = n->right = NULL;
    return n;
}

/* returns 1 if a node was added, 0 if the key existed, -1 if out of space */
static int tree_insert(node_t **link, bump_t *b, int key, size_t label_len)
{
    while (*link) {
        if (key == (*link)->key) {
            (*link)->hits++;
            return 0;
        }
        link = key < (*link)->key ? &(*link)->left : &(*link)->right;
    }
    *link = node_new(b, key, label_len);
    return *link ? 1 : -1;
}

static size_t tree_size(const node_t *n)
{
    if (!n)
        return 0;
    return 1 + tree_size(n->left) + tree_size(n->right);
}

static const node_t *tree_min(const node_t *n)
{
    while (n && n->left)
        n = n->left;
    return n;
}

int main(void)
{
    bump_t arena;
    node_t *root = NULL;
    size_t added = 0;
    int size = __VERIFIER_nondet_int();

    if (size < 64 || size > 65536)
        size = 1000;
    if (!bump_init(&arena, (size_t)size))
        return 0;

    while (__VERIFIER_nondet_int()) {
        int key = __VERIFIER_nondet_int();
        size_t len = (unsigned)__VERIFIER_nondet_int() % 20;
        int rc = tree_insert(&root, &arena, key, len);
        if (rc < 0)
            break;
        if (rc > 0)
            added++;
    }

    assert(arena.cur <= arena.end);
    assert(tree_size(root) == added);
    if (root) {
        const node_t *m = tree_min(root);
        assert(m->key <= root->key);
    }
    bump_destroy(&arena);
    return 0;
}
