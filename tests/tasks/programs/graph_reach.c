/* graph_reach.c: directed graph, adjacency lists; removal of nodes, reachability */
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct vertex;

struct edge {
	struct vertex *to;
	struct edge *next;
};

struct vertex {
	bool seen;
	struct edge *out;
	struct vertex *next;	/* all vertices */
};

struct graph {
	struct vertex *all;
};

static struct vertex *graph_add(struct graph *g)
{
	struct vertex *v = calloc(1, sizeof(*v));
	if (v) {
		v->next = g->all;
		g->all = v;
	}
	return v;
}

static struct vertex *graph_nth(struct graph *g, unsigned n)
{
	struct vertex *v = g->all;
	while (v && n > 0) {
		v = v->next;
		n--;
	}
	return v;
}

static bool edge_add(struct vertex *from, struct vertex *to)
{
	struct edge *e = malloc(sizeof(*e));
	if (!e)
		return false;
	e->to = to;
	e->next = from->out;
	from->out = e;
	return true;
}

/* remove all edges v -> to (there may be parallel ones) */
static void edges_drop(struct vertex *v, const struct vertex *to)
{
	struct edge **ep = &v->out;

	while (*ep) {
		struct edge *e = *ep;
		if (e->to == to) {
			*ep = e->next;
			free(e);
		} else {
			ep = &e->next;
		}
	}
}

static void vertex_free(struct vertex *v)
{
	while (v->out) {
		struct edge *e = v->out;
		v->out = e->next;
		free(e);
	}
	free(v);
}

static void graph_remove(struct graph *g, struct vertex *dead)
{
	struct vertex **vp = &g->all;

	while (*vp) {
		if (*vp == dead) {
			*vp = dead->next;
		} else {
			edges_drop(*vp, dead);
			vp = &(*vp)->next;
		}
	}
	vertex_free(dead);
}

static unsigned visit(struct vertex *v)
{
	unsigned n = 1;

	v->seen = true;
	for (struct edge *e = v->out; e; e = e->next)
		if (!e->to->seen)
			n += visit(e->to);
	return n;
}

static unsigned count_reachable(struct graph *g, struct vertex *start)
{
	for (struct vertex *v = g->all; v; v = v->next)
		v->seen = false;
	return visit(start);
}

int main(void)
{
	struct graph g = { NULL };
	unsigned best = 0;
	bool ok = true;

	while (ok && __VERIFIER_nondet_int()) {
		struct vertex *a = graph_nth(&g, __VERIFIER_nondet_uint());
		struct vertex *b = graph_nth(&g, __VERIFIER_nondet_uint());
		int op = __VERIFIER_nondet_int();

		if (!a || !b) {
			ok = graph_add(&g) != NULL;
		} else if (op == 1) {
			graph_remove(&g, a);
		} else if (op == 2) {
			unsigned n = count_reachable(&g, a);
			if (n > best)
				best = n;
		} else {
			ok = edge_add(a, b);
		}
	}
	while (g.all) {
		struct vertex *v = g.all;
		g.all = v->next;
		vertex_free(v);
	}
	return best > 100;
}
