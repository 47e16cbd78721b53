/* What is tracked along a path is tracked beside it as well: before, round the loops that it goes through, on the arms
 * of the branches that it does not take. Otherwise the ways that are not on this path would each forget it, and be
 * refined one by one. */
#include "refine/extract.h"

/* What is asserted of cells at a location is worth knowing before, back to where cells are tracked at all: otherwise
 * it is 1/2 for the cells that are there already. */
void extract_spread_assertions(Extract *x) {
  Checker *c = x->c;
  for (uint32_t i = x->n - 1; i > 1; i--) {
    LocId from = art_node(c->art, x->nodes->at[i - 1])->loc, to = art_node(c->art, x->nodes->at[i - 2])->loc;
    const Tracked *t = &c->precision.tracked.at[from];
    Tracked *u = &c->precision.tracked.at[to];
    for (uint32_t k = 0; u->class && k < t->assertion.n; k++) {
      const Assertion *a = shapes_assertion_at(c->shapes, t->assertion.at[k]);
      if (!a->has_variable && tracked_add(&u->assertion, t->assertion.at[k])) extract_added(x, to, "fd(%s)", a->name);
    }
    tracked_update(u, c->shapes);
  }
}

/* A loop is refined as a whole: what is tracked at one location of the path on a cycle is tracked at all locations of
 * the cycle where the variable is live. Otherwise the ways round the loop that are not on this path would each forget
 * it, and be refined one by one. */
void extract_spread_over_cycles(Extract *x) {
  Checker *c = x->c;
  U32Vec done = {0};
  for (uint32_t i = 0; i + 1 < x->n; i++) {
    LocId at = art_node(c->art, x->nodes->at[i])->loc;
    uint32_t cycle = flow_cycle(c->flow, at);
    if (!cycle || !c->precision.tracked.at[at].class || !tracked_add(&done, at)) continue;
    const Function *f = &c->p->func.at[c->p->loc.at[at].function];
    for (LocId l = f->first; l < f->first + f->n_locs; l++) {
      if (l == at || flow_cycle(c->flow, l) != cycle) continue;
      const Tracked *t = &c->precision.tracked.at[at];
      Tracked *u = &c->precision.tracked.at[l];
      for (uint32_t k = 0; k < t->pointer.n; k++) {
        const Pointer *p = shapes_pointer_at(c->shapes, t->pointer.at[k]);
        if (flow_is_live(c->flow, l, p->var) && tracked_add(&u->pointer, t->pointer.at[k]))
          extract_added(x, l, "pt(%s)", p->name);
      }
      for (uint32_t k = 0; k < t->field.n; k++)
        if (tracked_add(&u->field, t->field.at[k]))
          extract_added(x, l, "field %s", shapes_field_at(c->shapes, t->field.at[k])->name);
      for (uint32_t k = 0; k < t->assertion.n; k++)
        if (tracked_add(&u->assertion, t->assertion.at[k]))
          extract_added(x, l, "fd(%s)", shapes_assertion_at(c->shapes, t->assertion.at[k])->name);
      for (uint32_t k = 0; k < t->generator.n; k++) {
        if (!tracked_add(&u->generator, t->generator.at[k])) continue;
        extract_changed(c, l);
        x->added++;
      }
      tracked_update(u, c->shapes);
    }
  }
  vec_free(done);
}

/* ---- arms of branches ---- */

/* Marks what can be reached inside of the function from the marked locations, or what they can be reached from. */
static void reach_inside(const Program *p, const Function *f, bool forward, bool *mark) {
  for (bool changed = true; changed;) {
    changed = false;
    for (LocId l = f->first; l < f->first + f->n_locs; l++)
      for (EdgeId e = p->loc.at[l].first_out; e < p->loc.at[l].first_out + p->loc.at[l].n_out; e++) {
        uint32_t from = l - f->first, to = p->edge.at[e].to - f->first;
        bool *next = forward ? &mark[to] : &mark[from];
        if (*next || !mark[forward ? from : to]) continue;
        *next = changed = true;
      }
  }
}

/* Once for each function that the path comes through. */
static void functions_on_path(Extract *x, void (*each)(Extract *x, FuncId f)) {
  U32Vec done = {0};
  for (uint32_t i = 0; i + 1 < x->n; i++) {
    FuncId f = x->c->p->loc.at[art_node(x->c->art, x->nodes->at[i])->loc].function;
    if (tracked_add(&done, f)) each(x, f);
  }
  vec_free(done);
}

static bool uses_generator(const Tracked *t, GeneratorId g) {
  uint32_t i = 0;
  while (i < t->generator.n && t->generator.at[i] != g) i++;
  return i < t->generator.n;
}

/* A generator that is used before and behind a branch is used on its arms, where something is tracked: else what the
 * graphs know is lost there. */
static void spread_generator(Extract *x, FuncId id, GeneratorId g) {
  Checker *c = x->c;
  const Function *f = &c->p->func.at[id];
  bool *before = mem_zalloc(f->n_locs + 1), *behind = mem_zalloc(f->n_locs + 1);
  for (uint32_t i = 0; i < f->n_locs; i++)
    before[i] = behind[i] = uses_generator(&c->precision.tracked.at[f->first + i], g);
  reach_inside(c->p, f, true, before);
  reach_inside(c->p, f, false, behind);
  for (uint32_t i = 0; i < f->n_locs; i++) {
    Tracked *t = &c->precision.tracked.at[f->first + i];
    if (!before[i] || !behind[i] || !t->field.n || !tracked_add(&t->generator, g)) continue;
    tracked_update(t, c->shapes);
    extract_changed(c, f->first + i);
  }
  mem_free(before);
  mem_free(behind);
}

static void spread_all_generators(Extract *x, FuncId f) {
  for (GeneratorId g = GENERATOR_FIRST + 1; g < shapes_generators(x->c->shapes); g++) spread_generator(x, f, g);
}

void extract_spread_generators(Extract *x) { functions_on_path(x, spread_all_generators); }

/* What holds blocks on the path through a function holds them on the arms of branches beside it. */
static void track_on_arms(Extract *x, FuncId id) {
  Checker *c = x->c;
  const Function *f = &c->p->func.at[id];
  bool *before = mem_zalloc(f->n_locs + 1), *behind = mem_zalloc(f->n_locs + 1);
  Tracked all = {0};
  for (uint32_t i = 0; i + 1 < x->n; i++) {
    LocId loc = art_node(c->art, x->nodes->at[i])->loc;
    if (c->p->loc.at[loc].function != id) continue;
    before[loc - f->first] = behind[loc - f->first] = true;
    tracked_merge(&all, &c->precision.tracked.at[loc]);
  }
  reach_inside(c->p, f, true, before);
  reach_inside(c->p, f, false, behind);
  for (uint32_t i = 0; i < f->n_locs; i++) {
    Tracked *t = &c->precision.tracked.at[f->first + i];
    uint32_t added = 0;
    if (!before[i] || !behind[i]) continue;
    for (uint32_t k = 0; k < all.pointer.n; k++)
      if (flow_is_live(c->flow, f->first + i, shapes_pointer_at(c->shapes, all.pointer.at[k])->var))
        added += tracked_add(&t->pointer, all.pointer.at[k]);
    for (uint32_t k = 0; k < all.field.n; k++) added += tracked_add(&t->field, all.field.at[k]);
    if (!added) continue;
    x->added += added;
    tracked_update(t, c->shapes);
    extract_changed(c, f->first + i);
  }
  tracked_free(&all);
  mem_free(before);
  mem_free(behind);
}

void extract_spread_to_arms(Extract *x) { functions_on_path(x, track_on_arms); }
