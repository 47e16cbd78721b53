/* Writes the test of a FALSE verdict (test.h): the user's files, the inputs (test_inputs.c), and what builds and judges
 * it. */
#include "evidence/test.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "evidence/witness.h"

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

/* Finds out which of the user's files the place is in, NULL: none. Its name is as seen from where one of them was
 * compiled. */
static const char *file_of(const FrontFiles *f, Position at) {
  Buf path = {0};
  const char *found = NULL;
  for (uint32_t i = 0; i < f->source.n + f->header.n && !found && at.file; i++) {
    const char *file = i < f->source.n ? f->source.at[i].file : f->header.at[i - f->source.n];
    for (uint32_t k = 0; k < f->source.n && !found; k++) {
      absolute_path(f->source.at[k].folder, at.file, &path);
      if (strcmp(buf_str(&path), file) == 0) found = file;
      char *real = found ? NULL : realpath(buf_str(&path), NULL);
      if (real && strcmp(real, file) == 0) found = file;
      free(real);
    }
  }
  buf_free(&path);
  return found;
}

/* `label`: where a label has to be marked in the file, or nowhere (line 0). */
static bool copy_file(const Layout *l, const char *folder, const char *path, Position label, const char *label_name,
                      Buf *error) {
  Buf text = {0}, name = {0};
  buf_printf(&name, "src/%s", relative(l, path));
  bool ok = is_safe(buf_str(&name));
  if (!ok) buf_printf(error, "the name '%s' cannot stand in a Makefile", relative(l, path));
  ok = ok && file_read(path, &text, error);
  if (ok && label.line && file_of(l->files, label) == path) ok = test_mark_label(&text, label, label_name, error);
  ok = ok && write_text(folder, buf_str(&name), buf_str(&text), text.n, error);
  buf_free(&text);
  buf_free(&name);
  return ok;
}

static bool copy_files(const Layout *l, const Program *p, const Verdict *v, const char *folder, Buf *error) {
  bool ok = true;
  Position label = v->goal.what == GOAL_LABEL ? v->at : (Position){0};
  for (uint32_t i = 0; i < l->files->source.n && ok; i++) {
    const char *file = l->files->source.at[i].file;
    ok = text_ends(file, ".c") || text_ends(file, ".i");
    if (!ok) buf_add(error, "the program is LLVM code, not C");
    ok = ok && copy_file(l, folder, file, label, p->error_label, error);
  }
  for (uint32_t i = 0; i < l->files->header.n && ok; i++)
    ok = copy_file(l, folder, l->files->header.at[i], label, p->error_label, error);
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

/* The functions of the test's support that stand for what the program, as it was analysed, has from our models. */
static void print_wrapped(const Program *p, bool has_arguments, Buf *out) {
  static const char *const known[] = {
      "time",           "rand_r",          "getchar",        "getchar_unlocked", "fgetc",     "getc",
      "fgetc_unlocked", "getc_unlocked",   "fgets",          "fgets_unlocked",   "fread",     "fread_unlocked",
      "read",           "getdelim",        "__getdelim",     "getline",          "scanf",     "fscanf",
      "__isoc99_scanf", "__isoc99_fscanf", "__isoc23_scanf", "__isoc23_fscanf",  "fopen",     "fopen64",
      "fdopen",         "freopen",         "freopen64",      "tmpfile",          "tmpfile64", "getenv",
      "secure_getenv",  "qsort",           "qsort_r",        "bsearch"};
  if (has_arguments) buf_add(out, " main");
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    FuncId f = program_find_function(p, known[i]);
    if (f && p->func.at[f].is_model) buf_printf(out, " %s", known[i]);
  }
}

/* DWARF 4: where a file is included by a path with `..`, addr2line (binutils 2.40) takes the includer's name from
 * DWARF 5.
 */
static void print_makefile(const Layout *l, const Program *p, bool has_arguments, Buf *out) {
  const FrontNative *native = front_native(p->pointer_bits);
  Buf wrapped = {0}, macros = {0};
  print_wrapped(p, has_arguments, &wrapped);
  front_gcc_flags(&macros);
  buf_printf(out,
             "# `make` builds ./test, `make check` runs it and says whether it ends as expected.\n"
             "CC = %s\n"
             "SANITIZE = -fsanitize=address,undefined "
             "-fno-sanitize=shift-base,vla-bound,function,alignment,pointer-overflow,null "
             "-fno-sanitize-recover=all\n"
             "MACHINE = %s\n"
             "CFLAGS = -gdwarf-4 -O0 -Wno-everything -fno-pie -fno-omit-frame-pointer -ftrivial-auto-var-init=zero "
             "-fdebug-compilation-dir=. -fno-builtin -finstrument-functions %s\n"
             "MACROS = %s\n"
             "WRAP = malloc calloc realloc reallocarray aligned_alloc memalign valloc pvalloc posix_memalign strdup "
             "strndup%s\n"
             "LDFLAGS = -no-pie $(WRAP:%%=-Wl,--wrap=%%) -Wl,--unresolved-symbols=ignore-all\n\n",
             front_compiler(), native->flags, native->headers, buf_str(&macros), buf_str(&wrapped));
  /* Where a handler of signals finds who called what is no function: support.c knows no machine. */
  if (native->pc)
    buf_printf(out, "FAULT = '-DFAULT_PC(m)=m->%s' '-DFAULT_CALLER(m)=%s'\n\n", native->pc, native->caller);
  buf_printf(out, "COMPARES = -DCOMPARES_FREELY=%d\n\n", p->compares_freely);
  buf_free(&wrapped);
  buf_free(&macros);
  buf_add(out, "test:");
  for (uint32_t i = 0; i < l->files->source.n; i++) buf_printf(out, " program%u.o", i + 1);
  buf_add(out,
          " inputs.o support.o\n\t$(CC) $(MACHINE) $(SANITIZE) $(LDFLAGS) -o $@ $^\n\n"
          "inputs.o support.o: %.o: %.c\n"
          "\t$(CC) $(MACHINE) $(FAULT) $(COMPARES) -g -O0 -w -fno-pie -fno-omit-frame-pointer -fno-builtin -std=gnu11 "
          "-c -o $@ $<\n");
  for (uint32_t i = 0; i < l->files->source.n; i++) {
    const FrontSource *s = &l->files->source.at[i];
    buf_printf(out, "\nprogram%u.o: src/%s\n\t$(CC) $(MACHINE) $(SANITIZE)", i + 1, relative(l, s->file));
    print_flags(l, s, out);
    buf_printf(out, "%s $(CFLAGS) -c -o $@ $<\n", text_ends(s->file, ".i") ? "" : " $(MACROS)");
  }
  buf_add(out,
          "\ncheck: test\n\t@./test >/dev/null 2>report; sh judge report\n\n"
          "clean:\n\trm -f test *.o report\n\n.PHONY: check clean\n");
}

/* FILE:LINE in the test; false when it is not in one of the user's files. */
static bool print_place(const Layout *l, Position at, Buf *out) {
  const char *file = file_of(l->files, at);
  if (file) buf_printf(out, "src/%s:%u", relative(l, file), at.line);
  return file != NULL;
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

static bool write_all(const Layout *l, const Program *p, const Verdict *v, const char *folder, FailingTest *t,
                      Buf *error) {
  Buf inputs = {0}, makefile = {0}, expected = {0}, readme = {0}, place = {0};
  test_inputs(p, v, t->expected->is_leak, &inputs, &t->doubt);
  print_makefile(l, p, v->run.arguments.given, &makefile);
  bool ok = copy_files(l, p, v, folder, error);
  if (ok && !print_place(l, seen_place(p, v, t->expected->is_leak), &place)) {
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
  bool ok = front_files(&files, front, error);
  if (ok) {
    Layout layout = make_layout(&files);
    ok = write_all(&layout, p, v, folder, t, error);
  }
  front_files_free(&files);
  return ok;
}

void test_free(FailingTest *t) { buf_free(&t->doubt); }
