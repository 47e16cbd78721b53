/* A verdict: for people as text and messages, for programs as JSON. */
#include <string.h>

#include "report/json.h"
#include "report/longest.h"
#include "report/notes.h"
#include "report/pieces.h"
#include "report/report.h"
#include "report/shapes.h"

void report_verdict_path(const Program *p, const Verdict *v, Buf *out) {
  if (v->kind != VERDICT_FALSE) return;
  piece_path(p, &v->run, true, out);
  piece_inputs(p, &v->run, out);
}

void report_verdict_line(const Verdict *v, Buf *out) {
  buf_add(out, "verdict: ");
  verdict_print(v, out);
  buf_char(out, '\n');
}

/* ---- messages ---- */

static void say(Diag *diag, Severity severity, Position at, Buf *text) {
  diag_at(diag, severity, at, "%s", buf_str(text));
  buf_free(text);
}

/* The decisive steps, but for the open calls, which were listed before; of very many the last ones. */
static void say_steps(const Program *p, const RunResult *r, Diag *diag) {
  enum { MOST_NOTES = 20 };
  StepNote *note = path_notes(p, r);
  uint32_t first = r->path.n, shown = 0;
  while (first > 0 && shown < MOST_NOTES) {
    first--;
    shown += note[first].role != STEP_PLAIN && note[first].role != STEP_OPEN_CALL;
  }
  for (uint32_t i = first; i < r->path.n; i++) {
    EdgeId e = r->path.at[i].edge;
    if (note[i].role == STEP_PLAIN || note[i].role == STEP_OPEN_CALL || !p->edge.at[e].at.file) continue;
    Buf text = {0};
    path_note_print(p, r, &note[i], e, &text);
    say(diag, DIAG_NOTE, p->edge.at[e].at, &text);
  }
  mem_free(note);
}

/* The open calls, innermost first; of a deep recursion the two ends. */
static void say_calls(const Program *p, const RunResult *r, Diag *diag) {
  enum { MOST_CALLS = 20 };
  for (uint32_t i = 0; i < r->stack.n; i++) {
    if (i >= MOST_CALLS / 2 && r->stack.n - i > MOST_CALLS / 2) continue;
    const Edge *call = &p->edge.at[r->stack.at[r->stack.n - 1 - i]];
    if (call->at.file) diag_at(diag, DIAG_NOTE, call->at, "called from here");
  }
}

/* An access is several goals: does an earlier one stand for the same? */
static bool is_same_check(const Verdict *v, const Goal *g, uint32_t n, bool among_open) {
  for (uint32_t i = 0; i < n; i++) {
    const Goal *other = &v->goals.at[among_open ? v->open.at[i].goal : i];
    if (other->edge == g->edge && other->what == g->what) return true;
  }
  return false;
}

/* Properties of which no check is undecided: one that is hard does not hide the others. */
static void say_properties(const Verdict *v, Diag *diag) {
  Buf holds = {0}, open = {0};
  for (uint32_t i = 0; i < v->goals.n; i++) {
    const char *name = goal_verdict((GoalKind)v->goals.at[i].what);
    bool again = false, undecided = false;
    for (uint32_t k = 0; k < i && !again; k++) again = goal_verdict((GoalKind)v->goals.at[k].what) == name;
    for (uint32_t k = 0; k < v->open.n && !again; k++)
      undecided = undecided || goal_verdict((GoalKind)v->goals.at[v->open.at[k].goal].what) == name;
    Buf *to = undecided ? &open : &holds;
    again = again || (!undecided && v->goals.at[i].what == GOAL_UNMODELLED); /* no property of the program */
    if (!again) buf_printf(to, "%s%s", to->n ? ", " : "", name);
  }
  if (holds.n) diag_at(diag, DIAG_NOTE, (Position){0}, "%s: true; %s: unknown", buf_str(&holds), buf_str(&open));
  buf_free(&holds);
  buf_free(&open);
}

/* The function of the library by the name that the program gave it. */
static void library_name(const Program *p, const Op *call, Buf *out) {
  static const char *const prefix[] = {"__isoc99_", "__isoc23_"};
  const char *name = p->func.at[expr_at(p, call->a)->var].name;
  for (size_t i = 0; i < sizeof prefix / sizeof *prefix; i++)
    if (text_starts(name, prefix[i])) name += strlen(prefix[i]);
  if (strcmp(name, "__silhouette_read_string") == 0)
    buf_add(out, "what is printed");
  else if (text_starts(name, "__silhouette_scan"))
    buf_add(out, "scanf");
  else if (text_starts(name, "__silhouette"))
    buf_add(out, "this use of the library");
  else
    buf_add(out, name);
}

/* What would have to be shown, in words of the program: of the library's models nobody wants to know. */
static void open_print(const Program *p, const Goal *g, Position at, Buf *out) {
  EdgeId seen = edge_as_called(p, g->edge, at);
  const Op *op = &p->edge.at[seen].op;
  if (g->what == GOAL_ASSERT && p->edge.at[g->edge].op.text) {
    buf_printf(out, "cannot show that %s holds", p->edge.at[g->edge].op.text);
    return;
  }
  if (seen == g->edge || (g->what != GOAL_DEREF && g->what != GOAL_FREE)) {
    goal_print(p, g, out);
    return;
  }
  library_name(p, op, out);
  buf_add(out, g->what == GOAL_FREE ? " frees what is no block" : " reads or writes outside of its block");
  buf_printf(out, ": cannot be excluded in %s", p->func.at[p->loc.at[p->edge.at[seen].from].function].name);
}

/* As they are named for --property: some names stand for more than one. */
static bool has_several_properties(uint32_t set) {
  static const uint32_t together[] = {PROPERTY_VALID_MEMSAFETY, PROPERTY_UNREACH_CALL | PROPERTY_ASSERTIONS};
  for (size_t i = 0; i < sizeof together / sizeof *together; i++)
    if (set && !(set & ~together[i])) return false;
  return (set & (set - 1)) != 0;
}

/* A limit stopped the search: what was still looked for, and what helps. */
static void say_limit(const Program *p, const Verdict *v, uint32_t open, uint32_t checks, Diag *diag) {
  static const char *const limit[] = {"time limit", "memory limit", "effort limit", "limit"};
  bool is_limit = false;
  for (size_t i = 0; i < sizeof limit / sizeof *limit; i++)
    is_limit = is_limit || (v->reason.at && strcmp(v->reason.at, limit[i]) == 0);
  if (!is_limit || !checks) return;
  bool several = has_several_properties(v->properties);
  Buf still = {0};
  if (open)
    buf_printf(&still, "%u of %u checks %s open", open, checks, open == 1 ? "was" : "were");
  else
    buf_printf(&still, checks > 1 ? "none of the %u checks was decided" : "the check was not decided", checks);
  diag_at(diag, DIAG_NOTE, (Position){0},
          "%s when the %s was reached; what helps: a larger one, __VERIFIER_assume for what inputs are%s a smaller "
          "driver%s",
          buf_str(&still), v->reason.at, several ? "," : ", or", several ? ", or one --property at a time" : "");
  buf_free(&still);
  if (strcmp(v->reason.at, "limit") != 0) longest_say(p, v, diag); /* else it is not over yet */
}

/* What was checked exhaustively, where there is no proof. */
static void say_rounds(const Verdict *v, Diag *diag) {
  Buf text = {0};
  if (!v->rounds) return;
  piece_rounds(v->rounds, &text);
  buf_add(&text, " (checked exhaustively; this is no proof)");
  say(diag, DIAG_NOTE, (Position){0}, &text);
}

/* What could not be decided, place by place, and what holds nevertheless. */
static void say_undecided(const Program *p, const Verdict *v, Diag *diag) {
  const char *reason = v->reason.at ? v->reason.at : "";
  Buf text = {0};
  if (position_known(v->at)) {
    buf_add(&text, "undecided: ");
    piece_utf8(reason, &text);
    say(diag, DIAG_WARNING, v->at, &text);
  }
  uint32_t open = 0, checks = 0;
  for (uint32_t i = 0; i < v->open.n; i++) {
    const Goal *g = &v->goals.at[v->open.at[i].goal];
    if (is_same_check(v, g, i, true)) continue;
    open++;
    if (position_known(v->at) && strcmp(reason, v->open.at[i].why) == 0) continue; /* said already */
    Buf what = {0};
    open_print(p, g, v->open.at[i].at, &what);
    if (strcmp(buf_str(&what), v->open.at[i].why) != 0) buf_printf(&what, ": %s", v->open.at[i].why);
    buf_add(&text, "undecided: ");
    piece_utf8(buf_str(&what), &text);
    buf_free(&what);
    say(diag, DIAG_WARNING, v->open.at[i].at, &text);
  }
  for (uint32_t i = 0; i < v->goals.n; i++) checks += !is_same_check(v, &v->goals.at[i], i, false);
  say_limit(p, v, open, checks, diag);
  say_rounds(v, diag);
  if (!v->rest_holds || checks <= open) return;
  diag_at(diag, DIAG_NOTE, (Position){0}, "%u of %u checks hold, as far as nothing goes wrong where it is undecided",
          checks - open, checks);
  say_properties(v, diag);
}

void report_verdict_messages(const Program *p, const Verdict *v, Diag *diag) {
  Buf text = {0};
  if (v->kind == VERDICT_UNKNOWN) say_undecided(p, v, diag);
  for (uint32_t i = 0; i < v->assumption.n && v->kind == VERDICT_TRUE; i++) {
    Buf assumed = {0};
    assumption_print(&v->assumption.at[i], &assumed);
    piece_utf8(buf_str(&assumed), &text);
    buf_free(&assumed);
    say(diag, DIAG_NOTE, v->assumption.at[i].at, &text);
  }
  if (v->kind == VERDICT_TRUE && v->audit == AUDIT_OPEN) {
    buf_add(&text, "the audit did not confirm the proof, nor refute it: ");
    piece_utf8(v->unaudited.at ? v->unaudited.at : "", &text);
    buf_add(&text, "; the verdict rests on the analysis alone");
    say(diag, DIAG_NOTE, v->unaudited_at, &text);
  }
  if (v->kind != VERDICT_FALSE) return;
  piece_utf8(v->reason.at ? v->reason.at : "", &text);
  say(diag, DIAG_ERROR, v->at, &text);
  if (v->is_refuted)
    diag_at(diag, DIAG_WARNING, (Position){0},
            "a proof was found that this cannot happen, and this run shows that the proof is wrong: "
            "that is a bug of silhouette, please report it with the program");
  say_calls(p, &v->run, diag);
  say_steps(p, &v->run, diag);
  if (v->confirmation == CONFIRM_YES)
    buf_add(&text, "confirmed by execution");
  else
    buf_add(&text, v->confirmation == CONFIRM_IMPOSSIBLE ? "replayed, not executed: " : "not confirmed by execution: ");
  piece_utf8(v->unconfirmed.at ? v->unconfirmed.at : "", &text);
  say(diag, DIAG_NOTE, v->at, &text);
}

bool piece_tracked(const Verdict *v, LocId l, Buf *out) {
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
      if (piece_tracked(v, l, &text)) {
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
  buf_char(out, '\n');
  report_verdict_line(v, out);
}

static json_t *open_json(const Program *p, const Verdict *v) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < v->open.n && v->kind == VERDICT_UNKNOWN; i++) {
    const Goal *g = &v->goals.at[v->open.at[i].goal];
    if (is_same_check(v, g, i, true)) continue;
    Buf what = {0};
    open_print(p, g, v->open.at[i].at, &what);
    json_t *o = json_object();
    json_object_set_new(o, "what", json_text(buf_str(&what)));
    json_object_set_new(o, "why", json_text(v->open.at[i].why));
    json_object_set_new(o, "at", json_place(v->open.at[i].at));
    json_array_append_new(list, o);
    buf_free(&what);
  }
  return list;
}

static json_t *assumes_json(const Verdict *v) {
  if (v->kind != VERDICT_TRUE) return json_null();
  json_t *list = json_array();
  for (uint32_t i = 0; i < v->assumption.n; i++) {
    const Assumption *x = &v->assumption.at[i];
    json_t *o = json_object();
    json_object_set_new(o, "kind", json_text(assumption_name(x->kind)));
    json_object_set_new(o, "what", json_text(x->text));
    json_object_set_new(o, "at", json_place(x->at));
    json_object_set_new(o, "places", json_integer(x->places));
    json_array_append_new(list, o);
  }
  return list;
}

static json_t *audit_json(const Verdict *v) {
  static const char *const outcome[] = {
      [AUDIT_NOT_TRIED] = "not tried", [AUDIT_CONFIRMED] = "confirmed", [AUDIT_OPEN] = "open"};
  return v->kind == VERDICT_TRUE ? json_text(outcome[v->audit]) : json_null();
}

json_t *json_rows(const RowRecord *row, uint32_t n, bool times) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < n; i++) {
    json_t *o = json_object();
    json_object_set_new(o, "name", json_text(row[i].name));
    json_object_set_new(o, "what", json_text(row[i].words));
    json_object_set_new(o, "tried", json_integer((json_int_t)row[i].tried));
    json_object_set_new(o, "achieved", json_integer((json_int_t)row[i].achieved));
    json_object_set_new(o, "effort", json_integer((json_int_t)row[i].effort));
    if (times) json_object_set_new(o, "seconds", json_real(row[i].seconds));
    json_array_append_new(list, o);
  }
  return list;
}

static json_t *plain_place(void *context, Position at) {
  (void)context;
  return json_place(at);
}

void report_verdict_json(const Program *p, const Verdict *v, Buf *out) {
  static const char *const kind[] = {[VERDICT_TRUE] = "true", [VERDICT_FALSE] = "false", [VERDICT_UNKNOWN] = "unknown"};
  json_t *root = json_document("check");
  json_object_set_new(root, "verdict", json_text(kind[v->kind]));
  json_object_set_new(root, "violated", v->violated ? json_text(v->violated) : json_null());
  json_object_set_new(root, "reason", json_text(v->reason.at ? v->reason.at : ""));
  json_object_set_new(root, "at", json_place(v->at));
  json_object_set_new(root, "open", open_json(p, v));
  json_object_set_new(root, "assumes", assumes_json(v));
  json_object_set_new(root, "rest_holds", v->kind == VERDICT_UNKNOWN ? json_boolean(v->rest_holds) : json_null());
  json_object_set_new(root, "longest", longest_json(p, v, plain_place, NULL));
  bool is_bounded = v->kind == VERDICT_UNKNOWN && v->rounds;
  json_object_set_new(root, "rounds", is_bounded ? json_integer(v->rounds) : json_null());
  static const char *const confirmation[] = {[CONFIRM_NOT_TRIED] = "not tried",
                                             [CONFIRM_IMPOSSIBLE] = "not tried",
                                             [CONFIRM_YES] = "yes",
                                             [CONFIRM_NO] = "no"};
  bool is_false = v->kind == VERDICT_FALSE;
  json_object_set_new(root, "confirmed", is_false ? json_text(confirmation[v->confirmation]) : json_null());
  json_object_set_new(root, "audit", audit_json(v));
  json_object_set_new(root, "refuted_proof", is_false ? json_boolean(v->is_refuted) : json_null());
  json_object_set_new(root, "unconfirmed", v->unconfirmed.n ? json_text(v->unconfirmed.at) : json_null());
  json_t *statistics = json_object();
  for (uint32_t i = 0; i < v->statistic.n; i++) /* counts only: the same input gives the same bytes */
    if (!text_ends(v->statistic.at[i].name, "seconds") && !text_ends(v->statistic.at[i].name, "bytes"))
      json_object_set_new(statistics, v->statistic.at[i].name, json_integer((json_int_t)v->statistic.at[i].value));
  if (v->answered_by) json_object_set_new(statistics, "lanes", json_integer(v->lanes));
  json_object_set_new(root, "answered_by", v->answered_by ? json_text(v->answered_by) : json_null());
  json_object_set_new(root, "statistics", statistics);
  json_object_set_new(root, "stages", json_rows(v->stage.at, v->stage.n, false));
  json_object_set_new(root, "refiners", json_rows(v->refiner.at, v->refiner.n, false));
  json_object_set_new(root, "invariants", v->kind == VERDICT_TRUE ? json_invariants(p, v) : json_null());
  json_object_set_new(root, "run", v->has_run ? json_run(p, &v->run, json_object()) : json_null());
  json_object_set_new(root, "memory", json_heap(p, v));
  json_print(root, out);
}
