#include "front/target.h"

#include <assert.h>
#include <llvm-c/Target.h>
#include <string.h>
#include <unistd.h>

/* ---- the table ---- */

static const Target targets[] = {
#define TARGET(bits, triple, layout, architectures) {bits, triple, layout, architectures},
#define HEADERS(bits, shown_by, flags)
#include "front/target.def"
#undef TARGET
#undef HEADERS
};

typedef struct {
  uint32_t pointer_bits;
  const char *shown_by, *flags;
} Headers;

static const Headers headers[] = {
#define TARGET(bits, triple, layout, architectures)
#define HEADERS(bits, shown_by, flags) {bits, shown_by, flags},
#include "front/target.def"
#undef TARGET
#undef HEADERS
};

enum { N_TARGETS = sizeof targets / sizeof *targets, N_HEADERS = sizeof headers / sizeof *headers };

const Target *target_of_bits(uint32_t pointer_bits) {
  for (int i = 0; i < N_TARGETS; i++)
    if (targets[i].pointer_bits == pointer_bits) return &targets[i];
  assert(false && "there is a target for each of --32 and --64");
  return targets;
}

/* ---- compiling ---- */

static const Headers *find_headers(const Target *t) {
  for (int i = 0; i < N_HEADERS; i++)
    if (headers[i].pointer_bits == t->pointer_bits && access(headers[i].shown_by, R_OK) == 0) return &headers[i];
  return NULL;
}

bool target_has_headers(const Target *t) { return find_headers(t) != NULL; }

void words_of(const char *text, Arena *arena, Words *out) {
  while (*text) {
    size_t n = strcspn(text, " ");
    char *word = arena_copy(arena, text, n + 1);
    word[n] = 0;
    vec_push(*out, word);
    text += n + (text[n] == ' ');
  }
}

void target_flags(const Target *t, bool user_has_headers, Arena *arena, Words *out) {
  Buf flag = {0};
  buf_printf(&flag, "--target=%s", t->triple);
  words_of(buf_str(&flag), arena, out);
  buf_free(&flag);
  const Headers *h = user_has_headers ? NULL : find_headers(t);
  if (h) words_of(h->flags, arena, out);
}

/* ---- what others compiled ---- */

/* Is the text of n characters one of the words? */
static bool is_word(const char *words, const char *text, size_t n) {
  for (const char *w = words; *w; w += strcspn(w, " "), w += *w == ' ')
    if (strcspn(w, " ") == n && memcmp(w, text, n) == 0) return true;
  return false;
}

/* Is what stands behind the architecture Linux with the usual ABI, or no system at all? (Windows, Android, x32, ...
 * have other types of the same names.) */
static bool is_usual_system(const char *rest) {
  bool is_linux = false, usual = true;
  for (const char *w = rest; *w; w += *w == '-') {
    size_t n = strcspn(w, "-");
    if (!is_linux && n >= 5 && memcmp(w, "linux", 5) == 0) {
      is_linux = usual = true; /* what stands before it is a vendor */
    } else if (is_linux) {
      usual = usual && is_word("gnu musl elf unknown", w, n);
    } else {
      usual = usual && is_word("unknown none pc elf", w, n);
    }
    w += n;
  }
  return usual;
}

static const Target *find_target(const char *triple) {
  size_t n = strcspn(triple, "-");
  for (int i = 0; i < N_TARGETS; i++)
    if (is_word(targets[i].architectures, triple, n))
      return is_usual_system(triple + n + (triple[n] == '-')) ? &targets[i] : NULL;
  return NULL;
}

static void refuse_bits(uint32_t bits, Buf *why) {
  buf_printf(why, "the code is for %u-bit pointers: use --%u", bits, bits);
}

static void refuse(const char *triple, Buf *why) {
  buf_printf(why, "the code is for the machine '%s'; silhouette knows", triple);
  for (int i = 0; i < N_TARGETS; i++)
    buf_printf(why, "%s %s (--%u)", i ? " and" : "", targets[i].triple, targets[i].pointer_bits);
}

bool target_accepts(const Target *t, const char *triple, Buf *why) {
  const Target *found = find_target(triple);
  if (found == t) return true;
  if (found)
    refuse_bits(found->pointer_bits, why);
  else
    refuse(triple, why);
  return false;
}

bool front_target_bits(const char *triple, uint32_t *bits, Buf *why) {
  const Target *found = find_target(triple);
  if (found)
    *bits = found->pointer_bits;
  else
    refuse(triple, why);
  return found != NULL;
}

/* The triple in the name of a cross compiler (/usr/bin/TRIPLE-gcc-12), in `out`. Other words may stand there too:
 * afl-gcc, musl-gcc. So it has to name a system, or be a machine that programs run on without one. */
static bool triple_of_compiler(const char *name, Buf *out) {
  static const char *const compilers[] = {"-gcc", "-cc", "-clang", "-tcc", "-c99"};
  static const char *const systems[] = {"-linux",   "-none",   "-elf",     "-eabi",    "-mingw",   "-w64",
                                        "-unknown", "-apple",  "-android", "-darwin",  "-windows", "-cygwin",
                                        "-freebsd", "-netbsd", "-openbsd", "-solaris", "-rtems",   "-uclinux"};
  static const char machines[] =
      "aarch64 arc arm avr bpf m68k mips msp430 nios2 or1k riscv32 riscv64 sparc tricore "
      "wasm32 xtensa";
  const char *slash = strrchr(name, '/'), *base = slash ? slash + 1 : name;
  bool is_triple = false;
  for (size_t i = 0; i < sizeof compilers / sizeof *compilers && !is_triple; i++) {
    const char *end = strstr(base, compilers[i]);
    if (!end) continue;
    buf_clear(out);
    buf_add_n(out, base, (size_t)(end - base));
    for (size_t k = 0; k < sizeof systems / sizeof *systems; k++)
      is_triple = is_triple || strstr(buf_str(out), systems[k]);
    is_triple = is_triple || is_word(machines, buf_str(out), out->n);
  }
  return is_triple;
}

/* -m flags that choose another ABI of the same machine, as triples name it. */
static const char *triple_of_flag(const char *flag) {
  static const char *const known[][2] = {{"-m32", "i386-linux-gnu"},
                                         {"-m64", "x86_64-linux-gnu"},
                                         {"-mx32", "x86_64-linux-gnux32"},
                                         {"-m16", "i386-linux-code16"},
                                         {"-miamcu", "i586-intel-elfiamcu"}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (strcmp(flag, known[i][0]) == 0) return known[i][1];
  return NULL;
}

bool target_accepts_command(const Target *t, Words *command, Buf *why) {
  Buf from_name = {0};
  const char *named = NULL;
  for (uint32_t i = 0; i < command->n && command->at[i][0] != '-' && !named; i++) /* ccache TRIPLE-gcc ... */
    if (triple_of_compiler(command->at[i], &from_name)) named = buf_str(&from_name);
  const char *mode = NULL; /* of an -m flag, which changes what the triple says */
  uint32_t n = 0;
  for (uint32_t i = 0; i < command->n; i++) {
    const char *word = command->at[i];
    if (strcmp(word, "-target") == 0 && i + 1 < command->n)
      named = command->at[++i];
    else if (text_starts(word, "--target="))
      named = word + strlen("--target=");
    else if (triple_of_flag(word))
      mode = triple_of_flag(word);
    else
      command->at[n++] = word;
  }
  command->n = n;
  bool known = !named || find_target(named);
  bool ok = known ? target_accepts(t, mode ? mode : named ? named : t->triple, why) : target_accepts(t, named, why);
  buf_free(&from_name);
  return ok;
}

/* Do all types that C has have the same size and alignment? */
static bool same_layout(LLVMContextRef c, LLVMTargetDataRef a, LLVMTargetDataRef b) {
  const LLVMTypeRef types[] = {
      LLVMInt8TypeInContext(c),   LLVMInt16TypeInContext(c),   LLVMInt32TypeInContext(c),
      LLVMInt64TypeInContext(c),  LLVMInt128TypeInContext(c),  LLVMFloatTypeInContext(c),
      LLVMDoubleTypeInContext(c), LLVMX86FP80TypeInContext(c), LLVMPointerTypeInContext(c, 0),
  };
  bool same = LLVMByteOrder(a) == LLVMByteOrder(b);
  for (size_t i = 0; i < sizeof types / sizeof *types && same; i++)
    same = LLVMABISizeOfType(a, types[i]) == LLVMABISizeOfType(b, types[i]) &&
           LLVMABIAlignmentOfType(a, types[i]) == LLVMABIAlignmentOfType(b, types[i]);
  return same;
}

bool target_accepts_module(const Target *t, const char *file, LLVMModuleRef module, Diag *diag) {
  Buf why = {0};
  const char *triple = LLVMGetTarget(module);
  bool ok = !*triple || target_accepts(t, triple, &why);
  if (ok && !*triple) LLVMSetTarget(module, t->triple);
  if (ok && !*LLVMGetDataLayoutStr(module)) LLVMSetDataLayout(module, t->layout);
  if (ok) {
    LLVMTargetDataRef wanted = LLVMCreateTargetData(t->layout), layout = LLVMGetModuleDataLayout(module);
    uint32_t bits = LLVMPointerSize(layout) * 8;
    bool little = LLVMByteOrder(layout) == LLVMLittleEndian;
    ok = same_layout(LLVMGetModuleContext(module), layout, wanted);
    if (!ok && little && bits != t->pointer_bits && bits && (bits == 32 || bits == 64))
      refuse_bits(bits, &why);
    else if (!ok)
      buf_printf(&why, "its data layout '%s' is not that of %s%s", LLVMGetDataLayoutStr(module), t->triple,
                 little ? "" : ": the first byte of a number is its highest");
    LLVMDisposeTargetData(wanted);
  }
  if (!ok) diag_error(diag, "%s: %s", file, buf_str(&why));
  buf_free(&why);
  return ok;
}

/* ---- the machine that we run on ---- */

#if defined __x86_64__ || defined __i386__
enum { HOST_IS_TARGET = 1 };
#else
enum { HOST_IS_TARGET = 0 };
#endif

/* How tests are built: for the target where this machine runs its programs, else for the machine itself, if numbers and
 * pointers are the same there; plain char is signed, as it is on the targets. */
static const FrontNative native_32 = {"-m32", "-idirafter /usr/include/x86_64-linux-gnu", "gregs[REG_EIP]",
                                      "*(char **)m->gregs[REG_ESP]"};
#if defined __aarch64__
static const FrontNative native_64 = {"-fsigned-char", "", "pc", "(char *)m->regs[30]"};
#elif defined __x86_64__ || defined __i386__
static const FrontNative native_64 = {"-m64", "", "gregs[REG_RIP]", "*(char **)m->gregs[REG_RSP]"};
#else
static const FrontNative native_64 = {"-fsigned-char", "", NULL, NULL};
#endif

const FrontNative *front_native(uint32_t pointer_bits) { return pointer_bits == 32 ? &native_32 : &native_64; }
bool target_is_host(void) { return HOST_IS_TARGET; }
