/* effects: what functions read and write, first each for itself, then over the components of the call graph, callees
 * first. Functions of one component share one record. */
#include "alias/internal.h"

uint64_t effect_width(uint32_t i) { return i + 1 == N_WIDTHS ? WIDTH_UNKNOWN : (uint64_t)1 << i; }

static uint32_t width_class(uint64_t width) {
  uint32_t i = 0;
  while (effect_width(i) < width) i++;
  return i;
}

static bool is_scalar(const Type *t) {
  return t->kind == TYPE_INT || t->kind == TYPE_POINTER || t->kind == TYPE_FLOAT || t->kind == TYPE_BOOL;
}

static const Set *targets_of(const Alias *a, ExprId e) {
  static const Set none = {0};
  NodeId n = a->expr_node[e];
  return n == NO_NODE || n == 0 ? &none : &a->node.at[node_find(a, n)].all;
}

typedef struct {
  Alias *a;
  Effects *e;
} Walk;

static void note_read(const Program *p, ExprId id, void *context) {
  Walk *w = context;
  const Expr *e = expr_at(p, id);
  if (e->kind == EXPR_VAR && p->var.at[e->var].kind == VAR_GLOBAL) set_add(&w->e->read_register, e->var);
  if (e->kind != EXPR_LOAD) return;
  const Type *t = type_at(p, e->type);
  uint64_t width = is_scalar(t) ? (t->bits + 7) / 8 : t->size;
  set_union(&w->e->read[width_class(width)], targets_of(w->a, e->a), NULL);
}

static void write_register(const Alias *a, Effects *e, VarId dst) {
  if (dst && a->p->var.at[dst].kind == VAR_GLOBAL) set_add(&e->write_register, dst);
}

/* Output functions read what their arguments point to, and (a va_list) what that points to. */
static void read_reachable(const Alias *a, Effects *e, const Op *op) {
  Set done = {0}, seen = {0};
  U32Vec work = {0};
  for (uint32_t i = 0; i < op->n_args; i++) set_union(&seen, targets_of(a, op->args[i]), NULL);
  set_union(&e->read[N_WIDTHS - 1], &seen, NULL);
  for (SET_EACH(t, &seen))
    if (t >= FIRST_TARGET && set_add(&done, a->target.at[t].object)) vec_push(work, a->target.at[t].object);
  while (work.n) {
    const Object *o = &a->object.at[vec_pop(work)];
    for (uint32_t i = 0; i < o->cell.n; i++) {
      const Set *all = &a->node.at[node_find(a, a->target.at[o->cell.at[i]].cell)].all;
      if (!set_union(&seen, all, NULL)) continue;
      set_union(&e->read[N_WIDTHS - 1], all, NULL);
      for (SET_EACH(t, all))
        if (t >= FIRST_TARGET && set_add(&done, a->target.at[t].object)) vec_push(work, a->target.at[t].object);
    }
  }
  set_free(&done);
  set_free(&seen);
  vec_free(work);
}

static void call_effects(Alias *a, Effects *e, EdgeId id) {
  const Op *op = &a->p->edge.at[id].op;
  write_register(a, e, op->dst);
  if (expr_at(a->p, op->a)->kind != EXPR_FUNCTION) {
    const Set *callee = targets_of(a, op->a);
    if (set_has(callee, TARGET_ANY) || set_has(callee, TARGET_GUESS)) e->outside = true;
  }
  U32Vec callees = {0};
  alias_callees(a, id, &callees);
  for (uint32_t i = 0; i < callees.n; i++) {
    const Function *f = &a->p->func.at[callees.at[i]];
    if (f->is_defined || f->external == EXTERN_PURE) continue;
    if (f->external == EXTERN_OUTPUT)
      read_reachable(a, e, op);
    else if (f->external == EXTERN_PRIMITIVE || call_has_pointers(a, op))
      e->outside = true;
  }
  vec_free(callees);
}

static uint64_t block_width(const Alias *a, ExprId n) {
  return expr_is_const(a->p, n) ? (uint64_t)expr_at(a->p, n)->value : WIDTH_UNKNOWN;
}

static void op_effects(Alias *a, Effects *e, EdgeId id) {
  const Op *op = &a->p->edge.at[id].op;
  Walk w = {a, e};
  if (op->a) expr_walk(a->p, op->a, note_read, &w);
  if (op->b) expr_walk(a->p, op->b, note_read, &w);
  if (op->c) expr_walk(a->p, op->c, note_read, &w);
  for (uint32_t i = 0; i < op->n_args; i++) expr_walk(a->p, op->args[i], note_read, &w);
  switch (op->kind) {
    case OP_STORE: {
      const Type *t = type_at(a->p, expr_at(a->p, op->b)->type);
      uint64_t width = is_scalar(t) ? (t->bits + 7) / 8 : t->size;
      set_union(&e->write[width_class(width)], targets_of(a, op->a), NULL);
      return;
    }
    case OP_MEMCPY:
    case OP_MEMMOVE:
      set_union(&e->read[width_class(block_width(a, op->c))], targets_of(a, op->b), NULL);
      set_union(&e->write[width_class(block_width(a, op->c))], targets_of(a, op->a), NULL);
      return;
    case OP_MEMSET:
      set_union(&e->write[width_class(block_width(a, op->c))], targets_of(a, op->a), NULL);
      return;
    case OP_CALL:
      call_effects(a, e, id);
      return;
    case OP_ALLOC:
      write_register(a, e, op->dst);
      if (op->how != ALLOC_STACK) e->allocates = true;
      return;
    case OP_FREE:
      e->frees = true;
      return;
    case OP_UNMODELLED:
      write_register(a, e, op->dst);
      if (op->how == UNMODELLED_WILD) e->outside = true;
      return;
    case OP_ASSIGN:
    case OP_HAVOC:
    case OP_STACK_MARK:
      write_register(a, e, op->dst);
      return;
    default:
      return;
  }
}

static void function_effects(Alias *a, Effects *e, FuncId f) {
  const Function *func = &a->p->func.at[f];
  for (LocId l = func->first; l < func->first + func->n_locs; l++) {
    const Location *loc = &a->p->loc.at[l];
    for (EdgeId id = loc->first_out; id < loc->first_out + loc->n_out; id++) op_effects(a, e, id);
  }
}

static void join(Effects *to, const Effects *from) {
  for (uint32_t i = 0; i < N_WIDTHS; i++) {
    set_union(&to->write[i], &from->write[i], NULL);
    set_union(&to->read[i], &from->read[i], NULL);
  }
  set_union(&to->write_register, &from->write_register, NULL);
  set_union(&to->read_register, &from->read_register, NULL);
  to->allocates |= from->allocates;
  to->frees |= from->frees;
  to->outside |= from->outside;
}

/* An access through a pointer to anything reaches what escaped; so does code from outside, which does everything. */
static void add_outside(const Alias *a, Effects *e, Set access[N_WIDTHS], Set *objects, Set *registers) {
  bool any = e->outside;
  for (uint32_t i = 0; i < N_WIDTHS; i++) any |= set_has(&access[i], TARGET_ANY) || set_has(&access[i], TARGET_GUESS);
  if (any) {
    set_add(&access[0], TARGET_ANY);
    for (AliasObjectId o = 1; o < a->object.n; o++)
      if (a->object.at[o].public.is_escaped) {
        TargetId t = target_find(a, o, 0, 1);
        if (t) set_add(&access[0], t);
      }
  }
  if (e->outside)
    for (VarId v = 1; v < a->p->var.n; v++)
      if (a->p->var.at[v].kind == VAR_GLOBAL && !a->p->var.at[v].is_object) set_add(registers, v);
  for (uint32_t i = 0; i < N_WIDTHS; i++)
    for (SET_EACH(t, &access[i]))
      if (t >= TARGET_ANY && !access_is_bad(a, t, 1)) set_add(objects, a->target.at[t].object);
}

/* ---- the call graph ---- */

typedef struct {
  Alias *a;
  uint32_t *index, *low;
  U32Vec stack, work, next;
  U32Vec escaped; /* functions that code from outside may call */
  bool *outside;  /* by FuncId: runs such code itself */
  Effects *own;   /* by FuncId */
  uint32_t count;
} Calls;

static void visit(Calls *c, FuncId f) {
  c->index[f] = c->low[f] = ++c->count;
  vec_push(c->stack, f);
  vec_push(c->work, f);
  vec_push(c->next, 0);
}

static FuncId successor(const Calls *c, FuncId f, uint32_t i) {
  const U32Vec *callees = &c->a->callees[f];
  if (i < callees->n) return callees->at[i];
  if (c->outside[f] && i - callees->n < c->escaped.n) return c->escaped.at[i - callees->n];
  return 0;
}

static void finish_component(Calls *c, FuncId root) {
  Alias *a = c->a;
  Effects all = {0};
  uint32_t id = a->effect.n, from = c->stack.n;
  while (c->stack.at[--from] != root) continue;
  for (uint32_t i = from; i < c->stack.n; i++) a->effects[c->stack.at[i]] = id;
  for (uint32_t i = from; i < c->stack.n; i++) {
    FuncId f = c->stack.at[i], to;
    join(&all, &c->own[f]);
    for (uint32_t k = 0; (to = successor(c, f, k)); k++)
      if (a->effects[to] && a->effects[to] != id) join(&all, &a->effect.at[a->effects[to]]);
  }
  c->stack.n = from;
  if (all.outside) all.allocates = all.frees = true;
  add_outside(a, &all, all.write, &all.write_object, &all.write_register);
  add_outside(a, &all, all.read, &all.read_object, &all.read_register);
  vec_push(a->effect, all);
}

static void strongly_connect(Calls *c, FuncId start) {
  visit(c, start);
  while (c->work.n) {
    FuncId f = vec_last(c->work), to = successor(c, f, vec_last(c->next));
    if (to) {
      vec_last(c->next)++;
      if (!c->a->reachable[to]) continue;
      if (!c->index[to])
        visit(c, to);
      else if (!c->a->effects[to] && c->index[to] < c->low[f])
        c->low[f] = c->index[to];
      continue;
    }
    (void)vec_pop(c->work);
    (void)vec_pop(c->next);
    if (c->work.n && c->low[f] < c->low[vec_last(c->work)]) c->low[vec_last(c->work)] = c->low[f];
    if (c->low[f] == c->index[f]) finish_component(c, f);
  }
}

static void free_effects(Effects *e) {
  for (uint32_t i = 0; i < N_WIDTHS; i++) {
    set_free(&e->write[i]);
    set_free(&e->read[i]);
  }
  set_free(&e->write_object);
  set_free(&e->read_object);
  set_free(&e->write_register);
  set_free(&e->read_register);
}

void effects_compute(Alias *a) {
  uint32_t n = a->p->func.n;
  Calls c = {.a = a};
  c.index = mem_zalloc(n * sizeof *c.index);
  c.low = mem_zalloc(n * sizeof *c.low);
  c.outside = mem_zalloc(n * sizeof *c.outside);
  c.own = mem_zalloc(n * sizeof *c.own);
  a->effects = mem_zalloc(n * sizeof *a->effects);
  vec_push(a->effect, (Effects){0});
  for (FuncId f = 1; f < n; f++) {
    if (!a->reachable[f] || !a->p->func.at[f].is_defined) continue;
    function_effects(a, &c.own[f], f);
    c.outside[f] = c.own[f].outside;
    if (a->func_object[f] && a->object.at[a->func_object[f]].public.is_escaped) vec_push(c.escaped, f);
  }
  for (FuncId f = 1; f < n; f++)
    if (a->reachable[f] && a->p->func.at[f].is_defined && !c.index[f]) strongly_connect(&c, f);
  for (FuncId f = 1; f < n; f++) free_effects(&c.own[f]);
  mem_free(c.index);
  mem_free(c.low);
  mem_free(c.outside);
  mem_free(c.own);
  vec_free(c.stack);
  vec_free(c.work);
  vec_free(c.next);
  vec_free(c.escaped);
}

void effects_free(Alias *a) {
  for (uint32_t i = 0; i < a->effect.n; i++) free_effects(&a->effect.at[i]);
  vec_free(a->effect);
  mem_free(a->effects);
}
