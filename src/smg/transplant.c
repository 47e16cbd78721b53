/* Objects and numbers from one graph into another. */
#include "smg/transplant.h"

#include <string.h>

void transplant_begin(Transplant *t, const Graph *from, Graph *to) {
  *t = (Transplant){.from = from, .to = to, .known = to->num.range.n};
  t->obj = mem_zalloc(from->obj.n * sizeof *t->obj);
  t->sym = mem_zalloc(from->num.range.n * sizeof *t->sym);
}

void transplant_lin(Transplant *t, Lin *l) {
  Lin r = lin_const(l->c);
  for (uint32_t i = 0; i < l->n; i++) {
    Sym s = l->t[i].s;
    if (!t->sym[s]) t->sym[s] = numbers_new(&t->to->num, t->from->num.range.at[s].lo, t->from->num.range.at[s].hi);
    Lin term = {.n = 1};
    term.t[0].k = l->t[i].k;
    term.t[0].s = t->sym[s];
    lin_add(&r, &term, 1, &r); /* as many terms as before: it fits */
  }
  *l = r;
}

void transplant_value(Transplant *t, Value *v) {
  if (v->kind == VALUE_POINTER) {
    if (t->obj[v->id])
      v->id = t->obj[v->id];
    else
      v->kind = VALUE_OUTSIDE;
  }
  if (v->kind == VALUE_NUMBER || v->kind == VALUE_POINTER || v->kind == VALUE_STATIC || v->kind == VALUE_OUTSIDE)
    transplant_lin(t, &v->lin);
}

static void visit(void *context, Value *v, ObjId of) {
  (void)of;
  transplant_value(context, v);
}

ObjId transplant_objects(Transplant *t, const uint8_t *which) {
  ObjId first = t->to->obj.n;
  uint32_t grounds = smg_new_ground(t->to) - 1, groups = groups_number(t->to); /* in use there */
  uint32_t branches = t->to->branches.n;
  for (ObjId x = 1; x < t->from->obj.n; x++) {
    const MemObject *from = &t->from->obj.at[x];
    if (!which[x] || !from->sort) continue;
    MemObject m = *from;
    if (m.ground && m.ground < BY_SLOT) m.ground += grounds;
    memset(&m.variants, 0, sizeof m.variants);
    for (uint32_t v = 0; v < from->variants.n; v++) {
      Cells copy = {0};
      vec_reserve(copy, from->variants.at[v].n);
      for (uint32_t k = 0; k < from->variants.at[v].n; k++) vec_push(copy, from->variants.at[v].at[k]);
      vec_push(m.variants, copy);
    }
    t->obj[x] = smg_add(t->to, m);
    branches_copy(t->from, x, t->to, t->obj[x]);
  }
  for (uint32_t i = branches; i < t->to->branches.n; i++)
    if (t->to->branches.at[i].says == SAYS_DIFFER) t->to->branches.at[i].link += groups;
  for (ObjId o = first; o < t->to->obj.n; o++) {
    MemObject *m = &t->to->obj.at[o];
    m->owner = m->owner ? t->obj[m->owner] : 0;
    if (!m->owner) m->variant = 0;
    transplant_lin(t, &m->size);
    transplant_lin(t, &t->to->obj.at[o].len);
    object_values(t->to, o, visit, t);
  }
  return first;
}

/* Does the expression go over, and all of it to new symbols? */
static bool is_new(const Transplant *t, const Lin *l) {
  bool all = true;
  for (uint32_t k = 0; k < l->n; k++) all = all && t->sym[l->t[k].s] >= t->known;
  return all;
}

/* A difference: between what has come, or of that to what was there. */
static void add_diff(Transplant *t, Diff d) {
  Sym a = t->sym[d.a], b = t->sym[d.b];
  if (!a || !b || (a < t->known && b < t->known)) return;
  Range r = {-NO_BOUND, NO_BOUND};
  if (b < t->known) {
    r.hi = d.c;
    inner_add(&t->to->num, a, b, r);
  } else if (a < t->known) {
    r.lo = -d.c;
    inner_add(&t->to->num, b, a, r);
  } else {
    vec_push(t->to->num.diff, (Diff){a, b, d.c});
  }
}

static bool are_all(const Lin *l, const uint8_t *set) {
  for (uint32_t i = 0; i < l->n; i++)
    if (!set[l->t[i].s]) return false;
  return true;
}

/* Terms that make numbers which objects hold, or are places in them: the bucket of a key, by the place of its list. */
static void transplant_terms(Transplant *t) {
  const Numbers *n = &t->from->num;
  uint8_t *held = mem_zalloc(n->range.n);
  for (ObjId o = 1; o < t->from->obj.n; o++)
    if (t->obj[o]) object_symbols((Graph *)t->from, o, held); /* which changes nothing */
  for (uint32_t i = 0; i < n->term.n; i++) {
    Term x = n->term.at[i];
    if (!are_all(&x.out, held)) continue;
    if (!t->sought && (!are_all(&x.a, held) || !are_all(&x.b, held))) continue;
    if (!is_new(t, &x.a) || !is_new(t, &x.b) || !is_new(t, &x.out)) continue;
    transplant_lin(t, &x.a);
    transplant_lin(t, &x.b);
    transplant_lin(t, &x.out);
    numbers_add_term(&t->to->num, &x);
  }
  mem_free(held);
}

void transplant_end(Transplant *t) {
  const Numbers *n = &t->from->num;
  Diffs projected = {0};
  if (t->all) numbers_project(n, t->sym, &projected);
  const Diffs *diff = t->all ? &projected : &n->diff;
  for (uint32_t i = 0; i < diff->n; i++) add_diff(t, diff->at[i]);
  for (uint32_t i = 0; i < n->inner.n; i++) {
    Inner in = n->inner.at[i];
    if (t->sym[in.own] && t->sym[in.other]) inner_add(&t->to->num, t->sym[in.own], t->sym[in.other], in.r);
  }
  for (uint32_t i = 0; i < t->from->orders.n; i++) {
    Order x = t->from->orders.at[i];
    x.a = t->obj[x.a];
    x.b = t->obj[x.b];
    if (x.a && x.b) vec_push(t->to->orders, x);
  }
  vec_free(projected);
  for (uint32_t i = 0; i < n->nonzero.n; i++) {
    Lin l = n->nonzero.at[i];
    if (!is_new(t, &l)) continue;
    transplant_lin(t, &l);
    vec_push(t->to->num.nonzero, l);
  }
  for (uint32_t i = 0; i < n->fact.n; i++)
    for (uint32_t way = 0; way < (t->all ? MOST_WAYS : 1); way++) {
      Lin l = n->fact.at[i];
      if (!is_new(t, &l) && !t->all) break;
      if (!numbers_keep_fact(n, t->sym, way, &l) || !is_new(t, &l)) break;
      transplant_lin(t, &l);
      numbers_at_most(&t->to->num, &l);
    }
  Wraps wraps = {0};
  if (t->wraps) wraps_project(n, t->sym, &wraps);
  for (uint32_t i = 0; i < wraps.n; i++) {
    Wrap w = wraps.at[i];
    if (t->sym[w.s] < t->known || !is_new(t, &w.l)) continue;
    transplant_lin(t, &w.l);
    wraps_add(&t->to->num, t->sym[w.s], &w.l, w.bits);
  }
  vec_free(wraps);
  if (t->wraps && n->term.n) transplant_terms(t);
  mem_free(t->obj);
  mem_free(t->sym);
}
