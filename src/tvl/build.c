/* Structures made value by value, and formulas evaluated on stored structures. */
#include "tvl/program.h"

struct TvlBuild {
  Tvl *t;
  Work *s;
};

TvlBuild *tvl_build(Tvl *t, uint32_t nodes) {
  assert(t->compiled && "structures are built after tvl_compile");
  TvlBuild *b = mem_alloc(sizeof *b);
  *b = (TvlBuild){t, work_new(t, nodes)};
  return b;
}

uint64_t tvl_build_bytes(const Tvl *t, uint32_t nodes) {
  uint64_t words = BITS_WORDS((uint64_t)nodes);
  return 16 * words * (t->layout.n[1] + (uint64_t)t->layout.n[2] * nodes);
}

TvlBuild *tvl_build_from(Tvl *t, TvlStructure s) {
  TvlBuild *b = mem_alloc(sizeof *b);
  *b = (TvlBuild){t, structure_load(t, s)};
  return b;
}

uint32_t tvl_build_node(TvlBuild *b) { return work_add_node(b->t, &b->s); }

void tvl_put0(TvlBuild *b, TvlPredicate p, TvlValue v) {
  assert(b->t->preds.at[p].arity == 0);
  work_put(b->t, b->s, p, 0, 0, v);
}

void tvl_put1(TvlBuild *b, TvlPredicate p, uint32_t node, TvlValue v) {
  assert(b->t->preds.at[p].arity == 1 && node < b->s->n);
  assert(p != TVL_AC || v != TVL_0);
  work_put(b->t, b->s, p, node, 0, v);
}

void tvl_put2(TvlBuild *b, TvlPredicate p, uint32_t from, uint32_t to, TvlValue v) {
  assert(b->t->preds.at[p].arity == 2 && from < b->s->n && to < b->s->n);
  work_put(b->t, b->s, p, from, to, v);
}

/* A program for one formula, with its free variables as parameters; made once. */
static Program *query_program(Tvl *t, TvlFormula f) {
  const uint32_t *known = idmap_find(&t->query_of, f);
  if (known) return t->queries.at[*known];
  const TvlVar *vars;
  uint32_t n = tvl_free_variables(t, f, &vars);
  Program *p = program_new(t);
  for (int plane = MUST; plane <= MAY; plane++) {
    Ref r = n > MAX_DIMS ? NO_REF : program_add(p, f, plane, NULL, 0, vars, n);
    p->query[plane] = r;
  }
  program_finish(p);
  vec_push(t->queries, p);
  idmap_put(&t->query_of, f, t->queries.n - 1);
  return p;
}

static TvlValue query_value(Program *p) {
  if (p->query[MUST] == NO_REF || p->query[MAY] == NO_REF) return TVL_HALF; /* too wide to evaluate: either */
  return program_bit(p, p->query[MUST]) ? TVL_1 : program_bit(p, p->query[MAY]) ? TVL_HALF : TVL_0;
}

static void query_bind(Tvl *t, TvlFormula f, const TvlVar *vars, const uint32_t *nodes, uint32_t n, uint32_t *params) {
  const Formula *x = &t->formulas.at[f];
  for (uint32_t i = 0; i < x->nfree && i < MAX_DIMS; i++) {
    params[i] = 0;
    bool bound = false;
    for (uint32_t k = 0; k < n && !bound; k++)
      if (vars[k] == x->free[i]) params[i] = nodes[k], bound = true;
    assert(bound && "the assignment covers the free variables");
  }
}

TvlValue tvl_evaluate(Tvl *t, TvlStructure s, TvlFormula f, const TvlVar *vars, const uint32_t *nodes, uint32_t n) {
  Program *p = query_program(t, f);
  uint32_t params[MAX_DIMS] = {0};
  query_bind(t, f, vars, nodes, n, params);
  Work *w = structure_load(t, s);
  program_begin(p, w, params);
  TvlValue v = query_value(p);
  work_drop(t, w);
  return v;
}

void tvl_put_defined(TvlBuild *b, TvlPredicate p) {
  Tvl *t = b->t;
  const Predicate *q = &t->preds.at[p];
  assert(q->definition != TVL_NONE);
  Program *program = program_new(t);
  Ref ref[2];
  for (int plane = MUST; plane <= MAY; plane++)
    ref[plane] = program_add(program, q->definition, plane, q->args, q->arity, NULL, 0);
  program_finish(program);
  program_begin(program, b->s, NULL);
  size_t words = q->arity == 2 ? (size_t)b->s->n * b->s->w : b->s->w;
  uint64_t *planes[2];
  for (int plane = MUST; plane <= MAY; plane++) {
    planes[plane] = mem_zalloc((words + 1) * sizeof(uint64_t));
    bool known = ref[MUST] != NO_REF && ref[MAY] != NO_REF; /* too wide to evaluate: 1/2 */
    if (q->arity == 0)
      *planes[plane] = known ? program_bit(program, ref[plane]) : plane == MAY;
    else if (!known)
      for (uint32_t u = 0; u < (q->arity == 2 ? b->s->n : 1) && plane == MAY; u++)
        bits_fill(planes[plane] + (size_t)u * b->s->w, b->s->n);
    else if (q->arity == 1)
      program_set(program, ref[plane], planes[plane]);
    else
      program_rows(program, ref[plane], planes[plane]);
  }
  for (int plane = MUST; plane <= MAY; plane++) { /* both planes are read before one is written */
    if (q->arity == 0)
      bits_put(work0(t, b->s, plane), q->slot, *planes[plane]);
    else
      bits_copy(q->arity == 1 ? work1(t, b->s, q->slot, plane) : work2(t, b->s, q->slot, plane), planes[plane], words);
    mem_free(planes[plane]);
  }
  formula_program_free(program);
}

bool tvl_definition_is_0(Tvl *t, TvlStructure s, TvlPredicate p) {
  TvlFormula f = t->preds.at[p].definition;
  assert(f != TVL_NONE);
  for (uint32_t i = t->preds.at[p].arity; i-- > 0;) f = tvl_exists(t, t->preds.at[p].args[i], f);
  return tvl_evaluate(t, s, f, NULL, NULL, 0) == TVL_0;
}

TvlStructure tvl_build_done(TvlBuild *b) {
  TvlStructure s = structure_intern(b->t, b->s);
  tvl_build_free(b);
  return s;
}

void tvl_build_free(TvlBuild *b) {
  work_drop(b->t, b->s);
  mem_free(b);
}
