/* Calls: library functions by the table of library.c, everything else as OP_CALL. */
#include <string.h>

#include "front/body.h"
#include "front/signature.h"

static const char *callee_name(LLVMValueRef callee) {
  size_t n;
  return LLVMIsAFunction(callee) ? LLVMGetValueName2(callee, &n) : NULL;
}

static bool has_result(LLVMValueRef i) { return LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMVoidTypeKind; }

/* The C type of the result, if the debug info knows it. */
static TypeId result_type(Body *b, LLVMValueRef i, LLVMValueRef callee) {
  Program *p = b->p;
  TypeId plain = body_value_type(b, LLVMTypeOf(i));
  uint32_t *f = LLVMIsAFunction(callee) ? idmap_find(&b->m->func_of, idmap_ptr(callee)) : NULL;
  if (!f) return plain;
  TypeId shown = type_at(p, p->func.at[*f].type)->of;
  const Type *s = type_at(p, shown), *t = type_at(p, plain);
  bool scalar = s->kind == TYPE_INT || s->kind == TYPE_POINTER;
  return scalar && s->kind == t->kind && s->bits == t->bits ? shown : plain;
}

/* The text of a string literal argument, or NULL. */
static const char *string_argument(Body *b, LLVMValueRef v) {
  ExprId e = body_value(b, v);
  const Expr *x = expr_at(b->p, e);
  while (x->kind == EXPR_INDEX || x->kind == EXPR_CAST) x = expr_at(b->p, x->a);
  if (x->kind != EXPR_ADDRESS) return NULL;
  const Var *s = &b->p->var.at[x->var];
  if (!s->n_init || !s->init[0].bytes || !s->init[0].n_bytes) return NULL;
  return str_intern_n(&b->p->strings, (const char *)s->init[0].bytes, (size_t)s->init[0].n_bytes - 1);
}

static void halt(Body *b, OpHow how, ExprId status, const char *text) {
  settle_all(b);
  fb_edge(&b->fb, b->here, b->fb.exit, (Op){.kind = OP_HALT, .how = how, .a = status, .text = text}, b->at);
  b->dead = true;
}

/* What a condition may be. Without a declaration, it arrives as it is: not converted to int. */
static bool is_condition(LLVMValueRef v) {
  LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(v));
  return kind == LLVMIntegerTypeKind || kind == LLVMPointerTypeKind;
}

/* `text`: what is asserted, NULL: as the condition reads. */
static void lower_assert(Body *b, LLVMValueRef condition, const char *text) {
  Program *p = b->p;
  ExprId holds = body_truth(b, condition);
  settle_all(b);
  uint32_t from = b->here;
  Buf printed = {0};
  if (!text) expr_print(p, holds, &printed);
  body_emit(b, (Op){.kind = OP_ASSUME, .a = expr_not(p, holds)});
  Op fails = {.kind = OP_HALT, .how = HALT_ASSERT, .text = text ? text : str_intern(&p->strings, buf_str(&printed))};
  fb_edge(&b->fb, b->here, b->fb.exit, fails, b->at);
  b->here = from;
  body_emit(b, (Op){.kind = OP_ASSUME, .a = holds});
  buf_free(&printed);
}

/* The type that the name of a __VERIFIER_nondet_ function says, where an undeclared one is called, which returns int;
 * 0: int will do. *unfit: its values do not fit into int, or it is not known which they are. */
static TypeId named_type(const Body *b, const char *name, bool *unfit) {
  static const struct {
    const char *name, *type;
    uint32_t bits;
    bool is_signed;
  } types[] = {
      {"bool", "_Bool", 8, false},       {"char", "char", 8, true},
      {"schar", "signed char", 8, true}, {"uchar", "unsigned char", 8, false},
      {"short", "short", 16, true},      {"ushort", "unsigned short", 16, false},
      {"u8", "unsigned char", 8, false}, {"u16", "unsigned short", 16, false},
  };
  static const char *const others[] = {"long",   "ulong",   "longlong", "ulonglong", "size_t", "loff_t", "u64",
                                       "int128", "uint128", "pointer",  "charp",     "pchar",  "float",  "double"};
  const char *word = name + strlen("__VERIFIER_nondet_");
  *unfit = b->m->unsigned_char && strcmp(word, "char") == 0;
  for (size_t k = 0; k < sizeof others / sizeof *others; k++) *unfit = *unfit || strcmp(others[k], word) == 0;
  for (size_t k = 0; k < sizeof types / sizeof *types && !*unfit; k++)
    if (strcmp(types[k].name, word) == 0) return type_int(b->p, types[k].bits, types[k].is_signed, types[k].type);
  return 0;
}

/* Is this the type of a function that nobody has declared: int f()? */
static bool is_undeclared(LLVMValueRef call) {
  LLVMTypeRef t = LLVMGlobalGetValueType(LLVMGetCalledValue(call)), result = LLVMGetReturnType(t);
  return LLVMIsFunctionVarArg(t) && !LLVMCountParamTypes(t) && LLVMGetTypeKind(result) == LLVMIntegerTypeKind &&
         LLVMGetIntTypeWidth(result) == 32;
}

static void lower_nondet(Body *b, LLVMValueRef i, const char *name) {
  Program *p = b->p;
  if (!has_result(i)) { /* nobody knows what it changes */
    body_unmodelled(b, i, name, UNMODELLED_WILD);
    return;
  }
  TypeId t = result_type(b, i, LLVMGetCalledValue(i));
  if (LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMPointerTypeKind || !type_is_value(b->m, LLVMTypeOf(i))) {
    body_unmodelled(b, i, "arbitrary pointer", UNMODELLED_VALUE);
    return;
  }
  if (type_at(p, t)->kind == TYPE_BOOL) t = type_int(p, 8, false, "_Bool");
  bool unfit = false;
  TypeId named = is_undeclared(i) ? named_type(b, name, &unfit) : 0;
  if (unfit) {
    char what[160];
    snprintf(what, sizeof what, "%.100s that is not declared and so returns int", name);
    body_unmodelled(b, i, what, UNMODELLED_WILD);
    return;
  }
  if (strcmp(name, "__VERIFIER_nondet_bool") == 0) named = type_int(p, 8, false, "_Bool"); /* also declared as int */
  if (named && type_at(p, t)->kind == TYPE_INT) {
    VarId small = body_temp(b, name, named);
    body_emit(b, (Op){.kind = OP_HAVOC, .dst = small, .text = name});
    ExprId e = expr_var(p, small);
    body_define(b, i, LLVMGetIntTypeWidth(LLVMTypeOf(i)) == 1 ? expr_truth(p, e) : expr_cast(p, e, t));
    return;
  }
  VarId dst = body_result(b, i, name, t);
  body_emit(b, (Op){.kind = OP_HAVOC, .dst = dst, .text = name});
  body_define_result(b, i, dst);
}

/* __silhouette_between(least, most): an input. __silhouette_guess(least, most): what is not modelled. */
static void lower_between(Body *b, LLVMValueRef i, const char *name, bool is_input) {
  Program *p = b->p;
  TypeId t = body_value_type(b, LLVMTypeOf(i));
  ExprId least = body_small(b, expr_cast(p, body_value(b, LLVMGetOperand(i, 0)), t));
  ExprId most = body_small(b, expr_cast(p, body_value(b, LLVMGetOperand(i, 1)), t));
  VarId dst = body_temp(b, "between", t);
  ExprId x = expr_var(p, dst), low = expr_binary(p, EXPR_GE, x, least, false),
         high = expr_binary(p, EXPR_LE, x, most, false);
  if (is_input)
    body_input(b, dst, name, least, most);
  else
    body_guess(b, dst, "what a function gives", least, most);
  OpHow how = is_input ? 0 : UNMODELLED_GUESS;
  body_emit(b, (Op){.kind = OP_ASSUME, .how = how, .a = expr_binary(p, EXPR_AND, low, high, false)});
  body_define(b, i, x);
}

static void miss(Body *b, LLVMValueRef i, const LibraryFunction *f, const char *name) {
  char what[128];
  snprintf(what, sizeof what, "the library function %.90s", name);
  body_unmodelled(b, i, f->note ? f->note : what, UNMODELLED_WILD);
}

static ExprId size_argument(Body *b, LLVMValueRef v) { return expr_cast(b->p, body_int(b, v, false), b->p->type_size); }

/* `alignment`: 0, or OP_ALLOC has it. */
static void lower_alloc(Body *b, LLVMValueRef i, OpHow how, ExprId size, ExprId alignment, const char *hint) {
  VarId dst = body_result(b, i, hint, b->p->type_void_pointer);
  body_emit(b, (Op){.kind = OP_ALLOC, .how = how, .dst = dst, .a = size, .b = alignment});
  if (how != ALLOC_STACK) body_allocation_errno(b, dst);
  body_define_result(b, i, dst);
}

/* True when the call was lowered as a library function. */
static bool lower_library(Body *b, LLVMValueRef i, const LibraryFunction *f, const char *name) {
  Program *p = b->p;
  unsigned n = LLVMGetNumArgOperands(i);
  LLVMValueRef arg[3] = {0};
  for (unsigned k = 0; k < 3 && k < n; k++) arg[k] = LLVMGetOperand(i, k);
  switch (f->kind) {
    case LIB_MALLOC:
    case LIB_ZALLOC:
      if (n != 1) return false;
      lower_alloc(b, i, f->kind == LIB_MALLOC ? ALLOC_HEAP : ALLOC_HEAP_ZERO, size_argument(b, arg[0]), 0, "malloc");
      return true;
    case LIB_ALIGNED: {
      if (n != 2) return false;
      ExprId alignment = size_argument(b, arg[0]), size = size_argument(b, arg[1]);
      lower_alloc(b, i, ALLOC_HEAP, size, alignment, "malloc");
      return true;
    }
    case LIB_CALLOC: {
      if (n != 2) return false;
      ExprId x = size_argument(b, arg[0]), y = size_argument(b, arg[1]);
      if (!expr_is_const(p, x) || !expr_is_const(p, y)) return false; /* overflow: see share/models */
      Int128 bytes = expr_at(p, x)->value * expr_at(p, y)->value;
      if (bytes != type_wrap(p, p->type_size, bytes)) return false;
      lower_alloc(b, i, ALLOC_HEAP_ZERO, expr_const(p, p->type_size, bytes), 0, "calloc");
      return true;
    }
    case LIB_ALLOCA:
      if (n != 1) return false;
      lower_alloc(b, i, ALLOC_STACK, size_argument(b, arg[0]), 0, "alloca");
      return true;
    case LIB_FREE: {
      if (n != 1) return false;
      ExprId x = body_value(b, arg[0]);
      settle_memory(b);
      body_emit(b, (Op){.kind = OP_FREE, .a = x});
      return true;
    }
    case LIB_MEMSET:
    case LIB_MEMCPY:
    case LIB_MEMMOVE: {
      if (n != 3) return false;
      ExprId to = body_address(b, arg[0]);
      ExprId from = f->kind == LIB_MEMSET ? body_value(b, arg[1]) : body_address(b, arg[1]);
      ExprId size = size_argument(b, arg[2]);
      settle_memory(b);
      OpKind kind = f->kind == LIB_MEMSET ? OP_MEMSET : f->kind == LIB_MEMCPY ? OP_MEMCPY : OP_MEMMOVE;
      body_emit(b, (Op){.kind = kind, .a = to, .b = from, .c = size});
      if (has_result(i)) body_define(b, i, to);
      return true;
    }
    case LIB_EXIT:
      if (strcmp(name, "exit") == 0) body_run_exit_handlers(b);
      halt(b, HALT_EXIT, n ? body_int(b, arg[0], true) : expr_const(p, type_int(p, 32, true, NULL), 0), NULL);
      return true;
    case LIB_ABORT:
      halt(b, HALT_ABORT, 0, NULL);
      return true;
    case LIB_ASSERT_FAIL:
      halt(b, HALT_ASSERT, 0, n ? string_argument(b, arg[0]) : NULL);
      return true;
    case LIB_REACH_ERROR:
      halt(b, HALT_REACH_ERROR, 0, name);
      return true;
    case LIB_ASSERT:
      if (n < 1 || n > 2 || !is_condition(arg[0]) || (has_result(i) && LLVMGetFirstUse(i))) return false;
      lower_assert(b, arg[0], n == 2 ? string_argument(b, arg[1]) : NULL);
      return true;
    case LIB_ASSUME:
      if (n != 1 || !is_condition(arg[0]) || (has_result(i) && LLVMGetFirstUse(i))) return false;
      body_emit(b, (Op){.kind = OP_ASSUME, .a = body_truth(b, arg[0])});
      return true;
    case LIB_NONDET:
      lower_nondet(b, i, name);
      return true;
    case LIB_OBJECT_SIZE:
      body_define(b, i, expr_object_size(p, body_address(b, arg[0])));
      return true;
    case LIB_ASK:
      settle_all(b);
      body_emit(b, (Op){.kind = OP_SKIP, .text = string_argument(b, arg[0])});
      return true;
    case LIB_BETWEEN:
    case LIB_GUESS:
      lower_between(b, i, name, f->kind == LIB_BETWEEN);
      return true;
    case LIB_DOUBT:
      body_emit(b, (Op){.kind = OP_UNMODELLED, .how = UNMODELLED_VALUE, .text = "what a function does"});
      return true;
    case LIB_RESULT:
    case LIB_GUESS_OF:
    case LIB_PERHAPS:
    case LIB_OUTPUT:
      lower_contract(b, i, f, has_result(i) ? result_type(b, i, LLVMGetCalledValue(i)) : 0);
      return true;
    case LIB_MISSING:
      miss(b, i, f, name);
      return true;
    case LIB_EXACT:
    case LIB_CONTRACT:
      return false;
  }
  return false;
}

/* An argument passed by value in memory: the callee gets the address of a copy that nobody else sees. */
static ExprId copied_argument(Body *b, LLVMValueRef v, LLVMTypeRef t, U32Vec *copies) {
  Program *p = b->p;
  TypeId type = lower_type(b->m, t);
  VarId copy = fb_local(&b->fb, VAR_TEMP, "argument$", type, true, b->at);
  ExprId from = body_address(b, v), to = expr_address(p, copy, type_pointer(p, type));
  ExprId size = expr_const(p, p->type_size, (Int128)LLVMABISizeOfType(b->m->layout, t));
  body_emit(b, (Op){.kind = OP_BEGIN, .dst = copy});
  body_emit(b, (Op){.kind = OP_MEMCPY, .a = to, .b = from, .c = size});
  vec_push(*copies, copy);
  return to;
}

static bool is_model_function(const Body *b, LLVMValueRef fn) {
  uint32_t *f = idmap_find(&b->m->func_of, idmap_ptr(fn));
  return f && b->p->func.at[*f].is_model;
}

/* Is it a function of the program? (Of the library's programs have declarations of their own, with types that differ in
 * size.) */
static bool is_own_function(const Body *b, LLVMValueRef callee) {
  return LLVMIsAFunction(callee) && LLVMCountBasicBlocks(callee) && !is_model_function(b, callee);
}

/* Does a function of the program get what the call gives it as argument k? */
static bool is_passed(const Body *b, LLVMValueRef i, LLVMValueRef callee, unsigned k) {
  unsigned byval = LLVMGetEnumAttributeKindForName("byval", 5);
  if (!is_own_function(b, callee) || k >= LLVMCountParams(callee)) return true;
  bool in_memory = LLVMGetCallSiteEnumAttribute(i, k + 1, byval) != NULL;
  if (in_memory != (LLVMGetEnumAttributeAtIndex(callee, k + 1, byval) != NULL)) return false;
  return signature_passes(LLVMGetOperand(i, k), LLVMTypeOf(LLVMGetParam(callee, k)), b->m->layout);
}

/* Does the call get what the function returns? */
static bool is_returned(const Body *b, LLVMValueRef i, LLVMValueRef callee) {
  if (!is_own_function(b, callee) || !LLVMGetFirstUse(i)) return true;
  return signature_returns(LLVMGetReturnType(LLVMGlobalGetValueType(callee)), LLVMTypeOf(i), b->m->layout);
}

/* `instead`: the function that is called for it, 0: itself. Gives where the result is, 0: nobody wants it. */
static VarId lower_plain_call(Body *b, LLVMValueRef i, LLVMValueRef callee, const char *name, FuncId instead) {
  Program *p = b->p;
  unsigned n = LLVMGetNumArgOperands(i);
  unsigned fixed = LLVMCountParamTypes(LLVMGetCalledFunctionType(i));
  unsigned byval = LLVMGetEnumAttributeKindForName("byval", 5);
  U32Vec args = {0};   /* ExprId */
  U32Vec copies = {0}; /* of arguments passed in memory: they die with the call */
  const char *problem = NULL;
  for (unsigned k = 0; k < n; k++) {
    LLVMValueRef v = LLVMGetOperand(i, k);
    LLVMAttributeRef copied = LLVMGetCallSiteEnumAttribute(i, k + 1, byval);
    if (copied && k >= fixed) problem = "structure as a variable argument";
    if (!is_passed(b, i, callee, k)) problem = "argument of another type than the parameter's";
    if (!type_is_value(b->m, LLVMTypeOf(v)) && LLVMGetTypeKind(LLVMTypeOf(v)) != LLVMMetadataTypeKind)
      problem = "argument of more than 128 bits";
    if (problem) break;
    const Members *members = members_of_parameter(b->m, callee, k);
    if (members) {
      body_push_members(b, v, members, &args);
      continue;
    }
    ExprId e = copied ? copied_argument(b, v, LLVMGetTypeAttributeValue(copied), &copies) : body_value(b, v);
    vec_push(args, e);
  }
  if (has_result(i) && !type_is_value(b->m, LLVMTypeOf(i))) problem = "result of more than 128 bits";
  if (!is_returned(b, i, callee)) problem = "result of another type than the function's";
  if (problem) {
    body_unmodelled(b, i, problem, UNMODELLED_WILD);
    vec_free(args);
    vec_free(copies);
    return 0;
  }
  ExprId f = instead ? expr_function(p, instead, type_pointer(p, p->func.at[instead].type)) : body_value(b, callee);
  if (expr_at(p, f)->kind != EXPR_FUNCTION && expr_at(p, f)->has_load) f = body_in_temp(b, f, NULL);
  settle_all(b);
  Op op = {.kind = OP_CALL, .a = f, .args = args.at, .n_args = args.n};
  bool in_pieces = body_call_in_pieces(b, i, name, op);
  bool used = !in_pieces && has_result(i) && LLVMGetFirstUse(i);
  if (used) op.dst = body_result(b, i, name ? name : "call", result_type(b, i, callee));
  if (!in_pieces) body_emit(b, op);
  for (uint32_t k = 0; k < copies.n; k++) body_emit(b, (Op){.kind = OP_END, .dst = copies.at[k]});
  if (used) body_define_result(b, i, op.dst);
  vec_free(args);
  vec_free(copies);
  return used ? op.dst : 0;
}

VarId lower_call_of(Body *b, LLVMValueRef i, const char *name, FuncId instead) {
  return lower_plain_call(b, i, LLVMGetCalledValue(i), name, instead);
}

static void lower_assembly(Body *b, LLVMValueRef i, LLVMValueRef callee) {
  size_t n = 0;
  const char *text = LLVMGetInlineAsmAsmString(callee, &n);
  bool empty = n == 0 || (text && strspn(text, " \t\n") == n);
  if (empty && !has_result(i) && LLVMGetNumArgOperands(i) == 0) return; /* a barrier for the compiler only */
  body_unmodelled(b, i, "inline assembly", UNMODELLED_WILD);
}

void lower_call(Body *b, LLVMValueRef i) {
  if (LLVMIsADbgLabelInst(i) && lower_error_label(b, i)) return;
  if (LLVMIsADbgInfoIntrinsic(i)) return;
  LLVMValueRef callee = LLVMGetCalledValue(i);
  if (LLVMIsAInlineAsm(callee)) {
    lower_assembly(b, i, callee);
    return;
  }
  if (LLVMGetValueKind(callee) == LLVMGlobalAliasValueKind && LLVMIsAFunction(LLVMAliasGetAliasee(callee)))
    callee = LLVMAliasGetAliasee(callee);
  const char *name = callee_name(callee);
  if (name && text_starts(name, "llvm.")) {
    if (!lower_intrinsic(b, i, name)) {
      char what[128];
      snprintf(what, sizeof what, "intrinsic %s", name);
      body_unmodelled(b, i, what, UNMODELLED_WILD);
    }
    return;
  }
  if (name) {
    const LibraryFunction *f = library_find(name, LLVMCountBasicBlocks(callee) > 0);
    if (f && signature_fits(f->signature, LLVMGetCalledFunctionType(i)) && lower_library(b, i, f, name)) return;
    if (text_starts(name, "__builtin_") && !LLVMCountBasicBlocks(callee)) { /* one of gcc's that clang does not know */
      body_unmodelled(b, i, name, UNMODELLED_WILD);
      return;
    }
    if (is_model_function(b, callee) && lower_scan(b, i, name)) return;
    if (is_model_function(b, callee) && !body_format_is_modelled(b, i, name)) return;
    if (!b->m->uses_errno && text_starts(name, "__silhouette_errno_after")) return;
    if (!b->m->streams_change && text_starts(name, "__silhouette_use_std")) return;
    if (!b->m->closes_descriptors && text_ends(name, "_descriptor") && is_model_function(b, callee)) return;
    if (strcmp(name, "__silhouette_compares_freely") == 0) {
      body_define(b, i, expr_const(b->p, body_value_type(b, LLVMTypeOf(i)), b->p->compares_freely));
      return;
    }
  }
  lower_plain_call(b, i, callee, name, 0);
}
