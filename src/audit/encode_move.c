/* What operations, calls and returns do to cells. */
#include "audit/encode.h"

static Logic *logic(const Move *s) { return s->k->l; }
static TermId constant(const Move *s, Int128 v) { return term_int(logic(s), v); }

/* ---- registers ---- */

static PlaceId register_cell(Move *s, VarId v, uint32_t level) {
  return coder_place(s->k, CELL_VALUE, v, level, 0, 0, s->k->p->var.at[v].type);
}

/* A value of type `from` goes to a register, as an implicit conversion would have it. */
static void assign(Move *s, VarId v, uint32_t level, Num value, TypeId from) {
  Program *p = s->k->p;
  TypeId to = p->var.at[v].type;
  TypeKind a = type_at(p, from)->kind, b = type_at(p, to)->kind;
  bool numbers = (a == TYPE_INT || a == TYPE_BOOL) && (b == TYPE_INT || b == TYPE_BOOL);
  Num fits = numbers ? num_convert(s, value, to) : value_bits(s, value, from, to);
  move_write(s, register_cell(s, v, level), fits.t);
}

/* ---- objects ---- */

/* Is it about bytes of an object in an open activation? */
static bool is_open(const Move *s, const CertificateCell *c) { return c->size && c->level <= move_level(s, c->var); }

static bool is_of(const CertificateCell *c, VarId v, uint32_t level) {
  return c->size && c->var == v && c->level == level;
}

/* `indeterminate`: and no pointer in it belongs to anything. */
static void forget_object(Move *s, VarId v, uint32_t level, bool indeterminate) {
  for (PlaceId i = 0, n = s->k->cell.n; i < n; i++) {
    CertificateCell c = s->k->cell.at[i];
    if (!is_of(&c, v, level)) continue;
    if (indeterminate && c.meaning == CELL_ALIVE)
      move_write(s, i, constant(s, 0));
    else
      move_write_any(s, i);
  }
}

/* What is written: a scalar of this type; of a pointer also what it belongs to. */
typedef struct {
  Num value;
  TypeId type;
  bool is_owned;
  Owner owner;
  ExprId pointer; /* whose lengths it has; 0: any */
  const Op *by;   /* the store; NULL: of a parameter */
} Stored;

static Stored stored_number(Num value, TypeId t) { return (Stored){.value = value, .type = t}; }

static Stored stored_expression(Move *s, ExprId e) {
  Stored x = stored_number(coded_value(s, e), expr_at(s->k->p, e)->type);
  x.is_owned = type_at(s->k->p, x.type)->kind == TYPE_POINTER;
  if (!x.is_owned) return x;
  x.owner = owner_of(s, e);
  x.pointer = e;
  return x;
}

/* Something that the cell may hold. */
static TermId any_of(Move *s, PlaceId i) {
  TermId old = i < s->value.n ? s->value.at[i] : 0;
  move_write_any(s, i);
  TermId any = s->value.at[i];
  s->value.at[i] = old;
  return any;
}

/* The bits of a plain number as an unsigned one. */
static TermId unsigned_bits(Move *s, Num x, TypeId t) {
  Program *p = s->k->p;
  return num_convert(s, x, type_int(p, type_at(p, t)->bits, false, NULL)).t;
}

/* What a cell holds when x was written to exactly its bytes. */
static TermId replaced(Move *s, PlaceId id, const Stored *x) {
  CertificateCell c = s->k->cell.at[id];
  if (c.meaning == CELL_VALUE) return value_bits(s, x->value, x->type, c.type).t;
  if (c.meaning == CELL_LENGTH) return length_stored(s, x->by, x->pointer, c.link);
  return x->is_owned ? owner_part(&x->owner, c.meaning) : any_of(s, id);
}

/* What a cell holds when a number was written over a part of it, or over more than it. */
static Num mixed(Move *s, PlaceId id, uint64_t offset, Num value, TypeId t) {
  Program *p = s->k->p;
  Logic *l = logic(s);
  CertificateCell c = s->k->cell.at[id];
  uint64_t size = type_at(p, t)->size;
  bool plain = type_is_plain(p, t) && type_is_plain(p, c.type);
  bool inner = c.offset >= offset && c.offset + c.size <= offset + size;
  bool outer = c.offset <= offset && c.offset + c.size >= offset + size;
  if (!plain || !(inner || outer)) return num_any(s, c.type);
  TypeId whole = type_int(p, 8 * (uint32_t)c.size, false, NULL);
  TermId stored = unsigned_bits(s, value, t), r;
  if (inner) {
    Int128 modulus = (Int128)1 << (8 * c.size);
    r = term_mod(l, term_div(l, stored, (Int128)1 << (8 * (c.offset - offset))), modulus);
  } else {
    TermId old = unsigned_bits(s, num_typed(s, move_now(s, id), c.type), c.type);
    Int128 low = (Int128)1 << (8 * (offset - c.offset)), end = low << (8 * size);
    r = term_add(l, term_mod(l, old, low), term_scale(l, low, stored));
    if (offset + size < c.offset + c.size) r = term_add(l, r, term_scale(l, end, term_div(l, old, end)));
  }
  return num_convert(s, num_typed(s, r, whole), c.type);
}

/* What a cell holds when x was written to `offset` of its object, over some of its bytes. */
static TermId overwritten(Move *s, PlaceId id, uint64_t offset, const Stored *x) {
  CertificateCell c = s->k->cell.at[id];
  if (c.offset == offset && c.size == type_at(s->k->p, x->type)->size) return replaced(s, id, x);
  return c.meaning == CELL_VALUE ? mixed(s, id, offset, x->value, x->type).t : any_of(s, id);
}

/* A value is written to a known place of an object, where `guard` holds. */
static void store_at(Move *s, VarId v, uint32_t level, uint64_t offset, const Stored *x, TermId guard) {
  uint64_t size = type_at(s->k->p, x->type)->size;
  for (PlaceId i = 0, n = s->k->cell.n; i < n; i++) {
    CertificateCell c = s->k->cell.at[i];
    if (!is_of(&c, v, level) || c.offset >= offset + size || c.offset + c.size <= offset) continue;
    TermId old = move_now(s, i), now = overwritten(s, i, offset, x);
    move_write(s, i, term_choice(logic(s), guard, now, old));
  }
}

static bool among(const U32Vec *ids, uint32_t id) {
  for (uint32_t i = 0; i < ids->n; i++)
    if (ids->at[i] == id) return true;
  return false;
}

/* A write through a pointer: an object has changed where it leads there. */
static void store_through(Move *s, ExprId address, const Stored *x) {
  Logic *l = logic(s);
  owner_accessed(s, address);
  address_accessed(s, address);
  TermId at = coded_value(s, address).t;
  Int128 size = (Int128)type_at(s->k->p, x->type)->size;
  U32Vec vars = {0};
  value_targets(s, address, &vars);
  for (PlaceId i = 0, n = s->k->cell.n; i < n; i++) {
    CertificateCell c = s->k->cell.at[i];
    if (!is_open(s, &c) || !among(&vars, c.var)) continue;
    Int128 first = coder_address(s->k, c.var, c.level) + (Int128)c.offset;
    TermId meets =
        term_and(l, term_lt(l, constant(s, first - size), at), term_lt(l, at, constant(s, first + (Int128)c.size)));
    TermId now = term_choice(l, meets, any_of(s, i), move_now(s, i));
    if ((Int128)c.size == size) {
      TermId here = term_eq(l, at, constant(s, first));
      now = term_choice(l, here, replaced(s, i, x), now);
    }
    move_write(s, i, now);
  }
  vec_free(vars);
}

/* Where the bytes of the object are not known that a block operation changes. */
static void forget_targets(Move *s, ExprId address) {
  U32Vec vars = {0};
  value_targets(s, address, &vars);
  for (PlaceId i = 0, n = s->k->cell.n; i < n; i++)
    if (is_open(s, &s->k->cell.at[i]) && among(&vars, s->k->cell.at[i].var)) move_write_any(s, i);
  vec_free(vars);
}

static void store_element(Move *s, const Direct *d, const Stored *x) {
  Logic *l = logic(s);
  uint32_t level = move_level(s, d->var);
  Num index = coded_value(s, d->index);
  Int128 first, last;
  if (!direct_elements(s->k->p, d, x->type, &first, &last)) {
    forget_object(s, d->var, level, false);
    return;
  }
  for (Int128 i = first; i <= last; i++)
    store_at(s, d->var, level, (uint64_t)(d->offset + i * d->stride), x, term_eq(l, index.t, constant(s, i)));
  TermId around;
  move_fact(s, direct_is_element(s, d, index, first, last, &around));
  for (PlaceId i = 0, n = s->k->cell.n; i < n && around != term_false(l); i++) {
    CertificateCell c = s->k->cell.at[i];
    if (is_of(&c, d->var, level)) move_write(s, i, term_choice(l, around, any_of(s, i), move_now(s, i)));
  }
}

static bool is_scalar(const Program *p, TypeId t) {
  TypeKind k = type_at(p, t)->kind;
  return k == TYPE_INT || k == TYPE_POINTER || k == TYPE_FLOAT;
}

static void store(Move *s, const Op *op) {
  Stored x = stored_expression(s, op->b);
  x.by = op;
  Direct d = direct_place(s->k->p, op->a);
  if (!d.var)
    store_through(s, op->a, &x);
  else if (d.index)
    store_element(s, &d, &x);
  else if (d.offset < 0)
    forget_object(s, d.var, move_level(s, d.var), false);
  else
    store_at(s, d.var, move_level(s, d.var), (uint64_t)d.offset, &x, term_true(logic(s)));
}

/* ---- block operations ---- */

/* What a copy puts into a cell of its target: the bytes at the same place of the source; 0: not known. */
static TermId copied(Move *s, const CertificateCell *c, const Direct *to, const Direct *from) {
  Program *p = s->k->p;
  Int128 at = (Int128)c->offset - to->offset + from->offset;
  const Var *v = &p->var.at[from->var];
  if (at < 0) return 0;
  bool number = c->meaning == CELL_VALUE;
  if (c->meaning == CELL_LENGTH) return 0;
  if (v->is_constant && !v->is_extern) {
    if (number) return value_initial(s, from->var, (uint64_t)at, c->type).t;
    Owner o = owner_initial(s, from->var, (uint64_t)at);
    return owner_part(&o, c->meaning);
  }
  for (PlaceId i = 0, n = s->k->cell.n; i < n; i++) {
    CertificateCell x = s->k->cell.at[i];
    if (x.meaning != c->meaning || !is_of(&x, from->var, move_level(s, from->var))) continue;
    if (x.offset != (uint64_t)at || x.size != c->size) continue;
    return number ? value_bits(s, num_typed(s, move_before(s, i), x.type), x.type, c->type).t : move_before(s, i);
  }
  return 0;
}

static bool known_size(const Program *p, ExprId e, Int128 *size) {
  *size = expr_is_const(p, e) ? expr_at(p, e)->value : -1;
  return *size >= 0;
}

static Int128 first_byte(const Move *s, const CertificateCell *c) {
  return coder_address(s->k, c->var, c->level) + (Int128)c->offset;
}

static bool is_fixed(const Direct *d) { return d->var && !d->index && d->offset >= 0; }

/* What a block operation puts into a cell all bytes of which it changes; 0: anything. */
typedef TermId BlockValue(Move *s, PlaceId id, const Op *op);

static TermId set_value(Move *s, PlaceId id, const Op *op) {
  (void)id; /* zeros are NULL, which belongs to nothing */
  bool zero = expr_is_const(s->k->p, op->b) && expr_at(s->k->p, op->b)->value == 0;
  return zero ? constant(s, 0) : 0;
}

/* A copy between places of which one at least is known by its number only: a cell gets what one holds that is as far
 * behind the first byte of the source as it is behind that of the target. */
static TermId copied_through(Move *s, PlaceId id, const Op *op) {
  Logic *l = logic(s);
  CertificateCell c = s->k->cell.at[id];
  TermId to = coded_value(s, op->a).t, from = coded_value(s, op->b).t, r = any_of(s, id);
  U32Vec vars = {0};
  value_targets(s, op->b, &vars);
  for (PlaceId i = 0, n = s->k->cell.n; i < n; i++) {
    CertificateCell x = s->k->cell.at[i];
    if (x.meaning != c.meaning || x.size != c.size || !is_open(s, &x) || !among(&vars, x.var)) continue;
    TermId held = move_before(s, i);
    if (c.meaning == CELL_VALUE) held = value_bits(s, num_typed(s, held, x.type), x.type, c.type).t;
    TermId here =
        term_eq(l, term_add(l, from, constant(s, first_byte(s, &c))), term_add(l, to, constant(s, first_byte(s, &x))));
    r = term_choice(l, here, held, r);
  }
  vec_free(vars);
  return r;
}

static TermId copy_value(Move *s, PlaceId id, const Op *op) {
  Direct to = direct_place(s->k->p, op->a), from = direct_place(s->k->p, op->b);
  CertificateCell c = s->k->cell.at[id];
  if (c.meaning == CELL_LENGTH) return 0; /* the copy may change the list that begins there */
  return is_fixed(&to) && is_fixed(&from) ? copied(s, &c, &to, &from) : copied_through(s, id, op);
}

/* The operation goes on, so its bytes lie in living objects. */
static void block_accessed(Move *s, ExprId address) {
  if (direct_place(s->k->p, address).var) return;
  owner_accessed(s, address);
  address_accessed(s, address);
}

/* To a place that is known. */
static void change_at(Move *s, const Op *op, const Direct *to, Int128 size, BlockValue *value) {
  uint32_t level = move_level(s, to->var);
  for (PlaceId i = 0, n = s->k->cell.n; i < n; i++) {
    CertificateCell c = s->k->cell.at[i];
    if (!is_of(&c, to->var, level)) continue;
    if ((Int128)c.offset >= to->offset + size || (Int128)c.offset + (Int128)c.size <= to->offset) continue;
    bool inside = (Int128)c.offset >= to->offset && (Int128)c.offset + (Int128)c.size <= to->offset + size;
    TermId now = inside ? value(s, i, op) : 0;
    if (now)
      move_write(s, i, now);
    else
      move_write_any(s, i);
  }
}

/* Through a pointer, or to an element: an object has changed where the number leads there. */
static void change_through(Move *s, const Op *op, Int128 size, BlockValue *value) {
  Logic *l = logic(s);
  TermId to = coded_value(s, op->a).t, end = term_add(l, to, constant(s, size));
  U32Vec vars = {0};
  value_targets(s, op->a, &vars);
  for (PlaceId i = 0, n = s->k->cell.n; i < n; i++) {
    CertificateCell c = s->k->cell.at[i];
    if (!is_open(s, &c) || !among(&vars, c.var)) continue;
    TermId first = constant(s, first_byte(s, &c)), last = constant(s, first_byte(s, &c) + (Int128)c.size - 1);
    TermId meets = term_and(l, term_le(l, to, last), term_lt(l, first, end));
    TermId inside = term_and(l, term_le(l, to, first), term_lt(l, last, end)), put = value(s, i, op);
    TermId now = term_choice(l, meets, any_of(s, i), move_now(s, i));
    move_write(s, i, put ? term_choice(l, inside, put, now) : now);
  }
  vec_free(vars);
}

/* A memset or memcpy: an execution that goes on has not left the objects. */
static void change_block(Move *s, const Op *op, BlockValue *value) {
  Program *p = s->k->p;
  Direct to = direct_place(p, op->a);
  Int128 size;
  if (!known_size(p, op->c, &size)) {
    if (to.var)
      forget_object(s, to.var, move_level(s, to.var), false);
    else
      forget_targets(s, op->a);
    return;
  }
  if (!size) return;
  block_accessed(s, op->a);
  if (op->kind != OP_MEMSET) block_accessed(s, op->b);
  if (is_fixed(&to))
    change_at(s, op, &to, size, value);
  else
    change_through(s, op, size, value);
}

/* ---- other operations ---- */

static void forget_variable(Move *s, VarId v, uint32_t level, bool begins) {
  if (s->k->p->var.at[v].is_object) {
    forget_object(s, v, level, begins);
    return;
  }
  move_write_any(s, register_cell(s, v, level));
  owner_write_any(s, v, level, begins);
}

/* Its bytes are no more, so that the pointers in it hold nothing. */
static void end_object(Move *s, VarId v) {
  lengths_end(s, v);
  owner_end(s, v);
  for (PlaceId i = 0, n = s->k->cell.n; i < n; i++) {
    CertificateCell c = s->k->cell.at[i];
    if (!is_of(&c, v, move_level(s, v))) continue;
    if (c.meaning == CELL_ALIVE) move_write(s, i, constant(s, 0));
    if (c.meaning == CELL_LENGTH) move_write_any(s, i);
  }
}

static void allocate(Move *s, const Op *op) {
  Program *p = s->k->p;
  Logic *l = logic(s);
  uint32_t level = move_level(s, op->dst);
  TermId size = coded_value(s, op->a).t, at = move_any(s), succeeds = term_true(l);
  bool stack = op->how == ALLOC_STACK;
  move_fact(s, term_le(l, constant(s, stack ? stack_lowest(p) : heap_lowest(p)), at));
  move_fact(s, term_lt(l, at, constant(s, stack ? given_lowest(p) : stack_lowest(p))));
  move_fact(s, address_is_place(s, at));
  if (s->k->c->malloc_may_fail && op->how != ALLOC_STACK) succeeds = term_eq(l, move_any(s), constant(s, 0));
  Owner o = owner_allocated(s, op->how, size, succeeds, at);
  move_write(s, register_cell(s, op->dst, level), term_choice(l, succeeds, at, constant(s, 0)));
  owner_write(s, op->dst, level, &o);
  lengths_allocate(s, op, size, succeeds);
}

static void forget_everything(Move *s) {
  lengths_forget(s);
  for (PlaceId i = 0, n = s->k->cell.n; i < n; i++) {
    const CertificateCell *c = &s->k->cell.at[i];
    bool global = c->var && !s->k->p->var.at[c->var].function;
    if (c->size || global) move_write_any(s, i);
  }
  owner_forget_all(s);
}

/* A function without a body. */
static void call_external(Move *s, const Op *op) {
  Program *p = s->k->p;
  const Expr *callee = expr_at(p, op->a);
  bool known = callee->kind == EXPR_FUNCTION &&
               (p->func.at[callee->var].external == EXTERN_OUTPUT || p->func.at[callee->var].external == EXTERN_PURE);
  bool pointers = callee->kind != EXPR_FUNCTION;
  for (uint32_t i = 0; i < op->n_args; i++) {
    (void)coded_value(s, op->args[i]);
    pointers = pointers || type_at(p, expr_at(p, op->args[i])->type)->kind == TYPE_POINTER;
  }
  if (!known && pointers) forget_everything(s);
  if (op->dst) forget_variable(s, op->dst, move_level(s, op->dst), false);
}

static void assign_expression(Move *s, const Op *op) {
  Program *p = s->k->p;
  uint32_t level = move_level(s, op->dst);
  TypeId t = expr_at(p, op->a)->type;
  assign(s, op->dst, level, coded_value(s, op->a), t);
  if (type_at(p, p->var.at[op->dst].type)->kind != TYPE_POINTER) return;
  bool pointer = type_at(p, t)->kind == TYPE_POINTER;
  Owner o = pointer ? owner_of(s, op->a) : owner_any(s);
  owner_write(s, op->dst, level, &o);
  if (pointer) lengths_write(s, op->dst, level, op->a);
}

static void havoc(Move *s, const Op *op) {
  Program *p = s->k->p;
  uint32_t level = move_level(s, op->dst);
  forget_variable(s, op->dst, level, false);
  if (!type_is_truth(type_at(p, p->var.at[op->dst].type))) return;
  Logic *l = logic(s);
  TermId x = move_now(s, register_cell(s, op->dst, level));
  move_fact(s, term_and(l, term_le(l, constant(s, 0), x), term_le(l, x, constant(s, 1))));
}

void move_operation(Move *s, const Op *op) {
  Program *p = s->k->p;
  switch (op->kind) {
    case OP_SKIP:
    case OP_HALT:
    case OP_RETURN: /* of main */
      return;
    case OP_ASSIGN:
      assign_expression(s, op);
      return;
    case OP_STORE:
      lengths_store(s, op);
      if (!is_scalar(p, expr_at(p, op->b)->type)) { /* a structure */
        Direct d = direct_place(p, op->a);
        if (d.var)
          forget_object(s, d.var, move_level(s, d.var), false);
        else
          forget_targets(s, op->a);
        return;
      }
      store(s, op);
      return;
    case OP_ASSUME:
      move_fact(s, coded_truth(s, op->a));
      return;
    case OP_HAVOC:
      havoc(s, op);
      return;
    case OP_BEGIN:
      if (p->var.at[op->dst].is_object) { /* an earlier life of it */
        lengths_end(s, op->dst);
        owner_end(s, op->dst);
      }
      forget_variable(s, op->dst, move_level(s, op->dst), true);
      return;
    case OP_END:
      if (p->var.at[op->dst].is_object)
        end_object(s, op->dst);
      else
        forget_variable(s, op->dst, move_level(s, op->dst), true);
      return;
    case OP_ALLOC:
      allocate(s, op);
      return;
    case OP_FREE:
      lengths_free(s, op->a);
      owner_free(s, op->a);
      return;
    case OP_CALL:
      call_external(s, op);
      return;
    case OP_MEMSET:
      lengths_block(s, op->a);
      change_block(s, op, set_value);
      return;
    case OP_MEMCPY:
    case OP_MEMMOVE:
      lengths_block(s, op->a);
      change_block(s, op, copy_value);
      return;
    case OP_STACK_MARK:
      forget_variable(s, op->dst, move_level(s, op->dst), false);
      return;
    case OP_STACK_FREE:
      lengths_end(s, 0);
      owner_end_stack(s);
      return;
    case OP_UNMODELLED:
      if (op->how == UNMODELLED_WILD) forget_everything(s);
      if (op->dst) forget_variable(s, op->dst, move_level(s, op->dst), false);
      return;
  }
}

/* ---- the start, calls and returns ---- */

/* An object as parameter: a scalar, or a small structure that travels as a number. */
static void bind_object(Move *s, VarId v, uint32_t level, const Stored *x) {
  Program *p = s->k->p;
  TypeId to = p->var.at[v].type, from = x->type;
  forget_object(s, v, level, false);
  bool scalar = type_is_plain(p, to) && type_is_plain(p, from);
  bool small = !is_scalar(p, to) && type_is_plain(p, from) && type_at(p, from)->size <= type_at(p, to)->size;
  bool pointer = type_at(p, to)->kind == TYPE_POINTER && type_at(p, from)->kind == TYPE_POINTER;
  Stored number = stored_number(scalar ? num_convert(s, x->value, to) : x->value, scalar ? to : from);
  if (scalar || small || pointer) store_at(s, v, level, 0, pointer ? x : &number, term_true(logic(s)));
}

static void start_parameter(Move *s, VarId v, const Stored *x) {
  if (s->k->p->var.at[v].is_object) {
    bind_object(s, v, 1, x);
    return;
  }
  assign(s, v, 1, x->value, x->type);
  if (x->is_owned) owner_write(s, v, 1, &x->owner);
}

static void start_arguments(Move *s) {
  Program *p = s->k->p;
  VarId argc = program_argc(p), argv = program_argv(p);
  if (!argc) return;
  Stored count = stored_number(given_count(s), p->var.at[argc].type);
  start_parameter(s, argc, &count);
  if (!argv) return;
  Stored vector = {.type = p->var.at[argv].type, .is_owned = true};
  vector.value = given_vector(s, count.value, &vector.owner);
  start_parameter(s, argv, &vector);
}

void move_start(Move *s) {
  Program *p = s->k->p;
  owner_start(s);
  start_arguments(s);
  for (PlaceId i = 0, n = s->k->c->cell.n; i < n; i++) {
    CertificateCell c = s->k->cell.at[i];
    if (c.meaning == CELL_BLOCKS || p->var.at[c.var].kind != VAR_GLOBAL) continue;
    if (c.meaning == CELL_VALUE) {
      move_write(s, i, value_initial(s, c.var, c.offset, c.type).t);
      continue;
    }
    if (c.meaning == CELL_LENGTH) {
      lengths_start(s, i);
      continue;
    }
    Owner o = owner_initial(s, c.var, c.offset);
    move_write(s, i, owner_part(&o, c.meaning));
  }
}

static void bind_parameter(Move *s, VarId v, uint32_t level, ExprId argument) {
  Program *p = s->k->p;
  TypeId t = expr_at(p, argument)->type;
  if (p->var.at[v].is_object) {
    Stored x = stored_expression(s, argument);
    bind_object(s, v, level, &x);
    return;
  }
  assign(s, v, level, coded_value(s, argument), t);
  if (type_at(p, p->var.at[v].type)->kind != TYPE_POINTER) return;
  bool pointer = type_at(p, t)->kind == TYPE_POINTER;
  Owner o = pointer ? owner_of(s, argument) : owner_any(s);
  owner_write(s, v, level, &o);
  if (pointer) lengths_write(s, v, level, argument);
}

void move_call(Move *s, FuncId callee, const Op *call) {
  Program *p = s->k->p;
  const Function *f = &p->func.at[callee];
  uint32_t level = s->level.at[callee] + 1;
  if (expr_at(p, call->a)->kind != EXPR_FUNCTION) /* through a pointer: to this function */
    move_fact(s, term_eq(logic(s), coded_value(s, call->a).t, constant(s, coder_function(s->k, callee))));
  for (uint32_t i = 0; i < call->n_args; i++) (void)coded_value(s, call->args[i]);
  for (uint32_t i = 0; i < f->n_locals; i++) forget_variable(s, f->local[i], level, true);
  if (f->varargs) forget_variable(s, f->varargs, level, true);
  for (uint32_t i = 0; i < f->n_params; i++) {
    if (i < call->n_args)
      bind_parameter(s, f->param[i], level, call->args[i]);
    else
      forget_variable(s, f->param[i], level, false);
  }
}

void move_return(Move *s, FuncId callee, const Op *ret, const Op *call) {
  Program *p = s->k->p;
  bool wanted = call->dst && ret->a;
  TypeId t = wanted ? expr_at(p, ret->a)->type : 0;
  Num value = wanted ? coded_value(s, ret->a) : (Num){0};
  bool pointer = wanted && type_at(p, p->var.at[call->dst].type)->kind == TYPE_POINTER;
  Owner o = {0};
  if (pointer) o = type_at(p, t)->kind == TYPE_POINTER ? owner_of(s, ret->a) : owner_any(s);
  lengths_leave(s, callee);
  owner_leave(s, callee, ret->a, pointer ? &o : NULL);
  if (!call->dst) return;
  uint32_t level = move_level(s, call->dst) - (p->var.at[call->dst].function == callee);
  if (!wanted) {
    forget_variable(s, call->dst, level, false);
    return;
  }
  assign(s, call->dst, level, value, t);
  if (!pointer) return;
  owner_write(s, call->dst, level, &o);
  if (type_at(p, t)->kind == TYPE_POINTER) lengths_return(s, callee, call->dst, level, ret->a);
}
