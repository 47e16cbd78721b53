/* eval: the value of an expression in a concrete run.
 *
 * Three things travel with the bits (memory.h): which of them are indeterminate, and the object a pointer belongs to.
 * Indeterminate bits pass through moves, masks, shifts and conversions one by one; any other arithmetic on them gives a
 * wholly indeterminate result, and never an overflow. Where the run takes inputs for uninitialised memory it does so
 * as soon as a variable or a place in memory is read, so that all that is computed from it agrees.
 *
 * Pointers as numbers: a number keeps its object through additions of and masks with plain numbers. A number turned
 * into a pointer belongs to the object that it points into (or just behind), whatever it was computed from: so tagged
 * pointers, lists linked by exclusive or, and distances between objects behave as in a real run.
 */
#include "program/runner.h"

Value *register_of(Run *r, VarId v) {
  if (var_is_global(&r->p->var.at[v])) return &r->globals.at[r->slot[v]];
  return &r->registers.at[vec_last(r->frame).registers + r->slot[v]];
}

uint32_t object_new(Run *r, ObjectKind kind, uint64_t size, uint64_t alignment, bool zeroed) {
  uint32_t id = memory_create(&r->memory, kind, size, alignment, zeroed, r->edge);
  if (!id) run_note_failure(r, RUN_LIMIT, "the memory of the run is used up");
  return id;
}

uint32_t object_of(Run *r, VarId v) {
  const Var *var = &r->p->var.at[v];
  if (var_is_global(var)) return r->slot[v];
  uint32_t at = vec_last(r->frame).objects + r->slot[v];
  if (!r->objects.at[at]) {
    uint32_t id = object_new(r, OBJECT_LOCAL, type_at(r->p, var->type)->size, var->alignment, false);
    if (!id) return 0;
    memory_object(&r->memory, id)->of = v;
    r->objects.at[at] = id;
  }
  return r->objects.at[at];
}

/* ---- uses ---- */

bool require_defined(Run *r, const Value *v, ExprId e, const char *use) {
  if (!v->undefined) return true;
  Buf text = {0};
  expr_print(r->p, e, &text);
  if (r->has_guessed)
    run_note_failure(r, RUN_UNMODELLED, "%s is %s and follows from something that is not modelled", buf_str(&text),
                     use);
  else
    run_note_failure(r, RUN_UNINITIALISED, "%s is %s but has no determinate value", buf_str(&text), use);
  buf_free(&text);
  return false;
}

bool require_pointer(Run *r, const Value *v, ExprId e, const char *use, RunOutcome wild) {
  if (require_defined(r, v, e, use)) return true;
  if (r->options->uninitialised_is_wild && r->result->outcome == RUN_UNINITIALISED) r->result->outcome = wild;
  return false;
}

bool eval_defined(Run *r, ExprId e, const char *use, Value *out) {
  return eval(r, e, out) && require_defined(r, out, e, use);
}

bool eval_place(Run *r, ExprId address, TypeId accessed, uint64_t n, bool write, uint32_t *id, uint64_t *offset) {
  Value v;
  if (!eval(r, address, &v) || !require_pointer(r, &v, address, "used as an address", RUN_WILD)) return false;
  RunOutcome o = memory_check(&r->memory, &v, n, write, id, offset);
  return o == RUN_FINISHED || run_fail_access(r, o, address, accessed, NULL, write, &v, n, *id);
}

/* Replaces what is indeterminate by an input. */
static bool take_input(Run *r, InputKind kind, TypeId type, Value *v) {
  Int128 given;
  if (!input_take(r, kind, type, NULL, &given)) return false;
  v->bits = (v->bits & ~v->undefined) | ((UInt128)given & v->undefined);
  v->undefined = 0;
  return true;
}

/* What the library's own variables hold is no input. */
static bool require_modelled(Run *r, VarId v) {
  const Var *x = &r->p->var.at[v];
  return !x->is_library || run_fail(r, RUN_UNMODELLED, "%s, a variable of the library, is not modelled", x->name);
}

static bool eval_load(Run *r, const Expr *e, Value *out) {
  const Type *t = type_at(r->p, e->type);
  if (!type_is_scalar(t) || t->bits > 128) return run_fail(r, RUN_UNMODELLED, "a value of this type is not modelled");
  uint32_t id, n = scalar_bytes(t);
  uint64_t offset;
  if (!eval_place(r, e->a, e->type, n, false, &id, &offset)) return false;
  memory_load(&r->memory, id, offset, n, out);
  if (t->kind != TYPE_POINTER && memory_has_pointer(&r->memory, id, offset, n)) r->result->told_by_addresses = true;
  bool is_extern = memory_object(&r->memory, id)->is_extern;
  if (out->undefined && is_extern && !require_modelled(r, memory_object(&r->memory, id)->of)) return false;
  if (out->undefined && (is_extern || r->options->uninitialised_is_input)) {
    if (r->memory.lost_track && r->options->uninitialised_is_input)
      return run_fail(r, RUN_LIMIT, "too many uninitialised bytes were copied");
    if (!take_input(r, is_extern ? INPUT_VALUE : INPUT_UNINITIALISED, e->type, out)) return false;
    memory_settle(&r->memory, id, offset, n, out);
    const Object *o = memory_object(&r->memory, id);
    Input *taken = &vec_last(r->result->input);
    taken->offset = offset;
    if (o->kind == OBJECT_HEAP)
      taken->allocation = o->allocation;
    else if (o->kind != OBJECT_FUNCTION)
      taken->var = o->of;
  }
  out->bits &= value_mask(t->bits); /* a _BitInt(7) fills a byte in memory */
  out->undefined &= value_mask(t->bits);
  return true;
}

static bool eval_var(Run *r, const Expr *e, Value *out) {
  Value *v = register_of(r, e->var);
  bool is_extern = r->p->var.at[e->var].is_extern;
  if (v->undefined && is_extern && !require_modelled(r, e->var)) return false;
  if (v->undefined && (is_extern || r->options->uninitialised_is_input)) {
    if (!take_input(r, is_extern ? INPUT_VALUE : INPUT_UNINITIALISED, e->type, v)) return false;
    vec_last(r->result->input).var = e->var;
  }
  *out = *v;
  return true;
}

/* ---- conversions ---- */

/* The object that a number belongs to when it is used as a pointer. */
static uint32_t object_of_number(const Run *r, const Value *v) {
  if (v->undefined) return v->object;
  uint64_t address = (uint64_t)v->bits;
  if (v->object) {
    const Object *o = memory_object(&r->memory, v->object);
    if (address >= o->address && address - o->address <= o->size) return v->object;
  }
  return address < MEMORY_NULL_PAGE ? 0 : memory_find(&r->memory, address, true);
}

void convert(const Run *r, Value *v, TypeId from, TypeId to) {
  if (from == to) return;
  const Type *f = type_at(r->p, from), *t = type_at(r->p, to);
  if (f->kind == TYPE_INT && f->is_signed && t->bits > f->bits) {
    v->bits = (UInt128)value_sign_extend(v->bits, f->bits);
    v->undefined = (UInt128)value_sign_extend(v->undefined, f->bits);
  }
  v->bits &= value_mask(t->bits);
  v->undefined &= value_mask(t->bits);
  if (t->bits < r->p->pointer_bits && f->bits > t->bits)
    v->object = 0; /* a part of a pointer is only a number */
  else if (t->kind == TYPE_POINTER && f->kind != TYPE_POINTER)
    v->object = object_of_number(r, v);
}

/* ---- arithmetic ---- */

static bool out_of_range(const Type *t, Int128 v) {
  if (t->bits >= 128) return false;
  if (!t->is_signed) return v < 0 || (UInt128)v > value_mask(t->bits);
  Int128 half = (Int128)1 << (t->bits - 1);
  return v < -half || v >= half;
}

/* Is the exact product outside 128 bits? (Not __builtin_mul_overflow: clang calls a function that libgcc has not.) */
static bool product_overflows(bool is_signed, UInt128 x, UInt128 y) {
  bool negative = false;
  if (is_signed) {
    negative = ((Int128)x < 0) != ((Int128)y < 0);
    if ((Int128)x < 0) x = -x;
    if ((Int128)y < 0) y = -y;
  }
  if (x == 0 || y == 0) return false;
  UInt128 product = x * y;
  if (product / x != y) return true;
  UInt128 half = (UInt128)1 << 127;
  return is_signed && (negative ? product > half : product >= half);
}

/* Does the exact result of + - * leave the range of the type? x and y are numbers of that type. */
static bool overflows(ExprKind kind, const Type *t, Int128 x, Int128 y) {
  Int128 v;
  UInt128 u;
  bool wide = t->bits >= 128 && !t->is_signed;
  switch (kind) {
    case EXPR_ADD:
      if (wide) return __builtin_add_overflow((UInt128)x, (UInt128)y, &u);
      return __builtin_add_overflow(x, y, &v) || out_of_range(t, v);
    case EXPR_SUB:
      if (wide) return __builtin_sub_overflow((UInt128)x, (UInt128)y, &u);
      return __builtin_sub_overflow(x, y, &v) || out_of_range(t, v);
    default:
      /* Factors of up to 64 bits have an exact product, which may use the whole of 128 bits. */
      if (t->bits > 64 && product_overflows(t->is_signed, (UInt128)x, (UInt128)y)) return true;
      u = (UInt128)x * (UInt128)y;
      return t->is_signed ? out_of_range(t, (Int128)u) : (u & ~value_mask(t->bits)) != 0;
  }
}

static bool fail_arithmetic(Run *r, RunOutcome o, ExprId e, Int128 x, Int128 y, const char *what) {
  Buf text = {0}, type = {0};
  TypeId t = expr_at(r->p, e)->type;
  bool is_signed = type_at(r->p, t)->is_signed;
  char left[INT128_TEXT], right[INT128_TEXT];
  expr_print(r->p, e, &text);
  type_print(r->p, t, &type);
  run_note_failure(r, o, "%s %s %s: the operands are %s and %s", buf_str(&text), what, buf_str(&type),
                   is_signed ? text_int128(x, left) : text_uint128((UInt128)x, left),
                   is_signed ? text_int128(y, right) : text_uint128((UInt128)y, right));
  buf_free(&text);
  buf_free(&type);
  return false;
}

static bool eval_divide(Run *r, ExprId id, const Expr *e, const Type *t, const Value *a, const Value *b, Value *out) {
  if (!require_defined(r, b, e->b, "used as a divisor")) return false;
  Int128 x = value_number(t, a->bits), y = value_number(t, b->bits);
  if (y == 0) return fail_arithmetic(r, RUN_DIVISION, id, x, y, "divides by zero in");
  if (a->undefined) {
    out->undefined = value_mask(t->bits);
    return true;
  }
  if (!t->is_signed) {
    if (t->bits <= 64) /* 128-bit division is a slow call */
      out->bits = e->kind == EXPR_DIV ? (uint64_t)a->bits / (uint64_t)b->bits : (uint64_t)a->bits % (uint64_t)b->bits;
    else
      out->bits = e->kind == EXPR_DIV ? a->bits / b->bits : a->bits % b->bits;
    return true;
  }
  if (y == -1 && a->bits == (UInt128)1 << (t->bits - 1)) return fail_arithmetic(r, RUN_OVERFLOW, id, x, y, "overflows");
  if (t->bits <= 64) {
    int64_t n = (int64_t)x, d = (int64_t)y;
    out->bits = (UInt128)(e->kind == EXPR_DIV ? n / d : n % d) & value_mask(t->bits);
  } else {
    out->bits = (UInt128)(e->kind == EXPR_DIV ? x / y : x % y) & value_mask(t->bits);
  }
  return true;
}

static bool eval_shift(Run *r, ExprId id, const Expr *e, const Type *t, const Value *a, const Value *b, Value *out) {
  if (!require_defined(r, b, e->b, "used as a shift amount")) return false;
  Int128 x = value_number(t, a->bits);
  UInt128 mask = value_mask(t->bits);
  if (b->bits >= t->bits)
    return fail_arithmetic(r, RUN_SHIFT, id, x, value_number(t, b->bits), "shifts by an amount out of range for");
  uint32_t by = (uint32_t)b->bits;
  if (e->kind == EXPR_SHL) {
    out->bits = (a->bits << by) & mask;
    out->undefined = (a->undefined << by) & mask;
  } else if (t->is_signed) {
    out->bits = (UInt128)(x >> by) & mask;
    out->undefined = (UInt128)(value_sign_extend(a->undefined, t->bits) >> by) & mask;
  } else {
    out->bits = a->bits >> by;
    out->undefined = a->undefined >> by;
  }
  return true;
}

static void eval_bits(ExprKind kind, const Value *a, const Value *b, Value *out) {
  UInt128 either = a->undefined | b->undefined;
  switch (kind) {
    case EXPR_BITAND: /* a determinate 0 decides */
      out->bits = a->bits & b->bits;
      out->undefined = either & (a->bits | a->undefined) & (b->bits | b->undefined);
      break;
    case EXPR_BITOR: /* a determinate 1 decides */
      out->bits = a->bits | b->bits;
      out->undefined = either & ~(a->bits & ~a->undefined) & ~(b->bits & ~b->undefined);
      break;
    default:
      out->bits = a->bits ^ b->bits;
      out->undefined = either;
      break;
  }
  if (!a->object || !b->object)
    out->object = a->object | b->object;
  else if (a->object == b->object && kind != EXPR_BITXOR)
    out->object = a->object;
}

static bool eval_arithmetic(Run *r, ExprId id, const Expr *e, Value *out) {
  Value a, b;
  if (!eval(r, e->a, &a) || !eval(r, e->b, &b)) return false;
  const Type *t = type_at(r->p, e->type);
  *out = (Value){0};
  switch (e->kind) {
    case EXPR_DIV:
    case EXPR_REM:
      return eval_divide(r, id, e, t, &a, &b, out);
    case EXPR_SHL:
    case EXPR_SHR:
      return eval_shift(r, id, e, t, &a, &b, out);
    case EXPR_BITAND:
    case EXPR_BITOR:
    case EXPR_BITXOR:
      eval_bits(e->kind, &a, &b, out);
      return true;
    case EXPR_ADD:
      out->bits = a.bits + b.bits;
      if (!a.object || !b.object) out->object = a.object | b.object;
      break;
    case EXPR_SUB:
      out->bits = a.bits - b.bits;
      if (a.object && b.object && a.object != b.object) r->result->told_by_addresses = true;
      if (!b.object) out->object = a.object;
      break;
    default:
      out->bits = a.bits * b.bits;
      break;
  }
  out->bits &= value_mask(t->bits);
  if (a.undefined | b.undefined) {
    out->undefined = value_mask(t->bits);
    return true;
  }
  if (!e->checked) return true;
  Int128 x = value_number(t, a.bits), y = value_number(t, b.bits);
  return !overflows(e->kind, t, x, y) || fail_arithmetic(r, RUN_OVERFLOW, id, x, y, "overflows");
}

/* ---- truth values ---- */

static bool compare(ExprKind kind, const Type *t, UInt128 x, UInt128 y) {
  bool less;
  if (t->kind == TYPE_INT && t->is_signed)
    less = value_sign_extend(x, t->bits) < value_sign_extend(y, t->bits);
  else
    less = x < y;
  switch (kind) {
    case EXPR_EQ:
      return x == y;
    case EXPR_NE:
      return x != y;
    case EXPR_LT:
      return less;
    case EXPR_LE:
      return less || x == y;
    case EXPR_GT:
      return !less && x != y;
    default:
      return !less;
  }
}

typedef struct {
  Int128 least, most;
} Bounds;

/* Of a value of up to 64 bits, of which some may be indeterminate. */
static Bounds bounds(const Type *t, const Value *v) {
  UInt128 sign = t->kind == TYPE_INT && t->is_signed ? v->undefined & ((UInt128)1 << (t->bits - 1)) : 0;
  UInt128 low = (v->bits & ~v->undefined) | sign, high = (v->bits | v->undefined) & ~sign;
  return (Bounds){value_number(t, low), value_number(t, high)};
}

/* Where x and y lie apart whatever their indeterminate bits are, that decides. False: they do not. */
static bool compare_apart(ExprKind kind, const Bounds *x, const Bounds *y, UInt128 *holds) {
  bool less = x->most < y->least, not_more = x->most <= y->least;
  bool more = x->least > y->most, not_less = x->least >= y->most;
  switch (kind) {
    case EXPR_LT:
      *holds = less;
      return less || not_less;
    case EXPR_LE:
      *holds = not_more;
      return not_more || more;
    case EXPR_GT:
      *holds = more;
      return more || not_more;
    case EXPR_GE:
      *holds = not_less;
      return not_less || less;
    default:
      *holds = kind == EXPR_NE;
      return less || more;
  }
}

static bool eval_comparison(Run *r, const Expr *e, Value *out) {
  Value a, b;
  if (!eval(r, e->a, &a) || !eval(r, e->b, &b)) return false;
  const Type *t = type_at(r->p, expr_at(r->p, e->a)->type);
  *out = (Value){.bits = compare(e->kind, t, a.bits, b.bits)};
  UInt128 either = a.undefined | b.undefined;
  bool equality = e->kind == EXPR_EQ || e->kind == EXPR_NE;
  if (!equality && t->kind == TYPE_POINTER && a.object != b.object) r->result->told_by_addresses = true;
  if (!either) return true;
  if (t->bits <= 64) {
    Bounds x = bounds(t, &a), y = bounds(t, &b);
    if (compare_apart(e->kind, &x, &y, &out->bits)) return true;
  }
  if (equality && t->kind == TYPE_POINTER && r->options->uninitialised_is_wild && !r->has_guessed) {
    r->took_for_wild = true;
    out->bits = e->kind == EXPR_NE;
    return true;
  }
  /* Determinate bits that differ decide an equality. */
  if (!equality || ((a.bits ^ b.bits) & ~either) == 0) out->undefined = 1;
  return true;
}

static bool eval_ite(Run *r, const Expr *e, Value *out) {
  Value condition, a, b;
  if (!eval(r, e->a, &condition) || !eval(r, e->b, &a) || !eval(r, e->c, &b)) return false;
  *out = condition.bits ? a : b;
  if (condition.undefined) out->undefined = value_mask(type_at(r->p, e->type)->bits);
  return true;
}

/* ---- pointers ---- */

static bool eval_move(Run *r, const Expr *e, Value *out) {
  Value index = {.bits = 1};
  if (!eval(r, e->a, out)) return false;
  if (e->kind == EXPR_INDEX) {
    if (!eval(r, e->b, &index)) return false;
    const Type *t = type_at(r->p, expr_at(r->p, e->b)->type);
    index.bits = (UInt128)value_number(t, index.bits);
  }
  UInt128 mask = value_mask(r->p->pointer_bits);
  out->bits = (out->bits + index.bits * (UInt128)e->value) & mask;
  if (out->undefined | index.undefined) out->undefined = mask;
  return true;
}

/* Only realloc asks: what is no block that it could free is an error of that kind. */
static bool eval_object_size(Run *r, const Expr *e, Value *out) {
  Value v;
  if (!eval(r, e->a, &v) || !require_pointer(r, &v, e->a, "used as an address", RUN_INVALID_FREE)) return false;
  if (!check_free(r, e->a, "realloc", &v)) return false;
  *out = (Value){.bits = v.bits ? memory_object(&r->memory, v.object)->size : 0};
  return true;
}

bool eval(Run *r, ExprId id, Value *out) {
  const Expr *e = expr_at(r->p, id);
  switch ((ExprKind)e->kind) {
    case EXPR_CONST:
      *out = (Value){.bits = (UInt128)e->value & value_mask(type_at(r->p, e->type)->bits)};
      return true;
    case EXPR_VAR:
      return eval_var(r, e, out);
    case EXPR_LOAD:
      return eval_load(r, e, out);
    case EXPR_ADDRESS: {
      uint32_t object = object_of(r, e->var);
      if (!object) return false;
      *out = memory_pointer(&r->memory, object, 0);
      return true;
    }
    case EXPR_FUNCTION:
      *out = memory_pointer(&r->memory, r->function_object[e->var], 0);
      return true;
    case EXPR_FIELD:
    case EXPR_INDEX:
      return eval_move(r, e, out);
    case EXPR_CAST:
      if (!eval(r, e->a, out)) return false;
      convert(r, out, expr_at(r->p, e->a)->type, e->type);
      return true;
    case EXPR_OBJECT_SIZE:
      return eval_object_size(r, e, out);
    case EXPR_NOT:
      if (!eval(r, e->a, out)) return false;
      out->bits ^= 1;
      return true;
    case EXPR_AND:
    case EXPR_OR: {
      Value a, b;
      if (!eval(r, e->a, &a) || !eval(r, e->b, &b)) return false;
      *out = (Value){0};
      eval_bits(e->kind == EXPR_AND ? EXPR_BITAND : EXPR_BITOR, &a, &b, out);
      return true;
    }
    case EXPR_EQ:
    case EXPR_NE:
    case EXPR_LT:
    case EXPR_LE:
    case EXPR_GT:
    case EXPR_GE:
      return eval_comparison(r, e, out);
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
      return eval_arithmetic(r, id, e, out);
    case EXPR_ITE:
      return eval_ite(r, e, out);
    case EXPR_INVALID:
    case EXPR_OUT_OF_BOUNDS:
    case EXPR_INVALID_FREE:
    case EXPR_LOST:
    case EXPR_NOT_CLEAN:
    case EXPR_OFFSET:
      return eval_validity(r, e, out);
    case EXPR_NONE:
      break;
  }
  return run_fail(r, RUN_UNMODELLED, "an expression without a kind");
}
