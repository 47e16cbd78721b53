/* A dictionary int -> int as a binary search tree. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct tree {
    int key;
    int value;
    struct tree *left;
    struct tree *right;
} tree;

static tree *tree_node(int key, int value)
{
    tree *t = (tree *)malloc(sizeof(tree));

    if (t == NULL)
        return NULL;
    t->key = key;
    t->value = value;
    t->left = NULL;
    t->right = NULL;
    return t;
}

/* Returns the new root; unchanged if out of memory. */
static tree *tree_insert(tree *t, int key, int value)
{
    if (t == NULL)
        return tree_node(key, value);
    if (key < t->key)
        t->left = tree_insert(t->left, key, value);
    else if (key > t->key)
        t->right = tree_insert(t->right, key, value);
    else
        t->value = value;
    return t;
}

static tree *tree_find(tree *t, int key)
{
    while (t != NULL && t->key != key) {
        if (key < t->key)
            t = t->left;
        else
            t = t->right;
    }
    return t;
}

static tree *tree_min(tree *t)
{
    while (t->left != NULL)
        t = t->left;
    return t;
}

static tree *tree_delete(tree *t, int key)
{
    tree *child;

    if (t == NULL)
        return NULL;
    if (key < t->key) {
        t->left = tree_delete(t->left, key);
        return t;
    }
    if (key > t->key) {
        t->right = tree_delete(t->right, key);
        return t;
    }
    if (t->left != NULL && t->right != NULL) {
        tree *m = tree_min(t->right);

        t->key = m->key;
        t->value = m->value;
        t->right = tree_delete(t->right, m->key);
        return t;
    }
    child = t->left;
    free(t);
    return child;
}

static void tree_print(const tree *t)
{
    if (t == NULL)
        return;
    tree_print(t->left);
    printf("%d=%d\n", t->key, t->value);
    tree_print(t->right);
}

static int tree_count(const tree *t)
{
    if (t == NULL)
        return 0;
    return 1 + tree_count(t->left) + tree_count(t->right);
}

static void tree_free(tree *t)
{
    if (t == NULL)
        return;
    tree_free(t->left);
    tree_free(t->right);
    free(t);
}

int main(void)
{
    tree *root = NULL;

    while (__VERIFIER_nondet_int() != 0) {
        int key = __VERIFIER_nondet_int();
        tree *t;

        switch (__VERIFIER_nondet_int()) {
        case 0:
            t = tree_insert(root, key, 2 * (key % 100));
            if (root != NULL)
                assert(t != NULL);
            root = t;
            break;
        case 1:
            root = tree_delete(root, key);
            break;
        default:
            t = tree_find(root, key);
            if (t != NULL) {
                assert(root != NULL);
                assert(t->key == key);
            }
            break;
        }
    }
    tree_print(root);
    if (root == NULL)
        assert(tree_count(root) == 0);
    tree_free(root);
    return 0;
}
