/* One application of an action to a structure: focus, coerce, precondition, messages, update, coerce, blur
 * (Ch. 12.4.6, Figure 12.16). */
#include "tvl/program.h"

typedef struct {
  Tvl *t;
  const Action *a;
  TvlStructure from;
  bool untouched; /* focus and coerce left the structure as it was */
  TvlResult *out;
  TvlStatus status;
} Apply;

void tvl_result_free(TvlResult *r) {
  vec_free(r->structures);
  vec_free(r->reports);
}

static void result_clear(TvlResult *r) {
  r->structures.n = 0;
  r->reports.n = 0;
  r->focused = r->infeasible = r->breaches = 0;
  r->broken_rule = TVL_NONE;
  r->broken_in = TVL_NONE;
  r->halted = false;
}

/* Reports on s; true when one was made. */
static bool report(Apply *x, Program *p, const Work *s, bool post) {
  bool any = false;
  for (uint32_t i = 0; i < x->a->messages.n; i++) {
    const Message *m = &x->a->messages.at[i];
    if (m->post != post || !program_bit(p, m->ref[MAY])) continue;
    TvlValue v = program_bit(p, m->ref[MUST]) ? TVL_1 : TVL_HALF;
    vec_push(x->out->reports, (TvlReport){i, v, structure_intern(x->t, s)});
    any = true;
  }
  return any;
}

/* Makes the update once more, to show the structure in which the rule broke. */
static void show_breach(Apply *x, const Work *s, const uint32_t *params, uint32_t rule) {
  program_begin(x->a->program, s, params);
  Work *broken = update_work(x->t, x->a, s, params);
  x->status = TVL_BREACH;
  x->out->broken_rule = rule;
  x->out->broken_in = structure_intern(x->t, broken);
  work_drop(x->t, broken);
}

/* With the precondition's variables bound. The action's program has been started on s. */
static void apply_bound(Apply *x, const Work *s, const uint32_t *params) {
  Tvl *t = x->t;
  const Action *a = x->a;
  if (a->halt != TVL_NONE && program_bit(a->program, a->ref_halt[MUST])) {
    x->out->halted = true;
    return;
  }
  if (report(x, a->program, s, false) && t->options.freeze_on_message) return;
  if (x->out->focused == 1 && a->changes_nothing && x->untouched && t->structures.at[x->from].bounded == 2) {
    vec_push(x->out->structures, x->from); /* a condition that focus and coerce had nothing to do for */
    return;
  }
  Work *after = update_work(t, a, s, params);
  uint32_t rule;
  if (!t->options.no_coerce_after_update && !coerce_work(t, after, &rule)) {
    work_drop(t, after);
    x->out->breaches++;
    t->stats.breaches++;
    if (!t->options.drop_on_breach) show_breach(x, s, params, rule);
    return;
  }
  if (!t->options.no_blur) after = blur_work(t, after);
  if (t->options.max_nodes && after->n > t->options.max_nodes) x->status = TVL_STOPPED;
  if (a->has_post) {
    program_begin(a->post, after, params);
    report(x, a->post, after, true);
  }
  TvlStructure id = structure_intern(t, after);
  if (!t->options.no_blur) t->structures.at[id].bounded = 2;
  vec_push(x->out->structures, id);
  work_drop(t, after);
}

/* All assignments of the precondition's variables for which it is not 0, in lexicographic order; those before `k` are
 * bound, and `row` is the row of the k-th table that belongs to them. */
static void apply_open(Apply *x, const Work *s, uint32_t k, size_t row, uint32_t *params) {
  const Action *a = x->a;
  Ref ref = a->ref_first[k];
  const uint64_t *set = program_table(a->before, ref) + row * s->w;
  for (uint32_t u = 0; u < s->n && x->status == TVL_OK && !x->out->halted; u++) {
    if (bits_get(set, u) == (ref & 1)) continue;
    params[k] = u;
    if (k + 1 < a->nparams) {
      apply_open(x, s, k + 1, row * s->n + u, params);
    } else {
      program_begin(a->program, s, params);
      apply_bound(x, s, params);
    }
  }
}

static void apply_focused(Apply *x, Work *s) {
  Tvl *t = x->t;
  const Action *a = x->a;
  x->out->focused++;
  t->stats.focused++;
  x->untouched = !work_touched(t, s);
  if (!t->options.no_coerce_after_focus && !coerce_work(t, s, NULL)) {
    x->out->infeasible++;
    t->stats.infeasible++;
    return;
  }
  uint32_t params[MAX_DIMS] = {0};
  if (a->nparams) {
    program_begin(a->before, s, NULL);
    if (s->n && program_bit(a->before, a->ref_any)) apply_open(x, s, 0, 0, params);
    return;
  }
  program_begin(a->program, s, NULL);
  if (a->precondition != TVL_NONE && !program_bit(a->program, a->ref_any)) return;
  apply_bound(x, s, params);
}

/* Does the action leave every structure as it is, and say nothing? */
static bool is_skip(const Tvl *t, const Action *a) {
  return a->changes_nothing && (!a->focus.n || t->options.no_focus) && a->precondition == TVL_NONE &&
         a->halt == TVL_NONE && !a->messages.n && !t->options.loose;
}

TvlStatus tvl_apply(Tvl *t, TvlAction id, TvlStructure s, TvlResult *out) {
  const Action *a = &t->actions.at[id];
  assert(a->checked && s < t->structures.n);
  if (!a->compiled) {
    bool made = action_compile_parts(t, &t->actions.at[id]);
    assert(made && "tvl_action_compile foresaw it");
    (void)made;
  }
  Apply x = {.t = t, .a = a, .from = s, .out = out};
  result_clear(out);
  t->stats.applications++;
  if (is_skip(t, a) && t->structures.at[s].bounded == 2) {
    out->focused = 1;
    t->stats.focused++;
    vec_push(out->structures, s);
    return TVL_OK;
  }
  WorkVec now = t->focus_now, next = t->focus_next;
  now.n = 0;
  vec_push(now, structure_open(t, s));
  for (uint32_t i = 0; i < a->focus.n && !t->options.no_focus && x.status == TVL_OK; i++) {
    next.n = 0;
    for (uint32_t k = 0; k < now.n; k++) {
      TvlStatus st = x.status == TVL_OK ? focus_work(t, &a->plan[i], now.at[k], &next) : TVL_OK;
      if (x.status != TVL_OK)
        work_drop(t, now.at[k]);
      else
        x.status = st;
    }
    WorkVec old = now;
    now = next;
    next = old;
  }
  for (uint32_t k = 0; k < now.n; k++) {
    if (x.status == TVL_OK && !out->halted) apply_focused(&x, now.at[k]);
    work_drop(t, now.at[k]);
    if (t->options.limit && limit_reached(t->options.limit) && x.status == TVL_OK) x.status = TVL_STOPPED;
  }
  t->focus_now = now;
  t->focus_next = next;
  return x.status;
}
