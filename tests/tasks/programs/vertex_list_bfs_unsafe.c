/* bug: line 37, result of malloc not tested: null pointer dereference */
/* Directed graph with adjacency lists; breadth-first search for the distances. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct edge;

struct vertex {
    int id;
    bool visited;
    size_t dist;
    struct edge *edges;
    struct vertex *next;
};

struct edge {
    struct vertex *to;
    struct edge *next;
};

struct queue_item {
    struct vertex *v;
    struct queue_item *next;
};

struct queue {
    struct queue_item *head, *tail;
};

static bool enqueue(struct queue *q, struct vertex *v)
{
    struct queue_item *it = malloc(sizeof(*it));

    it->v = v;
    it->next = NULL;
    if (q->tail != NULL)
        q->tail->next = it;
    else
        q->head = it;
    q->tail = it;
    return true;
}

static struct vertex *dequeue(struct queue *q)
{
    struct queue_item *it = q->head;
    struct vertex *v;

    if (it == NULL)
        return NULL;
    v = it->v;
    q->head = it->next;
    if (q->head == NULL)
        q->tail = NULL;
    free(it);
    return v;
}

static struct vertex *find_vertex(struct vertex *graph, int id)
{
    while (graph != NULL && graph->id != id)
        graph = graph->next;
    return graph;
}

static struct vertex *add_vertex(struct vertex **graph, int id)
{
    struct vertex *v = find_vertex(*graph, id);

    if (v != NULL)
        return v;
    v = calloc(1, sizeof(*v));
    if (v == NULL)
        return NULL;
    v->id = id;
    v->next = *graph;
    *graph = v;
    return v;
}

static bool add_edge(struct vertex *from, struct vertex *to)
{
    struct edge *e = malloc(sizeof(*e));

    if (e == NULL)
        return false;
    e->to = to;
    e->next = from->edges;
    from->edges = e;
    return true;
}

static bool bfs(struct vertex *start)
{
    struct queue q = { NULL, NULL };
    struct vertex *v;
    struct edge *e;
    bool ok;

    start->visited = true;
    start->dist = 0;
    ok = enqueue(&q, start);
    while ((v = dequeue(&q)) != NULL) {
        for (e = v->edges; e != NULL && ok; e = e->next) {
            if (e->to->visited)
                continue;
            e->to->visited = true;
            e->to->dist = v->dist + 1;
            ok = enqueue(&q, e->to);
        }
    }
    assert(q.head == NULL && q.tail == NULL);
    return ok;
}

static void free_graph(struct vertex *graph)
{
    while (graph != NULL) {
        struct vertex *next = graph->next;

        while (graph->edges != NULL) {
            struct edge *e = graph->edges;
            graph->edges = e->next;
            free(e);
        }
        free(graph);
        graph = next;
    }
}

int main(void)
{
    struct vertex *graph = NULL;
    struct vertex *v;
    struct edge *e;

    while (__VERIFIER_nondet_int()) {
        struct vertex *from = add_vertex(&graph, __VERIFIER_nondet_int());
        struct vertex *to = add_vertex(&graph, __VERIFIER_nondet_int());

        if (from == NULL || to == NULL || !add_edge(from, to))
            break;
    }

    if (graph != NULL && bfs(graph)) {
        for (v = graph; v != NULL; v = v->next) {
            for (e = v->edges; v->visited && e != NULL; e = e->next) {
                assert(e->to->visited);
                assert(e->to->dist <= v->dist + 1);
            }
        }
    }
    free_graph(graph);
    return 0;
}
