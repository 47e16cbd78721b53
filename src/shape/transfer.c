/* What a step does to a graph: focus, precondition, update, as actions of the class in which it is computed.
 *
 * A step has one or more ways to go (an allocation succeeds or fails; a pointer is the address of a block or wild),
 * each a row of actions. Pointers are followed as in the chapter (12.4); what is not tracked is 1/2. */
#include <assert.h>
#include <string.h>

#include "shape/internal.h"

/* A pointer expression that the step dereferences, with the symbols of the fields read there. */
typedef struct {
  ExprId expr;
} Base;

typedef struct {
  Shapes *s;
  ClassId in;
  const Class *c;
  Tvl *t;
  const ShapeStep *step;
  Env env;
  bool wild; /* this way: a dereferenced pointer is wild */
  VEC(Base) base;
  Transfer *out;
  bool uses_region;
  /* the action under construction */
  U32Vec focus, precondition;
  VEC(TvlFormula) set; /* by predicate; TVL_NONE: keeps its value */
  bool new_node;
  uint32_t first_action;
} Builder;

/* ---- formulas ---- */

#define AND(f, g) tvl_and(b->t, f, g)
#define OR(f, g) tvl_or(b->t, f, g)
#define NOT(f) tvl_not(b->t, f)
#define EX(v, f) tvl_exists(b->t, v, f)
#define AT(p, v) tvl_atom1(b->t, p, v)
#define ITE(c, f, g) tvl_ite(b->t, c, f, g)

static TvlFormula no(Builder *b) { return tvl_const(b->t, TVL_0); }
static TvlFormula half(Builder *b) { return tvl_const(b->t, TVL_HALF); }

static TvlFormula is_cell(Builder *b, TvlVar v) { return AND(NOT(AT(b->c->bad, v)), NOT(AT(b->c->wild, v))); }

/* ---- addresses ---- */

static uint32_t level_of(const Builder *b, VarId var) {
  FuncId f = b->s->p->var.at[var].function;
  return f ? b->env.level.at[f] : 0;
}

/* The predicate of a variable (as a pointer or as an object) at the current level, or TVL_NONE. */
static TvlPredicate predicate_of(const Builder *b, VarId var) {
  Pointer key = {.var = var, .level = level_of(b, var)};
  const Tracking *t = &b->c->track;
  for (uint32_t i = 0; i < t->n_pointers; i++) {
    const Pointer *p = &b->s->pointer.at[t->pointer[i]];
    if (p->var == key.var && p->level == key.level) return b->c->pointer[i];
  }
  return TVL_NONE;
}

static TvlPredicate base_predicate(const Builder *b, ExprId base) {
  return base ? predicate_of(b, expr_at(b->s->p, base)->var) : TVL_NONE;
}

/* Position of a tracked pointer field, or -1. */
static int field_position(const Builder *b, uint64_t offset, uint64_t size) {
  const Tracking *t = &b->c->track;
  for (uint32_t i = 0; i < t->n_fields; i++) {
    const ShapeField *f = &b->s->field.at[t->field[i]];
    if (f->offset == offset && f->size == size) return (int)i;
  }
  return -1;
}

/* ---- pointer values ---- */

static TvlFormula condition(Builder *b, ExprId e);

/* Does the value of e point to v? */
static TvlFormula points(Builder *b, ExprId e, TvlVar v) {
  const Program *p = b->s->p;
  Expr x = *expr_at(p, e);
  const Class *c = b->c;
  switch ((ExprKind)x.kind) {
    case EXPR_CONST:
      return x.value == 0 ? no(b) : AT(c->wild, v);
    case EXPR_VAR: {
      TvlPredicate q = predicate_of(b, x.var);
      return q == TVL_NONE ? half(b) : AT(q, v);
    }
    case EXPR_ADDRESS: {
      TvlPredicate q = predicate_of(b, x.var);
      return q == TVL_NONE ? AND(half(b), AT(c->other, v)) : AT(q, v);
    }
    case EXPR_FUNCTION:
      return AT(c->wild, v);
    case EXPR_CAST:
      return type_at(p, expr_at(p, x.a)->type)->kind == TYPE_POINTER ? points(b, x.a, v) : half(b);
    case EXPR_FIELD: {
      if (x.value == 0) return points(b, x.a, v);
      TvlVar u = tvl_fresh_var(b->t);
      return ITE(EX(u, AND(points(b, x.a, u), AT(c->wild, u))), half(b), AT(c->wild, v));
    }
    case EXPR_ITE:
      return ITE(condition(b, x.a), points(b, x.b, v), points(b, x.c, v));
    case EXPR_LOAD: {
      ShapeAddress a = shape_address(b->s->p, x.a);
      int f = a.base ? field_position(b, a.offset, type_at(p, x.type)->size) : -1;
      TvlPredicate q = base_predicate(b, a.base);
      if (b->wild || f < 0 || q == TVL_NONE) return half(b);
      TvlVar u = tvl_fresh_var(b->t);
      return EX(u, AND(AT(q, u), tvl_atom2(b->t, c->field[f], u, v)));
    }
    default:
      return half(b);
  }
}

/* Makes the values of the pointers in e definite, and brings the cells out of summary nodes that it leads to. */
static void focus_on(Builder *b, ExprId e) {
  const Program *p = b->s->p;
  if (!e) return;
  Expr x = *expr_at(p, e);
  TvlVar v = b->c->v;
  bool pointer = type_at(p, x.type)->kind == TYPE_POINTER;
  if (x.kind == EXPR_VAR || x.kind == EXPR_ADDRESS) {
    TvlPredicate q = pointer ? predicate_of(b, x.var) : TVL_NONE;
    if (q != TVL_NONE) vec_push(b->focus, AT(q, v));
    return;
  }
  focus_on(b, x.a);
  focus_on(b, x.b);
  focus_on(b, x.c);
  if (x.kind == EXPR_LOAD && pointer) {
    TvlFormula f = points(b, e, v);
    if (f != half(b)) vec_push(b->focus, f);
  }
}

/* ---- conditions ---- */

/* A comparison of two pointers: equal when both are NULL or lead to one block; not known for values that are no
 * addresses of blocks. */
static TvlFormula equal_pointers(Builder *b, ExprId x, ExprId y) {
  TvlVar v = tvl_fresh_var(b->t);
  TvlFormula px = points(b, x, v), py = points(b, y, v);
  if (px == half(b) || py == half(b)) return half(b);
  const Class *c = b->c;
  TvlFormula strange = OR(OR(AT(c->bad, v), AT(c->wild, v)), AT(c->freed, v));
  TvlFormula unsure = EX(v, AND(OR(px, py), strange));
  TvlFormula same = EX(v, AND(px, py)), null = AND(NOT(EX(v, px)), NOT(EX(v, py)));
  return ITE(unsure, half(b), OR(same, null));
}

static bool compares_pointers(const Program *p, const Expr *x) {
  return (x->kind == EXPR_EQ || x->kind == EXPR_NE) && type_at(p, expr_at(p, x->a)->type)->kind == TYPE_POINTER;
}

static TvlFormula data_condition(Builder *b, TermId wanted);

/* The truth value that an expression of integer type is, or 0. */
static ExprId as_truth(const Program *p, ExprId e) {
  const Expr *x = expr_at(p, e);
  if (type_at(p, x->type)->kind == TYPE_BOOL) return e;
  return x->kind == EXPR_CAST && type_at(p, expr_at(p, x->a)->type)->kind == TYPE_BOOL ? x->a : 0;
}

static TvlFormula condition(Builder *b, ExprId e) {
  Expr x = *expr_at(b->s->p, e);
  switch ((ExprKind)x.kind) {
    case EXPR_NOT:
      return NOT(condition(b, x.a));
    case EXPR_AND:
      return AND(condition(b, x.a), condition(b, x.b));
    case EXPR_OR:
      return OR(condition(b, x.a), condition(b, x.b));
    default:
      break;
  }
  if (compares_pointers(b->s->p, &x)) {
    TvlFormula f = equal_pointers(b, x.a, x.b);
    return x.kind == EXPR_EQ ? f : NOT(f);
  }
  ExprId left = x.b ? as_truth(b->s->p, x.a) : 0, right = left ? as_truth(b->s->p, x.b) : 0;
  if (right && (x.kind == EXPR_EQ || x.kind == EXPR_NE)) {
    TvlFormula f = tvl_iff(b->t, condition(b, left), condition(b, right));
    return x.kind == EXPR_EQ ? f : NOT(f);
  }
  if (!b->c->track.n_assertions) return half(b);
  return data_condition(b, env_condition(&b->env, e));
}

/* ---- data ---- */

/* The symbol for a field of the cell that base number `role` points to; role 0 is the cell that an update is about. */
static SymbolId role_symbol(Shapes *s, FieldId f, uint32_t role) {
  if (role == 0) return s->field.at[f].symbol;
  uint64_t key = (uint64_t)f << 32 | role;
  uint32_t *known = idmap_find(&s->role, key);
  if (known) return *known;
  SymbolId x = logic_symbol(s->l, s->field.at[f].name, SORT_INT);
  idmap_put(&s->role, key, x);
  return x;
}

static FieldId field_of_symbol(const Shapes *s, SymbolId x) {
  for (FieldId f = 1; f < s->field.n; f++)
    if (s->field.at[f].symbol == x) return f;
  return 0;
}

static FieldId data_field(const Shapes *s, uint64_t offset, uint64_t size) {
  for (FieldId f = 1; f < s->field.n; f++) {
    const ShapeField *x = &s->field.at[f];
    if (!x->is_pointer && x->offset == offset && x->size == size) return f;
  }
  return 0;
}

/* Roles begin at 1, one for each base. */
static uint32_t role_of(Builder *b, ExprId base) {
  for (uint32_t i = 0; i < b->base.n; i++)
    if (b->base.at[i].expr == base) return i + 1;
  vec_push(b->base, (Base){base});
  return b->base.n;
}

static TermId load_data(void *context, ExprId address, TypeId t) {
  Builder *b = context;
  if (b->wild || type_at(b->s->p, t)->kind != TYPE_INT) return 0;
  ShapeAddress a = shape_address(b->s->p, address);
  if (!a.base || base_predicate(b, a.base) == TVL_NONE) return 0;
  FieldId f = data_field(b->s, a.offset, type_at(b->s->p, t)->size);
  /* a field's symbol stands for its value as the type of the first access reads it */
  if (!f || type_plain(b->s->p, b->s->field.at[f].type) != type_plain(b->s->p, t)) return 0;
  return term_symbol(b->s->l, role_symbol(b->s, f, role_of(b, a.base)));
}

typedef struct {
  Builder *b;
  uint32_t role;
  bool stored; /* replace this field by that value */
  FieldId field;
  TermId value;
  bool after; /* variables as they are after the step */
} Reading;

static TermId read_symbol(void *context, SymbolId x) {
  const Reading *r = context;
  FieldId f = field_of_symbol(r->b->s, x);
  if (f) return r->stored && f == r->field ? r->value : term_symbol(r->b->s->l, role_symbol(r->b->s, f, r->role));
  CellId cell = encoder_symbol_cell(r->b->s->e, x);
  if (cell && r->after) return env_read(&r->b->env, cell);
  return 0;
}

/* An assertion about the cell of a role, before the step (or with variables as they are after it). */
static TermId assertion_in(Builder *b, uint32_t position, Reading r) {
  r.b = b;
  return term_substitute(b->s->l, b->s->assertion.at[b->c->track.assertion[position]].term, read_symbol, &r);
}

static bool has_variable(Shapes *s, TermId t) {
  U32Vec symbols = {0};
  bool found = false;
  term_symbols(s->l, t, &symbols);
  for (uint32_t i = 0; i < symbols.n && !found; i++) found = encoder_symbol_cell(s->e, symbols.at[i]) != 0;
  vec_free(symbols);
  return found;
}

/* What the graph knows about data: the assertions at the cell v (when asked for) and at each base. */
static TvlFormula ask(Builder *b, TermId wanted, bool with_cell) {
  VEC(Known) known = {0};
  const Class *c = b->c;
  for (uint32_t i = 0; i < c->track.n_assertions; i++)
    if (with_cell) vec_push(known, (Known){assertion_in(b, i, (Reading){0}), AT(c->assertion[i], c->v)});
  for (uint32_t r = 1; r <= b->base.n; r++) {
    TvlPredicate q = base_predicate(b, b->base.at[r - 1].expr);
    TvlVar u = tvl_fresh_var(b->t);
    for (uint32_t i = 0; i < c->track.n_assertions && q != TVL_NONE; i++)
      vec_push(known, (Known){assertion_in(b, i, (Reading){.role = r}), EX(u, AND(AT(q, u), AT(c->assertion[i], u)))});
  }
  TermId background = term_and_all(b->s->l, b->env.fact.at, b->env.fact.n);
  background = term_and(b->s->l, background, term_and_all(b->s->l, b->env.constraint.at, b->env.constraint.n));
  if (has_variable(b->s, wanted) || has_variable(b->s, background)) {
    b->uses_region = true;
    background = term_and(b->s->l, background, b->step->region);
  }
  TvlFormula f = data_value(b->s, b->t, wanted, background, known.at, known.n);
  vec_free(known);
  return f;
}

static TvlFormula data_condition(Builder *b, TermId wanted) { return ask(b, wanted, false); }

/* ---- the action under construction ---- */

static void begin_action(Builder *b) {
  vec_clear(b->focus);
  vec_clear(b->precondition);
  vec_clear(b->set);
  for (TvlPredicate p = 0; p < tvl_predicates(b->t); p++) vec_push(b->set, TVL_NONE);
  b->new_node = false;
}

static TvlFormula current1(Builder *b, TvlPredicate p) {
  return b->set.at[p] == TVL_NONE ? AT(p, b->c->v) : b->set.at[p];
}
static TvlFormula current2(Builder *b, TvlPredicate p) {
  return b->set.at[p] == TVL_NONE ? tvl_atom2(b->t, p, b->c->v1, b->c->v2) : b->set.at[p];
}
static void set(Builder *b, TvlPredicate p, TvlFormula f) { b->set.at[p] = f; }

static void end_action(Builder *b) {
  bool changes = b->new_node || b->precondition.n;
  for (TvlPredicate p = 0; p < b->set.n; p++) {
    if (b->set.at[p] == TVL_NONE) continue;
    bool unary = tvl_predicate_arity(b->t, p) == 1;
    TvlFormula same = unary ? AT(p, b->c->v) : tvl_atom2(b->t, p, b->c->v1, b->c->v2);
    if (b->set.at[p] == same)
      b->set.at[p] = TVL_NONE;
    else
      changes = true;
  }
  if (!changes) return;
  TvlAction a = tvl_action_new(b->t, op_kind_name(b->step->op ? b->step->op->kind : OP_SKIP));
  for (uint32_t i = 0; i < b->focus.n; i++) tvl_action_focus(b->t, a, b->focus.at[i]);
  TvlFormula all = tvl_const(b->t, TVL_1);
  for (uint32_t i = 0; i < b->precondition.n; i++) all = AND(all, b->precondition.at[i]);
  if (b->precondition.n) tvl_action_precondition(b->t, a, all);
  if (b->new_node) tvl_action_new_node(b->t, a, tvl_const(b->t, TVL_1));
  TvlVar pair[2] = {b->c->v1, b->c->v2};
  for (TvlPredicate p = 0; p < b->set.n; p++)
    if (b->set.at[p] != TVL_NONE)
      tvl_action_update(b->t, a, p, tvl_predicate_arity(b->t, p) == 1 ? &b->c->v : pair, b->set.at[p]);
  Buf error = {0};
  bool ok = tvl_action_compile(b->t, a, &error);
  assert(ok && "actions of steps are well formed");
  (void)ok;
  buf_free(&error);
  vec_push(b->out->action, a);
  b->s->stats.actions++;
}

/* ---- dereferences ---- */

/* Is the address of the block at `base` that of a live block? What is not tracked may be. */
static void require_valid(Builder *b, ExprId base) {
  TvlPredicate q = base_predicate(b, base);
  if (q == TVL_NONE) return;
  TvlVar u = tvl_fresh_var(b->t);
  vec_push(b->precondition, EX(u, AND(AT(q, u), AND(is_cell(b, u), NOT(AT(b->c->freed, u))))));
}

typedef struct {
  Builder *b;
  U32Vec base;
} Dereferences;

static void note_dereference(const Program *p, ExprId e, void *context) {
  Dereferences *d = context;
  if (expr_at(p, e)->kind != EXPR_LOAD) return;
  ShapeAddress a = shape_address(p, expr_at(p, e)->a);
  if (a.base && expr_at(p, a.base)->kind == EXPR_VAR) vec_push(d->base, a.base);
}

/* The pointers that the step dereferences, appended. */
static void dereferenced(Builder *b, U32Vec *out) {
  Dereferences d = {.b = b};
  const Op *op = b->step->op;
  const Program *p = b->s->p;
  if (b->step->kind == SHAPE_CONDITION) {
    expr_walk(p, b->step->condition, note_dereference, &d);
  } else if (op) {
    if (op->a) expr_walk(p, op->a, note_dereference, &d);
    if (op->b) expr_walk(p, op->b, note_dereference, &d);
    if (op->c) expr_walk(p, op->c, note_dereference, &d);
    for (uint32_t i = 0; i < op->n_args; i++) expr_walk(p, op->args[i], note_dereference, &d);
    if (op->kind == OP_STORE || op->kind == OP_MEMCPY || op->kind == OP_MEMMOVE || op->kind == OP_MEMSET) {
      ShapeAddress a = shape_address(b->s->p, op->a);
      if (a.base && expr_at(p, a.base)->kind == EXPR_VAR) vec_push(d.base, a.base);
    }
    if (op->kind == OP_MEMCPY || op->kind == OP_MEMMOVE) {
      ShapeAddress a = shape_address(b->s->p, op->b);
      if (a.base && expr_at(p, a.base)->kind == EXPR_VAR) vec_push(d.base, a.base);
    }
  }
  for (uint32_t i = 0; i < d.base.n; i++) vec_push(*out, d.base.at[i]);
  vec_free(d.base);
}

/* The precondition of this way: all dereferenced pointers are valid, or one of them is wild. */
static void require_dereferences(Builder *b) {
  U32Vec bases = {0};
  dereferenced(b, &bases);
  TvlFormula some = no(b);
  for (uint32_t i = 0; i < bases.n; i++) {
    TvlPredicate q = base_predicate(b, bases.at[i]);
    if (q == TVL_NONE) continue;
    vec_push(b->focus, AT(q, b->c->v));
    TvlVar u = tvl_fresh_var(b->t);
    if (b->wild)
      some = OR(some, EX(u, AND(AT(q, u), AT(b->c->wild, u))));
    else
      require_valid(b, bases.at[i]);
  }
  if (b->wild) vec_push(b->precondition, some);
  vec_free(bases);
}

static bool is_wild_possible(Builder *b) {
  U32Vec bases = {0};
  bool tracked = false;
  dereferenced(b, &bases);
  for (uint32_t i = 0; i < bases.n; i++) {
    bool possible = may_be_wild(b->s, expr_at(b->s->p, bases.at[i])->var);
    tracked = tracked || (possible && base_predicate(b, bases.at[i]) != TVL_NONE);
  }
  vec_free(bases);
  return tracked;
}

/* ---- updates ---- */

/* Where a write goes: 1 for the cell, 1/2 where it may be. */
static TvlFormula written_cell(Builder *b, ExprId base, TvlVar v) {
  TvlPredicate q = b->wild ? TVL_NONE : base_predicate(b, base);
  if (q != TVL_NONE) return AT(q, v);
  if (b->wild || !base) return AND(half(b), is_cell(b, v));
  /* not tracked: other blocks, tracked objects that it may point to, and blocks from the heap if it may point there */
  TvlFormula cells = AT(b->c->other, v), objects = no(b);
  const Tracking *t = &b->c->track;
  for (uint32_t i = 0; i < t->n_pointers; i++) {
    const Pointer *p = &b->s->pointer.at[t->pointer[i]];
    if (!p->is_object) continue;
    objects = OR(objects, AT(b->c->pointer[i], v));
    if (may_point_to_object(b->s, base, p->var)) cells = OR(cells, AT(b->c->pointer[i], v));
  }
  if (world_may_reach_block(b->s, base)) cells = OR(cells, AND(is_cell(b, v), NOT(objects)));
  return AND(half(b), cells);
}

/* The cell's bytes [from, to) become unknown, except the pointer field and the data field that were written. */
static void forget_bytes(Builder *b, TvlFormula cell, TvlFormula cell1, uint64_t from, uint64_t to, int keep,
                         FieldId data) {
  const Class *c = b->c;
  for (uint32_t i = 0; i < c->track.n_fields; i++) {
    const ShapeField *f = &b->s->field.at[c->track.field[i]];
    if ((int)i == keep || f->offset >= to || f->offset + f->size <= from) continue;
    set(b, c->field[i], ITE(cell1, half(b), current2(b, c->field[i])));
  }
  U32Vec symbols = {0};
  for (uint32_t i = 0; i < c->track.n_assertions; i++) {
    vec_clear(symbols);
    term_symbols(b->s->l, b->s->assertion.at[c->track.assertion[i]].term, &symbols);
    bool hit = false;
    for (uint32_t k = 0; k < symbols.n; k++) {
      FieldId f = field_of_symbol(b->s, symbols.at[k]);
      const ShapeField *x = &b->s->field.at[f];
      hit = hit || (f && f != data && x->offset < to && x->offset + x->size > from);
    }
    if (hit) set(b, c->assertion[i], ITE(cell, half(b), current1(b, c->assertion[i])));
  }
  vec_free(symbols);
}

/* Assertions follow the variables that the step changes and the condition that it assumes; `stored`: the cell v where
 * a field gets a value. */
static void update_assertions(Builder *b, TvlFormula stored, FieldId field, TermId value) {
  const Class *c = b->c;
  bool assumes = b->env.constraint.n > 0, related = false; /* to a variable that an assertion speaks of */
  for (uint32_t i = 0; assumes && i < c->track.n_assertions; i++)
    related = related || b->s->assertion.at[c->track.assertion[i]].has_variable;
  for (uint32_t i = 0; i < c->track.n_assertions; i++) {
    TermId before = assertion_in(b, i, (Reading){0}), after = assertion_in(b, i, (Reading){.after = true});
    TvlFormula f = AT(c->assertion[i], c->v);
    if (after != before || related) f = ITE(is_cell(b, c->v), ask(b, after, true), no(b));
    for (uint32_t r = 1; assumes && r <= b->base.n; r++) { /* what the condition says about the cells it reads */
      TvlPredicate q = base_predicate(b, b->base.at[r - 1].expr);
      TermId there = assertion_in(b, i, (Reading){.role = r, .after = true});
      if (q != TVL_NONE) f = ITE(AT(q, c->v), ask(b, there, false), f);
    }
    if (stored != TVL_NONE && field) {
      TermId there = assertion_in(b, i, (Reading){.stored = true, .field = field, .value = value, .after = true});
      if (there != after) f = ITE(stored, ask(b, there, true), f);
    }
    set(b, c->assertion[i], f);
  }
}

/* The variable gets a value; what is not known of it does not make it wild if it cannot be. */
static void set_pointer(Builder *b, VarId dst, TvlFormula value) {
  TvlPredicate q = predicate_of(b, dst);
  if (q == TVL_NONE) return;
  set(b, q, may_be_wild(b->s, dst) ? value : AND(value, NOT(AT(b->c->wild, b->c->v))));
}

static bool is_pointer_var(const Builder *b, VarId v) {
  const Var *x = &b->s->p->var.at[v];
  return !x->is_object && type_at(b->s->p, x->type)->kind == TYPE_POINTER;
}

/* All blocks may have changed. */
static void forget_heap(Builder *b) {
  const Class *c = b->c;
  TvlVar u = c->v1;
  for (uint32_t i = 0; i < c->track.n_fields; i++)
    set(b, c->field[i], ITE(is_cell(b, u), half(b), current2(b, c->field[i])));
  for (uint32_t i = 0; i < c->track.n_assertions; i++)
    set(b, c->assertion[i], ITE(is_cell(b, c->v), half(b), current1(b, c->assertion[i])));
  set(b, c->freed, ITE(is_cell(b, c->v), half(b), AT(c->freed, c->v)));
}

/* The assertion with all fields zero. */
static TvlFormula assertion_of_zero(Builder *b, uint32_t position) {
  TermId t = b->s->assertion.at[b->c->track.assertion[position]].term;
  U32Vec symbols = {0};
  term_symbols(b->s->l, t, &symbols);
  for (uint32_t k = 0; k < symbols.n; k++) {
    FieldId f = field_of_symbol(b->s, symbols.at[k]);
    Reading r = {.b = b, .stored = true, .field = f, .value = term_int(b->s->l, 0), .after = true};
    if (f) t = term_substitute(b->s->l, t, read_symbol, &r);
  }
  vec_free(symbols);
  return ask(b, t, false);
}

/* The new node of this action: its pointer fields are `bad` or NULL, its data unknown or zero. */
static void make_block(Builder *b, bool zero, bool is_other) {
  const Class *c = b->c;
  b->new_node = true;
  for (uint32_t i = 0; i < c->track.n_fields && !zero; i++)
    set(b, c->field[i], OR(current2(b, c->field[i]), AND(AT(TVL_ISNEW, c->v1), AT(c->bad, c->v2))));
  for (uint32_t i = 0; i < c->track.n_assertions; i++) {
    TvlFormula value = zero ? assertion_of_zero(b, i) : half(b);
    set(b, c->assertion[i], ITE(AT(TVL_ISNEW, c->v), value, current1(b, c->assertion[i])));
  }
  if (is_other) set(b, c->other, OR(AT(c->other, c->v), AT(TVL_ISNEW, c->v)));
}

/* ---- operations ---- */

static void assign(Builder *b, const Op *op) {
  focus_on(b, op->a);
  require_dereferences(b);
  if (is_pointer_var(b, op->dst)) set_pointer(b, op->dst, points(b, op->a, b->c->v));
  update_assertions(b, TVL_NONE, 0, 0);
  end_action(b);
}

/* A field of the cell at `base` gets a pointer. The old edge goes first, so that what is derived from edges is updated
 * by one removal and one addition. */
static void store_pointer(Builder *b, ShapeAddress a, int f, ExprId value, uint64_t size) {
  const Class *c = b->c;
  TvlPredicate q = b->wild ? TVL_NONE : base_predicate(b, a.base);
  TvlFormula cell = written_cell(b, a.base, c->v), cell1 = written_cell(b, a.base, c->v1);
  forget_bytes(b, cell, cell1, a.offset, a.offset + size, f, 0);
  if (f < 0) {
    end_action(b);
    return;
  }
  TvlFormula edge = tvl_atom2(b->t, c->field[f], c->v1, c->v2), to = points(b, value, c->v2);
  if (q == TVL_NONE || !c->derived || expr_at(b->s->p, value)->has_load) {
    set(b, c->field[f], ITE(cell1, to, edge));
    end_action(b);
    return;
  }
  set(b, c->field[f], AND(edge, NOT(cell1)));
  end_action(b);
  begin_action(b);
  set(b, c->field[f], OR(edge, AND(cell1, to)));
  end_action(b);
}

static void store(Builder *b, const Op *op) {
  const Program *p = b->s->p;
  const Class *c = b->c;
  TypeId t = expr_at(p, op->b)->type;
  uint64_t size = type_at(p, t)->size;
  ShapeAddress a = shape_address(b->s->p, op->a);
  focus_on(b, op->a);
  focus_on(b, op->b);
  require_dereferences(b);
  if (!a.base || b->wild) { /* anywhere */
    forget_heap(b);
    set(b, c->freed, AT(c->freed, c->v));
    update_assertions(b, TVL_NONE, 0, 0);
    for (uint32_t i = 0; i < c->track.n_assertions; i++)
      set(b, c->assertion[i], ITE(is_cell(b, c->v), half(b), AT(c->assertion[i], c->v)));
    end_action(b);
    return;
  }
  if (type_at(p, t)->kind == TYPE_POINTER) {
    update_assertions(b, TVL_NONE, 0, 0);
    store_pointer(b, a, field_position(b, a.offset, size), op->b, size);
    return;
  }
  TvlFormula cell = written_cell(b, a.base, c->v), cell1 = written_cell(b, a.base, c->v1);
  FieldId f = type_at(p, t)->kind == TYPE_INT ? data_field(b->s, a.offset, size) : 0;
  if (f && type_plain(b->s->p, b->s->field.at[f].type) != type_plain(b->s->p, t)) f = 0;
  update_assertions(b, cell, f, f ? env_number(&b->env, op->b) : 0);
  forget_bytes(b, cell, cell1, a.offset, a.offset + size, -1, f);
  end_action(b);
}

static void allocate(Builder *b, const Op *op) {
  update_assertions(b, TVL_NONE, 0, 0);
  make_block(b, op->how == ALLOC_HEAP_ZERO, !world_has_allocation(b->s, b->step->edge));
  set_pointer(b, op->dst, AT(TVL_ISNEW, b->c->v));
  end_action(b);
}

static void release(Builder *b, const Op *op, bool null) {
  const Class *c = b->c;
  focus_on(b, op->a);
  TvlVar u = tvl_fresh_var(b->t);
  TvlFormula at = points(b, op->a, u);
  if (null) {
    vec_push(b->precondition, NOT(EX(u, at)));
    end_action(b);
    return;
  }
  vec_push(b->precondition, EX(u, AND(at, AND(NOT(AT(c->bad, u)), NOT(AT(c->freed, u))))));
  TvlFormula here = points(b, op->a, c->v), here1 = points(b, op->a, c->v1);
  if (here == half(b) && !world_may_reach(b->s, op->a)) {
    here = AND(here, AT(c->other, c->v));
    here1 = AND(here1, AT(c->other, c->v1));
  }
  /* a wild pointer may be the address of any block */
  TvlFormula wild = EX(u, AND(at, AT(c->wild, u)));
  here = ITE(wild, half(b), here);
  here1 = ITE(wild, half(b), here1);
  set(b, c->freed, ITE(is_cell(b, c->v), OR(AT(c->freed, c->v), here), no(b)));
  for (uint32_t i = 0; i < c->track.n_fields; i++)
    set(b, c->field[i], AND(tvl_atom2(b->t, c->field[i], c->v1, c->v2), NOT(here1)));
  end_action(b);
}

/* An object begins its life as a block of its own. */
static void begin_object(Builder *b, VarId var, bool zero) {
  TvlPredicate q = predicate_of(b, var);
  if (q == TVL_NONE) return;
  begin_action(b);
  make_block(b, zero, false);
  set(b, q, AT(TVL_ISNEW, b->c->v));
  end_action(b);
}

/* Some of these cells may be no more. */
static void may_end(Builder *b, TvlFormula cells) {
  begin_action(b);
  set(b, b->c->freed, OR(AT(b->c->freed, b->c->v), AND(half(b), cells)));
  end_action(b);
}

static void end_object(Builder *b, VarId var) {
  const Class *c = b->c;
  if (!b->s->p->var.at[var].is_object) return;
  TvlPredicate q = predicate_of(b, var);
  if (q == TVL_NONE) {
    if (world_has_variable(b->s, var)) may_end(b, AT(c->other, c->v));
    return;
  }
  begin_action(b);
  set(b, c->freed, OR(AT(c->freed, c->v), AT(q, c->v)));
  set(b, q, no(b));
  end_action(b);
}

static bool allocates_on_stack(const Program *p, const Function *f) {
  for (LocId l = f->first; l < f->first + f->n_locs; l++)
    for (EdgeId e = p->loc.at[l].first_out; e < p->loc.at[l].first_out + p->loc.at[l].n_out; e++)
      if (p->edge.at[e].op.kind == OP_ALLOC && p->edge.at[e].op.how == ALLOC_STACK) return true;
  return false;
}

static void begin_variable(Builder *b, const Op *op) {
  update_assertions(b, TVL_NONE, 0, 0);
  if (is_pointer_var(b, op->dst)) set_pointer(b, op->dst, AT(b->c->bad, b->c->v));
  end_action(b);
  if (b->s->p->var.at[op->dst].is_object) begin_object(b, op->dst, false);
}

static void assume(Builder *b, ExprId e) {
  focus_on(b, e);
  require_dereferences(b);
  vec_push(b->precondition, condition(b, e));
  if (b->c->track.n_assertions) {
    env_assume(&b->env, env_condition(&b->env, e));
    update_assertions(b, TVL_NONE, 0, 0);
  }
  end_action(b);
}

static void call_external(Builder *b, const Op *op) {
  const Program *p = b->s->p;
  const Expr *callee = expr_at(p, op->a);
  ExternKind kind = callee->kind == EXPR_FUNCTION ? p->func.at[callee->var].external : EXTERN_UNKNOWN;
  bool pointers = false;
  for (uint32_t i = 0; i < op->n_args; i++)
    pointers = pointers || type_at(p, expr_at(p, op->args[i])->type)->kind == TYPE_POINTER;
  update_assertions(b, TVL_NONE, 0, 0);
  if (pointers && (kind == EXTERN_UNKNOWN || kind == EXTERN_PRIMITIVE)) forget_heap(b);
  if (op->dst && is_pointer_var(b, op->dst)) set_pointer(b, op->dst, half(b));
  end_action(b);
}

static void unmodelled(Builder *b, const Op *op) {
  const Class *c = b->c;
  update_assertions(b, TVL_NONE, 0, 0);
  if (op->how == UNMODELLED_WILD) {
    forget_heap(b);
    for (uint32_t i = 0; i < c->track.n_pointers; i++)
      if (!b->s->pointer.at[c->track.pointer[i]].is_object) set(b, c->pointer[i], half(b));
  }
  if (op->dst && is_pointer_var(b, op->dst)) set_pointer(b, op->dst, half(b));
  end_action(b);
}

/* The fields of an assertion all lie in bytes [from, to); none of them does; or neither. */
typedef enum { BYTES_OUTSIDE, BYTES_INSIDE, BYTES_ACROSS } Bytes;

static Bytes assertion_bytes(const Builder *b, uint32_t position, uint64_t from, uint64_t to) {
  U32Vec symbols = {0};
  term_symbols(b->s->l, b->s->assertion.at[b->c->track.assertion[position]].term, &symbols);
  uint32_t inside = 0, outside = 0, across = 0;
  for (uint32_t k = 0; k < symbols.n; k++) {
    FieldId id = field_of_symbol(b->s, symbols.at[k]);
    if (!id) continue;
    const ShapeField *f = &b->s->field.at[id];
    bool in = f->offset >= from && f->offset + f->size <= to, out = f->offset >= to || f->offset + f->size <= from;
    inside += in;
    outside += out;
    across += !in && !out;
  }
  vec_free(symbols);
  return across || (inside && outside) ? BYTES_ACROSS : inside ? BYTES_INSIDE : BYTES_OUTSIDE;
}

typedef struct {
  TvlFormula cell, cell1; /* the block written, over v and v1 */
  uint64_t from, to;      /* bytes of it */
  TvlPredicate source;    /* the block read, TVL_NONE where it is not known */
  uint64_t source_from;
  bool zero;
} BlockWrite;

/* What a pointer field that lies inside holds afterwards, over v2. */
static TvlFormula written_pointer(Builder *b, const BlockWrite *w, const ShapeField *f) {
  if (w->zero) return no(b);
  int at = field_position(b, f->offset - w->from + w->source_from, f->size);
  if (w->source == TVL_NONE || at < 0) return half(b);
  TvlVar u = tvl_fresh_var(b->t);
  return EX(u, AND(AT(w->source, u), tvl_atom2(b->t, b->c->field[at], u, b->c->v2)));
}

static TvlFormula written_assertion(Builder *b, const BlockWrite *w, uint32_t position) {
  if (w->zero) return assertion_of_zero(b, position);
  if (w->source == TVL_NONE || w->source_from != w->from) return half(b);
  TvlVar u = tvl_fresh_var(b->t);
  return EX(u, AND(AT(w->source, u), AT(b->c->assertion[position], u)));
}

/* Whole pieces of blocks are copied or cleared: fields and assertions that lie inside move along or become zero. */
static void block_operation(Builder *b, const Op *op) {
  const Program *p = b->s->p;
  const Class *c = b->c;
  ShapeAddress to = shape_address(p, op->a);
  bool known = to.base && expr_is_const(p, op->c) && !b->wild;
  focus_on(b, op->a);
  if (op->kind != OP_MEMSET) focus_on(b, op->b);
  require_dereferences(b);
  update_assertions(b, TVL_NONE, 0, 0);
  BlockWrite w = {.cell = to.base ? written_cell(b, to.base, c->v) : AND(half(b), is_cell(b, c->v)),
                  .cell1 = to.base ? written_cell(b, to.base, c->v1) : AND(half(b), is_cell(b, c->v1)),
                  .from = known ? to.offset : 0,
                  .to = known ? to.offset + (uint64_t)expr_at(p, op->c)->value : UINT64_MAX,
                  .source = TVL_NONE,
                  .zero = known && op->kind == OP_MEMSET && expr_is_const(p, op->b) && expr_at(p, op->b)->value == 0};
  if (known && op->kind != OP_MEMSET) {
    ShapeAddress from = shape_address(p, op->b);
    w.source = base_predicate(b, from.base);
    w.source_from = from.offset;
  }
  for (uint32_t i = 0; i < c->track.n_fields; i++) {
    const ShapeField *f = &b->s->field.at[c->track.field[i]];
    if (f->offset >= w.to || f->offset + f->size <= w.from) continue;
    bool inside = f->offset >= w.from && f->offset + f->size <= w.to;
    set(b, c->field[i], ITE(w.cell1, inside ? written_pointer(b, &w, f) : half(b), current2(b, c->field[i])));
  }
  for (uint32_t i = 0; i < c->track.n_assertions; i++) {
    Bytes where = assertion_bytes(b, i, w.from, w.to);
    if (where == BYTES_OUTSIDE) continue;
    TvlFormula value = where == BYTES_INSIDE ? written_assertion(b, &w, i) : half(b);
    set(b, c->assertion[i], ITE(w.cell, value, current1(b, c->assertion[i])));
  }
  end_action(b);
}

static void operation(Builder *b) {
  const Op *op = b->step->op;
  switch (op->kind) {
    case OP_STACK_FREE:
      may_end(b, is_cell(b, b->c->v));
      return;
    case OP_SKIP:
    case OP_HALT:
    case OP_RETURN:
      return;
    case OP_ASSIGN:
      assign(b, op);
      return;
    case OP_STORE:
      store(b, op);
      return;
    case OP_ASSUME:
      assume(b, op->a);
      return;
    case OP_HAVOC:
    case OP_STACK_MARK:
      update_assertions(b, TVL_NONE, 0, 0);
      if (is_pointer_var(b, op->dst)) set_pointer(b, op->dst, half(b));
      end_action(b);
      return;
    case OP_BEGIN:
      begin_variable(b, op);
      return;
    case OP_END:
      end_object(b, op->dst);
      return;
    case OP_ALLOC:
      allocate(b, op);
      return;
    case OP_FREE:
      release(b, op, false);
      return;
    case OP_CALL:
      call_external(b, op);
      return;
    case OP_MEMSET:
    case OP_MEMCPY:
    case OP_MEMMOVE:
      block_operation(b, op);
      return;
    case OP_UNMODELLED:
      unmodelled(b, op);
      return;
  }
}

/* ---- the start, calls and returns ---- */

typedef struct {
  Builder *b;
  const Var *v;
} Initial;

/* The bytes that a data field of a global has at the start, as a number of the field's type; false: it is an address.
 */
static bool initial_number(const Shapes *s, const Var *v, const ShapeField *f, Int128 *out) {
  UInt128 bits = 0;
  for (uint32_t i = 0; i < v->n_init; i++) {
    const InitPiece *x = &v->init[i];
    const Expr *e = x->value ? expr_at(s->p, x->value) : NULL;
    uint64_t n = e ? type_at(s->p, e->type)->size : x->n_bytes;
    if (x->offset >= f->offset + f->size || x->offset + n <= f->offset) continue;
    if (f->size > sizeof bits || (e && e->kind != EXPR_CONST)) return false;
    for (uint64_t k = 0; k < f->size; k++) {
      uint64_t at = f->offset + k - x->offset; /* in the piece */
      if (at >= n) continue;
      uint8_t byte = !e ? x->bytes[at] : at < sizeof bits ? (uint8_t)((UInt128)e->value >> 8 * at) : 0;
      bits |= (UInt128)byte << 8 * k;
    }
  }
  *out = type_wrap(s->p, f->type, (Int128)bits);
  return true;
}

/* Where the pointer at a place of a global leads at the start. */
static TvlFormula initial_pointer(Builder *b, const Var *v, const ShapeField *f, TvlVar to) {
  TvlFormula value = no(b); /* what no piece covers is zero */
  for (uint32_t i = 0; i < v->n_init; i++) {
    const InitPiece *x = &v->init[i];
    uint64_t n = x->value ? type_at(b->s->p, expr_at(b->s->p, x->value)->type)->size : x->n_bytes;
    if (x->offset >= f->offset + f->size || x->offset + n <= f->offset) continue;
    value = x->value && x->offset == f->offset && n == f->size ? points(b, x->value, to) : half(b);
  }
  return value;
}

static TermId read_initial(void *context, SymbolId symbol) {
  const Initial *x = context;
  FieldId f = field_of_symbol(x->b->s, symbol);
  Int128 value;
  if (f && initial_number(x->b->s, x->v, &x->b->s->field.at[f], &value)) return term_int(x->b->s->l, value);
  CellId cell = encoder_symbol_cell(x->b->s->e, symbol);
  return cell ? env_read(&x->b->env, cell) : 0;
}

/* The contents of a global, whose cell is there. */
static void initialise(Builder *b, TvlPredicate q, const Var *v) {
  const Class *c = b->c;
  TvlFormula cell = AT(q, c->v), cell1 = AT(q, c->v1);
  for (uint32_t i = 0; i < c->track.n_fields; i++) {
    TvlFormula to = v->is_extern ? half(b) : initial_pointer(b, v, &b->s->field.at[c->track.field[i]], c->v2);
    set(b, c->field[i], ITE(cell1, to, current2(b, c->field[i])));
  }
  for (uint32_t i = 0; i < c->track.n_assertions; i++) {
    Initial x = {b, v};
    TermId t = term_substitute(b->s->l, b->s->assertion.at[c->track.assertion[i]].term, read_initial, &x);
    set(b, c->assertion[i], ITE(cell, v->is_extern ? half(b) : ask(b, t, false), current1(b, c->assertion[i])));
  }
}

static bool has_begin(const Program *p, const Function *f, VarId v) {
  for (LocId l = f->first; l < f->first + f->n_locs; l++)
    for (EdgeId e = p->loc.at[l].first_out; e < p->loc.at[l].first_out + p->loc.at[l].n_out; e++)
      if (p->edge.at[e].op.kind == OP_BEGIN && p->edge.at[e].op.dst == v) return true;
  return false;
}

/* Object parameters begin with the activation, and locals that no operation begins. */
static void begin_objects(Builder *b, const Function *f) {
  const Program *p = b->s->p;
  for (uint32_t i = 0; i < f->n_params; i++)
    if (p->var.at[f->param[i]].is_object) begin_object(b, f->param[i], false);
  for (uint32_t i = 0; i < f->n_locals; i++) {
    if (!p->var.at[f->local[i]].is_object || predicate_of(b, f->local[i]) == TVL_NONE) continue;
    if (!has_begin(p, f, f->local[i])) {
      begin_object(b, f->local[i], false);
      continue;
    }
    begin_action(b); /* not there yet */
    set(b, predicate_of(b, f->local[i]), no(b));
    end_action(b);
  }
}

/* First all cells, then what is in them: they may lead to one another. */
static void start(Builder *b) {
  const Program *p = b->s->p;
  const Class *c = b->c;
  const Function *f = &p->func.at[p->main];
  for (uint32_t i = 0; i < c->track.n_pointers; i++) {
    const Pointer *x = &b->s->pointer.at[c->track.pointer[i]];
    const Var *v = &p->var.at[x->var];
    bool local = v->kind == VAR_LOCAL || v->kind == VAR_TEMP;
    set(b, c->pointer[i], !x->is_object && local ? AT(c->bad, c->v) : no(b));
  }
  end_action(b);
  for (uint32_t i = 0; i < c->track.n_pointers; i++) {
    const Pointer *x = &b->s->pointer.at[c->track.pointer[i]];
    if (x->is_object && p->var.at[x->var].kind == VAR_GLOBAL) begin_object(b, x->var, true);
  }
  begin_objects(b, f);
  begin_action(b);
  for (uint32_t i = 0; i < c->track.n_fields; i++) { /* globals that are not tracked may lead to those that are */
    TvlFormula edge = tvl_atom2(b->t, c->field[i], c->v1, c->v2);
    set(b, c->field[i], ITE(AND(AT(c->other, c->v1), is_cell(b, c->v2)), half(b), edge));
  }
  for (uint32_t i = 0; i < c->track.n_pointers; i++) {
    const Pointer *x = &b->s->pointer.at[c->track.pointer[i]];
    const Var *v = &p->var.at[x->var];
    if (x->is_object && v->kind == VAR_GLOBAL)
      initialise(b, c->pointer[i], v);
    else if (!x->is_object && v->kind == VAR_GLOBAL)
      set_pointer(b, x->var, v->is_extern ? half(b) : v->n_init ? points(b, v->init[0].value, c->v) : no(b));
    else if (!x->is_object && v->kind == VAR_PARAM)
      set_pointer(b, x->var, half(b));
  }
  for (uint32_t i = 0; i < f->n_params; i++) { /* what is in the arguments of main is not known */
    TvlPredicate q = p->var.at[f->param[i]].is_object ? predicate_of(b, f->param[i]) : TVL_NONE;
    if (q != TVL_NONE) forget_bytes(b, AT(q, c->v), AT(q, c->v1), 0, UINT64_MAX, -1, 0);
  }
  end_action(b);
}

static void enter(Builder *b) {
  const Program *p = b->s->p;
  const Class *c = b->c;
  const Function *f = &p->func.at[b->step->callee];
  const Op *call = b->step->op;
  for (uint32_t i = 0; i < call->n_args; i++) focus_on(b, call->args[i]);
  require_dereferences(b);
  update_assertions(b, TVL_NONE, 0, 0);
  TvlFormula *value = mem_zalloc((f->n_params + 1) * sizeof *value);
  for (uint32_t i = 0; i < f->n_params; i++)
    value[i] = i < call->n_args && type_at(p, p->var.at[f->param[i]].type)->kind == TYPE_POINTER
                   ? points(b, call->args[i], c->v)
                   : half(b);
  b->env.level.at[b->step->callee]++;
  for (uint32_t i = 0; i < f->n_params; i++)
    if (is_pointer_var(b, f->param[i])) set_pointer(b, f->param[i], value[i]);
  for (uint32_t i = 0; i < f->n_locals; i++)
    if (is_pointer_var(b, f->local[i])) set_pointer(b, f->local[i], AT(b->c->bad, b->c->v));
  end_action(b);
  begin_objects(b, f);
  begin_action(b); /* what is in object parameters: a pointer, or something that is not known here */
  for (uint32_t i = 0; i < f->n_params; i++) {
    const Var *v = &p->var.at[f->param[i]];
    TvlPredicate q = v->is_object ? predicate_of(b, f->param[i]) : TVL_NONE;
    if (q == TVL_NONE) continue;
    uint64_t size = type_at(p, v->type)->size;
    int k = type_at(p, v->type)->kind == TYPE_POINTER ? field_position(b, 0, size) : -1;
    forget_bytes(b, AT(q, c->v), AT(q, c->v1), 0, UINT64_MAX, k, 0);
    if (k >= 0)
      set(b, c->field[k], ITE(AT(q, c->v1), tvl_rename(b->t, value[i], c->v, c->v2), current2(b, c->field[k])));
  }
  if (f->varargs && p->var.at[f->varargs].is_object && predicate_of(b, f->varargs) != TVL_NONE) {
    TvlPredicate q = predicate_of(b, f->varargs);
    forget_bytes(b, AT(q, c->v), AT(q, c->v1), 0, UINT64_MAX, -1, 0);
  }
  end_action(b);
  mem_free(value);
}

static void leave(Builder *b) {
  const Program *p = b->s->p;
  const Function *f = &p->func.at[b->step->callee];
  const Op *ret = b->step->op, *call = b->step->call;
  bool pointer = call->dst && is_pointer_var(b, call->dst);
  if (pointer && ret->a) focus_on(b, ret->a);
  require_dereferences(b);
  TvlFormula value = pointer && ret->a ? points(b, ret->a, b->c->v) : half(b);
  update_assertions(b, TVL_NONE, 0, 0);
  b->env.level.at[b->step->callee]--;
  if (pointer) set_pointer(b, call->dst, value);
  b->env.level.at[b->step->callee]++;
  end_action(b);
  for (uint32_t i = 0; i < f->n_params; i++) end_object(b, f->param[i]);
  for (uint32_t i = 0; i < f->n_locals; i++) end_object(b, f->local[i]);
  if (allocates_on_stack(p, f)) may_end(b, is_cell(b, b->c->v));
}

/* ---- ways ---- */

/* Executes the step on the environment, for what it does to variables. */
static void execute(Builder *b) {
  const ShapeStep *step = b->step;
  env_init(&b->env, b->s->e);
  for (uint32_t i = 0; i < step->level->n; i++) b->env.level.at[i] = step->level->at[i];
  b->env.load = load_data;
  b->env.load_context = b;
  if (!b->c->track.n_assertions) return;
  switch (step->kind) {
    case SHAPE_START:
      env_start(&b->env);
      break;
    case SHAPE_OPERATION:
      if (step->op->kind != OP_ASSUME) env_operation(&b->env, step->op);
      break;
    case SHAPE_CALL:
      env_call(&b->env, step->callee, step->op);
      b->env.level.at[step->callee]--; /* the arguments are looked at as the caller sees them */
      break;
    case SHAPE_RETURN:
      env_return(&b->env, step->callee, step->op, step->call);
      b->env.level.at[step->callee]++;
      break;
    case SHAPE_CONDITION:
      break;
  }
}

/* What is stored decides assertions in several ways: each possible combination, as a condition on variables before the
 * step. It is as focus for data: `h == 1`, `h == 2` and `h == 3` may all be 1/2, but not all be false. None when at
 * most two assertions are open, or the value depends on other cells. */
enum { MOST_OPEN = 4 };

static void cases_of_store(Builder *b, const Op *op, U32Vec *out) {
  const Program *p = b->s->p;
  TypeId t = expr_at(p, op->b)->type;
  ShapeAddress a = shape_address(p, op->a);
  if (!a.base || type_at(p, t)->kind != TYPE_INT || b->wild) return;
  FieldId f = data_field(b->s, a.offset, type_at(p, t)->size);
  if (!f || type_plain(b->s->p, b->s->field.at[f].type) != type_plain(b->s->p, t)) return;
  Logic *l = b->s->l;
  Reading r = {.stored = true, .field = f, .value = env_number(&b->env, op->b)};
  TermId background = term_and_all(l, b->env.fact.at, b->env.fact.n);
  U32Vec open = {0};
  for (uint32_t i = 0; i < b->c->track.n_assertions && !b->base.n; i++) {
    TermId there = assertion_in(b, i, r);
    if (there == assertion_in(b, i, (Reading){0}) || there == term_true(l) || there == term_false(l)) continue;
    if (has_variable(b->s, there) && !b->uses_region) {
      b->uses_region = true;
      background = term_and(l, background, b->step->region);
    }
    bool decided =
        solver_implies(b->s->s, background, there) || solver_implies(b->s->s, background, term_not(l, there));
    if (!decided && open.n < MOST_OPEN) vec_push(open, there);
  }
  for (uint32_t k = 0; open.n > 2 && k < 1u << open.n; k++) {
    TermId one = term_true(l);
    for (uint32_t i = 0; i < open.n; i++) one = term_and(l, one, k >> i & 1 ? open.at[i] : term_not(l, open.at[i]));
    TermId both[] = {background, one};
    if (solver_conjunction(b->s->s, both, 2) != SOLVER_UNSAT) vec_push(*out, one);
  }
  vec_free(open);
}

static void add_way(Shapes *s, const ShapeStep *step, ClassId in, Transfer *out, bool wild, bool null,
                    TermId assumption) {
  Builder b = {.s = s, .in = in, .c = class_at(s, in), .step = step, .wild = wild, .out = out};
  b.t = b.c->t;
  execute(&b);
  if (assumption) env_assume(&b.env, assumption);
  begin_action(&b);
  Way way = {.first = out->action.n};
  switch (step->kind) {
    case SHAPE_START:
      start(&b);
      break;
    case SHAPE_OPERATION:
      if (null && step->op->kind == OP_FREE) {
        release(&b, step->op, true);
      } else if (null) { /* an allocation fails */
        update_assertions(&b, TVL_NONE, 0, 0);
        set_pointer(&b, step->op->dst, no(&b));
        end_action(&b);
      } else {
        operation(&b);
      }
      break;
    case SHAPE_CALL:
      enter(&b);
      break;
    case SHAPE_RETURN:
      leave(&b);
      break;
    case SHAPE_CONDITION:
      assume(&b, step->condition);
      break;
  }
  way.n = out->action.n - way.first;
  vec_push(out->way, way);
  out->uses_region = out->uses_region || b.uses_region;
  env_free(&b.env);
  vec_free(b.base);
  vec_free(b.focus);
  vec_free(b.precondition);
  vec_free(b.set);
}

static Transfer make_transfer(Shapes *s, const ShapeStep *step, ClassId in) {
  Transfer out = {.in = in};
  Builder probe = {.s = s, .in = in, .c = class_at(s, in), .step = step};
  probe.t = probe.c->t;
  execute(&probe);
  bool wild = is_wild_possible(&probe);
  U32Vec cases = {0};
  bool store_step = step->kind == SHAPE_OPERATION && step->op->kind == OP_STORE;
  if (store_step && probe.c->track.n_assertions > 1) cases_of_store(&probe, step->op, &cases);
  out.uses_region = probe.uses_region;
  env_free(&probe.env);
  vec_free(probe.base);
  if (!cases.n) add_way(s, step, in, &out, false, false, 0);
  for (uint32_t i = 0; i < cases.n; i++) add_way(s, step, in, &out, false, false, cases.at[i]);
  vec_free(cases);
  if (wild) add_way(s, step, in, &out, true, false, 0);
  bool operation_step = step->kind == SHAPE_OPERATION;
  bool may_fail = operation_step && step->op->kind == OP_ALLOC && step->op->how != ALLOC_STACK && s->o.malloc_may_fail;
  if (may_fail || (operation_step && step->op->kind == OP_FREE)) add_way(s, step, in, &out, false, true, 0);
  return out;
}

static bool same_transfer(const void *context, uint32_t id, const void *key) {
  const TransferKey *a = &((const Shapes *)context)->transfer_key.at[id], *b = key;
  return a->step == b->step && a->world == b->world && a->in == b->in && a->region == b->region;
}

uint32_t transfer_of(Shapes *s, const ShapeStep *step, ClassId in) {
  for (int with_region = 0; with_region < 2; with_region++) {
    TransferKey key = {.step = step->key, .world = s->world, .in = in, .region = with_region ? step->region : 0};
    bool added;
    uint32_t id =
        intern_find_or_add(&s->transfer_table, hash_mix(hash_mix(key.step, in), hash_mix(key.region, key.world)), &key,
                           same_transfer, s, s->transfer_key.n, &added);
    if (added) {
      Transfer t = make_transfer(s, step, in);
      key.transfer = s->transfer.n;
      vec_push(s->transfer, t);
      vec_push(s->transfer_key, key);
    }
    uint32_t t = s->transfer_key.at[id].transfer;
    if (with_region || !s->transfer.at[t].uses_region) return t;
  }
  return 0;
}
