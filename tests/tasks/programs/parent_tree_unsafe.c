/* bug: line 73, forgotten update of the parent pointer of the child; use after free */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct tnode {
    int key;
    struct tnode *left, *right, *parent;
} tnode;

typedef struct {
    tnode *root;
    size_t size;
} tree;

static tnode *tree_find(const tree *t, int key)
{
    tnode *n = t->root;
    while (n && n->key != key)
        n = key < n->key ? n->left : n->right;
    return n;
}

/* 1 inserted, 0 present, -1 no memory */
static int tree_insert(tree *t, int key)
{
    tnode *parent = NULL;
    tnode **link = &t->root;
    while (*link) {
        parent = *link;
        if (key == parent->key)
            return 0;
        link = key < parent->key ? &parent->left : &parent->right;
    }
    tnode *n = malloc(sizeof *n);
    if (!n)
        return -1;
    n->key = key;
    n->left = n->right = NULL;
    n->parent = parent;
    *link = n;
    t->size++;
    return 1;
}

static tnode *leftmost(tnode *n)
{
    while (n && n->left)
        n = n->left;
    return n;
}

static tnode *successor(tnode *n)
{
    if (n->right)
        return leftmost(n->right);
    while (n->parent && n == n->parent->right)
        n = n->parent;
    return n->parent;
}

/* n has at most one child */
static void splice_out(tree *t, tnode *n)
{
    tnode *child = n->left ? n->left : n->right;
    if (!n->parent)
        t->root = child;
    else if (n == n->parent->left)
        n->parent->left = child;
    else
        n->parent->right = child;
    free(n);
    t->size--;
}

static void tree_remove(tree *t, int key)
{
    tnode *n = tree_find(t, key);
    if (!n)
        return;
    if (n->left && n->right) {
        tnode *s = successor(n);
        n->key = s->key;
        n = s;
    }
    splice_out(t, n);
}

static void tree_clear(tree *t)
{
    tnode *n = t->root;
    while (n) {
        if (n->left) {
            n = n->left;
        } else if (n->right) {
            n = n->right;
        } else {
            tnode *up = n->parent;
            if (up && up->left == n)
                up->left = NULL;
            else if (up)
                up->right = NULL;
            free(n);
            n = up;
        }
    }
    t->root = NULL;
    t->size = 0;
}

int main(void)
{
    tree t = { NULL, 0 };

    while (__VERIFIER_nondet_int()) {
        int key = __VERIFIER_nondet_int();
        if (__VERIFIER_nondet_int()) {
            if (tree_insert(&t, key) < 0)
                break;
        } else {
            tree_remove(&t, key);
            assert(tree_find(&t, key) == NULL);
        }
    }

    size_t seen = 0;
    for (tnode *n = leftmost(t.root); n; n = successor(n)) {
        tnode *next = successor(n);
        assert(!next || n->key < next->key);
        seen++;
    }
    assert(seen == t.size);

    tree_clear(&t);
    return 0;
}
