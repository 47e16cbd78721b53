/* graph: nodes, edges, and the solver: wave propagation (Pereira and Berlin, Wave propagation and deep propagation for
 * pointer analysis, 2009). A wave collapses the cycles of copy edges, gives what is new to the successors in
 * topological order until nothing changes, then lets loads, stores and calls see their new targets, which adds edges.
 */
#include <string.h>

#include "alias/internal.h"

NodeId node_new(Alias *a) {
  NodeId n = a->node.n;
  vec_push(a->node, (Node){.up = n});
  return n;
}

NodeId node_find(const Alias *a, NodeId n) {
  Node *node = a->node.at;
  while (node[n].up != n) {
    node[n].up = node[node[n].up].up; /* halves the way for the next one */
    n = node[n].up;
  }
  return n;
}

static void mark_dirty(Alias *a, NodeId n) {
  if (n >= a->n_ordered) return; /* new: the next wave looks at all of them */
  size_t at = a->order[n];
  bits_set(a->dirty, at);
  if (at / 64 < a->lowest_dirty) a->lowest_dirty = at / 64;
}

void node_add(Alias *a, NodeId n, TargetId t) {
  n = node_find(a, n);
  Node *x = &a->node.at[n];
  if (!set_add(&x->all, t)) return;
  set_add(&x->delta, t);
  mark_dirty(a, n);
}

void edge_copy(Alias *a, NodeId from, NodeId to) {
  from = node_find(a, from);
  to = node_find(a, to);
  if (from == to) return;
  uint64_t key = (uint64_t)from << 32 | to;
  if (idmap_find(&a->edge_of, key)) return;
  idmap_put(&a->edge_of, key, 1);
  vec_push(a->node.at[from].copy, to);
  if (set_union(&a->node.at[to].all, &a->node.at[from].all, &a->node.at[to].delta)) mark_dirty(a, to);
}

static void move_set(Alias *a, NodeId from, const Set *s, const Move *m) {
  NodeId to = node_find(a, m->to);
  if (m->kind == MOVE_TO_POINTER || m->kind == MOVE_NO_NUMBER) {
    Node *x = &a->node.at[to];
    bool number = set_has(s, TARGET_NUMBER), had = set_has(&x->all, TARGET_NUMBER);
    bool changed = set_union(&x->all, s, &x->delta);
    if (number && !had) { /* it does not pass */
      x->all.word[0] &= ~(uint64_t)1;
      x->delta.word[0] &= ~(uint64_t)1;
    }
    if (changed) mark_dirty(a, to);
    if (number && m->kind == MOVE_TO_POINTER) node_add(a, to, TARGET_GUESS);
    return;
  }
  Set rest = {0};
  if (set_has(&a->node.at[from].all, TARGET_ANY)) {
    set_minus(s, &a->escaped_target, &rest);
    s = &rest;
  }
  for (SET_EACH(t, s)) {
    TargetId moved;
    if (target_move(a, t, m, &moved)) node_add(a, to, moved);
  }
  set_free(&rest);
}

void edge_move(Alias *a, NodeId from, Move m) {
  from = node_find(a, from);
  vec_push(a->node.at[from].move, m);
  /* The set may grow while it is walked when the move leads to its own node: what is new waits in delta. */
  Set all = {0};
  set_union(&all, &a->node.at[from].all, NULL);
  move_set(a, from, &all, &m);
  set_free(&all);
}

void node_use(Alias *a, NodeId n, Use u) {
  n = node_find(a, n);
  Node *x = &a->node.at[n];
  if (!x->use.n) vec_push(a->using, n);
  vec_push(x->use, u);
  if (x->use.n > 1) set_free(&x->seen); /* the new one has seen nothing; the others look again, which adds nothing */
}

/* ---- cycles ---- */

static void collapse(Alias *a, NodeId into, NodeId n) {
  Node *x = &a->node.at[into], *y = &a->node.at[n];
  y->up = into;
  set_union(&x->all, &y->all, NULL);
  for (uint32_t i = 0; i < y->copy.n; i++) vec_push(x->copy, y->copy.at[i]);
  for (uint32_t i = 0; i < y->move.n; i++) vec_push(x->move, y->move.at[i]);
  if (y->use.n) {
    if (!x->use.n) {
      vec_push(a->using, into);
      set_free(&x->seen);
      x->seen = y->seen;
      y->seen = (Set){0};
    } else {
      set_intersect(&x->seen, &y->seen);
    }
    for (uint32_t i = 0; i < y->use.n; i++) vec_push(x->use, y->use.at[i]);
  }
  set_free(&y->all);
  set_free(&y->delta);
  set_free(&y->seen);
  vec_free(y->copy);
  vec_free(y->move);
  vec_free(y->use);
  a->stats.collapsed++;
}

/* Tarjan's algorithm with a stack of its own. */
typedef struct {
  Alias *a;
  uint32_t *index, *low; /* 0: not visited */
  bool *open;
  U32Vec stack, work, next; /* next[i]: which successor of work[i] comes now */
  uint32_t count;
} Cycles;

static void visit(Cycles *c, NodeId n) {
  c->index[n] = c->low[n] = ++c->count;
  c->open[n] = true;
  vec_push(c->stack, n);
  vec_push(c->work, n);
  vec_push(c->next, 0);
}

/* Collapses the component on top of the stack whose root is `root`. */
static void finish_component(Cycles *c, NodeId root) {
  Alias *a = c->a;
  bool merged = false;
  for (;;) {
    NodeId n = vec_pop(c->stack);
    c->open[n] = false;
    if (n == root) break;
    collapse(a, root, n);
    merged = true;
  }
  if (merged) {
    set_free(&a->node.at[root].delta);
    set_union(&a->node.at[root].delta, &a->node.at[root].all, NULL);
  }
  vec_push(a->at_order, root);
}

static void strongly_connect(Cycles *c, NodeId start) {
  Alias *a = c->a;
  visit(c, start);
  while (c->work.n) {
    NodeId n = vec_last(c->work);
    U32Vec *copy = &a->node.at[n].copy;
    if (vec_last(c->next) < copy->n) {
      NodeId to = node_find(a, copy->at[vec_last(c->next)++]);
      if (!c->index[to])
        visit(c, to);
      else if (c->open[to] && c->index[to] < c->low[n])
        c->low[n] = c->index[to];
      continue;
    }
    (void)vec_pop(c->work);
    (void)vec_pop(c->next);
    if (c->work.n && c->low[n] < c->low[vec_last(c->work)]) c->low[vec_last(c->work)] = c->low[n];
    if (c->low[n] == c->index[n]) finish_component(c, n);
  }
}

/* Rewrites the edges to what they lead to now, without doubles. */
static void tidy_edges(Alias *a) {
  uint32_t *stamp = mem_zalloc(a->node.n * sizeof *stamp);
  for (NodeId n = 1; n < a->node.n; n++) {
    if (a->node.at[n].up != n) continue;
    U32Vec *copy = &a->node.at[n].copy;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < copy->n; i++) {
      NodeId to = node_find(a, copy->at[i]);
      if (to == n || stamp[to] == n) continue;
      stamp[to] = n;
      copy->at[kept++] = to;
    }
    copy->n = kept;
  }
  mem_free(stamp);
}

static void order_nodes(Alias *a) {
  uint32_t n = a->node.n;
  Cycles c = {.a = a};
  c.index = mem_zalloc(n * sizeof *c.index);
  c.low = mem_zalloc(n * sizeof *c.low);
  c.open = mem_zalloc(n * sizeof *c.open);
  vec_clear(a->at_order);
  uint32_t before = a->stats.collapsed;
  for (NodeId i = 1; i < n; i++)
    if (a->node.at[i].up == i && !c.index[i]) strongly_connect(&c, i);
  if (a->stats.collapsed != before) tidy_edges(a);
  mem_free(c.index);
  mem_free(c.low);
  mem_free(c.open);
  vec_free(c.stack);
  vec_free(c.work);
  vec_free(c.next);
  /* Components come successors first. */
  a->order = mem_array(a->order, n, sizeof *a->order);
  uint32_t count = a->at_order.n;
  for (uint32_t i = 0; i < count / 2; i++) {
    uint32_t x = a->at_order.at[i];
    a->at_order.at[i] = a->at_order.at[count - 1 - i];
    a->at_order.at[count - 1 - i] = x;
  }
  a->n_ordered = n;
  a->dirty_words = BITS_WORDS(count);
  a->dirty = mem_array(a->dirty, a->dirty_words, sizeof *a->dirty);
  bits_zero(a->dirty, a->dirty_words);
  a->lowest_dirty = a->dirty_words;
  for (uint32_t i = 0; i < count; i++) {
    a->order[a->at_order.at[i]] = i;
    if (a->node.at[a->at_order.at[i]].delta.n) mark_dirty(a, a->at_order.at[i]);
  }
}

/* ---- waves ---- */

static void propagate(Alias *a) {
  while (a->lowest_dirty < a->dirty_words) {
    size_t at = bits_next(a->dirty, a->dirty_words, a->lowest_dirty * 64);
    if (at >= a->dirty_words * 64) break;
    a->lowest_dirty = at / 64;
    bits_clear(a->dirty, at);
    NodeId n = a->at_order.at[at];
    Set delta = a->node.at[n].delta;
    a->node.at[n].delta = (Set){0};
    for (uint32_t i = 0; i < a->node.at[n].copy.n; i++) {
      NodeId to = node_find(a, a->node.at[n].copy.at[i]);
      if (to != n && set_union(&a->node.at[to].all, &delta, &a->node.at[to].delta)) mark_dirty(a, to);
    }
    for (uint32_t i = 0; i < a->node.at[n].move.n; i++) {
      Move m = a->node.at[n].move.at[i];
      move_set(a, n, &delta, &m);
    }
    set_free(&delta);
  }
  a->lowest_dirty = a->dirty_words;
}

/* Lets the uses see what is new; was there anything? */
static bool look_at_uses(Alias *a) {
  bool any = false;
  for (uint32_t i = 0; i < a->using.n; i++) {
    NodeId n = a->using.at[i];
    if (a->node.at[n].up != n) continue;
    Set new = {0};
    set_minus(&a->node.at[n].all, &a->node.at[n].seen, &new);
    set_union(&a->node.at[n].seen, &new, NULL);
    for (SET_EACH(t, &new)) {
      any = true;
      for (uint32_t k = 0; k < a->node.at[n].use.n; k++) use_target(a, a->node.at[n].use.at[k], t, n);
    }
    set_free(&new);
  }
  return any;
}

void solve(Alias *a) {
  for (;;) {
    do build_pending(a);
    while (build_escapes(a));
    order_nodes(a);
    propagate(a);
    a->stats.waves++;
    bool more = look_at_uses(a);
    if (!more) break;
  }
}
