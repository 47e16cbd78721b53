#include <assert.h>

#include "explore/explore.h"

/* `node` was covered, wholly or in part, by the node in whose list this is. It holds as long as the node's `covers` is
 * `when`: a node that waits again has done with all that covered it. */
typedef struct {
  NodeId node;
  uint32_t when, next; /* next in the list; 0 ends it */
} Cover;

struct Art {
  Program *p;
  Domain domain;
  ExploreOptions o;
  VEC(Node) node;
  VEC(Cover) cover; /* the first is not used */
  Stacks stacks;
  U32Vec heap;    /* waiting nodes, a binary heap */
  U32Vec goals;   /* goal nodes that were reached and not yet reported */
  U32Vec probes;  /* the same for nodes deep in a recursion */
  VEC(U32Vec) at; /* by place: the nodes of one (location, stack) */
  IdMap place_of; /* (location, stack) -> place */
  U32Vec taken;   /* functions whose address is taken: candidates of calls through pointers */
  uint32_t stamp;
  FuncId deep;
  NodeId root;
  ExploreStats stats;
};

const Node *art_node(const Art *a, NodeId n) { return &a->node.at[n]; }
NodeId art_root(const Art *a) { return a->root; }
uint32_t art_n_nodes(const Art *a) { return a->node.n - 1; }
void art_set_stamp(Art *a, uint32_t stamp) { a->stamp = stamp; }
FuncId art_deep_function(const Art *a) { return a->deep; }
ExploreStats art_stats(const Art *a) { return a->stats; }

CallStack art_stack(const Art *a, StackId s) { return stacks_calls(&a->stacks, s); }

/* ---- the waiting nodes ---- */

/* Deeper calls first, then the location that comes first in reverse post-order, then the older node. */
static bool comes_before(const Art *a, NodeId x, NodeId y) {
  const Node *m = &a->node.at[x], *n = &a->node.at[y];
  uint32_t dm = a->stacks.stack.at[m->stack].depth, dn = a->stacks.stack.at[n->stack].depth;
  if (dm != dn) return dm > dn;
  if (m->loc != n->loc) return m->loc > n->loc;
  return x < y;
}

static void wait_for(Art *a, NodeId n) {
  if (a->node.at[n].is_waiting) return;
  a->node.at[n].is_waiting = true;
  vec_push(a->heap, n);
  uint32_t i = a->heap.n - 1;
  while (i && comes_before(a, a->heap.at[i], a->heap.at[(i - 1) / 2])) {
    NodeId up = a->heap.at[(i - 1) / 2];
    a->heap.at[(i - 1) / 2] = a->heap.at[i];
    a->heap.at[i] = up;
    i = (i - 1) / 2;
  }
}

static NodeId next_waiting(Art *a) {
  NodeId first = a->heap.at[0];
  a->heap.at[0] = vec_pop(a->heap);
  for (uint32_t i = 0;;) {
    uint32_t least = i;
    for (uint32_t k = 2 * i + 1; k <= 2 * i + 2 && k < a->heap.n; k++)
      if (comes_before(a, a->heap.at[k], a->heap.at[least])) least = k;
    if (least == i) break;
    NodeId x = a->heap.at[i];
    a->heap.at[i] = a->heap.at[least];
    a->heap.at[least] = x;
    i = least;
  }
  a->node.at[first].is_waiting = false;
  return first;
}

/* ---- nodes ---- */

static U32Vec *nodes_at(Art *a, LocId loc, StackId stack) {
  uint64_t key = (uint64_t)loc << 32 | stack;
  uint32_t *known = idmap_find(&a->place_of, key);
  if (!known) {
    U32Vec none = {0};
    idmap_put(&a->place_of, key, a->at.n);
    vec_push(a->at, none);
    return &vec_last(a->at);
  }
  return &a->at.at[*known];
}

static void add_node(Art *a, Node n) {
  NodeId id = a->node.n;
  n.state = n.whole;
  n.sibling = n.parent ? a->node.at[n.parent].first_child : 0;
  vec_push(a->node, n);
  if (n.parent) a->node.at[n.parent].first_child = id;
  a->stats.nodes++;
  if (n.step.kind == STEP_GOAL) {
    vec_push(a->goals, id);
  } else {
    U32Vec *here = nodes_at(a, n.loc, n.stack);
    vec_push(*here, id);
    wait_for(a, id);
  }
}

/* Adds a node for each state that `step` leads to from `parent`. */
static void add_children(Art *a, NodeId parent, Step step, LocId loc, StackId stack) {
  CallStack before = art_stack(a, parent ? a->node.at[parent].stack : 0);
  U32Vec states = {0};
  a->stats.posts++;
  a->domain.post(a->domain.self, parent ? a->node.at[parent].state : 0, &before, &step, loc, &states);
  for (uint32_t i = 0; i < states.n; i++) {
    Node n = {.loc = loc, .stack = stack, .parent = parent, .step = step, .whole = states.at[i], .stamp = a->stamp};
    add_node(a, n);
  }
  vec_free(states);
}

/* A node that was covered waits again. One that was expanded with a part of its state stands for that part from now on,
 * and a sibling waits with the whole. */
static void reopen(Art *a, NodeId id) {
  Node *n = &a->node.at[id];
  n->covers++;
  a->stats.reopened++;
  if (n->covered_by) {
    n->covered_by = 0;
    wait_for(a, id);
    return;
  }
  assert(n->is_expanded && n->parent && "only where ways meet are nodes covered");
  Node again = {
      .loc = n->loc, .stack = n->stack, .parent = n->parent, .step = n->step, .whole = n->whole, .stamp = n->stamp};
  n->whole = n->state;
  add_node(a, again);
}

/* Removes the nodes in `work`, which nothing links to any more, and all below them. What they covered waits again. */
static void remove_trees(Art *a, U32Vec *work) {
  for (uint32_t i = 0; i < work->n; i++) {
    a->node.at[work->at[i]].is_removed = true;
    a->stats.removed++;
    for (NodeId c = a->node.at[work->at[i]].first_child; c; c = a->node.at[c].sibling) vec_push(*work, c);
  }
  for (uint32_t i = 0; i < work->n; i++)
    for (uint32_t k = a->node.at[work->at[i]].first_cover; k; k = a->cover.at[k].next) {
      const Node *covered = &a->node.at[a->cover.at[k].node];
      if (!covered->is_removed && covered->covers == a->cover.at[k].when) reopen(a, a->cover.at[k].node);
    }
}

static bool same_step(const Step *x, const Step *y) {
  return x->kind == y->kind && x->edge == y->edge && x->call == y->call && x->callee == y->callee && x->goal == y->goal;
}

void art_refresh(Art *a, NodeId id) {
  assert(id && !a->node.at[id].is_removed);
  Node n = a->node.at[id];
  U32Vec work = {0};
  if (n.parent) {
    for (NodeId *link = &a->node.at[n.parent].first_child; *link;) {
      Node *c = &a->node.at[*link];
      if (same_step(&c->step, &n.step)) {
        vec_push(work, *link);
        *link = c->sibling;
      } else {
        link = &c->sibling;
      }
    }
  } else {
    vec_push(work, id);
  }
  remove_trees(a, &work);
  vec_free(work);
  NodeId first = a->node.n;
  add_children(a, n.parent, n.step, n.loc, n.stack);
  if (!n.parent) {
    assert(a->node.n == first + 1 && "the program starts in one state");
    a->root = first;
  }
}

void art_path(const Art *a, NodeId n, U32Vec *out) {
  uint32_t from = out->n;
  for (; n; n = a->node.at[n].parent) vec_push(*out, n);
  for (uint32_t i = from, k = out->n; i + 1 < k; i++, k--) {
    uint32_t x = out->at[i];
    out->at[i] = out->at[k - 1];
    out->at[k - 1] = x;
  }
}

/* ---- exploring ---- */

/* Only where ways meet can a state have been seen before. */
static bool may_be_covered(const Art *a, const Node *n) {
  const Location *l = &a->p->loc.at[n->loc];
  return l->n_in > 1 || a->p->func.at[l->function].entry == n->loc || n->step.kind == STEP_RETURN;
}

static void note_cover(Art *a, NodeId id, NodeId by) {
  vec_push(a->cover, ((Cover){.node = id, .when = a->node.at[id].covers, .next = a->node.at[by].first_cover}));
  a->node.at[by].first_cover = a->cover.n - 1;
}

/* Leaves out of the node's state what others represent already; true when nothing is left. */
static bool cover(Art *a, NodeId id) {
  if (!may_be_covered(a, &a->node.at[id])) return false;
  U32Vec *here = nodes_at(a, a->node.at[id].loc, a->node.at[id].stack);
  uint32_t kept = 0;
  StateId left = a->node.at[id].whole;
  for (uint32_t i = 0; i < here->n; i++) {
    NodeId c = here->at[i];
    if (a->node.at[c].is_removed) continue; /* tidy up on the way */
    here->at[kept++] = c;
    if (!left || c == id || a->node.at[c].covered_by || !a->node.at[c].is_expanded) continue;
    StateId rest = a->domain.rest(a->domain.self, left, a->node.at[c].state);
    if (rest == left) continue;
    note_cover(a, id, c);
    left = rest;
    if (!left) a->node.at[id].covered_by = c;
  }
  here->n = kept;
  a->node.at[id].state = left ? left : a->node.at[id].whole;
  a->stats.covered += !left;
  return !left;
}

static bool is_given_up(const Art *a, uint32_t goal) { return a->o.given_up && a->o.given_up[goal]; }

static void add_goals(Art *a, NodeId id, EdgeId edge) {
  uint32_t low = 0, high = a->o.n_goals;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (a->o.goal[middle].edge < edge)
      low = middle + 1;
    else
      high = middle;
  }
  for (; low < a->o.n_goals && a->o.goal[low].edge == edge; low++)
    if (!is_given_up(a, low))
      add_children(a, id, (Step){.kind = STEP_GOAL, .edge = edge, .goal = low}, a->node.at[id].loc,
                   a->node.at[id].stack);
}

/* Does the innermost function of the stack have 4, 8, 16, ... activations? */
static bool is_deep_recursion(const Art *a, StackId s) {
  const Stack *x = &a->stacks.stack.at[s];
  uint32_t n = 0;
  for (uint32_t i = 0; i < x->depth; i++) n += x->callees[i] == x->callee;
  return n >= 4 && (n & (n - 1)) == 0;
}

static bool enter(Art *a, NodeId id, EdgeId edge, FuncId callee) {
  const Stack *s = &a->stacks.stack.at[a->node.at[id].stack];
  if (s->depth >= a->o.max_depth) {
    a->deep = callee;
    return false;
  }
  StackId inner = stacks_push(&a->stacks, a->node.at[id].stack, edge, callee);
  NodeId first = a->node.n;
  add_children(a, id, (Step){.kind = STEP_CALL, .edge = edge, .callee = callee}, a->p->func.at[callee].entry, inner);
  if (is_deep_recursion(a, inner))
    for (NodeId n = first; n < a->node.n; n++) vec_push(a->probes, n);
  return true;
}

static bool expand_call(Art *a, NodeId id, EdgeId edge) {
  const Edge *e = &a->p->edge.at[edge];
  const Expr *callee = expr_at(a->p, e->op.a);
  if (callee->kind == EXPR_FUNCTION) {
    if (a->p->func.at[callee->var].is_defined) return enter(a, id, edge, callee->var);
    add_children(a, id, (Step){.kind = STEP_EDGE, .edge = edge}, e->to, a->node.at[id].stack);
    return true;
  }
  U32Vec callees = {0};
  bool fine = true;
  explore_callees(a->p, a->o.alias, &a->taken, edge, &callees);
  for (uint32_t i = 0; i < callees.n && fine; i++) fine = enter(a, id, edge, callees.at[i]);
  vec_free(callees);
  return fine;
}

static bool expand_edge(Art *a, NodeId id, EdgeId edge) {
  const Edge *e = &a->p->edge.at[edge];
  add_goals(a, id, edge);
  switch (e->op.kind) {
    case OP_HALT:
      return true;
    case OP_CALL:
      return expand_call(a, id, edge);
    case OP_RETURN: {
      const Stack *s = &a->stacks.stack.at[a->node.at[id].stack];
      if (s->depth == 0) return true;
      Step step = {.kind = STEP_RETURN, .edge = edge, .call = s->call, .callee = s->callee};
      add_children(a, id, step, a->p->edge.at[s->call].to, s->outer);
      return true;
    }
    default:
      add_children(a, id, (Step){.kind = STEP_EDGE, .edge = edge}, e->to, a->node.at[id].stack);
      return true;
  }
}

static NodeId next_of(const Art *a, U32Vec *nodes) {
  while (nodes->n) {
    NodeId g = vec_pop(*nodes);
    const Node *n = &a->node.at[g];
    if (!n->is_removed && !(n->step.kind == STEP_GOAL && is_given_up(a, n->step.goal))) return g;
  }
  return 0;
}

ExploreAnswer art_explore(Art *a, NodeId *goal) {
  if (a->deep) return EXPLORE_DEEP;
  for (;;) {
    if ((*goal = next_of(a, &a->goals))) return EXPLORE_GOAL;
    if ((*goal = next_of(a, &a->probes))) return EXPLORE_PROBE;
    if (!a->heap.n) return EXPLORE_DONE;
    if (a->o.limit && limit_reached(a->o.limit)) return EXPLORE_LIMIT;
    NodeId id = next_waiting(a);
    Node *n = &a->node.at[id];
    if (n->is_removed || n->is_expanded || n->covered_by) continue;
    if (cover(a, id)) continue;
    a->node.at[id].is_expanded = true;
    LocId loc = a->node.at[id].loc;
    const Location *l = &a->p->loc.at[loc];
    for (EdgeId e = l->first_out; e < l->first_out + l->n_out; e++)
      if (!expand_edge(a, id, e)) return EXPLORE_DEEP;
  }
}

/* ---- making and freeing ---- */

typedef struct {
  bool *taken;
} TakenContext;

static void note_taken(const Program *p, ExprId e, void *context) {
  const Expr *x = expr_at(p, e);
  if (x->kind == EXPR_FUNCTION && p->func.at[x->var].is_defined) ((TakenContext *)context)->taken[x->var] = true;
}

bool explore_callees(const Program *p, const Alias *alias, const U32Vec *taken, EdgeId call, U32Vec *out) {
  const Op *op = &p->edge.at[call].op;
  U32Vec may = {0};
  bool any = !alias || alias_callees(alias, call, &may), elsewhere = any;
  const U32Vec *from = any ? taken : &may;
  for (uint32_t i = 0; i < from->n; i++) {
    FuncId f = from->at[i];
    if (p->func.at[f].is_defined && call_fits(p, op, f))
      vec_push(*out, f);
    else
      elsewhere = true;
  }
  vec_free(may);
  return elsewhere;
}

void explore_candidates(const Program *p, U32Vec *taken) {
  TakenContext c = {mem_zalloc(p->func.n * sizeof(bool))};
  for (EdgeId i = 0; i < p->edge.n; i++) {
    const Op *op = &p->edge.at[i].op;
    bool direct = op->kind == OP_CALL && expr_at(p, op->a)->kind == EXPR_FUNCTION;
    if (op->a && !direct) expr_walk(p, op->a, note_taken, &c);
    if (op->b) expr_walk(p, op->b, note_taken, &c);
    if (op->c) expr_walk(p, op->c, note_taken, &c);
    for (uint32_t k = 0; k < op->n_args; k++) expr_walk(p, op->args[k], note_taken, &c);
  }
  for (VarId v = 1; v < p->var.n; v++)
    for (uint32_t k = 0; k < p->var.at[v].n_init; k++)
      if (p->var.at[v].init[k].value) expr_walk(p, p->var.at[v].init[k].value, note_taken, &c);
  for (FuncId f = 1; f < p->func.n; f++)
    if (c.taken[f]) vec_push(*taken, f);
  mem_free(c.taken);
}

Art *art_new(Program *p, Domain domain, ExploreOptions o) {
  assert(p->main);
  Art *a = mem_zalloc(sizeof *a);
  a->p = p;
  a->domain = domain;
  a->o = o;
  vec_push(a->node, (Node){0});
  vec_push(a->cover, (Cover){0});
  stacks_init(&a->stacks);
  explore_candidates(p, &a->taken);
  add_children(a, 0, (Step){.kind = STEP_START, .callee = p->main}, p->func.at[p->main].entry, 0);
  assert(a->node.n == 2 && "the program starts in one state");
  a->root = 1;
  return a;
}

void art_free(Art *a) {
  if (!a) return;
  vec_free(a->node);
  vec_free(a->cover);
  stacks_free(&a->stacks);
  vec_free(a->heap);
  vec_free(a->goals);
  vec_free(a->probes);
  for (uint32_t i = 0; i < a->at.n; i++) vec_free(a->at.at[i]);
  vec_free(a->at);
  idmap_free(&a->place_of);
  vec_free(a->taken);
  mem_free(a);
}
