/* Inventory: a search tree of items by stock number; empty items are removed. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

struct item {
    int sku;
    unsigned qty;
    struct item *left, *right;
};

static struct item *root;
static unsigned total;      /* units in stock */

static struct item **lookup(int sku)
{
    struct item **p = &root;

    while (*p != NULL && (*p)->sku != sku)
        p = sku < (*p)->sku ? &(*p)->left : &(*p)->right;
    return p;
}

static int receive(int sku, unsigned qty)
{
    struct item **p = lookup(sku);

    if (*p == NULL) {
        struct item *it = malloc(sizeof *it);
        if (it == NULL)
            return -1;
        it->sku = sku;
        it->qty = 0;
        it->left = it->right = NULL;
        *p = it;
    }
    (*p)->qty += qty;
    total += qty;
    return 0;
}

static void drop(struct item **p)
{
    struct item *it = *p;

    if (it->left == NULL) {
        *p = it->right;
    } else if (it->right == NULL) {
        *p = it->left;
    } else {
        /* the smallest of the right subtree takes the place */
        struct item **q = &it->right;
        struct item *succ;

        while ((*q)->left != NULL)
            q = &(*q)->left;
        succ = *q;
        *q = succ->right;
        succ->left = it->left;
        succ->right = it->right;
        *p = succ;
    }
    free(it);
}

/* Takes up to qty units, returns how many there were. */
static unsigned ship(int sku, unsigned qty)
{
    struct item **p = lookup(sku);

    if (*p == NULL)
        return 0;
    if (qty > (*p)->qty)
        qty = (*p)->qty;
    (*p)->qty -= qty;
    total -= qty;
    if ((*p)->qty == 0)
        drop(p);
    return qty;
}

static unsigned count_units(const struct item *it)
{
    if (it == NULL)
        return 0;
    return count_units(it->left) + it->qty + count_units(it->right);
}

static void dispose(struct item *it)
{
    if (it == NULL)
        return;
    dispose(it->left);
    dispose(it->right);
    free(it);
}

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        int sku = __VERIFIER_nondet_int();
        unsigned qty = __VERIFIER_nondet_uint() % 100;

        if (__VERIFIER_nondet_int()) {
            if (qty > 0 && receive(sku, qty) != 0)
                break;
        } else {
            ship(sku, qty);
        }
    }
    assert(count_units(root) == total);
    dispose(root);
    root = NULL;
    return 0;
}
