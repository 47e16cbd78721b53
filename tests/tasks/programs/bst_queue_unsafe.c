/* bug: line 69, right subtree of the minimum is lost (leak, assertion) */
/* Binary search tree used as a set and as a priority queue (delete-min). */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tree_node {
    int key;
    struct tree_node *left;
    struct tree_node *right;
};

struct tree {
    struct tree_node *root;
    size_t size;
};

enum insert_result { INSERTED, PRESENT, NO_MEMORY };

static enum insert_result insert_at(struct tree_node **link, int key)
{
    struct tree_node *t = *link;

    if (t != NULL) {
        if (key < t->key)
            return insert_at(&t->left, key);
        if (key > t->key)
            return insert_at(&t->right, key);
        return PRESENT;
    }
    t = malloc(sizeof(struct tree_node));
    if (t == NULL)
        return NO_MEMORY;
    t->key = key;
    t->left = t->right = NULL;
    *link = t;
    return INSERTED;
}

static enum insert_result tree_insert(struct tree *t, int key)
{
    enum insert_result r = insert_at(&t->root, key);
    if (r == INSERTED)
        t->size++;
    return r;
}

static bool tree_contains(const struct tree *t, int key)
{
    const struct tree_node *n = t->root;
    while (n != NULL && n->key != key)
        n = key < n->key ? n->left : n->right;
    return n != NULL;
}

static bool tree_delete_min(struct tree *t, int *min)
{
    struct tree_node **link = &t->root;
    struct tree_node *victim;

    if (*link == NULL)
        return false;
    while ((*link)->left != NULL)
        link = &(*link)->left;
    victim = *link;
    *min = victim->key;
    *link = NULL;
    free(victim);
    t->size--;
    return true;
}

static size_t count_nodes(const struct tree_node *n)
{
    return n == NULL ? 0 : 1 + count_nodes(n->left) + count_nodes(n->right);
}

int main(void)
{
    struct tree set = { NULL, 0 };
    int min, previous;

    while (__VERIFIER_nondet_int()) {
        int key = __VERIFIER_nondet_int();
        if (tree_insert(&set, key) == NO_MEMORY)
            break;
        assert(tree_contains(&set, key));
    }
    assert(count_nodes(set.root) == set.size);

    if (tree_delete_min(&set, &previous)) {
        assert(!tree_contains(&set, previous));
        while (tree_delete_min(&set, &min)) {
            assert(previous < min);
            previous = min;
        }
    }
    /* the queue is drained: nothing is left to free */
    assert(set.size == 0);
    return 0;
}
