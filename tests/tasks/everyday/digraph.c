/* Directed graph with adjacency lists; reachability by an explicit stack. */
#include <assert.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct vertex;

struct edge {
    struct vertex *to;
    struct edge *next;
};

struct vertex {
    int id;
    bool seen;
    struct edge *out;
    struct vertex *next;
};

struct frame {
    struct vertex *v;
    struct frame *below;
};

struct graph {
    struct vertex *vertices;
    int n;
};

static struct vertex *find_vertex(struct graph *g, int id)
{
    struct vertex *v;

    for (v = g->vertices; v != NULL; v = v->next)
        if (v->id == id)
            return v;
    return NULL;
}

static struct vertex *add_vertex(struct graph *g)
{
    struct vertex *v = malloc(sizeof(*v));

    if (v == NULL)
        return NULL;
    v->id = g->n++;
    v->seen = false;
    v->out = NULL;
    v->next = g->vertices;
    g->vertices = v;
    return v;
}

static bool add_edge(struct graph *g, int from, int to)
{
    struct vertex *a = find_vertex(g, from);
    struct vertex *b = find_vertex(g, to);
    struct edge *e;

    if (a == NULL || b == NULL)
        return false;
    e = malloc(sizeof(*e));
    if (e == NULL)
        return false;
    e->to = b;
    e->next = a->out;
    a->out = e;
    return true;
}

static bool push(struct frame **stack, struct vertex *v)
{
    struct frame *f = malloc(sizeof(*f));

    if (f == NULL)
        return false;
    f->v = v;
    f->below = *stack;
    *stack = f;
    return true;
}

static struct vertex *pop(struct frame **stack)
{
    struct frame *f = *stack;
    struct vertex *v = f->v;

    *stack = f->below;
    free(f);
    return v;
}

/* number of vertices that can be reached, or -1 */
static int reach(struct vertex *start)
{
    struct frame *stack = NULL;
    int count = 0;

    start->seen = true;
    if (!push(&stack, start))
        return -1;
    while (stack != NULL) {
        struct vertex *v = pop(&stack);

        assert(v->seen);
        count++;
        for (struct edge *e = v->out; e != NULL; e = e->next) {
            if (e->to->seen)
                continue;
            e->to->seen = true;
            if (!push(&stack, e->to)) {
                while (stack != NULL)
                    pop(&stack);
                return -1;
            }
        }
    }
    return count;
}

static void graph_free(struct graph *g)
{
    while (g->vertices != NULL) {
        struct vertex *v = g->vertices;

        g->vertices = v->next;
        while (v->out != NULL) {
            struct edge *e = v->out;
            v->out = e->next;
            free(e);
        }
        free(v);
    }
}

int main(void)
{
    struct graph g = { NULL, 0 };
    int nv = __VERIFIER_nondet_int();
    int ne = __VERIFIER_nondet_int();

    if (nv < 1 || nv > 1000)
        return 0;
    while (g.n < nv) {
        if (add_vertex(&g) == NULL) {
            graph_free(&g);
            return 1;
        }
    }
    for (int i = 0; i < ne; i++)
        if (!add_edge(&g, __VERIFIER_nondet_int(), __VERIFIER_nondet_int()))
            break;
    assert(g.n == nv);
    printf("%d of %d reachable\n", reach(g.vertices), g.n);
    graph_free(&g);
    assert(g.vertices == NULL);
    return 0;
}
