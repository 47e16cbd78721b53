/* Variables of a function: which allocas are registers and which are objects, their names, and the parameters. */
#include <string.h>

#include "front/body.h"

bool body_is_marker(LLVMValueRef user) {
  if (!LLVMIsACallInst(user)) return false;
  size_t n;
  LLVMValueRef callee = LLVMGetCalledValue(user);
  const char *name = LLVMIsAFunction(callee) ? LLVMGetValueName2(callee, &n) : "";
  return text_starts(name, "llvm.lifetime.") || text_starts(name, "llvm.dbg.");
}

/* May this alloca be a register variable: a scalar that is only loaded and stored, whole? */
static bool fits_register(LLVMValueRef alloca, LLVMTypeRef t) {
  LLVMTypeKind kind = LLVMGetTypeKind(t);
  if (kind == LLVMStructTypeKind || kind == LLVMArrayTypeKind || kind == LLVMVectorTypeKind) return false;
  if (kind == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(t) > 128) return false;
  for (LLVMUseRef u = LLVMGetFirstUse(alloca); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (body_is_marker(user)) continue;
    bool load = LLVMIsALoadInst(user), store = LLVMIsAStoreInst(user);
    if (!load && !store) return false;
    if (LLVMGetVolatile(user) || LLVMGetOrdering(user) != LLVMAtomicOrderingNotAtomic) return false;
    if (load && LLVMTypeOf(user) != t) return false;
    if (store && (LLVMGetOperand(user, 0) == alloca || LLVMTypeOf(LLVMGetOperand(user, 0)) != t)) return false;
  }
  return true;
}

/* The debug-info variable of each alloca. */
static void read_declares(Body *b, IdMap *index, LLVMMetadataRef **variables) {
  uint32_t n = 0, cap = 0;
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(b->fn); block; block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
      LLVMValueRef alloca = di_declared(i);
      if (!alloca) continue;
      if (n == cap) *variables = mem_array(*variables, cap = cap ? 2 * cap : 16, sizeof **variables);
      (*variables)[n] = LLVMValueAsMetadata(LLVMGetOperand(i, 1));
      idmap_put(index, idmap_ptr(alloca), n++);
    }
}

/* Does nothing before this store, in its block, have to do with the alloca? Only then is it where the argument arrives.
 */
static bool is_first_access(LLVMValueRef store, LLVMValueRef alloca) {
  for (LLVMValueRef i = LLVMGetPreviousInstruction(store); i; i = LLVMGetPreviousInstruction(i)) {
    if (LLVMIsADbgInfoIntrinsic(i)) continue;
    int n = LLVMGetNumOperands(i);
    for (int k = 0; k < n; k++)
      if (LLVMGetOperand(i, (unsigned)k) == alloca) return false;
  }
  return true;
}

/* The argument that is stored to this alloca and used nowhere else (perhaps widened from a truth value), or NULL. */
static LLVMValueRef stored_argument(LLVMValueRef fn, LLVMValueRef alloca) {
  for (LLVMUseRef u = LLVMGetFirstUse(alloca); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (!LLVMIsAStoreInst(user) || LLVMGetOperand(user, 1) != alloca) continue;
    if (LLVMGetInstructionParent(user) != LLVMGetEntryBasicBlock(fn)) continue;
    LLVMValueRef v = LLVMGetOperand(user, 0);
    if (LLVMIsAZExtInst(v) && !LLVMGetNextUse(LLVMGetFirstUse(v))) v = LLVMGetOperand(v, 0);
    if (!LLVMIsAArgument(v) || LLVMGetNextUse(LLVMGetFirstUse(v))) continue;
    if (LLVMTypeOf(LLVMGetOperand(user, 0)) != LLVMGetAllocatedType(alloca)) continue;
    return is_first_access(user, alloca) ? v : NULL;
  }
  return NULL;
}

/* Does the call only get a copy of what the pointer leads to, or leave its result there? */
static bool is_by_value(LLVMValueRef call, LLVMValueRef pointer) {
  if (!LLVMIsACallInst(call) || body_is_marker(call) || LLVMGetCalledValue(call) == pointer) return false;
  unsigned n = LLVMGetNumArgOperands(call),
           kind[2] = {LLVMGetEnumAttributeKindForName("byval", 5), LLVMGetEnumAttributeKindForName("sret", 4)};
  for (unsigned k = 0; k < n; k++) {
    if (LLVMGetOperand(call, k) != pointer) continue;
    if (!LLVMGetCallSiteEnumAttribute(call, k + 1, kind[0]) && !LLVMGetCallSiteEnumAttribute(call, k + 1, kind[1]))
      return false;
  }
  return true;
}

/* Are loads, stores and copies of it all that happens to what the pointer leads to, and in this block? */
static bool is_used_here(LLVMValueRef pointer, LLVMBasicBlockRef block) {
  for (LLVMUseRef u = LLVMGetFirstUse(pointer); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (!LLVMIsAInstruction(user) || LLVMGetInstructionParent(user) != block) return false;
    bool stored_to = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != pointer;
    bool inner = LLVMIsAGetElementPtrInst(user) && is_used_here(user, block);
    if (!LLVMIsALoadInst(user) && !stored_to && !inner && !LLVMIsAMemCpyInst(user) && !is_by_value(user, pointer))
      return false;
  }
  return true;
}

static bool touches(LLVMValueRef i, LLVMValueRef alloca) {
  int n = LLVMGetNumOperands(i);
  for (int k = 0; k < n; k++) {
    LLVMValueRef x = LLVMGetOperand(i, (unsigned)k);
    while (LLVMIsAGetElementPtrInst(x)) x = LLVMGetOperand(x, 0);
    if (x == alloca) return true;
  }
  return false;
}

/* A structure that has no name in the source: the result of a call. It lives in the statement that uses it, but clang
 * does not always say so, and would have it hold blocks until the function ends. */
static void add_life(Body *b, LLVMValueRef alloca, VarId v) {
  LLVMUseRef use = LLVMGetFirstUse(alloca);
  LLVMBasicBlockRef block =
      use && LLVMIsAInstruction(LLVMGetUser(use)) ? LLVMGetInstructionParent(LLVMGetUser(use)) : NULL;
  if (!b->m->ends_of_pointers || b->optimised || LLVMGetTypeKind(LLVMGetAllocatedType(alloca)) != LLVMStructTypeKind)
    return;
  if (!block || !is_used_here(alloca, block)) return;
  LLVMValueRef first = NULL, last = NULL;
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
    if (!touches(i, alloca)) continue;
    if (!first) first = i;
    last = i;
  }
  if (!first || LLVMIsATerminatorInst(last) || idmap_find(&b->begins_at, idmap_ptr(first)) ||
      idmap_find(&b->ends_at, idmap_ptr(last)))
    return;
  idmap_put(&b->begins_at, idmap_ptr(first), v);
  idmap_put(&b->ends_at, idmap_ptr(last), v);
}

static void add_alloca(Body *b, LLVMValueRef i, LLVMMetadataRef di, IdMap *param_of) {
  Program *p = b->p;
  LLVMTypeRef t = LLVMGetAllocatedType(i);
  size_t n = 0;
  const char *llvm_name = LLVMGetValueName2(i, &n);
  if (text_starts(llvm_name, "cleanup.dest.slot")) body_find_slot(b, i);
  bool is_object = !fits_register(i, t);
  uint64_t count = LLVMConstIntGetZExtValue(LLVMGetOperand(i, 0));
  if (count != 1) is_object = true;
  TypeId type = lower_type(b->m, t);
  if (count != 1) type = type_array(p, type, count);
  const char *name = n ? llvm_name : "t";
  Position at = {0};
  VarKind kind = VAR_TEMP;
  if (di) {
    TypeId shown = lower_di_type(b->m, di_operand(b->m, di, 3));
    lower_di_finish(b->m);
    if (type_at(p, shown)->size == type_at(p, type)->size && type_at(p, shown)->kind != TYPE_VOID) type = shown;
    const char *source = di_string(b->m, di, 1);
    if (source) name = source;
    at = di_file_position(b->m, LLVMDIVariableGetFile(di), LLVMDIVariableGetLine(di));
    kind = VAR_LOCAL;
  } else if (strcmp(name, "retval") == 0) {
    name = "result";
    const Type *f = type_at(p, p->func.at[b->id].type);
    if (type_at(p, f->of)->size == type_at(p, type)->size) type = f->of;
  }
  uint32_t alignment = LLVMGetAlignment(i);
  LLVMValueRef argument = stored_argument(b->fn, i);
  if (argument && !idmap_find(param_of, idmap_ptr(argument))) {
    kind = VAR_PARAM;
    VarId v = program_add_var(p, (Var){.name = name,
                                       .type = type,
                                       .kind = kind,
                                       .is_object = is_object,
                                       .alignment = alignment,
                                       .function = b->id,
                                       .at = at});
    idmap_put(param_of, idmap_ptr(argument), v);
    idmap_put(&b->var_of, idmap_ptr(i), v);
    return;
  }
  VarId v = fb_local(&b->fb, kind, name, type, is_object, at);
  p->var.at[v].alignment = alignment;
  idmap_put(&b->var_of, idmap_ptr(i), v);
  if (is_object && !di && strcmp(name, "result") != 0) add_life(b, i, v);
  if (is_object) body_add_scope(b, i, di, v);
}

/* A structure that is passed or returned in memory comes as its address; attributes say what is there. */
static TypeId parameter_type(Body *b, unsigned k, LLVMTypeRef t) {
  static const char *const in_memory[] = {"sret", "byval"};
  for (unsigned i = 0; i < 2; i++) {
    unsigned kind = LLVMGetEnumAttributeKindForName(in_memory[i], strlen(in_memory[i]));
    LLVMAttributeRef found = LLVMGetEnumAttributeAtIndex(b->fn, k + 1, kind);
    if (found) return type_pointer(b->p, lower_type(b->m, LLVMGetTypeAttributeValue(found)));
  }
  return body_value_type(b, t);
}

/* A parameter for each member: `l$head` for the member head of l. */
static void add_members(Body *b, LLVMValueRef a, const Members *m, U32Vec *param) {
  size_t n;
  const char *name = LLVMGetValueName2(a, &n);
  Pieces x = {.n = m->n};
  for (uint32_t i = 0; i < m->n; i++) {
    Buf text = {0};
    buf_printf(&text, "%.*s$%s", (int)strcspn(name, "."), name, m->at[i].name + (m->at[i].name[0] == '.'));
    VarId v = program_add_var(b->p, (Var){.name = buf_str(&text),
                                          .type = m->at[i].type,
                                          .kind = VAR_PARAM,
                                          .function = b->id,
                                          .at = b->p->func.at[b->id].at});
    buf_free(&text);
    x.at[i] = (Piece){m->at[i].offset, m->at[i].type, v};
    vec_push(*param, v);
  }
  body_add_pieces(b, a, x);
}

void body_add_variables(Body *b) {
  Program *p = b->p;
  IdMap declares = {0}, param_of = {0};
  LLVMMetadataRef *di = NULL;
  read_declares(b, &declares, &di);
  LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(b->fn);
  for (LLVMValueRef i = LLVMGetFirstInstruction(entry); i; i = LLVMGetNextInstruction(i)) {
    if (!LLVMIsAAllocaInst(i) || !LLVMIsAConstantInt(LLVMGetOperand(i, 0))) continue;
    uint32_t *k = idmap_find(&declares, idmap_ptr(i));
    add_alloca(b, i, k && di ? di[*k] : NULL, &param_of);
  }
  U32Vec param = {0}; /* VarId */
  unsigned n = LLVMCountParams(b->fn);
  for (unsigned k = 0; k < n; k++) {
    LLVMValueRef a = LLVMGetParam(b->fn, k);
    const Members *members = members_of_parameter(b->m, b->fn, k);
    if (members) {
      add_members(b, a, members, &param);
      continue;
    }
    uint32_t *known = idmap_find(&param_of, idmap_ptr(a));
    VarId v;
    if (known) {
      v = *known;
    } else {
      size_t length;
      const char *name = LLVMGetValueName2(a, &length);
      if (length && strcmp(name, "agg.result") == 0) name = "result";
      v = program_add_var(p, (Var){.name = length ? name : "arg",
                                   .type = parameter_type(b, k, LLVMTypeOf(a)),
                                   .kind = VAR_PARAM,
                                   .function = b->id,
                                   .at = p->func.at[b->id].at});
    }
    if (!p->var.at[v].is_object) idmap_put(&b->temp_of, idmap_ptr(a), v);
    vec_push(param, v);
  }
  Function *f = &p->func.at[b->id];
  f->param = arena_copy(&p->arena, param.at, param.n * sizeof *param.at);
  f->n_params = param.n;
  if (f->is_variadic) {
    VarId v = program_add_var(
        p, (Var){.name = "...", .type = p->type_void, .kind = VAR_VARARGS, .is_object = true, .function = b->id});
    p->func.at[b->id].varargs = v;
  }
  vec_free(param);
  mem_free(di);
  idmap_free(&declares);
  idmap_free(&param_of);
}

bool body_is_parameter_store(Body *b, LLVMValueRef store) {
  VarId v = body_local(b, LLVMGetOperand(store, 1));
  if (!v || b->p->var.at[v].kind != VAR_PARAM) return false;
  LLVMValueRef value = LLVMGetOperand(store, 0);
  if (LLVMIsAZExtInst(value)) value = LLVMGetOperand(value, 0);
  return LLVMIsAArgument(value) && stored_argument(b->fn, LLVMGetOperand(store, 1)) == value;
}

VarId body_local(Body *b, LLVMValueRef v) {
  uint32_t *known = idmap_find(&b->var_of, idmap_ptr(v));
  return known ? *known : 0;
}

VarId body_register(Body *b, LLVMValueRef v) {
  VarId x = body_local(b, v);
  if (!x) {
    if (LLVMIsAGlobalVariable(v)) x = lower_global(b->m, v);
  }
  return x && !b->p->var.at[x].is_object ? x : 0;
}
