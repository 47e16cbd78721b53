/* For the tests of the concrete interpreter: programs made with the builder. `at` is the location where the next
 * operation of the function under construction begins. */
#ifndef TESTS_PROGRAM_SUPPORT_H
#define TESTS_PROGRAM_SUPPORT_H

#include "program/program.h"

typedef struct {
  Program p;
  FunctionBuilder b;
  uint32_t at;
  TypeId i8, u8, i16, u16, i32, u32, i64, u64, i128, u128, pointer;
  RunOptions options;
  RunResult r;
  bool ran;
} Fix;

void begin_function(Fix *x, FuncId f);
void start_bits(Fix *x, uint32_t pointer_bits);
void start(Fix *x); /* begins main of a 64-bit program */
void op_to(Fix *x, uint32_t to, Op op);
void op(Fix *x, Op o);
void ret(Fix *x, ExprId e);
ExprId num(Fix *x, TypeId t, Int128 v);
ExprId size(Fix *x, uint64_t v);
ExprId use(Fix *x, VarId v);
ExprId bin(Fix *x, ExprKind k, ExprId a, ExprId b);
ExprId load(Fix *x, ExprId a, TypeId t);
VarId reg(Fix *x, const char *name, TypeId t);
VarId obj(Fix *x, const char *name, TypeId t);
ExprId addr(Fix *x, VarId v);
ExprId plus(Fix *x, ExprId p, Int128 n); /* p + n bytes */
void assign(Fix *x, VarId v, ExprId e);
void store(Fix *x, ExprId a, ExprId e);
void assume(Fix *x, ExprId e);
VarId allocate(Fix *x, const char *name, uint64_t n, OpHow how);
void release(Fix *x, ExprId e);
VarId global(Fix *x, const char *name, TypeId t, bool is_object);
VarId param(Fix *x, FuncId f, const char *name, TypeId t, bool is_object);
VarId string(Fix *x, const char *text);
FuncId external(Fix *x, const char *name, ExternKind kind);
void call(Fix *x, VarId dst, FuncId f, uint32_t n, const ExprId *args);
RunOutcome run(Fix *x);
RunOutcome finish(Fix *x, ExprId status); /* ends main and runs the program */
RunOutcome finish0(Fix *x);
void stop(Fix *x);

/* The outcome must be the wanted one; on failure the message is shown. Wants cmocka.h. */
#define expect(x, call, wanted)                                                                        \
  do {                                                                                                 \
    RunOutcome got_ = (call);                                                                          \
    if (got_ != (wanted)) print_message("%s: %s\n", run_outcome_name(got_), buf_str(&(x)->r.message)); \
    assert_string_equal(run_outcome_name(got_), run_outcome_name(wanted));                             \
  } while (0)

#endif
