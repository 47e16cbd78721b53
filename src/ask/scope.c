/* Places of questions: lines and marks of the source, the variables that are in scope there, questions in comments. */
#include <ctype.h>
#include <string.h>

#include "ask/internal.h"

static bool is_of_file(Position at, const char *file) {
  return at.file && (strcmp(at.file, file) == 0 || file_is_same(at.file, file));
}

/* ---- locations ---- */

static bool is_entered(const Program *p, const Function *f, LocId l, uint32_t line) {
  if (l == f->entry) return true;
  for (LocId from = f->first; from < f->first + f->n_locs; from++) {
    const Location *x = &p->loc.at[from];
    for (EdgeId i = x->first_out; i < x->first_out + x->n_out; i++)
      if (p->edge.at[i].to == l && (p->edge.at[i].at.line != line || x->at.line != line)) return true;
  }
  return false;
}

static void locations_in(const Program *p, const Function *f, const char *file, uint32_t line, U32Vec *out) {
  for (int pass = 0; pass < 3 && !out->n; pass++) /* loop heads; what is entered; anything */
    for (LocId l = f->first; l < f->first + f->n_locs; l++) {
      const Location *x = &p->loc.at[l];
      if (x->at.line != line || !x->n_out || !is_of_file(x->at, file)) continue;
      if (pass == 0 ? x->is_loop_head : pass == 1 ? is_entered(p, f, l, line) : !out->n) vec_push(*out, l);
    }
}

void ask_locations(const Program *p, const char *file, uint32_t line, U32Vec *out, uint32_t *next) {
  *next = 0;
  for (FuncId f = 1; f < p->func.n && !out->n; f++) {
    const Function *x = &p->func.at[f];
    if (!x->is_defined || x->is_model) continue;
    locations_in(p, x, file, line, out);
    for (LocId l = x->first; l < x->first + x->n_locs; l++) {
      Position at = p->loc.at[l].at;
      if (at.line > line && p->loc.at[l].n_out && (!*next || at.line < *next) && is_of_file(at, file)) *next = at.line;
    }
  }
}

uint32_t ask_line(const Program *p, const char *file, uint32_t line) {
  U32Vec at = {0};
  uint32_t next;
  ask_locations(p, file, line, &at, &next);
  uint32_t found = at.n ? line : next;
  vec_free(at);
  return found;
}

FuncId ask_function(const Program *p, const char *file, uint32_t line) {
  U32Vec at = {0};
  uint32_t next;
  ask_locations(p, file, ask_line(p, file, line), &at, &next);
  FuncId f = at.n ? p->loc.at[at.at[0]].function : 0;
  vec_free(at);
  return f;
}

/* ---- text of C ---- */

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* Behind a comment, string or character that begins at i; i itself if none does. */
static size_t skip(const Buf *t, size_t i) {
  char c = t->at[i];
  if (c == '/' && i + 1 < t->n && t->at[i + 1] == '/') {
    while (i < t->n && t->at[i] != '\n') i++;
    return i;
  }
  if (c == '/' && i + 1 < t->n && t->at[i + 1] == '*') {
    const char *end = strstr(t->at + i + 2, "*/");
    return end ? (size_t)(end - t->at) + 2 : t->n;
  }
  if (c != '"' && c != '\'') return i;
  for (i++; i < t->n && t->at[i] != c && t->at[i] != '\n'; i++)
    if (t->at[i] == '\\') i++;
  return i < t->n ? i + 1 : t->n;
}

static size_t line_start(const Buf *t, uint32_t line) {
  size_t i = 0;
  for (uint32_t n = 1; n < line && i < t->n; i++) n += t->at[i] == '\n';
  return i;
}

/* Where a name is declared: its first occurrence as a word from `from` to the end of that line; t->n: none. */
static size_t find_word(const Buf *t, size_t from, const char *name) {
  size_t n = strlen(name);
  for (size_t i = from; i < t->n && t->at[i] != '\n'; i++) {
    bool begins = i == from || !is_word(t->at[i - 1]);
    if (begins && i + n <= t->n && strncmp(t->at + i, name, n) == 0 && !is_word(t->at[i + n])) return i;
  }
  return t->n;
}

/* The end of the scope of what is declared at i: of the block around it, or of the statement behind the parentheses
 * around it (parameters, for). */
static size_t scope_end(const Buf *t, size_t i) {
  int braces = 0, parentheses = 0;
  bool behind = false; /* the parentheses */
  while (i < t->n) {
    size_t next = skip(t, i);
    if (next > i) {
      i = next;
      continue;
    }
    char c = t->at[i++];
    parentheses += (c == '(') - (c == ')');
    braces += (c == '{') - (c == '}');
    if (braces < 0) return i;
    if (parentheses < 0) {
      behind = true;
      parentheses = 0;
    }
    bool ends = (c == '}' && braces == 0) || (c == ';' && braces == 0 && parentheses == 0);
    if (behind && ends) return i;
  }
  return t->n;
}

/* ---- variables ---- */

/* Is it the variable that the source calls so? A second `i` of a function is `i#2`. */
static bool is_called(const Var *v, const char *name) {
  size_t n = strlen(name);
  if (v->kind == VAR_TEMP || v->kind == VAR_LABEL || v->kind == VAR_VARARGS || v->is_string) return false;
  return strncmp(v->name, name, n) == 0 && (!v->name[n] || v->name[n] == '#');
}

VarId ask_variable(const Program *p, LocId at, const char *name) {
  const Location *l = &p->loc.at[at];
  const Function *f = &p->func.at[l->function];
  Buf text = {0}, error = {0};
  bool read = l->at.file && file_read(l->at.file, &text, &error);
  size_t here = read ? line_start(&text, l->at.line + 1) : 0, best_at = 0;
  VarId best = 0;
  for (uint32_t i = 0; i < f->n_params + f->n_locals; i++) {
    VarId v = i < f->n_params ? f->param[i] : f->local[i - f->n_params];
    const Var *x = &p->var.at[v];
    if (strcmp(x->name, name) == 0 && strchr(name, '#')) best = v; /* named exactly */
    if (!is_called(x, name)) continue;
    size_t declared = read ? find_word(&text, line_start(&text, x->at.line), name) : 0;
    bool known = read && declared < text.n && is_of_file(x->at, l->at.file);
    if (known && (declared >= here || scope_end(&text, declared) < line_start(&text, l->at.line))) continue;
    if (!best || declared >= best_at) {
      best = v;
      best_at = known ? declared : 0;
    }
  }
  for (VarId v = 1; v < p->var.n && !best; v++)
    if (!p->var.at[v].function && p->var.at[v].kind == VAR_GLOBAL && is_called(&p->var.at[v], name)) best = v;
  buf_free(&text);
  buf_free(&error);
  return best;
}

/* ---- questions ---- */

/* Where a question is asked: at a line, or exactly at a location. */
typedef struct {
  const char *file;
  uint32_t line;
  LocId at; /* NO_LOCATION: at the line */
} Place;

#define NO_LOCATION UINT32_MAX

static bool add(Program *p, const Place *place, const char *text, Questions *out, Buf *error);

/* `shape(p)` is all questions that make sense of p. */
static bool add_shape(Program *p, const Place *place, const char *operand, Questions *out, Buf *error) {
  static const char *const name[] = {"null", "live", "list", "dll", "tree", "length", "cyclic", "shared"};
  Buf one = {0}, ignored = {0};
  bool good = true;
  for (size_t i = 0; i < sizeof name / sizeof *name && good; i++) { /* the first makes sense of all pointers */
    buf_printf(&one, "%s%s", name[i], operand);
    bool added = add(p, place, buf_str(&one), out, i ? &ignored : error);
    good = added || i > 0;
    buf_clear(&one);
    buf_clear(&ignored);
  }
  buf_free(&one);
  buf_free(&ignored);
  return good;
}

/* The locations of the place. False: there are none. */
static bool find_place(const Program *p, const Place *place, U32Vec *out, Buf *error) {
  uint32_t next = 0;
  if (place->at != NO_LOCATION)
    vec_push(*out, place->at);
  else
    ask_locations(p, place->file, place->line, out, &next);
  if (!out->n && next)
    buf_printf(error, "%s has no operation in line %u; the next one is in line %u", place->file, place->line, next);
  else if (!out->n)
    buf_printf(error, "%s has no operation in line %u or below", place->file, place->line);
  return out->n > 0;
}

static bool add(Program *p, const Place *place, const char *text, Questions *out, Buf *error) {
  Question q = {.file = place->file, .line = place->line};
  size_t n = strlen(text);
  while (n && isspace((unsigned char)text[n - 1])) n--;
  while (n && isspace((unsigned char)*text)) text++, n--;
  bool good = find_place(p, place, &q.at, error);
  if (good && text_starts(text, "shape(")) {
    vec_free(q.at);
    return add_shape(p, place, text + 5, out, error);
  }
  buf_add_n(&q.text, text, n);
  if (good && ask_parse(p, q.at.at[0], buf_str(&q.text), &q.query, error)) {
    vec_push(*out, q);
    return true;
  }
  vec_free(q.at);
  buf_free(&q.text);
  return false;
}

bool ask_add(Program *p, const char *file, uint32_t line, const char *text, Questions *out, Buf *error) {
  return add(p, &(Place){file, line, NO_LOCATION}, text, out, error);
}

/* Questions that stand together, separated by commas outside of parentheses or by semicolons. `line`: where. */
static bool add_all(Program *p, const Place *place, const char *text, uint32_t line, Questions *out, Diag *diag) {
  uint32_t depth = 0;
  size_t n = strlen(text);
  bool good = true;
  Buf one = {0}, error = {0};
  for (size_t i = 0; i <= n; i++) {
    char c = i < n ? text[i] : ';';
    depth += c == '(';
    if (c == ')' && depth) depth--;
    if ((c != ',' || depth) && c != ';') {
      buf_char(&one, c == '\n' ? ' ' : c);
      while (c == '\n' && i + 1 < n && isspace((unsigned char)text[i + 1])) i++;
      if (c == '\n' && i + 2 < n && text[i + 1] == '*' && text[i + 2] == ' ') i++; /* a frame of stars */
      continue;
    }
    bool blank = strspn(buf_str(&one), " \t") == one.n;
    if (!blank && !add(p, place, buf_str(&one), out, &error)) {
      diag_at(diag, DIAG_ERROR, (Position){place->file, line, 0}, "%s", buf_str(&error));
      good = false;
    }
    buf_clear(&one);
    buf_clear(&error);
  }
  buf_free(&one);
  buf_free(&error);
  return good;
}

static bool add_comments(Program *p, const char *file, Questions *out, Diag *diag) {
  Buf text = {0}, error = {0};
  bool good = file_read(file, &text, &error);
  if (!good) diag_error(diag, "%s", buf_str(&error));
  uint32_t line = 1;
  for (size_t i = 0; i < text.n;) {
    size_t next = skip(&text, i);
    if (next == i) {
      line += text.at[i++] == '\n';
      continue;
    }
    if (text.at[i] == '/') {
      size_t from = i + 2, to = text.at[i + 1] == '*' && next >= from + 2 ? next - 2 : next;
      while (from < to && isspace((unsigned char)text.at[from])) from++;
      if (to - from > 4 && strncmp(text.at + from, "ask:", 4) == 0) {
        Buf questions = {0};
        uint32_t asked = ask_line(p, file, line);
        buf_add_n(&questions, text.at + from + 4, to - from - 4);
        Place place = {file, asked ? asked : line, NO_LOCATION};
        good = add_all(p, &place, buf_str(&questions), line, out, diag) && good;
        buf_free(&questions);
      }
    }
    for (; i < next; i++) line += text.at[i] == '\n';
  }
  buf_free(&text);
  buf_free(&error);
  return good;
}

/* ask(...) of silhouette.h. */
static bool add_marks(Program *p, const char *file, Questions *out, Diag *diag) {
  bool good = true;
  for (EdgeId e = 0; e < p->edge.n; e++) {
    const Edge *x = &p->edge.at[e];
    if (x->op.kind != OP_SKIP || !x->op.text || !is_of_file(x->at, file)) continue;
    Place place = {file, x->at.line, x->from};
    good = add_all(p, &place, x->op.text, x->at.line, out, diag) && good;
  }
  return good;
}

bool ask_add_from_source(Program *p, const char *file, Questions *out, Diag *diag) {
  uint32_t first = out->n;
  bool good = add_comments(p, file, out, diag);
  good = add_marks(p, file, out, diag) && good;
  for (uint32_t i = first; i < out->n; i++) { /* by line; those of one line stay as they are */
    Question q = out->at[i];
    uint32_t k = i;
    for (; k > first && out->at[k - 1].line > q.line; k--) out->at[k] = out->at[k - 1];
    out->at[k] = q;
  }
  return good;
}
