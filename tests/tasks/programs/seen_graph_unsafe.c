/* Directed graph with adjacency lists; vertices can be removed; breadth-first search. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
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
  int seen;
  struct edge *edges;
  struct vertex *next;   /* all vertices */
  struct vertex *queued; /* queue of the search */
};

struct graph {
  struct vertex *vertices;
};

static struct vertex *find_vertex(struct graph *g, int id) {
  struct vertex *v = g->vertices;
  while (v && v->id != id) v = v->next;
  return v;
}

static struct vertex *add_vertex(struct graph *g, int id) {
  struct vertex *v = find_vertex(g, id);
  if (v) return v;
  v = malloc(sizeof *v);
  if (!v) return NULL;
  v->id = id;
  v->seen = 0;
  v->edges = NULL;
  v->queued = NULL;
  v->next = g->vertices;
  g->vertices = v;
  return v;
}

static int add_edge(struct vertex *from, struct vertex *to) {
  struct edge *e = malloc(sizeof *e);
  if (!e) return -1;
  e->to = to;
  e->next = from->edges;
  from->edges = e;
  return 0;
}

static void remove_edges_to(struct vertex *from, struct vertex *to) {
  struct edge **pp = &from->edges;
  while (*pp) {
    struct edge *e = *pp;
    if (e->to == to) {
      *pp = e->next;
      free(e);
    } else {
      pp = &e->next;
    }
  }
}

static void vertex_free(struct vertex *v) {
  while (v->edges) {
    struct edge *e = v->edges;
    v->edges = e->next;
    free(e);
  }
  free(v);
}

static void remove_vertex(struct graph *g, int id) {
  struct vertex **pp = &g->vertices;
  while (*pp && (*pp)->id != id) pp = &(*pp)->next;
  struct vertex *v = *pp;
  if (!v) return;
  *pp = v->next;
  for (struct vertex *u = v->next; u; u = u->next) remove_edges_to(u, v);
  vertex_free(v);
}

/* Number of vertices that can be reached, the start included. */
static unsigned reachable(struct graph *g, struct vertex *start) {
  unsigned count = 0;
  struct vertex *first, *last;
  for (struct vertex *v = g->vertices; v; v = v->next) v->seen = 0;
  start->seen = 1;
  start->queued = NULL;
  first = last = start;
  while (first) {
    count++;
    for (struct edge *e = first->edges; e; e = e->next) {
      if (e->to->seen) continue;
      e->to->seen = 1;
      e->to->queued = NULL;
      last->queued = e->to;
      last = e->to;
    }
    first = first->queued;
  }
  return count;
}

int main(void) {
  struct graph g = {NULL};
  while (__VERIFIER_nondet_int()) {
    int what = __VERIFIER_nondet_int();
    int id = __VERIFIER_nondet_int();
    if (what == 1) {
      struct vertex *from = add_vertex(&g, id);
      struct vertex *to = add_vertex(&g, __VERIFIER_nondet_int());
      if (!from || !to || add_edge(from, to) < 0) break;
    } else if (what == 2) {
      remove_vertex(&g, id);
    } else {
      struct vertex *start = find_vertex(&g, id);
      if (!start) continue;
      printf("%u reachable from %d\n", reachable(&g, start), id);
      assert(start->seen);
    }
  }
  while (g.vertices) {
    struct vertex *v = g.vertices;
    g.vertices = v->next;
    vertex_free(v);
  }
  return 0;
}
