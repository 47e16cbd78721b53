/* Conditions: whether they hold in a graph, and graphs in which they do. */
#include "smg/engine.h"

static Outcome wish(Trial *s, SplitKind kind, ObjId o) {
  s->split = (SplitWish){.kind = kind, .obj = o};
  return SPLIT;
}

/* ---- comparing ---- */

static bool leads_somewhere(const Value *v) {
  return v->kind == VALUE_POINTER || v->kind == VALUE_STATIC || v->kind == VALUE_FUNCTION;
}

static Lin size_of_some(const Trial *s, const Value *v) { return lin_const((Int128)type_at(s->p, v->id)->size); }

static bool may_be_empty(const Trial *s, const Value *v) {
  if (v->kind != VALUE_POINTER || !s->g->obj.at[v->id].is_segment) return false;
  return numbers_range(&s->g->num, &s->g->obj.at[v->id].len).lo < 1;
}

/* Does the pointer lie in its object, or just behind it? */
static bool lies_inside(const Trial *s, const Value *v) {
  if (v->kind == VALUE_FUNCTION) return true;
  Lin size = v->kind == VALUE_STATIC ? lin_const((Int128)type_at(s->p, s->p->var.at[v->id].type)->size)
                                     : s->g->obj.at[v->id].size;
  Lin behind;
  if (numbers_range(&s->g->num, &v->lin).lo < 0 || !lin_add(&v->lin, &size, -1, &behind)) return false;
  return numbers_range(&s->g->num, &behind).hi <= 0;
}

/* Are they addresses of different bytes, being of different objects? Just behind what was carved the next piece begins.
 */
static bool are_apart(const Trial *s, const Value *a, const Value *b) {
  const MemObject *x = a->kind == VALUE_POINTER ? &s->g->obj.at[a->id] : NULL;
  const MemObject *y = b->kind == VALUE_POINTER ? &s->g->obj.at[b->id] : NULL;
  Value u = *a, v = *b;
  if (x && y && x->cut && y->cut) {
    u.lin.c += 1;
    v.lin.c += 1;
  }
  return lies_inside(s, a) && lies_inside(s, b) && lies_inside(s, &u) && lies_inside(s, &v);
}

/* Can the difference of two offsets be no multiple of the address space, but 0? */
static bool is_distance(const Trial *s, const Lin *d) {
  Range r = numbers_range(&s->g->num, d);
  Int128 all = (Int128)1 << s->p->pointer_bits;
  return r.lo > -all && r.hi < all;
}

/* a == b of values other than two numbers. */
static Outcome equal_pointers(Trial *s, const Value *a, const Value *b, int *out) {
  *out = -1;
  if (may_be_empty(s, a)) return wish(s, SPLIT_EMPTY, a->id);
  if (may_be_empty(s, b)) return wish(s, SPLIT_EMPTY, b->id);
  if (leads_somewhere(a) && leads_somewhere(b)) {
    if (a->kind == b->kind && a->id == b->id) {
      Lin d;
      if (a->kind == VALUE_POINTER && a->place != b->place) return wish(s, SPLIT_FIRST, a->id);
      if (a->kind == VALUE_FUNCTION)
        *out = 1;
      else if (lin_add(&a->lin, &b->lin, -1, &d) && is_distance(s, &d))
        *out = numbers_is_zero(&s->g->num, &d);
    } else if (are_apart(s, a, b)) {
      *out = 0;
    }
    return DONE;
  }
  const Value *some = a->kind == VALUE_SOME ? a : b->kind == VALUE_SOME ? b : NULL, *rest = some == a ? b : a;
  if (some && (value_is_null(rest) || rest->kind == VALUE_STATIC || rest->kind == VALUE_FUNCTION ||
               (rest->kind == VALUE_POINTER && s->g->obj.at[rest->id].sort == OBJECT_VARIABLE))) {
    bool inside = some->lin.c >= 0 && some->lin.c <= size_of_some(s, some).c;
    *out = inside && (value_is_null(rest) || lies_inside(s, rest)) ? 0 : -1;
    return DONE;
  }
  const Value *number = a->kind == VALUE_NUMBER ? a : b->kind == VALUE_NUMBER ? b : NULL;
  const Value *other = number == a ? b : a;
  if (number && value_is_null(number) &&
      (other->kind == VALUE_DANGLING || (leads_somewhere(other) && lies_inside(s, other))))
    *out = 0;
  return DONE;
}

typedef struct {
  bool numbers; /* the comparison is one of these numbers */
  Lin d;        /* a - b */
  int truth;    /* if not */
} Compared;

static Outcome compare(Trial *s, const Expr *x, Compared *out) {
  Value a, b;
  *out = (Compared){.truth = -1};
  Outcome r = trial_eval(s, x->a, &a);
  if (r != DONE) return r;
  r = trial_eval(s, x->b, &b);
  if (r != DONE) return r;
  TypeId t = expr_at(s->p, x->a)->type;
  trial_number(s, t, &a);
  trial_number(s, t, &b);
  bool equality = x->kind == EXPR_EQ || x->kind == EXPR_NE;
  if (!(a.kind == VALUE_POINTER && b.kind == VALUE_POINTER && a.id == b.id)) {
    carve_resolve(s->g, &a);
    carve_resolve(s->g, &b);
  }
  if (a.kind == VALUE_NUMBER && b.kind == VALUE_NUMBER) {
    out->numbers = lin_add(&a.lin, &b.lin, -1, &out->d);
    return DONE;
  }
  if (equality) {
    int equal;
    r = equal_pointers(s, &a, &b, &equal);
    if (r != DONE) return r;
    if (equal >= 0) {
      out->truth = x->kind == EXPR_EQ ? equal : !equal;
      return DONE;
    }
  }
  bool same = leads_somewhere(&a) && a.kind == b.kind && a.id == b.id && a.place == b.place && a.kind != VALUE_FUNCTION;
  if (same) {
    if (may_be_empty(s, &a)) return wish(s, SPLIT_EMPTY, a.id);
    bool inside = lies_inside(s, &a) && lies_inside(s, &b); /* else their order is not that of their offsets */
    out->numbers = (inside || equality) && lin_add(&a.lin, &b.lin, -1, &out->d) && is_distance(s, &out->d);
  }
  return DONE;
}

static int truth_of(const Numbers *n, ExprKind kind, const Lin *d) {
  Lin l = *d;
  int r;
  switch (kind) {
    case EXPR_EQ:
      return numbers_is_zero(n, d);
    case EXPR_NE:
      r = numbers_is_zero(n, d);
      return r < 0 ? -1 : !r;
    case EXPR_LE:
      return numbers_is_at_most(n, d);
    case EXPR_LT:
      l.c += 1;
      return numbers_is_at_most(n, &l);
    case EXPR_GT:
      r = numbers_is_at_most(n, d);
      return r < 0 ? -1 : !r;
    default: /* EXPR_GE */
      l.c += 1;
      r = numbers_is_at_most(n, &l);
      return r < 0 ? -1 : !r;
  }
}

/* ---- memory ---- */

static Outcome invalid(Trial *s, const Value *v, int *out) {
  if (may_be_empty(s, v)) return wish(s, SPLIT_EMPTY, v->id);
  switch ((ValueKind)v->kind) {
    case VALUE_POINTER:
    case VALUE_STATIC:
    case VALUE_FUNCTION:
    case VALUE_SOME:
      *out = 0;
      return DONE;
    case VALUE_NUMBER:
      *out = value_is_null(v) ? 1 : -1;
      return DONE;
    case VALUE_ANY:
      *out = -1;
      return DONE;
    default:
      *out = 1;
      return DONE;
  }
}

static Outcome out_of_bounds(Trial *s, const Value *address, const Value *n, bool write, int *out) {
  Value to = *address, *v = &to;
  carve_resolve(s->g, v);
  Lin size, high = v->lin;
  *out = -1;
  if (may_be_empty(s, v)) return wish(s, SPLIT_EMPTY, v->id);
  if (v->kind == VALUE_STATIC) {
    if (write && s->p->var.at[v->id].is_constant) {
      *out = 1;
      return DONE;
    }
    size = lin_const((Int128)type_at(s->p, s->p->var.at[v->id].type)->size);
  } else if (v->kind == VALUE_POINTER) {
    if (!host_whole(s->g, v->id, &size)) size = s->g->obj.at[v->id].size;
  } else if (v->kind == VALUE_SOME) {
    size = size_of_some(s, v);
  } else {
    if (v->kind != VALUE_ANY && v->kind != VALUE_FUNCTION && !(v->kind == VALUE_NUMBER && !value_is_null(v))) *out = 0;
    return DONE;
  }
  if (n->kind != VALUE_NUMBER || !lin_add(&high, &n->lin, 1, &high) || !lin_add(&high, &size, -1, &high)) return DONE;
  Range low = numbers_range(&s->g->num, &v->lin), behind = numbers_range(&s->g->num, &high);
  if (low.lo >= 0 && (behind.hi <= 0 || (behind.lo <= 0 && numbers_follows(&s->g->num, &high))))
    *out = 0;
  else if ((low.hi < 0 || behind.lo > 0) && !(v->kind == VALUE_POINTER && s->g->obj.at[v->id].cut))
    *out = 1;
  return DONE;
}

static Outcome invalid_free(Trial *s, const Value *v, int *out) {
  if (may_be_empty(s, v)) return wish(s, SPLIT_EMPTY, v->id);
  *out = 1;
  if (v->kind == VALUE_ANY || v->kind == VALUE_SOME || v->kind == VALUE_UNSET)
    *out = v->kind == VALUE_SOME && !v->lin.c ? 0 : -1;
  else if (v->kind == VALUE_NUMBER)
    *out = value_is_null(v) ? 0 : -1;
  else if (v->kind == VALUE_POINTER && s->g->obj.at[v->id].sort == OBJECT_BLOCK) {
    int zero = numbers_is_zero(&s->g->num, &v->lin);
    *out = zero < 0 || s->g->obj.at[v->id].cut == CUT_PIECE ? -1 : !zero;
  }
  return DONE;
}

/* A block that no slot of those that count leads to. What the callers have is not seen from here: only main, which has
 * none, may say that nothing is left. */
static int lost(Trial *s, LostTo holders) {
  Graph *g = s->g;
  if (g->lost || (holders == LOST_TO_NAMED && g->held)) return 1;
  uint8_t *held = mem_zalloc(g->obj.n);
  if (holders == LOST_TO_ALL) {
    smg_hold(s->e, g, 0, g->slot.n, held);
  } else {
    uint32_t globals = g->own + g->globals;
    smg_hold(s->e, g, g->own, holders == LOST_TO_GLOBALS ? globals : globals + g->ghosts.by_named, held);
    if (holders == LOST_TO_NAMED) smg_hold_named(s->e, g, s->function, held);
  }
  int result = !smg_all_held(s->e, g, held) || !smg_names_held(g, held);
  mem_free(held);
  return result;
}

static int not_clean(Trial *s) {
  if (s->function != s->p->main || s->g->lost) return -1;
  for (ObjId o = 1; o < s->g->obj.n; o++)
    if (s->g->obj.at[o].sort == OBJECT_BLOCK && s->g->obj.at[o].cut != CUT_PIECE) return -1;
  return 0;
}

static Outcome memory_truth(Trial *s, const Expr *x, int *out) {
  Value a = {0}, n = {0};
  Outcome r = DONE;
  if (x->a) r = trial_eval(s, x->a, &a);
  if (r != DONE) return r;
  if (x->b) r = trial_eval(s, x->b, &n);
  if (r != DONE) return r;
  switch ((ExprKind)x->kind) {
    case EXPR_INVALID:
      return invalid(s, &a, out);
    case EXPR_OUT_OF_BOUNDS:
      trial_number(s, expr_at(s->p, x->b)->type, &n);
      return out_of_bounds(s, &a, &n, x->value != 0, out);
    case EXPR_INVALID_FREE:
      return invalid_free(s, &a, out);
    case EXPR_LOST:
      *out = lost(s, (LostTo)x->value);
      if (*out == 1) *out = -1;
      return DONE;
    default:
      *out = not_clean(s);
      return DONE;
  }
}

/* ---- truth ---- */

/* A truth value that is held somewhere (_Bool): a number that is 0 or 1. VALUE_ANY: it is not known to be one. */
static Outcome held_truth(Trial *s, ExprId condition, Value *out) {
  const Expr *x = expr_at(s->p, condition);
  *out = (Value){.kind = VALUE_ANY};
  if (x->kind == EXPR_CAST) x = expr_at(s->p, condition = x->a);
  if (x->kind != EXPR_VAR && x->kind != EXPR_LOAD) return DONE;
  Outcome r = trial_eval(s, condition, out);
  if (r != DONE || out->kind != VALUE_NUMBER) return r;
  Range is = numbers_range(&s->g->num, &out->lin);
  if (is.lo < 0 || is.hi > 1) *out = (Value){.kind = VALUE_ANY};
  return DONE;
}

Outcome trial_truth(Trial *s, ExprId condition, int *out) {
  const Expr *x = expr_at(s->p, condition);
  for (uint32_t i = 0; i < s->g->decided.n; i++)
    if (s->g->decided.at[i].e == condition) {
      *out = s->g->decided.at[i].v.lin.c != 0;
      return DONE;
    }
  int other;
  Outcome r;
  Compared c;
  switch ((ExprKind)x->kind) {
    case EXPR_CONST:
      *out = x->value != 0;
      return DONE;
    case EXPR_NOT:
      r = trial_truth(s, x->a, out);
      if (r == DONE && *out >= 0) *out = !*out;
      return r;
    case EXPR_AND:
    case EXPR_OR: {
      int decides = x->kind == EXPR_OR;
      r = trial_truth(s, x->a, out);
      if (r != DONE || *out == decides) return r;
      r = trial_truth(s, x->b, &other);
      if (r != DONE) return r;
      if (other == decides)
        *out = decides;
      else if (other < 0)
        *out = -1;
      return DONE;
    }
    case EXPR_EQ:
    case EXPR_NE:
    case EXPR_LT:
    case EXPR_LE:
    case EXPR_GT:
    case EXPR_GE:
      r = compare(s, x, &c);
      if (r == DONE) *out = c.numbers ? truth_of(&s->g->num, (ExprKind)x->kind, &c.d) : c.truth;
      return r;
    case EXPR_INVALID:
    case EXPR_OUT_OF_BOUNDS:
    case EXPR_INVALID_FREE:
    case EXPR_LOST:
    case EXPR_NOT_CLEAN:
      return memory_truth(s, x, out);
    default: {
      Value v;
      *out = -1;
      r = held_truth(s, condition, &v);
      if (r == DONE && v.kind == VALUE_NUMBER) {
        int zero = numbers_is_zero(&s->g->num, &v.lin);
        *out = zero < 0 ? -1 : !zero;
      }
      return r;
    }
  }
}

/* ---- assuming ---- */

static bool assume_numbers(Numbers *n, ExprKind kind, const Lin *d, bool truth) {
  static const uint8_t opposite[] = {[EXPR_EQ] = EXPR_NE, [EXPR_NE] = EXPR_EQ, [EXPR_LT] = EXPR_GE,
                                     [EXPR_LE] = EXPR_GT, [EXPR_GT] = EXPR_LE, [EXPR_GE] = EXPR_LT};
  if (!truth) kind = (ExprKind)opposite[kind];
  Lin l = *d;
  switch (kind) {
    case EXPR_EQ:
      return numbers_equal(n, d);
    case EXPR_NE:
      return numbers_unequal(n, d);
    case EXPR_LE:
      return numbers_at_most(n, d);
    case EXPR_LT:
      l.c += 1;
      return numbers_at_most(n, &l);
    case EXPR_GE:
      return !lin_scale(d, -1, &l) || numbers_at_most(n, &l);
    default:
      if (!lin_scale(d, -1, &l)) return true;
      l.c += 1;
      return numbers_at_most(n, &l);
  }
}

/* The condition is no connective; g is changed. */
static Outcome assume_atom(Trial *s, const Expr *x, ExprId condition, bool truth) {
  if (x->kind >= EXPR_EQ && x->kind <= EXPR_GE) {
    Compared c;
    Outcome r = compare(s, x, &c);
    if (r != DONE) return r;
    if (c.numbers) {
      if (!assume_numbers(&s->g->num, (ExprKind)x->kind, &c.d, truth)) return STOP;
      if ((x->kind == EXPR_EQ) == truth && (x->kind == EXPR_EQ || x->kind == EXPR_NE)) smg_unify(s->g, &c.d);
      smg_unify_remainders(s->g);
      return DONE;
    }
    return c.truth == !truth ? STOP : DONE;
  }
  int known;
  Value v;
  Outcome r = trial_truth(s, condition, &known);
  if (r != DONE) return r;
  if (known < 0 && held_truth(s, condition, &v) == DONE && v.kind == VALUE_NUMBER) {
    v.lin.c -= truth;
    return numbers_equal(&s->g->num, &v.lin) ? DONE : STOP;
  }
  return known == !truth ? STOP : DONE;
}

Outcome trial_assume(Trial *s, ExprId condition, bool truth, Graphs *out) {
  const Expr *x = expr_at(s->p, condition);
  if (x->kind == EXPR_NOT) return trial_assume(s, x->a, !truth, out);
  bool both = (x->kind == EXPR_AND && truth) || (x->kind == EXPR_OR && !truth);
  bool either = (x->kind == EXPR_AND && !truth) || (x->kind == EXPR_OR && truth);
  if (both) { /* a, then b on each of what is left */
    Graphs first = {0};
    Outcome r = trial_assume(s, x->a, truth, &first);
    for (uint32_t i = 0; i < first.n; i++) {
      s->g = first.at[i];
      if (r == DONE)
        r = trial_assume(s, x->b, truth, out);
      else
        smg_free(s->g);
    }
    vec_free(first);
    return r;
  }
  if (either) { /* a; or not a, and b */
    Graph *copy = smg_copy(s->g);
    Outcome r = trial_assume(s, x->a, truth, out);
    if (r != DONE) {
      smg_free(copy);
      return r;
    }
    Graphs rest = {0};
    s->g = copy;
    r = trial_assume(s, x->a, !truth, &rest);
    for (uint32_t i = 0; i < rest.n; i++) {
      s->g = rest.at[i];
      if (r == DONE)
        r = trial_assume(s, x->b, truth, out);
      else
        smg_free(s->g);
    }
    vec_free(rest);
    return r;
  }
  Graphs work = {0};
  Outcome r = DONE;
  uint32_t splits = 0;
  vec_push(work, s->g);
  while (work.n) {
    Graph *g = vec_pop(work);
    s->g = g;
    Outcome one = r == DONE ? assume_atom(s, x, condition, truth) : STOP;
    if (one == SPLIT && ++splits == MOST_SPLITS) {
      s->why = "too many cases";
      one = GIVE_UP;
    }
    if (one == DONE)
      vec_push(*out, g);
    else if (one == SPLIT) {
      SplitWish w = s->split;
      if (trial_split(s, g, &w, &work) == GIVE_UP) r = GIVE_UP;
    } else {
      if (one == GIVE_UP) r = GIVE_UP;
      if (one == GIVE_UP) trial_trace(s);
      smg_free(g);
    }
  }
  vec_free(work);
  return r;
}
