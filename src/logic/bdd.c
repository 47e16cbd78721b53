/* BDDs: a thin wrapper around BuDDy that owns its global state, so that nothing else in the project has globals. */
#include <assert.h>
#include <bdd.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

#include "logic/logic.h"

struct BddSet {
  uint32_t variables; /* declared to BuDDy */
};

enum {
  FIRST_NODES = 10000, /* BuDDy grows its table by itself */
  CACHE = 10000,
  CACHE_RATIO = 8, /* nodes per cache entry, as the table grows */
  MAX_INCREASE = 1000000,
  FIRST_VARIABLES = 64,
};

/* BuDDy has run out of memory (every other error is a wrong call): the same end as for any allocation. */
static void on_error(int code) {
  if (code == BDD_MEMORY || code == BDD_NODENUM) (void)mem_alloc(PTRDIFF_MAX);
  assert(0 && "BuDDy was called wrongly");
  abort();
}

/* BuDDy's own stack of nodes that collections must keep. It pushes by `*top++ = f()`, and compilers may move the top
 * before they call f; a collection during f then follows what the place held before. Old numbers of nodes do no harm
 * there, but a new stack holds anything: it gets zeros. */
extern int *bddrefstack;

static void set_variables(uint32_t n) {
  bdd_setvarnum((int)n);
  memset(bddrefstack, 0, malloc_usable_size(bddrefstack));
}

BddSet *bdds_new(void) {
  if (bdd_isrunning()) return NULL;
  if (bdd_init(FIRST_NODES, CACHE)) return NULL;
  bdd_error_hook(on_error);
  bdd_gbc_hook(NULL);
  bdd_resize_hook(NULL);
  bdd_setmaxincrease(MAX_INCREASE);
  bdd_setcacheratio(CACHE_RATIO);
  set_variables(FIRST_VARIABLES);
  BddSet *b = mem_zalloc(sizeof *b);
  b->variables = FIRST_VARIABLES;
  return b;
}

void bdds_free(BddSet *b) {
  if (!b) return;
  bdd_done();
  mem_free(b);
}

BddId bdd_true_of(BddSet *b) {
  (void)b;
  return bddtrue;
}
BddId bdd_false_of(BddSet *b) {
  (void)b;
  return bddfalse;
}

static void declare(BddSet *b, uint32_t index) {
  if (index < b->variables) return;
  uint32_t want = b->variables * 2 > index + 1 ? b->variables * 2 : index + 1;
  bdd_gbc(); /* so that there is room for the new variables without a collection in their midst */
  set_variables(want);
  b->variables = want;
}

BddId bdd_variable(BddSet *b, uint32_t index) {
  declare(b, index);
  return bdd_addref(bdd_ithvar((int)index));
}
BddId bdd_conj(BddSet *b, BddId x, BddId y) {
  (void)b;
  return bdd_addref(bdd_and(x, y));
}
BddId bdd_disj(BddSet *b, BddId x, BddId y) {
  (void)b;
  return bdd_addref(bdd_or(x, y));
}
BddId bdd_negate(BddSet *b, BddId x) {
  (void)b;
  return bdd_addref(bdd_not(x));
}
BddId bdd_retain(BddSet *b, BddId x) {
  (void)b;
  return bdd_addref(x);
}
void bdd_release(BddSet *b, BddId x) {
  (void)b;
  bdd_delref(x);
}

BddId bdd_forget(BddSet *b, BddId x, const uint32_t *variable, uint32_t n) {
  if (!n) return bdd_addref(x);
  VEC(int) all = {0};
  for (uint32_t i = 0; i < n; i++) {
    declare(b, variable[i]);
    vec_push(all, (int)variable[i]);
  }
  BddId set = bdd_addref(bdd_makeset(all.at, (int)all.n));
  BddId r = bdd_addref(bdd_exist(x, set));
  bdd_delref(set);
  vec_free(all);
  return r;
}

bool bdd_implies(BddSet *b, BddId x, BddId y) {
  (void)b;
  return bdd_apply(x, y, bddop_diff) == bddfalse;
}

/* ---- reading ---- */

typedef struct {
  uint32_t n;
  int8_t *value;
  void (*cube)(void *context, const int8_t *value);
  void *context;
} Cubes;

static void visit_cubes(const Cubes *c, BddId x) {
  if (x == bddfalse) return;
  if (x == bddtrue) {
    c->cube(c->context, c->value);
    return;
  }
  int v = bdd_var(x);
  BddId low = bdd_low(x), high = bdd_high(x);
  if ((uint32_t)v >= c->n) { /* not asked for: it only matters that some value exists */
    c->cube(c->context, c->value);
    return;
  }
  c->value[v] = 0;
  visit_cubes(c, low);
  c->value[v] = 1;
  visit_cubes(c, high);
  c->value[v] = -1;
}

void bdd_cubes(BddSet *b, BddId x, uint32_t n, void (*cube)(void *context, const int8_t *value), void *context) {
  (void)b;
  int8_t *value = mem_alloc(n);
  for (uint32_t i = 0; i < n; i++) value[i] = -1;
  bdd_addref(x);
  visit_cubes(&(Cubes){.n = n, .value = value, .cube = cube, .context = context}, x);
  bdd_delref(x);
  mem_free(value);
}

typedef struct {
  Logic *l;
  IdMap done; /* node -> term */
  TermId (*term_of)(void *context, uint32_t variable);
  void *context;
} Formula;

static TermId formula(Formula *f, BddId x) {
  if (x == bddfalse || x == bddtrue) return term_bool(f->l, x == bddtrue);
  const uint32_t *known = idmap_find(&f->done, (uint64_t)x);
  if (known) return *known;
  TermId low = formula(f, bdd_low(x)), high = formula(f, bdd_high(x));
  TermId t = term_choice(f->l, f->term_of(f->context, (uint32_t)bdd_var(x)), high, low);
  idmap_put(&f->done, (uint64_t)x, t);
  return t;
}

TermId bdd_formula(BddSet *b, BddId x, Logic *l, TermId (*term_of)(void *context, uint32_t variable), void *context) {
  (void)b;
  Formula f = {.l = l, .term_of = term_of, .context = context};
  bdd_addref(x);
  TermId t = formula(&f, x);
  bdd_delref(x);
  idmap_free(&f.done);
  return t;
}

typedef struct {
  IdMap seen;
  bool *found; /* by variable */
} Support;

static void support(Support *s, BddId x) {
  if (x == bddfalse || x == bddtrue || idmap_find(&s->seen, (uint64_t)x)) return;
  idmap_put(&s->seen, (uint64_t)x, 1);
  s->found[bdd_var(x)] = true;
  support(s, bdd_low(x));
  support(s, bdd_high(x));
}

/* Not by BuDDy's bdd_support, which loses memory when there are more variables than at the last call. */
void bdd_support_of(BddSet *b, BddId x, U32Vec *out) {
  Support s = {.found = mem_zalloc(b->variables * sizeof(bool))};
  support(&s, x);
  for (uint32_t i = 0; i < b->variables; i++)
    if (s.found[i]) vec_push(*out, i);
  idmap_free(&s.seen);
  mem_free(s.found);
}
