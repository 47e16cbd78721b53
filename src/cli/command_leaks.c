/* silhouette leaks: where code without a main may lose memory, by contradiction, and what executions say of it. */
#include "cli/cli.h"

/* A candidate that is open is no defect; one that is excluded is none at all. */
static int status_of(const Leaks *leaks) {
  int status = EXIT_GOOD;
  for (uint32_t i = 0; i < leaks->probe.n; i++) {
    const LeakProbe *x = &leaks->probe.at[i];
    if (x->outcome != LEAK_WARNING || x->trial == LEAK_EXCLUDED) continue;
    if (x->trial == LEAK_CONFIRMED) return EXIT_DEFECT;
    status = EXIT_UNDECIDED;
  }
  return status;
}

static const LeakLimits limits = {.transfers = 2000, .regions = 50};

/* ---- for `check` ---- */

/* Marks what the function calls by name, as far as it is static: others are checked by themselves. */
static void mark_called(const Program *p, FuncId f, uint8_t *marked) {
  const Function *fn = &p->func.at[f];
  marked[f] = 1;
  for (LocId l = fn->first; l < fn->first + fn->n_locs; l++)
    for (EdgeId e = p->loc.at[l].first_out; e < p->loc.at[l].first_out + p->loc.at[l].n_out; e++) {
      const Op *op = &p->edge.at[e].op;
      FuncId g = op->kind == OP_CALL && expr_at(p, op->a)->kind == EXPR_FUNCTION ? expr_at(p, op->a)->var : 0;
      if (g && !marked[g] && p->func.at[g].is_defined && p->func.at[g].is_static) mark_called(p, g, marked);
    }
}

static void tell_leaks_of(Session *s, const Leaks *leaks, const FunctionResult *r) {
  const Program *p = &s->program;
  FuncId f = program_find_function(p, r->name);
  uint32_t n[N_LEAK_OUTCOMES] = {0};
  uint8_t *marked = mem_zalloc(p->func.n + 1);
  if (f && p->func.at[f].is_defined) mark_called(p, f, marked);
  for (uint32_t i = 0; i < leaks->probe.n; i++)
    if (marked[p->loc.at[p->edge.at[leaks->probe.at[i].edge].from].function]) n[leaks->probe.at[i].outcome]++;
  mem_free(marked);
  if (n[LEAK_WARNING])
    diag_at(&s->diag, DIAG_NOTE, r->at,
            "%s: %u operation%s may lose memory: 'silhouette leaks' tells which and tries them", r->name,
            n[LEAK_WARNING], n[LEAK_WARNING] == 1 ? "" : "s");
  else if (!n[LEAK_ABANDONED])
    diag_at(&s->diag, DIAG_NOTE, r->at, "%s: no operation loses memory, if the code is type-safe ('silhouette leaks')",
            r->name);
}

void tell_leaks_of_unknown(Session *s, Limit *limit, const FunctionResults *all) {
  bool some = false;
  Leaks leaks;
  for (uint32_t i = 0; i < all->n; i++) some = some || all->at[i].answer.kind == VERDICT_UNKNOWN;
  if (!some || limit_passed(limit)) return;
  if (leaks_find(&s->program, limits, limit, &leaks))
    for (uint32_t i = 0; i < all->n; i++)
      if (all->at[i].answer.kind == VERDICT_UNKNOWN) tell_leaks_of(s, &leaks, &all->at[i]);
  leaks_free(&leaks);
}

/* ---- the command ---- */

int command_leaks(Session *s) {
  const OptionValue *v = s->options->value;
  Limit limit = session_limit(s);
  if (!session_load(s, &limit)) return limit.hit ? EXIT_UNDECIDED : EXIT_USAGE;
  Leaks leaks;
  Buf text = {0};
  double start = clock_seconds();
  bool whole = leaks_find(&s->program, limits, &limit, &leaks);
  double found = clock_seconds();
  if (whole && !v[OPTION_CANDIDATES].given) confirm_leaks(s, &limit, &leaks);
  if (v[OPTION_STATS].given)
    fprintf(s->diag.out, "stats: leaks %.3f seconds\nstats: leaks_confirm %.3f seconds\n", found - start,
            clock_seconds() - found);
  int status = status_of(&leaks);
  if (!whole && status == EXIT_GOOD) status = EXIT_UNDECIDED;
  if (v[OPTION_JSON].given)
    report_leaks_json(&s->program, &leaks, &text);
  else
    report_leaks_text(&s->program, &leaks, &s->diag, &text);
  if (!whole) diag_error(&s->diag, "stopped by the %s", limit_text(limit.hit));
  status = session_write(s, "-", &text, status);
  buf_free(&text);
  leaks_free(&leaks);
  return status;
}
