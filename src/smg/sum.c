/* Sums that a program adds to again and again (time += step) would soon have more symbols than can be written down.
 * Where some of the symbols of a sum occur in nothing but sums, the sum itself gets a name, and what is known of its
 * difference from its parts, and from other sums, stays. */
#include "smg/engine.h"

enum { MOST_SUMS = 8 };

typedef struct {
  Graph *g;
  uint8_t *fixed; /* by symbol: it occurs in something else than sums that variables and blocks hold */
  struct {
    Lin core; /* without its constant */
    Sym name;
  } sum[MOST_SUMS];
  uint32_t n;
} Sums;

static Lin core_of(const Lin *l) {
  Lin core = *l;
  core.c = 0;
  return core;
}

/* A number that a variable holds, or a block that nobody owns. */
static bool is_plain(const Graph *g, const Value *v, ObjId of) {
  const MemObject *x = &g->obj.at[of];
  return v->kind == VALUE_NUMBER && (!of || (!x->is_segment && !x->owner && !x->role));
}

/* A symbol of known value is no part of a sum. */
static void simplify(void *context, Value *v, ObjId of) {
  const Sums *s = context;
  if (is_plain(s->g, v, of) && v->lin.n > 1) numbers_simplify(&s->g->num, &v->lin);
}

static void find_fixed(void *context, Value *v, ObjId of) {
  Sums *s = context;
  if (!is_plain(s->g, v, of) || v->lin.n < 2) value_symbols(s->fixed, v, of);
}

static void find_sums(void *context, Value *v, ObjId of) {
  Sums *s = context;
  if (!is_plain(s->g, v, of) || v->lin.n < 2 || s->n == MOST_SUMS) return;
  bool loose = false;
  for (uint32_t i = 0; i < v->lin.n; i++) loose = loose || !s->fixed[v->lin.t[i].s];
  Lin core = core_of(&v->lin);
  for (uint32_t i = 0; i < s->n; i++) loose = loose && !lin_equal(&s->sum[i].core, &core);
  if (loose) s->sum[s->n++].core = core;
}

static void use_names(void *context, Value *v, ObjId of) {
  Sums *s = context;
  if (!is_plain(s->g, v, of) || v->lin.n < 2) return;
  Lin core = core_of(&v->lin);
  for (uint32_t i = 0; i < s->n; i++)
    if (lin_equal(&s->sum[i].core, &core)) {
      Int128 c = v->lin.c;
      v->lin = lin_sym(s->sum[i].name);
      v->lin.c = c;
      return;
    }
}

static void relate(Numbers *n, Sym name, const Lin *core, Sym other, const Lin *is) {
  Lin d;
  if (!lin_add(core, is, -1, &d)) return;
  Range r = numbers_range(n, &d), a = n->range.at[name], b = n->range.at[other];
  if (r.hi < a.hi - b.lo && n->diff.n < MOST_DIFFS) vec_push(n->diff, (Diff){name, other, r.hi});
  if (r.lo > a.lo - b.hi && n->diff.n < MOST_DIFFS) vec_push(n->diff, (Diff){other, name, -r.lo});
}

/* What is known of a part that nothing else has is said of the sum, less the rest of it: the part is about to go. */
static void keep_part(Numbers *n, Sym name, const Lin *core, uint32_t part) {
  Int128 k = core->t[part].k;
  Range r = n->range.at[core->t[part].s];
  Lin own = {.n = 1}, rest, is = lin_sym(name), d; /* is: k * part */
  own.t[0] = core->t[part];
  if (!lin_add(core, &own, -1, &rest) || !lin_add(&is, &rest, -1, &is)) return;
  const Int128 most = (Int128)1 << 62;
  for (int up = 0; up < 2 && r.lo > -most && r.hi < most; up++) { /* its range */
    Lin bound = lin_const(k * ((k > 0) == up ? r.hi : r.lo));
    if (up ? lin_add(&is, &bound, -1, &d) : lin_add(&bound, &is, -1, &d)) numbers_learn(n, &d);
  }
  uint32_t facts = n->fact.n;
  for (uint32_t i = 0; i < facts; i++) {
    Lin l = n->fact.at[i], scaled;
    for (uint32_t t = 0; t < l.n; t++) {
      if (l.t[t].s != core->t[part].s || l.t[t].k % k) continue;
      own.t[0] = l.t[t];
      if (lin_add(&l, &own, -1, &d) && lin_scale(&is, l.t[t].k / k, &scaled) && lin_add(&d, &scaled, 1, &d))
        facts_add(n, &d);
      break;
    }
  }
}

/* What the sum is known not to be. */
static void keep_unequal(Numbers *n, Sym name, const Lin *core) {
  for (uint32_t i = n->nonzero.n; i-- > 0;)
    for (int k = -1; k <= 1; k += 2) {
      Lin l = n->nonzero.at[i], d, is = lin_sym(name);
      if (!lin_add(&l, core, k, &d) || d.n) continue; /* it is not -k times the core */
      is.c = -k * l.c;
      if (n->nonzero.n < MOST_NONZERO)
        vec_push(n->nonzero, is);
      else
        n->nonzero.at[i] = is; /* some part is about to go */
      break;
    }
}

/* A symbol for the sum, with what is known of its difference from those of its parts that stay (NULL: all of them), and
 * from what facts say something of beside its parts. */
static Sym name_of(Numbers *n, const Lin *core, const uint8_t *stays) {
  Range all = numbers_range(n, core);
  Sym name = numbers_new(n, all.lo, all.hi);
  uint8_t *other = mem_zalloc(n->range.n);
  for (uint32_t i = 0; i < n->fact.n; i++)
    for (uint32_t k = 0; k < core->n; k++)
      if (lin_has(&n->fact.at[i], core->t[k].s)) lin_symbols(&n->fact.at[i], other);
  for (uint32_t k = 0; k < core->n; k++) other[core->t[k].s] = !stays || stays[core->t[k].s];
  for (Sym s = 1; s < name; s++) {
    Lin is = lin_sym(s);
    if (other[s]) relate(n, name, core, s, &is);
  }
  mem_free(other);
  keep_unequal(n, name, core);
  return name;
}

static void name_sum(Sums *s, uint32_t at) {
  Numbers *n = &s->g->num;
  Lin core = s->sum[at].core;
  Sym name = s->sum[at].name = name_of(n, &core, s->fixed);
  if (n->wrap.n) wraps_add(n, name, &core, 64); /* its parts may be known up to multiples */
  for (uint32_t i = 0; i < core.n; i++)
    if (!s->fixed[core.t[i].s] && (core.t[i].k > 1 || core.t[i].k < -1)) keep_part(n, name, &core, i);
  for (uint32_t i = 0; i < at; i++) relate(n, name, &core, s->sum[i].name, &s->sum[i].core);
  uint32_t inners = n->inner.n;
  for (uint32_t i = 0; i < inners; i++) {
    Lin own = lin_sym(n->inner.at[i].own);
    if (lin_has(&core, n->inner.at[i].other)) inner_add(n, own.t[0].s, name, numbers_between(n, &own, &core));
  }
}

typedef struct {
  Lin core;
  Sym name;
} Named;

static void use_name(const Named *n, Lin *l) {
  Lin core = core_of(l), name = lin_sym(n->name);
  if (!lin_equal(&core, &n->core)) return;
  name.c = l->c;
  *l = name;
}

static void name_value(void *context, Value *v, ObjId of) {
  (void)of;
  use_name(context, &v->lin);
}

void smg_name_sum(Graph *g, const Lin *sum) {
  Named n = {.core = core_of(sum)};
  n.name = name_of(&g->num, &n.core, NULL);
  smg_values(g, name_value, &n);
  for (ObjId o = 1; o < g->obj.n; o++) {
    use_name(&n, &g->obj.at[o].size);
    use_name(&n, &g->obj.at[o].len);
  }
}

/* ---- sums that segments say (total.c) ---- */

static void count_symbols(void *context, Value *v, ObjId of) {
  uint32_t *count = context;
  (void)of;
  if (v->kind != VALUE_NUMBER && v->kind != VALUE_POINTER && v->kind != VALUE_STATIC) return;
  for (uint32_t i = 0; i < v->lin.n; i++) count[v->lin.t[i].s]++;
}

static void count_lin(uint32_t *count, const Lin *l) {
  for (uint32_t i = 0; i < l->n; i++) count[l->t[i].s]++;
}

/* By symbol: at how many places it occurs. */
static uint32_t *count_all(Graph *g) {
  Numbers *n = &g->num;
  uint32_t *count = mem_zalloc(n->range.n * sizeof *count);
  smg_values(g, count_symbols, count);
  for (ObjId o = 1; o < g->obj.n; o++) {
    count_lin(count, &g->obj.at[o].size);
    count_lin(count, &g->obj.at[o].len);
  }
  for (uint32_t i = 0; i < n->diff.n; i++) {
    count[n->diff.at[i].a]++;
    count[n->diff.at[i].b]++;
  }
  for (uint32_t i = 0; i < n->fact.n; i++) count_lin(count, &n->fact.at[i]);
  for (uint32_t i = 0; i < n->nonzero.n; i++) count_lin(count, &n->nonzero.at[i]);
  for (uint32_t i = 0; i < n->inner.n; i++) count[n->inner.at[i].other]++;
  for (uint32_t i = 0; i < n->wrap.n; i++) {
    count[n->wrap.at[i].s]++;
    count_lin(count, &n->wrap.at[i].l);
  }
  for (uint32_t i = 0; i < n->term.n; i++) {
    count_lin(count, &n->term.at[i].a);
    count_lin(count, &n->term.at[i].b);
    count_lin(count, &n->term.at[i].out);
  }
  return count;
}

void smg_name_totals(Graph *g) {
  uint32_t *count = NULL;
  for (uint32_t i = 0; i < g->branches.n; i++) {
    Branch *x = &g->branches.at[i];
    if (x->says != SAYS_TOTAL || x->bound.lin.n < 2 || !g->obj.at[x->o].sort) continue;
    if (!count) count = count_all(g);
    Lin loose = lin_const(0), rest = lin_const(x->bound.lin.c);
    for (uint32_t k = 0; k < x->bound.lin.n; k++) {
      LinTerm t = x->bound.lin.t[k];
      Lin *to = count[t.s] == 1 ? &loose : &rest;
      to->t[to->n++] = t;
    }
    if (loose.n < 2) continue;
    Range r = numbers_range(&g->num, &loose);
    Lin name = lin_sym(numbers_new(&g->num, r.lo < -NO_BOUND ? -NO_BOUND : r.lo, r.hi > NO_BOUND ? NO_BOUND : r.hi));
    if (lin_add(&rest, &name, 1, &rest)) x->bound.lin = rest;
  }
  mem_free(count);
}

void smg_name_sums(Graph *g) {
  Sums s = {.g = g, .fixed = mem_zalloc(g->num.range.n)};
  smg_values(g, simplify, &s);
  smg_values(g, find_fixed, &s);
  for (ObjId o = 1; o < g->obj.n; o++) {
    lin_symbols(&g->obj.at[o].size, s.fixed);
    lin_symbols(&g->obj.at[o].len, s.fixed);
  }
  for (uint32_t i = 0; i < g->num.term.n; i++) {
    lin_symbols(&g->num.term.at[i].a, s.fixed);
    lin_symbols(&g->num.term.at[i].b, s.fixed);
    lin_symbols(&g->num.term.at[i].out, s.fixed);
  }
  smg_values(g, find_sums, &s);
  for (uint32_t i = 0; i < s.n; i++) name_sum(&s, i);
  if (s.n) smg_values(g, use_names, &s);
  mem_free(s.fixed);
}
