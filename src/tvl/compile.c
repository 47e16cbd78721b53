/* Formulas to programs. Kleene's min and max are a distributive lattice, so conjuncts may be moved out of quantifiers
 * and a block of existential quantifiers may be eliminated in any order without changing a value; a good order keeps
 * nearly all tables at one or two variables. */
#include <assert.h>

#include "tvl/program.h"

/* A table and the variables it is over, by increasing rank. */
typedef struct {
  Ref ref;
  uint32_t n;
  TvlVar var[MAX_DIMS];
} Tab;

/* The table of a formula's plane, under an order of its free variables. */
typedef struct {
  TvlFormula f;
  uint32_t plane;
  Tab tab;
  uint32_t n;
  TvlVar order[MAX_DIMS];
} Known;

/* A part of a conjunction. */
typedef struct {
  TvlFormula f;
  bool neg;
} Part;

struct Compile {
  Program *p; /* to which `known` belongs */
  const TvlVar *params;
  uint32_t nparams;
  VEC(TvlVar) order;  /* variables in scope */
  VEC(uint32_t) rank; /* variable -> position in `order`, or TVL_NONE */
  bool failed;
  IdMap known; /* formulas share parts: hash to knowns */
  VEC(Known) knowns;
  Arena scratch; /* what a function takes from it, it gives back at its end */
};

enum { SCRATCH = 1 << 14 }; /* bytes that nearly always are enough */

static const Tab tab_true = {.ref = REF_TRUE};

/* ---- scopes ---- */

static uint32_t rank(const Compile *c, TvlVar v) {
  assert(v < c->rank.n && c->rank.at[v] != TVL_NONE && "a variable is in scope");
  return c->rank.at[v];
}

static bool in_scope(const Compile *c, TvlVar v) { return v < c->rank.n && c->rank.at[v] != TVL_NONE; }

/* Puts v at the given place of the order; those behind it move on. */
static void scope_insert(Compile *c, TvlVar v, uint32_t at) {
  while (c->rank.n <= v) vec_push(c->rank, TVL_NONE);
  assert(c->rank.at[v] == TVL_NONE && "bound variables have names of their own");
  vec_push(c->order, v);
  for (uint32_t i = c->order.n - 1; i > at; i--) {
    c->order.at[i] = c->order.at[i - 1];
    c->rank.at[c->order.at[i]] = i;
  }
  c->order.at[at] = v;
  c->rank.at[v] = at;
}

static void scope_add(Compile *c, TvlVar v) { scope_insert(c, v, c->order.n); }

static void scope_remove(Compile *c, TvlVar v) {
  uint32_t at = rank(c, v);
  c->rank.at[v] = TVL_NONE;
  c->order.n--;
  for (uint32_t i = at; i < c->order.n; i++) {
    c->order.at[i] = c->order.at[i + 1];
    c->rank.at[c->order.at[i]] = i;
  }
}

static int param(const Compile *c, TvlVar v) {
  if (in_scope(c, v)) return -1; /* a quantifier hides the parameter */
  for (uint32_t i = 0; i < c->nparams; i++)
    if (c->params[i] == v) return (int)i;
  return -1;
}

/* ---- tables ---- */

/* Adds variables to those of `all`, by rank. False when there are too many. */
static bool tab_unite(const Compile *c, Tab *all, const TvlVar *var, uint32_t n) {
  for (uint32_t k = 0; k < n; k++) {
    uint32_t r = rank(c, var[k]), at = all->n;
    while (at > 0 && rank(c, all->var[at - 1]) > r) at--;
    if (at > 0 && all->var[at - 1] == var[k]) continue;
    if (all->n == MAX_DIMS) return false;
    for (uint32_t i = all->n; i > at; i--) all->var[i] = all->var[i - 1];
    all->var[at] = var[k];
    all->n++;
  }
  return true;
}

static Operand operand(Ref ref, uint32_t n) {
  Operand o;
  memset(&o, 0, sizeof o);
  o.ref = ref;
  o.n = (uint8_t)n;
  return o;
}

/* Adds an operand to a sorted list unless it is there. True when its complement is. */
static bool operands_add(Operand *list, uint32_t *n, const Operand *o) {
  Operand other = *o;
  other.ref ^= 1;
  bool contradiction = false;
  uint32_t at = 0;
  for (uint32_t i = 0; i < *n; i++) {
    int order = memcmp(&list[i], o, sizeof *o);
    if (order == 0) return false;
    if (order < 0) at = i + 1;
    contradiction |= memcmp(&list[i], &other, sizeof other) == 0;
  }
  memmove(list + at + 1, list + at, (*n - at) * sizeof *list);
  list[at] = *o;
  ++*n;
  return contradiction;
}

/* The conjunction of tables over at least the variables of `least` (may be NULL); `drop` quantifies one of them. */
static Tab conjunction(Compile *c, const Tab *tabs, uint32_t n, const Tab *least, Drop drop) {
  if (n > MAX_OPERANDS) { /* in two steps */
    ArenaMark mark = arena_mark(&c->scratch);
    Tab *fewer = ARENA_ARRAY(&c->scratch, Tab, n - MAX_OPERANDS + 1);
    fewer[0] = conjunction(c, tabs, MAX_OPERANDS, NULL, DROP_NONE);
    memcpy(fewer + 1, tabs + MAX_OPERANDS, (n - MAX_OPERANDS) * sizeof *tabs);
    Tab result = conjunction(c, fewer, n - MAX_OPERANDS + 1, least, drop);
    arena_rewind(&c->scratch, mark);
    return result;
  }
  Tab all = {.n = 0};
  bool fits = true;
  for (uint32_t i = 0; i < n && fits; i++) fits = tab_unite(c, &all, tabs[i].var, tabs[i].n);
  if (fits && least) fits = tab_unite(c, &all, least->var, least->n);
  if (!fits) {
    c->failed = true;
    return tab_true;
  }
  Operand operands[MAX_OPERANDS + 1];
  uint32_t count = 0;
  bool zero = false;
  for (uint32_t i = 0; i < n; i++) {
    const Tab *x = &tabs[i];
    if (x->ref == REF_TRUE) continue;
    if (x->ref == REF_FALSE) zero = true;
    Operand o = operand(x->ref, x->n);
    for (uint32_t k = 0, at = 0; k < x->n; k++) {
      while (all.var[at] != x->var[k]) at++;
      o.at[k] = (uint8_t)at;
    }
    zero |= operands_add(operands, &count, &o);
  }
  Tab result = all;
  if (drop == DROP_MIDDLE) result.var[all.n - 2] = all.var[all.n - 1];
  if (drop) result.n--;
  if (zero) {
    result.ref = REF_FALSE;
    result.n = 0;
  } else if (!drop && count == 1 && operands[0].n == all.n) {
    result.ref = operands[0].ref;
  } else if (!drop && count == 0 && all.n == 0) {
    result.ref = REF_TRUE;
  } else {
    Op op = {.kind = OP_AND, .dims = (uint8_t)result.n, .space = (uint8_t)all.n, .drop = (uint8_t)drop};
    result.ref = op_add(c->p, op, operands, count);
  }
  return result;
}

static Tab negated(Tab x) {
  x.ref ^= 1;
  return x;
}

static Tab either(Compile *c, Tab a, Tab b) {
  return negated(conjunction(c, (Tab[]){negated(a), negated(b)}, 2, NULL, DROP_NONE));
}

static Tab both(Compile *c, Tab a, Tab b) { return conjunction(c, (Tab[]){a, b}, 2, NULL, DROP_NONE); }

/* The operand seen over other variables: operand position i is variable to[i]. */
static Tab permuted(Compile *c, Ref ref, const TvlVar *to, uint32_t n) {
  Tab all = {.n = 0};
  if (!tab_unite(c, &all, to, n)) {
    c->failed = true;
    return tab_true;
  }
  Operand o = operand(ref & ~(Ref)1, n);
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
  Op plain = {.kind = OP_LOAD2, .dims = 2, .plane = MAY, .arg = {0, 1}, .pred = pred};
  Operand o = operand(op_add(c->p, plain, NULL, 0), 2);
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
  uint32_t nextra = 0;
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
  for (uint32_t i = 0; i < nextra; i++) scope_add(c, extra[i]);
  Tab result = permuted(c, over.ref, to, over.n);
  for (uint32_t i = nextra; i-- > 0 && !c->failed;) {
    Tab two[2] = {result, same(c, value[i], extra[i])};
    result = conjunction(c, two, 2, NULL, DROP_LAST);
  }
  for (uint32_t i = 0; i < nextra; i++) scope_remove(c, extra[i]);
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

/* The parts whose conjunction is f, or !f; NULL only counts them. */
static uint32_t split(const Tvl *t, TvlFormula f, bool neg, Part *out) {
  const Formula *x = &t->formulas.at[f];
  while (x->kind == F_NOT) {
    neg = !neg;
    f = x->sub[0];
    x = &t->formulas.at[f];
  }
  if (x->kind == (neg ? F_OR : F_AND)) {
    uint32_t n = split(t, x->sub[0], neg, out);
    return n + split(t, x->sub[1], neg, out ? out + n : NULL);
  }
  if (out) *out = (Part){f, neg};
  return 1;
}

/* The same, in scratch memory. */
static Part *parts_of(Compile *c, TvlFormula f, bool neg, uint32_t *n) {
  *n = split(c->p->t, f, neg, NULL);
  Part *parts = arena_alloc(&c->scratch, *n * sizeof *parts);
  split(c->p->t, f, neg, parts);
  return parts;
}

static Tab plane_of(Compile *c, TvlFormula f, int plane);

static Tab plane_of_part(Compile *c, Part x, int plane) {
  return x.neg ? negated(plane_of(c, x.f, 1 - plane)) : plane_of(c, x.f, plane);
}

/* The parts and the variables of a block of quantifiers in front of them. The variables that matter (those of the block
 * first, then others of the parts) are numbered; sets of them are bit sets of `w` words. */
typedef struct {
  const Part *part;
  uint32_t parts;
  TvlVar *var;
  uint32_t vars, block, w;
  uint64_t *scope; /* per part, its variables; later those of the tables that remain */
  uint32_t *turn;  /* variables of the block in the order of elimination */
  uint64_t *span;  /* by turn: the other variables of the table from which the variable is dropped */
} Block;

static uint32_t block_number(Block *b, TvlVar v) {
  for (uint32_t i = 0; i < b->vars; i++)
    if (b->var[i] == v) return i;
  b->var[b->vars] = v;
  return b->vars++;
}

static void block_scopes(Compile *c, Block *b) {
  const Tvl *t = c->p->t;
  uint32_t most = b->block;
  for (uint32_t i = 0; i < b->parts; i++) most += t->formulas.at[b->part[i].f].nfree;
  TvlVar *var = arena_alloc(&c->scratch, most * sizeof *var);
  memcpy(var, b->var, b->block * sizeof *var);
  b->var = var;
  b->w = (uint32_t)BITS_WORDS(most);
  b->scope = arena_zalloc(&c->scratch, ((size_t)b->parts + b->block) * b->w * sizeof *b->scope);
  b->span = arena_zalloc(&c->scratch, (size_t)b->block * b->w * sizeof *b->span);
  b->turn = arena_alloc(&c->scratch, b->block * sizeof *b->turn);
  for (uint32_t i = 0; i < b->parts; i++) {
    const Formula *f = &t->formulas.at[b->part[i].f];
    for (uint32_t k = 0; k < f->nfree; k++) {
      uint32_t before = b->vars, v = block_number(b, f->free[k]);
      if (v >= b->block && param(c, f->free[k]) >= 0)
        b->vars = before;
      else
        bits_set(b->scope + (size_t)i * b->w, v);
    }
  }
}

/* An order of elimination, by simulating it on the sets of variables of the parts. */
static void elimination_order(Compile *c, Block *b) {
  block_scopes(c, b);
  uint32_t w = b->w, tables = b->parts;
  for (uint32_t i = 0; i < b->block; i++) b->turn[i] = i;
  for (uint32_t done = 0; done < b->block; done++) {
    uint32_t best = done;
    size_t best_size = SIZE_MAX;
    uint64_t *joined = b->span + (size_t)done * w;
    for (uint32_t k = done; k < b->block; k++) {
      bits_zero(joined, w);
      for (uint32_t i = 0; i < tables; i++)
        if (bits_get(b->scope + (size_t)i * w, b->turn[k])) bits_or(joined, b->scope + (size_t)i * w, w);
      size_t size = bits_count(joined, w);
      if (size > best_size) continue;
      best = k;
      best_size = size;
    }
    uint32_t v = b->turn[best], kept = 0;
    b->turn[best] = b->turn[done];
    b->turn[done] = v;
    bits_zero(joined, w);
    for (uint32_t i = 0; i < tables; i++) {
      uint64_t *scope = b->scope + (size_t)i * w;
      if (bits_get(scope, v))
        bits_or(joined, scope, w);
      else
        bits_copy(b->scope + (size_t)kept++ * w, scope, w);
    }
    bits_clear(joined, v);
    bits_copy(b->scope + (size_t)kept * w, joined, w);
    tables = kept + 1;
  }
}

/* How many binary atoms would have to be transposed if v stood before `after` and behind all other variables. */
static uint32_t transposed(const Tvl *t, const Block *b, TvlVar v, TvlVar after) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < b->parts; i++) {
    const Formula *f = &t->formulas.at[b->part[i].f];
    if (f->kind != F_ATOM || f->nvars != 2 || f->var[0] == f->var[1]) continue;
    if (f->var[0] == v) n += f->var[1] != after;
    if (f->var[1] == v) n += f->var[0] == after;
  }
  return n;
}

/* Gives the block's variables their places among the variables in scope: last, or before the last one of their span. */
static void place_block(Compile *c, const Block *b) {
  const Tvl *t = c->p->t;
  for (uint32_t i = b->block; i-- > 0;) {
    TvlVar v = b->var[b->turn[i]];
    const uint64_t *span = b->span + (size_t)i * b->w;
    uint32_t at = c->order.n;
    size_t size = bits_count(span, b->w);
    if (size == 1 || size == 2) {
      TvlVar last = TVL_NONE;
      for (BITS_EACH(k, span, b->w))
        if (last == TVL_NONE || rank(c, b->var[k]) > rank(c, last)) last = b->var[k];
      bool unary = false; /* few nodes to unite the rows of */
      for (uint32_t k = 0; k < b->parts; k++) {
        const Formula *f = &t->formulas.at[b->part[k].f];
        unary |= f->kind == F_ATOM && f->nvars == 1 && f->var[0] == v && !b->part[k].neg;
      }
      uint32_t behind = transposed(t, b, v, TVL_NONE), before = transposed(t, b, v, last);
      if (before < behind || (before == behind && unary)) at = rank(c, last);
    }
    scope_insert(c, v, at);
  }
}

/* Where v stands among the variables of the tables decides how it is dropped. */
static Tab drop_variable(Compile *c, TvlVar v, const Tab *tabs, uint32_t n) {
  Tab own = {.n = 1, .var = {v}}, all = own;
  bool fits = true;
  for (uint32_t i = 0; i < n && fits; i++) fits = tab_unite(c, &all, tabs[i].var, tabs[i].n);
  if (fits && all.var[all.n - 1] == v) return conjunction(c, tabs, n, &own, DROP_LAST);
  if (fits && all.var[all.n - 2] == v) return conjunction(c, tabs, n, &own, DROP_MIDDLE);
  assert(all.n >= MAX_DIMS);
  c->failed = true;
  return tab_true;
}

/* E block: the conjunction of parts. A node that may be absent (ac = 1/2), or with loose embedding a summary node that
 * may stand for nothing, is no certain witness. */
static Tab exists_block(Compile *c, const TvlVar *vars, uint32_t n, const Part *parts, uint32_t nparts, int plane) {
  Block b = {.part = parts, .parts = nparts, .var = (TvlVar *)vars, .vars = n, .block = n};
  elimination_order(c, &b);
  place_block(c, &b);
  uint32_t count = nparts;
  Tab *tabs = arena_alloc(&c->scratch, (nparts + n + 1) * sizeof *tabs);
  Tab *with = arena_alloc(&c->scratch, (nparts + n + 3) * sizeof *with);
  for (uint32_t i = 0; i < nparts; i++) tabs[i] = plane_of_part(c, parts[i], plane);
  for (uint32_t k = 0; k < n && !c->failed; k++) {
    TvlVar v = b.var[b.turn[k]];
    uint32_t kept = 0, mine = 0;
    for (uint32_t i = 0; i < count; i++) {
      bool has = false;
      for (uint32_t d = 0; d < tabs[i].n; d++) has |= tabs[i].var[d] == v;
      if (has)
        with[mine++] = tabs[i];
      else
        tabs[kept++] = tabs[i];
    }
    if (plane == MUST) with[mine++] = load(c, TVL_AC, MUST, &v);
    if (plane == MUST && c->p->t->options.loose) with[mine++] = negated(load(c, TVL_SM, MAY, &v));
    tabs[kept++] = drop_variable(c, v, with, mine);
    count = kept;
  }
  for (uint32_t k = 0; k < n; k++) scope_remove(c, b.var[k]);
  return c->failed ? tab_true : conjunction(c, tabs, count, NULL, DROP_NONE);
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

/* E outer.. (neg) f, quantifiers of the same kind gathered; disjunctions are split before. */
static Tab exists(Compile *c, const TvlVar *outer, uint32_t n, TvlFormula f, bool neg, int plane) {
  Tvl *t = c->p->t;
  ArenaMark mark = arena_mark(&c->scratch);
  uint32_t more = 0;
  for (TvlFormula g = f;
       t->formulas.at[g].kind == F_NOT || t->formulas.at[g].kind == F_EXISTS || t->formulas.at[g].kind == F_FORALL;
       g = t->formulas.at[g].sub[0])
    more++;
  TvlVar *block = arena_alloc(&c->scratch, (n + more) * sizeof *block);
  if (n) memcpy(block, outer, n * sizeof *block);
  for (;;) {
    const Formula *x = &t->formulas.at[f];
    if (x->kind == F_NOT) {
      neg = !neg;
    } else if (x->kind == (neg ? F_FORALL : F_EXISTS)) {
      block[n++] = x->var[0];
    } else {
      break;
    }
    f = x->sub[0];
  }
  Tab result;
  uint8_t kind = t->formulas.at[f].kind;
  if (kind == F_ITE || kind == F_IFF) {
    result = exists(c, block, n, unfold(t, f, neg), false, plane);
  } else if (kind == (neg ? F_AND : F_OR)) {
    Tab left = exists(c, block, n, t->formulas.at[f].sub[0], neg, plane);
    Tab right = exists(c, block, n, t->formulas.at[f].sub[1], neg, plane);
    result = either(c, left, right);
  } else {
    uint32_t nparts;
    const Part *parts = parts_of(c, f, neg, &nparts);
    result = exists_block(c, block, n, parts, nparts, plane);
  }
  arena_rewind(&c->scratch, mark);
  return result;
}

/* ---- all formulas ---- */

static Tab closure(Compile *c, const Formula *x, int plane) {
  scope_add(c, x->var[2]);
  scope_add(c, x->var[3]);
  Tab ends = {.n = 2, .var = {x->var[2], x->var[3]}};
  Tab step = plane_of(c, x->sub[0], plane);
  step = c->failed ? tab_true : conjunction(c, &step, 1, &ends, DROP_NONE);
  scope_remove(c, x->var[2]);
  scope_remove(c, x->var[3]);
  if (c->failed) return tab_true;
  if (step.ref == REF_FALSE) return step;
  if (step.ref & 1) { /* the closure reads a plain table */
    Operand o = operand(step.ref, step.n);
    for (uint8_t i = 0; i < o.n; i++) o.at[i] = i;
    step.ref = op_add(c->p, (Op){.kind = OP_AND, .dims = o.n, .space = o.n}, &o, 1);
  }
  Operand o = operand(step.ref, step.n);
  step.ref = op_add(c->p, (Op){.kind = OP_TC, .dims = (uint8_t)step.n, .plane = (uint8_t)plane}, &o, 1);
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
      ArenaMark mark = arena_mark(&c->scratch);
      uint32_t n;
      const Part *parts = parts_of(c, f, neg, &n);
      Tab *tabs = arena_alloc(&c->scratch, n * sizeof *tabs);
      for (uint32_t i = 0; i < n; i++) tabs[i] = plane_of_part(c, parts[i], neg ? 1 - plane : plane);
      Tab all = conjunction(c, tabs, n, NULL, DROP_NONE);
      arena_rewind(&c->scratch, mark);
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

/* The same, remembered: the table depends on the formula, the plane, and the order of its free variables. */
static Tab plane_of(Compile *c, TvlFormula f, int plane) {
  const Formula *x = &c->p->t->formulas.at[f];
  if (x->kind == F_CONST || x->kind == F_ATOM || x->kind == F_EQ || c->failed || x->nfree > MAX_DIMS)
    return plane_of_new(c, f, plane);
  Known key = {.f = f, .plane = (uint32_t)plane};
  Tab order = {.n = 0};
  for (uint32_t i = 0; i < x->nfree; i++)
    if (in_scope(c, x->free[i])) tab_unite(c, &order, &x->free[i], 1);
  key.n = order.n;
  memcpy(key.order, order.var, order.n * sizeof *order.var);
  uint64_t h = hash_mix(hash_bytes(key.order, key.n * sizeof *key.order), (uint64_t)f << 1 | (uint64_t)plane);
  const uint32_t *i = idmap_find(&c->known, h);
  if (i) {
    const Known *k = &c->knowns.at[*i];
    if (k->f == f && k->plane == key.plane && k->n == key.n &&
        memcmp(k->order, key.order, key.n * sizeof *key.order) == 0)
      return k->tab;
  }
  key.tab = plane_of_new(c, f, plane);
  vec_push(c->knowns, key);
  idmap_put(&c->known, h, c->knowns.n - 1);
  return key.tab;
}

static void forget(Compile *c) {
  idmap_clear(&c->known);
  c->knowns.n = 0;
}

static Compile *compile_begin(Program *p, const TvlVar *params, uint32_t nparams) {
  Tvl *t = p->t;
  if (!t->compile) {
    t->compile = mem_zalloc(sizeof *t->compile);
    ArenaMark empty = {.used = 0};
    arena_alloc(&t->compile->scratch, SCRATCH);
    empty.block = arena_mark(&t->compile->scratch).block;
    arena_rewind(&t->compile->scratch, empty);
  }
  Compile *c = t->compile;
  if (c->p != p || c->nparams != nparams || (nparams && memcmp(c->params, params, nparams * sizeof *params) != 0))
    forget(c);
  c->p = p;
  c->params = params;
  c->nparams = nparams;
  c->failed = false;
  return c;
}

Ref program_add(Program *p, TvlFormula f, int plane, const TvlVar *vars, uint32_t nvars, const TvlVar *params,
                uint32_t nparams) {
  if (p->t->formulas.at[f].depth > 4 * MAX_DEPTH)
    return NO_REF; /* derived formulas may be deeper than what was given */
  f = alpha_normal(p->t, f);
  Compile *c = compile_begin(p, params, nparams);
  for (uint32_t i = 0; i < nvars; i++) scope_add(c, vars[i]);
  Tab result = plane_of(c, f, plane), over = {.n = nvars};
  if (nvars) memcpy(over.var, vars, nvars * sizeof *vars);
  if (!c->failed && result.n != nvars) result = conjunction(c, &result, 1, &over, DROP_NONE);
  /* A constant false has no variables; make it a table over all of them. */
  if (!c->failed && result.n != nvars) {
    Ref all = op_add(p, (Op){.kind = OP_AND, .dims = (uint8_t)nvars, .space = (uint8_t)nvars}, NULL, 0);
    result.ref = all | (result.ref & 1);
  }
  for (uint32_t i = 0; i < nvars; i++) scope_remove(c, vars[i]);
  if (!c->failed) return result.ref;
  forget(c); /* what was made after the failure is not right */
  return NO_REF;
}

void compile_forget(Program *p) {
  Compile *c = p->t->compile;
  if (!c || c->p != p) return;
  forget(c);
  c->p = NULL;
}

void compile_free(Compile *c) {
  if (!c) return;
  vec_free(c->order);
  vec_free(c->rank);
  idmap_free(&c->known);
  vec_free(c->knowns);
  arena_free(&c->scratch);
  mem_free(c);
}
