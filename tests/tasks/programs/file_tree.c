/* Files and folders: first-child / next-sibling tree with cached folder sizes. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

struct inode {
    char *name;
    bool is_dir;
    unsigned long own;          /* bytes in this file */
    unsigned long total;        /* bytes in the whole subtree */
    struct inode *parent;
    struct inode *child;
    struct inode *sibling;
};

static char *copy_string(const char *s)
{
    char *p = malloc(strlen(s) + 1);
    if (p)
        strcpy(p, s);
    return p;
}

static struct inode *inode_new(const char *name, bool is_dir, unsigned long size)
{
    struct inode *n = calloc(1, sizeof(*n));
    if (!n)
        return NULL;
    n->name = copy_string(name);
    if (!n->name) {
        free(n);
        return NULL;
    }
    n->is_dir = is_dir;
    n->own = n->total = size;
    return n;
}

static struct inode *lookup(const struct inode *dir, const char *name)
{
    struct inode *c = dir->child;
    while (c && strcmp(c->name, name) != 0)
        c = c->sibling;
    return c;
}

static struct inode *create(struct inode *dir, const char *name, bool is_dir, unsigned long size)
{
    struct inode *n;

    if (lookup(dir, name))
        return NULL;
    n = inode_new(name, is_dir, size);
    if (!n)
        return NULL;
    n->parent = dir;
    n->sibling = dir->child;
    dir->child = n;
    for (; dir; dir = dir->parent)
        dir->total += size;
    return n;
}

static void free_tree(struct inode *n)
{
    while (n) {
        struct inode *next = n->sibling;
        free_tree(n->child);
        free(n->name);
        free(n);
        n = next;
    }
}

static bool remove_entry(struct inode *dir, const char *name)
{
    struct inode *victim = lookup(dir, name);
    struct inode **link = &dir->child;

    if (!victim)
        return false;
    while (*link != victim)
        link = &(*link)->sibling;
    *link = victim->sibling;
    victim->sibling = NULL;
    for (; dir; dir = dir->parent)
        dir->total -= victim->total;
    free_tree(victim);
    return true;
}

static unsigned long disk_usage(const struct inode *n)
{
    unsigned long sum = n->own;
    for (const struct inode *c = n->child; c; c = c->sibling)
        sum += disk_usage(c);
    return sum;
}

int main(void)
{
    struct inode *root = inode_new("/", true, 0), *cwd = root, *n;
    char name[2] = "a";

    if (!root)
        return 1;
    while (__VERIFIER_nondet_int()) {
        name[0] = (char)('a' + __VERIFIER_nondet_uint() % 4);
        switch (__VERIFIER_nondet_uint() % 5) {
        case 0:
            create(cwd, name, false, __VERIFIER_nondet_uint());
            break;
        case 1:
            create(cwd, name, true, 0);
            break;
        case 2:
            if (remove_entry(cwd, name))
                assert(lookup(cwd, name) == NULL);
            break;
        case 3:
            n = lookup(cwd, name);
            if (n && n->is_dir)
                cwd = n;
            break;
        default:
            if (cwd->parent)
                cwd = cwd->parent;
            break;
        }
        assert(cwd->is_dir);
    }
    assert(disk_usage(root) == root->total);
    free_tree(root);
    return 0;
}
