/* Printing as the source would write it: C reads the text with the meaning that the expression has. Conversions that C
 * makes by itself are not shown, nor is the `[0]` of an array that decays to a pointer. */
#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "program/c_type.h"
#include "program/print_bits.h"

/* C's precedence levels, weakest first. */
enum {
  P_NONE,
  P_COND,
  P_OR,
  P_AND,
  P_BITOR,
  P_BITXOR,
  P_BITAND,
  P_EQ,
  P_REL,
  P_SHIFT,
  P_ADD,
  P_MUL,
  P_UNARY,
  P_POSTFIX
};

static const struct {
  const char *text;
  int level;
} operator_of[] = {
    [EXPR_AND] = {"&&", P_AND},      [EXPR_OR] = {"||", P_OR},        [EXPR_EQ] = {"==", P_EQ},
    [EXPR_NE] = {"!=", P_EQ},        [EXPR_LT] = {"<", P_REL},        [EXPR_LE] = {"<=", P_REL},
    [EXPR_GT] = {">", P_REL},        [EXPR_GE] = {">=", P_REL},       [EXPR_ADD] = {"+", P_ADD},
    [EXPR_SUB] = {"-", P_ADD},       [EXPR_MUL] = {"*", P_MUL},       [EXPR_DIV] = {"/", P_MUL},
    [EXPR_REM] = {"%", P_MUL},       [EXPR_BITAND] = {"&", P_BITAND}, [EXPR_BITOR] = {"|", P_BITOR},
    [EXPR_BITXOR] = {"^", P_BITXOR}, [EXPR_SHL] = {"<<", P_SHIFT},    [EXPR_SHR] = {">>", P_SHIFT},
};

static void print_expr(const Program *p, ExprId e, int level, Buf *out);

/* Where C converts by itself and no arithmetic follows: arguments, indices, results. */
static void print_value(const Program *p, ExprId e, int level, Buf *out) { print_expr(p, c_value(p, e), level, out); }

static void print_string(const Var *v, Buf *out) {
  enum { SHOWN = 60 };
  const uint8_t *text = v->n_init ? v->init[0].bytes : NULL;
  uint64_t n = text ? v->init[0].n_bytes : 0;
  if (n && text[n - 1] == 0) n--;
  buf_char(out, '"');
  for (uint64_t i = 0; i < n && i < SHOWN; i++) {
    unsigned char c = text[i];
    if (c == '\n')
      buf_add(out, "\\n");
    else if (c == '\t')
      buf_add(out, "\\t");
    else if (c == '"' || c == '\\')
      buf_printf(out, "\\%c", c);
    else if (isprint(c))
      buf_char(out, (char)c);
    else
      buf_printf(out, "\\%03o", c);
  }
  buf_add(out, n > SHOWN ? "...\"" : "\"");
}

static void print_const(const Program *p, const Expr *x, Buf *out) {
  const Type *t = type_at(p, x->type);
  char text[INT128_TEXT];
  if (t->kind == TYPE_POINTER && x->value == 0) {
    buf_add(out, "NULL");
  } else if (t->kind == TYPE_POINTER || t->kind == TYPE_FLOAT) {
    buf_printf(out, t->kind == TYPE_FLOAT ? "bits 0x%llx" : "(void *)0x%llx", (unsigned long long)x->value);
  } else if (t->kind == TYPE_INT && !t->is_signed) {
    buf_add(out, text_uint128((UInt128)x->value, text));
  } else {
    buf_add(out, text_int128(x->value, text));
  }
}

/* Is `address` the address of a named place (so that its field is written with a dot)? */
static bool is_place(const Program *p, ExprId address) {
  ExprKind k = (ExprKind)expr_at(p, address)->kind;
  return k == EXPR_FIELD || k == EXPR_INDEX || k == EXPR_ADDRESS;
}

static bool points_to_array(const Program *p, ExprId address) {
  const Type *t = type_at(p, expr_at(p, address)->type);
  return t->kind == TYPE_POINTER && type_at(p, t->of)->kind == TYPE_ARRAY;
}

static TypeId pointee(const Program *p, ExprId address) {
  const Type *t = type_at(p, expr_at(p, address)->type);
  return t->kind == TYPE_POINTER ? t->of : 0;
}

/* The C type of a variable or place that is read, which may be an enum; 0 for other expressions. */
static TypeId read_type(const Program *p, ExprId e) {
  const Expr *x = expr_at(p, e);
  if (x->kind == EXPR_VAR) return p->var.at[x->var].type;
  return x->kind == EXPR_LOAD ? pointee(p, x->a) : 0;
}

/* A value where one of type t is expected: the name of an enumerator, or as print_expr. */
static void print_as(const Program *p, ExprId e, TypeId t, int level, Buf *out) {
  const Expr *x = expr_at(p, e);
  const char *name = x->kind == EXPR_CONST ? type_enumerator(p, t, x->value) : NULL;
  if (name)
    buf_add(out, name);
  else
    print_expr(p, e, level, out);
}

/* How C writes `a + b * bytes`: a[b] of an array that a points to, a[b] of a pointer, or bytes of anything. */
typedef enum { INDEX_ARRAY, INDEX_POINTER, INDEX_BYTES } IndexForm;

static IndexForm index_form(const Program *p, const Expr *x) {
  const Type *t = type_at(p, pointee(p, x->a));
  uint64_t bytes = (uint64_t)x->value;
  if (t->kind == TYPE_ARRAY && type_at(p, t->of)->size == bytes) return INDEX_ARRAY;
  return t->size == bytes || (bytes == 1 && t->kind == TYPE_VOID) ? INDEX_POINTER : INDEX_BYTES;
}

static void print_pointer_cast(const Program *p, TypeId to, Buf *out) {
  buf_char(out, '(');
  type_print(p, to, out);
  buf_add(out, type_at(p, to)->kind == TYPE_POINTER ? "*)" : " *)");
}

/* A pointer to where `x` counts from, as something that can be indexed or added to. */
static void print_base(const Program *p, const Expr *x, int level, Buf *out) {
  if (index_form(p, x) != INDEX_BYTES) {
    print_expr(p, x->a, level, out);
    return;
  }
  TypeId element = type_at(p, x->type)->of;
  if (level > P_UNARY) buf_char(out, '(');
  if (x->value == 1)
    buf_add(out, "(char *)");
  else if (type_at(p, element)->size == (uint64_t)x->value)
    print_pointer_cast(p, element, out);
  else
    buf_printf(out, "(char[%llu] *)", (unsigned long long)x->value);
  print_expr(p, x->a, P_UNARY, out);
  if (level > P_UNARY) buf_char(out, ')');
}

static void print_place(const Program *p, ExprId address, TypeId accessed, Buf *out);

/* The structure that an address is written as a member of, with the operator: `s.`, `p->`. Anonymous members have no
 * name to be written. */
static void print_owner(const Program *p, ExprId address, Buf *out) {
  const Expr *x = expr_at(p, address);
  while (x->kind == EXPR_FIELD) {
    const Type *t = type_at(p, x->of_type);
    if (x->index >= t->n_fields || t->field[x->index].name) break;
    address = x->a;
    x = expr_at(p, address);
  }
  if (is_place(p, address)) {
    print_place(p, address, 0, out);
    buf_char(out, '.');
  } else {
    print_expr(p, address, P_POSTFIX, out);
    buf_add(out, "->");
  }
}

static void print_field(const Program *p, const Expr *x, Buf *out) {
  const Type *t = type_at(p, x->of_type);
  print_owner(p, x->a, out);
  if (x->index < t->n_fields && t->field[x->index].name)
    buf_add(out, t->field[x->index].name);
  else if (!print_bit_unit(p, x->of_type, (uint64_t)x->value, type_at(p, type_at(p, x->type)->of)->size, out))
    buf_printf(out, "<+%lld>", (long long)x->value);
}

/* The place at an address: `*e`, `x`, `p->n`, `a[i]`. `accessed`: the type that is read or written there, or 0. */
static void print_place(const Program *p, ExprId address, TypeId accessed, Buf *out) {
  const Expr *x = expr_at(p, address);
  if (x->kind == EXPR_ADDRESS) {
    const Var *v = &p->var.at[x->var];
    if (v->is_string)
      print_string(v, out);
    else
      buf_add(out, v->name);
  } else if (x->kind == EXPR_FIELD) {
    print_field(p, x, out);
  } else if (x->kind == EXPR_INDEX) {
    if (index_form(p, x) == INDEX_ARRAY && is_place(p, x->a)) {
      print_place(p, x->a, 0, out);
    } else if (index_form(p, x) == INDEX_ARRAY) {
      buf_add(out, "(*");
      print_expr(p, x->a, P_UNARY, out);
      buf_char(out, ')');
    } else {
      print_base(p, x, P_POSTFIX, out);
    }
    buf_char(out, '[');
    print_value(p, x->b, P_NONE, out);
    buf_char(out, ']');
  } else {
    const Type *to = type_at(p, pointee(p, address));
    buf_char(out, '*');
    if (accessed && (to->kind != type_at(p, accessed)->kind || to->size != type_at(p, accessed)->size))
      print_pointer_cast(p, accessed, out);
    print_expr(p, address, P_UNARY, out);
  }
}

/* The member of the union or the first member of the structure at `address` that is accessed as `accessed`, if the
 * address itself is of a larger thing: `u` read as int is `u.i`. */
static void print_inner_member(const Program *p, TypeId place, TypeId accessed, Buf *out) {
  for (int depth = 0; depth < 8; depth++) {
    const Type *t = type_at(p, place);
    if (t->kind == TYPE_ARRAY && t->of && place != accessed) {
      buf_add(out, "[0]");
      place = t->of;
      continue;
    }
    if (t->kind != TYPE_UNION && t->kind != TYPE_STRUCT) return;
    const Field *best = NULL;
    for (uint32_t i = 0; i < t->n_fields; i++) {
      const Field *f = &t->field[i];
      if (f->offset != 0 || f->bit_size) continue;
      if (f->type == accessed) {
        best = f;
        break;
      }
      if (!best && type_at(p, f->type)->size == type_at(p, accessed)->size) best = f;
    }
    if (!best) { /* perhaps bit-fields that are accessed together */
      Buf unit = {0};
      if (print_bit_unit(p, place, 0, type_at(p, accessed)->size, &unit)) buf_printf(out, ".%s", buf_str(&unit));
      buf_free(&unit);
      return;
    }
    if (best->name) buf_printf(out, ".%s", best->name);
    place = best->type;
    if (place == accessed) return;
  }
}

void lvalue_print(const Program *p, ExprId address, TypeId accessed, Buf *out) {
  const Type *t = type_at(p, expr_at(p, address)->type);
  bool whole = t->kind != TYPE_POINTER || t->of == accessed || !accessed;
  TypeKind of = whole ? TYPE_NONE : type_at(p, t->of)->kind;
  bool inside = of == TYPE_UNION || of == TYPE_STRUCT || of == TYPE_ARRAY;
  if (inside && type_at(p, t->of)->size == type_at(p, accessed)->size && of != TYPE_UNION && of != TYPE_STRUCT)
    inside = false;
  if (!inside) {
    print_place(p, address, accessed, out);
    return;
  }
  Buf member = {0}; /* `.x`, `.a[0]`, `[0]` */
  print_inner_member(p, t->of, accessed, &member);
  if (is_place(p, address)) {
    print_place(p, address, 0, out);
  } else if (member.n && member.at[0] == '.') {
    print_expr(p, address, P_POSTFIX, out);
    buf_add(out, "->");
  } else {
    print_place(p, address, member.n ? 0 : accessed, out);
  }
  const char *rest = buf_str(&member);
  buf_add(out, rest + (member.n && rest[0] == '.' && !is_place(p, address)));
  buf_free(&member);
}

static void print_cast(const Program *p, const Expr *x, int level, Buf *out) {
  const Type *from = type_at(p, expr_at(p, x->a)->type), *to = type_at(p, x->type);
  bool pointers = from->kind == TYPE_POINTER && to->kind == TYPE_POINTER;
  /* C makes these by itself, but for a pointer that is looked through */
  if (from->kind == TYPE_BOOL || (pointers && (level < P_POSTFIX || type_at(p, to->of)->kind == TYPE_VOID))) {
    print_expr(p, x->a, level, out);
    return;
  }
  if (level > P_UNARY) buf_char(out, '(');
  buf_char(out, '(');
  type_print(p, x->type, out);
  buf_char(out, ')');
  print_expr(p, x->a, P_UNARY, out);
  if (level > P_UNARY) buf_char(out, ')');
}

/* Is e the distance of two pointers, in elements? `(long)((unsigned long)q - (unsigned long)p) / sizeof *q`. */
static bool is_distance(const Program *p, ExprId e, ExprId *q, ExprId *from) {
  const Expr *x = expr_at(p, e);
  Int128 size = 1;
  if (x->kind == EXPR_DIV && expr_is_const(p, x->b)) {
    size = expr_at(p, x->b)->value;
    x = expr_at(p, x->a);
  }
  if (x->kind != EXPR_CAST || expr_at(p, x->a)->kind != EXPR_SUB) return false;
  const Expr *sub = expr_at(p, x->a), *l = expr_at(p, sub->a), *r = expr_at(p, sub->b);
  if (l->kind != EXPR_CAST || r->kind != EXPR_CAST) return false;
  *q = l->a;
  *from = r->a;
  return size && type_at(p, pointee(p, *q))->size == (uint64_t)size &&
         type_at(p, pointee(p, *from))->size == (uint64_t)size;
}

/* The amount as the source has it. One that is wider than what is shifted comes as `n < bits ? (T)n : -1`. */
static ExprId shift_amount(const Program *p, ExprId e) {
  const Expr *x = expr_at(p, e);
  if (x->kind != EXPR_ITE || !expr_is_const(p, x->c) || expr_at(p, x->c)->value != type_wrap(p, x->type, -1))
    return c_value(p, e);
  const Expr *test = expr_at(p, x->a);
  if (test->kind != EXPR_LT || !expr_is_const(p, test->b) || expr_at(p, x->b)->kind != EXPR_CAST) return e;
  return c_value(p, expr_at(p, x->b)->a);
}

static void print_binary(const Program *p, const Expr *x, int level, Buf *out) {
  int own = operator_of[x->kind].level;
  bool negation = x->kind == EXPR_SUB && expr_is_const(p, x->a) && expr_at(p, x->a)->value == 0;
  bool flip = x->kind == EXPR_BITXOR && expr_is_const(p, x->b) && expr_at(p, x->b)->value == type_wrap(p, x->type, -1);
  if (negation || flip) own = P_UNARY;
  if (level > own) buf_char(out, '(');
  ExprId a = x->a, b = x->b;
  if (negation || flip) {
    buf_char(out, negation ? '-' : '~');
    print_expr(p, c_promoted(p, negation ? b : a), P_UNARY + (negation ? 1 : 0), out);
  } else {
    if (x->kind == EXPR_SHL || x->kind == EXPR_SHR) {
      a = c_promoted(p, a);
      b = shift_amount(p, b);
    } else if (x->kind >= EXPR_EQ) {
      c_operands(p, &a, &b);
    }
    bool compares = x->kind >= EXPR_EQ && x->kind <= EXPR_GE;
    print_as(p, a, compares ? read_type(p, b) : 0, own, out);
    buf_printf(out, " %s ", operator_of[x->kind].text);
    bool chain = (x->kind == EXPR_AND || x->kind == EXPR_OR) && expr_at(p, b)->kind == x->kind; /* needs no brackets */
    print_as(p, b, compares ? read_type(p, a) : 0, chain ? own : own + 1, out);
  }
  if (level > own) buf_char(out, ')');
}

/* What C has no word for. */
static void print_function(const Program *p, const Expr *x, Buf *out) {
  static const char *const name[] = {[EXPR_OBJECT_SIZE] = "object_size",
                                     [EXPR_INVALID] = "invalid",
                                     [EXPR_INVALID_FREE] = "invalid_free",
                                     [EXPR_OUT_OF_BOUNDS] = "out_of_bounds",
                                     [EXPR_LOST] = "some_memory_is_lost",
                                     [EXPR_NOT_CLEAN] = "some_memory_is_allocated",
                                     [EXPR_OFFSET] = "offset"};
  buf_printf(out, "%s(", name[x->kind]);
  if (x->a) print_expr(p, x->a, P_NONE, out);
  if (x->b) buf_add(out, ", ");
  if (x->b) print_expr(p, x->b, P_NONE, out);
  buf_char(out, ')');
}

static void print_expr(const Program *p, ExprId e, int level, Buf *out) {
  const Expr *x = expr_at(p, e);
  ExprId q, from;
  if (is_distance(p, e, &q, &from)) {
    if (level > P_ADD) buf_char(out, '(');
    print_expr(p, q, P_ADD, out);
    buf_add(out, " - ");
    print_expr(p, from, P_ADD + 1, out);
    if (level > P_ADD) buf_char(out, ')');
    return;
  }
  BitField bits;
  if (bit_field_read(p, e, &bits)) {
    print_owner(p, bits.address, out);
    buf_add(out, bits.field->name);
    return;
  }
  switch ((ExprKind)x->kind) {
    case EXPR_NONE:
      buf_add(out, "?");
      return;
    case EXPR_CONST:
      if (level > P_UNARY && x->value < 0) {
        buf_char(out, '(');
        print_const(p, x, out);
        buf_char(out, ')');
      } else {
        print_const(p, x, out);
      }
      return;
    case EXPR_VAR:
      buf_add(out, p->var.at[x->var].name);
      return;
    case EXPR_LOAD:
      if (level > P_UNARY && !is_place(p, x->a)) {
        buf_char(out, '(');
        lvalue_print(p, x->a, x->type, out);
        buf_char(out, ')');
      } else {
        lvalue_print(p, x->a, x->type, out);
      }
      return;
    case EXPR_FUNCTION:
      buf_add(out, p->func.at[x->var].name);
      return;
    case EXPR_ADDRESS:
      if (p->var.at[x->var].is_string) {
        print_string(&p->var.at[x->var], out);
        return;
      }
      if (p->var.at[x->var].kind == VAR_LABEL) buf_char(out, '&');
      buf_char(out, '&');
      print_place(p, e, 0, out);
      return;
    case EXPR_INDEX:
      if (expr_is_const(p, x->b) && expr_at(p, x->b)->value == 0 && index_form(p, x) == INDEX_ARRAY &&
          is_place(p, x->a)) {
        print_place(p, x->a, 0, out);
        return;
      }
      if (index_form(p, x) != INDEX_ARRAY && !(points_to_array(p, x->a) && is_place(p, x->a))) {
        if (level > P_ADD) buf_char(out, '(');
        print_base(p, x, P_ADD, out);
        const Expr *i = expr_at(p, x->b);
        bool back = i->kind == EXPR_CONST && i->value < 0;
        char text[INT128_TEXT];
        buf_add(out, back ? " - " : " + ");
        if (back)
          buf_add(out, text_int128(-i->value, text));
        else
          print_value(p, x->b, P_MUL, out);
        if (level > P_ADD) buf_char(out, ')');
        return;
      }
      buf_char(out, '&');
      print_place(p, e, 0, out);
      return;
    case EXPR_FIELD:
      if (points_to_array(p, e)) { /* an array member decays */
        print_place(p, e, 0, out);
        return;
      }
      if (level > P_UNARY) buf_char(out, '(');
      buf_char(out, '&');
      print_place(p, e, 0, out);
      if (level > P_UNARY) buf_char(out, ')');
      return;
    case EXPR_CAST:
      print_cast(p, x, level, out);
      return;
    case EXPR_OBJECT_SIZE:
    case EXPR_INVALID:
    case EXPR_INVALID_FREE:
    case EXPR_OUT_OF_BOUNDS:
    case EXPR_LOST:
    case EXPR_NOT_CLEAN:
    case EXPR_OFFSET:
      print_function(p, x, out);
      return;
    case EXPR_NOT:
      buf_char(out, '!');
      print_expr(p, x->a, P_UNARY, out);
      return;
    case EXPR_ITE:
      if (level > P_COND) buf_char(out, '(');
      print_expr(p, x->a, P_OR, out);
      buf_add(out, " ? ");
      q = x->b;
      from = x->c;
      c_operands(p, &q, &from);
      print_expr(p, q, P_COND, out);
      buf_add(out, " : ");
      print_expr(p, from, P_COND, out);
      if (level > P_COND) buf_char(out, ')');
      return;
    default:
      print_binary(p, x, level, out);
      return;
  }
}

void expr_print(const Program *p, ExprId e, Buf *out) { print_expr(p, e, P_NONE, out); }

/* ---- operations ---- */

static void print_dst(const Program *p, const Op *op, Buf *out) {
  if (op->dst) buf_printf(out, "%s = ", p->var.at[op->dst].name);
}

static void print_call(const Program *p, const Op *op, Buf *out) {
  print_dst(p, op, out);
  const Expr *callee = expr_at(p, op->a);
  const Function *f = callee->kind == EXPR_FUNCTION ? &p->func.at[callee->var] : NULL;
  if (f) {
    buf_add(out, f->name);
  } else {
    buf_add(out, "(*");
    print_expr(p, op->a, P_UNARY, out);
    buf_char(out, ')');
  }
  buf_char(out, '(');
  for (uint32_t i = 0; i < op->n_args; i++) {
    if (i) buf_add(out, ", ");
    TypeId wanted = f && i < f->n_params ? p->var.at[f->param[i]].type : 0;
    print_as(p, c_value(p, op->args[i]), wanted, P_COND, out);
  }
  buf_char(out, ')');
}

/* A block copy of exactly the size of what the pointers point to is an assignment of structures. */
static bool copies_whole(const Program *p, const Op *op) {
  const Type *t = type_at(p, expr_at(p, op->a)->type);
  if (!expr_is_const(p, op->c) || t->kind != TYPE_POINTER) return false;
  const Type *of = type_at(p, t->of);
  bool aggregate = of->kind == TYPE_STRUCT || of->kind == TYPE_UNION || of->kind == TYPE_ARRAY;
  return aggregate && of->size && (Int128)of->size == expr_at(p, op->c)->value;
}

static void print_block(const Program *p, const Op *op, const char *name, Buf *out) {
  if (op->kind != OP_MEMSET && copies_whole(p, op)) {
    print_place(p, op->a, 0, out);
    buf_add(out, " = ");
    print_place(p, op->b, 0, out);
    return;
  }
  buf_printf(out, "%s(", name);
  print_expr(p, op->a, P_COND, out);
  buf_add(out, ", ");
  print_value(p, op->b, P_COND, out);
  buf_add(out, ", ");
  print_value(p, op->c, P_COND, out);
  buf_char(out, ')');
}

static void print_halt(const Program *p, const Op *op, Buf *out) {
  switch (op->how) {
    case HALT_EXIT:
      buf_add(out, "exit(");
      print_expr(p, op->a, P_NONE, out);
      buf_char(out, ')');
      return;
    case HALT_ABORT:
      buf_add(out, "abort()");
      return;
    case HALT_ASSERT:
      buf_printf(out, "assertion fails: %s", op->text ? op->text : "");
      return;
    case HALT_REACH_ERROR:
      buf_printf(out, "%s()", op->text ? op->text : "reach_error");
      return;
    case HALT_LABEL:
      buf_printf(out, "label %s is reached", op->text);
      return;
    default:
      buf_add(out, "unreachable");
      return;
  }
}

/* `i = container_of(p, struct item, list)`: p less the offset of the member of *i that has the type of *p. */
static bool print_container(const Program *p, const Op *op, Buf *out) {
  const Expr *x = expr_at(p, op->a);
  if (x->kind == EXPR_CAST) x = expr_at(p, x->a);
  const Type *t = type_at(p, p->var.at[op->dst].type);
  if (x->kind != EXPR_INDEX || x->value != 1 || !expr_is_const(p, x->b) || t->kind != TYPE_POINTER) return false;
  const Type *s = type_at(p, t->of);
  ExprId member = expr_at(p, x->a)->kind == EXPR_CAST ? expr_at(p, x->a)->a : x->a;
  for (uint32_t i = 0; i < s->n_fields; i++) {
    const Field *f = &s->field[i];
    if (!f->name || !f->offset || (Int128)f->offset != -expr_at(p, x->b)->value || f->type != pointee(p, member))
      continue;
    buf_add(out, "container_of(");
    print_expr(p, member, P_COND, out);
    buf_add(out, ", ");
    type_print(p, t->of, out);
    buf_printf(out, ", %s)", f->name);
    return true;
  }
  return false;
}

void op_print(const Program *p, const Op *op, Buf *out) {
  BitField bits;
  switch (op->kind) {
    case OP_SKIP:
      if (op->text)
        buf_printf(out, "ask(%s)", op->text);
      else
        buf_add(out, "skip");
      return;
    case OP_ASSIGN:
      print_dst(p, op, out);
      if (!print_container(p, op, out))
        print_as(p, c_assigned(p, op->a, p->var.at[op->dst].type), p->var.at[op->dst].type, P_NONE, out);
      return;
    case OP_STORE:
      if (bit_field_write(p, op, &bits)) {
        char text[INT128_TEXT];
        print_owner(p, bits.address, out);
        buf_printf(out, "%s = ", bits.field->name);
        if (bits.value)
          print_value(p, bits.value, P_NONE, out);
        else
          buf_add(out, text_int128(bits.number, text));
        return;
      }
      lvalue_print(p, op->a, expr_at(p, op->b)->type, out);
      buf_add(out, " = ");
      print_as(p, c_assigned(p, op->b, pointee(p, op->a)), pointee(p, op->a), P_NONE, out);
      return;
    case OP_ASSUME:
      buf_char(out, '[');
      print_expr(p, op->a, P_NONE, out);
      buf_char(out, ']');
      return;
    case OP_HAVOC:
      print_dst(p, op, out);
      buf_printf(out, "%s()", op->text ? op->text : "nondet");
      return;
    case OP_BEGIN:
      buf_printf(out, "begin %s", p->var.at[op->dst].name);
      return;
    case OP_END:
      buf_printf(out, "end %s", p->var.at[op->dst].name);
      return;
    case OP_ALLOC:
      print_dst(p, op, out);
      buf_add(out, op->how == ALLOC_STACK       ? "alloca("
                   : op->how == ALLOC_HEAP_ZERO ? "calloc(1, "
                   : op->b                      ? "memalign("
                                                : "malloc(");
      if (op->b && op->how == ALLOC_HEAP) {
        print_value(p, op->b, P_NONE, out);
        buf_add(out, ", ");
      }
      print_value(p, op->a, P_NONE, out);
      buf_char(out, ')');
      return;
    case OP_FREE:
      buf_add(out, "free(");
      print_expr(p, op->a, P_NONE, out);
      buf_char(out, ')');
      return;
    case OP_CALL:
      print_call(p, op, out);
      return;
    case OP_RETURN:
      buf_add(out, "return");
      if (op->a) {
        buf_char(out, ' ');
        print_value(p, op->a, P_NONE, out);
      }
      return;
    case OP_MEMSET:
      print_block(p, op, "memset", out);
      return;
    case OP_MEMCPY:
      print_block(p, op, "memcpy", out);
      return;
    case OP_MEMMOVE:
      print_block(p, op, "memmove", out);
      return;
    case OP_HALT:
      print_halt(p, op, out);
      return;
    case OP_STACK_MARK:
      buf_printf(out, "%s = stack mark", p->var.at[op->dst].name);
      return;
    case OP_STACK_FREE:
      buf_add(out, "free stack to ");
      print_expr(p, op->a, P_NONE, out);
      return;
    case OP_UNMODELLED:
      print_dst(p, op, out);
      buf_printf(out, "<not modelled: %s>", op->text ? op->text : "?");
      return;
  }
}

const char *op_kind_name(OpKind k) {
  static const char *const name[] = {
      [OP_SKIP] = "skip",
      [OP_ASSIGN] = "assign",
      [OP_STORE] = "store",
      [OP_ASSUME] = "assume",
      [OP_HAVOC] = "havoc",
      [OP_BEGIN] = "begin",
      [OP_END] = "end",
      [OP_ALLOC] = "alloc",
      [OP_FREE] = "free",
      [OP_CALL] = "call",
      [OP_RETURN] = "return",
      [OP_MEMSET] = "memset",
      [OP_MEMCPY] = "memcpy",
      [OP_MEMMOVE] = "memmove",
      [OP_HALT] = "halt",
      [OP_STACK_MARK] = "stack-mark",
      [OP_STACK_FREE] = "stack-free",
      [OP_UNMODELLED] = "unmodelled",
  };
  return name[k];
}
