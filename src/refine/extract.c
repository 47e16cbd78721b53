/* The shape part of Algorithm 1 (LSA 4.3): what must be tracked where, so that shape graphs exclude a path that the
 * contents of the heap make infeasible.
 *
 * Interpolants of the extended path formula say which places of memory matter at each cut, and what is to be known of
 * them: `block2->h == 1`. A graph knows a block only through the pointers that lead to it, so we walk back along the
 * path from each place that matters: the pointer through which it is read later, where that pointer came from, and the
 * pointer through which the place was written. Those pointers, the pointer fields on the way, and the assertions are
 * added to the tracking definitions of the locations in between (step 1). When there is nothing to add, the same is
 * done for all pointers and fields that are tracked along the path, whether they matter on it or not: a tracked pointer
 * that gets its value from one that is not tracked may point anywhere, and a write through it destroys what is known.
 * When there is nothing to add even then, the generators of these locations become finer (step 2). */
#include "refine/extract.h"

void extract_changed(Checker *c, LocId loc) {
  c->precision.refined.at[loc] += c->precision.changed.at[loc] != c->precision.stamp; /* once per refinement */
  c->precision.changed.at[loc] = c->precision.stamp;
}

void extract_added(Extract *x, LocId loc, const char *format, const char *name) {
  x->added++;
  extract_changed(x->c, loc);
  story_added(x->c->story, loc, format, name);
}

PointerId extract_pointer(Extract *x, VarId v) {
  FuncId f = x->c->p->var.at[v].function;
  return shapes_pointer(x->c->shapes, v, f ? x->level.at[f] : 0);
}

/* The generator to try next in a class; TVL_NONE: there is none. */
static GeneratorId next_generator(const Checker *c, ClassId class) {
  U32Vec finer = {0};
  shapes_finer(c->shapes, class, &finer);
  GeneratorId g = finer.n ? finer.at[0] : TVL_NONE;
  vec_free(finer);
  return g;
}

/* Step 2: finer generators where something is tracked along the path; the coarsest that is new somewhere. */
static uint32_t refine_generators(Extract *x) {
  Checker *c = x->c;
  GeneratorId lowest = TVL_NONE;
  uint32_t changed = 0;
  ClassId before = 0;
  U32Vec next = {0};
  for (uint32_t i = 0; i + 1 < x->n; i++) {
    ClassId class = c->precision.tracked.at[art_node(c->art, x->nodes->at[i])->loc].class;
    vec_push(next, i && class == before ? next.at[i - 1] : next_generator(c, class));
    if (next.at[i] < lowest) lowest = next.at[i];
    before = class;
  }
  for (uint32_t i = 0; i + 1 < x->n && lowest != TVL_NONE; i++) {
    LocId loc = art_node(c->art, x->nodes->at[i])->loc;
    Tracked *t = &c->precision.tracked.at[loc];
    if (next.at[i] != lowest || !tracked_add(&t->generator, lowest)) continue;
    tracked_update(t, c->shapes);
    extract_changed(c, loc);
    story_added(c->story, loc, "generator %s", shapes_generator_name(c->shapes, lowest));
    changed++;
  }
  vec_free(next);
  return changed;
}

/* Step 1 with the interpolants of these constraints, one per step. */
static void refine_tracking(Extract *x, const U32Vec *constraint) {
  Checker *c = x->c;
  if (x->n < 2 || !solver_core(c->s, constraint->at, x->n, x->core) ||
      !(interpolate(c->s, constraint->at, x->n, INTERPOLANT_POST, x->interpolant) ||
        interpolate(c->s, constraint->at, x->n, INTERPOLANT_HORN, x->interpolant)))
    return;
  x->interpolant[x->n - 1] = term_false(c->l);
  for (uint32_t i = 0; i + 1 < x->n; i++) story_interpolant(c->story, c->e, x->f, i, x->interpolant[i]);
  story_tell_interpolants(c->story);
  x->all = false;
  extract_walk_back(x);
  x->all = true;
  extract_walk_back(x);
  extract_spread_assertions(x);
  extract_spread_over_cycles(x);
}

/* The constraints of the shortest beginning of the path that contradicts itself; `true` after it. */
static void shortest_prefix(Extract *x, U32Vec *out) {
  Checker *c = x->c;
  uint32_t low = 1, high = x->n;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    solver_push(c->s);
    for (uint32_t i = 0; i < middle; i++) solver_assert(c->s, x->f->constraint.at[i]);
    bool contradicts = solver_check(c->s) == SOLVER_UNSAT;
    solver_pop(c->s);
    if (contradicts)
      high = middle;
    else
      low = middle + 1;
  }
  vec_clear(*out);
  for (uint32_t i = 0; i < x->n; i++) vec_push(*out, i < low ? x->f->constraint.at[i] : term_true(c->l));
}

uint32_t refine_shapes(Checker *c, const PathFormula *epf, const Step *step, const U32Vec *nodes) {
  if (c->o.mode != MODE_LAZY) return 0;
  Extract x = {.c = c, .f = epf, .step = step, .nodes = nodes, .n = nodes->n};
  x.interpolant = mem_zalloc((x.n + 1) * sizeof *x.interpolant);
  x.core = mem_zalloc((BITS_WORDS(x.n) + 1) * sizeof *x.core);
  U32Vec constraint = {0};
  /* a contradiction that has to do with the goal; failing that, the first one on the way */
  checker_goal_directed(c, epf, &constraint);
  /* What is added beside the path, on loops around it, is not enough: the path must become another one. */
  refine_tracking(&x, &constraint);
  if (!checker_first_stale(c, nodes)) {
    shortest_prefix(&x, &constraint);
    refine_tracking(&x, &constraint);
  }
  const Step *last = &step[x.n - 1];
  bool leak = last->kind == STEP_GOAL && goal_is_leak(c->p, &c->o.goal[last->goal]);
  if (leak && !checker_first_stale(c, nodes)) extract_track_holders(&x);
  if (!checker_first_stale(c, nodes)) x.added += refine_bytes(c, step, nodes);
  if (!checker_first_stale(c, nodes)) extract_track_indices(&x);
  if (!checker_first_stale(c, nodes) && (x.added = refine_generators(&x))) extract_spread_over_cycles(&x);
  if (x.added) extract_spread_generators(&x);
  mem_free(x.interpolant);
  mem_free(x.core);
  vec_free(x.level);
  vec_free(constraint);
  return x.added;
}
