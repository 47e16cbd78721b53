/* Numbers of two graphs, of which one represents the other; see entail.h. */
#include "smg/entail.h"
#include "smg/order.h"
#include "smg/row.h"

/* ---- contexts ---- */

static void set_home(Whose *home, const Lin *l, Whose w) {
  for (uint32_t i = 0; i < l->n; i++) home[l->t[i].s] = w;
}

static bool has_lin(const Value *v) {
  return v->kind == VALUE_NUMBER || v->kind == VALUE_POINTER || v->kind == VALUE_STATIC;
}

void entail_find_homes(Entail *m) {
  for (int side = 0; side < 2; side++) {
    const Graph *g = side ? m->b : m->a;
    Whose *home = m->home[side] = mem_zalloc((side ? g->num.range.n : m->sums_end) * sizeof *home);
    for (ObjId o = 1; o < g->obj.n; o++) {
      const MemObject *x = &g->obj.at[o];
      if (!x->sort) continue;
      Whose w = object_whose(g, o);
      set_home(home, &x->size, w);
      if (x->is_segment) {
        set_home(home, &x->len, w);
        if (has_lin(&x->end)) set_home(home, &x->end.lin, w);
        if (has_lin(&x->back)) set_home(home, &x->back.lin, w);
      }
      for (uint32_t i = 0; i < g->branches.n; i++)
        if (g->branches.at[i].o == o && has_lin(&g->branches.at[i].bound))
          set_home(home, &g->branches.at[i].bound.lin, w);
      for (uint32_t v = 0; v < x->variants.n; v++)
        for (uint32_t i = 0; i < x->variants.at[v].n; i++) {
          const Cell *c = &x->variants.at[v].at[i];
          if (!c->zeros && has_lin(&c->v)) set_home(home, &c->v.lin, x->is_segment ? (Whose){o, v} : w);
        }
    }
  }
}

static bool is_counted(const MemObject *x) {
  return x->sort == OBJECT_BLOCK && !x->role && x->cut != CUT_HOST && !x->owner &&
         (x->is_segment || (!x->size.n && x->size.c >= 4));
}

/* So many bytes the object, all blocks of it if it is a list, surely has. */
static Int128 least_bytes(const Graph *g, const MemObject *x) {
  if (x->sort != OBJECT_BLOCK || x->role || x->cut || x->owner) return 0;
  Int128 size = numbers_range(&g->num, &x->size).lo, n = x->is_segment ? numbers_range(&g->num, &x->len).lo : 1;
  return size > 0 && n > 0 && size < MOST_BLOCKS && n < MOST_BLOCKS / size ? n * size : 0;
}

/* All blocks that have room for a pointer are together no more than memory can have, nor are those of a list: it has
 * the room that others leave, and no less than no blocks. */
static bool bound_lists(const Program *p, Graph *g) {
  Lin sum = lin_const(-MOST_BLOCKS), one = lin_const(1);
  bool good = true;
  Int128 all = 0;
  for (ObjId o = 1; o < g->obj.n; o++) all += least_bytes(g, &g->obj.at[o]);
  for (ObjId o = 1; o < g->obj.n && good; o++) {
    const MemObject *x = &g->obj.at[o];
    Lin above = x->len, none;
    if (!x->sort || !x->is_segment || x->role || x->owner) continue;
    above.c -= most_blocks(p, &x->size, all - least_bytes(g, x));
    good = numbers_at_most(&g->num, &above);
    if (good && lin_scale(&x->len, -1, &none)) good = numbers_at_most(&g->num, &none);
  }
  for (ObjId o = 1; o < g->obj.n; o++) {
    const MemObject *x = &g->obj.at[o];
    if (is_counted(x) && !lin_add(&sum, x->is_segment ? &x->len : &one, 1, &sum)) return true; /* too many terms */
  }
  for (ObjId o = 1; o < g->obj.n && good && sum.n; o++) {
    const MemObject *x = &g->obj.at[o];
    if (!is_counted(x) || !x->is_segment) continue;
    Lin rest, above = x->len;
    if (!lin_add(&sum, &x->len, -1, &rest)) continue;
    above.c += numbers_range(&g->num, &rest).lo;
    good = numbers_at_most(&g->num, &above);
  }
  return good && numbers_at_most(&g->num, &sum);
}

/* What blocks say together is no more than each of so many says. */
static bool bound_totals(const Program *p, Graph *g) {
  bool good = true;
  for (uint32_t i = 0; i < g->branches.n && good; i++) {
    const Branch *x = &g->branches.at[i];
    Range of;
    Lin above, below;
    if (x->says != SAYS_TOTAL || !total_per_block(g, p, x, &of)) continue;
    const Lin *len = &g->obj.at[x->o].len;
    if (of.hi < NO_BOUND && lin_add(&x->bound.lin, len, (int64_t)-of.hi, &above))
      good = numbers_at_most(&g->num, &above);
    if (good && of.lo > -NO_BOUND && lin_scale(&x->bound.lin, -1, &below) &&
        lin_add(&below, len, (int64_t)of.lo, &below))
      good = numbers_at_most(&g->num, &below);
  }
  return good;
}

/* A string ends inside of its block. */
static bool bound_strings(Graph *g) {
  bool good = true;
  for (ObjId o = 1; o < g->obj.n && good; o++) {
    Lin nul[MOST_NULS], behind;
    const MemObject *x = &g->obj.at[o];
    if (!x->sort || x->role || x->owner || x->is_segment || x->cut) continue;
    uint32_t n = object_nuls(g, o, nul);
    for (uint32_t i = 0; i < n && good; i++) {
      if (!lin_add(&nul[i], &x->size, -1, &behind)) continue;
      behind.c += 1;
      good = numbers_at_most(&g->num, &behind);
    }
  }
  return good;
}

/* A row ends inside of its block. */
static bool bound_rows(Graph *g) {
  bool good = true;
  for (ObjId o = 1; o < g->obj.n && good; o++) {
    Row row[MOST_ROWS];
    if (!g->obj.at[o].sort || g->obj.at[o].owner || !object_has_rows(g, o)) continue;
    uint32_t n = object_rows(g, o, row, MOST_ROWS);
    for (uint32_t i = 0; i < n && good; i++) {
      Lin above;
      if (row_excess(g, o, &row[i], &above)) good = numbers_at_most(&g->num, &above);
    }
  }
  return good;
}

/* A number in memory is one of so many bytes, with a sign or without. What is said of the blocks of a list bounds only
 * what is theirs: there may be none. */
static bool bound_cell(Entail *m, Whose w, const Cell *c) {
  if (c->zeros || c->offset >= NUL_KEY || c->size > 8 || c->v.kind != VALUE_NUMBER) return true;
  Lin above = c->v.lin, below;
  Int128 all = (Int128)1 << (8 * c->size);
  bool own = above.n == 1 && same_whose(m->home[0][above.t[0].s], w);
  if (!above.n || (w.owner && !own) || !lin_scale(&above, -1, &below)) return true;
  above.c -= all - 1;
  below.c -= all / 2;
  return numbers_at_most(&m->a->num, &above) && numbers_at_most(&m->a->num, &below);
}

static bool bound_cells(Entail *m) {
  bool good = true;
  for (ObjId o = 1; o < m->a->obj.n; o++) {
    const MemObject *x = &m->a->obj.at[o];
    for (uint32_t v = 0; x->sort && v < x->variants.n; v++)
      for (uint32_t i = 0; i < x->variants.at[v].n && good; i++) {
        Whose w = x->is_segment ? (Whose){o, v} : object_whose(m->a, o);
        good = bound_cell(m, w, &x->variants.at[v].at[i]) || w.owner;
      }
  }
  return good;
}

bool entail_narrow(Entail *m) {
  Numbers *n = &m->a->num;
  if (!bound_lists(m->e->p, m->a) || !bound_totals(m->e->p, m->a) || !bound_strings(m->a) || !bound_rows(m->a) ||
      !bound_cells(m))
    return false;
  for (uint32_t i = 0; i < n->inner.n; i++) {
    const Inner *k = &n->inner.at[i];
    Whose in = m->home[0][k->own], out = m->home[0][k->other];
    const MemObject *x = &m->a->obj.at[in.owner];
    if (!in.owner || x->owner || x->role || x->variants.n != 1 || out.owner) continue;
    if (numbers_range(n, &x->len).lo < 1) continue;
    Range own = n->range.at[k->own], *other = &n->range.at[k->other];
    if (own.hi - k->r.lo < other->hi) other->hi = own.hi - k->r.lo;
    if (own.lo - k->r.hi > other->lo) other->lo = own.lo - k->r.hi;
    if (other->lo > other->hi) return false;
  }
  return true;
}

uint32_t entail_inst(const Entail *m, uint32_t inst, ObjId seg, uint32_t variant) {
  if (!seg) return 0;
  for (uint32_t i = inst; i; i = m->inst.at[i].parent)
    if (m->inst.at[i].seg == seg && m->inst.at[i].variant == variant) return i;
  return UINT32_MAX;
}

bool entail_lies_in(const Entail *m, Whose in, Whose w) {
  for (;; in = object_whose(m->a, in.owner)) {
    if (same_whose(in, w)) return true;
    if (!in.owner) return false;
  }
}

/* ---- what symbols are ---- */

/* A bound of NO_BOUND is none. */
static bool is_within(Range r, Range of) {
  return (r.lo >= of.lo || of.lo <= -NO_BOUND) && (r.hi <= of.hi || of.hi >= NO_BOUND);
}

const Lin *entail_known(const Entail *m, uint32_t inst, Sym s) {
  Whose w = m->home[1][s];
  uint32_t at = entail_inst(m, inst, w.owner, w.variant);
  for (uint32_t i = 0; i < m->known.n; i++)
    if (m->known.at[i].inst == at && m->known.at[i].s == s) return &m->known.at[i].is;
  return NULL;
}

static bool divide(const Lin *l, int64_t k, Lin *out) {
  *out = *l;
  if (l->c % k) return false;
  out->c = l->c / k;
  for (uint32_t i = 0; i < l->n; i++) {
    if (l->t[i].k % k) return false;
    out->t[i].k = l->t[i].k / k;
  }
  return true;
}

static bool is_zero(Entail *m, uint32_t inst, const Lin *l) {
  int is = numbers_is_zero(&m->a->num, l);
  if (is >= 0 || !m->prover) return is == 1;
  TermId x = prove_lin(m, l);
  return prove(m, inst, term_eq(m->prover->logic, x, term_int(m->prover->logic, 0)));
}

bool entail_same(Entail *m, uint32_t inst, const Lin *x, const Lin *y) {
  Lin d;
  return lin_add(x, y, -1, &d) && is_zero(m, inst, &d);
}

/* lo <= x <= hi, later. */
static bool owe_between(Entail *m, uint32_t inst, TermId x, Range r) {
  if (!m->prover) return false;
  Logic *l = m->prover->logic;
  bool below = r.hi<NO_BOUND, above = r.lo> - NO_BOUND;
  return (!above || prove_later(m, inst, term_le(l, term_int(l, r.lo), x))) &&
         (!below || prove_later(m, inst, term_le(l, x, term_int(l, r.hi))));
}

bool entail_equate(Entail *m, uint32_t inst, const Lin *l, const Lin *is) {
  Lin rest = *is;
  int64_t k = 0;
  Sym unknown = 0;
  uint32_t n = 0;
  rest.c -= l->c;
  for (uint32_t i = 0; i < l->n; i++) {
    const Lin *x = entail_known(m, inst, l->t[i].s);
    if (x && !lin_add(&rest, x, -l->t[i].k, &rest)) return false;
    if (x) continue;
    unknown = l->t[i].s;
    k = l->t[i].k;
    n++;
  }
  if (n == 0) return is_zero(m, inst, &rest);
  if (n > 1) {
    vec_push(m->equation, (Equation){inst, *l, *is});
    return true;
  }
  Whose w = m->home[1][unknown];
  uint32_t at = entail_inst(m, inst, w.owner, w.variant);
  Lin solved;
  if (at == UINT32_MAX || !divide(&rest, k, &solved)) return false;
  for (uint32_t i = 0; i < solved.n; i++)
    if (!entail_lies_in(m, m->inst.at[at].of, m->home[0][solved.t[i].s])) return false;
  vec_push(m->known, (Known){at, unknown, solved});
  Range may = numbers_range(&m->a->num, &solved), must = m->b->num.range.at[unknown];
  if (is_within(may, must)) return true;
  if (may.lo > must.hi || may.hi < must.lo || !solved.n || !m->prover) return false;
  return owe_between(m, at, prove_lin(m, &solved), must);
}

bool entail_lin(const Entail *m, uint32_t inst, const Lin *l, Lin *out) {
  *out = lin_const(l->c);
  for (uint32_t i = 0; i < l->n; i++) {
    const Lin *x = entail_known(m, inst, l->t[i].s);
    if (!x || !lin_add(out, x, l->t[i].k, out)) return false;
  }
  return true;
}

/* ---- facts ---- */

/* All symbols of an expression of b are known in this instance, and it is about this one: one of them belongs to it. */
static bool is_about(const Entail *m, uint32_t inst, const Lin *l) {
  bool own = !inst;
  for (uint32_t i = 0; i < l->n; i++) {
    if (!entail_known(m, inst, l->t[i].s)) return false;
    Whose w = m->home[1][l->t[i].s];
    own = own || entail_inst(m, inst, w.owner, w.variant) == inst;
  }
  return own;
}

/* The difference of two symbols of b is in r. */
static bool difference_holds(Entail *m, uint32_t inst, Sym a, Sym b, Range r) {
  Lin both = {.n = 2, .t = {{1, a}, {-1, b}}};
  if (!is_about(m, inst, &both)) return true;
  Range is = numbers_between(&m->a->num, entail_known(m, inst, a), entail_known(m, inst, b));
  if (is_within(is, r)) return true;
  return m->prover && owe_between(m, inst, prove_known(m, inst, &both), r);
}

static bool differences_hold(Entail *m, uint32_t inst) {
  const Numbers *n = &m->b->num;
  for (uint32_t i = 0; i < n->diff.n; i++)
    if (!difference_holds(m, inst, n->diff.at[i].a, n->diff.at[i].b, (Range){-NO_BOUND, n->diff.at[i].c})) return false;
  for (uint32_t i = 0; i < n->inner.n; i++)
    if (!difference_holds(m, inst, n->inner.at[i].own, n->inner.at[i].other, n->inner.at[i].r)) return false;
  return true;
}

static bool facts_hold(Entail *m, uint32_t inst) {
  const Numbers *n = &m->b->num;
  for (uint32_t i = 0; i < n->fact.n + n->nonzero.n; i++) {
    bool fact = i < n->fact.n;
    const Lin *l = fact ? &n->fact.at[i] : &n->nonzero.at[i - n->fact.n];
    Lin is;
    if (!is_about(m, inst, l)) continue;
    bool seen = entail_lin(m, inst, l, &is);
    if (seen && (fact ? numbers_is_at_most(&m->a->num, &is) == 1 : numbers_is_zero(&m->a->num, &is) == 0)) continue;
    if (!m->prover) return false;
    Logic *x = m->prover->logic;
    TermId sum = prove_known(m, inst, l), zero = term_int(x, 0);
    if (!prove_later(m, inst, fact ? term_le(x, sum, zero) : term_not(x, term_eq(x, sum, zero)))) return false;
  }
  return true;
}

static bool terms_hold(Entail *m) {
  const Numbers *n = &m->b->num;
  for (uint32_t i = 0; i < n->term.n; i++) {
    const Term *t = &n->term.at[i];
    if (!is_about(m, 0, &t->a) || !is_about(m, 0, &t->b) || !is_about(m, 0, &t->out)) continue;
    if (!m->prover) return false;
    TermId a = prove_known(m, 0, &t->a), b = prove_known(m, 0, &t->b), out = prove_known(m, 0, &t->out);
    if (!prove_later(m, 0, prove_term(m, t, a, b, out))) return false;
  }
  return true;
}

/* Those that only have symbols which are known. */
static bool wraps_hold(const Entail *m) {
  for (uint32_t i = 0; i < m->b->num.wrap.n; i++) {
    const Wrap *w = &m->b->num.wrap.at[i];
    Lin s = lin_sym(w->s), own, l;
    if (!is_about(m, 0, &s) || !is_about(m, 0, &w->l)) continue;
    if (!entail_lin(m, 0, &s, &own) || !entail_lin(m, 0, &w->l, &l)) return false;
    if (!numbers_congruent(&m->a->num, &own, &l, w->bits)) return false;
  }
  return true;
}

/* ---- orders ---- */

bool entail_key(const Entail *m, ObjId x, uint32_t variant, uint64_t at, TypeId type, Lin *out) {
  Value v;
  Bytes s = {.obj = x, .variant = variant, .size = UINT64_MAX};
  if (!entail_read(m, s, at, type_at(m->e->p, type)->bits / 8, &v) || v.kind != VALUE_NUMBER) return false;
  *out = v.lin;
  return is_within(numbers_range(&m->a->num, out), type_range(m->e->p, type));
}

Range entail_distance(const Entail *m, const Lin *x, const Lin *y, bool of_x, bool of_y) {
  const Numbers *n = &m->a->num;
  Range a = numbers_range(n, x), b = numbers_range(n, y), r = {b.lo - a.hi, b.hi - a.lo};
  if (!of_x) {
    Range d = numbers_between(n, y, x);
    if (d.lo > r.lo) r.lo = d.lo;
    if (d.hi < r.hi) r.hi = d.hi;
  } else if (!of_y) {
    Range d = numbers_between(n, x, y);
    if (-d.hi > r.lo) r.lo = -d.hi;
    if (-d.lo < r.hi) r.hi = -d.lo;
  }
  for (uint32_t i = 0; i < n->inner.n && of_x && of_y; i++) {
    Lin z = lin_sym(n->inner.at[i].other);
    Range d = numbers_between(n, x, &z), e = numbers_between(n, y, &z);
    if (e.lo - d.hi > r.lo) r.lo = e.lo - d.hi;
    if (e.hi - d.lo < r.hi) r.hi = e.hi - d.lo;
  }
  return r;
}

static void narrow(Range *r, Int128 lo, Int128 hi) {
  if (lo > r->lo) r->lo = lo;
  if (hi < r->hi) r->hi = hi;
}

/* What a's orders say of keys of y less keys of x. */
static Range ordered(const Entail *m, ObjId x, ObjId y, const Order *like) {
  Range r = {-NO_BOUND, NO_BOUND};
  for (uint32_t i = 0; i < m->a->orders.n; i++) {
    const Order *k = &m->a->orders.at[i];
    if (k->at != like->at || k->type != like->type) continue;
    if (k->a == x && k->b == y) narrow(&r, k->r.lo, k->r.hi);
    if (k->a == y && k->b == x && x != y) narrow(&r, -k->r.hi, -k->r.lo);
  }
  return r;
}

/* All keys of y less those of x are where b says; `r`: what is known of them otherwise. */
static bool keys_hold(const Entail *m, ObjId x, ObjId y, const Order *k, Range r) {
  const MemObject *p = &m->a->obj.at[x], *q = &m->a->obj.at[y];
  for (uint32_t i = 0; i < p->variants.n; i++)
    for (uint32_t j = 0; j < q->variants.n; j++) {
      Lin from, to;
      if (!entail_key(m, x, i, k->at, k->type, &from) || !entail_key(m, y, j, k->at, k->type, &to))
        return r.lo > r.hi || is_within(r, k->r);
      Range d = entail_distance(m, &from, &to, p->is_segment, q->is_segment);
      narrow(&d, r.lo, r.hi);
      if (d.lo <= d.hi && !is_within(d, k->r)) return false; /* else there are no such two */
    }
  return true;
}

/* Any block of y comes behind any of x, and x is not y. */
static bool follows(const Entail *m, ObjId x, ObjId y, const Order *k) {
  return keys_hold(m, x, y, k, ordered(m, x, y, k));
}

static bool is_single(const Entail *m, ObjId x) {
  const MemObject *p = &m->a->obj.at[x];
  return !p->is_segment || numbers_range(&m->a->num, &p->len).hi <= 1;
}

static bool may_be_empty(const Entail *m, ObjId x) {
  const MemObject *p = &m->a->obj.at[x];
  return p->is_segment && numbers_range(&m->a->num, &p->len).lo < 1;
}

/* Inside of a segment. */
static bool ascends(const Entail *m, ObjId x, const Order *k) {
  return is_single(m, x) || keys_hold(m, x, x, k, ordered(m, x, x, k));
}

static bool order_holds(const Entail *m, const Order *k, uint32_t from, uint32_t to) {
  const Placed *a = &m->placed.at[from], *b = &m->placed.at[to];
  if (k->r.lo > k->r.hi) { /* there are no two such blocks, by their number or as a says it, too */
    Range x = numbers_range(&m->a->num, &a->count), y = numbers_range(&m->a->num, &b->count);
    if (from == to ? x.hi <= 1 : x.hi <= 0 || y.hi <= 0) return true;
  }
  for (uint32_t i = 0; i < m->member.n; i++) {
    if (m->member.at[i].place != from) continue;
    ObjId x = m->member.at[i].obj;
    if (from == to && !ascends(m, x, k)) return false;
    for (uint32_t j = from == to ? i + 1 : 0; j < m->member.n; j++) {
      if (m->member.at[j].place != to) continue;
      if (!follows(m, x, m->member.at[j].obj, k)) return false;
      if (from == to && !may_be_empty(m, m->member.at[j].obj)) break;
    }
  }
  return true;
}

static bool orders_hold(const Entail *m) {
  for (uint32_t i = 0; i < m->b->orders.n; i++) {
    const Order *k = &m->b->orders.at[i];
    for (uint32_t from = 0; from < m->placed.n; from++)
      for (uint32_t to = 0; to < m->placed.n; to++) {
        const Placed *x = &m->placed.at[from], *y = &m->placed.at[to];
        if (x->o == k->a && y->o == k->b && x->inst == y->inst && !order_holds(m, k, from, to)) return false;
      }
  }
  return true;
}

bool entail_settle(Entail *m, uint32_t inst, uint32_t debt) {
  for (; inst < m->inst.n; inst++)
    if (!differences_hold(m, inst) || !facts_hold(m, inst)) return false;
  return prove_debts(m, debt);
}

/* A sum of as many symbols on both sides: is each of those that are not known what its partner is? */
static bool choose_partners(Entail *m, const Equation *q) {
  bool alike = q->l.n == q->is.n;
  for (uint32_t i = 0; i < q->l.n && alike; i++) {
    Sym s = q->l.t[i].s;
    bool known = entail_known(m, q->inst, s) != NULL;
    alike = q->l.t[i].k == q->is.t[i].k && !known && is_within(m->a->num.range.at[q->is.t[i].s], m->b->num.range.at[s]);
  }
  for (uint32_t i = 0; i + 1 < q->l.n && alike; i++) { /* the last one follows */
    Lin one = lin_sym(q->l.t[i].s), is = lin_sym(q->is.t[i].s);
    alike = entail_equate(m, q->inst, &one, &is);
  }
  return alike;
}

/* Of a sum of which several symbols are not known all but the last may be anything: they are the least that they can
 * be. Whether that is good shows when the rest is looked at. */
static bool choose(Entail *m, const Equation *q) {
  if (choose_partners(m, q)) return true;
  Sym unknown = 0;
  for (uint32_t i = 0; i < q->l.n; i++) {
    if (entail_known(m, q->inst, q->l.t[i].s)) continue;
    Lin one = lin_sym(unknown), least = lin_const(m->b->num.range.at[unknown].lo);
    if (unknown && (least.c <= -NO_BOUND || !entail_equate(m, q->inst, &one, &least))) return false;
    unknown = q->l.t[i].s;
  }
  return true;
}

/* Each says what one more symbol is. Where none does a choice is made. */
static bool equations_hold(Entail *m) {
  uint32_t n = m->equation.n, open = n;
  for (uint32_t before = n + 1; open;) {
    bool stuck = open == before;
    before = open;
    open = 0;
    for (uint32_t i = 0; i < n; i++) {
      Equation q = m->equation.at[i];
      Lin known;
      if (stuck && !entail_lin(m, q.inst, &q.l, &known)) {
        if (!choose(m, &q)) return false;
        stuck = false;
      }
      if (!entail_equate(m, q.inst, &q.l, &q.is)) return false;
      open += m->equation.n > n;
      m->equation.n = n;
    }
  }
  return true;
}

static void mark_lin(const Lin *l, uint8_t *mark) {
  for (uint32_t i = 0; i < l->n; i++) mark[l->t[i].s] = 1;
}

/* Symbols that b relates to others, and that stand for nothing of a (what they are of is not there), may be anything:
 * the least that they can be. */
static bool choose_rest(Entail *m) {
  const Numbers *n = &m->b->num;
  uint8_t *mark = mem_zalloc(n->range.n);
  for (uint32_t i = 0; i < n->diff.n; i++) mark[n->diff.at[i].a] = mark[n->diff.at[i].b] = 1;
  for (uint32_t i = 0; i < n->inner.n; i++) mark[n->inner.at[i].other] = 1;
  for (uint32_t i = 0; i < n->fact.n; i++) mark_lin(&n->fact.at[i], mark);
  for (uint32_t i = 0; i < n->nonzero.n; i++) mark_lin(&n->nonzero.at[i], mark);
  for (uint32_t i = 0; i < n->term.n; i++) {
    mark_lin(&n->term.at[i].a, mark);
    mark_lin(&n->term.at[i].b, mark);
    mark_lin(&n->term.at[i].out, mark);
  }
  for (uint32_t i = 0; i < n->wrap.n; i++) {
    mark[n->wrap.at[i].s] = 1;
    mark_lin(&n->wrap.at[i].l, mark);
  }
  bool good = true;
  for (Sym s = 1; s < n->range.n && good; s++) {
    if (!mark[s] || m->home[1][s].owner || entail_known(m, 0, s)) continue;
    Lin one = lin_sym(s), least = lin_const(n->range.at[s].lo > -NO_BOUND ? n->range.at[s].lo : 0);
    good = entail_equate(m, 0, &one, &least);
  }
  mem_free(mark);
  return good;
}

bool entail_numbers_hold(Entail *m) {
  return equations_hold(m) && choose_rest(m) && terms_hold(m) && wraps_hold(m) && orders_hold(m) &&
         entail_branches_hold(m) && entail_settle(m, 0, 0);
}
