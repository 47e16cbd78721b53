/* Structures that travel member by member.
 *
 * The calling convention has small structures travel as one or two numbers that hold their bytes (`t.coerce`). A proof
 * would have to take these numbers to pieces again. Between functions of the program that are only called by name, each
 * member travels by itself instead: a parameter of such a kind becomes one parameter per member; of a result, one
 * member is what the function returns and the others wait in a global each, written just before the return and taken
 * just behind the call, so that no other activation comes between. Unions, bit-fields and floating-point numbers stay
 * as they are; bytes of padding do not travel (C, 6.2.6.1: their values are unspecified). */
#include <string.h>

#include "front/body.h"

static bool add_members(Lowering *m, TypeId t, uint64_t offset, const char *name, uint64_t from, uint64_t to,
                        Members *out);

static bool add_inner(Lowering *m, TypeId t, uint64_t offset, const char *outer, const char *inner, uint64_t from,
                      uint64_t to, Members *out) {
  Buf text = {0};
  buf_printf(&text, "%s%s", outer, inner);
  bool done = add_members(m, t, offset, str_intern(&m->p->strings, buf_str(&text)), from, to, out);
  buf_free(&text);
  return done;
}

/* The scalars of a type that lie in the bytes from .. to - 1, with their offsets from there. */
static bool add_members(Lowering *m, TypeId t, uint64_t offset, const char *name, uint64_t from, uint64_t to,
                        Members *out) {
  const Type x = *type_at(m->p, t);
  if (x.kind == TYPE_STRUCT) {
    for (uint32_t i = 0; i < x.n_fields; i++) {
      const Field *f = &x.field[i];
      Buf inner = {0};
      if (f->name) buf_printf(&inner, ".%s", f->name);
      bool done = !f->bit_size && add_inner(m, f->type, offset + f->offset, name, buf_str(&inner), from, to, out);
      buf_free(&inner);
      if (!done) return false;
    }
    return x.n_fields > 0;
  }
  if (x.kind == TYPE_ARRAY) {
    if (x.count > MOST_MEMBERS) return false;
    for (uint64_t i = 0; i < x.count; i++) {
      char inner[32];
      snprintf(inner, sizeof inner, "[%u]", (unsigned)i);
      if (!add_inner(m, x.of, offset + i * type_at(m->p, x.of)->size, name, inner, from, to, out)) return false;
    }
    return true;
  }
  bool scalar = x.kind == TYPE_POINTER || (x.kind == TYPE_INT && x.bits == x.size * 8);
  if (!scalar) return false;
  if (offset >= to || offset + x.size <= from) return true;
  if (offset < from || offset + x.size > to || out->n == MOST_MEMBERS) return false;
  out->at[out->n++] = (Member){.offset = offset - from, .type = t, .name = name};
  return true;
}

static bool find_members(Lowering *m, TypeId t, uint64_t from, uint64_t to, Members *out) {
  out->n = 0;
  if (type_at(m->p, t)->kind != TYPE_STRUCT || !add_members(m, t, 0, "", from, to, out) || out->n < 2) out->n = 0;
  return out->n != 0;
}

/* The C type of the variable of an alloca; 0 when debug info does not tell. */
bool members_of_type(Lowering *m, TypeId t, Members *out) { return find_members(m, t, 0, type_at(m->p, t)->size, out); }

static TypeId declared_type(Lowering *m, LLVMValueRef fn, LLVMValueRef alloca) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(fn); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      if (di_declared(i) == alloca)
        return lower_di_type(m, di_operand(m, LLVMValueAsMetadata(LLVMGetOperand(i, 1)), 3));
  return 0;
}

/* A parameter whose only use is that its bytes are stored in a variable: the members that they hold. */
static void find_parameter(Lowering *m, LLVMValueRef fn, LLVMValueRef a, Members *out) {
  LLVMTypeRef t = LLVMTypeOf(a);
  LLVMUseRef use = LLVMGetFirstUse(a);
  if (LLVMGetTypeKind(t) != LLVMIntegerTypeKind || !use || LLVMGetNextUse(use)) return;
  LLVMValueRef store = LLVMGetUser(use);
  if (!LLVMIsAStoreInst(store) || LLVMGetOperand(store, 0) != a) return;
  LLVMValueRef at = LLVMGetOperand(store, 1);
  uint64_t offset = 0;
  while (LLVMIsAGetElementPtrInst(at)) {
    LLVMTypeRef s = LLVMGetGEPSourceElementType(at);
    bool plain = LLVMGetNumOperands(at) == 3 && LLVMGetTypeKind(s) == LLVMStructTypeKind &&
                 LLVMIsAConstantInt(LLVMGetOperand(at, 1)) && LLVMIsAConstantInt(LLVMGetOperand(at, 2)) &&
                 LLVMConstIntGetZExtValue(LLVMGetOperand(at, 1)) == 0;
    if (!plain) return;
    offset += LLVMOffsetOfElement(m->layout, s, (unsigned)LLVMConstIntGetZExtValue(LLVMGetOperand(at, 2)));
    at = LLVMGetOperand(at, 0);
  }
  if (!LLVMIsAAllocaInst(at) || LLVMGetTypeKind(LLVMGetAllocatedType(at)) != LLVMStructTypeKind) return;
  TypeId type = declared_type(m, fn, at);
  if (!type || type_at(m->p, type)->size != LLVMABISizeOfType(m->layout, LLVMGetAllocatedType(at))) return;
  find_members(m, type, offset, offset + LLVMABISizeOfType(m->layout, t), out);
}

/* A function that returns a structure in registers. */
static void find_result(Lowering *m, LLVMValueRef fn, FuncId f, Traveller *out) {
  Program *p = m->p;
  LLVMTypeRef t = LLVMGetReturnType(LLVMGlobalGetValueType(fn));
  LLVMTypeKind kind = LLVMGetTypeKind(t);
  if ((kind != LLVMIntegerTypeKind && kind != LLVMStructTypeKind) || !type_is_value(m, t)) return;
  TypeId shown = type_at(p, p->func.at[f].type)->of;
  if (!find_members(m, shown, 0, LLVMABISizeOfType(m->layout, t), &out->result)) return;
  if (type_at(p, shown)->size > LLVMABISizeOfType(m->layout, t)) out->result.n = 0;
  for (uint32_t i = 0; i < out->result.n; i++) /* the member that the function returns: a pointer, if there is one */
    if (type_at(p, out->result.at[i].type)->kind == TYPE_POINTER) {
      out->returned = i;
      break;
    }
  for (uint32_t i = 0; i < out->result.n; i++) {
    if (i == out->returned) continue;
    Buf name = {0};
    buf_printf(&name, "%s()%s", p->func.at[f].name, out->result.at[i].name);
    out->result.at[i].global =
        program_add_var(p, (Var){.name = buf_str(&name), .kind = VAR_GLOBAL, .type = out->result.at[i].type});
    buf_free(&name);
  }
}

void members_find(Lowering *m, LLVMValueRef fn, FuncId f) {
  if (LLVMIsFunctionVarArg(LLVMGlobalGetValueType(fn)) || strcmp(m->p->func.at[f].name, "main") == 0) return;
  Traveller x = {0};
  unsigned n = LLVMCountParams(fn);
  bool any = false;
  x.param = arena_alloc(&m->p->arena, n * sizeof *x.param);
  for (unsigned k = 0; k < n; k++) {
    x.param[k].n = 0;
    find_parameter(m, fn, LLVMGetParam(fn, k), &x.param[k]);
    any |= x.param[k].n != 0;
  }
  if ((any || type_at(m->p, type_at(m->p, m->p->func.at[f].type)->of)->kind == TYPE_STRUCT) &&
      lower_is_only_called(fn)) {
    find_result(m, fn, f, &x);
    any |= x.result.n != 0;
  } else {
    any = false;
  }
  lower_di_finish(m);
  if (!any) return;
  idmap_put(&m->traveller_of, idmap_ptr(fn), m->traveller.n);
  vec_push(m->traveller, x);
}

static const Traveller *traveller(const Lowering *m, LLVMValueRef fn) {
  uint32_t *k = idmap_find(&m->traveller_of, idmap_ptr(fn));
  return k ? &m->traveller.at[*k] : NULL;
}

const Members *members_of_parameter(const Lowering *m, LLVMValueRef fn, unsigned k) {
  const Traveller *t = LLVMIsAFunction(fn) ? traveller(m, fn) : NULL;
  return t && k < LLVMCountParams(fn) && t->param[k].n ? &t->param[k] : NULL;
}

static const Traveller *result_of(const Lowering *m, LLVMValueRef fn) {
  const Traveller *t = LLVMIsAFunction(fn) ? traveller(m, fn) : NULL;
  return t && t->result.n ? t : NULL;
}

/* ---- values in pieces ---- */

ExprId body_address_inside(Body *b, ExprId a, uint64_t offset, TypeId t) {
  Program *p = b->p;
  for (;;) { /* back to where the structure is known */
    const Expr *x = expr_at(p, a);
    bool cast = x->kind == EXPR_CAST && type_at(p, expr_at(p, x->a)->type)->kind == TYPE_POINTER;
    if (x->kind == EXPR_FIELD) offset += (uint64_t)x->value;
    if (!cast && x->kind != EXPR_FIELD) break;
    a = x->a;
  }
  for (;;) {
    TypeId seen = type_at(p, expr_at(p, a)->type)->of;
    const Type *s = type_at(p, seen);
    if (offset == 0 && seen == t) return a;
    if (s->kind == TYPE_ARRAY && type_at(p, s->of)->size && offset < s->size) {
      uint64_t size = type_at(p, s->of)->size, k = offset / size;
      TypeId element = s->of;
      ExprId index = expr_const(p, type_int(p, p->pointer_bits, true, NULL), (Int128)k);
      a = expr_index(p, a, index, size, type_pointer(p, element));
      offset -= k * size;
      continue;
    }
    uint32_t found = NO_FIELD;
    for (uint32_t i = 0; s->kind == TYPE_STRUCT && i < s->n_fields && found == NO_FIELD; i++)
      if (s->field[i].offset <= offset && offset < s->field[i].offset + type_at(p, s->field[i].type)->size) found = i;
    if (found == NO_FIELD) break;
    Field f = s->field[found];
    a = expr_field(p, a, seen, found, f.offset, type_pointer(p, f.type));
    offset -= f.offset;
  }
  if (offset) {
    TypeId bytes = type_pointer(p, type_int(p, 8, true, NULL));
    a = expr_cast(p, a, bytes);
    a = expr_index(p, a, expr_const(p, type_int(p, p->pointer_bits, true, NULL), (Int128)offset), 1, bytes);
  }
  return expr_cast(p, a, type_pointer(p, t));
}

const Pieces *body_pieces(const Body *b, LLVMValueRef v) {
  uint32_t *k = idmap_find(&b->pieces_of, idmap_ptr(v));
  return k ? &b->pieces.at[*k] : NULL;
}

void body_add_pieces(Body *b, LLVMValueRef v, Pieces x) {
  idmap_put(&b->pieces_of, idmap_ptr(v), b->pieces.n);
  vec_push(b->pieces, x);
}

/* The number that holds the bytes of all pieces. */
ExprId body_joined(Body *b, LLVMTypeRef t, const Pieces *x) {
  Program *p = b->p;
  TypeId whole = body_value_type(b, t);
  ExprId sum = expr_const(p, whole, 0);
  for (uint32_t i = 0; i < x->n; i++) {
    ExprId e = expr_var(p, x->at[i].var);
    const Type *have = type_at(p, x->at[i].type);
    if (have->kind == TYPE_INT) e = expr_cast(p, e, type_int(p, have->bits, false, NULL));
    e = expr_cast(p, e, whole);
    e = expr_binary(p, EXPR_SHL, e, expr_const(p, whole, (Int128)x->at[i].offset * 8), false);
    sum = i ? expr_binary(p, EXPR_BITOR, sum, e, false) : e;
  }
  return sum;
}

/* Do `size` bytes at the address lie in a variable? */
static bool is_inside_variable(const Program *p, ExprId address, uint64_t size) {
  const Expr *x = expr_at(p, address);
  for (; x->kind == EXPR_FIELD || x->kind == EXPR_CAST; x = expr_at(p, x->a))
    if (x->kind == EXPR_FIELD) size += (uint64_t)x->value;
  return x->kind == EXPR_ADDRESS && size <= type_at(p, p->var.at[x->var].type)->size;
}

/* A member of a value that is about to travel. */
static ExprId member_of_value(Body *b, LLVMValueRef v, const Member *m) {
  Program *p = b->p;
  const Pieces *x = body_pieces(b, v);
  for (uint32_t i = 0; x && i < x->n; i++)
    if (x->at[i].offset == m->offset && x->at[i].type == m->type) return expr_var(p, x->at[i].var);
  ExprId e = body_value(b, v);
  if (expr_at(p, e)->kind == EXPR_LOAD) {
    ExprId at = expr_at(p, e)->a;
    if (m->offset == 0 && !is_inside_variable(p, at, type_at(p, expr_at(p, e)->type)->size))
      body_in_temp(b, e, NULL); /* padding is read, too */
    return expr_load(p, body_address_inside(b, at, m->offset, m->type), m->type);
  }
  TypeId whole = type_int(p, type_at(p, expr_at(p, e)->type)->bits, false, NULL);
  e = expr_cast(p, e, whole);
  if (m->offset) e = expr_binary(p, EXPR_SHR, e, expr_const(p, whole, (Int128)m->offset * 8), false);
  return expr_cast(p, e, m->type);
}

void body_push_members(Body *b, LLVMValueRef v, const Members *m, U32Vec *args) {
  for (uint32_t i = 0; i < m->n; i++) vec_push(*args, member_of_value(b, v, &m->at[i]));
}

/* Is the pointer a variable of the compiler's own, or a place in one, and is it only ever stored to? */
static bool is_only_written(LLVMValueRef pointer) {
  for (LLVMUseRef u = LLVMGetFirstUse(pointer); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    bool stored_to = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == pointer && LLVMGetOperand(user, 0) != pointer;
    if (!stored_to && !(LLVMIsAGetElementPtrInst(user) && is_only_written(user)) && !body_is_marker(user)) return false;
  }
  return true;
}

static bool is_never_read(LLVMValueRef pointer) {
  while (LLVMIsAGetElementPtrInst(pointer)) pointer = LLVMGetOperand(pointer, 0);
  return LLVMIsAAllocaInst(pointer) && is_only_written(pointer);
}

bool body_store_pieces(Body *b, LLVMValueRef value, LLVMValueRef pointer) {
  const Pieces *known = body_pieces(b, value);
  if (!known || body_register(b, pointer))
    return LLVMIsAExtractValueInst(value) && body_pieces(b, LLVMGetOperand(value, 0)) && is_never_read(pointer);
  Pieces x = *known;
  if (is_never_read(pointer)) return true; /* clang keeps also a result that nobody wants */
  ExprId address = body_address(b, pointer);
  settle_memory(b);
  for (uint32_t i = 0; i < x.n; i++) {
    ExprId to = body_address_inside(b, address, x.at[i].offset, x.at[i].type);
    body_emit(b, (Op){.kind = OP_STORE, .a = to, .b = expr_var(b->p, x.at[i].var)});
  }
  return true;
}

/* A member of an aggregate, or the part of it that is several. */
bool body_extract_pieces(Body *b, LLVMValueRef extract) {
  LLVMValueRef aggregate = LLVMGetOperand(extract, 0);
  const Pieces *x = body_pieces(b, aggregate);
  LLVMTypeRef t = LLVMTypeOf(aggregate);
  if (!x || LLVMGetNumIndices(extract) != 1 || LLVMGetTypeKind(t) != LLVMStructTypeKind) return false;
  uint64_t from = LLVMOffsetOfElement(b->m->layout, t, LLVMGetIndices(extract)[0]);
  uint64_t to = from + LLVMABISizeOfType(b->m->layout, LLVMTypeOf(extract));
  Pieces part = {0};
  for (uint32_t i = 0; i < x->n; i++) {
    uint64_t size = type_at(b->p, x->at[i].type)->size;
    if (x->at[i].offset < from || x->at[i].offset + size > to) continue;
    part.at[part.n] = x->at[i];
    part.at[part.n++].offset -= from;
  }
  if (part.n == 1 && part.at[0].offset == 0 && type_at(b->p, part.at[0].type)->size == to - from)
    body_define(b, extract, expr_var(b->p, part.at[0].var));
  else if (part.n)
    body_add_pieces(b, extract, part);
  return part.n != 0;
}

static bool used_in_block_only(LLVMValueRef i) {
  for (LLVMUseRef u = LLVMGetFirstUse(i); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    bool here = LLVMGetInstructionParent(user) == LLVMGetInstructionParent(i) && !LLVMIsAPHINode(user);
    if (LLVMIsAExtractValueInst(user) && here) here = used_in_block_only(user);
    if (!here) return false;
  }
  return true;
}

bool body_call_in_pieces(Body *b, LLVMValueRef call, const char *name, Op op) {
  const Traveller *t = result_of(b->m, LLVMGetCalledValue(call));
  if (!t) return false;
  Program *p = b->p;
  Members m = t->result;
  uint32_t returned = t->returned;
  bool used = LLVMGetFirstUse(call) != NULL;
  Pieces x = {.n = used ? m.n : 0};
  for (uint32_t i = 0; i < x.n; i++) x.at[i] = (Piece){m.at[i].offset, m.at[i].type, body_temp(b, name, m.at[i].type)};
  if (used) op.dst = x.at[returned].var;
  body_emit(b, op);
  for (uint32_t i = 0; i < m.n; i++) {
    if (i == returned) continue;
    if (used) body_assign(b, x.at[i].var, expr_var(p, m.at[i].global));
    body_assign(b, m.at[i].global, expr_const(p, m.at[i].type, 0)); /* it holds nothing any more */
  }
  if (!used) return true;
  if (used_in_block_only(call))
    body_add_pieces(b, call, x);
  else
    body_define(b, call, body_joined(b, LLVMTypeOf(call), &x));
  return true;
}

bool body_return_pieces(Body *b, LLVMValueRef value, ExprId *returned) {
  const Traveller *t = result_of(b->m, b->fn);
  if (!t) return false;
  U32Vec member = {0};
  body_push_members(b, value, &t->result, &member);
  for (uint32_t i = 0; i < member.n; i++)
    if (i != t->returned) body_assign(b, t->result.at[i].global, member.at[i]);
  *returned = member.at[t->returned];
  vec_free(member);
  return true;
}
