/* A verdict: for people as text, for programs as JSON. */
#include <string.h>

#include "report/json.h"
#include "report/pieces.h"
#include "report/report.h"
#include "report/shapes.h"

void report_verdict_text(const Program *p, const Verdict *v, Buf *out) {
  if (v->kind == VERDICT_FALSE) {
    piece_path(p, &v->run, out);
    piece_inputs(p, &v->run, out);
    piece_position(v->at, out);
    buf_printf(out, ": error: %s\n", v->reason.at ? v->reason.at : "");
    for (uint32_t i = v->run.stack.n; i-- > 0;) {
      const Edge *call = &p->edge.at[v->run.stack.at[i]];
      piece_position(call->at, out);
      buf_add(out, ": note: called from here\n");
    }
  }
  buf_add(out, "verdict: ");
  verdict_print(v, out);
  buf_char(out, '\n');
}

/* What the location tracks: predicates, then the shape class. False when it is nothing. */
static bool tracked_at(const Verdict *v, LocId l, Buf *out) {
  const PredicateId *set;
  uint32_t n = checker_precision(v->checker, l, &set);
  ClassId class = checker_class(v->checker, l);
  for (uint32_t i = 0; i < n; i++) {
    if (i) buf_add(out, ", ");
    piece_formula(v, predicates_term(checker_predicates(v->checker), set[i]), out);
  }
  if (n && class) buf_add(out, ", ");
  if (class) shapes_class_print(checker_shapes(v->checker), class, out);
  return n || class;
}

void report_precision_text(const Program *p, const Verdict *v, Buf *out) {
  uint64_t predicates = 0, shapes = 0;
  for (FuncId f = 1; v->checker && f < p->func.n; f++) {
    const Function *fn = &p->func.at[f];
    for (LocId l = fn->first; fn->is_defined && l < fn->first + fn->n_locs; l++) {
      const PredicateId *set;
      Buf text = {0};
      if (tracked_at(v, l, &text)) {
        buf_printf(out, "%s:%u  ", fn->name, l - fn->first);
        piece_position(p->loc.at[l].at, out);
        buf_printf(out, "  %s\n", buf_str(&text));
      }
      buf_free(&text);
      predicates += checker_precision(v->checker, l, &set) > 0;
      shapes += checker_class(v->checker, l) != 0;
    }
  }
  buf_printf(out, "%llu of %u locations have predicates", (unsigned long long)predicates, p->loc.n);
  if (v->checker && checker_shapes(v->checker)) buf_printf(out, ", %llu shape graphs", (unsigned long long)shapes);
  buf_add(out, "\nverdict: ");
  verdict_print(v, out);
  buf_char(out, '\n');
}

void report_verdict_json(const Program *p, const Verdict *v, Buf *out) {
  static const char *const kind[] = {[VERDICT_TRUE] = "true", [VERDICT_FALSE] = "false", [VERDICT_UNKNOWN] = "unknown"};
  json_t *root = json_document("check");
  json_object_set_new(root, "verdict", json_text(kind[v->kind]));
  json_object_set_new(root, "violated", v->violated ? json_text(v->violated) : json_null());
  json_object_set_new(root, "reason", json_text(v->reason.at ? v->reason.at : ""));
  json_object_set_new(root, "at", json_place(v->at));
  json_t *statistics = json_object();
  for (uint32_t i = 0; i < v->statistic.n; i++) /* counts only: the same input gives the same bytes */
    if (!text_ends(v->statistic.at[i].name, "seconds") && !text_ends(v->statistic.at[i].name, "bytes"))
      json_object_set_new(statistics, v->statistic.at[i].name, json_integer((json_int_t)v->statistic.at[i].value));
  json_object_set_new(root, "statistics", statistics);
  json_object_set_new(root, "run", v->has_run ? json_run(p, &v->run, json_object()) : json_null());
  json_print(root, out);
}
