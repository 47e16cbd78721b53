/* The audit of a certificate of functions. Of each function it writes the driver anew, from the source and its
 * contract, and audits that program by the function's own proofs: so the file only says which parameters must not be
 * NULL, and a proof of one function, or of another contract, is one of another program. */
#include <string.h>

#include "cli/functions.h"

/* A proof as the file has it. */
typedef struct {
  const char *function, *macro; /* interned */
  uint32_t value;
  const char *text;
  size_t n;
} Proof;

typedef struct {
  bool modular, malloc_may_fail;
  uint32_t properties;
  VEC(Proof) proof;
  Strings strings;
  TextVec words; /* of the line that is read */
  const char *at;
  uint32_t line;
} File;

bool is_functions_certificate(const char *text) { return text_starts(text, FUNCTIONS_CERTIFICATE); }

/* ---- reading ---- */

static bool next_line(File *f) {
  Buf line = {0}, word = {0};
  const char *end = strchr(f->at, '\n');
  if (!end) return false;
  buf_add_n(&line, f->at, (size_t)(end - f->at));
  f->at = end + 1;
  f->line++;
  vec_clear(f->words);
  for (const char *rest = buf_str(&line); certificate_word(&rest, &word);)
    vec_push(f->words, str_intern(&f->strings, buf_str(&word)));
  buf_free(&line);
  buf_free(&word);
  return f->words.n > 0;
}

static bool is_line(const File *f, const char *word, uint32_t n) {
  return f->words.n == n + 1 && strcmp(f->words.at[0], word) == 0;
}

/* One of two words? */
static bool read_choice(const char *word, const char *yes, const char *no, bool *out) {
  *out = strcmp(word, yes) == 0;
  return *out || strcmp(word, no) == 0;
}

static uint32_t property_of(const char *name) {
  Buf line = {0};
  buf_printf(&line, "property %s\n", name);
  uint32_t set = certificate_properties(buf_str(&line));
  buf_free(&line);
  return set;
}

static bool read_proof(File *f, const char *function) {
  Int128 value, lines;
  Proof p = {.function = function, .macro = f->words.at[1], .text = f->at};
  if (!function || !text_parse_int128(f->words.at[2], &value) || !text_parse_int128(f->words.at[3], &lines))
    return false;
  if (value < 0 || value > UINT32_MAX) return false;
  p.value = (uint32_t)value;
  for (Int128 i = 0; i < lines; i++) {
    const char *end = strchr(f->at, '\n');
    if (!end) return false;
    f->at = end + 1;
    f->line++;
  }
  p.n = (size_t)(f->at - p.text);
  vec_push(f->proof, p);
  return true;
}

static bool read_file(File *f, const char *text) {
  const char *function = NULL;
  f->at = text;
  if (!next_line(f) || !next_line(f) || !is_line(f, "calls", 1)) return false;
  if (!read_choice(f->words.at[1], "contracts", "bodies", &f->modular)) return false;
  if (!next_line(f) || !is_line(f, "malloc", 1)) return false;
  if (!read_choice(f->words.at[1], "may-fail", "never-fails", &f->malloc_may_fail)) return false;
  while (next_line(f)) {
    bool good = false;
    if (is_line(f, "end", 0)) return !*f->at && f->properties;
    if (is_line(f, "property", 1) && !function) {
      uint32_t one = property_of(f->words.at[1]);
      f->properties |= one;
      good = one;
    } else if (is_line(f, "function", 1)) {
      function = f->words.at[1];
      good = true;
    } else if (is_line(f, "proof", 3)) {
      good = read_proof(f, function);
    }
    if (!good) return false;
  }
  return false;
}

static void file_free(File *f) {
  vec_free(f->proof);
  vec_free(f->words);
  str_free(&f->strings);
}

/* ---- one function ---- */

typedef struct {
  Check c;
  const File *file;
  uint32_t contract; /* the properties without which a contract says nothing */
  Buf why;           /* the function is not confirmed; empty: it is */
} Audit;

/* What the audit of the driver said: is it about all that the certificate claims? */
static bool covers(Audit *a, const Entry *e) {
  Buf text = {0}, error = {0};
  uint32_t proved = 0, wanted = a->file->properties;
  if (e->has_contract || a->c.modular) wanted |= a->contract;
  bool good = file_read(e->answer, &text, &error);
  char *line = good ? strstr(buf_str(&text), "proved:") : NULL;
  good = line && strstr(line, a->file->malloc_may_fail ? "\nallocations: may fail\n" : "\nallocations: never fail\n");
  if (good) *strchr(line, '\n') = '\0';
  for (char *rest, *name = good ? strtok_r(line, " ", &rest) : NULL; name; name = strtok_r(NULL, " ", &rest))
    proved |= property_of(name);
  buf_free(&text);
  buf_free(&error);
  return good && (wanted & ~proved) == 0;
}

static bool audit_proof(Audit *a, const Entry *e, const Proof *p) {
  const char *path = entry_proof(e, &a->c.strings, p->macro, p->value);
  Buf error = {0}, told = {0};
  int status = EXIT_UNDECIDED;
  if (!file_write(path, p->text, p->n, &error))
    buf_add(&a->why, buf_str(&error));
  else if ((status = entry_audit(a->c.session, e, &a->c.files, path, p->macro, p->value, a->c.limit)) != EXIT_GOOD)
    buf_add(&a->why, status == EXIT_UNDECIDED ? "a step of its proof" : "its proof is none, or about another program");
  else if (!covers(a, e))
    buf_add(&a->why, "its proof is about other properties");
  buf_clear(&error);
  if (a->why.n && file_read(e->messages, &told, &error)) {
    check_rename(&a->c, check_name, &told);
    fputs(buf_str(&told), a->c.session->diag.out);
  }
  if (limit_passed(a->c.limit)) {
    buf_clear(&a->why);
    buf_add(&a->why, limit_text(a->c.limit->hit));
  }
  buf_free(&error);
  buf_free(&told);
  return !a->why.n;
}

/* The proofs that there must be: of a contract one of each stage, else one, which says what must not be NULL. */
static bool are_all(const Entry *e, const Proof *const *proof, uint32_t n) {
  static const uint32_t stage[] = {DRIVER_ENSURES, DRIVER_ASSIGNS};
  uint32_t all = e->pointers >= 32 ? ~0u : (1u << e->pointers) - 1;
  if (!e->has_contract) return n == 1 && strcmp(proof[0]->macro, DRIVER_NOT_NULL) == 0 && !(proof[0]->value & ~all);
  bool good = n == (e->has_assigns ? 2u : 1u);
  for (uint32_t i = 0; i < n && good; i++)
    good = strcmp(proof[i]->macro, DRIVER_STAGE) == 0 && proof[i]->value == stage[i];
  return good;
}

static void audit_function(Audit *a, uint32_t i) {
  FunctionResult *r = &a->c.result.at[i];
  const Entry *e = &a->c.entry.at[i];
  VEC(const Proof *) own = {0};
  buf_clear(&a->why);
  for (uint32_t k = 0; k < a->file->proof.n; k++)
    if (strcmp(a->file->proof.at[k].function, r->name) == 0) vec_push(own, &a->file->proof.at[k]);
  if (r->answer.reason.n)
    buf_add(&a->why, buf_str(&r->answer.reason));
  else if (!own.n)
    buf_add(&a->why, "there is no proof");
  else if (!are_all(e, own.at, own.n))
    buf_add(&a->why, "the proofs are not those that it needs");
  else if (!e->has_contract)
    check_needs(&a->c, i, own.at[0]->value);
  for (uint32_t k = 0; k < own.n && !a->why.n; k++)
    if (!audit_proof(a, e, own.at[k])) break;
  vec_free(own);
}

static int tell_function(Audit *a, uint32_t i, int status) {
  const FunctionResult *r = &a->c.result.at[i];
  Buf line = {0};
  if (position_known(r->at)) buf_printf(&line, "%s:%u: ", r->at.file, r->at.line);
  buf_printf(&line, "%s: ", r->name);
  if (a->why.n) {
    buf_printf(&line, "not confirmed (%s)\n", a->why.at);
  } else {
    buf_add(&line, r->has_contract ? "confirmed, as its contract says" : "confirmed");
    for (uint32_t k = 0; k < r->needs.n; k++)
      buf_printf(&line, "%s%s is not NULL", k ? " and " : " if ", r->needs.at[k]);
    buf_char(&line, '\n');
  }
  status = session_write(a->c.session, "-", &line, status);
  fflush(stdout);
  buf_free(&line);
  return status;
}

/* ---- all ---- */

/* Functions that the file has proofs of, besides those that are asked for. False: one is not in the program. */
static bool add_others(Audit *a, U32Vec *entries) {
  Session *s = a->c.session;
  for (uint32_t i = 0; i < a->file->proof.n && !s->options->functions.n; i++) {
    FuncId f = program_find_function(&s->program, a->file->proof.at[i].function);
    bool again = false;
    if (!f || !s->program.func.at[f].is_defined) {
      diag_error(&s->diag, "the certificate is about a function '%s', which is not defined in the program",
                 a->file->proof.at[i].function);
      return false;
    }
    for (uint32_t k = 0; k < entries->n; k++) again = again || entries->at[k] == f;
    if (!again) vec_push(*entries, f);
  }
  return true;
}

static int audit_all(Audit *a, int status) {
  Session *s = a->c.session;
  Buf text = {0};
  uint32_t open = 0;
  buf_add(&text, "proved:");
  certificate_print_properties(a->file->properties, &text);
  buf_printf(&text, "\nallocations: %s\n", a->file->malloc_may_fail ? "may fail" : "never fail");
  status = session_write(s, "-", &text, status);
  for (uint32_t i = 0; i < a->c.result.n; i++) {
    audit_function(a, i);
    open += a->why.n > 0;
    status = tell_function(a, i, status);
  }
  buf_clear(&text);
  if (open)
    buf_printf(&text, "audit: not confirmed (%u of %u functions)\n", open, a->c.result.n);
  else
    buf_printf(&text, "audit: confirmed (%u function%s)\n", a->c.result.n, a->c.result.n == 1 ? "" : "s");
  if (status == EXIT_GOOD && open) status = EXIT_UNDECIDED;
  guard_begin_answer();
  status = session_write(s, "-", &text, status);
  guard_end_answer(status);
  buf_free(&text);
  return status;
}

int audit_functions(Session *s, Limit *limit, const char *text) {
  File file = {0};
  U32Vec entries = {0};
  Buf told = {0}, error = {0}, label = {0};
  Audit a = {.c = {.session = s, .limit = limit}, .file = &file};
  int status = EXIT_USAGE;
  property_read("unreach-call", &a.contract, &label, &s->diag);
  property_read("valid-memsafety", &a.contract, &label, &s->diag);
  if (!read_file(&file, text)) {
    diag_at(&s->diag, DIAG_ERROR, (Position){.file = s->options->certificate, .line = file.line},
            "this is no certificate of functions");
  } else {
    a.c.modular = file.modular;
    if (check_find(&a.c, &entries) && add_others(&a, &entries)) {
      if (check_open(&a.c, &entries, &told, &error))
        status = audit_all(&a, session_write(s, "-", &told, EXIT_GOOD));
      else
        diag_error(&s->diag, "%s", buf_str(&error));
    }
  }
  check_close(&a.c);
  file_free(&file);
  vec_free(entries);
  buf_free(&a.why);
  buf_free(&told);
  buf_free(&error);
  buf_free(&label);
  return status;
}
