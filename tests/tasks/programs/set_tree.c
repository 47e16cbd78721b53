/* An unbalanced binary search tree used as a set of integers. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <limits.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);

typedef struct tree_node *Tree;

struct tree_node {
    int key;
    Tree left;
    Tree right;
};

static unsigned int set_size = 0;

static Tree make_node(int key)
{
    Tree t = malloc(sizeof(struct tree_node));
    if (t != NULL) {
        t->key = key;
        t->left = NULL;
        t->right = NULL;
    }
    return t;
}

static Tree tree_insert(Tree t, int key)
{
    if (t == NULL) {
        t = make_node(key);
        if (t != NULL)
            set_size++;
    } else if (key < t->key) {
        t->left = tree_insert(t->left, key);
    } else if (key > t->key) {
        t->right = tree_insert(t->right, key);
    }
    return t;
}

static Tree tree_find(Tree t, int key)
{
    while (t != NULL && t->key != key)
        t = key < t->key ? t->left : t->right;
    return t;
}

/* unlinks the smallest node of a non-empty tree and stores it in *min */
static Tree detach_min(Tree t, Tree *min)
{
    if (t->left == NULL) {
        *min = t;
        return t->right;
    }
    t->left = detach_min(t->left, min);
    return t;
}

static Tree tree_delete(Tree t, int key)
{
    if (t == NULL)
        return NULL;

    if (key < t->key) {
        t->left = tree_delete(t->left, key);
    } else if (key > t->key) {
        t->right = tree_delete(t->right, key);
    } else {
        Tree rest;
        if (t->left == NULL) {
            rest = t->right;
        } else if (t->right == NULL) {
            rest = t->left;
        } else {
            Tree new_right = detach_min(t->right, &rest);
            rest->left = t->left;
            rest->right = new_right;
        }
        free(t);
        set_size--;
        return rest;
    }
    return t;
}

static unsigned int tree_count(Tree t)
{
    return t == NULL ? 0 : 1 + tree_count(t->left) + tree_count(t->right);
}

/* every key must lie in [low, high] */
static int is_search_tree(Tree t, long long low, long long high)
{
    if (t == NULL)
        return 1;
    return low <= t->key && t->key <= high
        && is_search_tree(t->left, low, (long long)t->key - 1)
        && is_search_tree(t->right, (long long)t->key + 1, high);
}

static void tree_free(Tree t)
{
    if (t == NULL)
        return;
    tree_free(t->left);
    tree_free(t->right);
    free(t);
    set_size--;
}

int main(void)
{
    Tree root = NULL;

    while (__VERIFIER_nondet_bool()) {
        int key = __VERIFIER_nondet_int();
        Tree found;

        switch (__VERIFIER_nondet_uint() % 3) {
        case 0:
            root = tree_insert(root, key);
            break;
        case 1:
            root = tree_delete(root, key);
            assert(tree_find(root, key) == NULL);
            break;
        case 2:
            found = tree_find(root, key);
            if (found != NULL)
                assert(found->key == key);
            break;
        }
    }

    assert(is_search_tree(root, INT_MIN, INT_MAX));
    assert(tree_count(root) == set_size);
    tree_free(root);
    return 0;
}
