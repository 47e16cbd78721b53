/* Numbers that are known to be equal get one name; see graph.h. */
#include "smg/graph.h"

static bool is_length(const Graph *g, Sym s) {
  for (ObjId o = 1; o < g->obj.n; o++)
    if (g->obj.at[o].sort && g->obj.at[o].is_segment && lin_has(&g->obj.at[o].len, s)) return true;
  return false;
}

/* Does a block hold it, and no more than it? Then a sum is better said of something else than of a field. */
static bool is_field(const Graph *g, Sym s) {
  for (ObjId o = 1; o < g->obj.n; o++) {
    const MemObject *x = &g->obj.at[o];
    if (x->sort != OBJECT_BLOCK || x->owner || x->is_segment) continue;
    for (uint32_t i = 0; i < x->variants.at[0].n; i++) {
      const Cell *c = &x->variants.at[0].at[i];
      if (!c->zeros && c->v.kind == VALUE_NUMBER && c->v.lin.n == 1 && c->v.lin.t[0].s == s) return true;
    }
  }
  return false;
}

/* Is something known of it in each block of a segment? That would be lost. */
static bool is_compared(const Numbers *n, Sym s) {
  for (uint32_t i = 0; i < n->inner.n; i++)
    if (n->inner.at[i].own == s) return true;
  return false;
}

static int rank(const Graph *g, Sym s, bool sum) { return is_length(g, s) ? 2 : sum && is_field(g, s) ? 1 : 0; }

void smg_unify(Graph *g, const Lin *d) {
  Lin l = *d, by, rest, low, high;
  numbers_simplify(&g->num, &l);
  uint32_t best = l.n;
  for (uint32_t i = l.n; i-- > 0;) { /* the last, but not a length or a field, if it can be another */
    if ((l.t[i].k != 1 && l.t[i].k != -1) || is_compared(&g->num, l.t[i].s)) continue;
    if (best == l.n || rank(g, l.t[i].s, l.n > 2) < rank(g, l.t[best].s, l.n > 2)) best = i;
  }
  if (best == l.n) return;
  Sym s = l.t[best].s;
  Lin term = {.n = 1, .t = {l.t[best]}};
  Range r = g->num.range.at[s];
  if (!lin_add(&l, &term, -1, &rest) || !lin_scale(&rest, -l.t[best].k, &by)) return;
  smg_replace_sym(g, s, &by);
  high = by;
  high.c -= r.hi;
  numbers_learn(&g->num, &high);
  if (!lin_scale(&by, -1, &low)) return;
  low.c += r.lo;
  numbers_learn(&g->num, &low);
}

/* What is at most zero, and at least: the first such expression. */
static bool find_equal(const Numbers *n, Lin *out) {
  for (uint32_t i = 0; i < n->diff.n; i++)
    for (uint32_t k = 0; k < i; k++) {
      Diff a = n->diff.at[i], b = n->diff.at[k];
      if (a.a != b.b || a.b != b.a || a.c + b.c || is_compared(n, a.a) || is_compared(n, a.b)) continue;
      Lin x = lin_sym(a.a), y = lin_sym(a.b);
      lin_add(&x, &y, -1, out);
      out->c -= a.c;
      return true;
    }
  for (uint32_t i = 0; i < n->fact.n; i++)
    for (uint32_t k = 0; k < i; k++) {
      Lin sum;
      if (!lin_add(&n->fact.at[i], &n->fact.at[k], 1, &sum) || !lin_is(&sum, 0)) continue;
      *out = n->fact.at[i];
      return true;
    }
  return wraps_find_equal(n, out);
}

static void drop_trivial_facts(Numbers *n) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < n->fact.n; i++)
    if (n->fact.at[i].n) n->fact.at[kept++] = n->fact.at[i];
  n->fact.n = kept;
}

void smg_unify_equal(Graph *g) {
  Lin d;
  enum { MOST_ROUNDS = 16 }; /* not all can be written down */
  for (uint32_t round = 0; round < MOST_ROUNDS && find_equal(&g->num, &d); round++) {
    smg_unify(g, &d);
    drop_trivial_facts(&g->num);
  }
}

/* By what, if the term is known, is the number a multiple, and more? 0: it says nothing of that kind. */
static Int128 divisor(const Term *t) {
  Int128 b = t->b.c;
  if (t->b.n || t->a.n != 1 || (t->a.t[0].k != 1 && t->a.t[0].k != -1) || b < 1 || b > (Int128)1 << 32) return 0;
  if (t->kind == EXPR_REM) return b;
  return t->kind == EXPR_BITAND && !(b & (b + 1)) ? b + 1 : 0;
}

static Int128 divide_up(Int128 a, Int128 b) { return a / b + (a % b > 0); }

void smg_unify_remainders(Graph *g) {
  for (uint32_t i = 0; i < g->num.term.n; i++) {
    Term *t = &g->num.term.at[i];
    numbers_simplify(&g->num, &t->out);
    Int128 by = divisor(t);
    if (t->out.n || !by) continue;
    Lin d = t->a;
    d.c -= t->out.c;
    Range r = numbers_range(&g->num, &d);
    if (r.lo <= -NO_BOUND || r.hi >= NO_BOUND) continue;
    Lin q = lin_sym(numbers_new(&g->num, divide_up(r.lo, by), -divide_up(-r.hi, by)));
    if (lin_add(&d, &q, (int64_t)-by, &d)) smg_unify(g, &d);
  }
}
