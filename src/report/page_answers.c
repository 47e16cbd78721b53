/* The page of answers: what was asked at each line, and which line depends on which.
 *
 * In the data, `answers` is {"questions", "dependences", "states", "pictures"}. A question is {"at", "q": text, "k":
 * one word, "a": text, "g": pictures, "x": executions}, an execution [what, inputs, state]; states are heaps
 * (page_heap.c). A dependence is [kind, place of what depends, place that it depends on, names, place of the loop that
 * carries it or null, place below a call or null]; a place is [file, line]. Pictures are those of page_picture.c. */
#include <string.h>

#include "report/page_heap.h"

struct AnswerPage {
  Page page;
  PageHeaps states;
  json_t *questions, *dependences, *pictures;
};

AnswerPage *answer_page_new(void) {
  AnswerPage *a = mem_zalloc(sizeof *a);
  page_begin(&a->page);
  a->states.list = json_array();
  a->questions = json_array();
  a->dependences = json_array();
  a->pictures = json_array();
  return a;
}

void answer_page_free(AnswerPage *a) {
  if (!a) return;
  json_decref(a->states.list);
  json_decref(a->questions);
  json_decref(a->dependences);
  json_decref(a->pictures);
  idmap_free(&a->states.number_of);
  page_end(&a->page);
  mem_free(a);
}

/* A file may have several names; the first is shown. */
static json_t *place(AnswerPage *a, const char *file, uint32_t line) {
  Page *g = &a->page;
  uint32_t i = 0;
  while (i < g->file.n && strcmp(g->file.at[i], file) != 0 && !file_is_same(g->file.at[i], file)) i++;
  if (i == g->file.n) page_add_file(g, file);
  json_t *o = json_array();
  json_array_append_new(o, json_integer(i));
  json_array_append_new(o, json_integer(line));
  return o;
}

static json_t *place_or_null(AnswerPage *a, Position at) { return at.line ? place(a, at.file, at.line) : json_null(); }

uint32_t answer_page_state(AnswerPage *a, const Program *p, const RunLook *l) {
  static const PageUsed none = {0};
  a->page.p = p;
  json_t *number = page_heap(&a->page, &a->states, l, &none);
  uint32_t n = (uint32_t)json_integer_value(number);
  json_decref(number);
  return n;
}

uint32_t answer_page_graph(AnswerPage *a, const SmgPicture *g) {
  json_array_append_new(a->pictures, page_picture(&a->page, g));
  return (uint32_t)json_array_size(a->pictures) - 1;
}

/* ---- questions, dependences ---- */

void answer_page_question(AnswerPage *a, const AnswerQuestion *q) {
  json_t *o = json_object(), *graphs = json_array(), *executions = json_array();
  for (uint32_t i = 0; i < q->graphs.n; i++) json_array_append_new(graphs, json_integer(q->graphs.at[i]));
  for (uint32_t i = 0; i < q->n_executions; i++) {
    json_t *x = json_array();
    json_array_append_new(x, json_text(q->execution[i].what));
    json_array_append_new(x, json_text(q->execution[i].inputs));
    json_array_append_new(x, json_integer(q->execution[i].state));
    json_array_append_new(executions, x);
  }
  json_object_set_new(o, "at", place(a, q->file, q->line));
  json_object_set_new(o, "q", json_text(q->question));
  json_object_set_new(o, "k", json_text(q->kind));
  json_object_set_new(o, "a", json_text(q->answer));
  json_object_set_new(o, "g", graphs);
  json_object_set_new(o, "x", executions);
  json_array_append_new(a->questions, o);
}

void answer_page_dependences(AnswerPage *a, const DependReport *r) {
  DependRows rows;
  depend_rows(r, &rows);
  for (uint32_t i = 0; i < rows.row.n; i++) {
    const DependRow *row = &rows.row.at[i];
    json_t *o = json_array();
    Buf names = {0};
    for (uint32_t k = 0; k < row->places.n; k++) buf_printf(&names, "%s%s", k ? ", " : "", row->places.at[k]);
    json_array_append_new(o, json_text(depend_kind_name[row->kind]));
    json_array_append_new(o, place(a, row->to.file, row->to.line));
    json_array_append_new(o, place(a, row->from.file, row->from.line));
    json_array_append_new(o, page_text_json(&a->page, &names));
    json_array_append_new(o, place_or_null(a, row->loop));
    json_array_append_new(o, place_or_null(a, row->below));
    json_array_append_new(a->dependences, o);
  }
  depend_rows_free(&rows);
}

void answer_page_print(AnswerPage *a, const char *version, double layout_seconds, Buf *out, Buf *note) {
  Page *g = &a->page;
  json_t *answers = json_object();
  json_object_set(answers, "questions", a->questions);
  json_object_set(answers, "dependences", a->dependences);
  json_object_set(answers, "states", a->states.list);
  json_object_set(answers, "pictures", a->pictures);
  json_object_set_new(g->root, "silhouette", json_text(version));
  json_object_set_new(g->root, "answers", answers);
  json_object_set_new(g->root, "files", page_sources(g));
  page_print(g, "Answers", layout_seconds, out, note);
}
