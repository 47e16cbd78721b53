/* Binary search tree with iterative insert, search, deletion; recursive free. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct tree {
    int key;
    struct tree *left;
    struct tree *right;
} tree;

static tree *root;

static tree *new_node(int key)
{
    tree *t = malloc(sizeof(tree));
    if (t == NULL)
        return NULL;
    t->key = key;
    t->left = NULL;
    t->right = NULL;
    return t;
}

static int contains(int key)
{
    const tree *t = root;
    while (t != NULL) {
        if (key == t->key)
            return 1;
        t = key < t->key ? t->left : t->right;
    }
    return 0;
}

static int insert(int key)
{
    tree *parent = NULL;
    tree *t = root;

    while (t != NULL) {
        if (t->key == key)
            return 1;
        parent = t;
        if (key < t->key)
            t = t->left;
        else
            t = t->right;
    }
    t = new_node(key);
    if (t == NULL)
        return 0;
    if (parent == NULL)
        root = t;
    else if (key < parent->key)
        parent->left = t;
    else
        parent->right = t;
    return 1;
}

static void replace_child(tree *parent, tree *old, tree *new_child)
{
    if (parent == NULL)
        root = new_child;
    else if (parent->left == old)
        parent->left = new_child;
    else
        parent->right = new_child;
}

static int delete_key(int key)
{
    tree *parent = NULL;
    tree *t = root;

    while (t != NULL && t->key != key) {
        parent = t;
        t = key < t->key ? t->left : t->right;
    }
    if (t == NULL)
        return 0;
    if (t->left != NULL && t->right != NULL) {
        /* take the key of the successor, then delete the successor */
        tree *sparent = t;
        tree *s = t->right;
        while (s->left != NULL) {
            sparent = s;
            s = s->left;
        }
        t->key = s->key;
        sparent->left = s->right;
        free(s);
    } else {
        replace_child(parent, t, t->left != NULL ? t->left : t->right);
        free(t);
    }
    return 1;
}

static void free_tree(tree *t)
{
    if (t == NULL)
        return;
    free_tree(t->left);
    free_tree(t->right);
    free(t);
}

int main(void)
{
    int cmd;

    root = NULL;
    while ((cmd = __VERIFIER_nondet_int()) != 0) {
        int key = __VERIFIER_nondet_int();
        if (cmd > 0) {
            if (insert(key))
                assert(root != NULL);
        } else if (delete_key(key)) {
            if (root == NULL)
                assert(!contains(key));
        }
    }
    free_tree(root);
    return 0;
}
