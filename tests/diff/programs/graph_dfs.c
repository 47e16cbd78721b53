/* Depth-first search on adjacency lists: a topological order or a cycle. */
#include <stdio.h>
#include <stdlib.h>
extern unsigned int __VERIFIER_nondet_uint(void);

#define N 6

struct edge { int to; struct edge *next; };

static struct edge *adj[N];
static enum { WHITE, GREY, BLACK } color[N];
static int order[N], n, cyclic;

static void visit(int u)
{
  color[u] = GREY;
  for (struct edge *e = adj[u]; e; e = e->next)
    if (color[e->to] == GREY)
      cyclic = 1;
    else if (color[e->to] == WHITE)
      visit(e->to);
  color[u] = BLACK;
  order[n++] = u;
}

int main(void)
{
  for (int i = 0; i < 7; i++) {
    unsigned a = __VERIFIER_nondet_uint() % N, b = __VERIFIER_nondet_uint() % N;
    struct edge *e = malloc(sizeof *e);
    if (!e)
      return 1;
    e->to = (int)b;
    e->next = adj[a];
    adj[a] = e;
  }
  for (int u = 0; u < N; u++)
    if (color[u] == WHITE)
      visit(u);
  printf("%s:", cyclic ? "cycle" : "order");
  while (n > 0)
    printf(" %d", order[--n]);
  printf("\n");
  for (int u = 0; u < N; u++)
    while (adj[u]) {
      struct edge *e = adj[u];
      adj[u] = e->next;
      free(e);
    }
  return cyclic;
}
