/* Loads, stores, and the lives of objects and blocks in extended environments. */
#include "predicate/heap.h"

/* ---- where an access leads ---- */

/* The structure that the operation takes the object for, if its address is that of a structure's field at the right
 * place. */
static TypeId structure_at(const Program *p, ExprId address, uint64_t offset) {
  Int128 moved = 0;
  for (;;) {
    const Expr *x = expr_at(p, address);
    const Type *t = type_at(p, x->type);
    bool here = moved == (Int128)offset && t->kind == TYPE_POINTER && type_at(p, t->of)->kind == TYPE_STRUCT;
    if (x->kind == EXPR_FIELD) {
      moved += x->value;
    } else if (x->kind == EXPR_INDEX && expr_is_const(p, x->b)) {
      moved += expr_at(p, x->b)->value * x->value;
    } else if (x->kind != EXPR_CAST) {
      return here ? t->of : 0;
    }
    address = x->a;
  }
}

static void add_target(Env *v, TermId address, Int128 at, ExprId e, uint64_t size, bool write, Targets *out) {
  Logic *l = logic(v);
  VarId var;
  uint32_t level;
  Int128 offset;
  if (!heap_find(v, at, &var, &level, &offset) || offset < 0) return;
  uint64_t whole;
  bool known = heap_size_known(v, var, level, &whole);
  if (known && offset + (Int128)size > (Int128)whole) return;
  TermId guard = term_eq(l, address, term_int(l, at));
  if (var) {
    const Var *x = &program(v)->var.at[var];
    if (x->kind == VAR_LABEL || (write && x->is_constant)) return;
  } else {
    Block *b = &v->block.at[level - 1];
    guard = term_and(l, guard, term_not(l, b->gone));
    if (!known) guard = term_and(l, guard, term_le(l, term_int(l, offset + (Int128)size), b->size));
    if (guard == term_false(l)) return;
    if (!b->type) b->type = structure_at(program(v), e, (uint64_t)offset);
  }
  uint32_t c = heap_contents(v, var, level);
  if (!heap_contents_at(v, c)->is_dead) vec_push(*out, (Target){guard, c, (uint64_t)offset});
}

/* Where an access of `size` bytes can begin, on the path so far, in the one object into which the address leads; false:
 * not known. */
static bool find_range(Env *v, TermId address, uint64_t size, Bytes *out) {
  uint64_t whole;
  Int128 into;
  if (!v->range || !values_object(v, address, &out->first)) return false;
  if (!heap_find(v, out->first, &out->var, &out->level, &into)) return false;
  if (!heap_size_known(v, out->var, out->level, &whole) || whole > INT32_MAX || size > whole) return false;
  Int128 last = (Int128)(whole - size);
  out->from = 0;
  TermId offset = term_sub(logic(v), address, term_int(logic(v), out->first));
  if (!v->range(v->range_context, offset, &out->from, &last)) return false;
  out->to = last + 1;
  return true;
}

/* Addresses of an access that is not certain: those at which it can begin on the path so far, if they are few. */
static bool find_addresses(Env *v, TermId address, uint64_t size, Numbers *out) {
  enum { MOST_PLACES = 64 };
  bool known = values_of_address(v, address, size, out);
  Bytes range;
  if ((known && out->n <= 1) || !find_range(v, address, size, &range)) return known;
  uint32_t n = 0;
  for (uint32_t i = 0; i < out->n && known; i++)
    if (out->at[i] >= range.first + range.from && out->at[i] < range.first + range.to) out->at[n++] = out->at[i];
  out->n = n;
  if (known || range.to - range.from > MOST_PLACES) return known;
  for (Int128 i = range.from; i < range.to; i++) vec_push(*out, range.first + i);
  return true;
}

bool heap_targets(Env *v, ExprId e, uint64_t size, bool write, Targets *out) {
  Logic *l = logic(v);
  Number a = number_of(v, e);
  Numbers at = {0};
  bool known = find_addresses(v, a.t, size, &at);
  for (uint32_t i = 0; i < at.n && known; i++) add_target(v, a.t, at.at[i], e, size, write, out);
  /* where there is one value only, that the address has it needs not be said */
  Int128 only;
  bool single = at.n == 1 && value_of(v, a.t, &only);
  vec_free(at);
  if (!known) return false;
  TermId some = term_false(l);
  for (uint32_t i = 0; i < out->n; i++) some = term_or(l, some, out->at[i].guard);
  if (single && out->n) {
    TermId rest = term_true(l);
    const Contents *c = heap_contents_at(v, out->at[0].contents);
    uint64_t whole;
    if (!c->var) {
      const Block *b = &v->block.at[c->level - 1];
      rest = term_not(l, b->gone);
      if (!heap_size_known(v, 0, c->level, &whole))
        rest = term_and(l, rest, term_le(l, term_int(l, (Int128)out->at[0].offset + (Int128)size), b->size));
    }
    some = rest;
  }
  env_fact(v, some);
  return true;
}

void heap_log(Env *v, ExprId e, TypeId t, bool write, const Targets *at, CellId cell) {
  if (encoder_place(v->encoder, e).var) return;
  Access a = {.address = e, .type = t, .is_write = write};
  if (at->n == 1) {
    const Contents *c = heap_contents_at(v, at->at[0].contents);
    a.cell = cell;
    a.block = c->var ? 0 : c->level;
    a.offset = at->at[0].offset;
  }
  vec_push(v->access, a);
}

/* ---- uninitialised variables ---- */

void heap_uninitialised(Env *v, TermId contents) {
  idmap_put(&heap_of(v)->indeterminate, term_symbol_of(logic(v), contents), 1);
}

void heap_read_variable(Env *v, CellId c, TypeId t) {
  TermId x = env_read(v, c);
  while (term_kind(logic(v), x) == TERM_SYMBOL) {
    TermId d = values_definition(v, term_symbol_of(logic(v), x));
    if (!d) break;
    x = d;
  }
  if (term_kind(logic(v), x) != TERM_SYMBOL) return;
  SymbolId s = term_symbol_of(logic(v), x);
  Cell cell = v->encoder->cell.at[c];
  uint32_t *open = idmap_find(&heap_of(v)->indeterminate, s);
  bool own = s == cell.symbol && program(v)->var.at[cell.var].function; /* of main: nobody has written it */
  if (open ? !*open : !own) return;
  idmap_put(&heap_of(v)->indeterminate, s, 0);
  vec_push(v->input, (EnvInput){INPUT_UNINITIALISED, t, s});
}

/* ---- loads and stores ---- */

Number heap_read(Env *v, ExprId address, TypeId t) {
  Targets at = {0};
  uint64_t size = type_at(program(v), t)->size;
  Number r = {0};
  CellId cell = 0;
  if (!heap_targets(v, address, size, false, &at) || !at.n) {
    r = number_unknown(v, t, at.n ? 0 : INEXACT_HEAP);
  } else {
    for (uint32_t i = 0; i < at.n; i++) {
      Number x = contents_read(v, at.at[i].contents, at.at[i].offset, t, at.n == 1 ? ASK : DOUBT);
      if (i == 0) {
        r = x;
        continue;
      }
      r.t = term_choice(logic(v), at.at[i].guard, x.t, r.t);
      r.bounded = r.bounded && x.bounded;
      if (x.lo < r.lo) r.lo = x.lo;
      if (x.hi > r.hi) r.hi = x.hi;
    }
    if (at.n == 1) cell = contents_cell(v, at.at[0].contents, at.at[0].offset, size, t);
  }
  heap_log(v, address, t, false, &at, cell);
  vec_free(at);
  return r;
}

CellId heap_write_guarded(Env *v, const Target *at, bool always, uint64_t shift, Number value, TypeId t) {
  if (!always) {
    Number old = contents_read(v, at->contents, at->offset + shift, t, KEEP);
    value.t = term_choice(logic(v), at->guard, value.t, old.t);
    value.bounded = value.bounded && old.bounded;
    if (old.lo < value.lo) value.lo = old.lo;
    if (old.hi > value.hi) value.hi = old.hi;
  }
  return contents_write(v, at->contents, at->offset + shift, value, t);
}

void heap_forget_bytes(Env *v, const Bytes *b) {
  uint32_t contents = heap_contents(v, b->var, b->level);
  v->inexact |= INEXACT_HEAP;
  if (b->from < b->to) contents_replace(v, contents, (uint64_t)b->from, (uint64_t)b->to, (Extent){.kind = EXTENT_ANY});
  heap_contents_at(v, contents)->is_lost = true;
}

/* A write of `size` bytes somewhere. */
static void forget_place(Env *v, ExprId address, uint64_t size) {
  Bytes b;
  if (!find_range(v, number_of(v, address).t, size, &b)) {
    heap_forget(v, false);
    return;
  }
  b.to += (Int128)size - 1;
  heap_forget_bytes(v, &b);
}

void heap_write(Env *v, ExprId address, Number value, TypeId t) {
  Targets at = {0};
  uint64_t size = type_at(program(v), t)->size;
  CellId cell = 0;
  if (!heap_targets(v, address, size, true, &at)) forget_place(v, address, size);
  for (uint32_t i = 0; i < at.n; i++) cell = heap_write_guarded(v, &at.at[i], at.n == 1, 0, value, t);
  heap_log(v, address, t, true, &at, at.n == 1 ? cell : 0);
  vec_free(at);
}

void heap_write_object(Env *v, VarId var, uint64_t offset, Number value, TypeId t) {
  if (type_at(program(v), t)->size) contents_write(v, heap_contents(v, var, heap_level(v, var)), offset, value, t);
}

/* ---- lives ---- */

void heap_allocate(Env *v, const Op *op) {
  Logic *l = logic(v);
  Program *p = program(v);
  Number size = number_of(v, op->a);
  Int128 k, at = heap_base(p) + block_gap(p) * (Int128)(v->block.n + 1);
  if (value_of(v, size.t, &k)) size = number_constant(v, k);
  TypeId t = p->var.at[op->dst].type, of = type_at(p, t)->kind == TYPE_POINTER ? type_at(p, t)->of : 0;
  FuncId f = p->var.at[op->dst].function;
  Block b = {.address = term_int(l, at),
             .size = size.t,
             .gone = term_false(l),
             .how = op->how,
             .since = v->now,
             .type = of && type_at(p, of)->kind == TYPE_STRUCT ? of : 0,
             .function = f,
             .level = f ? v->level.at[f] : 0};
  Int128 end = (Int128)1 << p->pointer_bits;
  if (at + block_gap(p) > end || !term_is_const(l, b.size, &k) || k > block_gap(p) / 2) v->inexact |= INEXACT_HEAP;
  if (v->encoder->options.malloc_may_fail && op->how != ALLOC_STACK) {
    char name[32];
    snprintf(name, sizeof name, "block%u", v->block.n + 1);
    SymbolId s = logic_symbol(l, name, SORT_INT);
    TermId x = term_symbol(l, s), null = term_int(l, 0);
    env_fact(v, term_or(l, term_eq(l, x, null), term_eq(l, x, b.address)));
    Numbers both = {0};
    vec_push(both, 0);
    vec_push(both, at);
    Heap *h = heap_of(v);
    idmap_put(&h->values_of, s, h->values.n);
    vec_push(h->values, both);
    vec_push(v->input, (EnvInput){INPUT_ALLOC, p->type_size, s});
    b.address = x;
  }
  vec_push(v->block, b);
  if (op->dst) env_write(v, env_cell(v, op->dst, 0, 0, type_plain(p, t)), b.address);
}

void heap_release(Env *v, const Op *op) {
  Logic *l = logic(v);
  Number a = number_of(v, op->a);
  Numbers at = {0};
  if (!values_of_address(v, a.t, 0, &at)) {
    v->inexact |= INEXACT_HEAP; /* something was freed; that it is not used any more is not known */
    vec_free(at);
    return;
  }
  TermId good = term_eq(l, a.t, term_int(l, 0));
  for (uint32_t i = 0; i < at.n; i++) {
    uint32_t block;
    Int128 offset;
    if (!env_block_at(v, at.at[i], &block, &offset) || offset != 0) continue;
    Block *b = &v->block.at[block - 1];
    if (b->how == ALLOC_STACK) continue;
    TermId here = at.n == 1 ? term_true(l) : term_eq(l, a.t, term_int(l, at.at[i]));
    good = term_or(l, good, term_and(l, here, term_not(l, b->gone)));
    b->gone = term_or(l, b->gone, here);
  }
  bool null = at.n == 1 && at.at[0] == 0;
  vec_free(at);
  if (!null) env_fact(v, good);
}

void heap_stack_mark(Env *v, const Op *op) {
  TypeId t = type_plain(program(v), program(v)->var.at[op->dst].type);
  env_write(v, env_cell(v, op->dst, 0, 0, t), term_int(logic(v), (Int128)v->block.n));
}

void heap_stack_free(Env *v, const Op *op) {
  Int128 mark;
  if (!value_of(v, number_of(v, op->a).t, &mark) || mark < 0) return;
  for (uint32_t i = (uint32_t)mark; i < v->block.n; i++)
    if (v->block.at[i].how == ALLOC_STACK && !v->block.at[i].argument) v->block.at[i].gone = term_true(logic(v));
}

void heap_begin(Env *v, VarId var) {
  Contents *c = heap_contents_at(v, heap_contents(v, var, heap_level(v, var)));
  c->is_dead = false;
  contents_forget(c);
}

void heap_end(Env *v, VarId var) {
  if (program(v)->var.at[var].is_object) heap_contents_at(v, heap_contents(v, var, heap_level(v, var)))->is_dead = true;
}

void heap_leave(Env *v, FuncId f) {
  Heap *h = heap_of(v);
  for (uint32_t i = 0; i < h->contents.n; i++) {
    Contents *c = &h->contents.at[i];
    if (c->var && program(v)->var.at[c->var].function == f && c->level == v->level.at[f]) c->is_dead = true;
  }
  for (uint32_t i = 0; i < v->block.n; i++) {
    Block *b = &v->block.at[i];
    if (b->how == ALLOC_STACK && b->function == f && b->level == v->level.at[f]) b->gone = term_true(logic(v));
  }
}

void heap_forget(Env *v, bool all) {
  Heap *h = heap_of(v);
  v->inexact |= INEXACT_HEAP;
  if (all) /* globals that nobody has touched yet, too */
    for (VarId x = 1; x < program(v)->var.n; x++)
      if (program(v)->var.at[x].kind == VAR_GLOBAL && program(v)->var.at[x].is_object) heap_contents(v, x, 0);
  for (uint32_t i = 0; i < h->contents.n; i++) {
    Contents *c = &h->contents.at[i];
    const Var *x = &program(v)->var.at[c->var];
    if (c->var && x->is_constant) continue;
    if (!c->var || v->encoder->escapes.at[c->var] || (all && x->kind == VAR_GLOBAL)) contents_forget(c);
  }
}

/* ---- what else is asked of memory ---- */

Number heap_size(Env *v, ExprId address, TypeId t) {
  Targets at = {0};
  if (!heap_targets(v, address, 0, false, &at) || !at.n) {
    vec_free(at);
    return number_unknown(v, t, INEXACT_HEAP);
  }
  TermId r = 0;
  for (uint32_t i = 0; i < at.n; i++) {
    const Contents *c = heap_contents_at(v, at.at[i].contents);
    uint64_t size;
    TermId here = heap_size_known(v, c->var, c->level, &size) ? term_int(logic(v), (Int128)size)
                  : c->var                                    ? number_unknown(v, t, INEXACT_HEAP).t
                                                              : v->block.at[c->level - 1].size;
    r = r ? term_choice(logic(v), at.at[i].guard, here, r) : here;
  }
  vec_free(at);
  Number n = {.t = r};
  n.bounded = type_bounds(program(v), t, &n.lo, &n.hi);
  return n;
}

bool heap_same_object(Env *v, TermId a, TermId b) {
  Numbers at = {0};
  bool same = values_of_address(v, a, 0, &at) && values_of_address(v, b, 0, &at);
  VarId var = 0, other;
  uint32_t level = 0, other_level;
  Int128 offset;
  for (uint32_t i = 0; i < at.n && same; i++) {
    same = heap_find(v, at.at[i], &other, &other_level, &offset) && (!i || (other == var && other_level == level));
    var = other;
    level = other_level;
  }
  vec_free(at);
  return same;
}
