#include "front/front.h"

#include <llvm-c/Analysis.h>
#include <llvm-c/Core.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "front/compile.h"
#include "front/library.h"
#include "front/lower.h"
#include "front/signature.h"
#include "front/target.h"

/* ---- models of library functions ---- */

typedef struct {
  IdMap names, globals; /* hashes of the names of functions and variables that came from share/models */
} Models;

static bool is_model(const char *name, void *context) {
  const Models *models = context;
  uint64_t hash = hash_bytes(name, strlen(name));
  return idmap_find(&models->names, hash) != NULL || idmap_find(&models->globals, hash) != NULL;
}

/* The bitcode of the models beside the executable, or below the installation's share folder. */
static bool models_path(uint32_t pointer_bits, Buf *out) {
  static const char *const places[] = {"models", "../share/silhouette/models", "../../models" /* unit tests */};
  Buf own = {0};
  bool found = false;
  if (file_own_folder(&own))
    for (size_t i = 0; i < sizeof places / sizeof *places && !found; i++) {
      buf_clear(out);
      buf_printf(out, "%s/%s/libc-%u.bc", buf_str(&own), places[i], pointer_bits);
      found = access(buf_str(out), R_OK) == 0;
    }
  buf_free(&own);
  return found;
}

/* Of what the program does not name, the linker takes only what is used by what it takes: such values are given out
 * when they are wanted (linkonce), and their bodies are not even read. What lowering may want is always taken. */
static void link_on_demand(LLVMModuleRef program, LLVMValueRef model) {
  size_t n;
  const char *name = LLVMGetValueName2(model, &n);
  bool is_named = LLVMGetNamedFunction(program, name) || LLVMGetNamedGlobal(program, name);
  if (is_named || LLVMGetLinkage(model) != LLVMExternalLinkage || text_starts(name, "__silhouette_")) return;
  LLVMSetLinkage(model, LLVMLinkOnceAnyLinkage);
}

static void end_on_demand(LLVMValueRef model) {
  if (LLVMGetLinkage(model) == LLVMLinkOnceAnyLinkage) LLVMSetLinkage(model, LLVMExternalLinkage);
}

/* Deletes functions and variables of the models that nothing uses any more, until none is left. */
static void delete_unused(LLVMModuleRef module, const Models *models) {
  for (bool changed = true; changed;) {
    changed = false;
    for (LLVMValueRef f = LLVMGetFirstFunction(module), next; f; f = next) {
      next = LLVMGetNextFunction(f);
      size_t n;
      const char *name = LLVMGetValueName2(f, &n);
      bool ours = idmap_find(&models->names, hash_bytes(name, n)) != NULL;
      bool wanted = text_starts(name, "__silhouette_"); /* perhaps by lowering */
      if (ours) end_on_demand(f);
      if (!LLVMGetFirstUse(f) && ours && !wanted) {
        LLVMDeleteFunction(f);
        changed = true;
      }
    }
    for (LLVMValueRef g = LLVMGetFirstGlobal(module), next; g; g = next) {
      next = LLVMGetNextGlobal(g);
      size_t n;
      const char *name = LLVMGetValueName2(g, &n);
      if (!idmap_find(&models->globals, hash_bytes(name, n))) continue;
      end_on_demand(g);
      if (LLVMGetFirstUse(g)) continue;
      LLVMDeleteGlobal(g);
      changed = true;
    }
  }
}

/* A name that no program has. */
static const char *rename_model(LLVMValueRef f) {
  size_t n;
  Buf fresh = {0};
  buf_printf(&fresh, "silhouette.%s", LLVMGetValueName2(f, &n));
  LLVMSetValueName2(f, buf_str(&fresh), fresh.n);
  LLVMSetLinkage(f, LLVMInternalLinkage);
  buf_free(&fresh);
  return LLVMGetValueName2(f, &n);
}

/* Links in the models of the functions that the program calls and does not define. */
static bool link_models(LLVMContextRef context, LLVMModuleRef module, const FrontOptions *o, Models *models,
                        Diag *diag) {
  bool open = false;
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f && !open; f = LLVMGetNextFunction(f)) {
    size_t n;
    const char *name = LLVMGetValueName2(f, &n);
    const LibraryFunction *known = library_find(name, false);
    bool alone = known && known->kind >= LIB_MALLOC && known->kind != LIB_CALLOC; /* an operation needs no model */
    open = LLVMCountBasicBlocks(f) == 0 && !text_starts(name, "llvm.") && !alone;
  }
  if (!open) return true;
  Buf path = {0}, bytes = {0}, error = {0};
  bool ok = models_path(o->pointer_bits, &path);
  if (!ok)
    diag_error(diag, "the library models (libc-%u.bc) are not where the program is installed", o->pointer_bits);
  else if (!(ok = file_read(buf_str(&path), &bytes, &error)))
    diag_error(diag, "%s", buf_str(&error));
  LLVMModuleRef library = ok ? module_open(context, buf_str(&path), &bytes, diag) : NULL;
  ok = library != NULL;
  if (ok) {
    for (LLVMValueRef f = LLVMGetFirstFunction(library); f; f = LLVMGetNextFunction(f)) {
      size_t n;
      const char *name = LLVMGetValueName2(f, &n);
      LLVMValueRef own = LLVMGetNamedFunction(module, name);
      if (LLVMIsDeclaration(f)) continue; /* blocks are not there before they are wanted */
      /* The program's own function counts for the program; models go on calling the library's. */
      if (own &&
          (LLVMCountBasicBlocks(own) || !signature_types_fit(LLVMGlobalGetValueType(own), LLVMGlobalGetValueType(f))))
        name = rename_model(f);
      link_on_demand(module, f);
      idmap_put(&models->names, hash_bytes(name, strlen(name)), 1);
    }
    for (LLVMValueRef g = LLVMGetFirstGlobal(library); g; g = LLVMGetNextGlobal(g)) {
      size_t n;
      const char *name = LLVMGetValueName2(g, &n);
      LLVMValueRef own = LLVMGetNamedGlobal(module, name);
      if (own && !LLVMIsDeclaration(own) && !LLVMIsDeclaration(g)) LLVMSetLinkage(g, LLVMInternalLinkage);
      if (!LLVMIsDeclaration(g)) link_on_demand(module, g);
      idmap_put(&models->globals, hash_bytes(name, n), 1);
    }
    /* One data layout and triple for both, or the linker complains where the user's file says nothing. */
    LLVMSetTarget(library, LLVMGetTarget(module));
    LLVMSetDataLayout(library, LLVMGetDataLayoutStr(module));
    ok = module_link(module, library, diag);
  }
  if (ok) delete_unused(module, models);
  buf_free(&path);
  buf_free(&bytes);
  buf_free(&error);
  return ok;
}

/* ---- loading ---- */

static void on_diagnostic(LLVMDiagnosticInfoRef info, void *context) {
  if (LLVMGetDiagInfoSeverity(info) != LLVMDSError) return;
  char *text = LLVMGetDiagInfoDescription(info);
  diag_error(context, "%s", text);
  LLVMDisposeMessage(text);
}

static uint64_t count_lines(const char *folder, const char *file) {
  Buf path = {0}, text = {0}, error = {0};
  if (folder && file[0] != '/') buf_printf(&path, "%s/", folder);
  buf_add(&path, file);
  uint64_t n = 0;
  if (file_read(buf_str(&path), &text, &error))
    for (const char *s = text.at; (s = memchr(s, '\n', (size_t)(text.at + text.n - s))); s++) n++;
  buf_free(&path);
  buf_free(&text);
  buf_free(&error);
  return n;
}

/* Marks the functions of a module that was optimised: there a flag such as nsw means poison, not undefined behaviour,
 * and the address of a local is computed before its scope is entered. Only passes set local_unnamed_addr. */
static void mark_optimised(LLVMContextRef context, LLVMModuleRef module) {
  bool optimised = false;
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f && !optimised; f = LLVMGetNextFunction(f))
    optimised = LLVMGetUnnamedAddress(f) == LLVMLocalUnnamedAddr && LLVMCountBasicBlocks(f);
  if (!optimised) return;
  LLVMAttributeRef mark = LLVMCreateStringAttribute(context, OPTIMISED, sizeof OPTIMISED - 1, "", 0);
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    if (LLVMCountBasicBlocks(f)) LLVMAddAttributeAtIndex(f, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, mark);
}

/* `own`: names that clang shall not know; gets those that it should not have known. */
static LLVMModuleRef load_as(LLVMContextRef context, const Sources *sources, const FrontOptions *o, Words *own,
                             FrontStats *stats, Diag *diag) {
  LLVMModuleRef all = NULL;
  Words defined = {0};
  stats->source_lines = 0;
  bool ok = true;
  for (uint32_t i = 0; i < sources->source.n; i++) {
    const Source *s = &sources->source.at[i];
    double start = clock_seconds();
    Buf bytes = {0};
    bool compiled =
        source_compile(s, o, own, &bytes, diag) && !(o->finds_overflow && source_overflows(context, s, o, own, diag));
    double middle = clock_seconds();
    bool from_clang = !text_ends(s->file, ".bc") && !text_ends(s->file, ".ll");
    bool readable = compiled && (from_clang || module_is_readable(s->file, &bytes, diag));
    LLVMModuleRef module = readable ? module_read(context, s->file, &bytes, diag) : NULL;
    buf_free(&bytes);
    if (module && !o->for_this_machine &&
        !target_accepts_module(target_of_bits(o->pointer_bits), s->file, module, diag)) {
      LLVMDisposeModule(module);
      module = NULL;
    }
    if (module && !from_clang) mark_optimised(context, module);
    if (module) builtins_defined(module, &defined);
    if (module && ok && all)
      ok = module_link(all, module, diag);
    else if (module && ok)
      all = module;
    else if (module)
      LLVMDisposeModule(module);
    ok = ok && compiled && module;
    stats->compile_seconds += middle - start;
    stats->load_seconds += clock_seconds() - middle;
    if (compiled) stats->source_lines += count_lines(s->folder, s->file);
  }
  if (!ok && all) {
    LLVMDisposeModule(all);
    all = NULL;
  }
  vec_free(*own);
  *own = defined;
  return all;
}

static LLVMModuleRef load_all(LLVMContextRef context, const Sources *sources, const FrontOptions *o, FrontStats *stats,
                              Diag *diag) {
  Words own = {0};
  bool from_c = false;
  for (uint32_t i = 0; i < sources->source.n; i++)
    from_c = from_c || text_ends(sources->source.at[i].file, ".c") || text_ends(sources->source.at[i].file, ".i");
  LLVMModuleRef all = load_as(context, sources, o, &own, stats, diag);
  if (all && own.n && from_c) {
    LLVMDisposeModule(all);
    all = load_as(context, sources, o, &own, stats, diag);
  }
  vec_free(own);
  return all;
}

/* A module that LLVM's verifier refuses (hand-written .ll) must not be lowered: its invariants are ours too. */
static bool is_well_formed(LLVMModuleRef module, Diag *diag) {
  char *message = NULL;
  bool broken = LLVMVerifyModule(module, LLVMReturnStatusAction, &message);
  if (broken) {
    char *end = message ? strchr(message, '\n') : NULL;
    if (end) *end = 0;
    diag_error(diag, "LLVM finds the code malformed: %s", message ? message : "");
  }
  LLVMDisposeMessage(message);
  return !broken;
}

/* Does the program, before models are linked to it, use this function of the library? */
static bool is_used(LLVMModuleRef module, const char *name) {
  LLVMValueRef f = LLVMGetNamedFunction(module, name);
  return f && LLVMCountBasicBlocks(f) == 0 && LLVMGetFirstUse(f);
}

/* Is the value of a standard stream only handed to functions of the library that leave it open? */
static bool stays_open(LLVMValueRef stream) {
  for (LLVMUseRef u = LLVMGetFirstUse(stream); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u), callee = LLVMIsACallInst(user) ? LLVMGetCalledValue(user) : NULL;
    if (!callee || !LLVMIsAFunction(callee) || LLVMCountBasicBlocks(callee)) return false;
    size_t n;
    const char *name = LLVMGetValueName2(callee, &n);
    if (!library_row(name) || strcmp(name, "fclose") == 0 || text_starts(name, "freopen")) return false;
  }
  return true;
}

/* May the program, before models are linked to it, close stdin, stdout or stderr, or make them others? */
static bool streams_change(LLVMModuleRef module) {
  static const char *const standard[] = {"stdin", "stdout", "stderr"};
  bool closes = is_used(module, "fclose") || is_used(module, "freopen") || is_used(module, "freopen64");
  for (size_t i = 0; i < sizeof standard / sizeof *standard; i++) {
    LLVMValueRef g = LLVMGetNamedGlobal(module, standard[i]);
    for (LLVMUseRef u = g ? LLVMGetFirstUse(g) : NULL; u; u = LLVMGetNextUse(u)) {
      LLVMValueRef user = LLVMGetUser(u);
      if (!LLVMIsALoadInst(user) || (closes && !stays_open(user))) return true;
    }
  }
  return false;
}

/* May the program, before models are linked to it, use a descriptor that it closed? */
static bool closes_descriptors(LLVMModuleRef module) {
  bool by_stream = is_used(module, "fileno") || is_used(module, "fileno_unlocked") || is_used(module, "fdopen");
  return is_used(module, "close") || is_used(module, "closefrom") || is_used(module, "close_range") ||
         (by_stream && is_used(module, "fclose"));
}

/* Labels are in C, not in what a compiler makes of it. */
static bool labels_are_kept(const Sources *sources, const FrontOptions *o, Diag *diag) {
  for (uint32_t i = 0; o->error_label && i < sources->source.n; i++) {
    const char *file = sources->source.at[i].file;
    if (!text_ends(file, ".bc") && !text_ends(file, ".ll")) continue;
    diag_error(diag, "%s: LLVM files do not keep the labels of C: unreach-label needs the source", file);
    return false;
  }
  return true;
}

/* Do these flags make char unsigned, perhaps? */
static bool says_unsigned_char(const char *const *flag, uint32_t n) {
  bool found = false;
  for (uint32_t i = 0; i < n; i++)
    found = found || strcmp(flag[i], "-funsigned-char") == 0 || strcmp(flag[i], "-fno-signed-char") == 0;
  return found;
}

bool front_load(Program *p, const FrontOptions *o, FrontStats *stats, Diag *diag) {
  FrontStats unused;
  if (!stats) stats = &unused;
  *stats = (FrontStats){0};
  program_init(p, o->pointer_bits);
  Sources sources = {0};
  LLVMContextRef context = LLVMContextCreate();
  LLVMContextSetDiagnosticHandler(context, on_diagnostic, diag);
  LLVMModuleRef module = NULL;
  Models models = {0};
  if (sources_collect(&sources, o, diag) && labels_are_kept(&sources, o, diag))
    module = load_all(context, &sources, o, stats, diag);
  bool ok = module && is_well_formed(module, diag);
  double start = clock_seconds();
  if (ok) clauses_take(module, p, o->clauses);
  if (ok) clauses_redirect(module);
  bool uses_errno = ok && is_used(module, "__errno_location"), has_handlers = ok && is_used(module, "atexit");
  bool change = ok && streams_change(module), closes = ok && closes_descriptors(module);
  bool freely = ok && module_compares_freely(module);
  ok = ok && (o->for_this_machine || link_models(context, module, o, &models, diag));
  if (ok && !o->for_this_machine) clauses_watch(module);
  stats->load_seconds += clock_seconds() - start;
  if (ok) {
    start = clock_seconds();
    Lowering m;
    lowering_init(&m, p, module, diag);
    if (o->error_label) p->error_label = str_intern(&p->strings, o->error_label);
    m.ends_of_pointers = o->ends_of_pointers;
    m.unsigned_char = says_unsigned_char(o->flags, o->n_flags);
    for (uint32_t i = 0; i < sources.source.n; i++)
      m.unsigned_char |= says_unsigned_char(sources.source.at[i].flags.at, sources.source.at[i].flags.n);
    m.uses_errno = uses_errno;
    m.has_exit_handlers = has_handlers;
    m.streams_change = change;
    m.closes_descriptors = closes;
    for (uint32_t i = 0; i < sources.source.n; i++)
      m.has_llvm_files |= text_ends(sources.source.at[i].file, ".bc") || text_ends(sources.source.at[i].file, ".ll");
    p->compares_freely = freely;
    lower_module(&m, is_model, &models);
    if (p->error_label && !m.error_labels)
      diag_at(diag, DIAG_WARNING, (Position){0}, "there is no label '%s' in the program", p->error_label);
    lowering_free(&m);
    stats->lower_seconds = clock_seconds() - start;
    for (FuncId f = 1; f < p->func.n; f++) stats->functions += p->func.at[f].is_defined && !p->func.at[f].is_model;
  }
  if (module) LLVMDisposeModule(module);
  LLVMContextDispose(context);
  sources_free(&sources);
  idmap_free(&models.names);
  idmap_free(&models.globals);
  return ok;
}
