/* The page: its data, put into the HTML, style and scripts of share/report. */
#include "report/page.h"

#include <string.h>

#include "report/longest.h"
#include "report/page_text.h"
#include "report/pieces.h"

/* ---- tables ---- */

uint32_t page_text(Page *g, const char *text) {
  const char *key = str_intern(&g->strings, text);
  uint32_t *known = idmap_find(&g->text_of, idmap_ptr(key));
  if (known) return *known;
  uint32_t number = (uint32_t)json_array_size(g->texts);
  idmap_put(&g->text_of, idmap_ptr(key), number);
  json_array_append_new(g->texts, json_text(text));
  return number;
}

json_t *page_text_json(Page *g, Buf *text) {
  json_t *o = json_integer(page_text(g, buf_str(text)));
  buf_free(text);
  return o;
}

json_t *page_position(Page *g, Position at) {
  const char *key = at.file ? str_intern(&g->strings, at.file) : NULL;
  uint32_t *file = key ? idmap_find(&g->file_of, idmap_ptr(key)) : NULL;
  if (!file) return json_null();
  json_t *o = json_array();
  json_array_append_new(o, json_integer(*file));
  json_array_append_new(o, json_integer(at.line));
  json_array_append_new(o, json_integer(at.column));
  return o;
}

bool page_is_own(const Page *g, FuncId f) { return g->p->func.at[f].is_defined && !g->p->func.at[f].is_model; }

bool page_shows_var(const Page *g, VarId v) {
  const Var *var = &g->p->var.at[v];
  if (var->kind == VAR_TEMP || var->kind == VAR_VARARGS || var->kind == VAR_LABEL) return false;
  if (var->is_string || (var->is_constant && var->is_object)) return false;
  if (var->function) return page_is_own(g, var->function);
  if (!g->v) return report_is_of_user(g->p, v);
  for (uint32_t i = 0; var->at.file && i < g->file.n; i++)
    if (strcmp(g->file.at[i], var->at.file) == 0) return true;
  return false;
}

void page_add_file(Page *g, const char *name) {
  if (!name) return;
  const char *key = str_intern(&g->strings, name);
  if (idmap_find(&g->file_of, idmap_ptr(key))) return;
  idmap_put(&g->file_of, idmap_ptr(key), g->file.n);
  vec_push(g->file, key);
}

/* The files of the reader's functions; main's is the first. */
static void find_files(Page *g) {
  if (g->p->main && page_is_own(g, g->p->main)) page_add_file(g, g->p->func.at[g->p->main].at.file);
  for (FuncId f = 1; f < g->p->func.n; f++) {
    EdgeRange edges = page_is_own(g, f) ? piece_edges(g->p, &g->p->func.at[f]) : (EdgeRange){0, 0};
    for (EdgeId e = edges.first; e < edges.end; e++) page_add_file(g, g->p->edge.at[e].at.file);
  }
}

/* ---- small parts ---- */

/* [sentence, place] each. */
static json_t *assumes_json(Page *g) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < g->v->assumption.n && g->v->kind == VERDICT_TRUE; i++) {
    const Assumption *x = &g->v->assumption.at[i];
    json_t *o = json_array();
    Buf text = {0};
    buf_add(&text, x->text);
    if (x->places > 1) buf_printf(&text, "; %u more", x->places - 1);
    json_array_append_new(o, json_buf(&text));
    json_array_append_new(o, page_position(g, x->at));
    json_array_append_new(list, o);
  }
  return list;
}

static json_t *place_of_page(void *context, Position at) { return page_position(context, at); }

static json_t *verdict_json(Page *g) {
  static const char *const kind[] = {[VERDICT_TRUE] = "true", [VERDICT_FALSE] = "false", [VERDICT_UNKNOWN] = "unknown"};
  /* Failing assertions come with unreach-call. */
  static const Property named[] = {PROPERTY_UNREACH_CALL, PROPERTY_UNREACH_LABEL,  PROPERTY_VALID_DEREF,
                                   PROPERTY_VALID_FREE,   PROPERTY_VALID_MEMTRACK, PROPERTY_VALID_MEMCLEANUP,
                                   PROPERTY_NO_OVERFLOW,  PROPERTY_TERMINATION};
  const Verdict *v = g->v;
  json_t *o = json_object(), *properties = json_array();
  Buf text = {0};
  verdict_print(v, &text);
  for (size_t i = 0; i < sizeof named / sizeof *named; i++)
    if (g->options->properties & named[i]) json_array_append_new(properties, json_text(property_name(named[i])));
  json_object_set_new(o, "kind", json_text(kind[v->kind]));
  json_object_set_new(o, "text", json_buf(&text));
  json_object_set_new(o, "violated", v->violated ? json_text(v->violated) : json_null());
  json_object_set_new(o, "reason", json_text(v->reason.at ? v->reason.at : ""));
  json_object_set_new(o, "at", page_position(g, v->at));
  Buf rounds = {0};
  if (v->kind == VERDICT_UNKNOWN && v->rounds) piece_rounds(v->rounds, &rounds);
  json_object_set_new(o, "rounds", json_buf(&rounds));
  json_object_set_new(o, "longest", longest_json(g->p, v, place_of_page, g));
  json_object_set_new(o, "properties", properties);
  json_object_set_new(o, "assumes", assumes_json(g));
  json_object_set_new(o, "confirmed", json_boolean(v->confirmation == CONFIRM_YES));
  json_object_set_new(o, "unconfirmed", json_text(v->unconfirmed.at ? v->unconfirmed.at : ""));
  return o;
}

/* What must not happen, and where. */
static json_t *goals_json(Page *g) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < g->v->goals.n; i++) {
    const Goal *goal = &g->v->goals.at[i];
    Buf text = {0};
    json_t *o = json_array();
    goal_print(g->p, goal, &text);
    json_array_append_new(o, page_text_json(g, &text));
    json_array_append_new(o, page_position(g, g->p->edge.at[goal->edge].at));
    json_array_append_new(list, o);
  }
  return list;
}

static json_t *statistics_json(const Page *g) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < g->v->statistic.n; i++) {
    const Statistic *s = &g->v->statistic.at[i];
    bool varies = text_ends(s->name, "seconds") || text_ends(s->name, "bytes");
    if (varies && !g->options->has_times) continue;
    json_t *o = json_array();
    json_array_append_new(o, json_text(s->name));
    json_array_append_new(o, text_ends(s->name, "seconds") ? json_real(s->value) : json_integer((json_int_t)s->value));
    json_array_append_new(list, o);
  }
  return list;
}

/* ---- the page ---- */

static void page_data(Page *g) {
  find_files(g);
  json_object_set_new(g->root, "silhouette", json_text(g->options->version));
  json_object_set_new(g->root, "verdict", verdict_json(g));
  json_object_set_new(g->root, "goals", goals_json(g));
  json_object_set_new(g->root, "statistics", statistics_json(g));
  json_object_set_new(g->root, "stages", json_rows(g->v->stage.at, g->v->stage.n, g->options->has_times));
  json_object_set_new(g->root, "refiners", json_rows(g->v->refiner.at, g->v->refiner.n, g->options->has_times));
  json_object_set_new(g->root, "story", page_story(g));
  json_object_set_new(g->root, "path", page_path(g));
  json_object_set_new(g->root, "call", page_call(g));
  json_object_set_new(g->root, "invariants", page_invariants(g));
  json_object_set_new(g->root, "tree", page_tree(g));
  json_object_set_new(g->root, "functions", page_functions(g));
  json_object_set_new(g->root, "files", page_sources(g));
}

/* The tables that the parts have filled. */
static void add_tables(Page *g, double layout_seconds, Buf *note) {
  Buf second = {0};
  json_object_set(g->root, "texts", g->texts);
  json_object_set(g->root, "graphs", g->graphs);
  json_object_set_new(g->root, "layouts", layout_run(&g->layouts, layout_seconds, note));
  json_object_set_new(g->root, "automata", layout_run(&g->automata, layout_seconds, &second));
  if (!note->n && second.n) buf_add(note, buf_str(&second));
  buf_free(&second);
  json_object_set_new(g->root, "no_layout", note->n ? json_text(buf_str(note)) : json_null());
}

/* Inside of a script element nothing may look like its end, or like a comment: JSON can do without `<`. */
static int add_safely(const char *bytes, size_t n, void *context) {
  Buf *out = context;
  for (size_t i = 0; i < n; i++) {
    if (bytes[i] == '<')
      buf_add(out, "\\u003c");
    else
      buf_char(out, bytes[i]);
  }
  return 0;
}

void page_escaped(const char *text, Buf *out) {
  Buf clean = {0};
  piece_utf8(text, &clean);
  for (const char *s = buf_str(&clean); *s; s++) {
    if (*s == '<')
      buf_add(out, "&lt;");
    else if (*s == '&')
      buf_add(out, "&amp;");
    else if (*s == '"')
      buf_add(out, "&quot;");
    else
      buf_char(out, *s);
  }
  buf_free(&clean);
}

static void add_files(const char *ending, Buf *out) {
  for (const PageText *t = page_files; t->name; t++)
    if (text_ends(t->name, ending)) buf_add(out, t->text);
}

typedef struct {
  const Page *g;
  const char *heading;
} Filling;

static void fill(const void *context, const char *name, Buf *out) {
  const Filling *x = context;
  const Page *g = x->g;
  if (strcmp(name, "script") == 0) add_files(".js", out);
  if (strcmp(name, "data") == 0) json_dump_callback(g->root, add_safely, out, JSON_COMPACT);
  if (strcmp(name, "title") == 0) page_escaped(g->file.n ? g->file.at[0] : "silhouette", out);
  if (strcmp(name, "verdict") == 0) page_escaped(x->heading, out);
}

void page_fill(const char *file, PageFill *with, const void *context, Buf *out) {
  const char *s = NULL;
  for (const PageText *t = page_files; t->name; t++)
    if (text_ends(t->name, file)) s = t->text;
  while (s && *s) {
    size_t n = *s == '@' ? strcspn(s + 1, "@") : 0;
    if (*s != '@' || !s[n + 1]) {
      buf_char(out, *s++);
      continue;
    }
    char name[16] = {0};
    memcpy(name, s + 1, n < sizeof name - 1 ? n : sizeof name - 1);
    if (strcmp(name, "style") == 0)
      add_files(".css", out);
    else
      with(context, name, out);
    s += n + 2;
  }
}

void page_begin(Page *g) {
  g->root = json_document("page");
  g->texts = json_array();
  g->graphs = json_array();
}

void page_end(Page *g) {
  json_decref(g->texts);
  json_decref(g->graphs);
  json_decref(g->root);
  str_free(&g->strings);
  idmap_free(&g->text_of);
  idmap_free(&g->file_of);
  idmap_free(&g->graph_of);
  vec_free(g->file);
  layout_free(&g->layouts);
  layout_free(&g->automata);
}

void page_print(Page *g, const char *heading, double layout_seconds, Buf *out, Buf *note) {
  add_tables(g, layout_seconds, note);
  page_fill("/page.html", fill, &(Filling){g, heading}, out);
}

void report_page(const Program *p, const Verdict *v, const ReportPage *options, Buf *out, Buf *note) {
  Page g = {.p = p, .v = v, .options = options};
  Buf heading = {0};
  page_begin(&g);
  page_data(&g);
  verdict_print(v, &heading);
  page_print(&g, buf_str(&heading), options->layout_seconds, out, note);
  buf_free(&heading);
  page_end(&g);
}
