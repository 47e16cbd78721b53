/* Interpolants from Horn clauses (design section 6): with one unknown relation P(i) per cut, over the symbols that both
 * sides of the cut share, the clauses
 *
 *     step(0) implies P(0),   P(i-1) and step(i) imply P(i),   P(n-2) and step(n-1) imply false
 *
 * have as their solutions exactly the sequences of interpolants. Spacer solves them; its preprocessing must not inline
 * the relations away. Steps without core are left out. Spacer knows linear arithmetic only: quotients and remainders
 * become linear with a fresh symbol each, applications and products become symbols, which is enough unless the
 * contradiction needs to look inside them. Each call has a Z3 context of its own, so that its result does not depend on
 * earlier ones. */
#include "logic/solver.h"

enum { MILLISECONDS = 30000 }; /* for Spacer when the caller sets no shorter limit */

typedef struct {
  Solver *s;
  Logic *l;
  ToZ3 z;
  Z3_fixedpoint engine;
  VEC(Z3_ast) kept; /* references to give back */
  uint32_t n;       /* steps that have a core */
  uint32_t *step;   /* their numbers in the sequence */
  TermId *formula;  /* linear */
  U32Vec *shared;   /* by cut: symbols */
  Z3_func_decl *relation;
  TermId *solution; /* by cut */
  IdMap symbol_of;  /* application, product -> the symbol that stands for it */
  IdMap term_of;    /* and back */
} Horn;

static Z3_ast keep(Horn *h, Z3_ast a) {
  if (a) {
    Z3_inc_ref(h->z.z3, a);
    vec_push(h->kept, a);
  } else {
    h->z.broken = true;
  }
  return a;
}

/* ---- making the steps linear ---- */

static TermId opaque_symbol(Horn *h, TermId t) {
  const uint32_t *known = idmap_find(&h->symbol_of, t);
  if (known) return *known;
  SymbolId symbol = logic_symbol(h->l, "opaque", SORT_INT);
  idmap_put(&h->symbol_of, t, term_symbol(h->l, symbol));
  idmap_put(&h->term_of, symbol, t);
  return term_symbol(h->l, symbol);
}

typedef struct {
  Horn *h;
  IdMap quotient; /* DIV as a term -> its symbol as a term */
  TermId facts;   /* about the quotients */
} Linearizer;

static TermId linear_part(void *context, TermId t) {
  Linearizer *z = context;
  Logic *l = z->h->l;
  Term x = *term_get(l, t);
  if (x.kind == TERM_APPLY || x.kind == TERM_MUL) return opaque_symbol(z->h, t);
  if (x.kind != TERM_DIV && x.kind != TERM_MOD) return 0;
  TermId e = term_rewrite(l, x.arg[0], linear_part, z), as_div = term_div(l, x.arg[0], x.value);
  const uint32_t *known = idmap_find(&z->quotient, as_div);
  TermId q = known ? *known : term_symbol(l, logic_symbol(l, "quotient", SORT_INT));
  TermId rest = term_sub(l, e, term_scale(l, x.value, q));
  if (!known) {
    idmap_put(&z->quotient, as_div, q);
    z->facts = term_and(l, z->facts, term_le(l, term_int(l, 0), rest));
    z->facts = term_and(l, z->facts, term_le(l, rest, term_int(l, x.value - 1)));
  }
  return x.kind == TERM_DIV ? q : rest;
}

/* The quotients of a step are its own: their values are determined, so steps need not share them. */
static TermId linear_step(Horn *h, TermId t) {
  Linearizer z = {.h = h, .facts = ID_TRUE};
  TermId r = term_rewrite(h->l, t, linear_part, &z);
  r = term_and(h->l, r, z.facts);
  idmap_free(&z.quotient);
  return r;
}

/* ---- the clauses ---- */

/* The symbols that occur both in formulas 0 .. i and in those after i. */
static void find_shared(Horn *h) {
  uint32_t symbols = h->l->symbol.n;
  uint32_t *last = mem_zalloc(symbols * sizeof *last);
  U32Vec symbol = {0}, seen = {0};
  for (uint32_t i = 0; i < h->n; i++) {
    vec_clear(symbol);
    term_symbols(h->l, h->formula[i], &symbol);
    for (uint32_t k = 0; k < symbol.n; k++) last[symbol.at[k]] = i;
  }
  for (uint32_t i = 0; i + 1 < h->n; i++) {
    term_symbols(h->l, h->formula[i], &seen);
    term_sort_ids(seen.at, seen.n);
    uint32_t n = 0;
    for (uint32_t k = 0; k < seen.n; k++)
      if (last[seen.at[k]] > i && (!n || seen.at[n - 1] != seen.at[k])) seen.at[n++] = seen.at[k];
    seen.n = n;
    for (uint32_t k = 0; k < n; k++) vec_push(h->shared[i], seen.at[k]);
  }
  vec_free(symbol);
  vec_free(seen);
  mem_free(last);
}

static void declare_relations(Horn *h) {
  VEC(Z3_sort) domain = {0};
  for (uint32_t i = 0; i < h->n; i++) { /* the last one is the query */
    vec_clear(domain);
    for (uint32_t k = 0; k < h->shared[i].n; k++)
      vec_push(domain, logic_symbol_sort(h->l, h->shared[i].at[k]) == SORT_INT ? h->z.integer : h->z.boolean);
    char name[24];
    snprintf(name, sizeof name, "P%u", i);
    h->relation[i] = Z3_mk_func_decl(h->z.z3, Z3_mk_string_symbol(h->z.z3, name), domain.n, domain.at, h->z.boolean);
    if (!keep(h, (Z3_ast)h->relation[i])) break;
    Z3_fixedpoint_register_relation(h->z.z3, h->engine, h->relation[i]);
  }
  vec_free(domain);
}

/* P(i) of its symbols; the query for the last. */
static Z3_ast relation_at(Horn *h, uint32_t i) {
  VEC(Z3_ast) arg = {0};
  for (uint32_t k = 0; k < h->shared[i].n; k++) vec_push(arg, z3_term(&h->z, term_symbol(h->l, h->shared[i].at[k])));
  Z3_ast a = h->z.broken ? NULL : keep(h, Z3_mk_app(h->z.z3, h->relation[i], arg.n, arg.at));
  vec_free(arg);
  return a;
}

static void add_clause(Horn *h, uint32_t i) {
  Z3_context c = h->z.z3;
  Z3_ast head = relation_at(h, i), body = z3_term(&h->z, h->formula[i]), before = i ? relation_at(h, i - 1) : NULL;
  if (h->z.broken) return;
  if (before) body = keep(h, Z3_mk_and(c, 2, (Z3_ast[]){before, body}));
  Z3_ast rule = body ? keep(h, Z3_mk_implies(c, body, head)) : NULL;
  if (!rule) return;
  U32Vec symbol = {0};
  term_symbols(h->l, h->formula[i], &symbol);
  for (uint32_t k = 0; i && k < h->shared[i - 1].n; k++) vec_push(symbol, h->shared[i - 1].at[k]);
  term_sort_ids(symbol.at, symbol.n);
  VEC(Z3_app) bound = {0};
  for (uint32_t k = 0; k < symbol.n; k++)
    if (!k || symbol.at[k - 1] != symbol.at[k])
      vec_push(bound, Z3_to_app(c, z3_term(&h->z, term_symbol(h->l, symbol.at[k]))));
  if (bound.n) rule = keep(h, Z3_mk_forall_const(c, 0, bound.n, bound.at, 0, NULL, rule));
  if (rule) Z3_fixedpoint_add_rule(c, h->engine, rule, NULL);
  vec_free(bound);
  vec_free(symbol);
}

static void configure(Horn *h) {
  static const char *const OFF[] = {"xform.inline_eager", "xform.inline_linear", "xform.slice", "ctrl_c"};
  Z3_context c = h->z.z3;
  Z3_params p = Z3_mk_params(c);
  Z3_params_inc_ref(c, p);
  Z3_symbol engine = Z3_mk_string_symbol(c, "engine"), spacer = Z3_mk_string_symbol(c, "spacer");
  Z3_params_set_symbol(c, p, engine, spacer);
  for (uint32_t i = 0; i < sizeof OFF / sizeof *OFF; i++)
    Z3_params_set_bool(c, p, Z3_mk_string_symbol(c, OFF[i]), false);
  Z3_params_set_uint(c, p, Z3_mk_string_symbol(c, "spacer.random_seed"), 0);
  Z3_fixedpoint_set_params(c, h->engine, p);
  h->z.broken |= z3_failed(&h->z); /* one parameter that it does not know, and it takes none */
  Z3_params_dec_ref(c, p);
  /* Fixed points have no parameter for the effort; what they do in this context obeys that of the context. */
  char effort[16];
  snprintf(effort, sizeof effort, "%u", solver_effort_left(h->s));
  Z3_update_param_value(c, "rlimit", effort);
}

/* ---- reading the solution ---- */

static TermId restore(void *context, SymbolId s) {
  const Horn *h = context;
  const uint32_t *t = idmap_find(&h->term_of, s);
  return t ? *t : 0;
}

/* `P(variables) = formula`, below the quantifier that binds the variables. */
static void read_definition(Horn *h, Z3_ast a) {
  Z3_context c = h->z.z3;
  while (Z3_get_ast_kind(c, a) == Z3_QUANTIFIER_AST) a = Z3_get_quantifier_body(c, a);
  if (Z3_get_ast_kind(c, a) != Z3_APP_AST) return;
  Z3_app eq = Z3_to_app(c, a);
  Z3_decl_kind kind = Z3_get_decl_kind(c, Z3_get_app_decl(c, eq));
  if ((kind != Z3_OP_EQ && kind != Z3_OP_IFF) || Z3_get_app_num_args(c, eq) != 2) return;
  Z3_ast left = Z3_get_app_arg(c, eq, 0), right = Z3_get_app_arg(c, eq, 1);
  if (Z3_get_ast_kind(c, left) != Z3_APP_AST) return;
  Z3_app head = Z3_to_app(c, left);
  for (uint32_t i = 0; i + 1 < h->n; i++) {
    if (!Z3_is_eq_func_decl(c, Z3_get_app_decl(c, head), h->relation[i])) continue;
    uint32_t n = h->shared[i].n;
    TermId *variable = mem_zalloc((n + 1) * sizeof *variable);
    for (uint32_t k = 0; k < n; k++) {
      Z3_ast v = Z3_get_app_arg(c, head, k);
      if (Z3_get_ast_kind(c, v) != Z3_VAR_AST || Z3_get_index_value(c, v) >= n) continue;
      variable[Z3_get_index_value(c, v)] = term_symbol(h->l, h->shared[i].at[k]);
    }
    TermId t = z3_read(&h->z, right, variable, n);
    if (t) h->solution[i] = term_substitute(h->l, t, restore, h);
    mem_free(variable);
  }
}

static void read_answer(Horn *h) {
  Z3_context c = h->z.z3;
  Z3_ast answer = keep(h, Z3_fixedpoint_get_answer(c, h->engine));
  if (!answer || z3_failed(&h->z) || Z3_get_ast_kind(c, answer) == Z3_NUMERAL_AST) return;
  Z3_app all = Z3_get_ast_kind(c, answer) == Z3_APP_AST ? Z3_to_app(c, answer) : NULL;
  if (all && Z3_get_decl_kind(c, Z3_get_app_decl(c, all)) == Z3_OP_AND) {
    for (uint32_t i = 0; i < Z3_get_app_num_args(c, all); i++) read_definition(h, Z3_get_app_arg(c, all, i));
  } else {
    read_definition(h, answer);
  }
}

/* ---- */

static bool solve(Horn *h) {
  uint32_t left = solver_time_left(h->s);
  if (!left) return false;
  z3_open(&h->z, h->l);
  h->engine = Z3_mk_fixedpoint(h->z.z3);
  Z3_fixedpoint_inc_ref(h->z.z3, h->engine);
  configure(h);
  declare_relations(h);
  for (uint32_t i = 0; i < h->n && !h->z.broken; i++) add_clause(h, i);
  Z3_ast query = relation_at(h, h->n - 1);
  bool solved = !h->z.broken && !z3_failed(&h->z);
  if (solved) {
    double start = clock_seconds();
    bool is_by_effort = h->s->limit && h->s->limit->effort; /* then no answer depends on the time that it takes */
    if (!is_by_effort && left > MILLISECONDS) left = MILLISECONDS;
    uint64_t counted = 0;
    watchdog_begin(h->s->watchdog, h->z.z3, left, h->s->limit);
    /* Not Z3_fixedpoint_query_relations, which has no regard for the bound of its effort. */
    solved = Z3_fixedpoint_query(h->z.z3, h->engine, query) == Z3_L_FALSE;
    watchdog_end(h->s->watchdog);
    solver_spend(h->s, h->z.z3, Z3_fixedpoint_get_statistics(h->z.z3, h->engine), &counted);
    h->s->stats.calls++;
    h->s->stats.seconds += clock_seconds() - start;
  }
  if (solved && !z3_failed(&h->z)) read_answer(h);
  for (uint32_t i = 0; i < h->kept.n; i++) Z3_dec_ref(h->z.z3, h->kept.at[i]);
  Z3_fixedpoint_dec_ref(h->z.z3, h->engine);
  z3_close(&h->z);
  for (uint32_t i = 0; solved && i + 1 < h->n; i++) solved = h->solution[i];
  return solved;
}

bool interpolate_horn(Solver *s, const Steps *c, TermId *out) {
  Horn h = {.s = s, .l = s->l};
  h.step = mem_zalloc((c->n + 1) * sizeof *h.step);
  h.formula = mem_zalloc((c->n + 1) * sizeof *h.formula);
  h.shared = mem_zalloc((c->n + 1) * sizeof *h.shared);
  h.relation = mem_zalloc((c->n + 1) * sizeof(Z3_func_decl));
  h.solution = mem_zalloc((c->n + 1) * sizeof *h.solution);
  for (uint32_t i = 0; i < c->n; i++)
    if (c->begin[i] < c->begin[i + 1]) {
      h.step[h.n] = i;
      h.formula[h.n++] = linear_step(&h, steps_formula(s->l, c, i));
    }
  bool found = h.n <= 1 || !h.symbol_of.n || solver_conjunction(s, h.formula, h.n) == SOLVER_UNSAT;
  if (found && h.n > 1) {
    find_shared(&h);
    found = solve(&h);
  }
  for (uint32_t i = 0, k = 0; found && i + 1 < c->n; i++) {
    while (k < h.n && h.step[k] <= i) k++; /* k steps of the core lie before the cut */
    out[i] = k == 0 ? ID_TRUE : k == h.n ? ID_FALSE : h.solution[k - 1];
  }
  for (uint32_t i = 0; i < h.n; i++) vec_free(h.shared[i]);
  mem_free(h.step);
  mem_free(h.formula);
  mem_free(h.shared);
  mem_free(h.relation);
  mem_free(h.solution);
  vec_free(h.kept);
  idmap_free(&h.symbol_of);
  idmap_free(&h.term_of);
  return found;
}
