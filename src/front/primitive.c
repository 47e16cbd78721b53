/* Library functions that are operations where they are called by name (library.c), and whose address is taken: a
 * destructor that is `free`, an allocator that is `malloc`. They get a body, so that a call through a pointer may lead
 * there as to any function. */
#include <string.h>

#include "front/body.h"
#include "front/signature.h"

typedef struct {
  FunctionBuilder fb;
  Program *p;
  U32Vec param;
  TypeId result; /* 0: none */
  Position at;
} Primitive;

static ExprId parameter(const Primitive *x, uint32_t k) { return expr_var(x->p, x->param.at[k]); }
static ExprId size_parameter(const Primitive *x, uint32_t k) {
  return expr_cast(x->p, parameter(x, k), x->p->type_size);
}

/* The operation, and the return of `value` (0: nothing). */
static void operate(Primitive *x, Op op, ExprId value) {
  uint32_t then = fb_location(&x->fb);
  fb_edge(&x->fb, x->fb.entry, then, op, x->at);
  fb_edge(&x->fb, then, x->fb.exit, (Op){.kind = OP_RETURN, .a = value}, x->at);
}

static VarId result_variable(Primitive *x) { return fb_local(&x->fb, VAR_TEMP, "result$", x->result, false, x->at); }

static bool is_pointer(const Primitive *x, uint32_t k) {
  return type_at(x->p, x->p->var.at[x->param.at[k]].type)->kind == TYPE_POINTER;
}

static bool is_integer(const Primitive *x, uint32_t k) {
  return type_at(x->p, x->p->var.at[x->param.at[k]].type)->kind == TYPE_INT;
}

static bool returns(const Primitive *x, TypeKind kind) { return x->result && type_at(x->p, x->result)->kind == kind; }

/* The body of the function, where it is declared as C has it. */
static bool add_operation(Primitive *x, const LibraryFunction *f, const char *name) {
  uint32_t n = x->param.n;
  switch (f->kind) {
    case LIB_MALLOC: {
      if (n != 1 || !is_integer(x, 0) || !returns(x, TYPE_POINTER)) return false;
      VarId block = result_variable(x);
      Op allocate = {.kind = OP_ALLOC, .how = ALLOC_HEAP, .dst = block, .a = size_parameter(x, 0)};
      operate(x, allocate, expr_var(x->p, block));
      return true;
    }
    case LIB_FREE:
      if (n != 1 || !is_pointer(x, 0)) return false;
      operate(x, (Op){.kind = OP_FREE, .a = parameter(x, 0)}, 0);
      return true;
    case LIB_MEMSET:
    case LIB_MEMCPY:
    case LIB_MEMMOVE: {
      bool set = f->kind == LIB_MEMSET;
      if (n != 3 || !is_pointer(x, 0) || !(set ? is_integer(x, 1) : is_pointer(x, 1)) || !is_integer(x, 2))
        return false;
      OpKind kind = set ? OP_MEMSET : f->kind == LIB_MEMCPY ? OP_MEMCPY : OP_MEMMOVE;
      Op change = {.kind = kind, .a = parameter(x, 0)};
      change.b = parameter(x, 1);
      change.c = size_parameter(x, 2);
      operate(x, change, x->result ? change.a : 0);
      return true;
    }
    case LIB_NONDET: {
      if (n || !returns(x, TYPE_INT) || strcmp(name, "__VERIFIER_nondet_bool") == 0) return false;
      VarId input = result_variable(x);
      operate(x, (Op){.kind = OP_HAVOC, .dst = input, .text = name}, expr_var(x->p, input));
      return true;
    }
    case LIB_EXIT:
      if (n != 1 || !is_integer(x, 0)) return false;
      operate(x, (Op){.kind = OP_HALT, .how = HALT_EXIT, .a = parameter(x, 0)}, 0);
      return true;
    case LIB_ABORT:
      operate(x, (Op){.kind = OP_HALT, .how = HALT_ABORT}, 0);
      return true;
    case LIB_REACH_ERROR:
      operate(x, (Op){.kind = OP_HALT, .how = HALT_REACH_ERROR, .text = name}, 0);
      return true;
    default:
      return false;
  }
}

void lower_primitive(Lowering *m, LLVMValueRef fn, FuncId f) {
  Program *p = m->p;
  const char *name = p->func.at[f].name;
  const LibraryFunction *known = library_find(name, false);
  LLVMTypeRef t = LLVMGlobalGetValueType(fn), result = LLVMGetReturnType(t);
  if (!known || !signature_fits(known->signature, t) || LLVMIsFunctionVarArg(t) || lower_is_only_called(fn)) return;
  Primitive x = {.p = p, .at = p->func.at[f].at};
  if (LLVMGetTypeKind(result) != LLVMVoidTypeKind) x.result = lower_type(m, result);
  fb_init(&x.fb, p, f);
  unsigned n = LLVMCountParams(fn);
  for (unsigned k = 0; k < n; k++)
    vec_push(x.param, program_add_var(p, (Var){.name = "argument$",
                                               .type = lower_type(m, LLVMTypeOf(LLVMGetParam(fn, k))),
                                               .kind = VAR_PARAM,
                                               .function = f,
                                               .at = x.at}));
  if (add_operation(&x, known, name)) {
    p->func.at[f].param = arena_copy(&p->arena, x.param.at, x.param.n * sizeof *x.param.at);
    p->func.at[f].n_params = x.param.n;
    p->func.at[f].is_model = true;
    fb_finish(&x.fb);
  }
  vec_free(x.param);
}
