/* Writes the test of a FALSE verdict (test.h). The native program makes the same calls in the same order as the
 * recorded path has them, so the inputs can be given per function, call by call. */
#include "evidence/test.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "evidence/witness.h"

/* What one function gives. */
typedef struct {
  const char *name;
  TypeId type;        /* of its result; 0: none is used */
  VEC(Int128) result; /* call by call */
  bool is_needed;     /* else it is a function of the library whose results do not matter */
} GivenFunction;

typedef struct {
  const Program *p;
  const RunResult *run;
  VEC(GivenFunction) function;
  U32Vec failing; /* allocations that give NULL, counted from 1 */
  Buf *doubt;
} Inputs;

/* ---- from the run to what each function gives ---- */

static GivenFunction *given(Inputs *in, const char *name) {
  for (uint32_t i = 0; i < in->function.n; i++)
    if (strcmp(in->function.at[i].name, name) == 0) return &in->function.at[i];
  vec_push(in->function, (GivenFunction){.name = name});
  return &vec_last(in->function);
}

static void give(Inputs *in, const char *name, TypeId type, Int128 value) {
  GivenFunction *f = given(in, name);
  const Type *t = type_at(in->p, type);
  if (type) {
    f->type = type;
    f->is_needed = true;
  }
  vec_push(f->result, value);
  bool fits = !type || (t->kind == TYPE_INT && t->bits <= 64) || (t->kind == TYPE_POINTER && value == 0);
  if (!fits && !in->doubt->n)
    buf_printf(in->doubt, "the test cannot supply the result of %s, which is no integer of up to 64 bits", name);
}

/* The next input of the kind that was taken by a call, *next being the first that may be it. */
static const Input *next_input(const RunResult *r, InputKind kind, uint32_t *next) {
  for (; *next < r->input.n; ++*next) {
    const Input *in = &r->input.at[*next];
    if (in->kind == kind && !in->var && !in->allocation) return in; /* else: the contents of a variable */
  }
  return NULL;
}

/* A model of the library that takes inputs (rand) stands for a native function that must give what the model gave. */
static void give_model_result(Inputs *in, uint32_t step) {
  uint32_t call = 0;
  Int128 value = 0;
  bool plain = model_result(in->p, in->run, step, &call, &value);
  const Op *op = &in->p->edge.at[in->run->path.at[call].edge].op;
  if (plain)
    give(in, in->p->func.at[expr_at(in->p, op->a)->var].name, op->dst ? in->p->var.at[op->dst].type : 0, value);
  else if (!in->doubt->n)
    buf_add(in->doubt, "the test cannot supply what a library function on the path gives");
}

/* The function without a body that the call enters, by name; NULL: another one. */
static const Function *external_callee(const Program *p, const Op *op) {
  if (op->kind != OP_CALL || expr_at(p, op->a)->kind != EXPR_FUNCTION) return NULL;
  const Function *f = &p->func.at[expr_at(p, op->a)->var];
  return f->is_defined ? NULL : f;
}

static void collect_inputs(Inputs *in) {
  const RunResult *r = in->run;
  uint32_t value = 0, alloc = 0, allocations = 0;
  for (uint32_t i = 0; i < r->path.n; i++) {
    const RunStep *s = &r->path.at[i];
    const Op *op = &in->p->edge.at[s->edge].op;
    if (op->kind == OP_ALLOC && op->how != ALLOC_STACK) {
      allocations++;
      const Input *x = next_input(r, INPUT_ALLOC, &alloc);
      bool fails = (x && x->edge == s->edge && !x->value) || (op->dst && s->written == op->dst && !s->value);
      if (x && x->edge == s->edge) alloc++;
      if (fails) vec_push(in->failing, allocations);
      continue;
    }
    const Function *f = external_callee(in->p, op);
    if (f && f->external == EXTERN_UNKNOWN) given(in, f->name)->is_needed = true;
    if (op->kind != OP_HAVOC && op->kind != OP_CALL) continue;
    const Input *x = next_input(r, INPUT_VALUE, &value);
    bool taken = x && x->edge == s->edge && (op->kind == OP_HAVOC || !expr_at(in->p, op->a)->has_load);
    if (taken) value++;
    if (taken && edge_in_model(in->p, s->edge))
      give_model_result(in, i);
    else if (op->kind == OP_HAVOC)
      give(in, op->text, taken ? x->type : 0, taken ? x->value : 0);
    else if (f)
      give(in, f->name, taken ? x->type : 0, taken ? x->value : 0);
    else if (taken && !in->doubt->n)
      buf_add(in->doubt, "the path calls a function without body through a pointer");
  }
}

/* Contents of locals come from the stack; a test can only have them zero. */
static void note_uninitialised(Inputs *in) {
  const RunResult *r = in->run;
  for (uint32_t i = 0; i < r->input.n && !in->doubt->n; i++) {
    const Input *x = &r->input.at[i];
    char number[INT128_TEXT];
    if (x->kind == INPUT_UNINITIALISED && !x->allocation && x->value)
      buf_printf(in->doubt, "the violation needs %s, which is not initialised, to be %s; no test can bring that about",
                 x->var ? in->p->var.at[x->var].name : "memory of the stack", text_int128(x->value, number));
  }
}

/* Does the value of the expression depend on the number of an address? */
static void find_address_number(const Program *p, ExprId e, void *context) {
  const Expr *x = expr_at(p, e);
  bool *found = context;
  TypeKind operand = x->a ? type_at(p, expr_at(p, x->a)->type)->kind : TYPE_NONE;
  if (operand != TYPE_POINTER) return;
  bool constant = x->b && (expr_is_const(p, x->a) || expr_is_const(p, x->b));
  bool null = constant && expr_at(p, expr_is_const(p, x->a) ? x->a : x->b)->value == 0;
  if (x->kind == EXPR_CAST && type_at(p, x->type)->kind == TYPE_INT) *found = true;
  if (x->kind >= EXPR_LT && x->kind <= EXPR_GE) *found = true;
  if ((x->kind == EXPR_EQ || x->kind == EXPR_NE) && constant && !null) *found = true;
}

static void note_addresses(Inputs *in) {
  bool found = false;
  for (uint32_t i = 0; i < in->run->path.n && !found && !in->doubt->n; i++) {
    const Op *op = &in->p->edge.at[in->run->path.at[i].edge].op;
    if (op->kind == OP_ASSUME || op->kind == OP_ASSIGN) expr_walk(in->p, op->a, find_address_number, &found);
    if (op->kind == OP_STORE) expr_walk(in->p, op->b, find_address_number, &found);
  }
  if (found)
    buf_add(in->doubt, "the path depends on the numbers of addresses, which are others in the compiled program");
}

/* ---- inputs.c ---- */

/* A C type of this width; _Bool, which may be declared as int, comes as int. */
static const char *c_type(const Type *t, bool *is_signed) {
  *is_signed = t->is_signed || (t->name && strcmp(t->name, "_Bool") == 0);
  if (t->kind == TYPE_POINTER) return "void *";
  if (t->name && strcmp(t->name, "_Bool") == 0) return "int";
  if (t->bits <= 8) return t->is_signed ? "signed char" : "unsigned char";
  if (t->bits <= 16) return t->is_signed ? "short" : "unsigned short";
  if (t->bits <= 32) return t->is_signed ? "int" : "unsigned";
  return t->is_signed ? "long long" : "unsigned long long";
}

static void print_number(Int128 v, bool is_signed, Buf *out) {
  char text[INT128_TEXT];
  if (!is_signed)
    buf_printf(out, "%" PRIu64 "%s", (uint64_t)v, (UInt128)v > INT32_MAX ? "u" : "");
  else if (v == INT64_MIN)
    buf_add(out, "-9223372036854775807 - 1");
  else if (v == INT32_MIN)
    buf_add(out, "-2147483647 - 1");
  else
    buf_add(out, text_int128(v, text));
}

static void print_function(const Inputs *in, const GivenFunction *f, Buf *out) {
  if (!f->type) { /* whatever it gives is not looked at */
    buf_printf(out, "int %s() { return 0; }\n\n", f->name);
    return;
  }
  bool is_signed;
  const Type *t = type_at(in->p, f->type);
  const char *type = c_type(t, &is_signed);
  buf_printf(out, "%s%s%s() {\n  static %s%sconst value[] = {", type, t->kind == TYPE_POINTER ? "" : " ", f->name, type,
             t->kind == TYPE_POINTER ? "" : " ");
  for (uint32_t i = 0; i < f->result.n; i++) {
    buf_add(out, i == 0 ? "" : i % 16 ? ", " : ",\n                             ");
    print_number(t->kind == TYPE_POINTER ? 0 : type_wrap(in->p, f->type, f->result.at[i]), is_signed, out);
  }
  buf_add(out,
          "};\n  static unsigned calls;\n  return calls < sizeof value / sizeof *value ? value[calls++] : 0;\n}\n\n");
}

static bool is_system_variable(const char *name) {
  static const char *const known[] = {"stdin", "stdout", "stderr", "environ", "__environ"};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (strcmp(name, known[i]) == 0) return true;
  return false;
}

/* A variable that the program only declares: its bytes are those that were read, the others zero. */
static void print_variable(const Inputs *in, VarId id, Buf *out) {
  const Var *v = &in->p->var.at[id];
  uint64_t size = type_at(in->p, v->type)->size;
  if (!size || is_system_variable(v->name)) return;
  uint8_t *byte = mem_zalloc(size);
  for (uint32_t i = 0; i < in->run->input.n; i++) {
    const Input *x = &in->run->input.at[i];
    uint64_t n = (type_at(in->p, x->type)->bits + 7) / 8;
    for (uint64_t k = 0; x->var == id && x->kind == INPUT_VALUE && k < n && x->offset + k < size; k++)
      byte[x->offset + k] = (uint8_t)((UInt128)x->value >> (8 * k));
  }
  while (size > 1 && !byte[size - 1]) size--;
  buf_printf(out, "__attribute__((aligned(16))) unsigned char %s[%" PRIu64 "] = {", v->name,
             type_at(in->p, v->type)->size);
  for (uint64_t k = 0; k < size; k++) buf_printf(out, "%s%u", k ? ", " : "", byte[k]);
  buf_add(out, "}; /* declared only */\n\n");
  mem_free(byte);
}

static void print_memory(const Inputs *in, Buf *out) {
  buf_add(out, "/* Allocations that give NULL, counted from 1; 0 ends the list. */\n");
  buf_add(out, "const unsigned failing_allocations[] = {");
  for (uint32_t i = 0; i < in->failing.n; i++) buf_printf(out, "%u, ", in->failing.at[i]);
  buf_add(out,
          "0};\n\n/* What allocated memory holds where the program reads it before writing it: which allocation, "
          "offset,\n * size, value. The rest is zero; an allocation 0 ends the list. */\n"
          "const struct {\n  unsigned allocation;\n  unsigned long offset, size;\n  unsigned long long value;\n} "
          "heap_contents[] = {\n");
  for (uint32_t i = 0; i < in->run->input.n; i++) {
    const Input *x = &in->run->input.at[i];
    uint32_t bits = type_at(in->p, x->type)->bits;
    if (x->kind == INPUT_UNINITIALISED && x->allocation && x->value && bits <= 64)
      buf_printf(out, "    {%u, %" PRIu64 ", %u, %" PRIu64 "u},\n", x->allocation, x->offset, (bits + 7) / 8,
                 (uint64_t)x->value);
  }
  buf_add(out, "    {0, 0, 0, 0},\n};\n");
}

/* What counts as reachable at the end: globals only, since locals are gone; nothing, if all must be freed. */
static void print_leak_options(const Verdict *v, Buf *out) {
  buf_printf(out, "\nconst char *__lsan_default_options(void) { return \"use_stacks=0:use_registers=0%s\"; }\n",
             v->goal.what == GOAL_NOT_CLEAN ? ":use_globals=0:use_tls=0" : "");
}

static void print_inputs(Inputs *in, Buf *out) {
  buf_add(out,
          "/* The inputs of the execution that silhouette found: what functions give, call by call (then 0), and what "
          "memory\n * holds. */\n\n");
  for (uint32_t i = 0; i < in->function.n; i++)
    if (in->function.at[i].is_needed) print_function(in, &in->function.at[i], out);
  for (VarId v = 1; v < in->p->var.n; v++)
    if (in->p->var.at[v].is_extern && in->p->var.at[v].kind == VAR_GLOBAL) print_variable(in, v, out);
  print_memory(in, out);
}

/* ---- the user's files ---- */

typedef struct {
  const FrontFiles *files;
  size_t root; /* so many characters of every path are the folder that becomes src */
} Layout;

/* Is `path` the folder itself, or below it? */
static bool is_below(const char *path, const char *folder, size_t n) {
  return strncmp(path, folder, n) == 0 && (n == 0 || path[n] == '/' || path[n] == 0);
}

static size_t parent(const char *path, size_t n) {
  while (n > 0 && path[n - 1] != '/') n--;
  return n > 0 ? n - 1 : 0;
}

/* The longest folder that both the folder and the path are in. */
static size_t common(const char *folder, size_t n, const char *path) {
  while (n > 0 && !is_below(path, folder, n)) n = parent(folder, n);
  return n;
}

/* The options whose argument is a path that the test must have too. */
static bool takes_path(const char *flag) {
  static const char *const names[] = {"-I", "-include", "-isystem", "-iquote", "-idirafter", "-imacros"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp(flag, names[i]) == 0) return true;
  return false;
}

static void absolute_path(const char *folder, const char *path, Buf *out) {
  buf_clear(out);
  if (path[0] != '/') buf_printf(out, "%s/", folder);
  Buf joined = {0};
  buf_add(&joined, path);
  for (const char *c = buf_str(&joined); *c;) { /* without `.` and `..` */
    size_t n = strcspn(c, "/");
    if (n == 2 && strncmp(c, "..", 2) == 0) {
      if (out->n > 1) out->n = parent(out->at, out->n - 1) + 1;
      out->at[out->n] = 0;
    } else if (n > 0 && !(n == 1 && *c == '.')) {
      buf_add_n(out, c, n);
      buf_char(out, '/');
    } else if (out->n == 0) {
      buf_char(out, '/');
    }
    c += n + (c[n] == '/');
  }
  if (out->n > 1 && out->at[out->n - 1] == '/') out->at[--out->n] = 0;
  buf_free(&joined);
}

/* A flag's path, joined to it or in the next word; NULL: it has none. */
static const char *flag_path(const FrontSource *s, uint32_t i, bool *joined) {
  const char *flag = s->flags.at[i];
  assert(flag && "flags are texts");
  *joined = false;
  if (takes_path(flag)) return i + 1 < s->flags.n ? s->flags.at[i + 1] : NULL;
  *joined = text_starts(flag, "-I") && flag[2];
  return *joined ? flag + 2 : NULL;
}

static Layout make_layout(const FrontFiles *f) {
  const char *folder = f->source.at[0].file;
  size_t n = parent(folder, strlen(folder));
  for (uint32_t i = 1; i < f->source.n; i++) n = common(folder, n, f->source.at[i].file);
  for (uint32_t i = 0; i < f->header.n; i++) n = common(folder, n, f->header.at[i]);
  Buf path = {0};
  for (uint32_t i = 0; i < f->source.n; i++) /* folders that headers are looked for in */
    for (uint32_t k = 0; k < f->source.at[i].flags.n; k++) {
      bool joined, used = false;
      const char *arg = flag_path(&f->source.at[i], k, &joined);
      if (!arg) continue;
      absolute_path(f->source.at[i].folder, arg, &path);
      for (uint32_t h = 0; h < f->header.n; h++) used = used || is_below(f->header.at[h], buf_str(&path), path.n);
      if (used) n = common(folder, n, buf_str(&path));
    }
  buf_free(&path);
  return (Layout){f, n};
}

static const char *relative(const Layout *l, const char *path) { return path + l->root + 1; }

static bool is_safe(const char *name) {
  return name[strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.+-/")] == 0;
}

static bool make_folders(const char *folder, const char *name, Buf *error) {
  Buf path = {0};
  bool ok = true;
  buf_printf(&path, "%s/", folder);
  for (const char *c = name; *c && ok; c++) {
    if (*c == '/') {
      ok = mkdir(buf_str(&path), 0777) == 0 || errno == EEXIST;
      if (!ok) buf_printf(error, "cannot make '%s': %s", buf_str(&path), strerror(errno));
    }
    buf_char(&path, *c);
  }
  buf_free(&path);
  return ok;
}

static bool write_text(const char *folder, const char *name, const char *text, size_t n, Buf *error) {
  Buf path = {0};
  buf_printf(&path, "%s/%s", folder, name);
  bool ok = make_folders(folder, name, error) && file_write(buf_str(&path), text, n, error);
  buf_free(&path);
  return ok;
}

static bool copy_file(const Layout *l, const char *folder, const char *path, Buf *error) {
  Buf text = {0}, name = {0};
  buf_printf(&name, "src/%s", relative(l, path));
  bool ok = is_safe(buf_str(&name));
  if (!ok) buf_printf(error, "the name '%s' cannot stand in a Makefile", relative(l, path));
  ok = ok && file_read(path, &text, error) && write_text(folder, buf_str(&name), buf_str(&text), text.n, error);
  buf_free(&text);
  buf_free(&name);
  return ok;
}

static bool copy_files(const Layout *l, const char *folder, Buf *error) {
  bool ok = true;
  for (uint32_t i = 0; i < l->files->source.n && ok; i++) {
    const char *file = l->files->source.at[i].file;
    ok = text_ends(file, ".c") || text_ends(file, ".i");
    if (!ok) buf_add(error, "the program is LLVM code, not C");
    ok = ok && copy_file(l, folder, file, error);
  }
  for (uint32_t i = 0; i < l->files->header.n && ok; i++) ok = copy_file(l, folder, l->files->header.at[i], error);
  return ok;
}

/* ---- Makefile, expected, README ---- */

/* A word for the shell inside a make recipe. */
static void quote(const char *word, Buf *out) {
  assert(word && "flags are texts");
  buf_char(out, '\'');
  for (const char *c = word; *c; c++) {
    if (*c == '\'')
      buf_add(out, "'\\''");
    else if (*c == '$')
      buf_add(out, "$$");
    else if (*c == '\n')
      buf_char(out, ' ');
    else
      buf_char(out, *c);
  }
  buf_char(out, '\'');
}

/* The flags of a source, with the paths that are in src now. */
static void print_flags(const Layout *l, const FrontSource *s, Buf *out) {
  Buf path = {0};
  for (uint32_t i = 0; i < s->flags.n; i++) {
    bool joined;
    const char *arg = flag_path(s, i, &joined);
    buf_char(out, ' ');
    if (!arg) {
      quote(s->flags.at[i], out);
      continue;
    }
    absolute_path(s->folder, arg, &path);
    bool moved = is_below(buf_str(&path), s->file, l->root);
    if (moved) {
      const char *rest = path.n > l->root ? path.at + l->root : "";
      Buf inside = {0};
      buf_printf(&inside, "src%s", rest);
      buf_clear(&path);
      buf_add(&path, buf_str(&inside));
      buf_free(&inside);
    }
    buf_add(out, joined ? "-I" : s->flags.at[i]);
    if (!joined) buf_char(out, ' ');
    quote(buf_str(&path), out);
    if (!joined) i++;
  }
  buf_free(&path);
}

static void print_makefile(const Layout *l, const Program *p, Buf *out) {
  buf_printf(out,
             "# `make` builds ./test, `make check` runs it and says whether it ends as expected.\n"
             "CC = %s\n"
             "SANITIZE = -fsanitize=address,undefined "
             "-fno-sanitize=shift-base,vla-bound,function,alignment,pointer-overflow,null "
             "-fno-sanitize-recover=all\n"
             "CFLAGS = -m%u -g -O0 -w -fno-pie -fno-omit-frame-pointer -ftrivial-auto-var-init=zero "
             "-fdebug-compilation-dir=. -fno-builtin -finstrument-functions%s\n"
             "WRAP = malloc calloc realloc reallocarray strdup strndup\n"
             "LDFLAGS = -m%u -no-pie $(WRAP:%%=-Wl,--wrap=%%) -Wl,--unresolved-symbols=ignore-all\n\n",
             front_compiler(), p->pointer_bits,
             p->pointer_bits == 32 ? " -idirafter /usr/include/x86_64-linux-gnu" : "", p->pointer_bits);
  buf_add(out, "test:");
  for (uint32_t i = 0; i < l->files->source.n; i++) buf_printf(out, " program%u.o", i + 1);
  buf_printf(out,
             " inputs.o support.o\n\t$(CC) $(SANITIZE) $(LDFLAGS) -o $@ $^\n\n"
             "inputs.o support.o: %%.o: %%.c\n"
             "\t$(CC) -m%u -g -O0 -w -fno-pie -fno-omit-frame-pointer -fno-builtin -std=gnu11 -c -o $@ $<\n",
             p->pointer_bits);
  for (uint32_t i = 0; i < l->files->source.n; i++) {
    const FrontSource *s = &l->files->source.at[i];
    buf_printf(out, "\nprogram%u.o: src/%s\n\t$(CC) $(SANITIZE)", i + 1, relative(l, s->file));
    print_flags(l, s, out);
    buf_add(out, " $(CFLAGS) -c -o $@ $<\n");
  }
  buf_add(out,
          "\ncheck: test\n\t@./test >/dev/null 2>report; sh judge report\n\n"
          "clean:\n\trm -f test *.o report\n\n.PHONY: check clean\n");
}

/* FILE:LINE in the test; false when it is not in one of the user's files. */
static bool print_place(const Layout *l, Position at, Buf *out) {
  Buf path = {0};
  bool found = false;
  for (uint32_t i = 0; i < l->files->source.n + l->files->header.n && !found && at.file; i++) {
    bool is_source = i < l->files->source.n;
    const char *file = is_source ? l->files->source.at[i].file : l->files->header.at[i - l->files->source.n];
    for (uint32_t k = 0; k < l->files->source.n && !found; k++) { /* seen from where one of them was compiled */
      absolute_path(l->files->source.at[k].folder, at.file, &path);
      found = strcmp(buf_str(&path), file) == 0;
      char *real = found ? NULL : realpath(buf_str(&path), NULL);
      found = found || (real && strcmp(real, file) == 0);
      free(real);
    }
    if (found) buf_printf(out, "src/%s:%u", relative(l, file), at.line);
  }
  buf_free(&path);
  return found;
}

/* Where the first object that is left at the end was allocated; of the library's allocations, where it was called. */
static Position allocation_place(const Program *p, const RunResult *r) {
  EdgeId edge = r->allocated;
  for (uint32_t i = 0; i < r->leftover.n && edge >= p->edge.n; i++)
    if (!r->leftover.at[i].reachable) edge = r->leftover.at[i].allocated;
  if (edge >= p->edge.n && r->leftover.n) edge = r->leftover.at[0].allocated;
  for (uint32_t i = 0; i < r->path.n && edge < p->edge.n && edge_in_model(p, edge); i++) {
    uint32_t call = i;
    if (r->path.at[i].edge != edge) continue;
    while (call > 0 && edge_in_model(p, r->path.at[call].edge)) call--;
    edge = r->path.at[call].edge;
  }
  return edge < p->edge.n ? p->edge.at[edge].at : (Position){0};
}

/* Where the test sees the violation: a reach_error that is called through a pointer ends in itself here, and at the
 * call in the test. Of lost memory the sanitizer knows where it was allocated. */
static Position seen_place(const Program *p, const Verdict *v, bool is_leak) {
  if (is_leak) return allocation_place(p, &v->run);
  const char *function = p->func.at[p->loc.at[p->edge.at[v->goal.edge].from].function].name;
  bool inside = strcmp(function, "reach_error") == 0 || strcmp(function, "__VERIFIER_error") == 0;
  return inside && v->run.stack.n ? p->edge.at[vec_last(v->run.stack)].at : v->at;
}

static bool write_all(const Layout *l, Inputs *in, const Verdict *v, const char *folder, const FailingTest *t,
                      Buf *error) {
  Buf inputs = {0}, makefile = {0}, expected = {0}, readme = {0}, place = {0};
  print_inputs(in, &inputs);
  if (t->expected->is_leak) print_leak_options(v, &inputs);
  print_makefile(l, in->p, &makefile);
  bool ok = copy_files(l, folder, error);
  if (ok && !print_place(l, seen_place(in->p, v, t->expected->is_leak), &place)) {
    ok = false;
    buf_add(error, "the violation is not in one of the program's files");
  }
  buf_printf(&expected, "%s\n%s\n%s\n", t->expected->kind, t->expected->pattern, buf_str(&place));
  buf_printf(&readme, "A test that silhouette made: `make check` builds it and shows the violation: %s, at %s (%s).\n",
             t->expected->kind, buf_str(&place), v->reason.at ? v->reason.at : "");
  const struct {
    const char *name, *text;
  } files[] = {{"inputs.c", buf_str(&inputs)},   {"support.c", test_support_text}, {"judge", test_judge_text},
               {"Makefile", buf_str(&makefile)}, {"expected", buf_str(&expected)}, {"README", buf_str(&readme)}};
  for (size_t i = 0; i < sizeof files / sizeof *files && ok; i++)
    ok = write_text(folder, files[i].name, files[i].text, strlen(files[i].text), error);
  buf_free(&inputs);
  buf_free(&makefile);
  buf_free(&expected);
  buf_free(&readme);
  buf_free(&place);
  return ok;
}

bool test_write(const Program *p, const Verdict *v, const FrontOptions *front, const char *folder, FailingTest *t,
                Buf *error) {
  const char *why = "there is no execution to test";
  t->expected = v->has_run ? expected_report(v, &why) : NULL;
  if (!t->expected) {
    buf_add(error, why);
    return false;
  }
  FrontFiles files = {0};
  Inputs in = {.p = p, .run = &v->run, .doubt = &t->doubt};
  bool ok = front_files(&files, front, error);
  if (ok) {
    Layout layout = make_layout(&files);
    collect_inputs(&in);
    note_uninitialised(&in);
    note_addresses(&in);
    ok = write_all(&layout, &in, v, folder, t, error);
  }
  for (uint32_t i = 0; i < in.function.n; i++) vec_free(in.function.at[i].result);
  vec_free(in.function);
  vec_free(in.failing);
  front_files_free(&files);
  return ok;
}

void test_free(FailingTest *t) { buf_free(&t->doubt); }
