/* Priority queue of tasks as a skew heap; tasks can be cancelled and re-prioritised. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

typedef struct task {
    int prio;
    unsigned id;
    struct task *left, *right;
} task;

typedef struct {
    task *root;
    size_t count;
    unsigned next_id;
} pqueue;

static task *meld(task *a, task *b)
{
    task *t;

    if (!a)
        return b;
    if (!b)
        return a;
    if (b->prio < a->prio) {
        t = a;
        a = b;
        b = t;
    }
    t = a->right;
    a->right = a->left;
    a->left = meld(b, t);
    return a;
}

static bool pq_push(pqueue *q, int prio)
{
    task *t = malloc(sizeof *t);

    if (!t)
        return false;
    t->prio = prio;
    t->id = q->next_id++;
    t->left = t->right = NULL;
    q->root = meld(q->root, t);
    q->count++;
    return true;
}

static task *pq_pop(pqueue *q)
{
    task *t = q->root;

    if (t) {
        q->root = meld(t->left, t->right);
        q->count--;
    }
    return t;
}

static task **find_link(task **link, unsigned id)
{
    task **r;

    if (*link == NULL)
        return NULL;
    if ((*link)->id == id)
        return link;
    r = find_link(&(*link)->left, id);
    return r ? r : find_link(&(*link)->right, id);
}

static bool pq_cancel(pqueue *q, unsigned id)
{
    task **link = find_link(&q->root, id);
    task *t;

    if (!link)
        return false;
    t = *link;
    *link = meld(t->left, t->right);
    free(t);
    q->count--;
    return true;
}

static void pq_set_prio(pqueue *q, unsigned id, int prio)
{
    task **link = find_link(&q->root, id);
    task *t;

    if (!link)
        return;
    t = *link;
    if (!t->left && !t->right && prio >= t->prio) {
        t->prio = prio;         /* a leaf may get less urgent where it is */
        return;
    }
    *link = meld(t->left, t->right);
    t->left = t->right = NULL;
    t->prio = prio;
    q->root = meld(q->root, t);
}

static size_t tree_size(const task *t)
{
    return t ? 1 + tree_size(t->left) + tree_size(t->right) : 0;
}

int main(void)
{
    pqueue q = { NULL, 0, 1 };
    int last = INT_MIN;
    task *t;

    while (__VERIFIER_nondet_int()) {
        switch (__VERIFIER_nondet_uint() % 6) {
        case 3:
            t = pq_pop(&q);
            free(t);
            break;
        case 4:
            pq_cancel(&q, __VERIFIER_nondet_uint());
            break;
        case 5:
            pq_set_prio(&q, __VERIFIER_nondet_uint(), __VERIFIER_nondet_int());
            break;
        default:
            pq_push(&q, __VERIFIER_nondet_int());
            break;
        }
    }
    assert(tree_size(q.root) == q.count);

    while ((t = pq_pop(&q)) != NULL) {
        assert(t->prio >= last);
        last = t->prio;
        free(t);
    }
    assert(q.count == 0);
    return 0;
}
