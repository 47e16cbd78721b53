/* Formulas to programs. Kleene's min and max are a distributive lattice, so conjuncts may be moved out of quantifiers
 * and a block of existential quantifiers may be eliminated in any order without changing a value; a good order keeps
 * nearly all tables at one or two variables. Operations are hash-consed, so rules share their common parts. */
#include "tvl/program.h"

#include <assert.h>

typedef struct {
  Program *p;
  const TvlVar *params;
  uint32_t nparams;
  VEC(TvlVar) order; /* variables in scope; the position is the rank */
  bool failed;
  IdMap known;          /* hash of (formula, plane, order) to Known: formulas share parts */
  struct Known *knowns; /* VEC, below */
  uint32_t nknowns, cap_knowns;
} Compile;

/* A table and the variables it is over, by increasing rank. */
typedef struct {
  Ref ref;
  uint32_t n;
  TvlVar var[MAX_DIMS];
} Tab;

static const Tab tab_true = {.ref = REF_TRUE};

/* The table of a formula's plane under an order of variables. */
typedef struct Known {
  TvlFormula f;
  uint32_t plane, norder;
  TvlVar *order;
  Tab tab;
} Known;

/* ---- hash-consing of operations ---- */

typedef struct {
  const Op *op;
  const Operand *operands;
} OpKey;

static bool op_equal(const void *context, uint32_t id, const void *key) {
  const Program *p = context;
  const Op *a = &p->ops.at[id];
  const OpKey *k = key;
  const Op *b = k->op;
  if (a->kind != b->kind || a->dims != b->dims || a->plane != b->plane || a->space != b->space || a->drop != b->drop ||
      a->arg[0] != b->arg[0] || a->arg[1] != b->arg[1] || a->pred != b->pred || a->count != b->count)
    return false;
  return a->count == 0 || memcmp(p->operands.at + a->first, k->operands, a->count * sizeof(Operand)) == 0;
}

static Ref op_add(Program *p, Op op, const Operand *operands, uint32_t n) {
  op.count = n;
  uint64_t h = hash_mix(op.kind, ((uint64_t)op.dims << 32) | ((uint64_t)op.plane << 16) | op.drop);
  h = hash_mix(h, ((uint64_t)op.pred << 16) | ((uint64_t)op.arg[0] << 8) | op.arg[1]);
  h = hash_mix(h, op.space);
  if (n) h = hash_mix(h, hash_bytes(operands, n * sizeof *operands));
  bool added;
  uint32_t id = intern_find_or_add(&p->table, h, &(OpKey){&op, operands}, op_equal, p, p->ops.n, &added);
  if (added) {
    op.first = p->operands.n;
    for (uint32_t i = 0; i < n; i++) vec_push(p->operands, operands[i]);
    vec_push(p->ops, op);
  }
  return id * 2;
}

Program *program_new(Tvl *t) {
  Program *p = mem_zalloc(sizeof *p);
  p->t = t;
  Ref r = op_add(p, (Op){.kind = OP_TRUE}, NULL, 0);
  assert(r == REF_TRUE);
  (void)r;
  return p;
}

void formula_program_free(Program *p) {
  for (uint32_t i = 0; i < p->ops.n; i++) mem_free(p->ops.at[i].buf);
  vec_free(p->ops);
  vec_free(p->operands);
  intern_free(&p->table);
  mem_free(p->valid);
  mem_free(p->readers);
  mem_free(p);
}

uint32_t program_size(const Program *p) { return p->ops.n; }

/* ---- tables ---- */

static uint32_t rank(const Compile *c, TvlVar v) {
  for (uint32_t i = c->order.n; i-- > 0;)
    if (c->order.at[i] == v) return i;
  assert(false && "a variable is in scope");
  return 0;
}

static int param(const Compile *c, TvlVar v) {
  for (uint32_t i = c->order.n; i-- > 0;)
    if (c->order.at[i] == v) return -1; /* a quantifier hides the parameter */
  for (uint32_t i = 0; i < c->nparams; i++)
    if (c->params[i] == v) return (int)i;
  return -1;
}

/* The union of the variables, by rank. False when there are too many. */
static bool tab_union(const Compile *c, const Tab *tabs, uint32_t n, Tab *all) {
  all->n = 0;
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t k = 0; k < tabs[i].n; k++) {
      uint32_t r = rank(c, tabs[i].var[k]), at = 0;
      while (at < all->n && rank(c, all->var[at]) < r) at++;
      if (at < all->n && all->var[at] == tabs[i].var[k]) continue;
      if (all->n == MAX_DIMS) return false;
      memmove(all->var + at + 1, all->var + at, (all->n - at) * sizeof *all->var);
      all->var[at] = tabs[i].var[k];
      all->n++;
    }
  return true;
}

static int operand_order(const void *a, const void *b) { return memcmp(a, b, sizeof(Operand)); }

/* The conjunction of tables over at least the variables of `space` (which is ordered by rank); `drop` quantifies
 * one of them. */
static Tab conjunction(Compile *c, const Tab *tabs, uint32_t n, const Tab *least, Drop drop) {
  if (n > MAX_OPERANDS) { /* in two steps */
    VEC(Tab) fewer = {0};
    vec_push(fewer, conjunction(c, tabs, MAX_OPERANDS, NULL, DROP_NONE));
    for (uint32_t i = MAX_OPERANDS; i < n; i++) vec_push(fewer, tabs[i]);
    Tab result = conjunction(c, fewer.at, fewer.n, least, drop);
    vec_free(fewer);
    return result;
  }
  Tab all;
  VEC(Tab) in = {0};
  for (uint32_t i = 0; i < n; i++) vec_push(in, tabs[i]);
  if (least) {
    vec_push(in, *least);
    vec_last(in).ref = REF_TRUE;
  }
  if (!tab_union(c, in.at, in.n, &all)) {
    c->failed = true;
    vec_free(in);
    return tab_true;
  }
  VEC(Operand) operands = {0};
  bool zero = false;
  for (uint32_t i = 0; i < n; i++) {
    const Tab *x = &tabs[i];
    if (x->ref == REF_TRUE) continue;
    if (x->ref == REF_FALSE) zero = true;
    Operand o;
    memset(&o, 0, sizeof o);
    o.ref = x->ref;
    o.n = (uint8_t)x->n;
    for (uint32_t k = 0, at = 0; k < x->n; k++) {
      while (all.var[at] != x->var[k]) at++;
      o.at[k] = (uint8_t)at;
    }
    vec_push(operands, o);
  }
  vec_free(in);
  if (operands.n > 1) qsort(operands.at, operands.n, sizeof *operands.at, operand_order);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < operands.n; i++) {
    if (kept && memcmp(&operands.at[kept - 1], &operands.at[i], sizeof(Operand)) == 0) continue;
    operands.at[kept++] = operands.at[i];
  }
  operands.n = kept;
  for (uint32_t i = 0; i < kept; i++) {
    Operand other = operands.at[i];
    other.ref ^= 1;
    for (uint32_t k = 0; k < i; k++) zero |= memcmp(&operands.at[k], &other, sizeof other) == 0;
  }
  Tab result = all;
  if (drop == DROP_MIDDLE) result.var[all.n - 2] = all.var[all.n - 1];
  if (drop) result.n--;
  if (zero) {
    result.ref = REF_FALSE;
    result.n = 0;
  } else if (!drop && operands.n == 1 && operands.at[0].n == all.n) {
    result.ref = operands.at[0].ref;
  } else if (!drop && operands.n == 0 && all.n == 0) {
    result.ref = REF_TRUE;
  } else {
    Op op = {.kind = OP_AND, .dims = (uint8_t)result.n, .space = (uint8_t)all.n, .drop = (uint8_t)drop};
    result.ref = op_add(c->p, op, operands.at, operands.n);
  }
  vec_free(operands);
  return result;
}

static Tab negated(Tab x) {
  x.ref ^= 1;
  return x;
}

static Tab either(Compile *c, Tab *tabs, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) tabs[i].ref ^= 1;
  return negated(conjunction(c, tabs, n, NULL, DROP_NONE));
}

static Tab both(Compile *c, Tab a, Tab b) { return conjunction(c, (Tab[]){a, b}, 2, NULL, DROP_NONE); }

/* The operand seen over other variables: operand position i is variable to[i]. */
static Tab permuted(Compile *c, Ref ref, const TvlVar *to, uint32_t n) {
  Tab x[MAX_DIMS] = {0}, all;
  for (uint32_t i = 0; i < n; i++) x[i] = (Tab){.n = 1, .var = {to[i]}};
  if (!tab_union(c, x, n, &all)) {
    c->failed = true;
    return tab_true;
  }
  Operand o;
  memset(&o, 0, sizeof o);
  o.ref = ref & ~(Ref)1;
  o.n = (uint8_t)n;
  bool same = all.n == n;
  for (uint32_t i = 0; i < n; i++) {
    while (all.var[o.at[i]] != to[i]) o.at[i]++;
    same &= o.at[i] == i;
  }
  all.ref = same ? ref : op_add(c->p, (Op){.kind = OP_PERM, .dims = (uint8_t)all.n}, &o, 1) | (ref & 1);
  return all;
}

/* ---- atoms ---- */

static Tab with_ends(Compile *c, Tab over, const TvlVar *end);

/* With loose embedding an edge may run through summary nodes that stand for no cell. */
static Tab load_chain(Compile *c, TvlPredicate pred, const TvlVar *args) {
  Operand o;
  memset(&o, 0, sizeof o);
  Op plain = {.kind = OP_LOAD2, .dims = 2, .plane = MAY, .arg = {0, 1}, .pred = pred};
  o.ref = op_add(c->p, plain, NULL, 0);
  o.n = 2;
  Op chain = {.kind = OP_CHAIN, .dims = 2, .plane = MAY};
  return with_ends(c, (Tab){.ref = op_add(c->p, chain, &o, 1), .n = 2}, args);
}

static Tab load(Compile *c, TvlPredicate pred, int plane, const TvlVar *args) {
  if (c->p->t->options.loose && plane == MAY && pred >= TVL_BUILTIN && c->p->t->preds.at[pred].arity == 2)
    return load_chain(c, pred, args);
  Op op = {.plane = (uint8_t)plane, .pred = pred};
  uint32_t arity = c->p->t->preds.at[pred].arity;
  op.kind = (uint8_t)(arity == 0 ? OP_LOAD0 : arity == 1 ? OP_LOAD1 : OP_LOAD2);
  TvlVar vars[2];
  uint8_t n = 0;
  for (uint32_t i = 0; i < arity; i++) {
    int k = param(c, args[i]);
    if (k >= 0) {
      op.arg[i] = (uint8_t)(PARAM + k);
    } else {
      op.arg[i] = n;
      vars[n++] = args[i];
    }
  }
  op.dims = n;
  return permuted(c, op_add(c->p, op, NULL, 0), vars, n);
}

static Tab same(Compile *c, TvlVar a, TvlVar b) {
  if (a == b) return tab_true;
  Op op = {.kind = OP_SAME};
  TvlVar vars[2], args[2] = {a, b};
  uint8_t n = 0;
  for (uint32_t i = 0; i < 2; i++) {
    int k = param(c, args[i]);
    op.arg[i] = (uint8_t)(k >= 0 ? PARAM + k : n);
    if (k < 0) vars[n++] = args[i];
  }
  op.dims = n;
  if (n == 1 && op.arg[0] < PARAM) { /* one form for parameter and variable */
    op.arg[0] = op.arg[1];
    op.arg[1] = 0;
  }
  return permuted(c, op_add(c->p, op, NULL, 0), vars, n);
}

/* A table whose last two variables become `end`; an end may be a parameter, which is selected by an equality. */
static Tab with_ends(Compile *c, Tab over, const TvlVar *end) {
  uint32_t scope = c->order.n, nextra = 0;
  TvlVar to[MAX_DIMS] = {0}, extra[2], value[2];
  for (uint32_t i = 0; i + 2 < over.n; i++) to[i] = over.var[i];
  for (uint32_t i = 0; i < 2; i++) {
    to[over.n - 2 + i] = end[i];
    if (param(c, end[i]) < 0) continue;
    char name[8] = {'#', 'p', (char)('0' + i), 0};
    value[nextra] = end[i];
    extra[nextra] = tvl_var(c->p->t, name);
    to[over.n - 2 + i] = extra[nextra++];
  }
  for (uint32_t i = 0; i < nextra; i++) vec_push(c->order, extra[i]);
  Tab result = permuted(c, over.ref, to, over.n);
  for (uint32_t i = nextra; i-- > 0 && !c->failed;) {
    Tab two[2] = {result, same(c, value[i], extra[i])};
    result = conjunction(c, two, 2, NULL, DROP_LAST);
  }
  c->order.n = scope;
  return result;
}

/* Equality is 1 only on a node that stands for one cell. */
static Tab equality(Compile *c, TvlVar a, TvlVar b, int plane) {
  if (a == b) return tab_true;
  Tab x = same(c, a, b);
  if (plane == MAY) return x;
  return both(c, x, negated(load(c, TVL_SM, MAY, &b)));
}

/* ---- quantifiers ---- */

typedef struct {
  TvlFormula f;
  bool neg;
} Part;
typedef VEC(Part) PartVec;

/* The parts whose conjunction is f, or !f. */
static void split(const Tvl *t, TvlFormula f, bool neg, PartVec *out) {
  const Formula *x = &t->formulas.at[f];
  if (x->kind == F_NOT) {
    split(t, x->sub[0], !neg, out);
  } else if (x->kind == (neg ? F_OR : F_AND)) {
    split(t, x->sub[0], neg, out);
    split(t, x->sub[1], neg, out);
  } else {
    vec_push(*out, (Part){f, neg});
  }
}

static Tab plane_of(Compile *c, TvlFormula f, int plane);

static Tab plane_of_part(Compile *c, Part x, int plane) {
  return x.neg ? negated(plane_of(c, x.f, 1 - plane)) : plane_of(c, x.f, plane);
}

typedef VEC(TvlVar) VarVec;

static void var_add(VarVec *s, TvlVar v) {
  for (uint32_t i = 0; i < s->n; i++)
    if (s->at[i] == v) return;
  vec_push(*s, v);
}
static bool var_in(const VarVec *s, TvlVar v) {
  for (uint32_t i = 0; i < s->n; i++)
    if (s->at[i] == v) return true;
  return false;
}

typedef VEC(VarVec) VarVecVec;

/* An order of elimination for the block, by simulating it on the sets of variables of the conjuncts; scope i holds the
 * other variables of the table from which variable i is dropped. */
static void elimination_order(const Compile *c, const PartVec *parts, VarVec *block, VarVecVec *spans) {
  const Tvl *t = c->p->t;
  VarVecVec scopes = {0};
  for (uint32_t i = 0; i < parts->n; i++) {
    VarVec s = {0};
    const Formula *f = &t->formulas.at[parts->at[i].f];
    for (uint32_t k = 0; k < f->nfree; k++)
      if (var_in(block, f->free[k]) || param(c, f->free[k]) < 0) var_add(&s, f->free[k]);
    vec_push(scopes, s);
  }
  for (uint32_t done = 0; done < block->n; done++) {
    uint32_t best = done, best_size = UINT32_MAX;
    for (uint32_t b = done; b < block->n; b++) {
      VarVec joined = {0};
      for (uint32_t i = 0; i < scopes.n; i++)
        if (var_in(&scopes.at[i], block->at[b]))
          for (uint32_t k = 0; k < scopes.at[i].n; k++) var_add(&joined, scopes.at[i].at[k]);
      if (joined.n <= best_size) {
        best = b;
        best_size = joined.n;
      }
      vec_free(joined);
    }
    TvlVar v = block->at[best];
    block->at[best] = block->at[done];
    block->at[done] = v;
    VarVec joined = {0}, span = {0};
    uint32_t kept = 0;
    for (uint32_t i = 0; i < scopes.n; i++) {
      if (!var_in(&scopes.at[i], v)) {
        scopes.at[kept++] = scopes.at[i];
        continue;
      }
      for (uint32_t k = 0; k < scopes.at[i].n; k++)
        if (scopes.at[i].at[k] != v) var_add(&joined, scopes.at[i].at[k]);
      vec_free(scopes.at[i]);
    }
    scopes.n = kept;
    for (uint32_t k = 0; k < joined.n; k++) vec_push(span, joined.at[k]);
    vec_push(scopes, joined);
    vec_push(*spans, span);
  }
  for (uint32_t i = 0; i < scopes.n; i++) vec_free(scopes.at[i]);
  vec_free(scopes);
}

/* How many binary atoms would have to be transposed if v stood before `after` and behind all other variables. */
static uint32_t transposed(const Tvl *t, const PartVec *parts, TvlVar v, TvlVar after) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < parts->n; i++) {
    const Formula *f = &t->formulas.at[parts->at[i].f];
    if (f->kind != F_ATOM || f->nvars != 2 || f->var[0] == f->var[1]) continue;
    if (f->var[0] == v) n += f->var[1] != after;
    if (f->var[1] == v) n += f->var[0] == after;
  }
  return n;
}

/* Gives the block's variables their places among the variables in scope: last, or before the last one of their span. */
static void place_block(Compile *c, const PartVec *parts, const VarVec *block, const VarVecVec *spans) {
  const Tvl *t = c->p->t;
  for (uint32_t i = block->n; i-- > 0;) {
    TvlVar v = block->at[i];
    const VarVec *span = &spans->at[i];
    uint32_t at = c->order.n;
    if (span->n == 1 || span->n == 2) {
      uint32_t last = 0;
      for (uint32_t k = 1; k < span->n; k++)
        if (rank(c, span->at[k]) > rank(c, span->at[last])) last = k;
      bool unary = false; /* few nodes to unite the rows of */
      for (uint32_t k = 0; k < parts->n; k++) {
        const Formula *f = &t->formulas.at[parts->at[k].f];
        unary |= f->kind == F_ATOM && f->nvars == 1 && f->var[0] == v && !parts->at[k].neg;
      }
      uint32_t behind = transposed(t, parts, v, TVL_NONE), before = transposed(t, parts, v, span->at[last]);
      if (before < behind || (before == behind && unary)) at = rank(c, span->at[last]);
    }
    vec_push(c->order, v);
    memmove(c->order.at + at + 1, c->order.at + at, (c->order.n - 1 - at) * sizeof *c->order.at);
    c->order.at[at] = v;
  }
}

/* Where v stands among the variables of the tables decides how it is dropped. */
static Tab drop_variable(Compile *c, TvlVar v, const Tab *tabs, uint32_t n) {
  Tab own = {.n = 1, .var = {v}}, all;
  VEC(Tab) in = {0};
  for (uint32_t i = 0; i < n; i++) vec_push(in, tabs[i]);
  vec_push(in, own);
  Tab result = tab_true;
  if (!tab_union(c, in.at, in.n, &all))
    c->failed = true;
  else if (all.var[all.n - 1] == v)
    result = conjunction(c, tabs, n, &own, DROP_LAST);
  else if (all.var[all.n - 2] == v)
    result = conjunction(c, tabs, n, &own, DROP_MIDDLE);
  else
    c->failed = true;
  assert(!c->failed || all.n >= MAX_DIMS);
  vec_free(in);
  return result;
}

/* E block: the conjunction of parts. A node that may be absent (ac = 1/2), or with loose embedding a summary node that
 * may stand for nothing, is no certain witness. */
static Tab exists_block(Compile *c, VarVec *block, const PartVec *parts, int plane) {
  VarVecVec spans = {0};
  elimination_order(c, parts, block, &spans);
  VarVec outer = {0};
  for (uint32_t i = 0; i < c->order.n; i++) vec_push(outer, c->order.at[i]);
  place_block(c, parts, block, &spans);
  for (uint32_t i = 0; i < spans.n; i++) vec_free(spans.at[i]);
  vec_free(spans);
  VEC(Tab) tabs = {0};
  for (uint32_t i = 0; i < parts->n; i++) vec_push(tabs, plane_of_part(c, parts->at[i], plane));
  for (uint32_t b = 0; b < block->n && !c->failed; b++) {
    TvlVar v = block->at[b];
    VEC(Tab) with = {0};
    uint32_t kept = 0;
    for (uint32_t i = 0; i < tabs.n; i++) {
      bool has = false;
      for (uint32_t k = 0; k < tabs.at[i].n; k++) has |= tabs.at[i].var[k] == v;
      if (has)
        vec_push(with, tabs.at[i]);
      else
        tabs.at[kept++] = tabs.at[i];
    }
    tabs.n = kept;
    if (plane == MUST) vec_push(with, load(c, TVL_AC, MUST, &v));
    if (plane == MUST && c->p->t->options.loose) vec_push(with, negated(load(c, TVL_SM, MAY, &v)));
    vec_push(tabs, drop_variable(c, v, with.at, with.n));
    vec_free(with);
  }
  Tab result = c->failed ? tab_true : conjunction(c, tabs.at, tabs.n, NULL, DROP_NONE);
  vec_free(tabs);
  c->order.n = 0;
  for (uint32_t i = 0; i < outer.n; i++) vec_push(c->order, outer.at[i]);
  vec_free(outer);
  return result;
}

static TvlFormula opposite(Tvl *t, TvlFormula f) {
  const Formula *x = &t->formulas.at[f];
  return x->kind == F_CONST ? tvl_const(t, (TvlValue)(TVL_1 - x->head)) : tvl_not(t, f);
}

/* A choice as a disjunction: c ? f : g is (c & f) | (!c & g) | (f & g), in Kleene's logic too; less for constants. */
static TvlFormula unfold(Tvl *t, TvlFormula id, bool neg) {
  Formula x = t->formulas.at[id];
  TvlFormula c = x.sub[0], f = x.sub[1], g = x.kind == F_IFF ? opposite(t, f) : x.sub[2], no = opposite(t, c);
  if (neg) f = opposite(t, f), g = opposite(t, g);
  if (formula_is_const(t, f, TVL_1)) return tvl_or(t, c, g);
  if (formula_is_const(t, f, TVL_0)) return tvl_and(t, no, g);
  if (formula_is_const(t, g, TVL_1)) return tvl_or(t, no, f);
  if (formula_is_const(t, g, TVL_0)) return tvl_and(t, c, f);
  TvlFormula either_side = tvl_or(t, tvl_and(t, c, f), tvl_and(t, no, g));
  return x.kind == F_IFF ? either_side : tvl_or(t, either_side, tvl_and(t, f, g));
}

/* E v1 E v2 .. (neg) f, quantifiers of the same kind gathered; disjunctions are split before. */
static Tab exists(Compile *c, const TvlVar *outer, uint32_t n, TvlFormula f, bool neg, int plane) {
  Tvl *t = c->p->t;
  VarVec block = {0};
  for (uint32_t i = 0; i < n; i++) vec_push(block, outer[i]);
  for (;;) {
    const Formula *x = &t->formulas.at[f];
    if (x->kind == F_NOT) {
      neg = !neg;
    } else if (x->kind == (neg ? F_FORALL : F_EXISTS)) {
      vec_push(block, x->var[0]);
    } else {
      break;
    }
    f = x->sub[0];
  }
  Tab result;
  uint8_t kind = t->formulas.at[f].kind;
  if (kind == F_ITE || kind == F_IFF) {
    result = exists(c, block.at, block.n, unfold(t, f, neg), false, plane);
  } else if (kind == (neg ? F_AND : F_OR)) {
    Tab two[2];
    for (int i = 0; i < 2; i++) two[i] = exists(c, block.at, block.n, t->formulas.at[f].sub[i], neg, plane);
    result = either(c, two, 2);
  } else {
    PartVec parts = {0};
    split(t, f, neg, &parts);
    result = exists_block(c, &block, &parts, plane);
    vec_free(parts);
  }
  vec_free(block);
  return result;
}

/* ---- all formulas ---- */

static Tab closure(Compile *c, const Formula *x, int plane) {
  uint32_t scope = c->order.n;
  vec_push(c->order, x->var[2]);
  vec_push(c->order, x->var[3]);
  Tab ends = {.n = 2, .var = {x->var[2], x->var[3]}};
  Tab step = plane_of(c, x->sub[0], plane);
  step = conjunction(c, &step, 1, &ends, DROP_NONE);
  if (c->failed) return tab_true;
  if (step.ref == REF_FALSE) {
    c->order.n = scope;
    return step;
  }
  if (step.ref & 1) { /* the closure reads a plain table */
    Operand o;
    memset(&o, 0, sizeof o);
    o.ref = step.ref;
    o.n = (uint8_t)step.n;
    for (uint8_t i = 0; i < o.n; i++) o.at[i] = i;
    step.ref = op_add(c->p, (Op){.kind = OP_AND, .dims = o.n, .space = o.n}, &o, 1);
  }
  Operand o;
  memset(&o, 0, sizeof o);
  o.ref = step.ref;
  o.n = (uint8_t)step.n;
  Ref ref = op_add(c->p, (Op){.kind = OP_TC, .dims = (uint8_t)step.n, .plane = (uint8_t)plane}, &o, 1);
  c->order.n = scope;
  step.ref = ref;
  return with_ends(c, step, x->var);
}

static Tab plane_of_new(Compile *c, TvlFormula f, int plane) {
  Tvl *t = c->p->t;
  Formula x = t->formulas.at[f];
  if (c->failed) return tab_true;
  switch ((FormulaKind)x.kind) {
    case F_CONST: {
      bool on = x.head == TVL_1 || (plane == MAY && x.head == TVL_HALF);
      return (Tab){.ref = on ? REF_TRUE : REF_FALSE};
    }
    case F_ATOM:
      return load(c, x.head, plane, x.var);
    case F_EQ:
      return equality(c, x.var[0], x.var[1], plane);
    case F_NOT:
      return negated(plane_of(c, x.sub[0], 1 - plane));
    case F_AND:
    case F_OR: {
      bool neg = x.kind == F_OR; /* f | g is !(!f & !g), on the other plane */
      PartVec parts = {0};
      VEC(Tab) tabs = {0};
      split(t, f, neg, &parts);
      for (uint32_t i = 0; i < parts.n; i++) vec_push(tabs, plane_of_part(c, parts.at[i], neg ? 1 - plane : plane));
      Tab all = conjunction(c, tabs.at, tabs.n, NULL, DROP_NONE);
      vec_free(parts);
      vec_free(tabs);
      return neg ? negated(all) : all;
    }
    case F_IFF:
    case F_ITE:
      return plane_of(c, unfold(t, f, false), plane);
    case F_EXISTS:
      return exists(c, NULL, 0, f, false, plane);
    case F_FORALL:
      return negated(exists(c, NULL, 0, f, true, 1 - plane));
    case F_TC:
      return closure(c, &x, plane);
  }
  return tab_true;
}

static Tab plane_of(Compile *c, TvlFormula f, int plane) {
  FormulaKind kind = (FormulaKind)c->p->t->formulas.at[f].kind;
  if (kind == F_CONST || kind == F_ATOM || kind == F_EQ || c->failed) return plane_of_new(c, f, plane);
  uint32_t n = c->order.n;
  uint64_t key = hash_mix(hash_bytes(c->order.at, n * sizeof *c->order.at), (uint64_t)f << 1 | (uint64_t)plane);
  const uint32_t *i = idmap_find(&c->known, key);
  if (i) {
    assert(c->knowns && "what is known is kept");
    const Known *k = &c->knowns[*i];
    if (k->f == f && k->plane == (uint32_t)plane && k->norder == n &&
        (!n || memcmp(k->order, c->order.at, n * sizeof *k->order) == 0))
      return k->tab;
  }
  Tab tab = plane_of_new(c, f, plane);
  if (c->nknowns == c->cap_knowns) {
    c->cap_knowns = c->cap_knowns ? 2 * c->cap_knowns : 16;
    c->knowns = mem_array(c->knowns, c->cap_knowns, sizeof *c->knowns);
  }
  Known *k = &c->knowns[c->nknowns];
  *k = (Known){.f = f, .plane = (uint32_t)plane, .norder = n, .order = mem_array(NULL, n, sizeof(TvlVar)), .tab = tab};
  if (n) memcpy(k->order, c->order.at, n * sizeof *k->order);
  idmap_put(&c->known, key, c->nknowns++);
  return tab;
}

Ref program_add(Program *p, TvlFormula f, int plane, const TvlVar *vars, uint32_t nvars, const TvlVar *params,
                uint32_t nparams) {
  if (p->t->formulas.at[f].depth > 4 * MAX_DEPTH)
    return NO_REF; /* derived formulas may be deeper than what was given */
  f = alpha_normal(p->t, f);
  Compile c = {.p = p, .params = params, .nparams = nparams};
  for (uint32_t i = 0; i < nvars; i++) vec_push(c.order, vars[i]);
  Tab result = plane_of(&c, f, plane), over = {.n = nvars};
  for (uint32_t i = 0; i < nvars; i++) over.var[i] = vars[i];
  if (!c.failed && result.n != nvars) result = conjunction(&c, &result, 1, &over, DROP_NONE);
  bool failed = c.failed;
  /* A constant false has no variables; make it a table over all of them. */
  if (!failed && result.n != nvars) {
    Ref all = op_add(p, (Op){.kind = OP_AND, .dims = (uint8_t)nvars, .space = (uint8_t)nvars}, NULL, 0);
    result.ref = all | (result.ref & 1);
  }
  vec_free(c.order);
  for (uint32_t i = 0; i < c.nknowns; i++) mem_free(c.knowns[i].order);
  mem_free(c.knowns);
  idmap_free(&c.known);
  return failed ? NO_REF : result.ref;
}

/* ---- dependencies ---- */

/* The planes that each operation reads, itself or through its operands (which come before it). */
static uint64_t *planes_read(const Program *p) {
  size_t words = BITS_WORDS(2 * p->t->preds.n + 1);
  uint64_t *read = mem_zalloc(p->ops.n * words * sizeof *read);
  for (uint32_t i = 0; i < p->ops.n; i++) {
    const Op *op = &p->ops.at[i];
    uint64_t *mine = read + i * words;
    if (op->kind == OP_LOAD0 || op->kind == OP_LOAD1 || op->kind == OP_LOAD2) bits_set(mine, 2 * op->pred + op->plane);
    if (op->kind == OP_SAME) bits_set(mine, 2 * (size_t)p->t->preds.n);
    if (op->kind == OP_TC && op->plane == MUST) bits_set(mine, 2 * TVL_AC + MUST);
    if (op->kind == OP_CHAIN || (op->kind == OP_TC && p->t->options.loose)) bits_set(mine, 2 * TVL_SM + MAY);
    for (uint32_t k = 0; k < op->count; k++) bits_or(mine, read + p->operands.at[op->first + k].ref / 2 * words, words);
  }
  return read;
}

uint64_t program_cost(const Program *p, Ref r) {
  const uint64_t nodes = 8; /* as if for a structure of this size */
  bool *seen = mem_zalloc(p->ops.n);
  seen[r / 2] = true;
  uint64_t cost = 0;
  for (uint32_t i = r / 2 + 1; i-- > 0;) { /* operands come before */
    const Op *op = &p->ops.at[i];
    if (!seen[i]) continue;
    for (uint32_t k = 0; k < op->count; k++) seen[p->operands.at[op->first + k].ref / 2] = true;
    uint64_t rows = 1, outer = op->kind == OP_AND ? op->space : op->dims;
    for (uint64_t d = 1; d < outer; d++) rows *= nodes;
    if (op->kind == OP_AND) cost += 2 + rows * (op->count ? op->count : 1);
    if (op->kind == OP_PERM || op->kind == OP_TC || op->kind == OP_CHAIN) cost += rows * nodes;
  }
  mem_free(seen);
  return cost;
}

void program_planes(const Program *p, Ref r, uint64_t *planes) {
  size_t words = BITS_WORDS(2 * p->t->preds.n + 1);
  uint64_t *read = planes_read(p);
  bits_or(planes, read + r / 2 * words, words);
  mem_free(read);
}

static void set_shape(Operand *o, uint32_t space) {
  bool row = o->n && o->at[o->n - 1] == space - 1u;
  uint32_t outer = row ? o->n - 1u : o->n; /* how many of a, b */
  Shape bit = outer == 0 ? SCALAR : outer == 2 ? BIT_AB : o->at[0] == 0 ? BIT_A : BIT_B;
  o->shape = (uint8_t)(row ? bit + 1 : bit);
}

/* What it costs to look at an operand: planes before computed tables, few variables before many. */
static uint32_t operand_cost(const Program *p, const Operand *o) {
  const Op *op = &p->ops.at[o->ref / 2];
  return o->n + (op->kind == OP_AND ? 4u : op->kind == OP_PERM ? 5u : op->kind >= OP_TC ? 6u : 0u);
}

/* Cheap operands first: the others need not be looked at when these leave nothing. */
static void sort_operands(const Program *p, Operand *o, uint32_t n) {
  for (uint32_t i = 1; i < n; i++) {
    Operand x = o[i];
    uint32_t k = i;
    for (; k > 0 && operand_cost(p, &o[k - 1]) > operand_cost(p, &x); k--) o[k] = o[k - 1];
    o[k] = x;
  }
}

void program_finish(Program *p) {
  uint32_t planes = 2 * p->t->preds.n + 1; /* the last: equality of nodes */
  p->words = (uint32_t)BITS_WORDS(p->ops.n);
  p->valid = mem_zalloc(p->words * sizeof(uint64_t));
  p->readers = mem_zalloc((size_t)planes * p->words * sizeof(uint64_t));
  uint64_t *read = planes_read(p);
  for (uint32_t i = 0; i < p->ops.n; i++)
    for (BITS_EACH(plane, read + i * BITS_WORDS(planes), BITS_WORDS(planes)))
      bits_set(p->readers + plane * p->words, i);
  mem_free(read);
  for (uint32_t i = 0; i < p->ops.n; i++) {
    Op *op = &p->ops.at[i];
    op->direct = (op->kind == OP_LOAD1 && op->dims == 1) || (op->kind == OP_LOAD2 && op->dims == 2);
    if (op->kind != OP_AND) continue;
    sort_operands(p, &p->operands.at[op->first], op->count);
    if (op->space > 3) continue;
    for (uint32_t k = 0; k < op->count; k++) set_shape(&p->operands.at[op->first + k], op->space);
  }
}
