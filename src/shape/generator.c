/* What a generator adds to the vocabulary of a class. */
#include <assert.h>

#include "shape/internal.h"

static const char *const generator_name[GENERATORS] = {"points-to", "reachability", "sharing"};

const char *shapes_generator_name(const Shapes *s, uint32_t generator) {
  (void)s;
  return generator_name[generator];
}

static TvlPredicate define(Class *c, uint32_t attributes, TvlFormula f, const char *format, const char *a,
                           const char *b) {
  Buf name = {0};
  buf_printf(&name, format, a, b);
  TvlPredicate p = tvl_predicate(c->t, buf_str(&name), 1, attributes, NULL);
  assert(p != TVL_NONE);
  bool ok = tvl_define(c->t, p, &c->v, f, NULL);
  assert(ok);
  (void)ok;
  buf_free(&name);
  return p;
}

/* Reached from the cell of a pointer through one field, zero or more steps. */
static void declare_reachability(Class *c) {
  Tvl *t = c->t;
  for (uint32_t i = 0; i < c->track.n_pointers; i++) {
    for (uint32_t k = 0; k < c->track.n_fields; k++) {
      TvlFormula way = tvl_and(t, tvl_atom1(t, c->pointer[i], c->v1), tvl_star(t, c->field[k], c->v1, c->v));
      define(c, TVL_ABSTRACTION, tvl_exists(t, c->v1, way), "r[%s%s]", tvl_predicate_name(t, c->pointer[i]),
             tvl_predicate_name(t, c->field[k]));
    }
  }
}

/* Two cells lead to it through one field; it lies on a cycle. */
static void declare_sharing(Class *c) {
  Tvl *t = c->t;
  for (uint32_t k = 0; k < c->track.n_fields; k++) {
    TvlFormula two = tvl_and(t, tvl_atom2(t, c->field[k], c->v1, c->v), tvl_atom2(t, c->field[k], c->v2, c->v));
    two = tvl_and(t, two, tvl_neq(t, c->v1, c->v2));
    define(c, TVL_ABSTRACTION, tvl_exists(t, c->v1, tvl_exists(t, c->v2, two)), "is[%s]%s",
           tvl_predicate_name(t, c->field[k]), "");
    define(c, TVL_ABSTRACTION, tvl_plus(t, c->field[k], c->v, c->v), "c[%s]%s", tvl_predicate_name(t, c->field[k]), "");
  }
}

void generator_declare(Shapes *s, Class *c) {
  (void)s;
  if (c->track.generator >= GENERATOR_REACHABILITY) declare_reachability(c);
  if (c->track.generator >= GENERATOR_SHARING) declare_sharing(c);
}
