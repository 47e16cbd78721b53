/* Pairs of numbers: symbols for them, and what is known of these; see pair.h. */
#include "smg/census.h"
#include "smg/order.h"

/* ---- symbols ---- */

Lin pairs_symbol(Pairs *j, const Lin *a, const Lin *b, Context in) {
  static const Lin nothing = {0};
  Pair p = {.has = {a != NULL, b != NULL}, .in = in};
  p.side[0] = a ? *a : nothing;
  p.side[1] = b ? *b : nothing;
  for (uint32_t i = 0; i < j->pair.n; i++) {
    const Pair *q = &j->pair.at[i];
    if (q->has[0] == p.has[0] && q->has[1] == p.has[1] && lin_equal(&q->side[0], &p.side[0]) &&
        lin_equal(&q->side[1], &p.side[1]) && same_context(q->in, in))
      return lin_sym(q->sym);
  }
  p.sym = numbers_new(&j->to->num, 0, 0);
  vec_push(j->pair, p);
  return lin_sym(p.sym);
}

/* k and c such that l == k * core + c with a core of one symbol; k is 1 for what has several. */
static void take_apart(const Lin *l, int64_t *k, Int128 *c, Lin *core) {
  *core = *l;
  *k = 1;
  *c = l->c;
  core->c = 0;
  if (l->n == 1) {
    *k = l->t[0].k;
    core->t[0].k = 1;
  }
}

/* Is it (s + d) * k with an s + d that was made of constants before? */
static bool is_shifted(const Pairs *j, Sym s, Int128 k, Int128 more) {
  for (uint32_t i = 0; i < j->shifted.n; i++)
    if (j->shifted.at[i].t[0].s == s && k * j->shifted.at[i].c == more) return true;
  return false;
}

/* Two constants as a multiple of a pair of constants that is there already, of one that much more, or as that much more
 * than it: what holds of both graphs may go on to hold (size == 4 * n). */
static bool by_other_pair(Pairs *j, Int128 a, Int128 b, Context in, Lin *out) {
  enum { MULTIPLE, SHIFTED, MORE, WAYS, MOST_FACTOR = 4096 };
  for (int way = 0; way < WAYS; way++)
    for (uint32_t i = 0; i < j->pair.n; i++) {
      const Pair *p = &j->pair.at[i];
      if (!p->has[0] || !p->has[1] || p->side[0].n || p->side[1].n || !same_context(p->in, in)) continue;
      Int128 x = p->side[0].c, y = p->side[1].c;
      if (x == y || (b - a) % (y - x)) continue;
      Int128 k = (b - a) / (y - x), more = a - k * x;
      if (k < 1 || k > MOST_FACTOR) continue;
      if (way == MULTIPLE ? more != 0 : way == SHIFTED ? !is_shifted(j, p->sym, k, more) : k != 1) continue;
      *out = (Lin){.c = more, .n = 1, .t = {{(int64_t)k, p->sym}}};
      if (way == MORE) vec_push(j->shifted, *out);
      return true;
    }
  return false;
}

static const Pair *find_pair(const Pairs *j, Sym a, Sym b, Context in) {
  Lin x = lin_sym(a), y = lin_sym(b);
  for (uint32_t i = 0; i < j->pair.n; i++) {
    const Pair *p = &j->pair.at[i];
    if (p->has[0] && p->has[1] && same_context(p->in, in) && lin_equal(&p->side[0], &x) && lin_equal(&p->side[1], &y))
      return p;
  }
  return NULL;
}

/* Two sums of numbers that are pairs already are the sum of these. */
static bool by_terms(const Pairs *j, const Lin *a, const Lin *b, Context in, Lin *out) {
  if (a->n < 2 || a->n != b->n || a->c != b->c) return false;
  *out = lin_const(a->c);
  bool used[LIN_TERMS] = {false}; /* of b, each once */
  for (uint32_t i = 0; i < a->n; i++) {
    const Pair *p = NULL;
    for (uint32_t k = 0; k < b->n && !p; k++) {
      if (!used[k] && a->t[i].k == b->t[k].k) p = find_pair(j, a->t[i].s, b->t[k].s, in);
      used[k] = used[k] || p;
    }
    if (!p) return false;
    Lin s = lin_sym(p->sym);
    if (!lin_add(out, &s, a->t[i].k, out)) return false;
  }
  return out->n == a->n;
}

Lin pairs_lin(Pairs *j, const Lin *a, const Lin *b, Context in) {
  if (a && b && !a->n && !b->n && a->c == b->c) return *a;
  Lin terms;
  if (a && b && by_terms(j, a, b, in, &terms)) return terms;
  const Lin *shape = b && b->n ? b : a && a->n ? a : NULL, *other = shape == b ? a : b;
  Lin core, sum, rest;
  int64_t k;
  Int128 c;
  if (!shape && a && b && by_other_pair(j, a->c, b->c, in, &sum)) return sum;
  if (!shape) return pairs_symbol(j, a, b, in);
  take_apart(shape, &k, &c, &core);
  if (other) { /* is it k * something + c too? */
    rest = *other;
    rest.c -= c;
    bool fits = rest.c % k == 0;
    for (uint32_t i = 0; i < rest.n; i++) fits = fits && rest.t[i].k % k == 0;
    if (!fits) {
      k = 1;
      core = *shape;
      core.c = 0;
    }
    rest.c /= k;
    for (uint32_t i = 0; i < rest.n; i++) rest.t[i].k /= k;
  }
  const Lin *x = shape == b ? (other ? &rest : NULL) : &core, *y = shape == b ? &core : (other ? &rest : NULL);
  Lin s = pairs_symbol(j, x, y, in), scaled;
  Lin offset = lin_const(c);
  if (lin_scale(&s, k, &scaled) && lin_add(&scaled, &offset, 1, &sum)) return sum;
  return pairs_symbol(j, a, b, in);
}

static bool divide(Lin *l, Int128 rest, int64_t step) {
  l->c -= rest;
  bool even = l->c % step == 0;
  for (uint32_t i = 0; i < l->n; i++) even = even && l->t[i].k % step == 0;
  if (!even) return false;
  l->c /= step;
  for (uint32_t i = 0; i < l->n; i++) l->t[i].k /= step;
  return true;
}

Lin pairs_multiple(Pairs *j, const Lin *a, const Lin *b, int64_t step, Context in) {
  Lin x = *a, y = *b, scaled;
  Int128 rest = ((a->c % step) + step) % step;
  if (!divide(&x, rest, step) || !divide(&y, rest, step)) return pairs_lin(j, a, b, in);
  Lin l = pairs_lin(j, &x, &y, in);
  if (!lin_scale(&l, step, &scaled)) return pairs_lin(j, a, b, in);
  scaled.c += rest;
  return scaled;
}

/* ---- what is known of pairs ---- */

/* Where one of the numbers is a sum: is their difference one number (a part of the sum), or does a fact bound it? */
static bool sums_related(const Numbers *n, const Lin *a, const Lin *b) {
  Lin d;
  if (!lin_add(a, b, -1, &d)) return false;
  if (d.n <= 1) return true;
  for (uint32_t i = 0; i < n->fact.n; i++) {
    const Lin *l = &n->fact.at[i];
    bool same = l->n == d.n;
    for (uint32_t k = 0; k < d.n && same; k++) same = l->t[k].s == d.t[k].s && l->t[k].k == d.t[k].k;
    if (same) return true;
  }
  return false;
}

/* Is something known of the difference, other than by ranges? */
static bool related(const Numbers *n, const Lin *a, const Lin *b) {
  if (!a->n || !b->n) return true; /* a constant: the other's bounds are relations */
  if (a->n != 1 || b->n != 1) return sums_related(n, a, b);
  if (a->t[0].s == b->t[0].s) return true;
  bool left = false, right = false;
  for (uint32_t i = 0; i < n->diff.n; i++) {
    left = left || n->diff.at[i].a == a->t[0].s || n->diff.at[i].b == a->t[0].s;
    right = right || n->diff.at[i].a == b->t[0].s || n->diff.at[i].b == b->t[0].s;
  }
  return (left && right) || sums_related(n, a, b);
}

/* Is c a constant of the program, or does the graph say by itself, and not by way of others, that a - b <= c? */
static bool is_said(const Engine *e, const Numbers *n, const Lin *a, const Lin *b, Int128 c) {
  for (uint32_t i = 0; i < e->threshold.n; i++)
    if (e->threshold.at[i] == c) return true;
  if (a->n != 1 || b->n != 1 || a->t[0].k != 1 || b->t[0].k != 1) return false;
  for (uint32_t i = 0; i < n->diff.n; i++) {
    const Diff *d = &n->diff.at[i];
    if (d->a == a->t[0].s && d->b == b->t[0].s && d->c + a->c - b->c == c) return true;
  }
  return false;
}

/* An upper bound of the difference of two pairs that holds on both sides; false: none that is worth it. */
static bool difference(const Engine *e, const Pairs *j, const Pair *p, const Pair *q, uint8_t widen, Int128 *most) {
  Int128 up[2] = {0, 0};
  bool worth = false, both = p->has[0] && p->has[1];
  if (p->has[0] != q->has[0] || p->has[1] != q->has[1]) return false;
  for (int side = 0; side < 2; side++)
    worth = worth || (p->has[side] && related(&j->g[side]->num, &p->side[side], &q->side[side]));
  if (!worth) return false;
  for (int side = 0; side < 2; side++) {
    Lin d;
    if (!p->has[side]) continue;
    if (!lin_add(&p->side[side], &q->side[side], -1, &d)) return false;
    up[side] = numbers_range(&j->g[side]->num, &d).hi;
  }
  *most = !both ? (p->has[0] ? up[0] : up[1]) : up[0] > up[1] ? up[0] : up[1];
  if (both && widen && up[0] > up[1]) { /* one of these may be as far as it goes */
    if (up[0] > 1) return false;
    *most = up[0] > 0 ? 1 : up[0] > -1 ? 0 : -1;
  } else if (both && widen > 1 && *most > 1 && !is_said(e, &j->g[1]->num, &p->side[1], &q->side[1], *most)) {
    return false; /* bounds that come by other ways each time would never end */
  }
  return true;
}

/* Symbols that are only counts of the census: that these go up and down as others do is of use, but not by how much one
 * happens to be larger. To be freed. */
static uint8_t *find_counts(const Engine *e, Graph *g) {
  uint8_t *counts = mem_zalloc(g->num.range.n), *others = mem_zalloc(g->num.range.n);
  for (uint32_t i = 0; i < g->own + g->globals && e->how.census; i++)
    value_symbols(census_is_slot(e, g, i) ? counts : others, &g->slot.at[i], 0);
  for (ObjId o = 1; o < g->obj.n && e->how.census; o++) object_symbols(g, o, others);
  for (Sym s = 1; s < g->num.range.n; s++) counts[s] = counts[s] && !others[s];
  mem_free(others);
  return counts;
}

static void find_differences(const Engine *e, Pairs *j, uint8_t widen) {
  uint8_t *counts = find_counts(e, j->to);
  for (uint32_t i = 0; i < j->pair.n; i++)
    for (uint32_t k = 0; k < j->pair.n; k++) {
      const Pair *p = &j->pair.at[i], *q = &j->pair.at[k];
      Int128 most;
      if (i == k || p->is_sum || q->is_sum || !same_context(p->in, q->in) || counts[p->sym] || counts[q->sym] ||
          !difference(e, j, p, q, widen, &most))
        continue;
      Range a = j->to->num.range.at[p->sym], b = j->to->num.range.at[q->sym];
      if (most > 16 && 2 * most > a.hi - b.lo) continue; /* next to nothing, and it would keep changing */
      if (most < a.hi - b.lo && j->to->num.diff.n < 60) vec_push(j->to->num.diff, (Diff){p->sym, q->sym, most});
    }
  mem_free(counts);
}

static bool is_around(const Graph *g, Context outer, Context in) {
  while (in.owner) {
    in = (Context){g->obj.at[in.owner].owner, g->obj.at[in.owner].variant};
    if (same_context(in, outer)) return true;
  }
  return false;
}

/* Is something known of the two, on a side, other than by ranges? */
static bool has_inner(const Numbers *n, const Lin *own, const Lin *other, const Range *r) {
  Range a = numbers_plain_range(n, own), b = numbers_plain_range(n, other);
  return r->hi < a.hi - b.lo || r->lo > a.lo - b.hi;
}

/* Does the size of an object depend on it, or may it in a caller? What blocks hold is worth comparing with that: they
 * may hold indices. */
static bool is_bound(const Graph *g, Sym s) {
  for (uint32_t i = g->own + g->globals; i < g->slot.n; i++)
    if (g->slot.at[i].kind == VALUE_NUMBER && lin_has(&g->slot.at[i].lin, s)) return true;
  for (ObjId o = 1; o < g->obj.n; o++)
    if (g->obj.at[o].sort && lin_has(&g->obj.at[o].size, s)) return true;
  return false;
}

/* Of a pair of blocks of a segment and one around it: what holds on both sides, as far as they have such blocks, if a
 * side knows more than ranges tell, or (of bounds, or if only one side has such blocks) both together do; of keys, on
 * the finer levels, also if the other is a constant that moves. */
static bool find_inner(const Pairs *j, const Pair *p, const Pair *q, bool bound, bool key, uint8_t widen, Range *out) {
  bool worth = key && q->has[0] && q->has[1] && !q->side[0].n && !q->side[1].n;
  Range r[2] = {{0, 0}, {0, 0}};
  for (int side = 0; side < 2; side++) {
    const Numbers *n = &j->g[side]->num;
    if (!p->has[side]) continue;
    if (!q->has[side]) return false;
    r[side] = numbers_between(n, &p->side[side], &q->side[side]);
    worth = worth || has_inner(n, &p->side[side], &q->side[side], &r[side]);
  }
  *out = p->has[0] ? r[0] : r[1];
  bool both = p->has[0] && p->has[1];
  if (both && r[1].lo < out->lo) out->lo = r[1].lo;
  if (both && r[1].hi > out->hi) out->hi = r[1].hi;
  Range a = j->to->num.range.at[p->sym], b = j->to->num.range.at[q->sym];
  bool more = out->hi < a.hi - b.lo || out->lo > a.lo - b.hi, directed = out->lo >= 0 || out->hi <= 0;
  if (!worth && !(more && (both ? bound : directed))) return false;
  if (!both) return true;
  if (widen && out->hi > r[1].hi) out->hi = out->hi > 1 ? NO_BOUND : out->hi > 0 ? 1 : out->hi > -1 ? 0 : -1;
  if (widen && out->lo < r[1].lo) out->lo = out->lo < -1 ? -NO_BOUND : out->lo < 0 ? -1 : out->lo < 1 ? 0 : 1;
  return true;
}

/* What blocks hold in comparison with bounds, and of keys which way they go from any other number. */
static void find_inners(const Engine *e, Pairs *j, uint8_t widen) {
  uint8_t *key = order_symbols(e, j->to);
  for (uint32_t k = 0; k < j->pair.n; k++) {
    bool bound = is_bound(j->to, j->pair.at[k].sym);
    if (j->pair.at[k].is_sum) continue;
    for (uint32_t i = 0; i < j->pair.n; i++) {
      const Pair *p = &j->pair.at[i], *q = &j->pair.at[k];
      Range r;
      if ((!bound && (!key[p->sym] || q->in.owner)) || !is_around(j->to, q->in, p->in)) continue;
      if (find_inner(j, p, q, bound, !bound && !e->how.flags, widen, &r) && (bound || r.lo >= 0 || r.hi <= 0))
        inner_add(&j->to->num, p->sym, q->sym, r);
    }
  }
  mem_free(key);
}

/* The fact of one side in the symbols of the result, and what it is on the other side; false: not all of it is paired.
 */
static bool carry(const Pairs *j, int side, const Lin *fact, Lin *to, Lin *other) {
  Context in = {0, 0};
  *to = *other = lin_const(fact->c);
  for (uint32_t i = 0; i < fact->n; i++) {
    const Pair *found = NULL;
    for (uint32_t k = 0; k < j->pair.n && !found; k++) {
      const Pair *p = &j->pair.at[k];
      const Lin *l = &p->side[side];
      if (p->has[0] && p->has[1] && l->n == 1 && l->t[0].s == fact->t[i].s && l->t[0].k == 1) found = p;
    }
    if (!found || (i && !same_context(found->in, in))) return false;
    in = found->in;
    Lin s = found->is_sum ? found->is : lin_sym(found->sym), there = found->side[!side];
    s.c -= found->side[side].c;
    there.c -= found->side[side].c;
    if (!lin_add(to, &s, fact->t[i].k, to) || !lin_add(other, &there, fact->t[i].k, other)) return false;
  }
  return true;
}

/* What is known of a sum beside what its parts are. */
static void bound_sums(Pairs *j) {
  Numbers *n = &j->to->num;
  for (uint32_t i = 0; i < j->pair.n; i++) {
    const Pair *p = &j->pair.at[i];
    Lin low, high = p->is;
    if (!p->is_sum || !lin_scale(&p->is, -1, &low)) continue;
    high.c -= n->range.at[p->sym].hi;
    low.c += n->range.at[p->sym].lo;
    numbers_learn(n, &high);
    numbers_learn(n, &low);
  }
}

/* What one side knows and what holds on the other; of what grows, only what the older one knows. */
static void find_facts(Pairs *j, uint8_t widen) {
  for (int side = widen ? 1 : 0; side < 2; side++) {
    const Numbers *n = &j->g[side]->num;
    for (uint32_t i = 0; i < n->fact.n; i++) {
      Lin to, other;
      if (!carry(j, side, &n->fact.at[i], &to, &other)) continue;
      Int128 more = numbers_range(&j->g[!side]->num, &other).hi;
      if (more > 0 && (widen || more > 64)) continue;
      if (more > 0) to.c -= more;
      facts_add(&j->to->num, &to);
    }
  }
}

/* What holds of a sum beside another number on both sides (a count, the sum of two lengths, within a capacity). */
static void find_sum_differences(const Engine *e, Pairs *j, uint8_t widen) {
  Numbers *n = &j->to->num;
  for (uint32_t i = 0; i < j->pair.n; i++)
    for (uint32_t k = 0; k < j->pair.n; k++) {
      const Pair *p = &j->pair.at[i], *q = &j->pair.at[k];
      Int128 most;
      if (p->is_sum == q->is_sum || !same_context(p->in, q->in) || !difference(e, j, p, q, widen, &most)) continue;
      Lin a = p->is_sum ? p->is : lin_sym(p->sym), b = q->is_sum ? q->is : lin_sym(q->sym), d;
      if (!lin_add(&a, &b, -1, &d)) continue;
      d.c -= most;
      if (numbers_is_at_most(n, &d) < 0) facts_add(n, &d);
    }
}

static const Pair *pair_of(const Pairs *j, const Lin *l) {
  for (uint32_t i = 0; i < j->pair.n; i++) {
    const Pair *p = &j->pair.at[i];
    if (p->has[0] && p->has[1] && !p->is_sum && l->n == 1 && l->t[0].k == 1 && l->t[0].s == p->sym) return p;
  }
  return NULL;
}

/* Of numbers outside of all segments that both sides have. */
static bool is_number(const Pair *p) { return p->has[0] && p->has[1] && !p->in.owner && !p->is_sum; }

/* x + y, less q, is at most, or at least, so much on both sides. */
static void find_sum_beside(Pairs *j, uint8_t widen, const Pair *x, const Pair *y, const Pair *q) {
  for (int sign = 1; sign >= -1; sign -= 2) {
    Int128 up[2];
    Lin d, fact = lin_sym(q->sym), sum = lin_sym(x->sym), other = lin_sym(y->sym);
    if (!lin_add(&sum, &other, 1, &sum)) return;
    for (int side = 0; side < 2; side++) {
      if (!lin_add(&x->side[side], &y->side[side], 1, &d) || !lin_add(&d, &q->side[side], -1, &d)) return;
      Range r = numbers_range(&j->g[side]->num, &d);
      up[side] = sign > 0 ? r.hi : -r.lo;
    }
    Int128 most = up[0] > up[1] ? up[0] : up[1];
    if (most > 1) continue;
    if (widen && up[0] > up[1]) most = most > 0 ? 1 : most > -1 ? 0 : -1;
    if (!lin_add(&sum, &fact, -1, &d) || !lin_scale(&d, sign, &fact)) continue;
    fact.c -= most;
    if (numbers_is_at_most(&j->to->num, &fact) < 0) facts_add(&j->to->num, &fact);
  }
}

static bool is_length(const Graph *g, Sym s) {
  for (ObjId o = 1; o < g->obj.n; o++)
    if (g->obj.at[o].sort && g->obj.at[o].is_segment && lin_has(&g->obj.at[o].len, s)) return true;
  return false;
}

/* Beside what variables and blocks say, and not other lengths, which happen to be larger. */
static void find_sum_beside_all(Pairs *j, uint8_t widen, const Pair *x, const Pair *y) {
  for (uint32_t i = 0; i < j->pair.n; i++) {
    const Pair *q = &j->pair.at[i];
    if (q != x && q != y && is_number(q) && !is_length(j->to, q->sym)) find_sum_beside(j, widen, x, y, q);
  }
}

/* The length of a list of two parts: one that has blocks still has them when a cursor has gone through it, and so many
 * as something else says. */
static void find_sum_of_parts(Pairs *j, uint8_t widen) {
  Numbers *n = &j->to->num;
  for (ObjId o = 1; o < j->to->obj.n; o++) {
    const MemObject *x = &j->to->obj.at[o], *y = &j->to->obj.at[x->end.kind == VALUE_POINTER ? x->end.id : 0];
    if (!x->sort || !x->is_segment || x->owner || x->role || y == &j->to->obj.at[0] || !y->is_segment) continue;
    const Pair *p = pair_of(j, &x->len), *q = pair_of(j, &y->len);
    if (!p || !q || p == q) continue;
    Int128 low[2];
    Lin sum, fact;
    bool good = true;
    for (int side = 0; side < 2 && good; side++) {
      good = lin_add(&p->side[side], &q->side[side], 1, &sum);
      if (good) low[side] = numbers_range(&j->g[side]->num, &sum).lo + x->len.c + y->len.c;
    }
    if (!good || !lin_add(&x->len, &y->len, 1, &sum) || !lin_scale(&sum, -1, &fact)) continue;
    Int128 least = low[0] < low[1] ? low[0] : low[1];
    if (widen && least < low[1]) least = least > 1 ? 1 : least;
    fact.c += least;
    if (least > 0 && numbers_is_at_most(n, &fact) < 0) facts_add(n, &fact);
    find_sum_beside_all(j, widen, p, q);
  }
}

/* The pair of how many blocks a list has that nobody owns; NULL: it is no such list. */
static const Pair *length_of(const Pairs *j, ObjId o) {
  const MemObject *x = &j->to->obj.at[o];
  return x->sort && x->is_segment && !x->owner && !x->role ? pair_of(j, &x->len) : NULL;
}

/* What went over from one list to another, and what is left. Only when that begins, too. */
static void find_sum_of_moved(Pairs *j, uint8_t widen) {
  for (ObjId to = 1; to < j->to->obj.n; to++) {
    const Pair *p = length_of(j, to);
    if (!p || p->side[0].n || !p->side[1].n || p->side[0].c + j->to->obj.at[to].len.c) continue;
    for (ObjId from = 1; from < j->to->obj.n; from++) {
      const Pair *q = length_of(j, from);
      if (q && p != q && q->side[0].n) find_sum_beside_all(j, widen, p, q);
    }
  }
}

/* What was counted until now, and what is left of a list. Only when that begins: what is known goes on to be. */
static void find_sum_of_counted(Pairs *j, uint8_t widen) {
  for (uint32_t i = 0; i < j->pair.n; i++) {
    const Pair *p = &j->pair.at[i];
    bool counts = is_number(p) && !p->side[0].n && !p->side[1].n && p->side[0].c != p->side[1].c;
    for (ObjId o = 1; o < j->to->obj.n && counts; o++) {
      const Pair *q = length_of(j, o);
      if (q && p != q) find_sum_beside_all(j, widen, p, q);
    }
  }
}

static void find_nonzero(Pairs *j) {
  for (uint32_t i = 0; i < j->pair.n; i++) {
    const Pair *p = &j->pair.at[i];
    Range r = j->to->num.range.at[p->sym];
    if (p->is_sum || r.lo > 0 || r.hi < 0) continue;
    bool nonzero = true;
    for (int side = 0; side < 2; side++)
      nonzero = nonzero && (!p->has[side] || numbers_is_zero(&j->g[side]->num, &p->side[side]) == 0);
    if (nonzero && j->to->num.nonzero.n < 12) vec_push(j->to->num.nonzero, lin_sym(p->sym));
  }
}

/* Side 1 has these two symbols, more apart than `more`, or less: numbers of the result that are so on both sides. */
static void find_unequal_to(Pairs *j, Sym a, Sym b, Int128 more) {
  Lin x = lin_sym(a), y = lin_sym(b), d;
  for (uint32_t i = 0; i < j->pair.n * j->pair.n && j->to->num.nonzero.n < 12; i++) {
    const Pair *p = &j->pair.at[i / j->pair.n], *q = &j->pair.at[i % j->pair.n];
    if (!is_number(p) || !is_number(q) || !lin_equal(&p->side[1], &x) || !lin_equal(&q->side[1], &y)) continue;
    bool good = lin_add(&p->side[0], &q->side[0], -1, &d);
    d.c += more;
    if (!good || numbers_is_zero(&j->g[0]->num, &d) != 0) continue;
    Lin own = lin_sym(p->sym), other = lin_sym(q->sym);
    if (!lin_add(&own, &other, -1, &d)) continue;
    d.c += more;
    if (numbers_is_zero(&j->to->num, &d) < 0) vec_push(j->to->num.nonzero, d);
  }
}

/* Smaller on one side, and larger on the other, is not equal: for assertions, of programs that look for keys. */
static void find_unequal(const Engine *e, Pairs *j) {
  const Numbers *n = &j->g[1]->num;
  if (!e->asserts || !e->wanted.n) return;
  for (uint32_t i = 0; i < n->nonzero.n; i++) {
    const Lin *l = &n->nonzero.at[i];
    if (l->n != 2 || l->t[0].k + l->t[1].k || (l->t[0].k != 1 && l->t[0].k != -1)) continue;
    bool first = l->t[0].k > 0;
    find_unequal_to(j, l->t[!first].s, l->t[first].s, l->c);
  }
  for (uint32_t i = 0; i < n->diff.n; i++)
    if (n->diff.at[i].c < 0) find_unequal_to(j, n->diff.at[i].a, n->diff.at[i].b, 0);
}

bool pairs_find(const Pairs *j, const Lin *a, const Lin *b, Lin *out) {
  if (!a->n && !b->n && a->c == b->c) {
    *out = *a;
    return true;
  }
  for (uint32_t i = 0; i < j->pair.n; i++) {
    const Pair *p = &j->pair.at[i];
    if (p->in.owner || !p->has[0] || !p->has[1] || !lin_equal(&p->side[0], a) || !lin_equal(&p->side[1], b)) continue;
    *out = p->is_sum ? p->is : lin_sym(p->sym);
    return true;
  }
  return false;
}

/* Terms of both sides; at most one for each of side 1. */
static void find_terms(Pairs *j) {
  const Numbers *n0 = &j->g[0]->num, *n1 = &j->g[1]->num;
  for (uint32_t i = 0; i < n1->term.n; i++)
    for (uint32_t k = 0; k < n0->term.n; k++) {
      const Term *y = &n1->term.at[i], *x = &n0->term.at[k];
      Term t = {.kind = x->kind, .type = x->type};
      if (x->kind != y->kind || x->type != y->type || !pairs_find(j, &x->a, &y->a, &t.a) ||
          !pairs_find(j, &x->b, &y->b, &t.b) || !pairs_find(j, &x->out, &y->out, &t.out))
        continue;
      numbers_add_term(&j->to->num, &t);
      break;
    }
}

void pairs_know(const Engine *e, Pairs *j, uint8_t widen) {
  pairs_relate(j, e->asserts);
  Widening w;
  pairs_find_ranges(e, j, widen, &w);
  pairs_wrap(j);
  find_differences(e, j, widen);
  if (widen > 2) pairs_widen_together(j, &w);
  widening_free(&w);
  find_inners(e, j, widen);
  bound_sums(j);
  find_facts(j, widen);
  find_sum_differences(e, j, widen);
  find_sum_of_parts(j, widen);
  find_sum_of_moved(j, widen);
  find_sum_of_counted(j, widen);
  find_nonzero(j);
  find_unequal(e, j);
  find_terms(j);
}

/* Else it speaks of a place that side 0 does not have. */
static bool has_all(const uint8_t *has, const Lin *l) {
  for (uint32_t i = 0; i < l->n; i++)
    if (!has[l->t[i].s]) return false;
  return true;
}

/* The expression of side 1 as side 0 has it; false: it has none, or it cannot be written down. */
static bool take_image(const Lin *image, const uint8_t *has, Lin *l) {
  Lin sum = lin_const(l->c);
  for (uint32_t i = 0; i < l->n; i++)
    if (!has[l->t[i].s] || !lin_add(&sum, &image[l->t[i].s], l->t[i].k, &sum)) return false;
  *l = sum;
  return true;
}

bool pairs_may_be_covered(const Pairs *j, uint32_t from) {
  const Numbers *n0 = &j->g[0]->num, *n1 = &j->g[1]->num;
  for (uint32_t i = from; i < j->pair.n; i++) {
    const Pair *p = &j->pair.at[i];
    if (!p->has[0] || !p->has[1]) continue;
    const Lin *b = &p->side[1];
    if (b->n > 1 || (b->n && (b->t[0].k != 1 || b->c))) continue;
    Range r = numbers_range(n0, &p->side[0]), of = b->n ? n1->range.at[b->t[0].s] : (Range){b->c, b->c};
    if (r.lo < of.lo || r.hi > of.hi) return false;
  }
  return true;
}

bool pairs_covered(Pairs *j) {
  const Numbers *n0 = &j->g[0]->num, *n1 = &j->g[1]->num;
  uint32_t count = n1->range.n;
  Lin *image = mem_zalloc(count * sizeof *image);
  uint8_t *has = mem_zalloc(count);
  bool good = true;
  for (uint32_t i = 0; i < j->pair.n && good; i++) {
    const Pair *p = &j->pair.at[i];
    if (!p->has[0] || !p->has[1]) continue;
    const Lin *b = &p->side[1];
    if (b->n != 1 || b->t[0].k != 1 || b->c) continue;
    Sym s = b->t[0].s;
    Lin d;
    if (has[s]) {
      good = lin_add(&image[s], &p->side[0], -1, &d) && numbers_is_zero(n0, &d) == 1;
    } else {
      has[s] = 1;
      image[s] = p->side[0];
      Range r = numbers_range(n0, &p->side[0]);
      good = r.lo >= n1->range.at[s].lo && r.hi <= n1->range.at[s].hi;
    }
  }
  for (uint32_t i = 0; i < j->pair.n && good; i++) {
    const Pair *p = &j->pair.at[i];
    if (!p->has[0] || !p->has[1]) continue;
    Lin b = p->side[1], d;
    if (b.n == 1 && b.t[0].k == 1 && !b.c) continue;
    Lin sum = lin_const(b.c);
    for (uint32_t k = 0; k < b.n && good; k++) good = has[b.t[k].s] && lin_add(&sum, &image[b.t[k].s], b.t[k].k, &sum);
    good = good && lin_add(&sum, &p->side[0], -1, &d) && numbers_is_zero(n0, &d) == 1;
  }
  for (uint32_t i = 0; i < n1->diff.n && good; i++) {
    Diff x = n1->diff.at[i];
    Lin d;
    if (!has[x.a] || !has[x.b]) continue; /* of a place that side 0 does not have */
    good = lin_add(&image[x.a], &image[x.b], -1, &d) && numbers_range(n0, &d).hi <= x.c;
  }
  for (uint32_t i = 0; i < n1->inner.n && good; i++) {
    Inner in = n1->inner.at[i];
    if (!has[in.own]) continue;
    Range r = has[in.other] ? numbers_between(n0, &image[in.own], &image[in.other]) : (Range){-NO_BOUND, NO_BOUND};
    good = r.lo >= in.r.lo && r.hi <= in.r.hi;
  }
  for (uint32_t i = 0; i < n1->fact.n && good; i++) {
    Lin l = n1->fact.at[i];
    if (has_all(has, &l)) good = take_image(image, has, &l) && numbers_range(n0, &l).hi <= 0;
  }
  for (uint32_t i = 0; i < n1->wrap.n && good; i++) {
    const Wrap *w = &n1->wrap.at[i];
    Lin l = w->l, own = lin_sym(w->s);
    if (!has[w->s]) continue;
    good = take_image(image, has, &l) && take_image(image, has, &own) && numbers_congruent(n0, &own, &l, w->bits);
  }
  for (uint32_t i = 0; i < n1->nonzero.n && good; i++) {
    Lin l = n1->nonzero.at[i];
    if (has_all(has, &l)) good = take_image(image, has, &l) && numbers_is_zero(n0, &l) == 0;
  }
  for (uint32_t i = 0; i < n1->term.n && good; i++) {
    Term t = n1->term.at[i];
    good = take_image(image, has, &t.a) && take_image(image, has, &t.b) && take_image(image, has, &t.out);
    const Term *found = good ? numbers_term(n0, &t) : NULL;
    good = found && lin_equal(&found->out, &t.out);
  }
  mem_free(image);
  mem_free(has);
  return good;
}
