/* reach: which objects a call can touch at all. What a function does to memory is known for all its calls together; a
 * single call touches only what its arguments and the globals lead to, what code from outside knows, and what is made
 * below it. So `scanf("%c", &p->data)` does not write what other calls of scanf write. */
#include "depends/internal.h"

static AliasTarget anywhere(AliasObjectId o) { return (AliasTarget){.object = o, .stride = 1}; }

static const U32Vec *successors(Reach *r, AliasObjectId o) {
  if (r->is_known[o]) return &r->next[o];
  AliasTargets t = {0};
  alias_of_contents(r->alias, anywhere(o), 0, &t);
  for (uint32_t i = 0; i < t.n; i++)
    if (!r->next[o].n || vec_last(r->next[o]) != t.at[i].object) vec_push(r->next[o], t.at[i].object);
  vec_free(t);
  r->is_known[o] = 1;
  return &r->next[o];
}

static void add(U32Vec *work, uint64_t *in, AliasObjectId o) {
  if (bits_get(in, o)) return;
  bits_set(in, o);
  vec_push(*work, o);
}

static void add_targets(U32Vec *work, uint64_t *in, const AliasTargets *t) {
  for (uint32_t i = 0; i < t->n; i++) add(work, in, t->at[i].object);
}

static void add_reachable(Reach *r, U32Vec *work, uint64_t *in) {
  while (work->n) {
    const U32Vec *next = successors(r, vec_pop(*work));
    for (uint32_t i = 0; i < next->n; i++) add(work, in, next->at[i]);
  }
}

void reach_init(Reach *r, const Program *p, const Alias *alias) {
  uint32_t n = alias_n_objects(alias);
  U32Vec work = {0};
  AliasTargets t = {0};
  *r = (Reach){.p = p, .alias = alias, .n = n};
  r->next = mem_zalloc(n * sizeof *r->next);
  r->is_known = mem_zalloc(n);
  r->common = mem_zalloc(BITS_WORDS(n) * sizeof *r->common);
  r->call = mem_zalloc(p->edge.n * sizeof *r->call);
  r->own = mem_zalloc(p->func.n * sizeof *r->own);
  for (AliasObjectId o = 0; o < n; o++) {
    const AliasObject *x = alias_object(alias, o);
    if (o == ALIAS_ANYTHING || x->is_escaped || (x->kind == ALIAS_VARIABLE && !p->var.at[x->var].function))
      add(&work, r->common, o);
  }
  for (VarId v = 1; v < p->var.n; v++)
    if (!p->var.at[v].function && !p->var.at[v].is_object) alias_of_var(alias, v, &t);
  add_targets(&work, r->common, &t);
  add_reachable(r, &work, r->common);
  vec_free(t);
  vec_free(work);
}

void reach_free(Reach *r) {
  for (AliasObjectId o = 0; o < r->n; o++) vec_free(r->next[o]);
  for (EdgeId e = 0; e < r->p->edge.n; e++) mem_free(r->call[e]);
  for (FuncId f = 0; f < r->p->func.n; f++) mem_free(r->own[f]);
  mem_free(r->next);
  mem_free(r->is_known);
  mem_free(r->common);
  mem_free(r->call);
  mem_free(r->own);
}

/* What the arguments lead to. An aggregate brings the object that it is loaded from, which is more than what is in it.
 */
static uint64_t *from_arguments(Reach *r, EdgeId e) {
  uint64_t *in = mem_zalloc(BITS_WORDS(r->n) * sizeof *in);
  const Op *op = &r->p->edge.at[e].op;
  U32Vec work = {0};
  AliasTargets t = {0};
  for (uint32_t i = 0; i < op->n_args; i++) {
    const Expr *x = expr_at(r->p, op->args[i]);
    alias_of_expr(r->alias, op->args[i], &t);
    if (x->kind == EXPR_LOAD) {
      TypeKind k = type_at(r->p, x->type)->kind;
      if (k == TYPE_STRUCT || k == TYPE_UNION || k == TYPE_ARRAY) alias_of_expr(r->alias, x->a, &t);
    }
  }
  add_targets(&work, in, &t);
  add_reachable(r, &work, in);
  vec_free(t);
  vec_free(work);
  return in;
}

/* What is made in the function or below it. */
static uint64_t *made_below(Depends *d, FuncId f) {
  Reach *r = &d->reach;
  uint64_t *in = mem_zalloc(BITS_WORDS(r->n) * sizeof *in);
  uint8_t *seen = mem_zalloc(d->p->func.n);
  U32Vec work = {0};
  seen[f] = 1;
  vec_push(work, f);
  while (work.n) {
    FuncId at = vec_pop(work);
    for (uint32_t i = 0; i < d->callees[at].n; i++) {
      FuncId to = d->callees[at].at[i];
      if (!seen[to]++) vec_push(work, to);
    }
  }
  for (AliasObjectId o = 0; o < r->n; o++) {
    const AliasObject *x = alias_object(d->alias, o);
    if (x->kind == ALIAS_VARIABLE && seen[d->p->var.at[x->var].function]) bits_set(in, o);
    if (x->kind == ALIAS_ALLOCATION && seen[d->p->loc.at[d->p->edge.at[x->edge].from].function]) bits_set(in, o);
  }
  vec_free(work);
  mem_free(seen);
  return in;
}

bool call_may_touch(Depends *d, EdgeId e, FuncId callee, Cell c) {
  Reach *r = &d->reach;
  if (c < d->places.first || c == d->places.any) return true;
  AliasObjectId o = d->places.owner.at[c - d->places.first];
  if (bits_get(r->common, o)) return true;
  if (!r->call[e]) r->call[e] = from_arguments(r, e);
  if (bits_get(r->call[e], o)) return true;
  if (!r->own[callee]) r->own[callee] = made_below(d, callee);
  return bits_get(r->own[callee], o);
}
