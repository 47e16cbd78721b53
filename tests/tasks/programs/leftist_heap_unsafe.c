/* bug: line 37, assertion: rank is computed before the children are swapped */
/* Job scheduler on a leftist heap; the ready heap is a module global. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);

struct job {
    unsigned int deadline;
    int id;
    unsigned int rank;          /* length of the rightmost path */
    struct job *left, *right;
};

static struct job *ready;

static unsigned int rank_of(const struct job *h)
{
    return h ? h->rank : 0;
}

static struct job *merge(struct job *a, struct job *b)
{
    if (!a)
        return b;
    if (!b)
        return a;
    if (b->deadline < a->deadline) {
        struct job *t = a;
        a = b;
        b = t;
    }
    a->right = merge(a->right, b);
    a->rank = rank_of(a->right) + 1;
    if (rank_of(a->left) < rank_of(a->right)) {
        struct job *t = a->left;
        a->left = a->right;
        a->right = t;
    }
    return a;
}

static int submit(int id, unsigned int deadline)
{
    struct job *j = calloc(1, sizeof(*j));
    if (!j)
        return -1;
    j->id = id;
    j->deadline = deadline;
    j->rank = 1;
    ready = merge(ready, j);
    return 0;
}

/* take the most urgent job out of the heap; the caller owns it */
static struct job *take(void)
{
    struct job *j = ready;
    if (j) {
        ready = merge(j->left, j->right);
        j->left = j->right = NULL;
    }
    return j;
}

static bool is_leftist(const struct job *h)
{
    if (!h)
        return true;
    if (rank_of(h->left) < rank_of(h->right))
        return false;
    if (h->rank != rank_of(h->right) + 1)
        return false;
    return is_leftist(h->left) && is_leftist(h->right);
}

static void run_some(void)
{
    while (ready && __VERIFIER_nondet_bool()) {
        struct job *j = take();
        assert(!ready || j->deadline <= ready->deadline);
        free(j);
    }
}

int main(void)
{
    unsigned int last = 0;
    struct job *j;

    while (__VERIFIER_nondet_int()) {
        if (submit(__VERIFIER_nondet_int(), __VERIFIER_nondet_uint()) != 0)
            break;
        run_some();
    }
    assert(is_leftist(ready));

    while ((j = take()) != NULL) {
        assert(last <= j->deadline);
        last = j->deadline;
        free(j);
    }
    return 0;
}
