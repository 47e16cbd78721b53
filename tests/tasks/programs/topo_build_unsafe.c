/* Build order of targets: adjacency lists and Kahn's algorithm. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define MAX_TARGETS 12

struct edge {
  int to;
  struct edge *next;
};

struct target {
  int missing;          /* number of prerequisites */
  struct edge *users;   /* who needs this one */
};

struct project {
  int n;
  int edges;
  struct target *targets;
};

static int project_init(struct project *p, int n) {
  p->targets = calloc((size_t)n, sizeof *p->targets);
  if (!p->targets) return -1;
  p->n = n;
  p->edges = 0;
  return 0;
}

static int has_edge(const struct project *p, int from, int to) {
  for (const struct edge *e = p->targets[from].users; e; e = e->next)
    if (e->to == to) return 1;
  return 0;
}

/* A target only depends on ones that were declared before it: no cycles. */
static int add_dependency(struct project *p, int from, int to) {
  if (from < 0 || to >= p->n || from >= to) return 0;
  p->targets[to].missing++;
  if (has_edge(p, from, to)) return 0;
  struct edge *e = malloc(sizeof *e);
  if (!e) return -1;
  e->to = to;
  e->next = p->targets[from].users;
  p->targets[from].users = e;
  p->edges++;
  return 1;
}

/* Fills order with the targets to build; returns how many. */
static int build_order(const struct project *p, int *order) {
  int head = 0, tail = 0;
  int *missing = malloc((size_t)p->n * sizeof *missing);
  if (!missing) return -1;
  for (int i = 0; i < p->n; i++) {
    missing[i] = p->targets[i].missing;
    if (missing[i] == 0) order[tail++] = i;
  }
  while (head < tail) {
    int t = order[head++];
    for (const struct edge *e = p->targets[t].users; e; e = e->next)
      if (--missing[e->to] == 0) order[tail++] = e->to;
  }
  free(missing);
  return tail;
}

static void check_order(const struct project *p, const int *order) {
  int position[MAX_TARGETS];
  for (int i = 0; i < p->n; i++) position[order[i]] = i;
  for (int i = 0; i < p->n; i++)
    for (const struct edge *e = p->targets[i].users; e; e = e->next)
      assert(position[i] < position[e->to]);
}

static void project_free(struct project *p) {
  for (int i = 0; i < p->n; i++) {
    struct edge *e = p->targets[i].users;
    while (e) {
      struct edge *next = e->next;
      free(e);
      p->edges--;
      e = next;
    }
  }
  free(p->targets);
}

int main(void) {
  struct project p;
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > MAX_TARGETS) n = 4;
  if (project_init(&p, n) < 0) return 1;

  while (__VERIFIER_nondet_int()) {
    int from = __VERIFIER_nondet_int();
    int to = __VERIFIER_nondet_int();
    if (add_dependency(&p, from, to) < 0) break;
  }

  int *order = malloc((size_t)n * sizeof *order);
  if (order) {
    int built = build_order(&p, order);
    if (built >= 0) {
      assert(built == n);
      check_order(&p, order);
      printf("%d targets, first %d\n", built, order[0]);
    }
    free(order);
  }
  project_free(&p);
  assert(p.edges == 0);
  return 0;
}
