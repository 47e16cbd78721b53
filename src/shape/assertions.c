/* Assertions about data: what the graph knows of them, and what a step does to them. */
#include <assert.h>

#include "shape/transfer.h"

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

FieldId step_field_of_symbol(const Shapes *s, SymbolId x) {
  for (FieldId f = 1; f < s->field.n; f++)
    if (s->field.at[f].symbol == x) return f;
  return 0;
}

FieldId step_data_field(const Shapes *s, LayoutId layout, int64_t offset, uint64_t size) {
  for (FieldId f = 1; f < s->field.n; f++) {
    const ShapeField *x = &s->field.at[f];
    if (!x->is_pointer && x->layout == layout && x->offset == offset && x->size == size) return f;
  }
  return 0;
}

/* Roles begin at 1, one for each base. */
static uint32_t role_of(Builder *b, ExprId base) {
  for (uint32_t i = 0; i < b->base.n; i++)
    if (b->base.at[i] == base) return i + 1;
  vec_push(b->base, base);
  return b->base.n;
}

TermId step_load_data(void *context, ExprId address, TypeId t) {
  Builder *b = context;
  if (b->way == WAY_WILD || type_at(b->s->p, t)->kind != TYPE_INT) return 0;
  ShapeAddress a = shape_address(b->s->p, address);
  int64_t place = a.offset;
  if (!a.base || step_fixed(b, a.base, &place) == TVL_NONE) return 0;
  FieldId f = step_data_field(b->s, shapes_layout_of_pointer(b->s, a.base), place, type_at(b->s->p, t)->size);
  /* a field's symbol stands for its value as the type of the first access reads it */
  if (!f || !type_is_alike(b->s->p, b->s->field.at[f].type, t)) return 0;
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
  FieldId f = step_field_of_symbol(r->b->s, x);
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
TvlFormula step_ask(Builder *b, TermId wanted, bool with_cell) {
  VEC(Known) known = {0};
  const Class *c = b->c;
  for (uint32_t i = 0; i < c->track.n_assertions && with_cell; i++) {
    TermId meaning = assertion_in(b, i, (Reading){0});
    vec_push(known, (Known){meaning, AT(c->assertion[i], c->v)});
  }
  for (uint32_t r = 1; r <= b->base.n; r++) {
    TvlPredicate q = step_fixed(b, b->base.at[r - 1], &(int64_t){0});
    TvlVar u = tvl_fresh_var(b->t);
    for (uint32_t i = 0; i < c->track.n_assertions && q != TVL_NONE; i++) {
      TermId meaning = assertion_in(b, i, (Reading){.role = r});
      vec_push(known, (Known){meaning, EX(u, AND(AT(q, u), AT(c->assertion[i], u)))});
    }
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

void step_update_assertions(Builder *b, TvlFormula stored, FieldId field, TermId value) {
  const Class *c = b->c;
  bool assumes = b->env.constraint.n > 0, related = false; /* to a variable that an assertion speaks of */
  for (uint32_t i = 0; assumes && i < c->track.n_assertions; i++)
    related = related || b->s->assertion.at[c->track.assertion[i]].has_variable;
  for (uint32_t i = 0; i < c->track.n_assertions; i++) {
    TermId before = assertion_in(b, i, (Reading){0}), after = assertion_in(b, i, (Reading){.after = true});
    TvlFormula f = AT(c->assertion[i], c->v);
    if (after != before || related) f = ITE(step_is_cell(b, c->v), step_ask(b, after, true), NO);
    for (uint32_t r = 1; assumes && r <= b->base.n; r++) { /* what the condition says about the cells it reads */
      TvlPredicate q = step_fixed(b, b->base.at[r - 1], &(int64_t){0});
      TermId there = assertion_in(b, i, (Reading){.role = r, .after = true});
      if (q != TVL_NONE) f = ITE(AT(q, c->v), step_ask(b, there, false), f);
    }
    if (stored != TVL_NONE && field) {
      TermId there = assertion_in(b, i, (Reading){.stored = true, .field = field, .value = value, .after = true});
      if (there != after) f = ITE(stored, step_ask(b, there, true), f);
    }
    step_set(b, c->assertion[i], f);
  }
}

TvlFormula step_assertion_of_zero(Builder *b, uint32_t position) {
  TermId t = b->s->assertion.at[b->c->track.assertion[position]].term;
  U32Vec symbols = {0};
  term_symbols(b->s->l, t, &symbols);
  for (uint32_t k = 0; k < symbols.n; k++) {
    FieldId f = step_field_of_symbol(b->s, symbols.at[k]);
    Reading r = {.b = b, .stored = true, .field = f, .value = term_int(b->s->l, 0), .after = true};
    if (f) t = term_substitute(b->s->l, t, read_symbol, &r);
  }
  vec_free(symbols);
  return step_ask(b, t, false);
}

Bytes step_assertion_bytes(const Builder *b, uint32_t position, LayoutId layout, int64_t from, int64_t to) {
  U32Vec symbols = {0};
  term_symbols(b->s->l, b->s->assertion.at[b->c->track.assertion[position]].term, &symbols);
  uint32_t inside = 0, outside = 0, across = 0;
  for (uint32_t k = 0; k < symbols.n; k++) {
    FieldId id = step_field_of_symbol(b->s, symbols.at[k]);
    if (!id) continue;
    const ShapeField *f = &b->s->field.at[id];
    if (layout && f->layout != layout) {
      outside++;
      continue;
    }
    int64_t first = f->offset, end = first + (int64_t)f->size;
    bool in = first >= from && end <= to, out = first >= to || end <= from;
    inside += in;
    outside += out;
    across += !in && !out;
  }
  vec_free(symbols);
  return across || (inside && outside) ? BYTES_ACROSS : inside ? BYTES_INSIDE : BYTES_OUTSIDE;
}

enum { MOST_OPEN = 4 };

void step_cases_of_store(Builder *b, const Op *op, U32Vec *out) {
  const Program *p = b->s->p;
  TypeId t = expr_at(p, op->b)->type;
  ShapeAddress a = shape_address(p, op->a);
  if (!a.base || type_at(p, t)->kind != TYPE_INT || b->way == WAY_WILD) return;
  int64_t place = a.offset;
  if (!step_base(b, a.base) || step_fixed(b, a.base, &place) == TVL_NONE) return;
  FieldId f = step_data_field(b->s, shapes_layout_of_pointer(b->s, a.base), place, type_at(p, t)->size);
  if (!f || !type_is_alike(b->s->p, b->s->field.at[f].type, t)) return;
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
