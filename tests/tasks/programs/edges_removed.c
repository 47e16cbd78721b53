/* Directed graph with adjacency lists; reachability with an explicit stack. */
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
  struct edge *out;
  struct vertex *next;
};

struct item {
  struct vertex *v;
  struct item *next;
};

static struct vertex *find(struct vertex *g, int id) {
  for (; g; g = g->next)
    if (g->id == id) return g;
  return NULL;
}

static struct vertex *find_or_add(struct vertex **g, int id) {
  struct vertex *v = find(*g, id);
  if (v) return v;
  v = malloc(sizeof *v);
  if (!v) return NULL;
  v->id = id;
  v->seen = 0;
  v->out = NULL;
  v->next = *g;
  *g = v;
  return v;
}

/* Parallel edges and loops are fine. */
static int connect(struct vertex **g, int from, int to) {
  struct vertex *a = find_or_add(g, from);
  struct vertex *b = find_or_add(g, to);
  if (!a || !b) return -1;
  struct edge *e = malloc(sizeof *e);
  if (!e) return -1;
  e->to = b;
  e->next = a->out;
  a->out = e;
  return 0;
}

static void drop_edges_to(struct vertex *from, const struct vertex *to) {
  struct edge **pp = &from->out;
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

static void drop_all_edges(struct vertex *v) {
  while (v->out) {
    struct edge *e = v->out;
    v->out = e->next;
    free(e);
  }
}

static int remove_vertex(struct vertex **g, int id) {
  struct vertex *v = find(*g, id);
  if (!v) return 0;
  for (struct vertex *u = *g; u; u = u->next) drop_edges_to(u, v);
  drop_all_edges(v);
  while (*g != v) g = &(*g)->next;
  *g = v->next;
  free(v);
  return 1;
}

static int push(struct item **stack, struct vertex *v) {
  struct item *i = malloc(sizeof *i);
  if (!i) return -1;
  v->seen = 1;
  i->v = v;
  i->next = *stack;
  *stack = i;
  return 0;
}

static struct vertex *pop(struct item **stack) {
  struct item *i = *stack;
  struct vertex *v = i->v;
  *stack = i->next;
  free(i);
  return v;
}

/* 1: reachable, 0: not, -1: out of memory. */
static int reachable(struct vertex *g, struct vertex *from, const struct vertex *to) {
  struct item *stack = NULL;
  int result = 0;
  for (struct vertex *v = g; v; v = v->next) v->seen = 0;
  if (push(&stack, from) < 0) return -1;
  while (stack && result == 0) {
    struct vertex *v = pop(&stack);
    if (v == to) result = 1;
    for (struct edge *e = v->out; e && result == 0; e = e->next)
      if (!e->to->seen && push(&stack, e->to) < 0) result = -1;
  }
  while (stack) pop(&stack);
  return result;
}

int main(void) {
  struct vertex *g = NULL;
  int cmd;
  while ((cmd = __VERIFIER_nondet_int()) != 0) {
    int a = __VERIFIER_nondet_int();
    if (cmd == 1) {
      if (remove_vertex(&g, a)) assert(find(g, a) == NULL);
    } else if (cmd == 2) {
      struct vertex *from = find(g, a), *to = find(g, __VERIFIER_nondet_int());
      if (from && to) printf("reachable: %d\n", reachable(g, from, to));
    } else if (connect(&g, a, __VERIFIER_nondet_int()) < 0) {
      break;
    }
  }
  while (g) remove_vertex(&g, g->id);
  return 0;
}
