/* An undirected graph with adjacency lists; breadth-first search. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdbool.h>
#include <stdlib.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);

struct edge {
    unsigned int to;
    struct edge *next;
};

struct graph {
    unsigned int nvertices;
    unsigned int nedges;
    struct edge **adj;
};

static struct graph *graph_new(unsigned int nvertices)
{
    struct graph *g = malloc(sizeof(struct graph));
    if (g == NULL)
        return NULL;
    g->adj = calloc(nvertices, sizeof(struct edge *));
    if (g->adj == NULL) {
        free(g);
        return NULL;
    }
    g->nvertices = nvertices;
    g->nedges = 0;
    return g;
}

static bool has_edge(const struct graph *g, unsigned int u, unsigned int v)
{
    for (const struct edge *e = g->adj[u]; e != NULL; e = e->next)
        if (e->to == v)
            return true;
    return false;
}

static bool add_edge(struct graph *g, unsigned int u, unsigned int v)
{
    if (u == v || has_edge(g, u, v))
        return false;

    struct edge *uv = malloc(sizeof(struct edge));
    if (uv == NULL)
        return false;
    struct edge *vu = malloc(sizeof(struct edge));
    if (vu == NULL) {
        free(uv);
        return false;
    }
    uv->to = v;
    uv->next = g->adj[u];
    g->adj[u] = uv;
    vu->to = u;
    vu->next = g->adj[v];
    g->adj[v] = vu;
    g->nedges++;
    return true;
}

static bool remove_half(struct graph *g, unsigned int u, unsigned int v)
{
    struct edge *prev = NULL;
    struct edge *e = g->adj[u];
    while (e != NULL && e->to != v) {
        prev = e;
        e = e->next;
    }
    if (e == NULL)
        return false;
    if (prev == NULL)
        g->adj[u] = e->next;
    else
        prev->next = e->next;
    free(e);
    return true;
}

/* the number of vertices that can be reached from start; 0 if out of memory */
static unsigned int reachable(const struct graph *g, unsigned int start)
{
    bool *seen = calloc(g->nvertices, sizeof(bool));
    unsigned int *queue = calloc(g->nvertices, sizeof(unsigned int));
    unsigned int head = 0, tail = 0;

    if (seen != NULL && queue != NULL) {
        seen[start] = true;
        queue[tail++] = start;
        while (head < tail) {
            unsigned int u = queue[head++];
            for (const struct edge *e = g->adj[u]; e != NULL; e = e->next) {
                if (!seen[e->to]) {
                    seen[e->to] = true;
                    assert(tail < g->nvertices);
                    queue[tail++] = e->to;
                }
            }
        }
    }
    free(seen);
    free(queue);
    return tail;
}

static void graph_free(struct graph *g)
{
    unsigned int halves = 0;
    for (unsigned int u = 0; u < g->nvertices; u++) {
        while (g->adj[u] != NULL) {
            struct edge *e = g->adj[u];
            g->adj[u] = e->next;
            free(e);
            halves++;
        }
    }
    assert(halves == 2 * g->nedges);
    free(g->adj);
    free(g);
}

int main(void)
{
    unsigned int n = __VERIFIER_nondet_uint() % 20 + 1;
    struct graph *g = graph_new(n);
    if (g == NULL)
        return 1;

    while (__VERIFIER_nondet_bool()) {
        unsigned int u = __VERIFIER_nondet_uint() % n;
        unsigned int v = __VERIFIER_nondet_uint() % n;
        if (__VERIFIER_nondet_uint() % 3 > 0) {
            add_edge(g, u, v);
        } else if (remove_half(g, u, v)) {
            bool other = remove_half(g, v, u);
            assert(other); /* the graph is undirected */
            g->nedges--;
        }
    }

    assert(reachable(g, 0) <= n);
    graph_free(g);
    return 0;
}
