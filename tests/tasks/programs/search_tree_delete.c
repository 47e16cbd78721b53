/* Unbalanced binary search tree used as a set of ints; no recursion. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct TreeNode TreeNode;
struct TreeNode {
    int key;
    TreeNode *left;
    TreeNode *right;
};

typedef struct {
    TreeNode *root;
    size_t size;
} IntSet;

enum InsertResult { INSERTED, ALREADY_THERE, NO_MEMORY };

/* The link that points at the node with this key, or where it would hang. */
static TreeNode **findLink(TreeNode **pp, int key)
{
    while (*pp != NULL && (*pp)->key != key) {
        if (key < (*pp)->key)
            pp = &(*pp)->left;
        else
            pp = &(*pp)->right;
    }
    return pp;
}

static bool setContains(IntSet *set, int key)
{
    return *findLink(&set->root, key) != NULL;
}

static enum InsertResult setInsert(IntSet *set, int key)
{
    TreeNode **pp = findLink(&set->root, key);
    if (*pp != NULL)
        return ALREADY_THERE;

    TreeNode *node = malloc(sizeof *node);
    if (node == NULL)
        return NO_MEMORY;
    node->key = key;
    node->left = NULL;
    node->right = NULL;
    *pp = node;
    set->size++;
    return INSERTED;
}

/* Unlinks and returns the node with the smallest key below *pp. */
static TreeNode *detachMin(TreeNode **pp)
{
    while ((*pp)->left != NULL)
        pp = &(*pp)->left;
    TreeNode *min = *pp;
    *pp = min->right;
    min->right = NULL;
    return min;
}

static bool setPopMin(IntSet *set, int *key)
{
    if (set->root == NULL)
        return false;
    TreeNode *min = detachMin(&set->root);
    *key = min->key;
    free(min);
    set->size--;
    return true;
}

static bool setRemove(IntSet *set, int key)
{
    TreeNode **pp = findLink(&set->root, key);
    TreeNode *victim = *pp;
    if (victim == NULL)
        return false;

    if (victim->left == NULL) {
        *pp = victim->right;
    } else if (victim->right == NULL) {
        *pp = victim->left;
    } else {
        TreeNode *successor = detachMin(&victim->right);
        successor->left = victim->left;
        successor->right = victim->right;
        *pp = successor;
    }
    free(victim);
    set->size--;
    return true;
}

static size_t drain(IntSet *set)
{
    size_t popped = 0;
    int key, previous = 0;
    while (setPopMin(set, &key)) {
        if (popped > 0)
            assert(previous < key);
        previous = key;
        popped++;
    }
    return popped;
}

int main(void)
{
    IntSet set = { NULL, 0 };
    int key;

    while (__VERIFIER_nondet_int() != 0) {
        int op = __VERIFIER_nondet_int();
        key = __VERIFIER_nondet_int();
        if (op == 0) {
            setPopMin(&set, &key);
        } else if (op == 1 || op == 2) {
            setRemove(&set, key);
            assert(!setContains(&set, key));
        } else {
            if (setInsert(&set, key) == NO_MEMORY)
                break;
            assert(setContains(&set, key));
        }
    }

    size_t expected = set.size;
    size_t popped = drain(&set);
    assert(popped == expected);
    return set.root == NULL ? EXIT_SUCCESS : EXIT_FAILURE;
}
