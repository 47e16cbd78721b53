/* clang as a process, and LLVM's reader and linker. */
#include <errno.h>
#include <fcntl.h>
#include <llvm-c/Analysis.h>
#include <llvm-c/BitReader.h>
#include <llvm-c/IRReader.h>
#include <llvm-c/Linker.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "front/target.h"

static const char *const code_flags[] = {
#include "front/clang_flags.def"
};

static const char *const gcc_flags[] = {
#include "front/gcc_flags.def"
};

void front_gcc_flags(Buf *out) {
  for (size_t i = 0; i < sizeof gcc_flags / sizeof *gcc_flags; i++)
    buf_printf(out, "%s'%s'", i ? " " : "", gcc_flags[i]);
}

/* A file that gcc has preprocessed may say __attribute__((__malloc__(fclose, 1))), from glibc's headers, which clang
 * does not know. So it is preprocessed again, with no other macro. */
static void add_flags_of_preprocessed(Source *s) {
  static const char *const flags[] = {"-x", "c", "-undef", "-D__malloc__(...)=__malloc__"};
  if (!text_ends(s->file, ".i")) return;
  for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) vec_push(s->flags, flags[i]);
}

bool sources_collect(Sources *s, const FrontOptions *o, Diag *diag) {
  for (uint32_t i = 0; i < o->n_files && !o->compile_commands; i++) {
    Source plain = {.file = o->files[i]};
    vec_push(s->source, plain);
  }
  bool ok = !o->compile_commands || sources_from_commands(s, o, diag);
  for (uint32_t i = 0; i < s->source.n && ok; i++) add_flags_of_preprocessed(&s->source.at[i]);
  return ok;
}

void sources_free(Sources *s) {
  for (uint32_t i = 0; i < s->source.n; i++) vec_free(s->source.at[i].flags);
  vec_free(s->source);
  arena_free(&s->arena);
}

/* Files that are there, are files, and have a name that we know how to read. */
static bool acceptable(const Source *s, Diag *diag) {
  Buf path = {0};
  if (s->folder && s->file[0] != '/') buf_printf(&path, "%s/", s->folder);
  buf_add(&path, s->file);
  struct stat st;
  const char *problem = NULL;
  if (stat(buf_str(&path), &st) != 0)
    problem = strerror(errno);
  else if (S_ISDIR(st.st_mode))
    problem = "is a directory";
  else if (!S_ISREG(st.st_mode))
    problem = "is not a regular file";
  else if (!text_ends(s->file, ".c") && !text_ends(s->file, ".i") && !text_ends(s->file, ".bc") &&
           !text_ends(s->file, ".ll"))
    problem = "not a C file (.c, .i) or LLVM file (.bc, .ll)";
  if (problem && !s->file[0])
    diag_error(diag, "the name of a file is empty");
  else if (problem)
    diag_error(diag, "%s: %s", s->file, problem);
  buf_free(&path);
  return !problem;
}

/* Lines so long that clang's spell checker and column numbers take minutes. */
static bool has_huge_line(const Source *s) {
  enum { HUGE_LINE = 100000 };
  Buf path = {0}, text = {0}, error = {0};
  if (s->folder && s->file[0] != '/') buf_printf(&path, "%s/", s->folder);
  buf_add(&path, s->file);
  bool found = false;
  if (file_read(buf_str(&path), &text, &error))
    for (const char *line = text.at, *end = text.at + text.n; line < end && !found;) {
      const char *next = memchr(line, '\n', (size_t)(end - line));
      if (!next) next = end;
      found = next - line > HUGE_LINE;
      line = next + 1;
    }
  buf_free(&path);
  buf_free(&text);
  buf_free(&error);
  return found;
}

const char *front_compiler(void) {
  const char *clang = getenv("SILHOUETTE_CLANG");
  return clang && *clang ? clang : "clang-19";
}

/* Do the flags say where the headers of the system are? */
static bool names_headers(const char *const *flag, uint32_t n) {
  bool found = false;
  for (uint32_t i = 0; i < n; i++)
    found = found || text_starts(flag[i], "--sysroot") || strcmp(flag[i], "-isysroot") == 0;
  return found;
}

/* silhouette.h is where the sources are, or below the installation's share folder. */
void source_own_headers(Arena *arena, Words *out) {
  static const char *const places[] = {"../../share/include", "../share/silhouette/include",
                                       "../../../../share/include" /* unit tests */};
  Buf own = {0}, path = {0};
  char *found = NULL;
  if (file_own_folder(&own))
    for (size_t i = 0; i < sizeof places / sizeof *places && !found; i++) {
      buf_clear(&path);
      buf_printf(&path, "%s/%s", buf_str(&own), places[i]);
      found = realpath(buf_str(&path), NULL);
    }
  buf_clear(&path);
  buf_printf(&path, "-I%s", found ? found : "");
  if (found) vec_push(*out, arena_copy(arena, buf_str(&path), path.n + 1));
  free(found);
  buf_free(&own);
  buf_free(&path);
}

void source_flags(const Source *s, const FrontOptions *o, Arena *arena, Words *out) {
  bool has_headers = names_headers(s->flags.at, s->flags.n) || names_headers(o->flags, o->n_flags);
  if (o->for_this_machine)
    words_of(front_native(o->pointer_bits)->flags, arena, out); /* its headers are where clang looks */
  else
    target_flags(target_of_bits(o->pointer_bits), has_headers, arena, out);
  if (!o->for_this_machine) vec_push(*out, "-D__SILHOUETTE__");
  for (size_t i = 0; i < sizeof gcc_flags / sizeof *gcc_flags && !text_ends(s->file, ".i"); i++)
    vec_push(*out, gcc_flags[i]);
  for (uint32_t i = 0; i < s->flags.n; i++) vec_push(*out, s->flags.at[i]);
  for (uint32_t i = 0; i < o->n_flags; i++) vec_push(*out, o->flags[i]);
  source_own_headers(arena, out); /* behind the user's, who may have a file of that name */
}

/* The last of such flags counts. */
static bool wraps(const Words *flags) {
  bool wraps = false;
  for (uint32_t i = 0; i < flags->n; i++) {
    const char *f = flags->at[i];
    if (!strcmp(f, "-fwrapv") || !strcmp(f, "-fno-strict-overflow")) wraps = true;
    if (!strcmp(f, "-fno-wrapv") || !strcmp(f, "-fstrict-overflow")) wraps = false;
  }
  return wraps;
}

bool source_wraps(const Source *s, const FrontOptions *o) {
  Words flags = {0};
  for (uint32_t i = 0; i < s->flags.n; i++) vec_push(flags, s->flags.at[i]);
  for (uint32_t i = 0; i < o->n_flags; i++) vec_push(flags, o->flags[i]);
  bool result = wraps(&flags);
  vec_free(flags);
  return result;
}

bool source_compile(const Source *s, const FrontOptions *o, const Words *own, Buf *out, Diag *diag) {
  if (!acceptable(s, diag)) return false;
  Buf error = {0};
  if (text_ends(s->file, ".bc") || text_ends(s->file, ".ll")) {
    bool ok = file_read(s->file, out, &error);
    if (!ok) diag_error(diag, "%s", buf_str(&error));
    buf_free(&error);
    return ok;
  }
  Words argv = {0};
  Arena arena = {0};
  vec_push(argv, front_compiler());
  source_flags(s, o, &arena, &argv);
  for (size_t i = 0; i < sizeof code_flags / sizeof *code_flags; i++) vec_push(argv, code_flags[i]);
  if (o->finds_overflow && !source_wraps(s, o)) vec_push(argv, "-Werror=integer-overflow");
  if (o->error_label) { /* marks of labels as instructions: clang takes a block of other marks for an empty one */
    vec_push(argv, "-mllvm");
    vec_push(argv, "-experimental-debuginfo-iterators=false");
  }
  if (has_huge_line(s)) {
    vec_push(argv, "-fno-spell-checking");
    vec_push(argv, "-gno-column-info");
    vec_push(argv, "-fno-caret-diagnostics");
  }
  for (uint32_t i = 0; i < own->n; i++) {
    Buf flag = {0};
    buf_printf(&flag, "-fno-builtin-%s", own->at[i]);
    vec_push(argv, arena_copy(&arena, buf_str(&flag), flag.n + 1));
    buf_free(&flag);
  }
  if (own->n) vec_push(argv, "-w");
  static const char *const last[] = {"-emit-llvm", "-c", "-o", "-"};
  for (size_t i = 0; i < sizeof last / sizeof *last; i++) vec_push(argv, last[i]);
  Buf file = {0}; /* a name that begins with a dash is no option */
  buf_printf(&file, "%s%s", s->file[0] == '-' ? "./" : "", s->file);
  vec_push(argv, buf_str(&file));
  vec_push(argv, NULL);
  int status = 0;
  bool ok = process_run(argv.at, s->folder, NULL, 0, out, &status, o->limit, &error);
  if (!ok && o->limit && o->limit->hit) {
    diag_error(diag, "%s", buf_str(&error));
  } else if (!ok) {
    diag_error(diag, "%s (is the package clang-19 installed?)", buf_str(&error));
  } else if (status != 0) {
    ok = false;
    diag->errors++; /* clang has said what is wrong */
    if (status >= 128) diag_error(diag, "%s: clang ended by signal %d", s->file, status - 128);
    const Target *t = target_of_bits(o->pointer_bits);
    if (!o->for_this_machine && !target_has_headers(t))
      diag_at(diag, DIAG_NOTE, (Position){0}, "the headers of the C library for %s are not installed", t->triple);
  }
  arena_free(&arena);
  vec_free(argv);
  buf_free(&file);
  buf_free(&error);
  return ok;
}

/* The reader's and the verifier's work on a file that somebody gives us, in a process of its own. */
static _Noreturn void probe(const char *name, Buf *bytes) {
  int nowhere = open("/dev/null", O_WRONLY);
  if (nowhere >= 0) dup2(nowhere, 2);
  LLVMContextRef context = LLVMContextCreate();
  LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(buf_str(bytes), bytes->n, name);
  LLVMModuleRef module = NULL;
  char *message = NULL;
  if (!LLVMParseIRInContext(context, buffer, &module, &message)) {
    LLVMSetIsNewDbgInfoFormat(module, 0);
    LLVMVerifyModule(module, LLVMReturnStatusAction, &message);
  }
  _exit(0);
}

bool module_is_readable(const char *name, Buf *bytes, Diag *diag) {
  fflush(NULL);
  pid_t child = fork();
  if (child == 0) probe(name, bytes);
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child || status == 0) return true;
  diag_error(diag, "%s: cannot be read by LLVM: its reader crashes, the file is damaged", name);
  return false;
}

LLVMModuleRef module_read(LLVMContextRef context, const char *name, Buf *bytes, Diag *diag) {
  /* The reader wants a NUL after the last byte, which a Buf has. */
  LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(buf_str(bytes), bytes->n, name);
  LLVMModuleRef module = NULL;
  char *message = NULL;
  if (LLVMParseIRInContext(context, buffer, &module, &message)) {
    char *end = message ? strchr(message, '\n') : NULL;
    if (end) *end = 0;
    diag_error(diag, "%s: cannot be read by LLVM: %s", name, message ? message : "unknown reason");
    LLVMDisposeMessage(message);
    return NULL;
  }
  LLVMSetIsNewDbgInfoFormat(module, 0); /* variables as calls, which the C API can read */
  return module;
}

LLVMModuleRef module_open(LLVMContextRef context, const char *name, Buf *bytes, Diag *diag) {
  LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(buf_str(bytes), bytes->n, name);
  LLVMModuleRef module = NULL;
  if (LLVMGetBitcodeModuleInContext2(context, buffer, &module)) {
    diag_error(diag, "%s: cannot be read by LLVM: it is not bitcode", name);
    return NULL;
  }
  LLVMSetIsNewDbgInfoFormat(module, 0); /* as in module_read */
  return module;
}

bool module_link(LLVMModuleRef into, LLVMModuleRef from, Diag *diag) {
  uint32_t before = diag->errors;
  bool failed = LLVMLinkModules2(into, from);
  if (failed && diag->errors == before) diag_error(diag, "the files cannot be linked into one program");
  return !failed;
}
