/* In-memory file system: directories as first-child / next-sibling tree, sizes summed up to the root. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define NAME_LEN 8

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct inode {
    char *name;
    bool is_dir;
    unsigned size;              /* of a directory: sum of all files below */
    struct inode *parent;
    struct inode *child;
    struct inode *sibling;
};

static struct inode *root, *cwd;
static size_t n_inodes;

static struct inode *new_inode(const char *name, bool is_dir, struct inode *parent)
{
    struct inode *ip = malloc(sizeof *ip);

    if (!ip)
        return NULL;
    ip->name = malloc(strlen(name) + 1);
    if (!ip->name) {
        free(ip);
        return NULL;
    }
    strcpy(ip->name, name);
    ip->is_dir = is_dir;
    ip->size = 0;
    ip->parent = parent;
    ip->child = NULL;
    ip->sibling = NULL;
    if (parent) {
        ip->sibling = parent->child;
        parent->child = ip;
    }
    n_inodes++;
    return ip;
}

static struct inode *dir_lookup(const struct inode *dir, const char *name)
{
    struct inode *ip = dir->child;

    while (ip && strcmp(ip->name, name) != 0)
        ip = ip->sibling;
    return ip;
}

static void account(struct inode *dir, unsigned delta)
{
    for (; dir; dir = dir->parent)
        dir->size += delta;
}

static int write_file(const char *name, unsigned size)
{
    struct inode *ip = dir_lookup(cwd, name);

    if (!ip)
        ip = new_inode(name, false, cwd);
    if (!ip || ip->is_dir)
        return -1;
    account(cwd, size - ip->size);
    ip->size = size;
    return 0;
}

static void destroy(struct inode *ip)
{
    while (ip->child) {
        struct inode *c = ip->child;
        ip->child = c->sibling;
        destroy(c);
    }
    free(ip->name);
    free(ip);
    n_inodes--;
}

static int remove_tree(const char *name)
{
    struct inode **pp = &cwd->child;

    while (*pp && strcmp((*pp)->name, name) != 0)
        pp = &(*pp)->sibling;
    if (*pp) {
        struct inode *ip = *pp;
        *pp = ip->sibling;
        account(cwd, -ip->size);
        destroy(ip);
        return 0;
    }
    return -1;
}

static unsigned check_dir(const struct inode *dir)
{
    unsigned sum = 0;

    for (const struct inode *ip = dir->child; ip; ip = ip->sibling) {
        assert(ip->parent == dir);
        sum += ip->is_dir ? check_dir(ip) : ip->size;
    }
    return sum;
}

static void read_name(char *buf)
{
    size_t n = 1;

    buf[0] = 'a' + __VERIFIER_nondet_uint() % 26;
    while (n < NAME_LEN - 1 && __VERIFIER_nondet_int())
        buf[n++] = 'a' + __VERIFIER_nondet_uint() % 26;
    buf[n] = '\0';
}

int main(void)
{
    char name[NAME_LEN];
    struct inode *ip;

    root = cwd = new_inode("", true, NULL);
    if (!root)
        return 1;
    while (__VERIFIER_nondet_int()) {
        read_name(name);
        switch (__VERIFIER_nondet_uint() % 5) {
        case 0:
            write_file(name, __VERIFIER_nondet_uint());
            break;
        case 1:                 /* mkdir */
            if (!dir_lookup(cwd, name))
                new_inode(name, true, cwd);
            break;
        case 2:                 /* cd */
            ip = dir_lookup(cwd, name);
            if (ip && ip->is_dir)
                cwd = ip;
            break;
        case 3:                 /* cd .. */
            if (cwd->parent)
                cwd = cwd->parent;
            break;
        default:
            remove_tree(name);
            break;
        }
    }
    assert(check_dir(root) == root->size);
    destroy(root);
    assert(n_inodes == 0);
    return 0;
}
