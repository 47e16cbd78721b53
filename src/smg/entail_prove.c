/* Questions about numbers of a graph for the solver; see entail.h. Only what a says of the contents in question, and of
 * what is around them, is assumed: a segment may be empty, and what it says of its blocks says nothing of the rest. */
#include "smg/entail.h"

enum { MILLISECONDS = 2000 };

Prover *prover_new(Limit *limit) {
  Prover *p = mem_zalloc(sizeof *p);
  p->logic = logic_new();
  p->solver = solver_new(p->logic);
  solver_limit(p->solver, limit, MILLISECONDS);
  return p;
}

void prover_free(Prover *p) {
  if (!p) return;
  solver_free(p->solver);
  logic_free(p->logic);
  vec_free(p->sym);
  vec_free(p->times);
  mem_free(p);
}

static TermId symbol_term(Prover *p, Sym s) {
  while (p->sym.n <= s) vec_push(p->sym, term_symbol(p->logic, logic_symbol(p->logic, "s", SORT_INT)));
  return p->sym.at[s];
}

TermId prove_lin(Entail *m, const Lin *l) {
  Logic *x = m->prover->logic;
  TermId sum = term_int(x, l->c);
  for (uint32_t i = 0; i < l->n; i++) {
    TermId s = symbol_term(m->prover, l->t[i].s);
    sum = term_add(x, sum, term_scale(x, l->t[i].k, s));
  }
  return sum;
}

TermId prove_known(Entail *m, uint32_t inst, const Lin *l) {
  Logic *x = m->prover->logic;
  TermId sum = term_int(x, l->c);
  for (uint32_t i = 0; i < l->n; i++) {
    const Lin *is = entail_known(m, inst, l->t[i].s);
    if (!is) return 0;
    TermId s = prove_lin(m, is);
    sum = term_add(x, sum, term_scale(x, l->t[i].k, s));
  }
  return sum;
}

TermId prove_term(Entail *m, const Term *t, TermId a, TermId b, TermId out) {
  char name[40];
  TermId args[2] = {a, b};
  snprintf(name, sizeof name, "operation %u %u", t->kind, t->type);
  FunctionId f = logic_function(m->prover->logic, name, 2);
  return term_eq(m->prover->logic, term_apply(m->prover->logic, f, args, 2), out);
}

/* ---- what a says ---- */

typedef VEC(TermId) Terms;

/* Is all of it about the contents in question, or what is around them? */
static bool is_around(const Entail *m, uint32_t inst, const Lin *l) {
  for (uint32_t i = 0; i < l->n; i++)
    if (!entail_lies_in(m, m->inst.at[inst].of, m->home[0][l->t[i].s])) return false;
  return true;
}

static void assume_at_most(Entail *m, uint32_t inst, Lin l, Int128 most, Terms *out) {
  if (most >= NO_BOUND || !is_around(m, inst, &l)) return;
  TermId x = prove_lin(m, &l);
  vec_push(*out, term_le(m->prover->logic, x, term_int(m->prover->logic, most)));
}

static void assume_between(Entail *m, uint32_t inst, Lin l, Range r, Terms *out) {
  Lin minus;
  assume_at_most(m, inst, l, r.hi, out);
  if (r.lo > -NO_BOUND && lin_scale(&l, -1, &minus)) assume_at_most(m, inst, minus, -r.lo, out);
}

static void assume_numbers(Entail *m, uint32_t inst, Terms *out) {
  const Numbers *n = &m->a->num;
  for (Sym s = 1; s < n->range.n; s++) assume_between(m, inst, lin_sym(s), n->range.at[s], out);
  for (uint32_t i = 0; i < n->diff.n; i++) {
    Lin d = lin_sym(n->diff.at[i].a), b = lin_sym(n->diff.at[i].b);
    if (lin_add(&d, &b, -1, &d)) assume_at_most(m, inst, d, n->diff.at[i].c, out);
  }
  for (uint32_t i = 0; i < n->inner.n; i++) {
    Lin d = lin_sym(n->inner.at[i].own), b = lin_sym(n->inner.at[i].other);
    if (lin_add(&d, &b, -1, &d)) assume_between(m, inst, d, n->inner.at[i].r, out);
  }
  for (uint32_t i = 0; i < n->fact.n; i++) assume_at_most(m, inst, n->fact.at[i], 0, out);
  for (uint32_t i = 0; i < n->nonzero.n; i++) {
    if (!is_around(m, inst, &n->nonzero.at[i])) continue;
    TermId x = prove_lin(m, &n->nonzero.at[i]);
    TermId zero = term_eq(m->prover->logic, x, term_int(m->prover->logic, 0));
    vec_push(*out, term_not(m->prover->logic, zero));
  }
  for (uint32_t i = 0; i < n->term.n; i++) {
    const Term *t = &n->term.at[i];
    TermId a = prove_lin(m, &t->a), b = prove_lin(m, &t->b);
    vec_push(*out, prove_term(m, t, a, b, prove_lin(m, &t->out)));
  }
}

static void assume_wraps(Entail *m, uint32_t inst, Terms *out) {
  const Numbers *n = &m->a->num;
  Logic *x = m->prover->logic;
  for (uint32_t i = 0; i < n->wrap.n; i++) {
    Lin own = lin_sym(n->wrap.at[i].s);
    if (n->wrap.at[i].bits > 64 || !is_around(m, inst, &own) || !is_around(m, inst, &n->wrap.at[i].l)) continue;
    while (m->prover->times.n <= i) vec_push(m->prover->times, term_symbol(x, logic_symbol(x, "k", SORT_INT)));
    TermId l = prove_lin(m, &n->wrap.at[i].l), k = m->prover->times.at[i];
    TermId all = term_add(x, l, term_scale(x, (Int128)1 << n->wrap.at[i].bits, k));
    vec_push(*out, term_eq(x, prove_lin(m, &own), all));
  }
}

/* ---- asking ---- */

bool prove(Entail *m, uint32_t inst, TermId what) {
  Terms all = {0};
  if (!m->prover || !m->asks) return false;
  m->asks--;
  assume_numbers(m, inst, &all);
  assume_wraps(m, inst, &all);
  vec_push(all, term_not(m->prover->logic, what));
  bool good = solver_conjunction(m->prover->solver, all.at, all.n) == SOLVER_UNSAT;
  vec_free(all);
  return good;
}

bool prove_later(Entail *m, uint32_t inst, TermId what) {
  if (!m->prover) return false;
  vec_push(m->debt, (Debt){inst, what});
  return true;
}

bool prove_debts(Entail *m, uint32_t from) {
  for (uint32_t inst = 0; inst < m->inst.n && m->debt.n > from; inst++) {
    TermId all = 0;
    for (uint32_t i = from; i < m->debt.n; i++)
      if (m->debt.at[i].inst == inst)
        all = all ? term_and(m->prover->logic, all, m->debt.at[i].what) : m->debt.at[i].what;
    if (all && !prove(m, inst, all)) return false;
  }
  m->debt.n = from;
  return true;
}
