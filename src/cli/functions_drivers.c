/* The drivers of functions, in a folder that the user does not see: which functions, which contracts stand for others,
 * and what the names of files are for the user. For `check` without a main and for the audit of such proofs. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/functions.h"

const char *check_text(Check *c, const char *between, const char *a, const char *b) {
  Buf text = {0};
  buf_printf(&text, "%s%s%s", a, between, b);
  const char *kept = str_intern(&c->strings, buf_str(&text));
  buf_free(&text);
  return kept;
}

/* ---- one driver ---- */

static uint32_t file_of(const Check *c, FuncId f) {
  for (uint32_t i = 0; i < c->files.n; i++)
    if (driver_is_in(&c->session->program, f, c->files.at[i])) return i;
  return UINT32_MAX;
}

static void name_files(Check *c, const char *function, Entry *e) {
  const char *stem = check_text(c, "/", buf_str(&c->folder.path), function);
  e->stem = stem;
  e->driver = check_text(c, stem, "", "_driver.c");
  e->answer = check_text(c, stem, "", ".json");
  e->needs = check_text(c, stem, "", ".needs");
  e->messages = check_text(c, stem, "", ".messages");
  e->told = check_text(c, stem, "", ".told");
  e->test = c->tests ? check_text(c, "/", c->tests, function) : NULL;
}

/* Marks the bodies that are followed from f, and what is called there that a contract stands for. */
static void follow(Check *c, FuncId f, bool *seen, U32Vec *used) {
  const Program *p = &c->session->program;
  const Function *fn = &p->func.at[f];
  if (seen[f] || !fn->is_defined || fn->is_model) return;
  seen[f] = true;
  c->bodies.at[f]++;
  for (LocId l = fn->first; l < fn->first + fn->n_locs; l++)
    for (EdgeId e = p->loc.at[l].first_out; e < p->loc.at[l].first_out + p->loc.at[l].n_out; e++) {
      const Op *op = &p->edge.at[e].op;
      if (op->kind != OP_CALL || expr_at(p, op->a)->kind != EXPR_FUNCTION) continue;
      FuncId g = expr_at(p, op->a)->var;
      bool stands = false, again = false;
      for (uint32_t i = 0; i < c->instead.n; i++) stands = stands || c->instead.at[i] == g;
      for (uint32_t i = 0; i < used->n; i++) again = again || used->at[i] == g;
      if (stands && !again) vec_push(*used, g);
      if (!stands) follow(c, g, seen, used);
    }
}

static void find_instead(Check *c, FuncId f, U32Vec *used) {
  const Program *p = &c->session->program;
  bool *seen = mem_zalloc(p->func.n * sizeof *seen);
  while (c->bodies.n < p->func.n) vec_push(c->bodies, 0);
  follow(c, f, seen, used);
  mem_free(seen);
}

static void write_driver(Check *c, const Entry *e, const DriverContracts *contracts, Driver *d) {
  Buf error = {0};
  const char *file = e->file == UINT32_MAX ? "" : c->files.at[e->file];
  if (e->file == UINT32_MAX)
    buf_add(&d->problem, "it is not defined in the given files, but in one that they include");
  else if (text_ends(file, ".bc") || text_ends(file, ".ll"))
    buf_add(&d->problem, "a driver includes C, which this file is not");
  else if (c->modular && e->function == c->session->program.main)
    driver_write_main(d, &c->session->program, c->included.at[e->file], contracts);
  else
    driver_write_function(d, &c->session->program, e->function, c->included.at[e->file], contracts);
  if (!d->problem.n && !file_write(e->driver, buf_str(&d->text), d->text.n, &error))
    buf_add(&d->problem, buf_str(&error));
  buf_free(&error);
}

void check_add(Check *c, FuncId f) {
  const Function *fn = &c->session->program.func.at[f];
  Entry e = {.function = f, .file = file_of(c, f)};
  Driver d = {0};
  FunctionResult r = {.name = fn->name, .at = fn->at, .answer = {.kind = VERDICT_UNKNOWN}};
  U32Vec used = {0};
  name_files(c, fn->name, &e);
  find_instead(c, f, &used);
  DriverContracts contracts = {&c->session->clauses, c->modular ? &used : NULL};
  write_driver(c, &e, &contracts, &d);
  vec_free(used);
  e.pointers = d.parameter.n;
  e.has_contract = d.has_contract;
  e.has_assigns = d.has_assigns;
  r.has_contract = d.has_contract;
  if (e.file != UINT32_MAX) r.at.file = c->session->options->files.at[e.file];
  for (uint32_t i = 0; i < d.assumed.n && !d.problem.n; i++) vec_push(r.assumed, d.assumed.at[i]);
  buf_add(&r.answer.reason, buf_str(&d.problem));
  vec_push(c->entry, e);
  vec_push(c->driver, d);
  vec_push(c->result, r);
  vec_push(c->pid, d.problem.n ? -1 : 0);
  vec_push(c->began, 0);
}

/* ---- names ---- */

static void rename_in(Buf *text, const char *from, const char *to) {
  Buf out = {0};
  const char *rest = buf_str(text), *found;
  for (; (found = strstr(rest, from)); rest = found + strlen(from)) {
    buf_add_n(&out, rest, (size_t)(found - rest));
    buf_add(&out, to);
  }
  buf_add(&out, rest);
  buf_free(text);
  *text = out;
}

static size_t folder_length(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? (size_t)(slash - path) + 1 : 0;
}

/* `folder`: that of the drivers, as it is called in the text. */
static void rename_from(Check *c, const char *folder, NameSpelling *spell, Buf *text) {
  Buf from = {0}, to = {0}, path = {0};
  for (uint32_t i = 0; i <= c->files.n; i++) { /* the last round: drivers themselves */
    const char *given = i < c->files.n ? c->session->options->files.at[i] : "";
    const char *included = i < c->files.n ? c->included.at[i] : "";
    buf_printf(&path, "%s/%.*s", folder, (int)folder_length(included), included);
    spell(buf_str(&path), &from);
    buf_clear(&path);
    buf_add_n(&path, given, folder_length(given));
    spell(buf_str(&path), &to);
    rename_in(text, buf_str(&from), buf_str(&to)); /* headers beside it, too */
    buf_clear(&path);
    buf_clear(&from);
    buf_clear(&to);
  }
  buf_free(&path);
  buf_free(&from);
  buf_free(&to);
}

void check_rename(Check *c, NameSpelling *spell, Buf *text) {
  char here[4096];
  const char *folder = buf_str(&c->folder.path);
  size_t n = getcwd(here, sizeof here) ? strlen(here) : 0;
  rename_from(c, folder, spell, text);
  if (n && strncmp(folder, here, n) == 0 && folder[n] == '/')
    rename_from(c, folder + n + 1, spell, text); /* from here */
  Buf from = {0}, to = {0};
  for (uint32_t i = 0; i < c->files.n; i++) {
    spell(c->files.at[i], &from);
    spell(c->session->options->files.at[i], &to);
    rename_in(text, buf_str(&from), buf_str(&to));
    buf_clear(&from);
    buf_clear(&to);
  }
  buf_free(&from);
  buf_free(&to);
}

void check_name(const char *path, Buf *out) { buf_add(out, path); }

/* ---- all ---- */

/* --modular: what is checked are the functions with a contract, and main; or those of --function. */
static bool modular_entries(Session *s, U32Vec *out) {
  if (s->options->functions.n) return session_functions(s, out);
  for (FuncId f = 1; f < s->program.func.n; f++) {
    const Function *fn = &s->program.func.at[f];
    if (fn->is_defined && !fn->is_model && f != s->program.main && driver_has_contract(&s->clauses, fn->name))
      vec_push(*out, f);
  }
  if (s->program.main) vec_push(*out, s->program.main);
  if (!out->n) diag_error(&s->diag, "--modular needs contracts, or a main");
  return out->n;
}

/* Which contracts stand for their functions; of the others, and of those that nobody proves here, is told why. */
static void choose_instead(Check *c, const U32Vec *entries, Buf *told) {
  Session *s = c->session;
  for (FuncId f = 1; f < s->program.func.n; f++) {
    const Function *fn = &s->program.func.at[f];
    Buf why = {0};
    bool proved = false;
    if (f == s->program.main || fn->is_model || !driver_has_contract(&s->clauses, fn->name)) continue;
    for (uint32_t i = 0; i < entries->n; i++) proved = proved || entries->at[i] == f;
    if (driver_can_stand(&s->program, f, &s->clauses, &why))
      vec_push(c->instead, f);
    else
      diag_at(&s->diag, DIAG_NOTE, fn->at, "calls of %s: its %s: %s", fn->name,
              fn->is_defined ? "body is followed" : "contract cannot be used", buf_str(&why));
    if (!why.n && !proved)
      buf_printf(told, "assumed: the contract of %s%s\n", fn->name, fn->is_defined ? "" : ", which has no body");
    buf_free(&why);
  }
}

bool check_find(Check *c, U32Vec *entries) {
  session_real_files(c->session, &c->strings, &c->files);
  return c->modular ? modular_entries(c->session, entries) : session_entries(c->session, &c->files, entries);
}

bool check_open(Check *c, const U32Vec *entries, Buf *told, Buf *error) {
  if (!work_folder_make(&c->folder, error)) return false;
  c->is_open = true;
  for (uint32_t i = 0; i < c->files.n; i++)
    vec_push(c->included, session_path_from(&c->strings, buf_str(&c->folder.path), c->files.at[i]));
  if (c->modular) choose_instead(c, entries, told);
  for (uint32_t i = 0; i < entries->n; i++) check_add(c, entries->at[i]);
  report_functions_assumed(&c->result, told);
  return true;
}

void check_needs(Check *c, uint32_t i, uint32_t set) {
  FunctionResult *r = &c->result.at[i];
  c->entry.at[i].needs_set = set;
  for (uint32_t k = 0; k < c->entry.at[i].pointers && set; k++)
    if (k >= 32 || (set >> k & 1)) vec_push(r->needs, c->driver.at[i].parameter.at[k]);
}

void check_close(Check *c) {
  if (c->is_open) work_folder_remove(&c->folder);
  for (uint32_t i = 0; i < c->result.n; i++) {
    function_answer_free(&c->result.at[i].answer);
    buf_free(&c->result.at[i].sarif);
    vec_free(c->result.at[i].needs);
    vec_free(c->result.at[i].assumed);
    driver_drop(&c->driver.at[i]);
  }
  vec_free(c->result);
  vec_free(c->driver);
  vec_free(c->entry);
  vec_free(c->pid);
  vec_free(c->began);
  vec_free(c->files);
  vec_free(c->included);
  vec_free(c->instead);
  vec_free(c->bodies);
  str_free(&c->strings);
}
