#include "program_support.h"

#include <string.h>

void begin_function(Fix *x, FuncId f) {
  fb_init(&x->b, &x->p, f);
  x->at = x->b.entry;
}

void start_bits(Fix *x, uint32_t pointer_bits) {
  memset(x, 0, sizeof *x);
  program_init(&x->p, pointer_bits);
  Program *p = &x->p;
  x->i8 = type_int(p, 8, true, NULL);
  x->u8 = type_int(p, 8, false, NULL);
  x->i16 = type_int(p, 16, true, NULL);
  x->u16 = type_int(p, 16, false, NULL);
  x->i32 = type_int(p, 32, true, NULL);
  x->u32 = type_int(p, 32, false, NULL);
  x->i64 = type_int(p, 64, true, NULL);
  x->u64 = type_int(p, 64, false, NULL);
  x->i128 = type_int(p, 128, true, NULL);
  x->u128 = type_int(p, 128, false, NULL);
  x->pointer = type_pointer(p, x->i32);
  p->main = program_add_function(p, (Function){.name = "main", .type = type_function(p, x->i32, NULL)});
}
void start(Fix *x) {
  start_bits(x, 64);
  begin_function(x, x->p.main);
}

void op_to(Fix *x, uint32_t to, Op op) {
  fb_edge(&x->b, x->at, to, op, (Position){.file = "test.c", .line = x->b.edge.n + 1, .column = 1});
}
void op(Fix *x, Op o) {
  uint32_t next = fb_location(&x->b);
  op_to(x, next, o);
  x->at = next;
}
void ret(Fix *x, ExprId e) { op_to(x, x->b.exit, (Op){.kind = OP_RETURN, .a = e}); }

ExprId num(Fix *x, TypeId t, Int128 v) { return expr_const(&x->p, t, v); }
ExprId size(Fix *x, uint64_t v) { return num(x, x->p.type_size, (Int128)v); }
ExprId use(Fix *x, VarId v) { return expr_var(&x->p, v); }
ExprId bin(Fix *x, ExprKind k, ExprId a, ExprId b) { return expr_binary(&x->p, k, a, b, false); }
ExprId load(Fix *x, ExprId a, TypeId t) { return expr_load(&x->p, a, t); }
VarId reg(Fix *x, const char *name, TypeId t) { return fb_local(&x->b, VAR_LOCAL, name, t, false, (Position){0}); }
VarId obj(Fix *x, const char *name, TypeId t) { return fb_local(&x->b, VAR_LOCAL, name, t, true, (Position){0}); }
ExprId addr(Fix *x, VarId v) { return expr_address(&x->p, v, x->pointer); }
ExprId plus(Fix *x, ExprId p, Int128 n) { return expr_index(&x->p, p, num(x, x->p.type_ptrdiff, n), 1, x->pointer); }
void assign(Fix *x, VarId v, ExprId e) { op(x, (Op){.kind = OP_ASSIGN, .dst = v, .a = e}); }
void store(Fix *x, ExprId a, ExprId e) { op(x, (Op){.kind = OP_STORE, .a = a, .b = e}); }
void assume(Fix *x, ExprId e) { op(x, (Op){.kind = OP_ASSUME, .a = e}); }
VarId allocate(Fix *x, const char *name, uint64_t n, OpHow how) {
  VarId v = reg(x, name, x->pointer);
  op(x, (Op){.kind = OP_ALLOC, .dst = v, .a = size(x, n), .how = how});
  return v;
}
void release(Fix *x, ExprId e) { op(x, (Op){.kind = OP_FREE, .a = e}); }
VarId global(Fix *x, const char *name, TypeId t, bool is_object) {
  return program_add_var(&x->p, (Var){.name = name, .type = t, .kind = VAR_GLOBAL, .is_object = is_object});
}
VarId param(Fix *x, FuncId f, const char *name, TypeId t, bool is_object) {
  return program_add_var(&x->p,
                         (Var){.name = name, .type = t, .kind = VAR_PARAM, .is_object = is_object, .function = f});
}
VarId string(Fix *x, const char *text) {
  TypeId t = type_array(&x->p, x->i8, strlen(text) + 1);
  InitPiece piece = {.bytes = arena_copy(&x->p.arena, text, strlen(text) + 1), .n_bytes = strlen(text) + 1};
  return program_add_var(&x->p, (Var){.name = ".str",
                                      .type = t,
                                      .kind = VAR_GLOBAL,
                                      .is_object = true,
                                      .is_constant = true,
                                      .is_string = true,
                                      .init = arena_copy(&x->p.arena, &piece, sizeof piece),
                                      .n_init = 1});
}
FuncId external(Fix *x, const char *name, ExternKind kind) {
  return program_add_function(
      &x->p,
      (Function){.name = name, .type = type_function(&x->p, x->i32, NULL), .is_variadic = true, .external = kind});
}
void call(Fix *x, VarId dst, FuncId f, uint32_t n, const ExprId *args) {
  op(x,
     (Op){
         .kind = OP_CALL, .dst = dst, .a = expr_function(&x->p, f, x->p.type_void_pointer), .args = args, .n_args = n});
}

RunOutcome run(Fix *x) {
  if (x->ran) run_result_free(&x->r);
  x->ran = true;
  run_program(&x->p, &x->options, &x->r);
  return x->r.outcome;
}
RunOutcome finish(Fix *x, ExprId status) {
  ret(x, status);
  fb_finish(&x->b);
  return run(x);
}
RunOutcome finish0(Fix *x) { return finish(x, num(x, x->i32, 0)); }
void stop(Fix *x) {
  if (x->ran) run_result_free(&x->r);
  program_free(&x->p);
}
