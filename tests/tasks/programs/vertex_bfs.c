/* Directed graph with adjacency lists; reachability by BFS with a queue. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

struct edge {
    unsigned to;
    struct edge *next;
};

struct vertex {
    struct edge *out;
    bool seen;
    unsigned dist;
};

struct graph {
    struct vertex *v;
    unsigned n;
};

struct qnode {
    unsigned vertex;
    struct qnode *next;
};

struct fifo {
    struct qnode *front;
    struct qnode **back;
};

enum bfs_result { BFS_FOUND, BFS_UNREACHABLE, BFS_NOMEM };

static void fifo_init(struct fifo *q)
{
    q->front = NULL;
    q->back = &q->front;
}

static bool fifo_put(struct fifo *q, unsigned vertex)
{
    struct qnode *n = malloc(sizeof *n);
    if (n == NULL)
        return false;
    n->vertex = vertex;
    n->next = NULL;
    *q->back = n;
    q->back = &n->next;
    return true;
}

static unsigned fifo_take(struct fifo *q)
{
    struct qnode *n = q->front;
    unsigned vertex = n->vertex;
    q->front = n->next;
    if (q->front == NULL)
        q->back = &q->front;
    free(n);
    return vertex;
}

static void fifo_clear(struct fifo *q)
{
    while (q->front != NULL)
        (void)fifo_take(q);
}

static bool graph_add_edge(struct graph *g, unsigned from, unsigned to)
{
    struct edge *e = malloc(sizeof *e);
    if (e == NULL)
        return false;
    e->to = to;
    e->next = g->v[from].out;
    g->v[from].out = e;
    return true;
}

static void graph_destroy(struct graph *g)
{
    for (unsigned i = 0; i < g->n; i++) {
        struct edge *e = g->v[i].out;
        while (e != NULL) {
            struct edge *dead = e;
            e = e->next;
            free(dead);
        }
    }
    free(g->v);
}

static enum bfs_result bfs(struct graph *g, unsigned start, unsigned goal)
{
    enum bfs_result result = BFS_UNREACHABLE;
    struct fifo q;

    for (unsigned i = 0; i < g->n; i++)
        g->v[i].seen = false;
    fifo_init(&q);
    g->v[start].seen = true;
    g->v[start].dist = 0;
    if (!fifo_put(&q, start))
        return BFS_NOMEM;

    while (q.front != NULL) {
        unsigned u = fifo_take(&q);
        if (u == goal) {
            result = BFS_FOUND;
            break;
        }
        for (const struct edge *e = g->v[u].out; e != NULL; e = e->next) {
            if (g->v[e->to].seen)
                continue;
            g->v[e->to].seen = true;
            g->v[e->to].dist = g->v[u].dist + 1;
            if (!fifo_put(&q, e->to)) {
                result = BFS_NOMEM;
                goto out;
            }
        }
    }
out:
    fifo_clear(&q);
    return result;
}

int main(void)
{
    struct graph g;
    g.n = __VERIFIER_nondet_uint();
    if (g.n == 0)
        return 0;
    g.v = calloc(g.n, sizeof *g.v);
    if (g.v == NULL)
        return 1;

    bool ok = true;
    while (ok && __VERIFIER_nondet_int() != 0) {
        unsigned from = __VERIFIER_nondet_uint() % g.n;
        unsigned to = __VERIFIER_nondet_uint() % g.n;
        ok = graph_add_edge(&g, from, to);
        if (ok && __VERIFIER_nondet_int() == 0) {
            enum bfs_result r = bfs(&g, from, to);
            assert(r != BFS_UNREACHABLE);
            if (r == BFS_FOUND)
                assert(g.v[to].dist == (from == to ? 0u : 1u));
        }
    }
    if (ok && bfs(&g, 0, g.n - 1) == BFS_FOUND)
        assert(g.v[g.n - 1].seen && g.v[g.n - 1].dist < g.n);
    graph_destroy(&g);
    return 0;
}
