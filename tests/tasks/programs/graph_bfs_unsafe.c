/* Directed graph with adjacency lists; breadth-first search from vertex 0. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct edge;

struct vertex {
    bool visited;
    struct edge *edges;
    struct vertex *next;        /* all vertices */
    struct vertex *qnext;       /* BFS queue */
};

struct edge {
    struct vertex *to;
    struct edge *next;
};

struct graph {
    struct vertex *vertices;
};

static struct vertex *add_vertex(struct graph *g)
{
    struct vertex *v = malloc(sizeof *v);
    if (!v)
        return NULL;
    v->visited = false;
    v->edges = NULL;
    v->next = g->vertices;
    g->vertices = v;
    return v;
}

static int add_edge(struct vertex *from, struct vertex *to)
{
    struct edge *e = malloc(sizeof *e);
    if (!e)
        return -1;
    e->to = to;
    e->next = from->edges;
    from->edges = e;
    return 0;
}

static struct vertex *pick(struct graph *g)
{
    struct vertex *v = g->vertices;
    while (v && v->next && __VERIFIER_nondet_int())
        v = v->next;
    return v;
}

static void bfs(struct vertex *start)
{
    struct vertex *head = start, *tail = start;

    start->visited = true;
    start->qnext = NULL;
    while (head) {
        struct vertex *v = head;
        assert(v->visited);
        for (struct edge *e = v->edges; e; e = e->next) {
            struct vertex *w = e->to;
            if (!w->visited) {
                w->visited = true;
                tail->qnext = w;
                tail = w;
            }
        }
        head = v->qnext;
    }
}

static void free_graph(struct graph *g)
{
    while (g->vertices) {
        struct vertex *v = g->vertices;
        g->vertices = v->next;
        while (v->edges) {
            struct edge *e = v->edges;
            v->edges = e->next;
            free(e);
        }
        free(v);
    }
}

int main(void)
{
    struct graph g = { .vertices = NULL };
    int rc = 1;

    while (__VERIFIER_nondet_int()) {
        if (!add_vertex(&g))
            goto out;
    }
    while (g.vertices && __VERIFIER_nondet_int()) {
        struct vertex *a = pick(&g);
        struct vertex *b = pick(&g);
        if (add_edge(a, b) < 0)
            goto out;
    }
    if (g.vertices) {
        bfs(g.vertices);
        assert(g.vertices->visited);
    }
    rc = 0;
out:
    free_graph(&g);
    return rc;
}
