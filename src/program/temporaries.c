/* How long temporaries hold memory. The source does not know them: a pointer in one that nobody reads any more keeps no
 * block from being lost. Who asks whether memory is lost asks at loop heads and where the program ends, of the running
 * function and of its callers. So a temporary that is live at no loop head and behind no call needs no operation that
 * ends it: it is brief, and does not count. The few others get an OP_END on every edge on which they die. */
#include "program/builder.h"

/* The edges by what they leave, enter, read and write, as lists one behind the other. */
typedef struct {
  uint32_t *first, *list; /* list[first[x]] .. list[first[x + 1] - 1] belong to x */
} Lists;

typedef enum { BY_FROM, BY_TO, BY_READ, BY_WRITTEN } ListOf;

typedef struct {
  FunctionBuilder *b;
  Lists out, in, reads, writes; /* reads and writes by variable - first_var */
  uint32_t *seen;               /* by location: the variable that was last found live there */
  U32Vec work;
  bool *goes_on; /* by location: a loop head or a call may follow */
} Lives;

/* ---- lists of edges ---- */

typedef struct {
  const FunctionBuilder *b;
  uint32_t *count, *list; /* list: NULL when counting */
  uint32_t edge;
} Filling;

static void put(Filling *f, uint32_t x) {
  if (f->list) f->list[f->count[x]] = f->edge;
  f->count[x]++;
}

static void put_read(const Program *p, ExprId e, void *context) {
  Filling *f = context;
  const Expr *x = expr_at(p, e);
  if (x->kind == EXPR_VAR && x->var >= f->b->first_var) put(f, x->var - f->b->first_var);
}

static void put_edge(Filling *f, ListOf of) {
  const Program *p = f->b->program;
  const Edge *e = &f->b->edge.at[f->edge];
  const Op *op = &e->op;
  if (of == BY_FROM) put(f, e->from);
  if (of == BY_TO) put(f, e->to);
  if (of == BY_WRITTEN && op->dst >= f->b->first_var) put(f, op->dst - f->b->first_var);
  if (of != BY_READ) return;
  const ExprId operand[] = {op->a, op->b, op->c};
  for (uint32_t i = 0; i < 3; i++)
    if (operand[i]) expr_walk(p, operand[i], put_read, f);
  for (uint32_t i = 0; i < op->n_args; i++) expr_walk(p, op->args[i], put_read, f);
}

static Lists list_edges(const FunctionBuilder *b, ListOf of) {
  uint32_t n = of == BY_FROM || of == BY_TO ? b->n_locs : b->program->var.n - b->first_var;
  Lists l = {.first = mem_zalloc((n + 2) * sizeof *l.first)};
  Filling f = {.b = b, .count = l.first + 1};
  for (f.edge = 0; f.edge < b->edge.n; f.edge++) put_edge(&f, of);
  for (uint32_t i = 0; i < n; i++) l.first[i + 1] += l.first[i];
  l.list = mem_array(NULL, l.first[n] + 1, sizeof *l.list);
  uint32_t *fill = mem_array(NULL, n + 1, sizeof *fill);
  for (uint32_t i = 0; i <= n; i++) fill[i] = l.first[i];
  f.count = fill;
  f.list = l.list;
  for (f.edge = 0; f.edge < b->edge.n; f.edge++) put_edge(&f, of);
  mem_free(fill);
  return l;
}

static void lists_free(Lists *l) {
  mem_free(l->first);
  mem_free(l->list);
}

/* ---- where a temporary lives ---- */

static void live_at(Lives *x, VarId v, uint32_t location) {
  if (x->seen[location] == v) return;
  x->seen[location] = v;
  vec_push(x->work, location);
}

/* Finds the locations at which v is live: `work`. Is it brief? */
static bool follow_back(Lives *x, VarId v, const bool *is_loop_head) {
  const FunctionBuilder *b = x->b;
  bool brief = true;
  vec_clear(x->work);
  for (uint32_t i = x->reads.first[v - b->first_var]; i < x->reads.first[v - b->first_var + 1]; i++)
    live_at(x, v, b->edge.at[x->reads.list[i]].from);
  for (uint32_t k = 0; k < x->work.n; k++) {
    uint32_t l = x->work.at[k];
    brief = brief && !is_loop_head[l];
    for (uint32_t i = x->in.first[l]; i < x->in.first[l + 1]; i++) {
      const Edge *e = &b->edge.at[x->in.list[i]];
      if (e->op.dst == v) continue;
      brief = brief && e->op.kind != OP_CALL;
      live_at(x, v, e->from);
    }
  }
  return brief;
}

/* Locations from which control may come to a loop head or a call. */
static bool *find_goes_on(const Lives *x, const bool *is_loop_head) {
  const FunctionBuilder *b = x->b;
  bool *found = mem_zalloc(b->n_locs + 1);
  U32Vec work = {0};
  for (uint32_t l = 0; l < b->n_locs; l++) {
    found[l] = is_loop_head[l];
    for (uint32_t i = x->out.first[l]; i < x->out.first[l + 1]; i++)
      found[l] = found[l] || b->edge.at[x->out.list[i]].op.kind == OP_CALL;
    if (found[l]) vec_push(work, l);
  }
  while (work.n) {
    uint32_t l = vec_pop(work);
    for (uint32_t i = x->in.first[l]; i < x->in.first[l + 1]; i++) {
      uint32_t from = b->edge.at[x->in.list[i]].from;
      if (found[from]) continue;
      found[from] = true;
      vec_push(work, from);
    }
  }
  vec_free(work);
  return found;
}

/* ---- ends ---- */

typedef struct {
  uint32_t edge;
  VarId var;
} Death;
typedef VEC(Death) Deaths;

static void add_death(const Lives *x, VarId v, uint32_t edge, Deaths *out) {
  uint32_t to = x->b->edge.at[edge].to;
  if (x->seen[to] != v && x->goes_on[to]) vec_push(*out, (Death){edge, v});
}

/* The edges behind which v, whose live locations are `work`, is read no more. */
static void find_deaths(const Lives *x, VarId v, Deaths *out) {
  const FunctionBuilder *b = x->b;
  for (uint32_t k = 0; k < x->work.n; k++)
    for (uint32_t i = x->out.first[x->work.at[k]]; i < x->out.first[x->work.at[k] + 1]; i++)
      if (b->edge.at[x->out.list[i]].op.dst != v) add_death(x, v, x->out.list[i], out);
  for (uint32_t i = x->writes.first[v - b->first_var]; i < x->writes.first[v - b->first_var + 1]; i++)
    if (b->edge.at[x->writes.list[i]].op.kind != OP_END) add_death(x, v, x->writes.list[i], out);
}

/* May it lead to memory? Addresses travel in integers that are wide enough, too. */
static bool may_hold(const Program *p, VarId v) {
  const Type *t = type_at(p, p->var.at[v].type);
  return t->kind == TYPE_POINTER || (t->kind == TYPE_INT && t->bits >= p->pointer_bits);
}

static void end_at(FunctionBuilder *b, const Death *d) {
  Edge e = b->edge.at[d->edge];
  uint32_t end = fb_location(b);
  b->edge.at[d->edge].to = end;
  fb_edge(b, end, e.to, (Op){.kind = OP_END, .dst = d->var}, e.at);
}

void fb_end_temporaries(FunctionBuilder *b, const bool *is_loop_head) {
  Program *p = b->program;
  Lives x = {.b = b, .seen = mem_zalloc(b->n_locs * 4 + 4)};
  x.out = list_edges(b, BY_FROM);
  x.in = list_edges(b, BY_TO);
  x.reads = list_edges(b, BY_READ);
  x.writes = list_edges(b, BY_WRITTEN);
  x.goes_on = find_goes_on(&x, is_loop_head);
  Deaths deaths = {0};
  for (uint32_t i = 0; i < b->local.n; i++) {
    VarId v = b->local.at[i];
    if (p->var.at[v].kind != VAR_TEMP || p->var.at[v].is_object) continue;
    p->var.at[v].is_brief = follow_back(&x, v, is_loop_head);
    if (!p->var.at[v].is_brief && b->ends_of_pointers && may_hold(p, v)) find_deaths(&x, v, &deaths);
  }
  for (uint32_t i = 0; i < deaths.n; i++) end_at(b, &deaths.at[i]);
  vec_free(deaths);
  lists_free(&x.out);
  lists_free(&x.in);
  lists_free(&x.reads);
  lists_free(&x.writes);
  mem_free(x.seen);
  mem_free(x.goes_on);
  vec_free(x.work);
}

/* ---- asked later ---- */

typedef struct {
  VarId var;
  bool found;
} Reading;

static void note_read(const Program *p, ExprId e, void *context) {
  Reading *r = context;
  r->found = r->found || (expr_at(p, e)->kind == EXPR_VAR && expr_at(p, e)->var == r->var);
}

static bool op_reads(const Program *p, const Op *op, VarId v) {
  Reading r = {.var = v};
  if (op->a) expr_walk(p, op->a, note_read, &r);
  if (op->b) expr_walk(p, op->b, note_read, &r);
  if (op->c) expr_walk(p, op->c, note_read, &r);
  for (uint32_t i = 0; i < op->n_args && !r.found; i++) expr_walk(p, op->args[i], note_read, &r);
  return r.found;
}

bool brief_is_live(const Program *p, VarId v, LocId at) {
  const Function *f = &p->func.at[p->loc.at[at].function];
  bool *seen = mem_zalloc(f->n_locs * sizeof *seen), live = false;
  U32Vec work = {0};
  vec_push(work, at);
  for (uint32_t k = 0; k < work.n && !live; k++) {
    const Location *l = &p->loc.at[work.at[k]];
    if (l->is_loop_head || seen[work.at[k] - f->first]) continue; /* it is brief */
    seen[work.at[k] - f->first] = true;
    for (EdgeId i = l->first_out; i < l->first_out + l->n_out && !live; i++) {
      const Edge *e = &p->edge.at[i];
      live = op_reads(p, &e->op, v);
      if (!live && e->op.dst != v && e->op.kind != OP_CALL) vec_push(work, e->to);
    }
  }
  vec_free(work);
  mem_free(seen);
  return live;
}
