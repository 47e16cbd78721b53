/* From a heap of edges to an automaton that reads like its source: contracts skips, moves returns, branches and joined
 * temporaries to where they are computed, drops what cannot be reached, and numbers locations in reverse post-order. */
#include "program/builder.h"

#include <assert.h>
#include <string.h>

void fb_init(FunctionBuilder *b, Program *p, FuncId f) {
  *b = (FunctionBuilder){.program = p, .function = f, .first_var = p->var.n};
  b->entry = fb_location(b);
  b->exit = fb_location(b);
}

uint32_t fb_location(FunctionBuilder *b) { return b->n_locs++; }

void fb_edge(FunctionBuilder *b, uint32_t from, uint32_t to, Op op, Position at) {
  vec_push(b->edge, (Edge){.from = from, .to = to, .op = op_copy(b->program, op), .at = at});
}

VarId fb_local(FunctionBuilder *b, VarKind kind, const char *name, TypeId type, bool is_object, Position at) {
  VarId v = program_add_var(
      b->program,
      (Var){.name = name, .type = type, .kind = kind, .is_object = is_object, .function = b->function, .at = at});
  vec_push(b->local, v);
  return v;
}

/* ---- contraction of skips ---- */

static uint32_t find(uint32_t *to, uint32_t x) {
  while (to[x] != x) x = to[x] = to[to[x]];
  return x;
}

/* Where a question stands is a place of its own. */
static bool is_plain_skip(const Op *op) { return op->kind == OP_SKIP && !op->text; }

/* A location whose only way out is a skip is the same place as the skip's target. A cycle of skips is an endless loop
 * and stays, as one location with a skip to itself. */
static void contract_skips(FunctionBuilder *b) {
  uint32_t *n_out = mem_zalloc(b->n_locs * sizeof *n_out);
  uint32_t *same = mem_array(NULL, b->n_locs, sizeof *same);
  for (uint32_t i = 0; i < b->n_locs; i++) same[i] = i;
  for (uint32_t i = 0; i < b->edge.n; i++) n_out[b->edge.at[i].from]++;
  for (uint32_t i = 0; i < b->edge.n; i++) {
    Edge *e = &b->edge.at[i];
    if (!is_plain_skip(&e->op) || n_out[e->from] != 1) continue;
    uint32_t from = find(same, e->from), to = find(same, e->to);
    if (from != to) same[from] = to;
  }
  uint32_t kept = 0;
  for (uint32_t i = 0; i < b->edge.n; i++) {
    Edge e = b->edge.at[i];
    bool merged = is_plain_skip(&e.op) && same[e.from] != e.from;
    e.from = find(same, e.from);
    e.to = find(same, e.to);
    if (!merged) b->edge.at[kept++] = e;
  }
  b->edge.n = kept;
  b->entry = find(same, b->entry);
  mem_free(n_out);
  mem_free(same);
}

/* ---- joined temporaries and returns ---- */

typedef struct {
  VarId first; /* variables of other functions are not counted */
  uint32_t *count;
} ReadCount;

static void count_read(const Program *p, ExprId e, void *context) {
  const Expr *x = expr_at(p, e);
  const ReadCount *c = context;
  if (x->kind == EXPR_VAR && x->var >= c->first) c->count[x->var - c->first]++;
}

/* Adds to count[v - first_var] the reads of v by `op`. */
static void count_op_reads(const FunctionBuilder *b, const Op *op, uint32_t *count) {
  const Program *p = b->program;
  ReadCount c = {b->first_var, count};
  if (op->a) expr_walk(p, op->a, count_read, &c);
  if (op->b) expr_walk(p, op->b, count_read, &c);
  if (op->c) expr_walk(p, op->c, count_read, &c);
  for (uint32_t i = 0; i < op->n_args; i++) expr_walk(p, op->args[i], count_read, &c);
}

/* Where every way into a location writes the same temporary t and the only way out is `x = f(t)` or `return f(t)`, the
 * only reader of t, that operation moves into the ways in: `x = a && b` becomes `x = 0` and `x = b`. The variable that
 * holds a function's result is such a temporary. */
static bool is_join_variable(const Program *p, VarId v) {
  return p->var.at[v].kind == VAR_TEMP && !p->var.at[v].is_object;
}

/* The temporary that `e` is a simple function of (casts, negation, a comparison or arithmetic with a constant), or 0.
 */
static VarId simple_operand(const Program *p, ExprId e) {
  const Expr *x = expr_at(p, e);
  while (x->kind == EXPR_CAST || x->kind == EXPR_NOT ||
         (x->kind >= EXPR_EQ && x->kind <= EXPR_SHR && expr_is_const(p, x->b)))
    x = expr_at(p, x->a);
  return x->kind == EXPR_VAR && is_join_variable(p, x->var) ? x->var : 0;
}

static bool push_joins_once(FunctionBuilder *b) {
  Program *p = b->program;
  uint32_t *reads = mem_zalloc((p->var.n - b->first_var) * sizeof *reads);
  uint32_t *n_out = mem_zalloc(b->n_locs * sizeof *n_out), *out = mem_zalloc(b->n_locs * sizeof *out);
  for (uint32_t i = 0; i < b->edge.n; i++) {
    const Edge *e = &b->edge.at[i];
    count_op_reads(b, &e->op, reads);
    n_out[e->from]++;
    out[e->from] = i;
  }
  bool changed = false;
  for (uint32_t i = 0; i < b->edge.n; i++) {
    Edge *e = &b->edge.at[i];
    if (e->op.kind != OP_ASSIGN || n_out[e->to] != 1 || !is_join_variable(p, e->op.dst)) continue;
    const Edge *next = &b->edge.at[out[e->to]];
    bool stores = next->op.kind == OP_STORE;
    if (next == e || (!stores && next->op.kind != OP_ASSIGN && next->op.kind != OP_RETURN) || !next->op.a) continue;
    VarId t = e->op.dst;
    ExprId reader = stores ? next->op.b : next->op.a;
    if (simple_operand(p, reader) != t || next->op.dst == t || reads[t - b->first_var] != 1) continue;
    Op op = next->op;
    e->to = next->to;
    e->at = position_known(e->at) ? e->at : next->at;
    *(stores ? &op.b : &op.a) = expr_replace(p, reader, expr_var(p, t), e->op.a);
    e->op = op;
    changed = true;
  }
  mem_free(reads), mem_free(n_out), mem_free(out);
  return changed;
}

/* Can the branch at the location with out-edges `out`..., all assumptions about t alone, be decided where t is written?
 */
static bool decides(const FunctionBuilder *b, const U32Vec *out, VarId t, const uint32_t *reads) {
  if (!out->n || reads[t - b->first_var] != out->n) return false;
  for (uint32_t i = 0; i < out->n; i++) {
    const Op *op = &b->edge.at[out->at[i]].op;
    if (op->kind != OP_ASSUME || simple_operand(b->program, op->a) != t) return false;
  }
  return true;
}

/* Replaces `t = value` (edge `at`), which leads to the branch `out`, by the branch on the value itself. */
static void branch_on_value(FunctionBuilder *b, uint32_t at, const U32Vec *out) {
  Program *p = b->program;
  Edge write = b->edge.at[at];
  VarId t = write.op.dst;
  bool first = true;
  for (uint32_t i = 0; i < out->n; i++) {
    const Edge *way = &b->edge.at[out->at[i]];
    Edge e = {.from = write.from, .to = way->to, .at = position_known(write.at) ? write.at : way->at};
    ExprId condition = expr_replace(p, way->op.a, expr_var(p, t), write.op.a);
    const Expr *c = expr_at(p, condition);
    if (c->kind == EXPR_CONST && c->value == 0 && !(first && i + 1 == out->n)) continue;
    e.op = c->kind == EXPR_CONST && c->value ? (Op){.kind = OP_SKIP} : (Op){.kind = OP_ASSUME, .a = condition};
    if (first)
      b->edge.at[at] = e;
    else
      vec_push(b->edge, e);
    first = false;
    if (e.op.kind == OP_SKIP) return;
  }
}

/* Where the ways into a location write a temporary t and the ways out only test it, the test moves into the ways in:
 * `while (p && p->key)` becomes two branches, as `if (p && p->key)` is. What was changed in this pass has other ways
 * out than are listed; it waits for the next one: `while (p && (p->key || p->other))`. */
static bool push_branches_once(FunctionBuilder *b) {
  Program *p = b->program;
  uint32_t *reads = mem_zalloc((p->var.n - b->first_var) * sizeof *reads);
  U32Vec *out = mem_zalloc(b->n_locs * sizeof *out);
  uint32_t n = b->edge.n;
  for (uint32_t i = 0; i < n; i++) {
    count_op_reads(b, &b->edge.at[i].op, reads);
    vec_push(out[b->edge.at[i].from], i);
  }
  bool changed = false, *is_changed = mem_zalloc(b->n_locs * sizeof *is_changed);
  for (uint32_t i = 0; i < n; i++) {
    Edge e = b->edge.at[i];
    if (e.op.kind != OP_ASSIGN || !is_join_variable(p, e.op.dst) || out[e.from].n != 1 || is_changed[e.to]) continue;
    if (!decides(b, &out[e.to], e.op.dst, reads)) continue;
    branch_on_value(b, i, &out[e.to]);
    is_changed[e.from] = changed = true;
  }
  for (uint32_t i = 0; i < b->n_locs; i++) vec_free(out[i]);
  mem_free(out), mem_free(reads), mem_free(is_changed);
  return changed;
}

/* Assignments to temporaries that nothing reads (clang presets the result of main) become skips. */
static bool drop_dead_once(FunctionBuilder *b) {
  Program *p = b->program;
  uint32_t *reads = mem_zalloc((p->var.n - b->first_var) * sizeof *reads);
  for (uint32_t i = 0; i < b->edge.n; i++) count_op_reads(b, &b->edge.at[i].op, reads);
  bool changed = false;
  for (uint32_t i = 0; i < b->edge.n; i++) {
    Op *op = &b->edge.at[i].op;
    if (op->kind != OP_ASSIGN || !is_join_variable(p, op->dst) || reads[op->dst - b->first_var]) continue;
    if (expr_may_fail(p, op->a)) continue;
    *op = (Op){.kind = OP_SKIP};
    changed = true;
  }
  mem_free(reads);
  return changed;
}

/* ---- reachability and numbering ---- */

typedef struct {
  uint32_t *first, *list; /* out-edges of a location, in insertion order */
  uint32_t *number;       /* reverse post-order; UINT32_MAX when not reached */
  uint32_t n;
} Order;

static void order_init(const FunctionBuilder *b, Order *o) {
  o->first = mem_zalloc((b->n_locs + 1) * sizeof *o->first);
  o->list = mem_array(NULL, b->edge.n, sizeof *o->list);
  o->number = mem_array(NULL, b->n_locs, sizeof *o->number);
  for (uint32_t i = 0; i < b->edge.n; i++) o->first[b->edge.at[i].from + 1]++;
  for (uint32_t i = 0; i < b->n_locs; i++) o->first[i + 1] += o->first[i];
  uint32_t *fill = mem_array(NULL, b->n_locs, sizeof *fill);
  memcpy(fill, o->first, b->n_locs * sizeof *fill);
  for (uint32_t i = 0; i < b->edge.n; i++) o->list[fill[b->edge.at[i].from]++] = i;
  mem_free(fill);
}

static void order_free(Order *o) {
  mem_free(o->first);
  mem_free(o->list);
  mem_free(o->number);
}

/* Depth-first from the entry, last edge first, so that the first edge of a branch gets the smaller number; the exit
 * location comes last. */
static void order_number(const FunctionBuilder *b, Order *o) {
  U32Vec stack = {0}, next = {0}, post = {0};
  for (uint32_t i = 0; i < b->n_locs; i++) o->number[i] = UINT32_MAX;
  bool *seen = mem_zalloc(b->n_locs * sizeof *seen);
  seen[b->entry] = true;
  vec_push(stack, b->entry);
  vec_push(next, o->first[b->entry + 1]);
  while (stack.n) {
    uint32_t l = vec_last(stack);
    if (vec_last(next) == o->first[l]) {
      if (l != b->exit) vec_push(post, l);
      stack.n--;
      next.n--;
      continue;
    }
    uint32_t to = b->edge.at[o->list[--vec_last(next)]].to;
    if (seen[to]) continue;
    seen[to] = true;
    vec_push(stack, to);
    vec_push(next, o->first[to + 1]);
  }
  for (uint32_t i = 0; i < post.n; i++) o->number[post.at[i]] = post.n - 1 - i;
  o->n = post.n;
  if (b->entry != b->exit) o->number[b->exit] = o->n;
  o->n++;
  mem_free(seen);
  vec_free(stack);
  vec_free(next);
  vec_free(post);
}

static void append(FunctionBuilder *b, const Order *o) {
  Program *p = b->program;
  LocId first = p->loc.n;
  uint32_t *by_number = mem_array(NULL, o->n, sizeof *by_number);
  for (uint32_t i = 0; i < b->n_locs; i++)
    if (o->number[i] != UINT32_MAX) by_number[o->number[i]] = i;
  for (uint32_t k = 0; k < o->n; k++) {
    uint32_t l = by_number[k];
    vec_push(p->loc, (Location){.function = b->function, .first_out = p->edge.n});
    for (uint32_t i = o->first[l]; i < o->first[l + 1]; i++) {
      Edge e = b->edge.at[o->list[i]];
      e.from = first + k;
      e.to = first + o->number[e.to];
      vec_push(p->edge, e);
      p->loc.at[first + k].n_out++;
    }
  }
  for (uint32_t k = 0; k < o->n; k++) {
    Location *l = &p->loc.at[first + k];
    for (uint32_t i = l->first_out; i < l->first_out + l->n_out; i++) {
      const Edge *e = &p->edge.at[i];
      Location *to = &p->loc.at[e->to];
      to->n_in++;
      if (e->to <= e->from) to->is_loop_head = true;
      if (!position_known(l->at)) l->at = e->at;
    }
  }
  for (EdgeId i = p->loc.at[first].first_out; i < p->edge.n; i++) {
    const Edge *e = &p->edge.at[i];
    if (!position_known(p->loc.at[e->to].at)) p->loc.at[e->to].at = e->at;
  }
  Function *f = &p->func.at[b->function];
  f->first = f->entry = first;
  f->exit = first + o->n - 1;
  f->n_locs = o->n;
  f->is_defined = true;
  mem_free(by_number);
}

/* The locals that are left: temporaries that no operation mentions any more are dropped. */
static void keep_locals(FunctionBuilder *b) {
  Program *p = b->program;
  Function *f = &p->func.at[b->function];
  uint32_t *seen = mem_zalloc((p->var.n - b->first_var) * sizeof *seen);
  for (LocId l = f->first; l < f->first + f->n_locs; l++) {
    const Location *loc = &p->loc.at[l];
    for (EdgeId i = loc->first_out; i < loc->first_out + loc->n_out; i++) {
      const Op *op = &p->edge.at[i].op;
      count_op_reads(b, op, seen);
      if (op->dst >= b->first_var) seen[op->dst - b->first_var]++;
    }
  }
  uint32_t n = 0;
  for (uint32_t i = 0; i < b->local.n; i++) {
    VarId v = b->local.at[i];
    if (p->var.at[v].kind != VAR_TEMP || p->var.at[v].is_object || seen[v - b->first_var]) b->local.at[n++] = v;
  }
  f->local = arena_copy(&p->arena, b->local.at, n * sizeof *b->local.at);
  f->n_locals = n;
  mem_free(seen);
}

static void drop_unreached(FunctionBuilder *b) {
  Order o;
  order_init(b, &o);
  order_number(b, &o);
  uint32_t n = 0;
  for (uint32_t i = 0; i < b->edge.n; i++)
    if (o.number[b->edge.at[i].from] != UINT32_MAX && b->edge.at[i].from != b->exit) b->edge.at[n++] = b->edge.at[i];
  b->edge.n = n;
  order_free(&o);
}

static void end_temporaries(FunctionBuilder *b) {
  Order o;
  bool *is_loop_head = mem_zalloc(b->n_locs + 1);
  order_init(b, &o);
  order_number(b, &o);
  for (uint32_t i = 0; i < b->edge.n; i++) {
    const Edge *e = &b->edge.at[i];
    if (o.number[e->to] <= o.number[e->from]) is_loop_head[e->to] = true;
  }
  fb_end_temporaries(b, is_loop_head);
  order_free(&o);
  mem_free(is_loop_head);
}

void fb_finish(FunctionBuilder *b) {
  contract_skips(b);
  drop_unreached(b);
  for (bool changed = true; changed;) {
    changed = push_joins_once(b);
    changed = push_branches_once(b) || changed;
    contract_skips(b);
    drop_unreached(b);
  }
  while (drop_dead_once(b)) contract_skips(b);
  end_temporaries(b);
  Order o;
  order_init(b, &o);
  order_number(b, &o);
  append(b, &o);
  order_free(&o);
  keep_locals(b);
  vec_free(b->edge);
  vec_free(b->local);
}
