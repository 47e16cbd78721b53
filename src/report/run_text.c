/* A run as text: an error line in the compiler's format, notes, and the outcome line. */
#include <inttypes.h>
#include <string.h>

#include "report/pieces.h"
#include "report/report.h"

enum { MOST_INPUTS = 40, MOST_LEAKS = 20, MOST_CALLS = 20 }; /* so many are listed; the rest is counted */

RunJudgement report_run_judgement(const RunResult *r) {
  if (run_outcome_is_error(r->outcome)) return RUN_WAS_BAD;
  if (r->outcome != RUN_FINISHED) return RUN_WAS_UNDECIDED;
  return piece_leak(r).objects ? RUN_WAS_BAD : RUN_WAS_GOOD;
}

static void line_start(Position at, const char *severity, Buf *out) {
  piece_position(at, out);
  buf_printf(out, "%s%s: ", at.file ? ": " : "", severity);
}

/* A note about an edge: `list.c:14:12: note: allocated here: a = malloc(16)`. */
static void edge_note(const Program *p, EdgeId e, const char *what, Buf *out) {
  if (e >= p->edge.n) return;
  line_start(p->edge.at[e].at, "note", out);
  buf_add(out, what);
  piece_operation(p, &p->edge.at[e].op, out);
  buf_char(out, '\n');
}

static const char *function_of(const Program *p, EdgeId e) {
  return p->func.at[p->loc.at[p->edge.at[e].from].function].name;
}

static void step_text(const Program *p, const RunStep *s, const char *comment, size_t widest, Buf *out) {
  const Edge *e = &p->edge.at[s->edge];
  size_t from = out->n;
  buf_add(out, "  ");
  piece_position(e->at, out);
  piece_pad(out, from, widest + 4 + 2 * (size_t)s->depth);
  piece_operation(p, &e->op, out);
  if (s->written || comment) {
    piece_pad(out, from, widest + 40);
    buf_add(out, "# ");
  }
  if (comment) buf_add(out, comment);
  if (s->written) {
    const Var *v = &p->var.at[s->written];
    piece_utf8(v->name, out);
    buf_add(out, " = ");
    const char *enumerator = type_enumerator(p, v->type, s->value);
    if (enumerator)
      piece_utf8(enumerator, out);
    else
      piece_value(p, v->type, s->value, out);
  }
  buf_char(out, '\n');
}

typedef VEC(RunStep) Steps;

/* A call that the front end has added, to look at what a library function is given. */
static bool is_helper(const Program *p, EdgeId e) {
  const Op *op = &p->edge.at[e].op;
  if (op->kind != OP_CALL || expr_at(p, op->a)->kind != EXPR_FUNCTION) return false;
  return strncmp(p->func.at[expr_at(p, op->a)->var].name, "__silhouette_", 13) == 0;
}

/* The path without what happens inside of library functions, unless it ends there. What such a function gives back is
 * said where it is called. How many steps were left out. */
static uint32_t without_models(const Program *p, const RunResult *r, Steps *out) {
  uint32_t left_out = 0;
  for (uint32_t i = 0; i < r->path.n; i++) {
    const RunStep *s = &r->path.at[i];
    bool last = i + 1 == r->path.n && r->outcome != RUN_FINISHED;
    if ((!piece_in_model(p, s->edge) && !is_helper(p, s->edge)) || last) {
      vec_push(*out, *s);
      continue;
    }
    left_out++;
    FuncId of = s->written ? p->var.at[s->written].function : 0;
    if (!of || p->func.at[of].is_model || !out->n || vec_last(*out).written) continue;
    vec_last(*out).written = s->written;
    vec_last(*out).value = s->value;
  }
  return left_out;
}

/* How often the steps from i on come one behind the other, the same `*length` of them each time; 1: they do not. */
static uint32_t rounds_from(const Steps *path, uint32_t i, uint32_t *length) {
  enum { MOST_LENGTH = 200, LEAST_ROUNDS = 4 };
  for (*length = 1; *length <= MOST_LENGTH && path->n - i >= (uint64_t)LEAST_ROUNDS * *length; ++*length) {
    uint32_t k = i + *length; /* the first step that is another than one round before */
    while (k < path->n && path->at[k].edge == path->at[k - *length].edge &&
           path->at[k].depth == path->at[k - *length].depth)
      k++;
    uint32_t rounds = (k - i) / *length;
    if (rounds >= LEAST_ROUNDS) return rounds;
  }
  return 1;
}

static void steps_text(const Program *p, const RunStep *first, uint32_t n, size_t widest, Buf *out) {
  for (uint32_t i = 0; i < n; i++) step_text(p, &first[i], NULL, widest, out);
}

/* Of many rounds of a loop that take the same steps, the first and the last. */
static void folded_text(const Program *p, const Steps *path, size_t widest, Buf *out) {
  for (uint32_t i = 0; i < path->n;) {
    uint32_t length, rounds = rounds_from(path, i, &length);
    if (rounds == 1) {
      steps_text(p, &path->at[i], 1, widest, out);
      i++;
      continue;
    }
    steps_text(p, &path->at[i], length, widest, out);
    buf_printf(out, "  ... the last %u step%s %u more times, with other values, then:\n", length,
               length == 1 ? "" : "s", rounds - 2);
    i += rounds * length;
    steps_text(p, &path->at[i - length], length, widest, out);
  }
}

void piece_path(const Program *p, const RunResult *r, bool folded, Buf *out) {
  size_t widest = 0;
  Buf at = {0};
  RunStep end;
  Steps own = {0};
  uint32_t left_out = folded ? without_models(p, r, &own) : 0, n_steps = folded ? own.n : r->path.n;
  const RunStep *step = folded ? own.at : r->path.at;
  bool in_condition = piece_last_condition(r, &end);
  for (uint32_t i = 0; i < n_steps + in_condition; i++) {
    buf_clear(&at);
    piece_position(p->edge.at[i < n_steps ? step[i].edge : end.edge].at, &at);
    size_t n = piece_columns(buf_str(&at));
    if (n > widest && n <= 40) widest = n;
  }
  buf_free(&at);
  if (r->path.n || in_condition) buf_add(out, "path:\n");
  if (folded)
    folded_text(p, &own, widest, out);
  else
    steps_text(p, step, n_steps, widest, out);
  if (in_condition) step_text(p, &end, run_outcome_name(r->outcome), widest, out);
  if (left_out)
    buf_printf(out, "  (without %u step%s inside of library functions; --json has all)\n", left_out,
               left_out == 1 ? "" : "s");
  vec_free(own);
}

/* The arguments of main, unless they are those of a program that is started without any. */
static void arguments_text(const Arguments *a, Buf *out) {
  if (!a->given || (a->text.n == 1 && strcmp(a->text.at[0], "program") == 0)) return;
  buf_add(out, "arguments: ");
  if (!a->text.n) buf_add(out, "none, not even the program's name");
  arguments_print(a, out);
  buf_char(out, '\n');
}

/* A character that a function of the library read from a stream; its end is a negative one. */
static bool is_character(const Program *p, const Input *in) {
  if (in->kind != INPUT_VALUE || in->edge >= p->edge.n || p->edge.at[in->edge].op.kind != OP_HAVOC) return false;
  const Function *f = &p->func.at[p->loc.at[p->edge.at[in->edge].from].function];
  return f->is_model && strcmp(f->name, "next_character") == 0;
}

/* The characters from the ith input on, as C writes a string; gives how many. What else the library asks for while it
 * reads (did the read fail?) is 0 mostly, and then belongs to them. */
static uint32_t characters_text(const Program *p, const RunResult *r, uint32_t i, Buf *out) {
  uint32_t n = 0;
  buf_char(out, '"');
  for (; i + n < r->input.n && is_character(p, &r->input.at[i + n]) && r->input.at[i + n].value >= 0; n++) {
    unsigned c = (unsigned)r->input.at[i + n].value & 255;
    if (c == '\n')
      buf_add(out, "\\n");
    else if (c == '"' || c == '\\')
      buf_printf(out, "\\%c", (char)c);
    else if (c >= ' ' && c <= '~')
      buf_char(out, (char)c);
    else
      buf_printf(out, "\\%03o", c);
  }
  buf_char(out, '"');
  return n;
}

/* An input that is no character of a text. */
static void input_text(const Program *p, const Input *in, uint32_t allocation, Buf *out) {
  if (in->kind == INPUT_ALLOC) {
    buf_printf(out, "allocation %u fails", allocation);
    return;
  }
  if (in->kind == INPUT_UNINITIALISED) buf_add(out, "uninitialised ");
  if (is_character(p, in))
    buf_add(out, "end of file");
  else
    piece_value(p, in->type, in->value, out);
}

void piece_inputs(const Program *p, const RunResult *r, Buf *out) {
  arguments_text(&r->arguments, out);
  uint32_t listed = 0, more = 0, allocation = 0;
  for (uint32_t i = 0; i < r->input.n; i++) {
    const Input *in = &r->input.at[i];
    if (in->kind == INPUT_ALLOC) allocation++;
    if (in->kind == INPUT_ALLOC && in->value) continue; /* that malloc succeeds goes without saying */
    if (listed == MOST_INPUTS) {
      more++;
      continue;
    }
    buf_add(out, listed++ ? ", " : "inputs: ");
    if (is_character(p, in) && in->value >= 0)
      i += characters_text(p, r, i, out) - 1;
    else
      input_text(p, in, allocation, out);
  }
  if (more) buf_printf(out, " and %u more", more);
  if (listed) buf_char(out, '\n');
}

static void leaks_text(const Program *p, const RunResult *r, Buf *out) {
  uint32_t listed = 0, more = 0;
  for (uint32_t i = 0; i < r->leftover.n; i++) {
    const RunLeftover *left = &r->leftover.at[i];
    if (left->reachable) continue;
    if (++listed > MOST_LEAKS) {
      more++;
      continue;
    }
    bool known = left->allocated < p->edge.n;
    line_start(known ? p->edge.at[left->allocated].at : (Position){0}, "error", out);
    buf_printf(out, "memory-leak: %" PRIu64 " byte%s never freed", left->size, left->size == 1 ? "" : "s");
    if (known) {
      buf_add(out, ": ");
      piece_operation(p, &p->edge.at[left->allocated].op, out);
    }
    buf_char(out, '\n');
  }
  if (more) buf_printf(out, "error: memory-leak: %u more\n", more);
}

/* The calls that are open, innermost first; of a deep recursion the two ends. */
static void stack_text(const Program *p, const RunResult *r, Buf *out) {
  uint32_t n = r->stack.n, hidden = n > MOST_CALLS ? n - MOST_CALLS : 0, ahead = MOST_CALLS / 2;
  for (uint32_t i = 0; i < n; i++) {
    if (hidden && i == ahead) {
      buf_printf(out, "note: ... %u more calls ...\n", hidden);
      i += hidden;
    }
    edge_note(p, r->stack.at[n - 1 - i], "called here: ", out);
  }
}

/* What happened, where a finished run without leaks has nothing to say. */
static void trouble_text(const Program *p, const RunResult *r, Buf *out) {
  if (r->outcome == RUN_FINISHED) {
    leaks_text(p, r, out);
    return;
  }
  line_start(piece_end_of_run(p, r), run_outcome_is_error(r->outcome) ? "error" : "note", out);
  buf_add(out, run_outcome_name(r->outcome));
  if (r->message.n) {
    buf_add(out, ": ");
    piece_utf8(r->message.at, out);
  }
  buf_char(out, '\n');
  if (r->edge < p->edge.n) {
    line_start(r->at, "note", out);
    buf_add(out, "in ");
    piece_utf8(function_of(p, r->edge), out);
    buf_add(out, ": ");
    piece_operation(p, &p->edge.at[r->edge].op, out);
    buf_char(out, '\n');
  }
  stack_text(p, r, out);
  edge_note(p, r->allocated, "allocated here: ", out);
  edge_note(p, r->freed, "freed here: ", out);
}

static void outcome_text(const Program *p, const RunResult *r, Buf *out) {
  Leak leak = piece_leak(r);
  if (leak.objects) {
    buf_printf(out, "outcome: memory-leak (%u object%s, %" PRIu64 " byte%s", leak.objects, leak.objects == 1 ? "" : "s",
               leak.bytes, leak.bytes == 1 ? "" : "s");
    if (leak.first < p->edge.n && p->edge.at[leak.first].at.file) {
      buf_add(out, ", from ");
      piece_position(p->edge.at[leak.first].at, out);
    }
    buf_add(out, ")\n");
    return;
  }
  buf_printf(out, "outcome: %s", run_outcome_name(r->outcome));
  if (r->outcome == RUN_FINISHED) {
    buf_printf(out, " (status %d)", r->status);
  } else if (r->outcome == RUN_LIMIT && r->message.n) {
    buf_add(out, " (");
    piece_utf8(r->message.at, out);
    buf_char(out, ')');
  } else if (piece_end_of_run(p, r).file) {
    buf_add(out, " (");
    piece_position(piece_end_of_run(p, r), out);
    buf_char(out, ')');
  }
  buf_char(out, '\n');
}

void report_run_text(const Program *p, const RunResult *r, Buf *out) {
  piece_path(p, r, false, out);
  if (report_run_judgement(r) != RUN_WAS_GOOD) piece_inputs(p, r, out);
  trouble_text(p, r, out);
  outcome_text(p, r, out);
}

void report_inputs_line(const Arguments *arguments, const Input *input, uint32_t n, Buf *out) {
  enum { MOST_IN_LINE = 16 };
  char text[INT128_TEXT];
  if (arguments->given) {
    buf_add(out, "arguments ");
    arguments_print(arguments, out);
  }
  uint32_t named = 0;
  for (uint32_t i = 0; i < n; i++) { /* allocations that succeed are no news */
    const Input *x = &input[i];
    if (x->kind == INPUT_ALLOC && x->value) continue;
    if (named++ >= MOST_IN_LINE) continue;
    buf_add(out, named > 1 ? ", " : out->n ? ", inputs " : "inputs ");
    if (x->kind == INPUT_ALLOC)
      buf_add(out, "malloc fails");
    else
      buf_printf(out, "%s%s", x->kind == INPUT_UNINITIALISED ? "uninitialised " : "", text_int128(x->value, text));
  }
  if (named > MOST_IN_LINE) buf_printf(out, ", ... (%u in all)", named);
  if (!out->n) buf_add(out, "no inputs");
}
