/* What is wrong with memory at a point of a path: conditions of extended environments (predicate.h). Objects and blocks
 * are known here, so a pointer is invalid where its values say so. */
#include "predicate/heap.h"

static TermId unknown_truth(Env *v) {
  Number any = number_unknown(v, type_int(program(v), 8, false, "_Bool"), INEXACT_HEAP);
  return term_eq(logic(v), any.t, term_int(logic(v), 0));
}

/* Is it what the program read where nothing had been written? */
static bool is_uninitialised(const Env *v, TermId t) {
  const Logic *l = logic(v);
  for (; term_kind(l, t) == TERM_SYMBOL; t = values_definition(v, term_symbol_of(l, t))) {
    for (uint32_t i = 0; i < v->input.n; i++)
      if (v->input.at[i].symbol == term_symbol_of(l, t)) return v->input.at[i].kind == INPUT_UNINITIALISED;
    if (!values_definition(v, term_symbol_of(l, t))) break;
  }
  return false;
}

/* A pointer of which nothing is known. One that was never written leads nowhere; a run shows it with a value that is
 * surely no address. */
static TermId unknown_pointer(Env *v, TermId t, Int128 least) {
  Logic *l = logic(v);
  if (!is_uninitialised(v, t)) return unknown_truth(v);
  return term_and(l, term_le(l, term_int(l, least), t), term_lt(l, t, term_int(l, 4096)));
}

/* ---- objects ---- */

typedef struct {
  VarId var;
  uint32_t level; /* of a block: its number */
} ObjectAt;

static bool object_at(const Env *v, Int128 address, ObjectAt *o, Int128 *base) {
  Int128 offset;
  if (!heap_find(v, address, &o->var, &o->level, &offset)) return false;
  *base = address - offset;
  return true;
}

static TermId is_gone(Env *v, const ObjectAt *o) {
  if (o->var) return term_bool(logic(v), heap_is_dead(v, o->var, o->level));
  return v->block.at[o->level - 1].gone;
}

/* The condition under which nothing that lives is at this address. */
static TermId is_dead_at(Env *v, Int128 address) {
  ObjectAt o;
  Int128 base;
  return object_at(v, address, &o, &base) ? is_gone(v, &o) : term_true(logic(v));
}

/* ---- pointers ---- */

static TermId is_value(Env *v, TermId t, Int128 k, bool only) {
  return only ? term_true(logic(v)) : term_eq(logic(v), t, term_int(logic(v), k));
}

static TermId invalid(Env *v, ExprId e) {
  Logic *l = logic(v);
  TermId t = number_of(v, e).t, some = term_false(l);
  Numbers at = {0};
  bool known = values_of_address(v, t, 0, &at);
  Int128 only;
  bool single = at.n == 1 && value_of(v, t, &only);
  for (uint32_t i = 0; i < at.n && known; i++)
    some = term_or(l, some, term_and(l, is_value(v, t, at.at[i], single), is_dead_at(v, at.at[i])));
  vec_free(at);
  return known ? some : unknown_pointer(v, t, 0);
}

/* The object that an address belongs to lives, but n bytes from there are not all in it. */
static TermId beyond(Env *v, const ObjectAt *o, Int128 base, TermId address, TermId n, bool write) {
  Logic *l = logic(v);
  TermId lives = term_not(l, is_gone(v, o));
  if (o->var && write && program(v)->var.at[o->var].is_constant) return lives;
  uint64_t whole;
  TermId size = heap_size_known(v, o->var, o->level, &whole) ? term_int(l, (Int128)whole)
                : o->var                                     ? number_unknown(v, program(v)->type_size, INEXACT_HEAP).t
                                                             : v->block.at[o->level - 1].size;
  TermId from = term_int(l, base);
  TermId inside = term_and(l, term_le(l, from, address), term_le(l, term_add(l, address, n), term_add(l, from, size)));
  return term_and(l, lives, term_not(l, inside));
}

/* The one object that a term is an address in, whatever is added to it; false: several, or not known. */
static bool only_object(Env *v, TermId t, ObjectAt *o, Int128 *base, int depth) {
  Logic *l = logic(v);
  if (depth > 64) return false;
  Numbers at = {0};
  bool found = values_of(v, t, &at) && at.n;
  for (uint32_t i = 0; i < at.n && found; i++) {
    ObjectAt other = {0};
    Int128 start = 0;
    found = object_at(v, at.at[i], &other, &start) && (!i || (other.var == o->var && other.level == o->level));
    *o = other;
    *base = start;
  }
  vec_free(at);
  if (found) return true;
  TermId d = term_kind(l, t) == TERM_SYMBOL ? values_definition(v, term_symbol_of(l, t)) : 0;
  if (d) return only_object(v, d, o, base, depth + 1);
  if (term_kind(l, t) != TERM_LINEAR) return false;
  if (object_at(v, term_value(l, t), o, base)) return true;
  for (uint32_t i = 0; i < term_n_args(l, t); i++)
    if (term_coefficient(l, t, i) == 1 && only_object(v, term_arg(l, t, i), o, base, depth + 1)) return true;
  return false;
}

static TermId out_of_bounds(Env *v, const Expr *x) {
  Logic *l = logic(v);
  TermId address = number_of(v, x->a).t, n = number_of(v, x->b).t;
  TermId root = number_of(v, address_root(program(v), x->a).root).t, some = term_false(l);
  ObjectAt o;
  Int128 base;
  if (only_object(v, root, &o, &base, 0)) return beyond(v, &o, base, address, n, x->value != 0);
  Numbers at = {0};
  bool known = values_of(v, root, &at);
  for (uint32_t i = 0; i < at.n && known; i++)
    if (object_at(v, at.at[i], &o, &base))
      some = term_or(l, some,
                     term_and(l, is_value(v, root, at.at[i], false), beyond(v, &o, base, address, n, x->value != 0)));
  vec_free(at);
  return known ? some : unknown_truth(v);
}

static TermId invalid_free(Env *v, ExprId e) {
  Logic *l = logic(v);
  TermId t = number_of(v, e).t, good = term_eq(l, t, term_int(l, 0));
  Numbers at = {0};
  bool known = values_of_address(v, t, 0, &at);
  Int128 only;
  bool single = at.n == 1 && value_of(v, t, &only);
  if (single) good = term_bool(l, at.at[0] == 0);
  for (uint32_t i = 0; i < at.n && known; i++) {
    uint32_t block;
    Int128 offset;
    if (!env_block_at(v, at.at[i], &block, &offset) || offset || v->block.at[block - 1].how == ALLOC_STACK) continue;
    TermId there = term_not(l, v->block.at[block - 1].gone);
    good = term_or(l, good, term_and(l, is_value(v, t, at.at[i], single), there));
  }
  vec_free(at);
  return known ? term_not(l, good) : unknown_pointer(v, t, 1);
}

/* ---- what is left ---- */

/* The condition under which block k is allocated; false for one from the stack. */
static TermId is_allocated(Env *v, uint32_t k) {
  Logic *l = logic(v);
  const Block *b = &v->block.at[k - 1];
  if (b->how == ALLOC_STACK) return term_false(l);
  return term_and(l, term_not(l, b->gone), term_not(l, term_eq(l, b->address, term_int(l, 0))));
}

/* The condition under which each block is reached, and what leads where. */
typedef struct {
  Env *v;
  uint32_t n;
  TermId *root;  /* by block: a variable leads there */
  TermId *edge;  /* by block and block, n + 1 in a row: a cell of the first leads to the second */
  bool anywhere; /* a pointer leads anywhere */
} Reach;

/* What a cell leads to, noted in the row. */
static void follow(Reach *r, TermId t, TypeId type, TermId *row) {
  Logic *l = logic(r->v);
  if (type_at(program(r->v), type)->kind != TYPE_POINTER) return;
  Numbers at = {0};
  bool known = values_of_address(r->v, t, 0, &at);
  ObjectAt one;
  Int128 base, only;
  if (known) {
    bool single = at.n == 1 && value_of(r->v, t, &only);
    for (uint32_t i = 0; i < at.n; i++) {
      uint32_t block;
      Int128 offset;
      if (!env_block_at(r->v, at.at[i], &block, &offset)) continue;
      row[block] = term_or(l, row[block], is_value(r->v, t, at.at[i], single));
    }
  } else if (only_object(r->v, t, &one, &base, 0)) {
    if (!one.var) row[one.level] = term_true(l);
  } else if (!is_uninitialised(r->v, t)) {
    r->anywhere = true;
  }
  vec_free(at);
}

static void follow_contents(Reach *r, const Contents *c, TermId *row) {
  for (uint32_t i = 0; i < c->extent.n; i++) {
    if (c->extent.at[i].kind != EXTENT_CELL) continue;
    CellId cell = c->extent.at[i].cell;
    follow(r, env_read(r->v, cell), r->v->encoder->cell.at[cell].type, row);
  }
}

static void follow_variables(Reach *r, LostTo holders) {
  const Encoder *e = r->v->encoder;
  for (CellId c = 1, n = e->cell.n; c < n; c++) {
    Cell cell = e->cell.at[c];
    if (!cell.var || cell.size || cell.offset) continue;
    const Var *x = &program(r->v)->var.at[cell.var];
    FuncId f = x->function;
    if (f && (holders == LOST_TO_GLOBALS || cell.level > r->v->level.at[f])) continue;
    if (x->is_brief || (holders == LOST_TO_NAMED && x->kind == VAR_TEMP)) continue;
    if (c < r->v->value.n && r->v->value.at[c]) follow(r, r->v->value.at[c], cell.type, r->root);
  }
}

static void follow_memory(Reach *r, LostTo holders) {
  Heap *h = heap_of(r->v);
  for (uint32_t i = 0; i < h->contents.n; i++) {
    const Contents *c = &h->contents.at[i];
    bool local = c->var && program(r->v)->var.at[c->var].function;
    bool stack = !c->var && r->v->block.at[c->level - 1].how == ALLOC_STACK;
    if (c->var ? !c->is_dead && !(local && holders == LOST_TO_GLOBALS) : stack && holders != LOST_TO_GLOBALS)
      follow_contents(r, c, r->root);
    else if (!c->var && !stack)
      follow_contents(r, c, r->edge + (size_t)c->level * (r->n + 1));
  }
}

/* One more step; false when nothing is new. */
static bool reach_further(Reach *r, TermId *reached) {
  Logic *l = logic(r->v);
  bool changed = false;
  for (uint32_t k = 1; k <= r->n; k++) {
    TermId now = reached[k];
    for (uint32_t i = 1; i <= r->n; i++) {
      TermId edge = r->edge[(size_t)i * (r->n + 1) + k];
      if (i == k || edge == term_false(l) || reached[i] == term_false(l)) continue;
      TermId there = term_and(l, reached[i], term_not(l, r->v->block.at[i - 1].gone));
      now = term_or(l, now, term_and(l, there, edge));
    }
    changed = changed || now != reached[k];
    reached[k] = now;
  }
  return changed;
}

static TermId lost(Env *v, LostTo holders) {
  Logic *l = logic(v);
  Reach r = {.v = v, .n = v->block.n};
  size_t cells = (size_t)(r.n + 1) * (r.n + 1);
  r.root = mem_array(NULL, r.n + 1, sizeof *r.root);
  r.edge = mem_array(NULL, cells, sizeof *r.edge);
  for (uint32_t k = 0; k <= r.n; k++) r.root[k] = term_false(l);
  for (size_t i = 0; i < cells; i++) r.edge[i] = term_false(l);
  follow_variables(&r, holders);
  follow_memory(&r, holders);
  for (uint32_t round = 0; round < r.n && reach_further(&r, r.root); round++) continue;
  TermId some = term_false(l);
  for (uint32_t k = 1; k <= r.n; k++) some = term_or(l, some, term_and(l, is_allocated(v, k), term_not(l, r.root[k])));
  mem_free(r.root);
  mem_free(r.edge);
  return r.anywhere ? term_and(l, some, unknown_truth(v)) : some;
}

static TermId not_clean(Env *v) {
  TermId some = term_false(logic(v));
  for (uint32_t k = 1; k <= v->block.n; k++) some = term_or(logic(v), some, is_allocated(v, k));
  return some;
}

TermId heap_condition(Env *v, const Expr *x) {
  switch ((ExprKind)x->kind) {
    case EXPR_INVALID:
      return invalid(v, x->a);
    case EXPR_OUT_OF_BOUNDS:
      return out_of_bounds(v, x);
    case EXPR_INVALID_FREE:
      return invalid_free(v, x->a);
    case EXPR_LOST:
      return lost(v, (LostTo)x->value);
    default:
      return not_clean(v);
  }
}
