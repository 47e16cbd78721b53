/* Accesses: where a pointer leads in a graph, and what is read and written there. */
#include "smg/engine.h"
#include "smg/row.h"

/* ---- where accesses go ---- */

static Outcome wish(Trial *s, SplitKind kind, ObjId o) {
  s->split = (SplitWish){.kind = kind, .obj = o};
  return SPLIT;
}

/* A pointer to a segment that may be empty may be a pointer to something else. */
Outcome trial_know_segment(Trial *s, const Value *v) {
  if (v->kind != VALUE_POINTER) return DONE;
  const MemObject *x = &s->g->obj.at[v->id];
  if (!x->is_segment) return DONE;
  if (numbers_range(&s->g->num, &x->len).lo >= 1) return DONE;
  return wish(s, SPLIT_EMPTY, v->id);
}

/* Do the n bytes lie between these two for sure? */
static bool lies_between(const Trial *s, const Lin *offset, const Lin *n, Int128 from, const Lin *to) {
  Lin end;
  return numbers_range(&s->g->num, offset).lo >= from && lin_add(offset, n, 1, &end) && lin_add(&end, to, -1, &end) &&
         numbers_follows(&s->g->num, &end);
}

Outcome trial_keep_inside(Trial *s, ObjId o, const Lin *offset, const Lin *n) {
  const MemObject *x = &s->g->obj.at[o];
  Lin tail_end = lin_const((Int128)x->tail_end);
  if (x->cut == CUT_NONE || lies_between(s, offset, n, 0, &x->size)) return DONE;
  if (x->tail && lies_between(s, offset, n, (Int128)x->tail, &tail_end)) return DONE;
  s->why = "an access to bytes of which it is not known whose they are";
  return GIVE_UP;
}

Outcome trial_locate(Trial *s, const Value *v, ObjId *o, Lin *offset) {
  switch ((ValueKind)v->kind) {
    case VALUE_POINTER: {
      Outcome r = trial_know_segment(s, v);
      if (r != DONE) return r;
      if (s->g->obj.at[v->id].is_segment) return wish(s, v->place == AT_LAST ? SPLIT_LAST : SPLIT_FIRST, v->id);
      Value to = *v;
      Lin one = lin_const(1);
      numbers_simplify(&s->g->num, &to.lin);
      if (s->g->obj.at[v->id].cut == CUT_HOST) carve_locate(s->g, &to);
      *o = to.id;
      *offset = to.lin;
      r = trial_keep_inside(s, *o, offset, &one);
      return r == GIVE_UP && to.id == v->id && host_whole(s->g, *o, &one) ? wish(s, SPLIT_HEAL, *o) : r;
    }
    case VALUE_NUMBER:
    case VALUE_UNSET:
    case VALUE_DANGLING:
    case VALUE_FUNCTION:
      /* NULL, or a field of what is not there (no object lies in the first page) */
      if (v->kind == VALUE_NUMBER && (v->lin.n || v->lin.c < 0 || v->lin.c >= 4096)) break;
      return STOP;
    default:
      break;
  }
  s->why = "an access through a pointer that is not known";
  return GIVE_UP;
}

/* The access lies inside: from here on. */
static bool assume_inside(Trial *s, ObjId o, const Lin *offset, uint64_t n) {
  Lin low, high;
  if (lin_scale(offset, -1, &low) && !numbers_at_most(&s->g->num, &low)) return false;
  if (!lin_add(offset, &s->g->obj.at[o].size, -1, &high)) return true;
  high.c += (Int128)n;
  return numbers_at_most(&s->g->num, &high);
}

/* Offset k * index + c of few values? */
static bool few_cases(const Trial *s, const Lin *offset, Lin *index) {
  int64_t k = 0;
  for (uint32_t i = 0; i < offset->n; i++)
    for (int64_t x = offset->t[i].k, rest; x; x = rest) { /* the greatest common divisor */
      rest = k % x;
      k = x;
    }
  if (!k) return false;
  *index = *offset;
  index->c = 0;
  for (uint32_t i = 0; i < index->n; i++) index->t[i].k /= k;
  /* what only stays below another number is better seen as any element */
  Range r = index->n == 1 ? s->g->num.range.at[index->t[0].s] : numbers_range(&s->g->num, index);
  return r.lo < r.hi && r.hi - r.lo < MOST_CASES;
}

static Outcome wish_values(Trial *s, const Lin *index) {
  s->split = (SplitWish){.kind = SPLIT_VALUES, .offset = *index};
  return SPLIT;
}

/* If there is only one, that is the offset. */
static void simplify_offset(const Trial *s, Lin *offset) {
  numbers_simplify(&s->g->num, offset);
  Range r = numbers_range(&s->g->num, offset);
  if (r.lo == r.hi) *offset = lin_const(r.lo);
}

/* ---- constants in memory ---- */

static Value bytes_value(Trial *s, const uint8_t *bytes, uint64_t n, TypeId t) {
  const Type *x = type_at(s->p, t);
  if (x->kind != TYPE_INT || n > 8) return (Value){.kind = VALUE_ANY};
  UInt128 v = 0;
  for (uint64_t i = 0; i < n; i++) v |= (UInt128)bytes[i] << (8 * i);
  return value_const(type_wrap(s->p, t, (Int128)v));
}

static Outcome load_constant(Trial *s, VarId var, uint64_t offset, uint64_t n, TypeId t, Value *out) {
  const Var *v = &s->p->var.at[var];
  bool zero = true;
  for (uint32_t i = 0; i < v->n_init; i++) {
    const InitPiece *piece = &v->init[i];
    uint64_t size = piece->value ? scalar_size(s->p, expr_at(s->p, piece->value)->type) : piece->n_bytes;
    if (piece->offset + size <= offset || piece->offset >= offset + n) continue;
    zero = false;
    if (piece->value && piece->offset == offset && size == n) return trial_eval(s, piece->value, out);
    if (!piece->value && piece->offset <= offset && offset + n <= piece->offset + size) {
      *out = bytes_value(s, piece->bytes + (offset - piece->offset), n, t);
      trial_number(s, t, out);
      return DONE;
    }
  }
  *out = zero ? value_const(0) : value_fresh(s->g, s->p, t);
  return DONE;
}

bool text_end(const Var *v, uint64_t size, Int128 *at) {
  *at = 0;
  if (!v->n_init) return size == 1; /* "" */
  if (v->n_init != 1 || v->init[0].value || v->init[0].offset) return false;
  uint64_t n = v->init[0].n_bytes;
  for (uint64_t i = 0; i < n; i++)
    if (!v->init[0].bytes[i] && i + 1 < size) return false;
  *at = (Int128)size - 1;
  return size > 0 && (n + 1 == size || (n == size && !v->init[0].bytes[n - 1]));
}

/* ---- elements that are not known ---- */

enum { MOST_ELEMENTS = 512 };

/* Where an access at this offset may be: from, from + step, ... to. False: anywhere, or at too many places. */
static bool places(const Trial *s, const Lin *offset, Range *at, Int128 *step) {
  if (offset->n != 1) return false;
  *at = numbers_range(&s->g->num, offset);
  *step = offset->t[0].k < 0 ? -(Int128)offset->t[0].k : offset->t[0].k;
  if (at->lo < 0 || at->hi < at->lo || (at->hi - at->lo) / *step > MOST_ELEMENTS) return false;
  Int128 rest = (at->lo - offset->c) % *step; /* the range may be tighter than the steps */
  if (rest < 0) rest += *step;
  if (rest) at->lo += *step - rest;
  return true;
}

static void hull(Range *r, Range one, bool first) {
  if (first || one.lo < r->lo) r->lo = one.lo;
  if (first || one.hi > r->hi) r->hi = one.hi;
}

/* The numbers that elements of a constant array hold. */
static Range static_hull(Trial *s, VarId var, const Lin *offset, uint64_t n, TypeId t) {
  Range all = type_range(s->p, t), at, r = all;
  Int128 step;
  if (!places(s, offset, &at, &step)) return all;
  for (Int128 i = at.lo; i <= at.hi; i += step) {
    Value v = {0};
    if (load_constant(s, var, (uint64_t)i, n, t, &v) != DONE || v.kind != VALUE_NUMBER || v.lin.n) return all;
    hull(&r, (Range){v.lin.c, v.lin.c}, i == at.lo);
  }
  return r;
}

/* The numbers that elements of an object hold. */
static Range object_hull(Trial *s, ObjId o, const Lin *offset, uint64_t n, TypeId t) {
  Range all = type_range(s->p, t), at, r = all;
  Int128 step;
  if (!places(s, offset, &at, &step)) return all;
  const MemObject *x = &s->g->obj.at[o];
  for (Int128 i = at.lo; i <= at.hi; i += step) {
    Cell like = {.offset = (uint64_t)i, .size = n};
    Value v;
    if (!cells_there(x, &x->variants.at[0], &like, &v) || v.kind != VALUE_NUMBER) return all;
    Range one = numbers_range(&s->g->num, &v.lin);
    if (one.lo < all.lo || one.hi > all.hi) return all; /* written as another type */
    hull(&r, one, i == at.lo);
  }
  return r;
}

static Outcome load_static(Trial *s, ExprId load, const Value *a, uint64_t n, TypeId t, Value *out) {
  const Var *v = &s->p->var.at[a->id];
  Int128 size = (Int128)type_at(s->p, v->type)->size;
  Lin offset = a->lin, low, high = a->lin;
  numbers_simplify(&s->g->num, &offset);
  high = offset;
  high.c += (Int128)n - size;
  if (lin_scale(&offset, -1, &low) && (!numbers_at_most(&s->g->num, &low) || !numbers_at_most(&s->g->num, &high)))
    return STOP;
  simplify_offset(s, &offset);
  Lin index;
  Int128 zero;
  for (uint32_t i = 0; i < s->g->decided.n && load; i++)
    if (s->g->decided.at[i].e == load) {
      *out = s->g->decided.at[i].v;
      return DONE;
    }
  if (v->is_extern) {
    *out = value_fresh(s->g, s->p, t);
  } else if (offset.n && n == 1 && load && type_at(s->p, t)->kind == TYPE_INT && text_end(v, (uint64_t)size, &zero)) {
    Lin d = offset;
    d.c -= zero;
    int there = numbers_is_zero(&s->g->num, &d);
    Range within = static_hull(s, a->id, &offset, n, t);
    *out = there == 1 ? value_const(0) : value_within(s->g, s->p, t, within);
    if (there == 0) return numbers_unequal(&s->g->num, &out->lin) ? DONE : STOP;
    if (there == 1) return DONE;
    s->split = (SplitWish){.kind = SPLIT_BYTE, .offset = offset, .condition = load, .type = t, .within = within};
    s->split.choice[0] = value_const(zero);
    return SPLIT;
  } else if (offset.n == 0) {
    return load_constant(s, a->id, (uint64_t)offset.c, n, t, out);
  } else if (type_at(s->p, t)->kind == TYPE_POINTER && few_cases(s, &offset, &index)) {
    return wish_values(s, &index);
  } else {
    *out = value_within(s->g, s->p, t, static_hull(s, a->id, &offset, n, t));
  }
  return DONE;
}

/* ---- memory ---- */

/* A byte of a string whose end is known: it may be an end (then the string ends here), or it is none, and this is not
 * where the known one is. */
static Outcome load_byte(Trial *s, ExprId load, ObjId o, const Lin *offset, TypeId t, Value *out, bool *known) {
  Lin d, nul[MOST_NULS];
  uint32_t n = object_ends(s->g, o, nul), apart = 0;
  *known = true;
  for (uint32_t i = 0; i < s->g->decided.n; i++)
    if (s->g->decided.at[i].e == load) {
      *out = s->g->decided.at[i].v;
      return DONE;
    }
  *known = false;
  if (type_at(s->p, t)->kind != TYPE_INT) return DONE;
  for (uint32_t i = 0; i < n; i++) {
    int there = lin_add(offset, &nul[i], -1, &d) ? numbers_is_zero(&s->g->num, &d) : 0;
    if (there == 1) {
      *known = true;
      *out = value_const(0);
      return DONE;
    }
    apart += there == 0;
  }
  if (apart == n || !load) return DONE;
  if (!offset->n) { /* what is known of the byte itself */
    Value v = cells_read(s->g, o, 0, s->p, (uint64_t)offset->c, 1, t);
    int zero = v.kind == VALUE_NUMBER ? numbers_is_zero(&s->g->num, &v.lin) : -1;
    if (zero == 1) return DONE;
    for (uint32_t i = 0; i < n && zero == 0; i++)
      if (lin_add(offset, &nul[i], -1, &d) && !numbers_unequal(&s->g->num, &d)) return STOP;
    if (zero == 0) return DONE;
  }
  s->split = (SplitWish){.kind = SPLIT_BYTE,
                         .obj = o,
                         .offset = *offset,
                         .condition = load,
                         .type = t,
                         .within = object_hull(s, o, offset, 1, t)};
  return SPLIT;
}

Outcome trial_load(Trial *s, ExprId load, const Value *address, TypeId t, Value *out) {
  uint64_t n = scalar_size(s->p, t);
  if (address->kind == VALUE_STATIC) return load_static(s, load, address, n, t, out);
  if (address->kind == VALUE_SOME) return some_load(s, load, address, n, t, out);
  ObjId o;
  Lin offset;
  Outcome r = trial_locate(s, address, &o, &offset);
  if (r != DONE) return r;
  Lin bytes = lin_const((Int128)n);
  r = trial_keep_inside(s, o, &offset, &bytes);
  if (r != DONE) return r;
  if (!s->g->obj.at[o].cut && !assume_inside(s, o, &offset, n)) return STOP;
  simplify_offset(s, &offset);
  r = row_locate(s, &o, &offset, n, type_at(s->p, t)->kind == TYPE_POINTER);
  if (r != DONE) return r;
  Lin nul[MOST_NULS];
  if (n == 1 && object_read_again(s->g, o, &offset, out)) {
    Range is = numbers_range(&s->g->num, &out->lin), all = type_range(s->p, t);
    if (is.lo >= all.lo && is.hi <= all.hi) return DONE; /* else it was of another type */
  }
  if (n == 1 && object_ends(s->g, o, nul)) {
    bool known;
    r = load_byte(s, load, o, &offset, t, out, &known);
    if (r != DONE || known) return r;
  }
  if (offset.n == 0) {
    *out = cells_read(s->g, o, 0, s->p, (uint64_t)offset.c, n, t);
    return DONE;
  }
  bool pointer = type_at(s->p, t)->kind == TYPE_POINTER;
  Lin index;
  const MemObject *x = &s->g->obj.at[o];
  if (x->zeroed && x->variants.at[0].n == 0) {
    *out = value_const(0);
  } else if (pointer && few_cases(s, &offset, &index)) {
    return wish_values(s, &index);
  } else {
    *out = value_within(s->g, s->p, t, object_hull(s, o, &offset, n, t));
    if (n == 1) object_note_read(s->g, o, &offset, out);
  }
  return DONE;
}

/* Do cells of pointers lie in the range? */
static bool has_pointers(const Graph *g, ObjId o, Range r, uint64_t n) {
  const Cells *c = &g->obj.at[o].variants.at[0];
  for (uint32_t i = 0; i < c->n; i++) {
    const Cell *x = &c->at[i];
    bool meets = (Int128)x->offset < r.hi + (Int128)n && (Int128)x->offset + (Int128)x->size > r.lo;
    if (meets && !x->zeros && x->v.kind != VALUE_NUMBER) return true;
  }
  return false;
}

Outcome trial_store(Trial *s, const Value *address, uint64_t n, Value v) {
  ObjId o;
  Lin offset;
  if (address->kind == VALUE_STATIC) return STOP; /* constants are not written */
  if (address->kind == VALUE_SOME) return some_store(s, address, n, &v);
  Outcome r = trial_locate(s, address, &o, &offset);
  if (r != DONE) return r;
  Lin bytes = lin_const((Int128)n);
  r = trial_keep_inside(s, o, &offset, &bytes);
  if (r != DONE) return r;
  if (!s->g->obj.at[o].cut && !assume_inside(s, o, &offset, n)) return STOP;
  simplify_offset(s, &offset);
  r = row_locate(s, &o, &offset, n, n == s->p->pointer_bits / 8);
  if (r != DONE) return r;
  if (offset.n == 0) {
    cells_write(s->g, o, 0, (uint64_t)offset.c, n, v);
    return DONE;
  }
  Lin index;
  Range range = numbers_range(&s->g->num, &offset);
  bool pointer = v.kind != VALUE_NUMBER || value_is_null(&v) || has_pointers(s->g, o, range, n);
  if (pointer && n == s->p->pointer_bits / 8 && few_cases(s, &offset, &index)) return wish_values(s, &index);
  object_forget(s->g, o, &offset, &bytes);
  if (n == 1 && value_is_null(&v)) object_set_nul(s->g, o, &offset);
  if (n == 1 && !value_is_null(&v)) object_note_read(s->g, o, &offset, &v);
  return DONE;
}
