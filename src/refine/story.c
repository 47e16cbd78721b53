#include "refine/story.h"

#include <string.h>

enum { WIDTH = 112, MOST_DECISIONS = 60 }; /* columns of a line; decisions of a path that are shown */

/* Something to tell about a place: a step of the path, or a location. */
typedef struct {
  uint32_t place;
  const char *text; /* interned: equal texts have equal addresses */
} Note;
typedef VEC(Note) NoteVec;

struct Story {
  const Program *p;
  FILE *out;
  U32Vec loc;       /* of the path, by step */
  const char *file; /* of the goal: other files are named */
  NoteVec interpolant, added;
  Strings strings;
};

Story *story_new(const Program *p, FILE *out) {
  if (!out) return NULL;
  Story *s = mem_zalloc(sizeof *s);
  s->p = p;
  s->out = out;
  return s;
}

void story_free(Story *s) {
  if (!s) return;
  vec_free(s->loc);
  vec_free(s->interpolant);
  vec_free(s->added);
  str_free(&s->strings);
  mem_free(s);
}

/* ---- the path ---- */

typedef struct {
  Story *s;
  Buf line;
  uint32_t items;
} Items;

/* Appends to a comma-separated list that is broken at the width. */
static void item(Items *x, const char *text) {
  if (x->items && x->line.n + strlen(text) + 2 > WIDTH) {
    fprintf(x->s->out, "%s,\n", buf_str(&x->line));
    buf_clear(&x->line);
    buf_add(&x->line, "        ");
  } else if (x->items) {
    buf_add(&x->line, ", ");
  }
  buf_add(&x->line, text);
  x->items++;
}

static void place(const Story *s, Position at, Buf *out) {
  if (at.file && s->file && at.file != s->file) buf_printf(out, "%s:", at.file);
  buf_printf(out, "%u", at.line);
}

/* A step as the reader of the source follows it: the decision that it takes, the function that it enters or leaves;
 * else nothing. */
static bool decision(const Story *s, const Step *step, Buf *out) {
  const Edge *e = &s->p->edge.at[step->edge];
  switch (step->kind) {
    case STEP_EDGE:
      if (e->op.kind != OP_ASSUME || s->p->loc.at[e->from].n_out < 2) return false;
      place(s, e->at, out);
      buf_char(out, ' ');
      op_print(s->p, &e->op, out);
      return true;
    case STEP_CALL:
      place(s, e->at, out);
      buf_printf(out, " into %s", s->p->func.at[step->callee].name);
      return true;
    case STEP_RETURN:
      buf_printf(out, "out of %s", s->p->func.at[step->callee].name);
      return true;
    default:
      return false;
  }
}

void story_path(Story *s, const Art *art, const U32Vec *nodes, uint64_t number) {
  if (!s) return;
  const Step *last = &art_node(art, vec_last(*nodes))->step;
  Position at = s->p->edge.at[last->edge].at;
  s->file = at.file;
  fprintf(s->out, "path %llu: %u steps to ", (unsigned long long)number, nodes->n - 1);
  position_print(s->out, at);
  fputc('\n', s->out);
  vec_clear(s->loc);
  Items x = {.s = s};
  Buf text = {0};
  buf_add(&x.line, "  takes ");
  uint32_t decisions = 0, seen = 0;
  for (uint32_t i = 0; i < nodes->n; i++) {
    const Node *n = art_node(art, nodes->at[i]);
    vec_push(s->loc, n->loc);
    decisions += decision(s, &n->step, &text);
  }
  for (uint32_t i = 0; i < nodes->n; i++) {
    buf_clear(&text);
    if (!decision(s, &art_node(art, nodes->at[i])->step, &text)) continue;
    bool shown = seen < MOST_DECISIONS / 2 || seen + MOST_DECISIONS / 2 >= decisions;
    if (shown) item(&x, buf_str(&text));
    if (!shown && seen == MOST_DECISIONS / 2) {
      buf_clear(&text);
      buf_printf(&text, "... %u more ...", decisions - MOST_DECISIONS);
      item(&x, buf_str(&text));
    }
    seen++;
  }
  if (!decisions) item(&x, "straight ahead");
  fprintf(s->out, "%s\n", buf_str(&x.line));
  buf_free(&text);
  buf_free(&x.line);
}

void story_line(Story *s, const char *format, ...) {
  if (!s) return;
  va_list args;
  va_start(args, format);
  fputs("  ", s->out);
  vfprintf(s->out, format, args);
  fputc('\n', s->out);
  va_end(args);
}

/* ---- what is told per location ---- */

typedef struct {
  const Encoder *e;
  const PathFormula *f;
} Names;

static const char *name_of(void *context, SymbolId symbol) {
  const Names *n = context;
  uint32_t *version = idmap_find(&n->f->cell_of, symbol);
  CellId cell = version ? *version : encoder_symbol_cell(n->e, symbol);
  return cell ? encoder_cell_name(n->e, cell) : logic_symbol_name(encoder_logic(n->e), symbol);
}

void story_interpolant(Story *s, const Encoder *e, const PathFormula *f, uint32_t i, TermId t) {
  if (!s) return;
  Logic *l = encoder_logic(e);
  if (t == term_true(l) || t == term_false(l)) return;
  Names names = {e, f};
  Buf text = {0};
  term_print(l, t, name_of, &names, &text);
  vec_push(s->interpolant, (Note){i, str_intern(&s->strings, buf_str(&text))});
  buf_free(&text);
}

void story_added(Story *s, LocId loc, const char *format, ...) {
  if (!s) return;
  Buf text = {0};
  va_list args;
  va_start(args, format);
  buf_vprintf(&text, format, args);
  va_end(args);
  vec_push(s->added, (Note){loc, str_intern(&s->strings, buf_str(&text))});
  buf_free(&text);
}

/* All that is said of a place, as one text; NULL when nothing is. */
static const char *said_of(Story *s, const NoteVec *notes, uint32_t of) {
  Buf all = {0};
  for (uint32_t i = 0; i < notes->n; i++)
    if (notes->at[i].place == of) buf_printf(&all, "%s%s", all.n ? ", " : "", notes->at[i].text);
  const char *text = all.n ? str_intern(&s->strings, buf_str(&all)) : NULL;
  buf_free(&all);
  return text;
}

/* Neighbours on the path of which the same is said. Their lines in the order of the path: `26-30, 21-37`. */
typedef struct {
  const char *text, *file;
  FuncId function;
  uint32_t low, high; /* the current ascending run of lines */
  Buf runs;           /* those before */
} Group;

static void end_run(Group *g) {
  if (g->runs.n) buf_add(&g->runs, ", ");
  buf_printf(&g->runs, "%u", g->low);
  if (g->high > g->low) buf_printf(&g->runs, "-%u", g->high);
}

static void tell_group(Story *s, Group *g) {
  if (g->text) {
    end_run(g);
    Buf where = {0};
    if (g->file && s->file && g->file != s->file) buf_printf(&where, "%s:", g->file);
    buf_add(&where, buf_str(&g->runs));
    fprintf(s->out, "    at %-14s %s\n", buf_str(&where), g->text);
    buf_free(&where);
  }
  buf_free(&g->runs);
}

/* Goes on to the next place, of which `text` is said (NULL: nothing). */
static void next_place(Story *s, Group *g, LocId loc, const char *text) {
  const Location *l = &s->p->loc.at[loc];
  if (text != g->text || l->function != g->function) {
    tell_group(s, g);
    *g = (Group){.text = text, .function = l->function, .file = l->at.file, .low = l->at.line, .high = l->at.line};
  } else if (text && l->at.line < g->high) {
    end_run(g);
    g->low = l->at.line;
  }
  g->high = l->at.line;
}

void story_tell_interpolants(Story *s) {
  if (!s || !s->interpolant.n) return;
  fputs("  interpolants\n", s->out);
  Group g = {0};
  for (uint32_t i = 0; i < s->loc.n; i++) next_place(s, &g, s->loc.at[i], said_of(s, &s->interpolant, i));
  tell_group(s, &g);
  vec_clear(s->interpolant);
}

/* In the order of the program: what matters on the path may be added elsewhere as well (a loop as a whole). */
void story_tell_additions(Story *s) {
  if (!s || !s->added.n) return;
  fputs("  added\n", s->out);
  Group g = {0};
  uint64_t *on_path = mem_zalloc((BITS_WORDS(s->p->loc.n) + 1) * sizeof *on_path);
  for (uint32_t i = 0; i < s->loc.n; i++) bits_set(on_path, s->loc.at[i]);
  for (LocId l = 0; l < s->p->loc.n; l++) {
    const char *text = said_of(s, &s->added, l);
    if (text || bits_get(on_path, l)) next_place(s, &g, l, text);
  }
  tell_group(s, &g);
  mem_free(on_path);
  vec_clear(s->added);
}
