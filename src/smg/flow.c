/* Live registers, by a backward dataflow over each function. */
#include <string.h>

#include "smg/census.h"

typedef struct {
  const Engine *e;
  FuncId function;
  uint64_t *set;
} Uses;

static void note_use(const Program *p, ExprId x, void *context) {
  Uses *u = context;
  const Expr *y = expr_at(p, x);
  if (y->kind != EXPR_VAR || p->var.at[y->var].function != u->function) return;
  bits_set(u->set, u->e->slot[y->var]);
}

static void edge_uses(const Engine *e, EdgeId id, uint64_t *set) {
  const Edge *x = &e->p->edge.at[id];
  Uses u = {e, e->p->loc.at[x->from].function, set};
  if (x->op.a) expr_walk(e->p, x->op.a, note_use, &u);
  if (x->op.b) expr_walk(e->p, x->op.b, note_use, &u);
  if (x->op.c) expr_walk(e->p, x->op.c, note_use, &u);
  for (uint32_t i = 0; i < x->op.n_args; i++) expr_walk(e->p, x->op.args[i], note_use, &u);
}

static void find_live_in(Engine *e, const Function *f, uint32_t words) {
  uint64_t *set = mem_zalloc(words * sizeof *set);
  for (bool changed = true; changed;) {
    changed = false;
    for (LocId l = f->first + f->n_locs; l-- > f->first;) {
      const Location *loc = &e->p->loc.at[l];
      for (EdgeId i = loc->first_out; i < loc->first_out + loc->n_out; i++) {
        const Edge *x = &e->p->edge.at[i];
        bits_copy(set, e->live[x->to], words);
        if (x->op.dst && !e->p->var.at[x->op.dst].is_object && e->p->var.at[x->op.dst].function)
          bits_clear(set, e->slot[x->op.dst]);
        edge_uses(e, i, set);
        if (bits_subset(set, e->live[l], words)) continue;
        bits_or(e->live[l], set, words);
        changed = true;
      }
    }
  }
  mem_free(set);
}

void engine_find_live(Engine *e) {
  e->live = mem_zalloc((e->p->loc.n + 1) * sizeof *e->live);
  for (FuncId f = 1; f < e->p->func.n; f++) {
    const Function *x = &e->p->func.at[f];
    if (!x->is_defined) continue;
    uint32_t words = (uint32_t)BITS_WORDS(e->n_own[f] + 1);
    for (LocId l = x->first; l < x->first + x->n_locs; l++) e->live[l] = mem_zalloc(words * sizeof(uint64_t));
    for (uint32_t i = 0; e->o->watch && i < e->o->watch->n_keep; i++) {
      const SmgKeep *k = &e->o->watch->keep[i];
      if (e->p->loc.at[k->at].function == f && e->p->var.at[k->var].function == f)
        bits_set(e->live[k->at], e->slot[k->var]);
    }
    find_live_in(e, x, words);
  }
}

LocId engine_find_loop(const Engine *e, const Function *f, LocId head, uint8_t *in) {
  LocId last = head;
  memset(in, 0, f->n_locs);
  in[head - f->first] = 1;
  for (bool changed = true; changed;) {
    changed = false;
    for (LocId l = f->first + f->n_locs; l-- > head + 1;) {
      const Location *x = &e->p->loc.at[l];
      for (EdgeId i = x->first_out; i < x->first_out + x->n_out && !in[l - f->first]; i++) {
        LocId to = e->p->edge.at[i].to;
        if (to < head || !in[to - f->first]) continue;
        in[l - f->first] = 1;
        changed = true;
        if (l > last) last = l;
      }
    }
  }
  return last;
}

static void find_turns_in(Engine *e, const Function *f) {
  uint8_t *in = mem_zalloc(f->n_locs + 1);
  for (LocId l = f->first; l < f->first + f->n_locs; l++) {
    const Location *x = &e->p->loc.at[l];
    if (x->is_loop_head || x->n_in > 1 || l == f->entry) e->turn[l] = l + 1;
  }
  for (LocId head = f->first; head < f->first + f->n_locs; head++) {
    if (!e->p->loc.at[head].is_loop_head) continue;
    LocId last = engine_find_loop(e, f, head, in);
    for (LocId l = head; l <= last; l++) {
      const Location *x = &e->p->loc.at[l];
      for (EdgeId i = x->first_out; in[l - f->first] && i < x->first_out + x->n_out; i++) {
        LocId to = e->p->edge.at[i].to;
        if (to == f->exit || in[to - f->first]) continue;
        LocId turn = to > last ? to + 1 : last + 1;
        if (e->turn[to] < turn) e->turn[to] = turn;
      }
    }
  }
  mem_free(in);
}

void engine_find_turns(Engine *e) {
  e->turn = mem_zalloc((e->p->loc.n + 1) * sizeof *e->turn);
  for (FuncId f = 1; f < e->p->func.n; f++)
    if (e->p->func.at[f].is_defined) find_turns_in(e, &e->p->func.at[f]);
}

/* Marks what f calls by name, directly or not. */
static void mark_called(const Engine *e, FuncId f, uint8_t *called) {
  const Function *x = &e->p->func.at[f];
  for (LocId l = x->first; x->is_defined && l < x->first + x->n_locs; l++) {
    const Location *loc = &e->p->loc.at[l];
    for (EdgeId i = loc->first_out; i < loc->first_out + loc->n_out; i++) {
      const Op *op = &e->p->edge.at[i].op;
      if (op->kind != OP_CALL || expr_at(e->p, op->a)->kind != EXPR_FUNCTION) continue;
      FuncId to = expr_at(e->p, op->a)->var;
      if (called[to]) continue;
      called[to] = 1;
      mark_called(e, to, called);
    }
  }
}

static bool has_loop(const Program *p, FuncId f) {
  const Function *x = &p->func.at[f];
  for (LocId l = x->first; x->is_defined && l < x->first + x->n_locs; l++)
    if (p->loc.at[l].is_loop_head) return true;
  return false;
}

void engine_find_recursion(Engine *e) {
  uint8_t *called = mem_zalloc(e->p->func.n + 1);
  e->recurses = mem_zalloc(e->p->func.n + 1);
  e->brief = mem_zalloc(e->p->func.n + 1);
  for (FuncId f = 1; f < e->p->func.n; f++) {
    if (!e->p->func.at[f].is_defined || e->p->func.at[f].is_model) continue;
    memset(called, 0, e->p->func.n + 1);
    mark_called(e, f, called);
    e->recurses[f] = called[f];
    e->brief[f] = !called[f] && !has_loop(e->p, f);
    for (FuncId g = 1; g < e->p->func.n && e->brief[f]; g++) e->brief[f] = !called[g] || !has_loop(e->p, g);
  }
  mem_free(called);
}

void engine_count_calls(Engine *e) {
  e->calls = mem_zalloc((e->p->func.n + 1) * sizeof *e->calls);
  for (EdgeId i = 1; i < e->p->edge.n; i++) {
    const Op *op = &e->p->edge.at[i].op;
    if (op->kind == OP_CALL && expr_at(e->p, op->a)->kind == EXPR_FUNCTION) e->calls[expr_at(e->p, op->a)->var]++;
  }
}

/* ---- globals that a call does not touch ---- */

typedef struct {
  Engine *e;
  FuncId f;
} Touching;

static void note_touched(const Program *p, ExprId x, void *context) {
  const Touching *t = context;
  const Expr *y = expr_at(p, x);
  bool var = y->kind == EXPR_VAR || y->kind == EXPR_ADDRESS;
  if (var && !p->var.at[y->var].function && !var_is_fixed(&p->var.at[y->var]))
    t->e->touches[t->f][t->e->slot[y->var]] = 1;
}

/* What a function itself names. False: it may touch any, for it calls through a pointer. Where it ends the program,
 * what the others hold is with the callers, or is held by ghosts. */
static bool find_touched_in(Engine *e, FuncId f) {
  const Function *x = &e->p->func.at[f];
  Touching t = {e, f};
  for (LocId l = x->first; x->is_defined && l < x->first + x->n_locs; l++) {
    const Location *loc = &e->p->loc.at[l];
    for (EdgeId i = loc->first_out; i < loc->first_out + loc->n_out; i++) {
      const Op *op = &e->p->edge.at[i].op;
      for (uint32_t k = e->n_globals - e->census.n; k < e->n_globals && census_is_touched(op); k++)
        e->touches[f][k] = 1;
      if (op->kind == OP_UNMODELLED) return false;
      if (op->kind == OP_CALL && expr_at(e->p, op->a)->kind != EXPR_FUNCTION) return false;
      if (op->a) expr_walk(e->p, op->a, note_touched, &t);
      if (op->b) expr_walk(e->p, op->b, note_touched, &t);
      if (op->c) expr_walk(e->p, op->c, note_touched, &t);
      for (uint32_t k = 0; k < op->n_args; k++) expr_walk(e->p, op->args[k], note_touched, &t);
      const Var *dst = op->dst ? &e->p->var.at[op->dst] : NULL;
      if (dst && !dst->function && !var_is_fixed(dst)) e->touches[f][e->slot[op->dst]] = 1;
    }
  }
  return true;
}

/* Globals that constants lead to (a table of pointers to options): whoever has the constant may touch them. */
static void find_led_by_constants(Engine *e) {
  const Program *p = e->p;
  Touching t = {e, 0};
  for (VarId v = 1; v < p->var.n; v++)
    for (uint32_t i = 0; var_is_fixed(&p->var.at[v]) && i < p->var.at[v].n_init; i++)
      if (p->var.at[v].init[i].value) expr_walk(p, p->var.at[v].init[i].value, note_touched, &t);
}

/* All but pointers into the midst of structures: callers would have to know these places again. */
static bool may_be_untouched(const Engine *e, uint32_t global) {
  VarId v = e->global.at[global];
  const Type *t = v ? type_at(e->p, e->p->var.at[v].type) : NULL;
  return !t || t->kind != TYPE_POINTER || type_at(e->p, t->of)->kind == TYPE_STRUCT;
}

void engine_find_touched(Engine *e) {
  Program *p = e->p;
  uint8_t *all = mem_zalloc(p->func.n + 1), *called = mem_zalloc(p->func.n + 1);
  e->touches = mem_zalloc((p->func.n + 1) * sizeof *e->touches);
  for (FuncId f = 1; f < p->func.n; f++) {
    e->touches[f] = mem_zalloc(e->n_globals + 1);
    all[f] = engine_shows(e, f) || !find_touched_in(e, f); /* those who watch may ask for any */
  }
  for (bool more = true; more;) {
    more = false;
    for (FuncId f = 1; f < p->func.n; f++) {
      memset(called, 0, p->func.n + 1);
      mark_called(e, f, called);
      for (FuncId g = 1; g < p->func.n; g++) {
        if (!called[g] || g == f) continue;
        more = more || (all[g] && !all[f]);
        all[f] = all[f] || all[g];
        for (uint32_t i = 0; i < e->n_globals; i++) {
          more = more || (e->touches[g][i] && !e->touches[f][i]);
          e->touches[f][i] = e->touches[f][i] || e->touches[g][i];
        }
      }
    }
  }
  e->touches[0] = mem_zalloc(e->n_globals + 1);
  find_led_by_constants(e);
  for (FuncId f = 1; f < p->func.n; f++)
    for (uint32_t i = 0; i < e->n_globals; i++)
      if (all[f] || f == p->main || e->touches[0][i] || !may_be_untouched(e, i)) e->touches[f][i] = 1;
  mem_free(all);
  mem_free(called);
}

void engine_note_field(const Program *p, ExprId e, void *out) {
  const Expr *x = expr_at(p, e);
  uint64_t offset = 0;
  TypeId structure = 0;
  for (; x->kind == EXPR_FIELD; x = expr_at(p, x->a)) { /* the outermost structure */
    offset += (uint64_t)x->value;
    structure = x->of_type;
  }
  if (structure) u32_add_once(out, field_key(structure, offset));
}

/* Recursion is called with what a field holds, or with what a variable was set to that holds it. */
void engine_find_descents(Engine *e) {
  const Program *p = e->p;
  ExprId *set = mem_zalloc((p->var.n + 1) * sizeof *set);
  for (EdgeId i = 0; i < p->edge.n; i++)
    if (p->edge.at[i].op.kind == OP_ASSIGN && p->edge.at[i].op.dst) set[p->edge.at[i].op.dst] = p->edge.at[i].op.a;
  for (EdgeId i = 0; i < p->edge.n; i++) {
    const Op *op = &p->edge.at[i].op;
    if (op->kind != OP_CALL || !e->recurses[p->loc.at[p->edge.at[i].from].function]) continue;
    const Expr *callee = expr_at(p, op->a);
    if (callee->kind != EXPR_FUNCTION || !e->recurses[callee->var]) continue;
    for (uint32_t k = 0; k < op->n_args; k++) {
      const Expr *x = expr_at(p, op->args[k]);
      if (x->kind == EXPR_VAR && set[x->var]) x = expr_at(p, set[x->var]);
      if (x->kind == EXPR_LOAD && type_at(p, x->type)->kind == TYPE_POINTER) engine_note_field(p, x->a, &e->descents);
    }
  }
  mem_free(set);
}

static void note_fields(const Program *p, const Op *op, U32Vec *fields, U32Vec *writes) {
  if (op->kind == OP_STORE) engine_note_field(p, op->a, writes);
  if (op->a) expr_walk(p, op->a, engine_note_field, fields);
  if (op->b) expr_walk(p, op->b, engine_note_field, fields);
  if (op->c) expr_walk(p, op->c, engine_note_field, fields);
  for (uint32_t i = 0; i < op->n_args; i++) expr_walk(p, op->args[i], engine_note_field, fields);
}

/* Those of all functions that are called, too. */
static U32Vec *add_called(const Engine *e, U32Vec *own) {
  U32Vec *all = mem_zalloc((e->p->func.n + 1) * sizeof *all);
  uint8_t *called = mem_zalloc(e->p->func.n + 1);
  for (FuncId f = 1; f < e->p->func.n; f++) {
    memset(called, 0, e->p->func.n + 1);
    mark_called(e, f, called);
    called[f] = 1;
    for (FuncId g = 1; g < e->p->func.n; g++)
      for (uint32_t i = 0; called[g] && i < own[g].n; i++) u32_add_once(&all[f], own[g].at[i]);
  }
  for (FuncId f = 1; f < e->p->func.n; f++) vec_free(own[f]);
  mem_free(own);
  mem_free(called);
  return all;
}

void engine_find_fields(Engine *e) {
  const Program *p = e->p;
  U32Vec *fields = mem_zalloc((p->func.n + 1) * sizeof *fields), *writes = mem_zalloc((p->func.n + 1) * sizeof *writes);
  for (FuncId f = 1; f < p->func.n; f++) {
    const Function *x = &p->func.at[f];
    for (LocId l = x->first; x->is_defined && l < x->first + x->n_locs; l++)
      for (EdgeId i = p->loc.at[l].first_out; i < p->loc.at[l].first_out + p->loc.at[l].n_out; i++)
        note_fields(p, &p->edge.at[i].op, &fields[f], &writes[f]);
  }
  e->fields = add_called(e, fields);
  e->writes = add_called(e, writes);
}

/* ---- what makes a number of numbers, and does nothing else ---- */

typedef struct {
  FuncId function;
  bool good;
} Purity;

static void look_for_memory(const Program *p, ExprId x, void *context) {
  Purity *q = context;
  const Expr *y = expr_at(p, x);
  bool other = y->kind == EXPR_VAR && (p->var.at[y->var].function != q->function || p->var.at[y->var].is_object);
  if (other || y->kind == EXPR_LOAD || y->kind == EXPR_ADDRESS || y->kind == EXPR_OBJECT_SIZE) q->good = false;
  if (type_at(p, y->type)->kind != TYPE_INT && type_at(p, y->type)->kind != TYPE_BOOL) q->good = false;
}

static bool is_pure_operation(const Engine *e, FuncId f, const Edge *x) {
  const Op *op = &x->op;
  const Program *p = e->p;
  Purity q = {f, true};
  bool begins = op->kind == OP_BEGIN || op->kind == OP_END, calls = op->kind == OP_CALL;
  if (op->kind != OP_SKIP && op->kind != OP_ASSIGN && op->kind != OP_ASSUME && op->kind != OP_RETURN && !begins &&
      !calls)
    return false;
  if (op->dst && (p->var.at[op->dst].function != f || p->var.at[op->dst].is_object)) return false;
  if (begins && bits_get(e->live[x->to], e->slot[op->dst])) return false; /* it is read without a value */
  if (calls && (expr_at(p, op->a)->kind != EXPR_FUNCTION || !e->pure[expr_at(p, op->a)->var])) return false;
  if (op->a && !calls) expr_walk(p, op->a, look_for_memory, &q);
  for (uint32_t i = 0; i < op->n_args; i++) expr_walk(p, op->args[i], look_for_memory, &q);
  return q.good;
}

static bool is_pure(const Engine *e, FuncId id) {
  const Function *f = &e->p->func.at[id];
  if (!f->is_defined || f->is_model || !f->n_params || f->n_params > 2 || f->varargs) return false;
  for (uint32_t i = 0; i < f->n_params; i++)
    if (e->p->var.at[f->param[i]].is_object || type_at(e->p, e->p->var.at[f->param[i]].type)->kind != TYPE_INT)
      return false;
  for (uint32_t i = 0; i < f->n_locals; i++) {
    const Var *v = &e->p->var.at[f->local[i]];
    if (v->is_object || bits_get(e->live[f->entry], e->slot[f->local[i]])) return false;
  }
  for (LocId l = f->first; l < f->first + f->n_locs; l++) {
    const Location *loc = &e->p->loc.at[l];
    if (engine_watches(e, l)) return false; /* every call is to be seen, also one like another */
    for (EdgeId i = loc->first_out; i < loc->first_out + loc->n_out; i++)
      if (!is_pure_operation(e, id, &e->p->edge.at[i])) return false;
  }
  return true;
}

void engine_find_pure(Engine *e) {
  e->pure = mem_zalloc(e->p->func.n + 1);
  for (bool changed = true; changed;) {
    changed = false;
    for (FuncId f = 1; f < e->p->func.n; f++) {
      if (e->pure[f] || !is_pure(e, f)) continue;
      e->pure[f] = 1;
      changed = true;
    }
  }
}

void engine_free_live(Engine *e) {
  for (FuncId f = 1; f < e->p->func.n; f++) {
    mem_free(e->index[f]);
    mem_free(e->tested[f]);
    mem_free(e->touches[f]);
    mem_free(e->seek[f]);
    vec_free(e->fields[f]);
    vec_free(e->writes[f]);
  }
  mem_free(e->fields);
  mem_free(e->writes);
  mem_free(e->touches[0]);
  mem_free(e->touches);
  mem_free(e->index);
  mem_free(e->tested[0]);
  mem_free(e->tested);
  mem_free(e->seek);
  mem_free(e->sought);
  mem_free(e->indexes);
  mem_free(e->stored);
  mem_free(e->moves);
  for (LocId l = 0; l < e->p->loc.n && e->live; l++) mem_free(e->live[l]);
  mem_free(e->live);
  mem_free(e->turn);
  mem_free(e->nested);
  mem_free(e->recurses);
  mem_free(e->brief);
  mem_free(e->calls);
  mem_free(e->idle);
  mem_free(e->looks);
  mem_free(e->watched);
  mem_free(e->pure);
}

void smg_drop_dead(const Engine *e, Graph *g, LocId at) {
  const Function *f = &e->p->func.at[e->p->loc.at[at].function];
  uint8_t *reach = NULL;
  for (uint32_t i = 0; i < f->n_locals; i++) { /* first those that hold nothing when they are dead */
    VarId v = f->local[i];
    if (e->p->var.at[v].is_brief && !bits_get(e->live[at], e->slot[v]))
      g->slot.at[e->slot[v]] = (Value){.kind = VALUE_ANY};
  }
  for (uint32_t i = 0; i < f->n_params + f->n_locals; i++) {
    VarId v = i < f->n_params ? f->param[i] : f->local[i - f->n_params];
    uint32_t slot = e->slot[v];
    if (e->p->var.at[v].is_object || var_is_fixed(&e->p->var.at[v]) || bits_get(e->live[at], slot)) continue;
    Value *x = &g->slot.at[slot];
    if (x->kind == VALUE_POINTER && g->obj.at[x->id].sort == OBJECT_BLOCK) { /* does anybody else lead there? */
      Value kept = *x;
      if (some_is_meant(g, g->obj.at[x->id].type)) continue; /* others may mean it too */
      *x = (Value){.kind = VALUE_ANY};
      reach = mem_array(reach, g->obj.n, 1);
      memset(reach, 0, g->obj.n);
      smg_hold(e, g, 0, g->slot.n, reach);
      if (!object_is_held(e, g, kept.id, reach[kept.id])) *x = kept;
      continue;
    }
    *x = (Value){.kind = VALUE_ANY};
  }
  mem_free(reach);
}
