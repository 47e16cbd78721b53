/* A set of DNA fragments in a trie with four children per node, pruned on removal. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern bool __VERIFIER_nondet_bool(void);

#define BASES 4
#define MAX_FRAGMENT 12

struct node {
    struct node *kid[BASES];
    bool terminal;
};

struct set {
    struct node *root;
    unsigned size;
};

static int base_index(char c)
{
    switch (c) {
    case 'A': return 0;
    case 'C': return 1;
    case 'G': return 2;
    default:  return 3;
    }
}

static bool is_leaf(const struct node *n)
{
    for (int i = 0; i < BASES; i++)
        if (n->kid[i])
            return false;
    return true;
}

/* 1: added, 0: was there already, -1: out of memory */
static int set_add(struct set *s, const char *frag)
{
    struct node **slot = &s->root;
    for (;;) {
        if (!*slot) {
            *slot = calloc(1, sizeof(struct node));
            if (!*slot)
                return -1;
        }
        if (!*frag)
            break;
        slot = &(*slot)->kid[base_index(*frag++)];
    }
    if ((*slot)->terminal)
        return 0;
    (*slot)->terminal = true;
    s->size++;
    return 1;
}

static bool set_has(const struct set *s, const char *frag)
{
    const struct node *n = s->root;
    while (n && *frag)
        n = n->kid[base_index(*frag++)];
    return n && n->terminal;
}

static bool erase(struct node **slot, const char *frag)
{
    struct node *n = *slot;
    bool removed;

    if (!n)
        return false;
    if (*frag) {
        removed = erase(&n->kid[base_index(*frag)], frag + 1);
    } else {
        removed = n->terminal;
        n->terminal = false;
    }
    if (removed && !n->terminal && is_leaf(n)) {
        free(n);
        *slot = NULL;
    }
    return removed;
}

static unsigned count_words(const struct node *n)
{
    if (!n)
        return 0;
    unsigned c = n->terminal ? 1 : 0;
    for (int i = 0; i < BASES; i++)
        c += count_words(n->kid[i]);
    return c;
}

static void destroy(struct node *n)
{
    if (!n)
        return;
    for (int i = 0; i < BASES; i++)
        destroy(n->kid[i]);
    free(n);
}

static void read_fragment(char *buf)
{
    int len = 0;
    while (len < MAX_FRAGMENT && __VERIFIER_nondet_bool())
        buf[len++] = "ACGT"[__VERIFIER_nondet_int() & 3];
    buf[len] = '\0';
}

int main(void)
{
    struct set s = { NULL, 0 };
    char frag[MAX_FRAGMENT + 1];

    while (__VERIFIER_nondet_bool()) {
        read_fragment(frag);
        if (__VERIFIER_nondet_bool()) {
            if (set_add(&s, frag) < 0)
                break;
            assert(set_has(&s, frag));
        } else {
            if (erase(&s.root, frag))
                s.size--;
            assert(!set_has(&s, frag));
        }
    }
    assert(count_words(s.root) == s.size);
    destroy(s.root);
    return 0;
}
