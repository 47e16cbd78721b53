/* Nodes and edges: "node A", "edge A B 3", "del A", "list". sscanf. Bug: edges into a deleted node stay. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct node;
struct edge { struct node *to; int cost; struct edge *next; };
struct node { char name[8]; struct edge *out; struct node *next; };
static struct node *nodes;
static struct node *find(const char *name) {
  struct node *n = nodes;
  while (n && strcmp(n->name, name) != 0) n = n->next;
  return n;
}
static int add_node(const char *name) {
  if (find(name)) return 0;
  struct node *n = malloc(sizeof *n);
  if (!n) return 0;
  snprintf(n->name, sizeof n->name, "%s", name);
  n->out = NULL;
  n->next = nodes;
  nodes = n;
  return 1;
}
static int add_edge(const char *from, const char *to, int cost) {
  struct node *a = find(from), *b = find(to);
  if (!a || !b || cost < 0) return 0;
  struct edge *e = malloc(sizeof *e);
  if (!e) return 0;
  e->to = b;
  e->cost = cost;
  e->next = a->out;
  a->out = e;
  return 1;
}
static void free_edges(struct node *n) {
  while (n->out) {
    struct edge *e = n->out;
    n->out = e->next;
    free(e);
  }
}
static int del_node(const char *name) {
  struct node **p = &nodes;
  while (*p && strcmp((*p)->name, name) != 0) p = &(*p)->next;
  struct node *n = *p;
  if (!n) return 0;
  *p = n->next;
  free_edges(n);
  free(n);
  return 1;
}
static void list(void) {
  for (struct node *n = nodes; n; n = n->next) {
    printf("%s:", n->name);
    for (struct edge *e = n->out; e; e = e->next) printf(" %s(%d)", e->to->name, e->cost);
    printf("\n");
  }
}
int main(void) {
  char line[64], a[8], b[8];
  int cost;
  while (fgets(line, sizeof line, stdin)) {
    int ok = 1;
    if (sscanf(line, "node %7s", a) == 1) ok = add_node(a);
    else if (sscanf(line, "edge %7s %7s %d", a, b, &cost) == 3) ok = add_edge(a, b, cost);
    else if (sscanf(line, "del %7s", a) == 1) ok = del_node(a);
    else if (strncmp(line, "list", 4) == 0) list();
    else if (line[0] == '#') continue;
    else ok = 0;
    if (!ok) fprintf(stderr, "bad line\n");
  }
  while (nodes) {
    struct node *n = nodes;
    nodes = n->next;
    free_edges(n);
    free(n);
  }
  return 0;
}
