/* A level that is over, looked at again: its graphs are a proof if nothing leads out of what they represent. Whatever
 * made them (joins, folds, widening, the order of work) need not be trusted for that; operations and calls are. */
#include <string.h>

#include "smg/entail.h"

/* What symbols that are about to go bound stays bounded. */
static void keep_ranges(Numbers *n) {
  for (Sym s = 1; s < n->range.n; s++) {
    Lin l = lin_sym(s);
    n->range.at[s] = numbers_range(n, &l);
  }
}

void recheck_arrives(Engine *e, const Station *s, Graph *g, LocId at) {
  keep_ranges(&g->num);
  Graph *tidy = engine_tidy(e, g);
  bool found = false;
  for (uint32_t n = 0; n < 2 * s->graph.n && !found; n++) { /* those of the same shape first */
    const Graph *b = s->graph.at[n % s->graph.n];
    found = b && (b->shape == tidy->shape) == (n < s->graph.n) && smg_entails(e, e->prover, tidy, b);
  }
  if (!found && !e->stopped) {
    engine_trace(e, "not represented at", 0, at, tidy);
    for (uint32_t i = 0; i < s->graph.n; i++)
      if (s->graph.at[i]) engine_trace(e, "  there is at", 0, at, s->graph.at[i]);
    e->stopped = "a step is not seen to stay within what the proof says";
    e->at = e->p->loc.at[at].at;
  }
  smg_free(tidy);
}

/* Are all goals that must be excluded, so far? */
static bool excludes(const Engine *e) {
  for (uint32_t g = 0; g < e->o->n_goals; g++)
    if (e->open[g] && !e->may[g]) return false;
  return true;
}

/* A caller that went on with what an activation returns; or (owed) was not seen to stay within the proof then. */
typedef struct {
  uint32_t activation, caller, owed; /* owed: number of the call, or 0 */
  EdgeId call;
  Graph *frame;
  Position at;
  const char *why;
} Return;

/* Frames that have returned. The analysis does not go on with a frame that another one of the same call stands for,
 * so neither must be seen to: in the end each call that is owed must be one of which some such frame has returned. */
struct Returns {
  VEC(Return) seen;
  uint32_t n_owed;
  bool strict; /* nothing may be owed */
};

static void note_return(Engine *e, const Frame *f, uint32_t activation, uint32_t owed) {
  vec_push(e->returns->seen, (Return){activation, f->caller, owed, f->call, smg_copy(f->frame), e->at, e->stopped});
}

static bool is_returned(Engine *e, const Return *r) {
  for (uint32_t i = 0; i < e->returns->seen.n; i++) {
    const Return *by = &e->returns->seen.at[i];
    if (!by->owed && by->activation == r->activation && by->caller == r->caller && by->call == r->call &&
        smg_entails(e, e->prover, r->frame, by->frame))
      return true;
  }
  return false;
}

/* Each call that is owed has one line here for each activation that represents its entry. */
static void settle_returns(Engine *e) {
  for (uint32_t i = 0; i < e->returns->seen.n && !e->stopped; i++) {
    const Return *first = &e->returns->seen.at[i];
    if (!first->owed || (i && e->returns->seen.at[i - 1].owed == first->owed)) continue;
    bool good = false;
    for (uint32_t k = i; k < e->returns->seen.n && e->returns->seen.at[k].owed == first->owed && !good; k++)
      good = is_returned(e, &e->returns->seen.at[k]);
    if (good) continue;
    e->stopped = first->why;
    e->at = first->at;
  }
}

static void free_returns(struct Returns *r) {
  for (uint32_t i = 0; i < r->seen.n; i++) smg_free(r->seen.at[i].frame);
  vec_free(r->seen);
}

void recheck_call(Engine *e, const Frame *f, FuncId callee, Graph *entry, const uint32_t until[GHOST_KINDS]) {
  uint32_t first = engine_passing(e);
  uint8_t *open = mem_zalloc(e->o->n_goals + 1);
  memcpy(open, e->open, e->o->n_goals);
  bool good = false;
  const char *why = "a call is not seen to be one that the proof knows";
  Position at = e->p->edge.at[f->call].at;
  U32Vec failed = {0};
  for (uint32_t n = 0; n < 2 * e->activation.n && !good; n++) { /* those of the same shape first */
    uint32_t i = n % e->activation.n;
    const Activation *a = &e->activation.at[i];
    if (a->function != callee || memcmp(a->until, until, sizeof a->until) != 0) continue;
    if ((a->entry->shape == entry->shape) != (n < e->activation.n)) continue;
    if (!smg_entails(e, e->prover, entry, a->entry)) continue;
    memcpy(e->open, open, e->o->n_goals);
    if (f->frame) engine_resume(e, f, i);
    engine_drain(e, first);
    good = !e->stopped && excludes(e);
    if (good && f->frame) note_return(e, f, i, 0);
    if (e->stopped) {
      why = e->stopped;
      at = e->at;
    }
    e->stopped = NULL;
    vec_push(failed, i);
  }
  if (!good && failed.n && f->frame && !e->returns->strict) {
    memcpy(e->open, open, e->o->n_goals);
    e->returns->n_owed++;
    e->stopped = why;
    e->at = at;
    for (uint32_t i = 0; i < failed.n; i++) note_return(e, f, failed.at[i], e->returns->n_owed);
    e->stopped = NULL;
    good = true;
  }
  if (!good) {
    engine_trace(e, "not represented, called at", f->caller, e->p->edge.at[f->call].from, entry);
    e->stopped = why;
    e->at = at;
  }
  vec_free(failed);
  mem_free(open);
  smg_free(entry);
}

/* Proofs are short, and so is a look at one; but a text may say anything. */
static void look_at_limit(Engine *e) {
  bool over = e->o->limit && limit_reached(e->o->limit);
  over = over || (e->o->deadline > 0 && clock_seconds() > e->o->deadline);
  if (!e->stopped && over) e->stopped = "limit";
  if (!e->stopped && e->o->limit && e->most_spent && e->o->limit->spent > e->most_spent)
    e->stopped = "the proof is too long to be looked at again";
}

static void recheck_activation(Engine *e, uint32_t i) {
  const Function *f = &e->p->func.at[e->activation.at[i].function];
  engine_arrive(e, i, f->entry, smg_copy(e->activation.at[i].entry));
  for (LocId l = 0; l < f->n_locs; l++)
    for (uint32_t k = 0; k < e->activation.at[i].at[l].graph.n && !e->stopped; k++) {
      const Graph *g = e->activation.at[i].at[l].graph.at[k];
      if (g) engine_follow(e, i, f->first + l, smg_copy(g));
      look_at_limit(e);
    }
}

/* What another graph at the exit represents too is not needed: callers go on with fewer. */
static void drop_covered(Engine *e, Station *exit) {
  enum { MOST_LOOKED_AT = 16 };
  for (uint32_t i = 0; i < exit->graph.n && exit->graph.n <= MOST_LOOKED_AT; i++)
    for (uint32_t k = 0; k < exit->graph.n && exit->graph.at[i]; k++) {
      const Graph *by = exit->graph.at[k];
      if (k == i || !by || !smg_entails(e, NULL, exit->graph.at[i], by)) continue;
      smg_free(exit->graph.at[i]);
      exit->graph.at[i] = NULL;
    }
}

static void recheck_all(Engine *e, bool strict) {
  struct Returns returns = {.strict = strict};
  e->returns = &returns;
  memset(e->open, 0, e->o->n_goals);
  engine_arrive(e, 0, e->p->func.at[e->p->main].entry, engine_start(e));
  for (uint32_t i = 0; i < e->activation.n && !e->stopped; i++) recheck_activation(e, i);
  if (!e->stopped && !excludes(e)) e->stopped = "the proof is not seen to exclude what it should";
  settle_returns(e);
  bool again = e->stopped && returns.n_owed; /* where another activation represents the call, too */
  free_returns(&returns);
  e->returns = NULL;
  if (!again) return;
  e->stopped = NULL;
  recheck_all(e, true);
}

bool engine_recheck(Engine *e) {
  uint8_t *open = e->open;
  e->may = open;
  e->open = mem_zalloc(e->o->n_goals + 1);
  e->rechecks = true;
  e->prover = prover_new(e->o->limit);
  for (uint32_t i = 0; i < e->activation.n && !e->stopped; i++) drop_covered(e, &e->activation.at[i].exit);
  if (!e->stopped) recheck_all(e, false);
  e->rechecks = false;
  prover_free(e->prover);
  e->prover = NULL;
  mem_free(e->open);
  e->open = open;
  return !e->stopped;
}
