/* slice: what decides whether operations are executed, and slices backwards. Control dependence is that of Ferrante,
 * Ottenstein and Warren, by post-dominators (Cooper, Harvey, Kennedy: A simple, fast dominance algorithm). Where a
 * function cannot come to its end (a loop for ever, an end of the program) it is taken to end there. */
#include "depends/internal.h"

typedef struct {
  const Program *p;
  const Function *f;
  uint32_t n;        /* locations; n is the end of everything */
  uint32_t *rank;    /* by node: its number in the order, the end has the highest */
  uint32_t *dom;     /* by node: its immediate post-dominator, NONE: not known yet */
  uint8_t *is_stuck; /* nothing leads from here to the end */
} Posts;

static bool ends_here(const Posts *s, EdgeId e) { return s->p->edge.at[e].op.kind == OP_HALT; }

static void find_stuck(Posts *s) {
  const Program *p = s->p;
  for (uint32_t i = 0; i < s->n; i++) s->is_stuck[i] = s->f->first + i != s->f->exit;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = s->n; i-- > 0;) {
      const Location *l = &p->loc.at[s->f->first + i];
      for (EdgeId e = l->first_out; s->is_stuck[i] && e < l->first_out + l->n_out; e++)
        if (ends_here(s, e) || !s->is_stuck[p->edge.at[e].to - s->f->first]) {
          s->is_stuck[i] = 0;
          changed = true;
        }
    }
  }
}

/* Post-order of the reversed graph from the end. */
static void number(Posts *s) {
  const Program *p = s->p;
  VEC(U32Vec) before = {0};
  for (uint32_t i = 0; i <= s->n; i++) vec_push(before, (U32Vec){0});
  for (uint32_t i = 0; i < s->n; i++) {
    const Location *l = &p->loc.at[s->f->first + i];
    if (s->is_stuck[i] || s->f->first + i == s->f->exit) vec_push(before.at[s->n], i);
    for (EdgeId e = l->first_out; e < l->first_out + l->n_out; e++)
      vec_push(before.at[ends_here(s, e) ? s->n : p->edge.at[e].to - s->f->first], i);
  }
  U32Vec stack = {0}, next = {0};
  uint8_t *seen = mem_zalloc(s->n + 1);
  uint32_t rank = 0;
  vec_push(stack, s->n);
  vec_push(next, 0);
  seen[s->n] = 1;
  while (stack.n) {
    uint32_t at = vec_last(stack);
    if (vec_last(next) == before.at[at].n) {
      s->rank[at] = rank++;
      (void)vec_pop(stack);
      (void)vec_pop(next);
      continue;
    }
    uint32_t to = before.at[at].at[vec_last(next)++];
    if (seen[to]) continue;
    seen[to] = 1;
    vec_push(stack, to);
    vec_push(next, 0);
  }
  for (uint32_t i = 0; i <= s->n; i++) vec_free(before.at[i]);
  vec_free(before);
  vec_free(stack);
  vec_free(next);
  mem_free(seen);
}

static uint32_t meet(const Posts *s, uint32_t a, uint32_t b) {
  if (a == NONE || b == NONE) return a == NONE ? b : a;
  while (a != b) {
    while (s->rank[a] < s->rank[b]) a = s->dom[a];
    while (s->rank[b] < s->rank[a]) b = s->dom[b];
  }
  return a;
}

static uint32_t meet_after(const Posts *s, uint32_t i) {
  const Location *l = &s->p->loc.at[s->f->first + i];
  uint32_t dom = s->is_stuck[i] || s->f->first + i == s->f->exit ? s->n : NONE;
  for (EdgeId e = l->first_out; e < l->first_out + l->n_out; e++) {
    uint32_t to = ends_here(s, e) ? s->n : s->p->edge.at[e].to - s->f->first;
    if (s->dom[to] != NONE) dom = meet(s, dom, to);
  }
  return dom;
}

static void find_doms(Posts *s) {
  for (uint32_t i = 0; i < s->n; i++) s->dom[i] = NONE;
  s->dom[s->n] = s->n;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = s->n; i-- > 0;) {
      uint32_t dom = meet_after(s, i);
      changed |= dom != s->dom[i];
      s->dom[i] = dom;
    }
  }
}

static void control_of_function(Depends *d, FuncId f) {
  const Function *func = &d->p->func.at[f];
  Posts s = {.p = d->p, .f = func, .n = func->n_locs};
  s.rank = mem_zalloc((s.n + 1) * sizeof *s.rank);
  s.dom = mem_zalloc((s.n + 1) * sizeof *s.dom);
  s.is_stuck = mem_zalloc(s.n + 1);
  find_stuck(&s);
  number(&s);
  find_doms(&s);
  for (uint32_t i = 0; i < s.n; i++) {
    const Location *l = &d->p->loc.at[func->first + i];
    for (EdgeId e = l->first_out; e < l->first_out + l->n_out; e++) {
      if (ends_here(&s, e)) continue;
      for (uint32_t at = d->p->edge.at[e].to - func->first; at != s.dom[i] && at < s.n; at = s.dom[at])
        u32_add_once(&d->control[func->first + at], e);
    }
  }
  /* Whether the function is executed at all decides what every execution of it comes by. */
  for (uint32_t at = 0; at < s.n; at = s.dom[at])
    for (uint32_t k = 0; k < d->calls_of[f].n; k++) {
      EdgeId call = d->calls_of[f].at[k];
      FuncId by = d->p->loc.at[d->p->edge.at[call].from].function;
      if (!d->p->func.at[by].is_model) u32_add_once(&d->control[func->first + at], call);
      for (uint32_t j = 0; d->p->func.at[by].is_model && j < d->entering[by].n; j++)
        u32_add_once(&d->control[func->first + at], d->entering[by].at[j]);
    }
  mem_free(s.rank);
  mem_free(s.dom);
  mem_free(s.is_stuck);
}

void depends_control(Depends *d, EdgeId e, U32Vec *out) {
  if (!d->control) {
    d->control = mem_zalloc(d->p->loc.n * sizeof *d->control);
    for (FuncId f = 1; f < d->p->func.n; f++)
      if (depends_has(d, f)) control_of_function(d, f);
  }
  const U32Vec *all = &d->control[d->p->edge.at[e].from];
  for (uint32_t i = 0; i < all->n; i++) vec_push(*out, all->at[i]);
}

void depends_slice(Depends *d, uint8_t *in) {
  U32Vec work = {0}, control = {0};
  for (EdgeId e = 0; e < d->p->edge.n; e++)
    if (in[e]) vec_push(work, e);
  while (work.n) {
    EdgeId e = vec_pop(work);
    uint32_t first, n;
    depends_of(d, e, &first, &n);
    vec_clear(control);
    for (uint32_t i = first; i < first + n; i++)
      if (d->found.at[i].kind == DEPEND_FLOW) vec_push(control, d->found.at[i].from);
    depends_control(d, e, &control);
    for (uint32_t i = 0; i < control.n; i++)
      if (!in[control.at[i]]) {
        in[control.at[i]] = 1;
        vec_push(work, control.at[i]);
      }
  }
  vec_free(work);
  vec_free(control);
}
