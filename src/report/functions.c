/* Functions that were checked one by one: a line for each, one for all, and JSON. */
#include <string.h>

#include "report/json.h"
#include "report/report.h"

static const char *const kind_name[] = {
    [VERDICT_TRUE] = "true", [VERDICT_FALSE] = "false", [VERDICT_UNKNOWN] = "unknown"};

static void text_of(const json_t *o, const char *key, Buf *out) {
  const char *s = json_string_value(json_object_get(o, key));
  if (s) buf_add(out, s);
}

static uint32_t number_of(const json_t *o, const char *key) {
  json_int_t n = json_integer_value(json_object_get(o, key));
  return n > 0 && n <= UINT32_MAX ? (uint32_t)n : 0;
}

bool function_answer_read(const char *document, size_t n, FunctionAnswer *out) {
  json_set_alloc_funcs(mem_alloc, mem_free);
  json_error_t e;
  json_t *root = json_loadb(document, n, 0, &e);
  const char *verdict = json_string_value(json_object_get(root, "verdict"));
  bool known = false;
  for (int k = VERDICT_TRUE; verdict && k <= VERDICT_UNKNOWN; k++)
    if (strcmp(verdict, kind_name[k]) == 0) {
      out->kind = (VerdictKind)k;
      known = true;
    }
  if (known) {
    const json_t *at = json_object_get(root, "at");
    text_of(root, "violated", &out->violated);
    text_of(root, "reason", &out->reason);
    text_of(at, "file", &out->file);
    out->line = number_of(at, "line");
    out->column = number_of(at, "column");
    const json_t *run = json_object_get(root, "run");
    text_of(run, "outcome", &out->outcome);
    text_of(json_object_get(run, "allocated"), "function", &out->allocated);
    buf_add_n(&out->document, document, n);
  }
  json_decref(root);
  return known;
}

void function_answer_free(FunctionAnswer *a) {
  buf_free(&a->violated);
  buf_free(&a->reason);
  buf_free(&a->file);
  buf_free(&a->outcome);
  buf_free(&a->allocated);
  buf_free(&a->document);
}

static const char *text_at(const Buf *b) { return b->at ? b->at : ""; }

static void add_place(const FunctionAnswer *a, Buf *out) {
  if (!a->file.n || !a->line) return;
  buf_printf(out, "%s:%u: ", a->file.at, a->line);
}

void report_function_line(const FunctionResult *r, Buf *out) {
  const FunctionAnswer *a = &r->answer;
  if (position_known(r->at)) buf_printf(out, "%s:%u: ", r->at.file, r->at.line);
  buf_printf(out, "%s: ", r->name);
  if (a->kind == VERDICT_TRUE) {
    buf_add(out, r->has_contract ? "true, as its contract says" : "true");
    for (uint32_t i = 0; i < r->needs.n; i++) buf_printf(out, "%s%s is not NULL", i ? " and " : " if ", r->needs.at[i]);
  } else if (a->kind == VERDICT_FALSE) {
    buf_printf(out, "false(%s) for a heap that its %s: ", text_at(&a->violated),
               r->has_contract ? "contract allows" : "types allow");
    add_place(a, out);
    buf_add(out, text_at(&a->reason));
  } else {
    buf_add(out, "unknown (");
    add_place(a, out);
    buf_printf(out, "%s)", text_at(&a->reason));
  }
  buf_char(out, '\n');
}

VerdictKind functions_verdict(const FunctionResults *r, const FunctionResult **first) {
  VerdictKind kind = VERDICT_TRUE;
  *first = NULL;
  for (uint32_t i = 0; i < r->n; i++) {
    VerdictKind one = r->at[i].answer.kind;
    if (one == VERDICT_TRUE || kind == VERDICT_FALSE || one == kind) continue;
    kind = one;
    *first = &r->at[i];
  }
  return kind;
}

static void functions_reason(const FunctionResults *r, Buf *out) {
  uint32_t unknown = 0;
  for (uint32_t i = 0; i < r->n; i++) unknown += r->at[i].answer.kind == VERDICT_UNKNOWN;
  buf_printf(out, "%u of %u functions", unknown, r->n);
}

void report_functions_line(const FunctionResults *r, Buf *out) {
  const FunctionResult *first;
  VerdictKind kind = functions_verdict(r, &first);
  buf_printf(out, "verdict: %s", kind_name[kind]);
  if (kind == VERDICT_FALSE) buf_printf(out, "(%s)", text_at(&first->answer.violated));
  if (kind == VERDICT_UNKNOWN) {
    buf_add(out, " (");
    functions_reason(r, out);
    buf_char(out, ')');
  }
  buf_char(out, '\n');
}

/* The assumptions of all functions, each once, in the order in which they come. */
static void all_assumed(const FunctionResults *r, TextVec *out) {
  for (uint32_t i = 0; i < r->n; i++)
    for (uint32_t k = 0; k < r->at[i].assumed.n; k++) {
      bool again = false;
      for (uint32_t j = 0; j < out->n && !again; j++) again = strcmp(out->at[j], r->at[i].assumed.at[k]) == 0;
      if (!again) vec_push(*out, r->at[i].assumed.at[k]);
    }
}

void report_functions_assumed(const FunctionResults *r, Buf *out) {
  TextVec all = {0};
  all_assumed(r, &all);
  for (uint32_t i = 0; i < all.n; i++) buf_printf(out, "assumed: %s\n", all.at[i]);
  vec_free(all);
}

static json_t *texts_json(const TextVec *texts) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < texts->n; i++) json_array_append_new(list, json_text(texts->at[i]));
  return list;
}

static json_t *function_json(const FunctionResult *r) {
  const FunctionAnswer *a = &r->answer;
  json_t *o = json_object();
  Position where = {a->file.n ? a->file.at : NULL, a->line, a->column};
  json_object_set_new(o, "name", json_text(r->name));
  json_object_set_new(o, "at", json_place(r->at));
  json_object_set_new(o, "verdict", json_text(kind_name[a->kind]));
  json_object_set_new(o, "contract", json_boolean(r->has_contract));
  json_object_set_new(o, "needs", texts_json(&r->needs));
  json_object_set_new(o, "violated", a->violated.n ? json_text(a->violated.at) : json_null());
  json_object_set_new(o, "reason", json_text(text_at(&a->reason)));
  json_object_set_new(o, "where", json_place(where));
  json_object_set_new(o, "assumed", texts_json(&r->assumed));
  json_error_t e;
  json_t *check = a->document.n ? json_loadb(a->document.at, a->document.n, 0, &e) : NULL;
  json_object_set_new(o, "check", check ? check : json_null());
  return o;
}

void report_functions_json(const FunctionResults *r, Buf *out) {
  const FunctionResult *first;
  VerdictKind kind = functions_verdict(r, &first);
  json_t *root = json_document("functions"), *list = json_array();
  TextVec all = {0};
  Buf reason = {0};
  if (kind == VERDICT_UNKNOWN) functions_reason(r, &reason);
  all_assumed(r, &all);
  for (uint32_t i = 0; i < r->n; i++) json_array_append_new(list, function_json(&r->at[i]));
  json_object_set_new(root, "verdict", json_text(kind_name[kind]));
  json_object_set_new(root, "violated",
                      kind == VERDICT_FALSE ? json_text(text_at(&first->answer.violated)) : json_null());
  json_object_set_new(root, "reason", json_buf(&reason));
  json_object_set_new(root, "assumed", texts_json(&all));
  json_object_set_new(root, "functions", list);
  json_print(root, out);
  vec_free(all);
}
