/* A whole module: declares globals and functions, then lowers initialisers and bodies. */
#include <string.h>
#include <unistd.h>

#include "front/library.h"
#include "front/lower.h"
#include "front/signature.h"
#include "front/target.h"

void lowering_init(Lowering *m, Program *p, LLVMModuleRef module, Diag *diag) {
  *m = (Lowering){.p = p, .module = module, .diag = diag};
  m->context = LLVMGetModuleContext(module);
  m->layout = LLVMGetModuleDataLayout(module);
  char cwd[4096];
  m->cwd = str_intern(&p->strings, getcwd(cwd, sizeof cwd) ? cwd : "");
}

void lowering_free(Lowering *m) {
  idmap_free(&m->var_of);
  idmap_free(&m->func_of);
  idmap_free(&m->type_of_di);
  idmap_free(&m->type_of_llvm);
  vec_free(m->di_todo);
  vec_free(m->di_todo_type);
  vec_free(m->struct_key);
  vec_free(m->struct_type);
  vec_free(m->expr_size);
  vec_free(m->constructors);
  vec_free(m->traveller);
  idmap_free(&m->traveller_of);
}

uint32_t lower_expr_size(Lowering *m, ExprId e) {
  if (!e) return 0;
  while (m->expr_size.n <= e) vec_push(m->expr_size, 0);
  if (m->expr_size.at[e]) return m->expr_size.at[e];
  const Expr *x = expr_at(m->p, e);
  ExprId a = x->a, b = x->b, c = x->c;
  uint64_t n = 1 + (uint64_t)lower_expr_size(m, a);
  n += lower_expr_size(m, b);
  n += lower_expr_size(m, c);
  m->expr_size.at[e] = n > UINT32_MAX ? UINT32_MAX : (uint32_t)n;
  return m->expr_size.at[e];
}

/* ---- globals ---- */

static LLVMMetadataRef global_di(LLVMValueRef g) {
  size_t n = 0;
  LLVMMetadataRef found = NULL;
  LLVMValueMetadataEntry *entries = LLVMGlobalCopyAllMetadata(g, &n);
  for (unsigned i = 0; i < n && !found; i++) {
    LLVMMetadataRef md = LLVMValueMetadataEntriesGetMetadata(entries, i);
    if (LLVMGetMetadataKind(md) == LLVMDIGlobalVariableExpressionMetadataKind)
      found = LLVMDIGlobalVariableExpressionGetVariable(md);
  }
  LLVMDisposeValueMetadataEntries(entries);
  return found;
}

/* Is every use a plain load or store of the whole thing? Then the variable needs no address. A constant that is stored
 * to does: writing to objects is checked. */
static bool only_loaded_and_stored(LLVMValueRef v, LLVMTypeRef t) {
  for (LLVMUseRef u = LLVMGetFirstUse(v); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (LLVMIsALoadInst(user)) {
      if (LLVMTypeOf(user) != t || LLVMGetVolatile(user) || LLVMGetOrdering(user) != LLVMAtomicOrderingNotAtomic)
        return false;
    } else if (LLVMIsAStoreInst(user)) {
      if (LLVMIsGlobalConstant(v) || LLVMGetOperand(user, 0) == v || LLVMTypeOf(LLVMGetOperand(user, 0)) != t ||
          LLVMGetVolatile(user) || LLVMGetOrdering(user) != LLVMAtomicOrderingNotAtomic)
        return false;
    } else {
      return false;
    }
  }
  return true;
}

static bool is_scalar(LLVMTypeRef t) {
  switch (LLVMGetTypeKind(t)) {
    case LLVMIntegerTypeKind:
      return LLVMGetIntTypeWidth(t) <= 128 && LLVMGetIntTypeWidth(t) != 1;
    case LLVMPointerTypeKind:
    case LLVMHalfTypeKind:
    case LLVMBFloatTypeKind:
    case LLVMFloatTypeKind:
    case LLVMDoubleTypeKind:
    case TARGET_LONG_DOUBLE:
    case LLVMFP128TypeKind:
      return true;
    default:
      return false;
  }
}

static bool has_pointer(LLVMTypeRef t) {
  switch (LLVMGetTypeKind(t)) {
    case LLVMPointerTypeKind:
      return true;
    case LLVMArrayTypeKind:
    case LLVMVectorTypeKind:
      return has_pointer(LLVMGetElementType(t));
    case LLVMStructTypeKind: {
      if (LLVMIsOpaqueStruct(t)) return true;
      unsigned n = LLVMCountStructElementTypes(t);
      for (unsigned k = 0; k < n; k++)
        if (has_pointer(LLVMStructGetTypeAtIndex(t, k))) return true;
      return false;
    }
    default:
      return false;
  }
}

static bool is_stream_name(const char *name) {
  return strcmp(name, "stdin") == 0 || strcmp(name, "stdout") == 0 || strcmp(name, "stderr") == 0;
}

/* Does the program get pointers from code elsewhere: in a variable that it only declares, or as the result of a
 * function? They may lead to whatever that code can name. */
static bool gets_pointers(const Lowering *m) {
  size_t n;
  for (LLVMValueRef g = LLVMGetFirstGlobal(m->module); g; g = LLVMGetNextGlobal(g)) {
    const char *name = LLVMGetValueName2(g, &n);
    if (LLVMIsDeclaration(g) && LLVMGetFirstUse(g) && !text_starts(name, "llvm.") && !is_stream_name(name) &&
        has_pointer(LLVMGlobalGetValueType(g)))
      return true;
  }
  for (LLVMValueRef f = LLVMGetFirstFunction(m->module); f; f = LLVMGetNextFunction(f)) {
    const char *name = LLVMGetValueName2(f, &n);
    LLVMTypeRef t = LLVMGlobalGetValueType(f);
    const LibraryFunction *known = library_find(name, false);
    if (!LLVMIsDeclaration(f) || !LLVMGetFirstUse(f) || text_starts(name, "llvm.")) continue;
    if (known && signature_fits(known->signature, t)) continue;
    if (has_pointer(LLVMGetReturnType(t))) return true;
  }
  return false;
}

static bool is_named_elsewhere(LLVMValueRef g) {
  LLVMLinkage linkage = LLVMGetLinkage(g);
  return linkage != LLVMInternalLinkage && linkage != LLVMPrivateLinkage;
}

/* Variables that C's library defines, other than streams. */
static bool is_library_variable(const char *name) {
  static const char *const names[] = {"optarg",
                                      "optind",
                                      "opterr",
                                      "optopt",
                                      "environ",
                                      "__environ",
                                      "_environ",
                                      "timezone",
                                      "__timezone",
                                      "daylight",
                                      "__daylight",
                                      "tzname",
                                      "__tzname",
                                      "signgam",
                                      "getdate_err",
                                      "program_invocation_name",
                                      "program_invocation_short_name",
                                      "h_errno",
                                      "loc1",
                                      "loc2",
                                      "locs",
                                      "re_syntax_options"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp(names[i], name) == 0) return true;
  return false;
}

static VarId declare_global(Lowering *m, LLVMValueRef g) {
  Program *p = m->p;
  size_t n = 0;
  const char *name = LLVMGetValueName2(g, &n);
  if (text_starts(name, "llvm.")) return 0; /* LLVM's own tables: llvm.used, llvm.global_ctors */
  LLVMTypeRef t = LLVMGlobalGetValueType(g);
  LLVMMetadataRef di = global_di(g);
  Var v = {.name = name,
           .kind = VAR_GLOBAL,
           .is_constant = LLVMIsGlobalConstant(g),
           .is_string = LLVMGetLinkage(g) == LLVMPrivateLinkage && LLVMIsGlobalConstant(g) && text_starts(name, ".str"),
           .is_extern = LLVMIsDeclaration(g),
           .is_library = LLVMIsDeclaration(g) && (is_library_variable(name) || text_starts(name, "__silhouette_zone")),
           .is_visible = m->gets_pointers && is_named_elsewhere(g),
           .alignment = LLVMGetAlignment(g)};
  TypeId shown = di ? lower_di_type(m, di_operand(m, di, 3)) : 0;
  v.type = shown && LLVMTypeIsSized(t) && type_at(p, shown)->size == LLVMABISizeOfType(m->layout, t) ? shown
                                                                                                     : lower_type(m, t);
  if (type_at(p, v.type)->kind == TYPE_BOOL) v.type = type_int(p, 8, false, "_Bool"); /* a bit fills a byte */
  if (di) v.at = di_file_position(m, LLVMDIVariableGetFile(di), LLVMDIVariableGetLine(di));
  v.is_object = v.is_extern || v.is_visible || v.is_string || !is_scalar(t) || !only_loaded_and_stored(g, t);
  VarId id = program_add_var(p, v);
  idmap_put(&m->var_of, idmap_ptr(g), id);
  return id;
}

/* Variables of models are declared where something mentions them: most programs use few. */
VarId lower_global(Lowering *m, LLVMValueRef g) {
  uint32_t *known = idmap_find(&m->var_of, idmap_ptr(g));
  if (known) return *known;
  VarId v = declare_global(m, g);
  if (v && LLVMGetInitializer(g)) lower_initialiser(m, v, LLVMGetInitializer(g));
  return v;
}

/* ---- functions ---- */

bool lower_is_only_called(LLVMValueRef fn) {
  LLVMTypeRef t = LLVMGlobalGetValueType(fn);
  for (LLVMUseRef u = LLVMGetFirstUse(fn); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef call = LLVMGetUser(u);
    if (!LLVMIsACallInst(call) || LLVMGetCalledValue(call) != fn || LLVMGetCalledFunctionType(call) != t) return false;
    unsigned n = LLVMGetNumArgOperands(call);
    for (unsigned k = 0; k < n; k++)
      if (LLVMGetOperand(call, k) == fn) return false;
  }
  return true;
}

static FuncId declare_function(Lowering *m, LLVMValueRef fn, bool is_model) {
  Program *p = m->p;
  size_t n = 0;
  const char *name = LLVMGetValueName2(fn, &n);
  LLVMMetadataRef di = LLVMGetSubprogram(fn);
  LLVMTypeRef t = LLVMGlobalGetValueType(fn);
  Function f = {.name = n ? name : "<unnamed>", .is_model = is_model, .is_variadic = LLVMIsFunctionVarArg(t)};
  if (di) {
    f.at = di_file_position(m, LLVMDIScopeGetFile(di), LLVMDISubprogramGetLine(di));
    LLVMMetadataRef type = di_operand(m, di, 4);
    f.type = type ? lower_di_type(m, type) : 0;
    if (type) f.declared = declared_signature(m, type, &f.n_declared, &(bool){false});
  }
  f.is_static = !is_named_elsewhere(fn) || LLVMGetLinkage(fn) == LLVMAvailableExternallyLinkage;
  if (!f.type || type_at(p, f.type)->kind != TYPE_FUNCTION) f.type = lower_type(m, t);
  const LibraryFunction *known = library_find(name, false);
  f.external = known && !signature_fits(known->signature, t) ? EXTERN_UNKNOWN : library_external_kind(name);
  FuncId id = program_add_function(p, f);
  idmap_put(&m->func_of, idmap_ptr(fn), id);
  return id;
}

/* Types that only casts mention are kept by clang in the compile unit. */
static void read_retained_types(Lowering *m) {
  unsigned n = LLVMGetNamedMetadataNumOperands(m->module, "llvm.dbg.cu");
  if (!n) return;
  LLVMValueRef *unit = mem_array(NULL, n, sizeof *unit);
  LLVMGetNamedMetadataOperands(m->module, "llvm.dbg.cu", unit);
  for (unsigned i = 0; i < n; i++) {
    LLVMMetadataRef retained = di_operand(m, LLVMValueAsMetadata(unit[i]), 5);
    unsigned k = retained ? di_operand_count(m, retained) : 0;
    for (unsigned j = 0; j < k; j++) {
      LLVMMetadataRef t = di_operand(m, retained, j);
      LLVMMetadataKind kind = t ? LLVMGetMetadataKind(t) : LLVMMDStringMetadataKind;
      if (kind == LLVMDICompositeTypeMetadataKind || kind == LLVMDIDerivedTypeMetadataKind) lower_di_type(m, t);
    }
  }
  mem_free(unit);
}

/* The types of all locals, so that every structure is known by name before the first body is lowered. */
static void read_local_types(Lowering *m, LLVMValueRef fn) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(fn); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      if (!LLVMIsADbgDeclareInst(i)) continue;
      LLVMMetadataRef variable = LLVMValueAsMetadata(LLVMGetOperand(i, 1));
      lower_di_type(m, di_operand(m, variable, 3));
    }
}

/* ---- constructors and destructors ---- */

/* The functions of llvm.global_ctors, an array of {priority, function, data}, by priority and then as they come. */
static void find_constructors(Lowering *m) {
  LLVMValueRef table = LLVMGetNamedGlobal(m->module, "llvm.global_ctors");
  LLVMValueRef list = table ? LLVMGetInitializer(table) : NULL;
  unsigned n = list && LLVMIsAConstantArray(list) ? (unsigned)LLVMGetNumOperands(list) : 0;
  VEC(uint64_t) priority = {0};
  for (unsigned i = 0; i < n; i++) {
    LLVMValueRef entry = LLVMGetOperand(list, i);
    if (LLVMGetNumOperands(entry) < 2 || !LLVMIsAConstantInt(LLVMGetOperand(entry, 0))) continue;
    uint32_t *f = idmap_find(&m->func_of, idmap_ptr(LLVMGetOperand(entry, 1)));
    if (!f) continue;
    uint64_t when = LLVMConstIntGetZExtValue(LLVMGetOperand(entry, 0));
    vec_push(priority, when);
    vec_push(m->constructors, *f);
    for (uint32_t k = priority.n - 1; k > 0 && priority.at[k - 1] > when; k--) {
      priority.at[k] = priority.at[k - 1];
      priority.at[k - 1] = when;
      uint32_t before = m->constructors.at[k - 1];
      m->constructors.at[k - 1] = m->constructors.at[k];
      m->constructors.at[k] = before;
    }
  }
  vec_free(priority);
  LLVMValueRef last = LLVMGetNamedGlobal(m->module, "llvm.global_dtors");
  m->destructors = last && LLVMGetInitializer(last) && LLVMIsAConstantArray(LLVMGetInitializer(last));
}

/* The models that are mentioned, by the program or by one another; what nobody calls is not analysed either. */
static void lower_models(Lowering *m) {
  Program *p = m->p;
  bool *mentioned = mem_zalloc(p->func.n * sizeof *mentioned);
  ExprId seen = 1;
  for (bool more = true; more;) {
    more = false;
    for (; seen < p->expr.n; seen++)
      if (expr_at(p, seen)->kind == EXPR_FUNCTION) mentioned[expr_at(p, seen)->var] = true;
    for (LLVMValueRef fn = LLVMGetFirstFunction(m->module); fn; fn = LLVMGetNextFunction(fn)) {
      uint32_t *f = idmap_find(&m->func_of, idmap_ptr(fn));
      if (!f || !mentioned[*f] || p->func.at[*f].is_defined || !LLVMCountBasicBlocks(fn)) continue;
      lower_function(m, fn, *f);
      more = true;
    }
  }
  mem_free(mentioned);
}

void lower_module(Lowering *m, bool (*is_model)(const char *name, void *context), void *context) {
  for (LLVMValueRef fn = LLVMGetFirstFunction(m->module); fn; fn = LLVMGetNextFunction(fn)) read_local_types(m, fn);
  read_retained_types(m);
  m->gets_pointers = gets_pointers(m);
  for (LLVMValueRef g = LLVMGetFirstGlobal(m->module); g; g = LLVMGetNextGlobal(g)) {
    size_t n;
    if (!is_model(LLVMGetValueName2(g, &n), context)) declare_global(m, g);
  }
  for (LLVMValueRef fn = LLVMGetFirstFunction(m->module); fn; fn = LLVMGetNextFunction(fn)) {
    size_t n;
    const char *name = LLVMGetValueName2(fn, &n);
    if (!text_starts(name, "llvm.")) declare_function(m, fn, is_model(name, context));
  }
  lower_di_finish(m);
  for (LLVMValueRef fn = LLVMGetFirstFunction(m->module); fn; fn = LLVMGetNextFunction(fn)) {
    uint32_t *f = idmap_find(&m->func_of, idmap_ptr(fn));
    if (f && LLVMCountBasicBlocks(fn)) members_find(m, fn, *f);
  }
  find_constructors(m);
  for (LLVMValueRef g = LLVMGetFirstGlobal(m->module); g; g = LLVMGetNextGlobal(g)) {
    size_t n;
    bool lazy = is_model(LLVMGetValueName2(g, &n), context);
    uint32_t *v = lazy ? NULL : idmap_find(&m->var_of, idmap_ptr(g));
    if (v && LLVMGetInitializer(g)) lower_initialiser(m, *v, LLVMGetInitializer(g));
  }
  for (LLVMValueRef fn = LLVMGetFirstFunction(m->module); fn; fn = LLVMGetNextFunction(fn)) {
    uint32_t *f = idmap_find(&m->func_of, idmap_ptr(fn));
    if (!f) continue;
    if (!LLVMCountBasicBlocks(fn))
      lower_primitive(m, fn, *f);
    else if (!m->p->func.at[*f].is_model)
      lower_function(m, fn, *f);
  }
  lower_models(m);
  m->p->main = program_find_function(m->p, "main");
  if (m->p->main && !m->p->func.at[m->p->main].is_defined) m->p->main = 0;
}
