/* Consistency rules: the user's, those that the attributes of predicates imply, and those that definitions imply,
 * closed under the consequences of Ch. 12.4.6.3. All are compiled into one program. */
#include "tvl/internal.h"

static const char *head_trouble(Tvl *t, TvlFormula head, Rule *r) {
  const Formula *h = &t->formulas.at[head];
  r->negated = false;
  if (h->kind == F_CONST) {
    if (h->head != TVL_0) return "the head of a rule is a literal or 0";
    r->kind = HEAD_FALSE;
    return NULL;
  }
  while (h->kind == F_NOT) {
    r->negated = !r->negated;
    h = &t->formulas.at[h->sub[0]];
  }
  if (h->kind != F_ATOM && h->kind != F_EQ) return "the head of a rule is a literal or 0";
  r->kind = h->kind == F_ATOM ? HEAD_PRED : HEAD_EQ;
  r->pred = h->kind == F_ATOM ? h->head : TVL_NONE;
  r->nargs = 0;
  for (uint32_t i = 0; i < h->nvars; i++)
    if (i == 0 || h->var[i] != h->var[0]) r->args[r->nargs++] = h->var[i];
  return NULL;
}

static bool rule_add(Tvl *t, TvlFormula body, TvlFormula head, bool generated, Buf *error) {
  Rule r = {.body = body, .head = head, .generated = generated, .origin = generated ? t->implied_by : t->rules.n};
  bool deep = t->formulas.at[body].depth > 4 * MAX_DEPTH || t->formulas.at[head].depth > MAX_DEPTH;
  if (deep) {
    if (error) buf_add(error, "the rule is nested too deeply");
    return false;
  }
  const char *trouble = head_trouble(t, head, &r);
  if (trouble) {
    if (error) {
      buf_printf(error, "%s: ", trouble);
      tvl_formula_print(t, head, error);
    }
    return false;
  }
  vec_push(t->rules, r);
  return true;
}

bool tvl_rule(Tvl *t, TvlFormula body, TvlFormula head, Buf *error) {
  assert(!t->compiled && "rules are added before tvl_compile");
  return rule_add(t, body, head, false, error);
}

/* ---- from attributes ---- */

/* Lets the rules below read like rules: p1(x) is p(x), p2(x, y) is p(x, y). */
#define p1(x) tvl_atom1(t, p, x)
#define p2(x, y) tvl_atom2(t, p, x, y)
#define AND(f, g) tvl_and(t, f, g)
#define NOT(f) tvl_not(t, f)
#define EQ(x, y) tvl_eq(t, x, y)
#define NEQ(x, y) tvl_neq(t, x, y)
#define EX(x, f) tvl_exists(t, x, f)
#define RULE(body, head) IN_ORDER(rule_add, t, body, head, true, NULL)

TvlPredicate find_rtc(Tvl *t, TvlPredicate p) {
  Buf name = {0};
  buf_printf(&name, "rtc[%s]", t->preds.at[p].name);
  TvlPredicate named = tvl_find_predicate(t, buf_str(&name));
  buf_free(&name);
  if (named != TVL_NONE && t->preds.at[named].arity == 2) return named;
  for (TvlPredicate q = 0; q < t->preds.n; q++) {
    if (t->preds.at[q].arity != 2 || t->preds.at[q].definition == TVL_NONE) continue;
    TvlFormula tc = formula_rtc(t, t->preds.at[q].definition);
    if (tc == TVL_NONE) continue;
    const Formula *step = &t->formulas.at[t->formulas.at[tc].sub[0]];
    if (step->kind == F_ATOM && step->head == p) return q;
  }
  return TVL_NONE;
}

/* The last rule is one of an attribute of p that has a shortcut. */
static void note_shortcut(Tvl *t, TvlPredicate p, Shortcut shortcut) {
  vec_last(t->rules).shortcut = shortcut;
  vec_last(t->rules).about = p;
}
#define SHORTCUT(shortcut, body, head) ((void)RULE(body, head), note_shortcut(t, p, shortcut))

static void rules_of_attributes(Tvl *t, TvlPredicate p) {
  uint32_t a = t->preds.at[p].attributes;
  TvlVar v = tvl_var(t, "v"), v1 = tvl_var(t, "v1"), v2 = tvl_var(t, "v2"), v3 = tvl_var(t, "v3");
  if (a & TVL_UNIQUE) {
    SHORTCUT(UNIQUE_SAME, AND(p1(v1), p1(v2)), EQ(v1, v2));
    SHORTCUT(UNIQUE_OTHERS, EX(v1, AND(p1(v1), NEQ(v1, v2))), NOT(p1(v2)));
  }
  if (a & TVL_FUNCTION) {
    SHORTCUT(FUNCTION_SAME, EX(v, AND(p2(v, v1), p2(v, v2))), EQ(v1, v2));
    SHORTCUT(FUNCTION_OTHERS, EX(v1, AND(p2(v, v1), NEQ(v1, v2))), NOT(p2(v, v2)));
  }
  if (a & TVL_INVFUNCTION) {
    SHORTCUT(INVFUNCTION_SAME, EX(v, AND(p2(v1, v), p2(v2, v))), EQ(v1, v2));
    SHORTCUT(INVFUNCTION_OTHERS, EX(v1, AND(p2(v1, v), NEQ(v1, v2))), NOT(p2(v2, v)));
  }
  if (a & TVL_SYMMETRIC) RULE(p2(v1, v2), p2(v2, v1));
  if (a & TVL_ANTISYMMETRIC) {
    RULE(AND(p2(v1, v2), p2(v2, v1)), EQ(v1, v2));
    RULE(AND(p2(v1, v2), NEQ(v1, v2)), NOT(p2(v2, v1)));
  }
  if (a & TVL_REFLEXIVE) SHORTCUT(REFLEXIVE_SELF, EQ(v1, v2), p2(v1, v2));
  if (a & TVL_ANTIREFLEXIVE) RULE(EQ(v1, v2), NOT(p2(v1, v2)));
  if (a & TVL_TRANSITIVE) SHORTCUT(TRANSITIVE_ALL, EX(v2, AND(p2(v1, v2), p2(v2, v3))), p2(v1, v3));
  if (a & TVL_ACYCLIC) RULE(p2(v, v), tvl_const(t, TVL_0));
  TvlPredicate q = t->preds.at[p].component;
  if (q != TVL_NONE) RULE(AND(AND(p1(v1), tvl_atom2(t, q, v1, v2)), p1(v2)), EQ(v1, v2));
}

/* Rules that need the reachability predicate of p, if there is one. */
static void rules_of_closures(Tvl *t, TvlPredicate p) {
  TvlVar v1 = tvl_var(t, "v1"), v2 = tvl_var(t, "v2");
  if (t->preds.at[p].attributes & TVL_ACYCLIC) {
    TvlPredicate r = find_rtc(t, p);
    if (r != TVL_NONE) {
      RULE(AND(tvl_atom2(t, r, v1, v2), tvl_atom2(t, r, v2, v1)), EQ(v1, v2));
      RULE(AND(tvl_atom2(t, r, v1, v2), NEQ(v1, v2)), NOT(tvl_atom2(t, r, v2, v1)));
    } else {
      RULE(AND(tvl_star(t, p, v1, v2), tvl_star(t, p, v2, v1)), EQ(v1, v2));
    }
  }
  TvlPredicate q = t->preds.at[p].component;
  if (q == TVL_NONE) return;
  TvlPredicate r = find_rtc(t, q);
  TvlFormula reach = r == TVL_NONE ? tvl_star(t, q, v1, v2) : tvl_atom2(t, r, v1, v2);
  RULE(AND(AND(p1(v1), reach), p1(v2)), EQ(v1, v2));
  RULE(EX(v1, AND(AND(p1(v1), reach), NEQ(v1, v2))), NOT(p1(v2)));
  RULE(EX(v2, AND(AND(NEQ(v1, v2), reach), p1(v2))), NOT(p1(v1)));
  if (r != TVL_NONE) RULE(AND(AND(p1(v1), NEQ(v1, v2)), p1(v2)), NOT(reach));
}

/* ---- from definitions ---- */

enum { MAX_TERMS = 400 }; /* of a conjunction that rules are made for, one for each term */

/* f is E..(l1 & .. & lk) and p = f (or p = !f): with all literals but one true and p false, that one is false. */
static void rules_of_closure(Tvl *t, TvlFormula matrix, TvlFormula refuted) {
  U32Vec terms = {0};
  top_conjuncts(t, matrix, &terms);
  bool few = terms.n <= MAX_TERMS; /* a definition too large for its closure keeps the two basic rules */
  for (uint32_t i = 0; i < terms.n && terms.n > 1 && few; i++) {
    TvlFormula atom = terms.at[i];
    bool neg = t->formulas.at[atom].kind == F_NOT;
    if (neg) atom = t->formulas.at[atom].sub[0];
    uint8_t kind = t->formulas.at[atom].kind;
    if (kind != F_ATOM && !(neg && kind == F_EQ)) continue;
    TvlFormula body = refuted, head = neg ? atom : NOT(atom);
    for (uint32_t k = 0; k < terms.n; k++)
      if (k != i) body = AND(body, terms.at[k]);
    for (;;) { /* variables that only the body has are quantified */
      const Formula *b = &t->formulas.at[body];
      TvlVar extra = TVL_NONE;
      for (uint32_t k = 0; k < b->nfree && extra == TVL_NONE; k++)
        if (!formula_has_free(t, head, b->free[k])) extra = b->free[k];
      if (extra == TVL_NONE) break;
      body = EX(extra, body);
    }
    RULE(body, head);
  }
  vec_free(terms);
}

static void rules_of_definition(Tvl *t, TvlPredicate p) {
  Predicate q = t->preds.at[p];
  TvlFormula atom = atom_of(t, p, q.args), f = q.definition;
  RULE(f, atom);
  RULE(NOT(f), NOT(atom));
  QuantifierVec quantifiers = {0};
  TvlFormula matrix, refuted = NOT(atom);
  bool ok = prenex_dnf(t, f, &quantifiers, &matrix);
  if (ok && quantifiers.n && quantifiers.at[0].all) {
    bool all = true;
    for (uint32_t i = 0; i < quantifiers.n; i++) all &= quantifiers.at[i].all;
    if (all && t->formulas.at[matrix].kind == F_ATOM) RULE(tvl_or(t, atom, matrix), matrix);
  }
  bool existential = true;
  for (uint32_t i = 0; i < quantifiers.n; i++) existential &= !quantifiers.at[i].all;
  if (ok && (!existential || t->formulas.at[matrix].kind == F_OR)) {
    quantifiers.n = 0;
    ok = prenex_dnf(t, NOT(f), &quantifiers, &matrix);
    refuted = atom;
    existential = true;
    for (uint32_t i = 0; i < quantifiers.n; i++) existential &= !quantifiers.at[i].all;
  }
  if (ok && existential && t->formulas.at[matrix].kind == F_AND) rules_of_closure(t, matrix, refuted);
  vec_free(quantifiers);
}

/* Rules that are equal up to bound names have heads, and bodies but for their variables, in common: an earlier one is
 * looked for among those only, of which `first` knows the last by a hash and `before` the one before each. */
static Rule *find_equal(Tvl *t, const Rule *r, const IdMap *first, const uint32_t *before, uint64_t key) {
  Rule *rule = t->rules.at;
  const uint32_t *found = idmap_find(first, key);
  Rule *known = NULL; /* the first of those that are equal: there is one at most */
  for (uint32_t k = found ? *found : TVL_NONE; k != TVL_NONE && !known; k = before[k])
    if (rule[k].head == r->head && alpha_equal(t, rule[k].body, r->body)) known = &rule[k];
  return known;
}

/* Drops rules that repeat an earlier one. */
static void drop_repeated(Tvl *t) {
  IdMap first = {0};
  uint32_t *before = mem_array(NULL, t->rules.n + 1, sizeof *before);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < t->rules.n; i++) {
    Rule r = t->rules.at[i];
    uint64_t key = hash_mix(t->formulas.at[r.body].shape, r.head);
    Rule *known = find_equal(t, &r, &first, before, key);
    if (!known) {
      const uint32_t *last = idmap_find(&first, key);
      before[kept] = last ? *last : TVL_NONE;
      idmap_put(&first, key, kept);
      t->rules.at[kept++] = r;
    } else if (known->shortcut == NO_SHORTCUT) {
      known->shortcut = r.shortcut;
      known->about = r.about;
    }
  }
  t->rules.n = kept;
  mem_free(before);
  idmap_free(&first);
}

void rules_generate(Tvl *t) {
  t->implied_by = TVL_NONE;
  RULE(tvl_atom1(t, TVL_SM, tvl_var(t, "v")), tvl_const(t, TVL_0));
  for (TvlPredicate p = 0; p < t->preds.n && !t->options.no_generated_rules; p++) {
    t->implied_by = p;
    rules_of_attributes(t, p);
    if (t->preds.at[p].definition != TVL_NONE) rules_of_definition(t, p);
  }
  for (TvlPredicate p = 0; p < t->preds.n; p++) {
    t->implied_by = p;
    rules_of_closures(t, p);
  }
  drop_repeated(t);
}

/* ---- compilation ---- */

/* Body variables that the head lacks are quantified: one certain witness is enough. */
static TvlFormula closed_body(Tvl *t, const Rule *r) {
  TvlFormula body = r->body;
  for (;;) {
    const Formula *b = &t->formulas.at[body];
    TvlVar extra = TVL_NONE;
    for (uint32_t k = 0; k < b->nfree && extra == TVL_NONE; k++) {
      bool inside = false;
      for (uint32_t i = 0; i < r->nargs; i++) inside |= r->args[i] == b->free[k];
      if (!inside) extra = b->free[k];
    }
    if (extra == TVL_NONE) return body;
    body = EX(extra, body);
  }
}

typedef struct {
  uint64_t cost;
  uint32_t index;
} Cost;

static int by_cost(const void *x, const void *y) {
  const Cost *a = x, *b = y;
  if (a->cost != b->cost) return a->cost < b->cost ? -1 : 1;
  return (a->index > b->index) - (a->index < b->index);
}

/* Cheap rules first: coerce always takes the first one that waits, so the dear ones run when the others are at rest. */
static void sort_by_cost(Tvl *t) {
  uint32_t n = t->rules.n;
  Cost *cost = mem_array(NULL, n + 1, sizeof *cost);
  Rule *sorted = mem_array(NULL, n + 1, sizeof *sorted);
  for (uint32_t i = 0; i < n; i++)
    cost[i] = (Cost){t->rules.at[i].shortcut ? 0 : program_cost(t->rule_program, t->rules.at[i].ref), i};
  qsort(cost, n, sizeof *cost, by_cost);
  for (uint32_t i = 0; i < n; i++) sorted[i] = t->rules.at[cost[i].index];
  if (n) memcpy(t->rules.at, sorted, n * sizeof *sorted);
  mem_free(sorted);
  mem_free(cost);
}

void tvl_compile_trouble(const Tvl *t, uint32_t *rule, TvlPredicate *p) {
  *rule = t->trouble.generated ? TVL_NONE : t->trouble.origin;
  *p = t->trouble.generated ? t->trouble.origin : TVL_NONE;
}

bool rules_compile(Tvl *t, Buf *error) {
  t->rule_program = program_new(t);
  for (uint32_t i = 0; i < t->rules.n; i++) {
    Rule r = t->rules.at[i];
    r.ref = program_add(t->rule_program, closed_body(t, &r), MUST, r.args, r.nargs, NULL, 0);
    for (uint32_t k = 0; k < r.nargs; k++) r.in_body[k] = formula_has_free(t, r.body, r.args[k]);
    uint32_t arity = r.kind == HEAD_EQ ? 2 : r.kind == HEAD_PRED ? t->preds.at[r.pred].arity : 0;
    r.plain = arity && r.nargs == arity;
    if (r.ref == NO_REF) {
      buf_add(error, "the rule needs too many variables at once: ");
      tvl_rule_print(t, i, error);
      t->trouble = r;
      return false;
    }
    t->rules.at[i] = r;
  }
  program_finish(t->rule_program);
  sort_by_cost(t);
  wake_make(t);
  return true;
}
