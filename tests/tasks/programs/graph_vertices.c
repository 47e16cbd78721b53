/* Directed graph: growing array of vertices, edges in lists, BFS. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct edge {
  int to; /* index of the target vertex */
  struct edge *next;
};

struct vertex {
  int name;
  int distance; /* -1 if not reached */
  struct edge *edges;
};

struct graph {
  struct vertex *vertices;
  int count, capacity;
};

struct qnode {
  int vertex;
  struct qnode *next;
};

struct queue {
  struct qnode *front, *rear;
};

/* The index of the vertex with this name, which is added if it is new. */
static int graph_vertex(struct graph *g, int name) {
  for (int i = 0; i < g->count; i++)
    if (g->vertices[i].name == name) return i;
  if (g->count == g->capacity) {
    if (g->capacity > INT_MAX / 2) return -1;
    int capacity = g->capacity ? 2 * g->capacity : 2;
    struct vertex *v = realloc(g->vertices, (size_t)capacity * sizeof *v);
    if (!v) return -1;
    g->vertices = v;
    g->capacity = capacity;
  }
  struct vertex *v = &g->vertices[g->count];
  v->name = name;
  v->distance = -1;
  v->edges = NULL;
  return g->count++;
}

static int graph_connect(struct graph *g, int from, int to) {
  int source = graph_vertex(g, from);
  if (source < 0) return -1;
  int target = graph_vertex(g, to);
  if (target < 0) return -1;
  struct vertex *v = &g->vertices[source];
  struct edge *e = malloc(sizeof *e);
  if (!e) return -1;
  e->to = target;
  e->next = v->edges;
  v->edges = e;
  return 0;
}

static void graph_free(struct graph *g) {
  for (int i = 0; i < g->count; i++) {
    struct edge *e = g->vertices[i].edges;
    while (e) {
      struct edge *next = e->next;
      free(e);
      e = next;
    }
  }
  free(g->vertices);
}

static int queue_put(struct queue *q, int vertex) {
  struct qnode *n = malloc(sizeof *n);
  if (!n) return -1;
  n->vertex = vertex;
  n->next = NULL;
  if (q->front)
    q->rear->next = n;
  else
    q->front = n;
  q->rear = n;
  return 0;
}

static int queue_get(struct queue *q) {
  struct qnode *n = q->front;
  int vertex = n->vertex;
  q->front = n->next;
  free(n);
  return vertex;
}

/* Returns the number of reached vertices or -1. */
static int bfs(struct graph *g, int start) {
  struct queue q = {NULL, NULL};
  int reached = 0;
  for (int i = 0; i < g->count; i++) g->vertices[i].distance = -1;
  g->vertices[start].distance = 0;
  if (queue_put(&q, start) < 0) return -1;
  while (q.front) {
    const struct vertex *v = &g->vertices[queue_get(&q)];
    reached++;
    for (const struct edge *e = v->edges; e; e = e->next) {
      struct vertex *w = &g->vertices[e->to];
      if (w->distance >= 0) continue;
      w->distance = v->distance + 1;
      if (queue_put(&q, e->to) < 0) {
        while (q.front) queue_get(&q);
        return -1;
      }
    }
  }
  return reached;
}

int main(void) {
  struct graph g = {NULL, 0, 0};
  while (__VERIFIER_nondet_int() != 0) {
    int from = __VERIFIER_nondet_int();
    int to = __VERIFIER_nondet_int();
    if (graph_connect(&g, from, to) < 0) {
      puts("out of memory");
      break;
    }
  }
  int start = __VERIFIER_nondet_int();
  if (start >= 0 && start < g.count) {
    int reached = bfs(&g, start);
    assert(reached != 0);
    for (int i = 0; i < g.count; i++)
      printf("%d: %d\n", g.vertices[i].name, g.vertices[i].distance);
  }
  graph_free(&g);
  return 0;
}
