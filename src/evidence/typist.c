#include "evidence/typist.h"

#include <ctype.h>
#include <string.h>

#include "evidence/draw.h"

static const char stream_input[] = "__VERIFIER_nondet_stream";

void typist_init(Typist *t, const Program *p, Source *source) {
  *t = (Typist){.source = source, .p = p};
  t->next_character = program_find_function(p, "next_character");
  t->scan_begins = program_find_function(p, "scan_begins");
  t->scan_skip = program_find_function(p, "__silhouette_scan_skip");
  t->scan_text = program_find_function(p, "__silhouette_scan_text");
  t->scan_visible = program_find_function(p, "__silhouette_scan_visible");
}

/* ---- streams ---- */

static bool is_at_end(const Typist *t) { return t->line >= t->script->line.n; }

/* The character at which the stream is; the end of a line is one. */
static int peek(const Typist *t) {
  if (is_at_end(t)) return -1;
  char c = t->script->line.at[t->line].text[t->column];
  return c ? (unsigned char)c : '\n';
}

static int next(Typist *t) {
  int c = peek(t);
  t->column++;
  if (c == '\n') {
    t->line++;
    t->column = 0;
  }
  return c;
}

static bool is_blank(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static void skip_blanks(Typist *t) {
  while (is_blank(peek(t))) next(t);
}

/* scanf skips blanks before a word and before a character behind a blank. */
static int give_character(Typist *t, FuncId reader) {
  if ((reader == t->scan_text && reader && !t->in_word) || (reader == t->scan_visible && reader)) skip_blanks(t);
  int c = next(t);
  t->in_word = reader && reader == t->scan_text && c >= 0 && !is_blank(c);
  return c;
}

static bool is_word(int c) { return c > 0 && isalnum(c); }

/* Text that the format of scanf asks for: what stands there counts as it. */
static void skip_text(Typist *t) {
  if (!is_word(peek(t))) next(t);
  while (is_word(peek(t))) next(t);
}

/* Is there something for the next conversion: 0; the end: -1; something else: -2. */
static int begin_scan(Typist *t, FuncId reader) {
  skip_blanks(t);
  if (is_at_end(t)) return -1;
  if (reader == t->scan_skip) skip_text(t);
  return draw_one_in(&t->state, 24) ? -2 : 0;
}

static Int128 answer_of(Typist *t, EdgeId site);

/* The number that stands next in the stream, for scanf; another one where there is none. */
static Int128 give_scanned(Typist *t, EdgeId site) {
  skip_blanks(t);
  bool negative = peek(t) == '-';
  if (negative) next(t);
  Int128 number = 0;
  bool some = false;
  for (; peek(t) >= '0' && peek(t) <= '9'; some = true)
    number = number < INT64_MAX / 10 ? number * 10 + (next(t) - '0') : (next(t), number);
  return some ? (negative ? -number : number) : answer_of(t, site);
}

/* ---- numbers ---- */

/* The next answer of the script that is meant for this place, if it is not far; else one that is drawn. */
static Int128 answer_of(Typist *t, EdgeId site) {
  enum { FAR = 4 };
  const Script *s = t->script;
  if (t->taken.n >= s->most) return 0;
  Int128 value = 0;
  bool found = false;
  for (uint32_t i = t->answer; i < s->answer.n && i < t->answer + FAR && !found; i++) {
    if (s->answer.at[i].site != site) continue;
    value = s->answer.at[i].value;
    t->answer = i + 1;
    found = true;
  }
  if (!found) value = pool_number(t->source, &t->pool, wordbook_site(&t->source->words, site), &t->state);
  vec_push(t->taken, (Answer){site, value});
  return value;
}

/* The operation of the program's own functions that is waited for. */
static EdgeId own_operation(const Typist *t, const Run *run) {
  EdgeId e = UINT32_MAX;
  for (uint32_t up = 0; run_active(run, up); up++) {
    e = run_waits_in(run, up);
    if (!t->p->func.at[run_active(run, up)].is_model) break;
  }
  return e;
}

static bool give(void *giver, const Run *run, InputKind kind, EdgeId edge, Int128 *value) {
  Typist *t = giver;
  const Op *op = edge < t->p->edge.n ? &t->p->edge.at[edge].op : NULL;
  if (kind != INPUT_VALUE || !op || op->kind != OP_HAVOC) return false;
  FuncId f = run_active(run, 0);
  if (!t->p->func.at[f].is_model) {
    *value = answer_of(t, edge);
    return true;
  }
  if (strcmp(op->text, stream_input) != 0) { /* what else the library leaves open */
    if (op->a) return false;
    *value = answer_of(t, own_operation(t, run));
    return true;
  }
  t->reads_lines = true;
  if (f == t->next_character)
    *value = give_character(t, run_active(run, 1));
  else if (f == t->scan_begins)
    *value = begin_scan(t, run_active(run, 1));
  else if (text_starts(t->p->func.at[f].name, "__silhouette_scan"))
    *value = give_scanned(t, own_operation(t, run));
  else
    *value = 0; /* reading does not fail */
  return true;
}

/* ---- runs ---- */

void typist_begin(Typist *t, const Script *s, InputSource *inputs) {
  t->script = s;
  t->state = s->seed;
  pool_draw(t->source, &t->state, &t->pool);
  t->line = t->column = t->answer = 0;
  t->in_word = t->reads_lines = false;
  t->takes_arguments = program_argv(t->p) != 0;
  vec_clear(t->taken);
  inputs->give = give;
  inputs->giver = t;
  if (!t->takes_arguments) return;
  inputs->arguments.given = true;
  arguments_add(&inputs->arguments, "program");
  for (uint32_t i = 0; i < s->argument.n; i++) arguments_add(&inputs->arguments, s->argument.at[i].text);
}

void typist_taken(const Typist *t, Script *out) {
  script_copy(t->script, out);
  uint32_t read = t->line + (t->column > 0);
  if (read < out->line.n) out->line.n = read;
  if (!t->takes_arguments) out->argument.n = 0;
  vec_clear(out->answer);
  for (uint32_t i = 0; i < t->taken.n; i++) vec_push(out->answer, t->taken.at[i]);
}

void typist_free(Typist *t) {
  vec_free(t->taken);
  *t = (Typist){0};
}
