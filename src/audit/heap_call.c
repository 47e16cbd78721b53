/* Functions are entered and left; the start of the program. */
#include <assert.h>

#include "audit/heap_step.h"

/* ---- calls ---- */

static bool has_begin(const Program *p, const Function *f, VarId v) {
  for (LocId l = f->first; l < f->first + f->n_locs; l++)
    for (EdgeId e = p->loc.at[l].first_out; e < p->loc.at[l].first_out + p->loc.at[l].n_out; e++)
      if (p->edge.at[e].op.kind == OP_BEGIN && p->edge.at[e].op.dst == v) return true;
  return false;
}

static bool allocates_on_stack(const Program *p, const Function *f) {
  for (LocId l = f->first; l < f->first + f->n_locs; l++)
    for (EdgeId e = p->loc.at[l].first_out; e < p->loc.at[l].first_out + p->loc.at[l].n_out; e++)
      if (p->edge.at[e].op.kind == OP_ALLOC && p->edge.at[e].op.how == ALLOC_STACK) return true;
  return false;
}

/* The activation that was opened: locals are indeterminate, objects begin. */
static void begin_activation(Stepping *s, const Function *f) {
  const Program *p = s->h->p;
  for (uint32_t i = 0; i < f->n_locals; i++) {
    VarId v = f->local[i];
    write_pointer(s, v, value_constant, &value_bad);
    if (!p->var.at[v].is_object) continue;
    int q = find_pointer(s, v, level_of(s, v), 0);
    for (uint32_t k = 0; k < s->way.n && q >= 0; k++) /* it has no block before it begins */
      if (!set_pointer(s->h, s->c, &s->way.at[k].g, (uint32_t)q, &value_null, 0)) s->failed = true;
    if (!has_begin(p, f, v)) begin_object(s, v, false, false);
  }
  if (f->varargs) begin_object(s, f->varargs, false, true);
}

typedef struct {
  VarId var;
  uint32_t bound; /* which of the bound values */
} Content;

/* What an object parameter holds: a pointer, or something that is not known here. */
static bool fill_parameter(Stepping *s, Way *w, const void *what) {
  const Content *x = what;
  uint32_t node;
  int q = find_pointer(s, x->var, level_of(s, x->var), 0);
  if (q < 0) return true; /* its block is one of the others, with any contents */
  for (node = FIRST_CELL; node < w->g.n; node++)
    if (get1(s->c, &w->g, s->c->pointer.at[q].pred, node) == YES) break;
  if (node == w->g.n) return true;
  const Target *v = &w->bound.at[x->bound].value;
  const Type *t = type_at(s->h->p, s->h->p->var.at[x->var].type);
  AliasObjectId layout = layout_of(s->h, alias_object_of_var(s->h->a, x->var));
  int64_t origin = heaps_origin_of_var(s->h, x->var);
  for (uint32_t i = 0; i < s->c->field.n; i++) {
    const FieldItem *f = &s->c->field.at[i];
    bool mine = t->kind == TYPE_POINTER && f->layout == layout && f->place == origin && f->size == t->size;
    if (mine && !write_field(s, w, i, node, v)) return false;
  }
  return true;
}

typedef struct {
  const Op *call;
  const Function *f;
} Passing;

/* The values of the arguments, by number; they stay right while nodes are only added. */
static bool bind_arguments(Stepping *s, Way *w, const void *what) {
  const Passing *x = what;
  Way next = {.g = w->g, .known = w->known, .told = w->told};
  bool ok = true;
  for (uint32_t i = 0; i < x->f->n_params && ok; i++) {
    Target v = value_unknown;
    bool pointer = is_pointer_type(s, s->h->p->var.at[x->f->param[i]].type);
    if (pointer && i < x->call->n_args) ok = value_in(s, w, x->call->args[i], &v);
    vec_push(next.bound, ((Bound){0, v}));
  }
  vec_free(w->bound);
  *w = next;
  return ok;
}

static Target value_of_argument(Stepping *s, Way *w, const void *what, bool *ok) {
  (void)s;
  *ok = true;
  return w->bound.at[*(const uint32_t *)what].value;
}

void stepping_enter(Stepping *s) {
  const Program *p = s->h->p;
  const Function *f = &p->func.at[s->step->callee];
  look_at_operands(s, s->step->op);
  update_facts(s, NULL);
  each_way(s, bind_arguments, &(Passing){s->step->op, f});
  s->level.at[s->step->callee]++;
  for (uint32_t i = 0; i < f->n_params; i++) write_pointer(s, f->param[i], value_of_argument, &i);
  for (uint32_t i = 0; i < f->n_params; i++) {
    if (!p->var.at[f->param[i]].is_object) continue;
    /* the block of an earlier activation of this level has ended: nothing to end, and the nodes stay where they are */
    bool tracked = find_pointer(s, f->param[i], level_of(s, f->param[i]), 0) >= 0;
    NewBlock b = {.layout = layout_of(s->h, alias_object_of_var(s->h->a, f->param[i])),
                  .is_other = !tracked,
                  .object = tracked ? f->param[i] : 0,
                  .any = true};
    each_way(s, begin_way, &b);
    each_way(s, fill_parameter, &(Content){f->param[i], i});
  }
  forget_bound(s);
  begin_activation(s, f);
}

void stepping_leave(Stepping *s) {
  const Program *p = s->h->p;
  const Function *f = &p->func.at[s->step->callee];
  const Op *ret = s->step->op, *call = s->step->call;
  bool pointer = call->dst && is_pointer_type(s, p->var.at[call->dst].type);
  if (ret->a) look_at(s, ret->a);
  know_loads(s);
  tell_lists(s);
  update_facts(s, NULL);
  s->level.at[s->step->callee]--;
  if (pointer && ret->a)
    write_pointer(s, call->dst, value_of_expr, &ret->a);
  else if (pointer)
    write_pointer(s, call->dst, value_constant, &value_unknown);
  s->level.at[s->step->callee]++;
  for (uint32_t i = 0; i < f->n_params; i++) end_object(s, f->param[i]);
  for (uint32_t i = 0; i < f->n_locals; i++) end_object(s, f->local[i]);
  if (f->varargs) end_object(s, f->varargs);
  if (allocates_on_stack(p, f)) each_way(s, end_every, NULL);
}

/* ---- the start ---- */

typedef struct {
  VarId var;
  bool found;
} Mention;

static void note_address(const Program *p, ExprId e, void *context) {
  Mention *m = context;
  m->found = m->found || (expr_at(p, e)->kind == EXPR_ADDRESS && expr_at(p, e)->var == m->var);
}

/* May another global hold its address at the start? */
static bool is_initial_target(const Program *p, VarId var) {
  Mention m = {.var = var};
  for (VarId v = 1; v < p->var.n; v++) {
    const Var *x = &p->var.at[v];
    if (v == var || x->kind != VAR_GLOBAL) continue; /* its own contents are looked at by themselves */
    if (x->is_extern) return true;
    for (uint32_t i = 0; i < x->n_init; i++)
      if (x->init[i].value) expr_walk(p, x->init[i].value, note_address, &m);
  }
  return m.found;
}

/* The other blocks: globals that are not tracked, of which nothing is known, or a ghost. */
static Way first_way(Stepping *s) {
  const Class *c = s->c;
  Way w = {.g = graph_new(c, FIRST_CELL + 1), .known = term_true(s->h->l), .told = term_true(s->h->l)};
  for (uint32_t i = 0; i < FIRST_CELL; i++) put1(c, &w.g, P_BAD + i, i, YES);
  put1(c, &w.g, P_OTHER, FIRST_CELL, YES);
  w.g.many[FIRST_CELL] = 1;
  for (uint32_t i = 0; i < c->pred.n; i++) {
    const Pred *p = &c->pred.at[i];
    if (p->kind == P_ASSERTION || p->kind == P_CYCLE || (p->kind == P_DEFINED && p->arity == 1))
      *at1(&w.g, p->row, FIRST_CELL) = MAYBE;
    if (p->kind == P_DEFINED && p->arity == 1)
      for (uint32_t v = 0; v < FIRST_CELL; v++) *at1(&w.g, p->row, v) = MAYBE;
    for (uint32_t u = 0; u < w.g.n && p->arity == 2; u++)
      for (uint32_t v = 0; v < w.g.n; v++) {
        Kleene k = p->kind == P_DEFINED ? MAYBE : u < FIRST_CELL ? k_bool(p->kind == P_STAR && u == v) : MAYBE;
        bool none = v == NODE_GONE || (v == NODE_WILD && !s->h->wild_fields); /* nothing has ended yet */
        if (p->kind == P_FIELD && ((p->slot && v < FIRST_CELL) || none)) k = NO;
        *at2(&w.g, p->row, u, v) = k;
      }
  }
  return w;
}

/* Globals that are not tracked may lead to this one. */
static bool expose(Stepping *s, Way *w, const void *what) {
  const Pointer *q = what;
  uint32_t node = FIRST_CELL;
  while (node < w->g.n && get1(s->c, &w->g, q->pred, node) != YES) node++;
  if (node == w->g.n) return false;
  Change x;
  change_begin(&x, s->h, s->c, &w->g);
  for (uint32_t i = 0; i < s->c->field.n; i++)
    for (uint32_t k = 0; k < s->c->field.at[i].slots.n; k++)
      change_set2(&x, s->c->field.at[i].pred + k, FIRST_CELL, node, MAYBE);
  for (uint32_t i = 0; i < s->c->pred.n; i++) /* it has no edges yet */
    if (s->c->pred.at[i].kind == P_STAR) change_set2(&x, i, FIRST_CELL, node, MAYBE);
  return change_end(&x);
}

static bool node_of_object(const Stepping *s, const Way *w, VarId v, uint32_t *node) {
  int q = find_pointer(s, v, level_of(s, v), 0);
  for (*node = FIRST_CELL; q >= 0 && *node < w->g.n; ++*node)
    if (get1(s->c, &w->g, s->c->pointer.at[q].pred, *node) == YES) return true;
  return false;
}

/* Initial contents of a tracked global, whose block is there, zeroed. */
static bool initialise(Stepping *s, Way *w, const void *what) {
  VarId var = *(const VarId *)what;
  const Var *v = &s->h->p->var.at[var];
  uint32_t node;
  if (!node_of_object(s, w, var, &node)) return false;
  AliasObjectId layout = layout_of(s->h, alias_object_of_var(s->h->a, var));
  for (uint32_t i = 0; i < s->c->field.n; i++) {
    const FieldItem *f = &s->c->field.at[i];
    if (f->layout != layout) continue;
    Target to = v->is_extern ? value_unknown : value_null;
    for (uint32_t k = 0; k < v->n_init && !v->is_extern; k++) {
      const InitPiece *x = &v->init[k];
      uint64_t n = x->value ? type_at(s->h->p, expr_at(s->h->p, x->value)->type)->size : x->n_bytes;
      int64_t first = heaps_origin_of_var(s->h, var) + (int64_t)x->offset; /* place */
      if (first >= f->place + (int64_t)f->size || first + (int64_t)n <= f->place) continue;
      to = value_unknown;
      bool whole = x->value && first == f->place && n == f->size;
      if (whole && !value_in(s, w, x->value, &to)) return false;
    }
    if (!write_field(s, w, i, node, &to)) return false;
  }
  Change c;
  change_begin(&c, s->h, s->c, &w->g);
  Way scratch = {.g = graph_copy(&w->g)};
  facts_of_new(s, &scratch, node, layout, false, var);
  for (uint32_t i = 0; i < s->c->fact.n; i++)
    change_set1(&c, s->c->fact.at[i].pred, node, get1(s->c, &scratch.g, s->c->fact.at[i].pred, node));
  way_free(&scratch);
  return change_end(&c);
}

void stepping_start(Stepping *s) {
  const Program *p = s->h->p;
  const Class *c = s->c;
  Way first = first_way(s);
  if (!graph_coerce(s->h, c, &first.g)) {
    way_free(&first);
    return;
  }
  vec_push(s->way, first);
  for (uint32_t i = 0; i < c->pointer.n; i++) {
    const Pointer *q = &c->pointer.at[i];
    bool global = p->var.at[q->var].kind == VAR_GLOBAL;
    if (q->is_object && global) {
      NewBlock b = {.layout = layout_of(s->h, alias_object_of_var(s->h->a, q->var)), .zero = true, .object = q->var};
      each_way(s, begin_way, &b);
    }
    /* variables of activations that are not open have any value; parameters are NULL already */
    bool local = !q->is_object && !global && p->var.at[q->var].kind != VAR_PARAM;
    for (uint32_t k = 0; k < s->way.n && local; k++)
      if (!set_pointer(s->h, c, &s->way.at[k].g, i, &value_bad, 0)) s->failed = true;
  }
  assert(s->level.at && "a level for every function");
  s->level.at[p->main] = 1;
  const Function *f = &p->func.at[p->main];
  for (uint32_t i = 0; i < f->n_params; i++) {
    write_pointer(s, f->param[i], value_constant, &value_unknown);
    if (p->var.at[f->param[i]].is_object) begin_object(s, f->param[i], false, true);
  }
  begin_activation(s, f);
  for (uint32_t i = 0; i < c->pointer.n; i++)
    if (c->pointer.at[i].is_object && p->var.at[c->pointer.at[i].var].kind == VAR_GLOBAL &&
        is_initial_target(p, c->pointer.at[i].var))
      each_way(s, expose, &c->pointer.at[i]);
  for (uint32_t i = 0; i < c->pointer.n; i++) {
    const Pointer *q = &c->pointer.at[i];
    const Var *v = &p->var.at[q->var];
    if (v->kind != VAR_GLOBAL) continue;
    forget_bound(s);
    for (uint32_t k = 0; k < v->n_init; k++) look_at(s, v->init[k].value);
    if (q->is_object) {
      each_way(s, initialise, &q->var);
    } else {
      ExprId value = v->n_init ? v->init[0].value : 0;
      if (v->is_extern)
        write_pointer(s, q->var, value_constant, &value_unknown);
      else if (value)
        write_pointer(s, q->var, value_of_expr, &value);
      else
        write_pointer(s, q->var, value_constant, &value_null);
    }
  }
}
