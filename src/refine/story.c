#include "refine/story.h"

#include <string.h>

enum { MOST_DECISIONS = 60 }; /* of a path: half of them from its beginning */

/* Something to tell about a place: a step of the path, or a location. */
typedef struct {
  uint32_t place;
  const char *text; /* interned: equal texts have equal addresses */
} Said;
typedef VEC(Said) SaidVec;

struct Story {
  const Program *p;
  StoryListener listener;
  U32Vec loc; /* of the path, by step */
  SaidVec interpolant, added;
  Strings strings;
};

Story *story_new(const Program *p, StoryListener listener) {
  if (!listener.hear) return NULL;
  Story *s = mem_zalloc(sizeof *s);
  s->p = p;
  s->listener = listener;
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

static void tell(const Story *s, const StoryRecord *r) { s->listener.hear(s->listener.context, r); }

/* ---- the path ---- */

static bool is_decision(const Story *s, const Step *step) {
  const Edge *e = &s->p->edge.at[step->edge];
  if (step->kind == STEP_EDGE) return e->op.kind == OP_ASSUME && s->p->loc.at[e->from].n_out > 1;
  return step->kind == STEP_CALL || step->kind == STEP_RETURN;
}

static StoryDecision decision_of(Story *s, const Step *step) {
  const Edge *e = &s->p->edge.at[step->edge];
  if (step->kind == STEP_RETURN)
    return (StoryDecision){.kind = DECISION_LEAVES, .text = s->p->func.at[step->callee].name};
  if (step->kind == STEP_CALL) return (StoryDecision){DECISION_ENTERS, e->at, s->p->func.at[step->callee].name};
  Buf text = {0};
  op_print(s->p, &e->op, &text);
  StoryDecision d = {DECISION_TAKES, e->at, str_intern(&s->strings, buf_str(&text))};
  buf_free(&text);
  return d;
}

void story_path(Story *s, const Art *art, const U32Vec *nodes, uint64_t number) {
  if (!s) return;
  const Step *last = &art_node(art, vec_last(*nodes))->step;
  StoryRecord r = {.kind = STORY_PATH, .number = number, .steps = nodes->n - 1, .at = s->p->edge.at[last->edge].at};
  vec_clear(s->loc);
  uint32_t decisions = 0, seen = 0;
  for (uint32_t i = 0; i < nodes->n; i++) {
    const Node *n = art_node(art, nodes->at[i]);
    vec_push(s->loc, n->loc);
    decisions += is_decision(s, &n->step);
  }
  r.left_out = decisions > MOST_DECISIONS ? decisions - MOST_DECISIONS : 0;
  for (uint32_t i = 0; i < nodes->n; i++) {
    const Step *step = &art_node(art, nodes->at[i])->step;
    if (!is_decision(s, step)) continue;
    if (seen < MOST_DECISIONS / 2 || seen + MOST_DECISIONS / 2 >= decisions) vec_push(r.decision, decision_of(s, step));
    seen++;
  }
  tell(s, &r);
  vec_free(r.decision);
}

void story_why(Story *s, const char *format, ...) {
  if (!s) return;
  Buf text = {0};
  va_list args;
  va_start(args, format);
  buf_vprintf(&text, format, args);
  va_end(args);
  tell(s, &(StoryRecord){.kind = STORY_WHY, .text = buf_str(&text)});
  buf_free(&text);
}

void story_real(Story *s, const char *text) {
  if (s) tell(s, &(StoryRecord){.kind = STORY_REAL, .text = text});
}

/* ---- what is told per location ---- */

void story_interpolant(Story *s, const Encoder *e, const PathFormula *f, uint32_t i, TermId t) {
  if (!s) return;
  Logic *l = encoder_logic(e);
  if (t == term_true(l) || t == term_false(l)) return;
  Buf text = {0};
  encoder_print(e, t, &f->cell_of, &text);
  vec_push(s->interpolant, (Said){i, str_intern(&s->strings, buf_str(&text))});
  buf_free(&text);
}

void story_added(Story *s, LocId loc, const char *format, ...) {
  if (!s) return;
  Buf text = {0};
  va_list args;
  va_start(args, format);
  buf_vprintf(&text, format, args);
  va_end(args);
  vec_push(s->added, (Said){loc, str_intern(&s->strings, buf_str(&text))});
  buf_free(&text);
}

/* All that is said of a place. */
static void said_of(const SaidVec *said, uint32_t place, TextVec *out) {
  vec_clear(*out);
  for (uint32_t i = 0; i < said->n; i++)
    if (said->at[i].place == place) vec_push(*out, said->at[i].text);
}

/* Notes in the making: the last one grows as long as neighbours say the same. */
typedef struct {
  const Story *s;
  StoryRecord record;
  TextVec fact;    /* of the place at hand */
  FuncId function; /* of the place before, */
  bool has_note;   /* of which something was said */
} Notes;

static bool same_as_before(const Notes *x, FuncId function) {
  if (!x->has_note || function != x->function) return false;
  const StoryNote *n = &vec_last(x->record.note);
  return n->fact.n == x->fact.n && memcmp(n->fact.at, x->fact.at, x->fact.n * sizeof *x->fact.at) == 0;
}

/* Goes on to the next place, of which x->fact is said (perhaps nothing). */
static void next_place(Notes *x, LocId loc) {
  const Location *l = &x->s->p->loc.at[loc];
  bool same = same_as_before(x, l->function);
  x->function = l->function;
  x->has_note = x->fact.n != 0;
  if (!x->fact.n) return;
  if (!same) {
    StoryNote fresh = {.file = l->at.file};
    for (uint32_t i = 0; i < x->fact.n; i++) vec_push(fresh.fact, x->fact.at[i]);
    vec_push(x->record.note, fresh);
  }
  StoryNote *n = &vec_last(x->record.note);
  if (!n->lines.n || l->at.line < vec_last(n->lines).last)
    vec_push(n->lines, ((StoryLines){l->at.line, l->at.line}));
  else
    vec_last(n->lines).last = l->at.line;
}

static void tell_notes(Notes *x) {
  tell(x->s, &x->record);
  for (uint32_t i = 0; i < x->record.note.n; i++) {
    vec_free(x->record.note.at[i].lines);
    vec_free(x->record.note.at[i].fact);
  }
  vec_free(x->record.note);
  vec_free(x->fact);
}

void story_tell_interpolants(Story *s) {
  if (!s || !s->interpolant.n) return;
  Notes x = {.s = s, .record.kind = STORY_INTERPOLANTS};
  for (uint32_t i = 0; i < s->loc.n; i++) {
    said_of(&s->interpolant, i, &x.fact);
    next_place(&x, s->loc.at[i]);
  }
  tell_notes(&x);
  vec_clear(s->interpolant);
}

/* In the order of the program: what matters on the path may be added elsewhere as well (a loop as a whole). */
void story_tell_additions(Story *s) {
  if (!s || !s->added.n) return;
  Notes x = {.s = s, .record.kind = STORY_ADDED};
  uint64_t *on_path = mem_zalloc((BITS_WORDS(s->p->loc.n) + 1) * sizeof *on_path);
  for (uint32_t i = 0; i < s->loc.n; i++) bits_set(on_path, s->loc.at[i]);
  for (LocId l = 0; l < s->p->loc.n; l++) {
    said_of(&s->added, l, &x.fact);
    if (x.fact.n || bits_get(on_path, l)) next_place(&x, l);
  }
  tell_notes(&x);
  mem_free(on_path);
  vec_clear(s->added);
}
