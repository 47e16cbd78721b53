#include "report/longest.h"

#include <string.h>

enum { MOST_VARIABLES = 6 };

/* What a row took: seconds, where time decided, else effort, which is the same on every machine. */
static double cost(const Verdict *v, const RowRecord *r) {
  bool by_time = v->reason.at && (!strcmp(v->reason.at, "time limit") || !strcmp(v->reason.at, "memory limit"));
  return by_time ? r->seconds : (double)r->effort;
}

static const RowRecord *longest_of(const Verdict *v, const RowRecord *row, uint32_t n, double *sum) {
  const RowRecord *best = NULL;
  *sum = 0;
  for (uint32_t i = 0; i < n; i++) {
    *sum += cost(v, &row[i]);
    if (cost(v, &row[i]) > 0 && (!best || cost(v, &row[i]) > cost(v, best))) best = &row[i];
  }
  return best;
}

static void percent(const Verdict *v, const RowRecord *r, double sum, Buf *out) {
  buf_printf(out, "%s (%s, %u %%)", r->words, r->name, (unsigned)(100 * cost(v, r) / sum + 0.5));
}

static void variables_print(const Program *p, const Longest *x, Buf *out) {
  for (uint32_t i = 0; i < x->variable.n && i < MOST_VARIABLES; i++)
    buf_printf(out, "%s%s", i ? ", " : "", p->var.at[x->variable.at[i]].name);
  if (x->variable.n > MOST_VARIABLES) buf_add(out, ", ...");
}

static void say_loop(const Program *p, const Longest *x, Diag *diag) {
  Buf text = {0};
  buf_printf(&text, "the loop here gained predicates %u times", x->gained);
  if (x->variable.n) buf_add(&text, ", about ");
  variables_print(p, x, &text);
  buf_add(&text,
          "; what helps: an assertion or __VERIFIER_assume that says how they are related, a bound on its rounds, "
          "or a contract for the function (--modular)");
  diag_at(diag, DIAG_NOTE, p->loc.at[x->loop].at, "%s", buf_str(&text));
  buf_free(&text);
}

/* Was the overview given up at some place, and nothing done instead? */
static bool is_given_up(const Verdict *v) { return v->shown.stopped && v->shown.given_up; }

void longest_say(const Program *p, const Verdict *v, Diag *diag) {
  enum { SEVERAL = 2 };
  if (is_given_up(v) && v->checker)
    diag_at(diag, DIAG_NOTE, v->shown.given_up_at, "the overview of the heap was given up here: %s", v->shown.given_up);
  double all, refining;
  const RowRecord *stage = longest_of(v, v->stage.at, v->stage.n, &all);
  const RowRecord *refiner = longest_of(v, v->refiner.at, v->refiner.n, &refining);
  if (!stage) return;
  Buf text = {0};
  buf_add(&text, "tried longest: ");
  percent(v, stage, all, &text);
  if (refiner && v->checker) buf_add(&text, "; to exclude paths: ");
  if (refiner && v->checker) percent(v, refiner, refining, &text);
  diag_at(diag, DIAG_NOTE, (Position){0}, "%s", buf_str(&text));
  buf_free(&text);
  Longest x;
  if (!v->checker || !checker_longest(v->checker, &x)) return;
  if (x.paths >= SEVERAL)
    diag_at(diag, DIAG_NOTE, x.at, "this check was looked at longest: %llu of %llu paths lead here",
            (unsigned long long)x.paths, (unsigned long long)x.all_paths);
  if (x.loop != NO_LOOP && x.gained >= SEVERAL) say_loop(p, &x, diag);
  longest_free(&x);
}

static json_t *row_json(const RowRecord *r) { return r ? json_text(r->name) : json_null(); }

json_t *longest_json(const Program *p, const Verdict *v, PlaceJson *place, void *context) {
  if (v->kind != VERDICT_UNKNOWN) return json_null();
  double sum;
  json_t *o = json_object(), *names = json_array();
  Longest x = {.loop = NO_LOOP};
  bool any = v->checker && checker_longest(v->checker, &x);
  json_object_set_new(o, "stage", row_json(longest_of(v, v->stage.at, v->stage.n, &sum)));
  json_object_set_new(o, "refiner", row_json(longest_of(v, v->refiner.at, v->refiner.n, &sum)));
  json_object_set_new(o, "check", any ? place(context, x.at) : json_null());
  json_object_set_new(o, "paths", json_integer((json_int_t)x.paths));
  json_object_set_new(o, "loop", x.loop != NO_LOOP ? place(context, p->loc.at[x.loop].at) : json_null());
  for (uint32_t i = 0; i < x.variable.n; i++) json_array_append_new(names, json_text(p->var.at[x.variable.at[i]].name));
  json_object_set_new(o, "variables", names);
  json_object_set_new(o, "given_up", is_given_up(v) ? place(context, v->shown.given_up_at) : json_null());
  longest_free(&x);
  return o;
}
