/* bug: line 54, right subtree of the smallest node is lost: assertion fails, leak */
/* Binary search tree of distinct keys with insertion, search and deletion. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct node {
    int key;
    struct node *left;
    struct node *right;
} Node;

static bool insert(Node **root, int key)
{
    Node *n;

    while (*root != NULL) {
        if (key == (*root)->key)
            return false;
        if (key < (*root)->key)
            root = &(*root)->left;
        else
            root = &(*root)->right;
    }
    n = malloc(sizeof(Node));
    if (n == NULL)
        return false;
    n->key = key;
    n->left = NULL;
    n->right = NULL;
    *root = n;
    return true;
}

static bool contains(const Node *n, int key)
{
    while (n != NULL && n->key != key)
        n = key < n->key ? n->left : n->right;
    return n != NULL;
}

/* Unlinks and frees the smallest node of a tree that is not empty. */
static int remove_min(Node **root)
{
    Node *n;
    int key;

    while ((*root)->left != NULL)
        root = &(*root)->left;
    n = *root;
    key = n->key;
    *root = NULL;
    free(n);
    return key;
}

static bool delete(Node **root, int key)
{
    Node *n = *root;

    if (n == NULL)
        return false;
    if (key < n->key)
        return delete(&n->left, key);
    if (key > n->key)
        return delete(&n->right, key);

    if (n->left != NULL && n->right != NULL) {
        n->key = remove_min(&n->right);
    } else {
        *root = n->left != NULL ? n->left : n->right;
        free(n);
    }
    return true;
}

static size_t count(const Node *n)
{
    if (n == NULL)
        return 0;
    return count(n->left) + 1 + count(n->right);
}

static bool is_ordered(const Node *n, const Node *min, const Node *max)
{
    if (n == NULL)
        return true;
    if (min != NULL && n->key <= min->key)
        return false;
    if (max != NULL && n->key >= max->key)
        return false;
    return is_ordered(n->left, min, n) && is_ordered(n->right, n, max);
}

static void destroy(Node *n)
{
    if (n == NULL)
        return;
    destroy(n->left);
    destroy(n->right);
    free(n);
}

int main(void)
{
    Node *root = NULL;
    size_t size = 0;

    while (__VERIFIER_nondet_int()) {
        int key = __VERIFIER_nondet_int();

        if (__VERIFIER_nondet_int()) {
            if (insert(&root, key))
                size++;
        } else {
            if (delete(&root, key))
                size--;
            assert(!contains(root, key));
        }
    }

    assert(count(root) == size);
    assert(is_ordered(root, NULL, NULL));
    destroy(root);
    return 0;
}
