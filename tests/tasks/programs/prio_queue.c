/* Priority queue kept as a list sorted by priority, smallest first. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <limits.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct pq_node pq_node;
struct pq_node {
    int prio;
    int *data;
    pq_node *next;
};

typedef struct pq {
    pq_node *head;
} pq;

static int pq_insert(pq *q, int prio, int data)
{
    pq_node *n, *cur, *prev;

    n = malloc(sizeof(pq_node));
    if (n == NULL)
        return 0;
    n->data = malloc(sizeof(int));
    if (n->data == NULL) {
        free(n);
        return 0;
    }
    *n->data = data;
    n->prio = prio;

    prev = NULL;
    cur = q->head;
    while (cur != NULL && cur->prio <= prio) {
        prev = cur;
        cur = cur->next;
    }
    n->next = cur;
    if (prev == NULL)
        q->head = n;
    else
        prev->next = n;
    return 1;
}

static int pq_empty(const pq *q)
{
    return q->head == NULL;
}

static int pq_pop(pq *q, int *prio)
{
    pq_node *n = q->head;
    int value;

    assert(n != NULL);
    value = *n->data;
    *prio = n->prio;
    q->head = n->next;
    free(n->data);
    free(n);
    return value;
}

static void pq_check_sorted(const pq *q)
{
    const pq_node *n = q->head;
    if (n == NULL)
        return;
    while (n->next != NULL) {
        assert(n->prio <= n->next->prio);
        n = n->next;
    }
}

int main(void)
{
    pq queue = { NULL };
    int last = INT_MIN;

    while (__VERIFIER_nondet_int()) {
        int p = __VERIFIER_nondet_int();
        if (!pq_insert(&queue, p, p ^ 1))
            break;
        if (__VERIFIER_nondet_int() && !pq_empty(&queue)) {
            int ignored;
            pq_pop(&queue, &ignored);
        }
    }
    pq_check_sorted(&queue);
    while (!pq_empty(&queue)) {
        int p;
        pq_pop(&queue, &p);
        assert(last <= p);
        last = p;
    }
    return 0;
}
