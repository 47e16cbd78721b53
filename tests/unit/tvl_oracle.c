#include "tvl_oracle.h"

enum { SIDE = ORACLE_NODES };

Oracle oracle_new(const Tvl *t, uint32_t n) {
  assert(n <= SIDE);
  Oracle s = {n, mem_zalloc((size_t)t->preds.n * SIDE * SIDE * sizeof(TvlValue))};
  for (uint32_t u = 0; u < n; u++) *oracle_at(&s, TVL_AC, u, 0) = TVL_1;
  return s;
}

Oracle oracle_copy(const Tvl *t, const Oracle *s) {
  Oracle c = oracle_new(t, s->n);
  memcpy(c.values, s->values, (size_t)t->preds.n * SIDE * SIDE * sizeof(TvlValue));
  return c;
}

void oracle_free(Oracle *s) { mem_free(s->values); }

TvlValue *oracle_at(const Oracle *s, TvlPredicate p, uint32_t a, uint32_t b) {
  return &s->values[((size_t)p * SIDE + a) * SIDE + b];
}

static uint32_t outer(const Tvl *t, const Oracle *s, TvlPredicate p) { return t->preds.at[p].arity > 0 ? s->n : 1; }
static uint32_t inner(const Tvl *t, const Oracle *s, TvlPredicate p) { return t->preds.at[p].arity > 1 ? s->n : 1; }

Oracle oracle_read(const Tvl *t, TvlStructure id) {
  Oracle s = oracle_new(t, tvl_nodes(t, id));
  for (TvlPredicate p = 0; p < t->preds.n; p++)
    for (uint32_t a = 0; a < outer(t, &s, p); a++)
      for (uint32_t b = 0; b < inner(t, &s, p); b++)
        *oracle_at(&s, p, a, b) = t->preds.at[p].arity == 0   ? tvl_get0(t, id, p)
                                  : t->preds.at[p].arity == 1 ? tvl_get1(t, id, p, a)
                                                              : tvl_get2(t, id, p, a, b);
  return s;
}

TvlStructure oracle_write(Tvl *t, const Oracle *s) {
  TvlBuild *b = tvl_build(t, s->n);
  for (TvlPredicate p = 0; p < t->preds.n; p++) {
    if (p == TVL_ISNEW || p == TVL_INSTANCE) continue;
    for (uint32_t x = 0; x < outer(t, s, p); x++)
      for (uint32_t y = 0; y < inner(t, s, p); y++) {
        TvlValue v = *oracle_at(s, p, x, y);
        if (t->preds.at[p].arity == 0)
          tvl_put0(b, p, v);
        else if (t->preds.at[p].arity == 1)
          tvl_put1(b, p, x, v);
        else
          tvl_put2(b, p, x, y, v);
      }
  }
  return tvl_build_done(b);
}

bool oracle_equal(const Tvl *t, const Oracle *a, const Oracle *b) {
  if (a->n != b->n) return false;
  for (TvlPredicate p = 0; p < t->preds.n; p++)
    for (uint32_t x = 0; x < outer(t, a, p); x++)
      for (uint32_t y = 0; y < inner(t, a, p); y++)
        if (*oracle_at(a, p, x, y) != *oracle_at(b, p, x, y)) return false;
  return true;
}

/* ---- evaluation ---- */

static TvlValue least(TvlValue x, TvlValue y) { return x < y ? x : y; }
static TvlValue most(TvlValue x, TvlValue y) { return x > y ? x : y; }
static TvlValue opposite(TvlValue x) { return (TvlValue)(TVL_1 - x); }
static TvlValue joined(TvlValue x, TvlValue y) { return x == y ? x : TVL_HALF; }

/* The best path of at least one step: relaxed until nothing improves. */
static TvlValue eval_tc(const Tvl *t, const Oracle *s, const Formula *x, uint32_t *env) {
  TvlValue step[SIDE][SIDE], best[SIDE];
  uint32_t saved[2] = {env[x->var[2]], env[x->var[3]]}, from = env[x->var[0]], to = env[x->var[1]];
  for (uint32_t a = 0; a < s->n; a++)
    for (uint32_t b = 0; b < s->n; b++) {
      env[x->var[2]] = a;
      env[x->var[3]] = b;
      step[a][b] = oracle_eval(t, s, x->sub[0], env);
    }
  env[x->var[2]] = saved[0];
  env[x->var[3]] = saved[1];
  for (uint32_t a = 0; a < s->n; a++) best[a] = step[from][a];
  for (bool change = true; change;) {
    change = false;
    for (uint32_t via = 0; via < s->n; via++)
      for (uint32_t b = 0; b < s->n; b++) {
        TvlValue v = least(least(best[via], *oracle_at(s, TVL_AC, via, 0)), step[via][b]);
        if (v <= best[b]) continue;
        best[b] = v;
        change = true;
      }
  }
  return best[to];
}

TvlValue oracle_eval(const Tvl *t, const Oracle *s, TvlFormula f, uint32_t *env) {
  const Formula *x = &t->formulas.at[f];
  switch ((FormulaKind)x->kind) {
    case F_CONST:
      return (TvlValue)x->head;
    case F_ATOM:
      return *oracle_at(s, x->head, x->nvars > 0 ? env[x->var[0]] : 0, x->nvars > 1 ? env[x->var[1]] : 0);
    case F_EQ: {
      if (x->var[0] == x->var[1]) return TVL_1;
      uint32_t a = env[x->var[0]], b = env[x->var[1]];
      return a != b ? TVL_0 : opposite(*oracle_at(s, TVL_SM, a, 0));
    }
    case F_NOT:
      return opposite(oracle_eval(t, s, x->sub[0], env));
    case F_AND:
      return least(oracle_eval(t, s, x->sub[0], env), oracle_eval(t, s, x->sub[1], env));
    case F_OR:
      return most(oracle_eval(t, s, x->sub[0], env), oracle_eval(t, s, x->sub[1], env));
    case F_IFF: {
      TvlValue a = oracle_eval(t, s, x->sub[0], env), b = oracle_eval(t, s, x->sub[1], env);
      return a == TVL_HALF || b == TVL_HALF ? TVL_HALF : a == b ? TVL_1 : TVL_0;
    }
    case F_ITE: {
      TvlValue c = oracle_eval(t, s, x->sub[0], env);
      if (c == TVL_1) return oracle_eval(t, s, x->sub[1], env);
      if (c == TVL_0) return oracle_eval(t, s, x->sub[2], env);
      return joined(oracle_eval(t, s, x->sub[1], env), oracle_eval(t, s, x->sub[2], env));
    }
    case F_EXISTS:
    case F_FORALL: {
      uint32_t saved = env[x->var[0]];
      TvlValue v = x->kind == F_EXISTS ? TVL_0 : TVL_1;
      for (uint32_t u = 0; u < s->n; u++) {
        env[x->var[0]] = u;
        TvlValue y = oracle_eval(t, s, x->sub[0], env), ac = *oracle_at(s, TVL_AC, u, 0);
        v = x->kind == F_EXISTS ? most(v, least(y, ac)) : least(v, most(y, opposite(ac)));
      }
      env[x->var[0]] = saved;
      return v;
    }
    case F_TC:
      return eval_tc(t, s, x, env);
  }
  return TVL_HALF;
}

static uint32_t *new_env(const Tvl *t) { return mem_zalloc((t->vars.n + 1) * sizeof(uint32_t)); }

/* The value of a definition or update for all arguments, written to `to`. */
static void assign_all(const Tvl *t, const Oracle *s, TvlPredicate p, const TvlVar *args, TvlFormula f, uint32_t *env,
                       Oracle *to) {
  uint32_t arity = t->preds.at[p].arity;
  for (uint32_t a = 0; a < outer(t, s, p); a++)
    for (uint32_t b = 0; b < inner(t, s, p); b++) {
      if (arity > 0) env[args[0]] = a;
      if (arity > 1) env[args[1]] = b;
      *oracle_at(to, p, a, b) = oracle_eval(t, s, f, env);
    }
}

void oracle_define(const Tvl *t, Oracle *s) {
  uint32_t *env = new_env(t);
  /* Definitions mention earlier predicates only, in all vocabularies of the tests. */
  for (TvlPredicate p = 0; p < t->preds.n; p++)
    if (t->preds.at[p].definition != TVL_NONE)
      assign_all(t, s, p, t->preds.at[p].args, t->preds.at[p].definition, env, s);
  mem_free(env);
}

/* ---- coerce ---- */

typedef enum { HOLDS, SHARPENED, BREAKS } RuleOutcome;

static RuleOutcome rule_at(const Tvl *t, Oracle *s, const Rule *r, uint32_t *env) {
  const Formula *h = &t->formulas.at[r->head];
  bool negated = false;
  while (h->kind == F_NOT) {
    negated = !negated;
    h = &t->formulas.at[h->sub[0]];
  }
  if (h->kind == F_CONST) return BREAKS;
  if (h->kind == F_EQ) {
    uint32_t a = env[h->var[0]], b = env[h->var[1]];
    if (negated) return a == b ? BREAKS : HOLDS;
    if (a != b) return BREAKS;
    if (h->var[0] == h->var[1] || *oracle_at(s, TVL_SM, a, 0) == TVL_0) return HOLDS;
    *oracle_at(s, TVL_SM, a, 0) = TVL_0;
    return SHARPENED;
  }
  TvlValue *v = oracle_at(s, h->head, h->nvars > 0 ? env[h->var[0]] : 0, h->nvars > 1 ? env[h->var[1]] : 0);
  TvlValue wanted = negated ? TVL_0 : TVL_1;
  if (*v == wanted) return HOLDS;
  if (*v != TVL_HALF) return BREAKS;
  *v = wanted;
  return SHARPENED;
}

/* All assignments of the variables of body and head. */
static RuleOutcome rule_everywhere(Tvl *t, Oracle *s, const Rule *r, uint32_t *env) {
  VEC(TvlVar) vars = {0};
  uint32_t in_body = t->formulas.at[r->body].nfree;
  for (uint32_t i = 0; i < in_body; i++) vec_push(vars, t->formulas.at[r->body].free[i]);
  const Formula *h = &t->formulas.at[r->head];
  for (uint32_t i = 0; i < h->nfree; i++)
    if (!formula_has_free(t, r->body, h->free[i])) vec_push(vars, h->free[i]);
  RuleOutcome result = HOLDS;
  uint64_t all = 1;
  for (uint32_t i = 0; i < vars.n; i++) all *= s->n;
  for (uint64_t k = 0; k < all && result != BREAKS; k++) {
    uint64_t rest = k;
    bool certain = true;
    for (uint32_t i = 0; i < vars.n; i++) {
      env[vars.at[i]] = (uint32_t)(rest % s->n);
      rest /= s->n;
      if (i < in_body) certain &= *oracle_at(s, TVL_AC, env[vars.at[i]], 0) == TVL_1;
    }
    if (!certain || oracle_eval(t, s, r->body, env) != TVL_1) continue;
    RuleOutcome o = rule_at(t, s, r, env);
    if (o > result) result = o;
  }
  vec_free(vars);
  return result;
}

bool oracle_coerce(Tvl *t, Oracle *s) {
  uint32_t *env = new_env(t);
  bool ok = true;
  for (bool change = true; change && ok;) {
    change = false;
    for (uint32_t i = 0; i < t->rules.n && ok; i++) {
      RuleOutcome o = rule_everywhere(t, s, &t->rules.at[i], env);
      ok = o != BREAKS;
      change |= o == SHARPENED;
    }
  }
  mem_free(env);
  return ok;
}

bool oracle_is_store(const Tvl *t, const Oracle *s) {
  for (TvlPredicate p = 0; p < t->preds.n; p++)
    for (uint32_t a = 0; a < outer(t, s, p); a++)
      for (uint32_t b = 0; b < inner(t, s, p); b++)
        if (*oracle_at(s, p, a, b) == TVL_HALF) return false;
  Oracle copy = oracle_copy(t, s);
  bool ok = oracle_coerce((Tvl *)t, &copy);
  oracle_free(&copy);
  return ok;
}

/* ---- abstraction and embedding ---- */

static bool same_name(const Tvl *t, const Oracle *s, uint32_t u, uint32_t v) {
  for (TvlPredicate p = 0; p < t->preds.n; p++)
    if (t->preds.at[p].arity == 1 && (t->preds.at[p].attributes & TVL_ABSTRACTION) &&
        *oracle_at(s, p, u, 0) != *oracle_at(s, p, v, 0))
      return false;
  return true;
}

Oracle oracle_blur(const Tvl *t, const Oracle *s) {
  uint32_t group[SIDE], groups = 0, size[SIDE] = {0};
  for (uint32_t u = 0; u < s->n; u++) {
    group[u] = groups;
    for (uint32_t v = 0; v < u; v++)
      if (same_name(t, s, u, v)) group[u] = group[v];
    if (group[u] == groups) groups++;
    size[group[u]]++;
  }
  Oracle out = oracle_new(t, groups);
  for (TvlPredicate p = 0; p < t->preds.n; p++) {
    bool seen[SIDE][SIDE] = {{false}};
    for (uint32_t a = 0; a < outer(t, s, p); a++)
      for (uint32_t b = 0; b < inner(t, s, p); b++) {
        uint32_t x = t->preds.at[p].arity > 0 ? group[a] : 0, y = t->preds.at[p].arity > 1 ? group[b] : 0;
        TvlValue v = *oracle_at(s, p, a, b), *to = oracle_at(&out, p, x, y);
        *to = seen[x][y] ? joined(*to, v) : v;
        seen[x][y] = true;
      }
  }
  for (uint32_t g = 0; g < groups; g++)
    if (size[g] > 1) *oracle_at(&out, TVL_SM, g, 0) = TVL_HALF;
  return out;
}

static bool below(TvlValue x, TvlValue y) { return x == y || y == TVL_HALF; }

static bool fits(const Tvl *t, const Oracle *a, const Oracle *b, const uint32_t *image) {
  bool hit[SIDE] = {false};
  for (uint32_t u = 0; u < a->n; u++) {
    for (uint32_t v = 0; v < u; v++) /* equality, too, must not become more definite */
      if (image[u] == image[v] && *oracle_at(b, TVL_SM, image[u], 0) == TVL_0) return false;
    hit[image[u]] = true;
  }
  for (uint32_t v = 0; v < b->n; v++)
    if (!hit[v] && *oracle_at(b, TVL_AC, v, 0) == TVL_1) return false;
  for (TvlPredicate p = 0; p < t->preds.n; p++)
    for (uint32_t u = 0; u < outer(t, a, p); u++)
      for (uint32_t v = 0; v < inner(t, a, p); v++) {
        uint32_t x = t->preds.at[p].arity > 0 ? image[u] : 0, y = t->preds.at[p].arity > 1 ? image[v] : 0;
        if (!below(*oracle_at(a, p, u, v), *oracle_at(b, p, x, y))) return false;
      }
  return true;
}

bool oracle_embeds(const Tvl *t, const Oracle *a, const Oracle *b) {
  uint64_t all = 1;
  for (uint32_t u = 0; u < a->n; u++) all *= b->n;
  for (uint64_t k = 0; k < all; k++) {
    uint32_t image[SIDE] = {0};
    uint64_t rest = k;
    for (uint32_t u = 0; u < a->n; u++) {
      image[u] = (uint32_t)(rest % b->n);
      rest /= b->n;
    }
    if (fits(t, a, b, image)) return true;
  }
  return false;
}

/* ---- the concrete step ---- */

static Oracle run_bound(Tvl *t, const Action *a, const Oracle *s, uint32_t *env) {
  Oracle base = oracle_copy(t, s);
  if (a->create != TVL_NONE && a->create_var == TVL_NONE && oracle_eval(t, s, a->create, env) == TVL_1) {
    uint32_t u = base.n++;
    assert(base.n <= SIDE);
    *oracle_at(&base, TVL_AC, u, 0) = TVL_1;
    *oracle_at(&base, TVL_ISNEW, u, 0) = TVL_1;
  }
  Oracle after = oracle_copy(t, &base);
  for (uint32_t i = 0; i < a->updates.n; i++) {
    const Update *u = &a->updates.at[i];
    if (t->preds.at[u->pred].definition == TVL_NONE) assign_all(t, &base, u->pred, u->args, u->formula, env, &after);
  }
  for (uint32_t u = 0; u < after.n; u++) *oracle_at(&after, TVL_ISNEW, u, 0) = TVL_0;
  uint32_t kept[SIDE] = {0}, n = 0;
  for (uint32_t u = 0; u < after.n; u++) {
    bool stays = true;
    if (a->retain != TVL_NONE && u < s->n) {
      env[a->retain_var] = u;
      stays = oracle_eval(t, s, a->retain, env) != TVL_0;
    }
    if (stays) kept[n++] = u;
  }
  Oracle out = oracle_new(t, n);
  for (TvlPredicate p = 0; p < t->preds.n; p++)
    for (uint32_t x = 0; x < outer(t, &out, p); x++)
      for (uint32_t y = 0; y < inner(t, &out, p); y++)
        *oracle_at(&out, p, x, y) =
            *oracle_at(&after, p, t->preds.at[p].arity > 0 ? kept[x] : 0, t->preds.at[p].arity > 1 ? kept[y] : 0);
  oracle_define(t, &out);
  oracle_free(&base);
  oracle_free(&after);
  return out;
}

uint32_t oracle_step(Tvl *t, TvlAction id, const Oracle *s, Oracle *out, uint32_t room) {
  const Action *a = &t->actions.at[id];
  uint32_t *env = new_env(t), found = 0;
  uint64_t all = 1;
  for (uint32_t i = 0; i < a->nparams; i++) all *= s->n;
  for (uint64_t k = 0; k < all; k++) {
    uint64_t rest = k;
    for (uint32_t i = 0; i < a->nparams; i++) {
      env[a->params[i]] = (uint32_t)(rest % s->n);
      rest /= s->n;
    }
    if (a->precondition != TVL_NONE && oracle_eval(t, s, a->precondition, env) != TVL_1) continue;
    assert(found < room);
    if (found < room) out[found++] = run_bound(t, a, s, env);
  }
  mem_free(env);
  return found;
}

uint32_t random_below(Random *r, uint32_t n) {
  r->state = r->state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)((r->state >> 33) % n);
}
