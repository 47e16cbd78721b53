/* bug: line 73, half an edge is left when malloc fails for its second arc; an assertion fails */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct vertex;

struct arc {
    struct vertex *to;
    struct arc *next;
};

struct vertex {
    unsigned long component;    /* 0: not visited yet */
    struct arc *arcs;
    struct vertex *next;
};

struct graph {
    struct vertex *vertices;
    unsigned long nvertices;
    unsigned long nedges;
};

static bool add_vertex(struct graph *g)
{
    struct vertex *v = calloc(1, sizeof(struct vertex));
    if (!v)
        return false;
    v->next = g->vertices;
    g->vertices = v;
    g->nvertices++;
    return true;
}

static struct vertex *pick_vertex(const struct graph *g)
{
    unsigned skip = __VERIFIER_nondet_uint();
    struct vertex *v = g->vertices;
    while (v && skip > 0) {
        v = v->next;
        skip--;
    }
    return v ? v : g->vertices;
}

static bool add_arc(struct vertex *from, struct vertex *to)
{
    struct arc *a = malloc(sizeof *a);
    if (!a)
        return false;
    a->to = to;
    a->next = from->arcs;
    from->arcs = a;
    return true;
}

static void drop_first_arc(struct vertex *from)
{
    struct arc *a = from->arcs;
    from->arcs = a->next;
    free(a);
}

/* An edge is a pair of opposite arcs: both or none. */
static bool add_edge(struct graph *g, struct vertex *u, struct vertex *v)
{
    if (!add_arc(u, v))
        return false;
    if (!add_arc(v, u))
        return false;
    g->nedges++;
    return true;
}

static unsigned long visit(struct vertex *v, unsigned long component)
{
    unsigned long n = 1;
    v->component = component;
    for (struct arc *a = v->arcs; a; a = a->next)
        if (a->to->component == 0)
            n += visit(a->to, component);
    return n;
}

static void graph_free(struct graph *g)
{
    while (g->vertices) {
        struct vertex *v = g->vertices;
        g->vertices = v->next;
        while (v->arcs)
            drop_first_arc(v);
        free(v);
    }
}

int main(void)
{
    struct graph g = { NULL, 0, 0 };
    unsigned long components = 0, visited = 0, arcs = 0;

    while (__VERIFIER_nondet_int())
        if (!add_vertex(&g))
            break;
    while (g.vertices && __VERIFIER_nondet_int()) {
        struct vertex *u = pick_vertex(&g);
        if (!add_edge(&g, u, pick_vertex(&g)))
            break;
    }

    for (struct vertex *v = g.vertices; v; v = v->next)
        if (v->component == 0)
            visited += visit(v, ++components);
    assert(visited == g.nvertices);
    assert(components <= g.nvertices);

    for (struct vertex *v = g.vertices; v; v = v->next) {
        for (struct arc *a = v->arcs; a; a = a->next) {
            assert(a->to->component == v->component);
            arcs++;
        }
    }
    assert(arcs == 2 * g.nedges);
    graph_free(&g);
    return 0;
}
