/* Candidates for leaks, for people and for programs (docs/leaks.md). */
#include "report/leaks.h"

#include "report/json.h"
#include "report/pieces.h"
#include "report/report.h"

static const char *const outcome_name[N_LEAK_OUTCOMES] = {"none", "parameter", "warning", "abandoned"};
static const char *const trial_name[N_LEAK_TRIALS] = {
    [LEAK_NOT_TRIED] = "not tried", [LEAK_OPEN] = "open", [LEAK_CONFIRMED] = "confirmed", [LEAK_EXCLUDED] = "excluded"};

static void counts(const Leaks *l, uint32_t n[N_LEAK_OUTCOMES]) {
  for (uint32_t i = 0; i < N_LEAK_OUTCOMES; i++) n[i] = 0;
  for (uint32_t i = 0; i < l->probe.n; i++) n[l->probe.at[i].outcome]++;
}

static void sentence(const Program *p, const LeakProbe *x, Buf *out) {
  piece_operation(p, &p->edge.at[x->edge].op, out);
  if (x->kind == PROBE_RETURN) buf_printf(out, ": %s may hold the last pointer to a block", x->place);
  if (x->kind == PROBE_FREE) buf_printf(out, ": %s may be the last pointer to a block", x->place);
  if (x->kind == PROBE_IGNORE) buf_add(out, ": the result may be the last pointer to a block");
  if (x->kind == PROBE_ASSIGN) buf_printf(out, " may overwrite the last pointer to a block, %s", x->place);
}

static void trace_text(const Program *p, const LeakProbe *x, Diag *diag) {
  diag_at(diag, DIAG_NOTE, x->end, x->is_allocated ? "it may be allocated here" : "it may be there at the entry");
  for (uint32_t k = 0; k < x->trace.n; k++) {
    const Edge *e = &p->edge.at[x->trace.at[k]];
    Buf text = {0};
    piece_operation(p, &e->op, &text);
    diag_at(diag, DIAG_NOTE, e->at, "on the way: %s", buf_str(&text));
    buf_free(&text);
  }
}

static void warning_text(const Program *p, const LeakProbe *x, Diag *diag) {
  Buf text = {0};
  sentence(p, x, &text);
  bool excluded = x->trial == LEAK_EXCLUDED;
  diag_at(diag, excluded ? DIAG_NOTE : DIAG_WARNING, p->edge.at[x->edge].at, "%s", buf_str(&text));
  if (x->shown) diag_at(diag, DIAG_NOTE, p->edge.at[x->edge].at, "%s: %s", trial_name[x->trial], x->shown);
  if (!excluded) trace_text(p, x, diag);
  buf_free(&text);
}

void report_leaks_text(const Program *p, const Leaks *l, Diag *diag, Buf *out) {
  uint32_t n[N_LEAK_OUTCOMES], tried[N_LEAK_TRIALS] = {0};
  for (uint32_t i = 0; i < l->probe.n; i++) {
    const LeakProbe *x = &l->probe.at[i];
    if (x->outcome != LEAK_WARNING) continue;
    warning_text(p, x, diag);
    tried[x->trial]++;
  }
  counts(l, n);
  buf_printf(out, "leaks: %u probes, %u without leak, %u warning%s", l->probe.n, n[LEAK_NONE], n[LEAK_WARNING],
             n[LEAK_WARNING] == 1 ? "" : "s");
  if (n[LEAK_WARNING] && !tried[LEAK_NOT_TRIED])
    buf_printf(out, " (%u confirmed, %u excluded, %u open)", tried[LEAK_CONFIRMED], tried[LEAK_EXCLUDED],
               tried[LEAK_OPEN]);
  buf_printf(out, ", %u if a parameter is the last pointer, %u given up\n", n[LEAK_PARAMETER], n[LEAK_ABANDONED]);
}

static json_t *probe_json(const Program *p, const LeakProbe *x) {
  static const char *const kind[] = {"assignment", "free", "return", "ignored result"};
  json_t *o = json_object(), *trace = json_array();
  Buf op = {0};
  piece_operation(p, &p->edge.at[x->edge].op, &op);
  FuncId f = p->loc.at[p->edge.at[x->edge].from].function;
  json_object_set_new(o, "function", json_text(p->func.at[f].name));
  json_object_set_new(o, "kind", json_text(kind[x->kind]));
  json_object_set_new(o, "at", json_place(p->edge.at[x->edge].at));
  json_object_set_new(o, "operation", json_buf(&op));
  json_object_set_new(o, "place", json_text(x->place));
  json_object_set_new(o, "outcome", json_text(outcome_name[x->outcome]));
  json_object_set_new(o, "transfers", json_integer(x->transfers));
  json_object_set_new(o, "why", x->why ? json_text(x->why) : json_null());
  bool warns = x->outcome == LEAK_WARNING || x->outcome == LEAK_PARAMETER;
  json_object_set_new(o, "end", warns ? json_place(x->end) : json_null());
  json_object_set_new(o, "allocated", json_boolean(x->is_allocated));
  for (uint32_t k = 0; k < x->trace.n; k++) json_array_append_new(trace, json_place(p->edge.at[x->trace.at[k]].at));
  json_object_set_new(o, "trace", trace);
  json_object_set_new(o, "trial", x->outcome == LEAK_WARNING ? json_text(trial_name[x->trial]) : json_null());
  json_object_set_new(o, "shown", x->shown ? json_text(x->shown) : json_null());
  return o;
}

void report_leaks_json(const Program *p, const Leaks *l, Buf *out) {
  json_t *root = json_document("leaks"), *list = json_array();
  for (uint32_t i = 0; i < l->probe.n; i++) json_array_append_new(list, probe_json(p, &l->probe.at[i]));
  json_object_set_new(root, "probes", list);
  json_object_set_new(root, "facts", json_integer(l->facts));
  json_object_set_new(root, "places", json_integer(l->places));
  json_print(root, out);
}
