/* Answers as text and as JSON (docs/json.md). */
#include <jansson.h>
#include <string.h>

#include "ask/internal.h"

static void print_range(const Question *q, Buf *out) {
  char lo[INT128_TEXT], hi[INT128_TEXT];
  bool low = q->lo > -ASK_UNBOUNDED, high = q->hi < ASK_UNBOUNDED;
  text_int128(q->lo, lo);
  text_int128(q->hi, hi);
  if (low && high && q->lo == q->hi)
    buf_add(out, lo);
  else if (low && high)
    buf_printf(out, "%s to %s", lo, hi);
  else if (low)
    buf_printf(out, "%s or more", lo);
  else
    buf_printf(out, high ? "at most %s" : "any number", hi);
}

static void print_shown(const AskState *s, const char *what, Buf *out) {
  Buf inputs = {0};
  if (!s->is_set) return;
  report_inputs_line(&s->arguments, s->input.at, s->input.n, &inputs);
  buf_printf(out, "  %s, %s:\n", what, buf_str(&inputs));
  for (const char *line = s->heap.n ? s->heap.at : ""; *line;) {
    size_t n = strcspn(line, "\n");
    buf_printf(out, "    %.*s\n", (int)n, line);
    line += n + (line[n] == '\n');
  }
  buf_free(&inputs);
}

void ask_print_answer(const Question *q, Buf *out) {
  if (q->answer == ANSWER_NUMBER) {
    print_range(q, out);
    if (q->may_be_none && q->query.kind == QUERY_LENGTH) buf_add(out, " where it is a list");
  } else if (q->answer == ANSWER_NEVER && query_is_number(q->query.kind)) {
    buf_add(out, q->query.kind == QUERY_LENGTH ? "never a list" : "never a number");
  } else {
    buf_add(out, answer_name(q->answer));
  }
  if (q->answer == ANSWER_UNKNOWN && q->why.n) buf_printf(out, " (%s)", q->why.at);
  bool graphs = q->answer == ANSWER_ALWAYS || q->answer == ANSWER_NEVER || q->answer == ANSWER_NUMBER;
  if (q->is_by_paths)
    buf_add(out, " (no path leads to another answer)");
  else if (graphs)
    buf_printf(out, " (%u graph%s)", q->graphs, q->graphs == 1 ? "" : "s");
}

void ask_print_text(const Questions *q, Buf *out) {
  for (uint32_t i = 0; i < q->n; i++) {
    const Question *x = &q->at[i];
    buf_printf(out, "%s:%u: %s: ", x->file, x->line, x->text.at ? x->text.at : "");
    ask_print_answer(x, out);
    buf_char(out, '\n');
    if (query_is_number(x->query.kind)) {
      char least[INT128_TEXT], most[INT128_TEXT];
      if (x->shown[0].is_set)
        buf_printf(out, "  seen: %s to %s, in %u states of %u runs\n", text_int128(x->shown[0].number, least),
                   text_int128(x->shown[1].number, most), x->holds, x->runs);
      continue;
    }
    bool told = x->answer == ANSWER_SOMETIMES || x->answer == ANSWER_UNKNOWN;
    if (told) print_shown(&x->shown[1], "it holds", out);
    if (told) print_shown(&x->shown[0], "it does not", out);
  }
}

/* ---- JSON ---- */

static json_t *text_of(const char *s) {
  Buf b = {0};
  buf_visible(&b, s);
  json_t *text = json_stringn_nocheck(buf_str(&b), b.n);
  buf_free(&b);
  return text;
}

static json_t *number_of(Int128 v) { /* a string, as elsewhere: up to 128 bits do not fit JSON's numbers */
  char text[INT128_TEXT];
  if (v >= ASK_UNBOUNDED || v <= -ASK_UNBOUNDED) return json_null();
  return text_of(text_int128(v, text));
}

static json_t *shown_of(const Question *q, const AskState *s) {
  static const char *const kind[] = {
      [INPUT_VALUE] = "value", [INPUT_ALLOC] = "malloc", [INPUT_UNINITIALISED] = "uninitialised"};
  if (!s->is_set) return json_null();
  json_t *x = json_object(), *inputs = json_array(), *heap = json_array();
  for (uint32_t i = 0; i < s->input.n; i++) {
    json_t *one = json_object();
    json_object_set_new(one, "kind", text_of(kind[s->input.at[i].kind]));
    json_object_set_new(one, "value", number_of(s->input.at[i].value));
    json_array_append_new(inputs, one);
  }
  json_object_set_new(x, "inputs", inputs);
  if (s->arguments.given) {
    json_t *list = json_array();
    for (uint32_t i = 0; i < s->arguments.text.n; i++) json_array_append_new(list, text_of(s->arguments.text.at[i]));
    json_object_set_new(x, "arguments", list);
  }
  for (const char *line = s->heap.n ? s->heap.at : ""; *line;) {
    Buf b = {0};
    size_t n = strcspn(line, "\n");
    buf_add_n(&b, line, n);
    json_array_append_new(heap, text_of(buf_str(&b)));
    buf_free(&b);
    line += n + (line[n] == '\n');
  }
  json_object_set_new(x, "heap", heap);
  if (query_is_number(q->query.kind)) json_object_set_new(x, "number", number_of(s->number));
  return x;
}

static json_t *question_of(const Question *q) {
  json_t *x = json_object();
  json_object_set_new(x, "file", text_of(q->file));
  json_object_set_new(x, "line", json_integer(q->line));
  json_object_set_new(x, "question", text_of(q->text.at ? q->text.at : ""));
  json_object_set_new(x, "answer", text_of(answer_name(q->answer)));
  if (q->answer == ANSWER_NUMBER) {
    json_object_set_new(x, "least", number_of(q->lo));
    json_object_set_new(x, "most", number_of(q->hi));
    json_object_set_new(x, "may-be-none", json_boolean(q->may_be_none));
  }
  if (q->answer == ANSWER_UNKNOWN) json_object_set_new(x, "why", text_of(q->why.at ? q->why.at : ""));
  if (q->is_contradicted) json_object_set_new(x, "contradicted", json_true());
  if (q->is_by_paths) json_object_set_new(x, "by-paths", json_true());
  json_object_set_new(x, "graphs", json_integer(q->graphs));
  json_object_set_new(x, "states", json_integer(q->looks));
  bool number = query_is_number(q->query.kind);
  json_object_set_new(x, number ? "most-seen" : "holds", shown_of(q, &q->shown[1]));
  json_object_set_new(x, number ? "least-seen" : "fails", shown_of(q, &q->shown[0]));
  return x;
}

static int append(const char *bytes, size_t n, void *context) {
  buf_add_n(context, bytes, n);
  return 0;
}

void ask_print_json(const Questions *q, const AskResult *r, Buf *out) {
  json_set_alloc_funcs(mem_alloc, mem_free); /* they do not return NULL */
  json_t *root = json_object(), *list = json_array();
  json_object_set_new(root, "version", json_integer(1));
  json_object_set_new(root, "kind", text_of("ask"));
  json_object_set_new(root, "runs", json_integer(r->runs));
  json_object_set_new(root, "levels", json_integer(r->levels));
  for (uint32_t i = 0; i < q->n; i++) json_array_append_new(list, question_of(&q->at[i]));
  json_object_set_new(root, "questions", list);
  json_dump_callback(root, append, out, JSON_INDENT(1));
  buf_char(out, '\n');
  json_decref(root);
}
