/* Expressions: what they are worth in a graph. Reading an unknown number makes a symbol for it, which stays where it
 * was read, so that the next look agrees. */
#include "smg/engine.h"
#include "smg/row.h"

/* Conditions are decided by themselves (trial_truth). */
static bool type_is_truth(const Program *p, ExprId e) { return type_at(p, expr_at(p, e)->type)->kind == TYPE_BOOL; }

/* ---- variables ---- */

Value *trial_slot(Trial *s, VarId v) {
  const Var *x = &s->p->var.at[v];
  if (var_is_fixed(x)) return NULL;
  uint32_t at = s->e->slot[v];
  return &s->g->slot.at[x->function ? at : s->g->own + at];
}

static Outcome eval_address(Trial *s, VarId v, Value *out) {
  Value *slot = trial_slot(s, v);
  if (!slot) {
    *out = (Value){.kind = VALUE_STATIC, .id = v};
    return DONE;
  }
  if (slot->kind != VALUE_POINTER) {
    if (slot->kind == VALUE_DANGLING) { /* its life has ended */
      *out = *slot;
      return DONE;
    }
    if (!s->p->var.at[v].function && !s->e->touches[s->function][s->e->slot[v]]) {
      s->why = "a global that stays with a caller";
      return GIVE_UP;
    }
    uint64_t size = type_at(s->p, s->p->var.at[v].type)->size;
    ObjId o = smg_add_block(s->g, OBJECT_VARIABLE, lin_const((Int128)size), false);
    s->g->obj.at[o].type = struct_type(s->p, s->p->var.at[v].type);
    s->g->obj.at[o].blurred = s->p->var.at[v].is_extern || !s->p->var.at[v].function;
    *slot = value_pointer(o, lin_const(0));
  }
  *out = *slot;
  return DONE;
}

void trial_number(Trial *s, TypeId t, Value *v) {
  if (v->kind != VALUE_ANY && v->kind != VALUE_UNSET && v->kind != VALUE_NONE) return;
  if (type_at(s->p, t)->kind == TYPE_POINTER) return;
  *v = value_fresh(s->g, s->p, t);
}

static Outcome eval_var(Trial *s, const Expr *x, Value *out) {
  Value *slot = trial_slot(s, x->var);
  if (!slot) { /* a constant that lives in a register: its initialiser */
    const Var *v = &s->p->var.at[x->var];
    if (v->is_extern) {
      *out = value_fresh(s->g, s->p, x->type);
      return DONE;
    }
    if (!v->n_init || !v->init[0].value) {
      *out = v->n_init ? value_fresh(s->g, s->p, x->type) : value_const(0);
      return DONE;
    }
    return trial_eval(s, v->init[0].value, out);
  }
  *out = *slot;
  trial_number(s, x->type, out);
  if (!value_equal(out, slot)) *trial_slot(s, x->var) = *out;
  if (out->kind == VALUE_NONE) out->kind = VALUE_UNSET;
  return DONE;
}

/* ---- loads ---- */

static Outcome eval_load(Trial *s, ExprId e, const Expr *x, Value *out) {
  Value address;
  Outcome r = trial_eval(s, x->a, &address);
  if (r != DONE) return r;
  const Type *t = type_at(s->p, x->type);
  if (t->kind != TYPE_INT && t->kind != TYPE_POINTER && t->kind != TYPE_FLOAT && t->kind != TYPE_BOOL) {
    s->why = "a value that is no number and no pointer";
    return GIVE_UP;
  }
  if (address.kind == VALUE_SOME && type_at(s->p, x->type)->kind == TYPE_POINTER) r = trial_focus(s, x->a);
  if (r != DONE) return r;
  return trial_load(s, e, &address, x->type, out);
}

/* ---- pointers ---- */

/* A structure of this type was seen at the start of the object. */
static void note_type(Trial *s, const Value *v, TypeId structure) {
  if (v->kind != VALUE_POINTER || v->lin.n || v->lin.c) return;
  MemObject *x = &s->g->obj.at[v->id];
  const Type *t = type_at(s->p, structure);
  if (t->kind != TYPE_STRUCT) return;
  bool longer = type_is_open(s->p, structure) && numbers_range(&s->g->num, &x->size).lo >= (Int128)t->size;
  if (!longer && !lin_is(&x->size, (Int128)t->size)) return;
  if (!x->type || (type_at(s->p, x->type)->size < t->size && !some_is_meant(s->g, x->type))) x->type = structure;
}

static Outcome eval_move(Trial *s, const Expr *x, Value *out) {
  Value index;
  Outcome r = trial_eval(s, x->a, out);
  if (r != DONE) return r;
  Lin by = lin_const(x->value);
  if (x->kind == EXPR_INDEX) {
    r = trial_eval(s, x->b, &index);
    if (r != DONE) return r;
    trial_number(s, expr_at(s->p, x->b)->type, &index);
    if (!expr_is_const(s->p, x->b)) row_note(s->g, out, x->value);
    if (index.kind != VALUE_NUMBER || !lin_scale(&index.lin, x->value, &by)) {
      bool known = out->kind == VALUE_POINTER || out->kind == VALUE_STATIC || out->kind == VALUE_NUMBER;
      if (known || out->kind == VALUE_SOME) *out = (Value){.kind = VALUE_ANY};
      return DONE;
    }
  } else {
    note_type(s, out, x->of_type);
  }
  if (out->kind == VALUE_POINTER && (by.n || by.c)) { /* then it is the address of a block, not of what may be empty */
    r = trial_know_segment(s, out);
    if (r != DONE) return r;
  }
  Lin sum;
  switch ((ValueKind)out->kind) {
    case VALUE_POINTER:
    case VALUE_STATIC:
    case VALUE_NUMBER:
    case VALUE_SOME:
      if (out->kind == VALUE_SOME && by.n) {
        *out = (Value){.kind = VALUE_ANY};
        return DONE;
      }
      if (out->kind == VALUE_NUMBER && value_is_null(out) && !(by.n || by.c)) return DONE;
      if (!lin_add(&out->lin, &by, 1, &sum)) {
        *out = (Value){.kind = VALUE_ANY};
        return DONE;
      }
      out->lin = sum;
      if (out->kind == VALUE_NUMBER) { /* a number that is used as an address */
        Range is = numbers_range(&s->g->num, &sum), in = type_range(s->p, x->type);
        if (is.lo < in.lo || is.hi > in.hi || sum.n) *out = (Value){.kind = VALUE_ANY};
      }
      return DONE;
    default:
      return DONE;
  }
}

/* ---- arithmetic ---- */

/* A result that is exactly l, in type t. */
static Outcome fit(Trial *s, TypeId t, bool checked, const Lin *l, Value *out) {
  Lin exact = *l, low, high;
  numbers_simplify(&s->g->num, &exact);
  Range r = numbers_range(&s->g->num, &exact), in = type_range(s->p, t);
  *out = value_number(exact);
  if (r.lo >= in.lo && r.hi <= in.hi) return DONE;
  if (type_at(s->p, t)->bits > 64) { /* the range of these types is not that which they have */
    *out = (Value){.kind = VALUE_ANY};
    return DONE;
  }
  if (!checked) {
    *out = exact.n ? value_wrapped(s->g, s->p, t, &exact) : value_const(type_wrap(s->p, t, exact.c));
    return DONE;
  }
  high = exact;
  high.c -= in.hi;
  if (!numbers_at_most(&s->g->num, &high)) return STOP;
  if (lin_scale(&exact, -1, &low)) {
    low.c += in.lo;
    if (!numbers_at_most(&s->g->num, &low)) return STOP;
  }
  return DONE;
}

static void fresh_in(Trial *s, TypeId t, Int128 lo, Int128 hi, Value *out) {
  Range in = type_range(s->p, t);
  if (lo < in.lo || hi > in.hi || lo > hi) {
    lo = in.lo;
    hi = in.hi;
  }
  if (type_at(s->p, t)->bits > 64)
    *out = (Value){.kind = VALUE_ANY};
  else
    *out = value_number(lin_sym(numbers_new(&s->g->num, lo, hi)));
}

static Int128 mask_above(Int128 v) { /* the least 2^k - 1 that is not less */
  Int128 m = 0;
  while (m < v) m = m * 2 + 1;
  return m;
}

/* a == k * quotient + rest, where the rest is what is not multiples of k. False: it cannot be 0 to k - 1. */
static bool take_multiples(const Numbers *n, const Lin *a, Int128 k, Lin *quotient, Lin *rest) {
  Lin q = {0}, r = {.c = ((a->c % k) + k) % k};
  q.c = (a->c - r.c) / k;
  for (uint32_t i = 0; i < a->n; i++)
    if (a->t[i].k % k)
      r.t[r.n++] = a->t[i];
    else
      q.t[q.n++] = (LinTerm){(int64_t)(a->t[i].k / k), a->t[i].s};
  *quotient = q;
  *rest = r;
  Range range = numbers_range(n, rest);
  return range.lo >= 0 && range.hi < k;
}

/* q is a / k, rounded down (a >= 0, k > 0): k * q <= a < k * q + k, and what follows for each symbol of a by itself. */
static void relate_quotient(Trial *s, const Lin *a, Int128 k, const Value *q) {
  Lin d, scaled, minus;
  if (q->kind != VALUE_NUMBER || !q->lin.n || !lin_scale(&q->lin, k, &scaled)) return;
  if (lin_add(&scaled, a, -1, &d)) {
    numbers_at_most(&s->g->num, &d);
    if (lin_scale(&d, -1, &minus)) {
      minus.c -= k - 1;
      numbers_at_most(&s->g->num, &minus);
    }
  }
  if (k > 1 && lin_add(&q->lin, a, -1, &d)) { /* it is smaller than a, unless that is 0: lo + (hi - lo) / 2 < hi */
    if (numbers_range(&s->g->num, a).lo > 0) d.c += 1;
    numbers_at_most(&s->g->num, &d);
  }
  for (uint32_t i = 0; i < a->n; i++) {
    Lin t = lin_sym(a->t[i].s), rest;
    if (k > 1 << 20 || !lin_add(a, &t, (int64_t)-k, &rest) || !lin_add(&q->lin, &t, -1, &d)) continue;
    Range r = numbers_range(&s->g->num, &rest);
    Int128 most = r.hi >= 0 ? r.hi / k : -((-r.hi + k - 1) / k), least = r.lo >= 0 ? r.lo / k : -((-r.lo + k - 1) / k);
    Lin above = d;
    above.c -= most;
    numbers_at_most(&s->g->num, &above);
    if (!lin_scale(&d, -1, &minus)) continue;
    minus.c += least;
    numbers_at_most(&s->g->num, &minus);
  }
}

static void widen_to(Range *r, Int128 v) {
  if (v < r->lo) r->lo = v;
  if (v > r->hi) r->hi = v;
}

/* m / d, where d is not 0. Quotients of divisors of one sign lie between those of the ends. */
static Range quotients(Range m, Range d) {
  Range r = {NO_BOUND, -NO_BOUND};
  for (int sign = -1; sign <= 1; sign += 2) {
    Int128 least = sign < 0 ? d.lo : d.lo > 1 ? d.lo : 1, most = sign > 0 ? d.hi : d.hi < -1 ? d.hi : -1;
    if (least > most) continue;
    widen_to(&r, m.lo / least);
    widen_to(&r, m.lo / most);
    widen_to(&r, m.hi / least);
    widen_to(&r, m.hi / most);
  }
  return r;
}

static Outcome eval_divide(Trial *s, const Expr *x, const Lin *a, const Lin *b, Value *out) {
  Range m = numbers_range(&s->g->num, a), d = numbers_range(&s->g->num, b);
  Lin quotient, rest;
  if (d.lo == 0 && d.hi == 0) return STOP;
  bool constant = d.lo == d.hi && d.lo > 0;
  bool taken = constant && take_multiples(&s->g->num, a, d.lo, &quotient, &rest);
  if (taken && (m.lo >= 0 || lin_is(&rest, 0)))
    return fit(s, x->type, false, x->kind == EXPR_DIV ? &quotient : &rest, out);
  if (x->kind == EXPR_DIV) {
    Range q = quotients(m, d);
    fresh_in(s, x->type, q.lo, q.hi, out);
    if (constant && m.lo >= 0) relate_quotient(s, a, d.lo, out);
    return DONE;
  }
  Lin less;
  bool below = lin_add(a, b, -1, &less) && numbers_range(&s->g->num, &less).hi < 0;
  if (m.lo >= 0 && d.lo > 0 && below) { /* a % b is a */
    *out = value_number(*a);
    return DONE;
  }
  Int128 most = (d.hi > -d.lo ? d.hi : -d.lo) - 1; /* of the sign of m, and not farther from 0 than that */
  fresh_in(s, x->type, m.lo >= 0 ? 0 : m.lo < -most ? -most : m.lo, m.hi <= 0 ? 0 : m.hi > most ? most : m.hi, out);
  if (out->kind == VALUE_NUMBER && taken && rest.n == 0) numbers_unequal(&s->g->num, &out->lin); /* rest or rest - d */
  if (out->kind == VALUE_NUMBER && !constant && d.lo > 0 && lin_add(&out->lin, b, -1, &less)) {  /* r - b + 1 <= 0 */
    less.c += 1;
    if (!numbers_at_most(&s->g->num, &less)) return STOP;
  }
  return DONE;
}

/* Is it a mask that clears the lowest bits? What they count to, or 0. */
static Int128 cleared(const Trial *s, TypeId t, Range mask) {
  uint32_t bits = type_at(s->p, t)->bits;
  if (mask.lo != mask.hi || bits > 64) return 0;
  Int128 rest = mask.lo < 0 ? -mask.lo : ((Int128)1 << bits) - mask.lo;
  return rest <= 1 || rest > (Int128)1 << 32 || (rest & (rest - 1)) ? 0 : rest;
}

/* a (>= 0) rounded down to a multiple of k. */
static bool round_down(Trial *s, TypeId t, const Lin *a, Int128 k, Value *out) {
  Range m = numbers_range(&s->g->num, a);
  Value q;
  Lin l;
  fresh_in(s, t, m.lo / k, m.hi / k, &q);
  if (q.kind != VALUE_NUMBER || !lin_scale(&q.lin, k, &l)) return false;
  relate_quotient(s, a, k, &q);
  *out = value_number(l);
  return true;
}

/* Is it a mask that keeps some of the lowest bits, and no others? */
static bool is_mask(Range m) { return m.lo == m.hi && m.lo > 0 && m.lo < (Int128)1 << 32 && !(m.lo & (m.lo + 1)); }

static Outcome eval_bits(Trial *s, const Expr *x, const Lin *a, const Lin *b, Value *out) {
  Range m = numbers_range(&s->g->num, a), d = numbers_range(&s->g->num, b);
  Int128 most = m.hi > d.hi ? m.hi : d.hi, k = x->kind == EXPR_BITAND ? cleared(s, x->type, d) : 0;
  Lin l, rest;
  switch ((ExprKind)x->kind) {
    case EXPR_BITAND:
      if (is_mask(d) && take_multiples(&s->g->num, a, d.lo + 1, &l, &rest)) {
        *out = value_number(rest);
        return DONE;
      }
      if (m.lo >= 0 && k && round_down(s, x->type, a, k, out)) return DONE;
      if (m.lo >= 0 && d.lo >= 0)
        fresh_in(s, x->type, 0, m.hi < d.hi ? m.hi : d.hi, out);
      else if (m.lo >= 0 || d.lo >= 0)
        fresh_in(s, x->type, 0, m.lo >= 0 ? m.hi : d.hi, out);
      else
        *out = value_fresh(s->g, s->p, x->type);
      return DONE;
    case EXPR_BITOR:
    case EXPR_BITXOR:
      if (m.lo >= 0 && d.lo >= 0)
        fresh_in(s, x->type, x->kind == EXPR_BITXOR ? 0 : m.lo > d.lo ? m.lo : d.lo, mask_above(most), out);
      else
        *out = value_fresh(s->g, s->p, x->type);
      return DONE;
    case EXPR_SHL:
      if (d.lo == d.hi && d.lo >= 0 && d.lo < 40 && lin_scale(a, (Int128)1 << d.lo, &l))
        return fit(s, x->type, false, &l, out);
      *out = value_fresh(s->g, s->p, x->type);
      return DONE;
    default: /* EXPR_SHR */
      if (d.lo == d.hi && d.lo >= 0 && d.lo < 64) {
        fresh_in(s, x->type, m.lo >> d.lo, m.hi >> d.lo, out);
        if (m.lo >= 0 && d.lo < 20) relate_quotient(s, a, (Int128)1 << d.lo, out);
      } else if (m.lo >= 0)
        fresh_in(s, x->type, 0, m.hi, out);
      else
        *out = value_fresh(s->g, s->p, x->type);
      return DONE;
  }
}

static bool fold_constants(Trial *s, const Expr *x, Int128 a, Int128 b, Value *out) {
  UInt128 u = (UInt128)a, w = (UInt128)b;
  uint32_t bits = type_at(s->p, x->type)->bits;
  Int128 r;
  switch ((ExprKind)x->kind) {
    case EXPR_BITAND:
      r = (Int128)(u & w);
      break;
    case EXPR_BITOR:
      r = (Int128)(u | w);
      break;
    case EXPR_BITXOR:
      r = (Int128)(u ^ w);
      break;
    case EXPR_SHL:
      if (b < 0 || b >= (Int128)bits) return false;
      r = (Int128)(u << b);
      break;
    case EXPR_SHR:
      if (b < 0 || b >= (Int128)bits) return false;
      r = a >> b; /* a is in the range of its type: not negative if that is unsigned */
      break;
    case EXPR_DIV:
      if (!b) return false;
      r = a / b;
      break;
    case EXPR_REM:
      if (!b) return false;
      r = a % b;
      break;
    default:
      return false;
  }
  Range in = type_range(s->p, x->type);
  r = type_wrap(s->p, x->type, r);
  *out = r < in.lo || r > in.hi ? (Value){.kind = VALUE_ANY} : value_const(r);
  return true;
}

static Outcome eval_multiply(Trial *s, const Expr *x, const Lin *a, const Lin *b, Value *out) {
  Lin l;
  if (b->n == 0 && lin_scale(a, b->c, &l)) return fit(s, x->type, x->checked, &l, out);
  if (a->n == 0 && lin_scale(b, a->c, &l)) return fit(s, x->type, x->checked, &l, out);
  Range m = numbers_range(&s->g->num, a), d = numbers_range(&s->g->num, b);
  Int128 big = (Int128)1 << 62;
  if (m.lo < -big || m.hi > big || d.lo < -big || d.hi > big || type_at(s->p, x->type)->bits > 64) {
    *out = value_fresh(s->g, s->p, x->type);
    return DONE;
  }
  Int128 c[4] = {m.lo * d.lo, m.lo * d.hi, m.hi * d.lo, m.hi * d.hi}, lo = c[0], hi = c[0];
  for (int i = 1; i < 4; i++) {
    if (c[i] < lo) lo = c[i];
    if (c[i] > hi) hi = c[i];
  }
  Range in = type_range(s->p, x->type);
  if (x->checked) { /* undefined outside */
    if (lo < in.lo) lo = in.lo;
    if (hi > in.hi) hi = in.hi;
    if (lo > hi) return STOP;
  }
  fresh_in(s, x->type, lo, hi, out);
  return DONE;
}

/* A number that is added to an address: where it may wrap around, only constants are known to be distances. */
static bool is_distance(const Trial *s, Lin *l) {
  Int128 most = (Int128)1 << (s->p->pointer_bits - 2);
  numbers_simplify(&s->g->num, l);
  if (!l->n && l->c >= 2 * most && l->c < 4 * most) l->c -= 4 * most;
  Range r = numbers_range(&s->g->num, l);
  return r.lo > -most && r.hi < most;
}

/* Pointers in the guise of numbers keep what they point to. False: the result is only some number. */
static bool pointer_arithmetic(Trial *s, const Expr *x, const Value *a, const Value *b, Value *out) {
  Lin l, by = b->lin;
  bool ap = a->kind == VALUE_POINTER || a->kind == VALUE_STATIC,
       bp = b->kind == VALUE_POINTER || b->kind == VALUE_STATIC;
  if (x->kind == EXPR_SUB && ap && bp && a->kind == b->kind && a->id == b->id && a->place == b->place)
    return lin_add(&a->lin, &b->lin, -1, &l) && fit(s, x->type, false, &l, out) == DONE;
  if (x->kind == EXPR_ADD && bp && a->kind == VALUE_NUMBER) {
    const Value *swap = a;
    a = b;
    b = swap;
    by = b->lin;
    ap = true;
  }
  if ((x->kind != EXPR_ADD && x->kind != EXPR_SUB) || !ap || b->kind != VALUE_NUMBER || !is_distance(s, &by))
    return false;
  if (!lin_add(&a->lin, &by, x->kind == EXPR_ADD ? 1 : -1, &l) || !is_distance(s, &l)) return false;
  *out = *a;
  out->lin = l;
  return true;
}

/* An operation is looked up among those that were done before; what a new one makes is noted, if it is a symbol. */
static bool find_term(const Trial *s, const Term *t, Value *out) {
  const Term *found = numbers_term(&s->g->num, t);
  if (found) *out = value_number(found->out);
  return found;
}

static void note_term(Trial *s, Term *t, uint32_t symbols, const Value *out) {
  if (out->kind != VALUE_NUMBER || out->lin.n != 1 || out->lin.t[0].s < symbols) return;
  t->out = out->lin;
  numbers_add_term(&s->g->num, t);
}

static Outcome compute(Trial *s, const Expr *x, const Lin *a, const Lin *b, Value *out) {
  Lin l;
  switch ((ExprKind)x->kind) {
    case EXPR_ADD:
    case EXPR_SUB:
      if (lin_add(a, b, x->kind == EXPR_ADD ? 1 : -1, &l)) return fit(s, x->type, x->checked, &l, out);
      *out = value_fresh(s->g, s->p, x->type);
      return DONE;
    case EXPR_MUL:
      return eval_multiply(s, x, a, b, out);
    case EXPR_DIV:
    case EXPR_REM:
      return eval_divide(s, x, a, b, out);
    default:
      return eval_bits(s, x, a, b, out);
  }
}

static Outcome eval_arithmetic(Trial *s, const Expr *x, Value *out) {
  Value a, b;
  Outcome r = trial_eval(s, x->a, &a);
  if (r != DONE) return r;
  r = trial_eval(s, x->b, &b);
  if (r != DONE) return r;
  trial_number(s, expr_at(s->p, x->a)->type, &a);
  trial_number(s, expr_at(s->p, x->b)->type, &b);
  if (type_at(s->p, x->type)->kind != TYPE_INT) {
    *out = (Value){.kind = VALUE_ANY};
    return DONE;
  }
  if (a.kind != VALUE_NUMBER || b.kind != VALUE_NUMBER) {
    if ((r = trial_know_segment(s, &a)) != DONE || (r = trial_know_segment(s, &b)) != DONE) return r;
    if (pointer_arithmetic(s, x, &a, &b, out)) return DONE;
    *out = value_fresh(s->g, s->p, x->type);
    return DONE;
  }
  numbers_simplify(&s->g->num, &a.lin);
  numbers_simplify(&s->g->num, &b.lin);
  if (!a.lin.n && !b.lin.n && fold_constants(s, x, a.lin.c, b.lin.c, out)) return DONE;
  Term t = {.kind = x->kind, .type = x->type, .a = a.lin, .b = b.lin};
  if (find_term(s, &t, out)) return DONE;
  Term whole;
  bool composed = numbers_compose(&s->g->num, &t, &whole);
  if (composed && find_term(s, &whole, out)) return DONE;
  uint32_t symbols = s->g->num.range.n;
  r = compute(s, x, &a.lin, &b.lin, out);
  if (r == DONE) note_term(s, &t, symbols, out);
  if (r == DONE && composed) note_term(s, &whole, symbols, out);
  return r;
}

/* ---- conversions ---- */

static Outcome eval_truth_number(Trial *s, ExprId condition, Value *out) {
  int truth;
  Outcome r = trial_truth(s, condition, &truth);
  if (r != DONE) return r;
  if (truth < 0) {
    s->split = (SplitWish){.kind = SPLIT_TRUTH, .condition = condition};
    return SPLIT;
  }
  *out = value_const(truth);
  return DONE;
}

static Outcome eval_cast(Trial *s, const Expr *x, Value *out) {
  const Type *from = type_at(s->p, expr_at(s->p, x->a)->type), *to = type_at(s->p, x->type);
  if (from->kind == TYPE_BOOL) return eval_truth_number(s, x->a, out);
  Outcome r = trial_eval(s, x->a, out);
  if (r != DONE) return r;
  if (to->kind == TYPE_POINTER && from->kind == TYPE_POINTER) return DONE;
  if (from->kind == TYPE_FLOAT || to->kind == TYPE_FLOAT) {
    *out = value_fresh(s->g, s->p, x->type);
    return DONE;
  }
  if (to->kind == TYPE_POINTER) {
    if (out->kind == VALUE_NUMBER && out->lin.n) *out = (Value){.kind = VALUE_ANY};
    if (out->kind == VALUE_NUMBER) out->lin.c = type_wrap(s->p, x->type, out->lin.c);
    return DONE;
  }
  if (out->kind != VALUE_NUMBER) {
    bool keeps = to->bits >= s->p->pointer_bits && (from->kind == TYPE_POINTER || from->bits >= s->p->pointer_bits);
    if (out->kind == VALUE_POINTER || out->kind == VALUE_STATIC || out->kind == VALUE_FUNCTION) {
      if (!keeps) *out = value_fresh(s->g, s->p, x->type);
      return DONE;
    }
    if (from->kind == TYPE_POINTER && keeps && out->kind == VALUE_ANY) return DONE;
    *out = value_fresh(s->g, s->p, x->type);
    return DONE;
  }
  numbers_simplify(&s->g->num, &out->lin);
  Term t = {.kind = EXPR_CAST, .type = x->type, .a = out->lin};
  if (find_term(s, &t, out)) return DONE;
  uint32_t symbols = s->g->num.range.n;
  Lin l = out->lin;
  r = fit(s, x->type, false, &l, out);
  if (r == DONE) note_term(s, &t, symbols, out);
  return r;
}

static Outcome eval_ite(Trial *s, const Expr *x, Value *out) {
  int truth;
  Outcome r = trial_truth(s, x->a, &truth);
  if (r != DONE) return r;
  if (truth < 0) {
    s->split = (SplitWish){.kind = SPLIT_TRUTH, .condition = x->a};
    return SPLIT;
  }
  return trial_eval(s, truth ? x->b : x->c, out);
}

static Outcome eval_object_size(Trial *s, const Expr *x, Value *out) {
  Value v;
  ObjId o;
  Lin offset;
  Outcome r = trial_eval(s, x->a, &v);
  if (r != DONE) return r;
  if (value_is_null(&v)) {
    *out = value_const(0);
    return DONE;
  }
  r = trial_locate(s, &v, &o, &offset);
  if (r == DONE && s->g->obj.at[o].cut) {
    s->why = "the size of a block of which parts are handed out";
    return GIVE_UP;
  }
  if (r == DONE) *out = value_number(s->g->obj.at[o].size);
  return r;
}

static Outcome eval(Trial *s, ExprId e, Value *out) {
  const Expr *x = expr_at(s->p, e);
  switch ((ExprKind)x->kind) {
    case EXPR_CONST: {
      TypeKind k = type_at(s->p, x->type)->kind;
      Range in = type_range(s->p, x->type);
      bool wide = type_at(s->p, x->type)->bits > 64 && (x->value > in.hi || x->value < in.lo);
      *out = k == TYPE_FLOAT || wide ? (Value){.kind = VALUE_ANY} : value_const(x->value);
      return DONE;
    }
    case EXPR_VAR:
      return eval_var(s, x, out);
    case EXPR_LOAD:
      return eval_load(s, e, x, out);
    case EXPR_ADDRESS:
      return eval_address(s, x->var, out);
    case EXPR_FUNCTION:
      *out = (Value){.kind = VALUE_FUNCTION, .id = x->var};
      return DONE;
    case EXPR_FIELD:
    case EXPR_INDEX:
      return eval_move(s, x, out);
    case EXPR_CAST:
      return eval_cast(s, x, out);
    case EXPR_OBJECT_SIZE:
      return eval_object_size(s, x, out);
    case EXPR_ITE:
      return eval_ite(s, x, out);
    case EXPR_ADD:
    case EXPR_SUB:
    case EXPR_MUL:
    case EXPR_DIV:
    case EXPR_REM:
    case EXPR_BITAND:
    case EXPR_BITOR:
    case EXPR_BITXOR:
    case EXPR_SHL:
    case EXPR_SHR:
      return eval_arithmetic(s, x, out);
    case EXPR_OFFSET:
      *out = (Value){.kind = VALUE_ANY};
      return DONE;
    default:
      return eval_truth_number(s, e, out);
  }
}

/* What got a new symbol keeps it until the operation is done: it may be tried again on parts that were told apart by
 * it. */
Outcome trial_eval(Trial *s, ExprId e, Value *out) {
  Graph *g = s->g;
  uint32_t symbols = g->num.range.n;
  for (uint32_t i = 0; i < g->decided.n; i++)
    if (g->decided.at[i].e == e && !type_is_truth(s->p, e)) {
      *out = g->decided.at[i].v;
      return DONE;
    }
  Outcome r = eval(s, e, out);
  if (out->kind == VALUE_ANY) out->id = 0; /* names (call.c) are of cells, not of what is made of them */
  bool is_new = r == DONE && out->kind == VALUE_NUMBER && out->lin.n == 1 && out->lin.t[0].s >= symbols;
  if (is_new && !type_is_truth(s->p, e)) vec_push(s->g->decided, (Decision){e, *out});
  return r;
}
