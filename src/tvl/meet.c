/* Meet: the stores that two structures both represent. A store in both maps onto both, so it maps onto a set of pairs
 * of nodes; each set of pairs that covers both sides, with compatible values, is one structure of the result. A
 * node that stands for one cell is in exactly one pair, a summary node in at least one. */
#include "tvl/internal.h"

typedef struct {
  uint32_t a, b;
} NodePair;

typedef struct {
  Tvl *t;
  const Work *a, *b;
  VEC(NodePair) pairs; /* with compatible unary values */
  VEC(uint32_t) chosen;
  uint32_t *left, *right; /* chosen pairs per node */
  U32Vec *out;
  TvlStatus status;
} Meet;

/* The meet of two values; false when there is none. */
static bool meet_values(TvlValue x, TvlValue y, TvlValue *out) {
  *out = x == TVL_HALF ? y : x;
  return x == y || x == TVL_HALF || y == TVL_HALF;
}

static void build_result(Meet *m) {
  Tvl *t = m->t;
  uint32_t n = m->chosen.n;
  Work *s = work_new(t, n);
  bool ok = true;
  for (TvlPredicate p = 0; p < t->preds.n && ok; p++) {
    uint32_t arity = t->preds.at[p].arity;
    for (uint32_t i = 0; i < (arity ? n : 1) && ok; i++)
      for (uint32_t k = 0; k < (arity == 2 ? n : 1) && ok; k++) {
        NodePair u = arity ? m->pairs.at[m->chosen.at[i]] : (NodePair){0, 0};
        NodePair v = arity == 2 ? m->pairs.at[m->chosen.at[k]] : (NodePair){0, 0};
        TvlValue value;
        ok = meet_values(work_get(t, m->a, p, u.a, v.a), work_get(t, m->b, p, u.b, v.b), &value);
        if (ok) work_put(t, s, p, i, k, value);
      }
  }
  if (ok) {
    TvlStructure id = structure_intern(t, s);
    bool known = false;
    for (uint32_t i = 0; i < m->out->n && !known; i++) known = m->out->at[i] == id;
    if (!known) vec_push(*m->out, id);
  }
  work_drop(t, s);
}

static bool covered(const Meet *m, const Work *s, const uint32_t *count) {
  for (uint32_t u = 0; u < s->n; u++)
    if (!count[u] && work_get(m->t, s, TVL_AC, u, 0) == TVL_1) return false;
  return true;
}

/* Decides for pair i and all later ones whether they are in. */
static void choose(Meet *m, uint32_t i) {
  const TvlOptions *o = &m->t->options;
  if (m->status != TVL_OK) return;
  if ((o->max_focus && m->out->n > o->max_focus) || (o->limit && limit_reached(o->limit))) {
    m->status = TVL_STOPPED;
    return;
  }
  if (i == m->pairs.n) {
    if (covered(m, m->a, m->left) && covered(m, m->b, m->right)) build_result(m);
    return;
  }
  NodePair p = m->pairs.at[i];
  bool room_a = !m->left[p.a] || work_get(m->t, m->a, TVL_SM, p.a, 0) == TVL_HALF;
  bool room_b = !m->right[p.b] || work_get(m->t, m->b, TVL_SM, p.b, 0) == TVL_HALF;
  if (room_a && room_b) {
    m->left[p.a]++;
    m->right[p.b]++;
    vec_push(m->chosen, i);
    choose(m, i + 1);
    m->chosen.n--;
    m->left[p.a]--;
    m->right[p.b]--;
  }
  choose(m, i + 1);
}

static bool compatible(const Meet *m, uint32_t u, uint32_t v) {
  for (TvlPredicate p = 0; p < m->t->preds.n; p++) {
    TvlValue ignored;
    uint32_t arity = m->t->preds.at[p].arity;
    if (arity == 1 && p != TVL_SM &&
        !meet_values(work_get(m->t, m->a, p, u, 0), work_get(m->t, m->b, p, v, 0), &ignored))
      return false;
    if (arity == 2 && !meet_values(work_get(m->t, m->a, p, u, u), work_get(m->t, m->b, p, v, v), &ignored))
      return false;
  }
  return true;
}

TvlStatus tvl_meet(Tvl *t, TvlStructure x, TvlStructure y, U32Vec *out) {
  Meet m = {.t = t, .a = structure_load(t, x)};
  m.b = structure_load(t, y);
  U32Vec found = {0};
  m.out = &found;
  for (uint32_t u = 0; u < m.a->n; u++)
    for (uint32_t v = 0; v < m.b->n; v++)
      if (compatible(&m, u, v)) vec_push(m.pairs, (NodePair){u, v});
  m.left = mem_zalloc((m.a->n + 1) * sizeof *m.left);
  m.right = mem_zalloc((m.b->n + 1) * sizeof *m.right);
  choose(&m, 0);
  for (uint32_t i = 0; i < found.n; i++) vec_push(*out, found.at[i]);
  vec_free(found);
  vec_free(m.pairs);
  vec_free(m.chosen);
  mem_free(m.left);
  mem_free(m.right);
  work_drop(t, (Work *)m.a);
  work_drop(t, (Work *)m.b);
  return m.status;
}
