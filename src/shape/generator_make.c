/* From generators to predicates: each statement once for every way to give its names something tracked. */
#include <assert.h>

#include "shape/generator_tree.h"

void making_free(Making *m) {
  str_free(&m->names);
  vec_free(m->made);
  vec_free(m->again);
  idmap_free(&m->by_name);
}

const Made *making_find(const Making *m, const char *name) {
  const uint32_t *i = idmap_find(&m->by_name, idmap_ptr(str_intern((Strings *)&m->names, name)));
  return i ? &m->made.at[*i] : NULL;
}

/* ---- instances ---- */

typedef struct {
  const Statement *s;
  const Vocabulary *v;
  EachInstance *each;
  void *context;
  uint32_t value[MAX_SCOPE];
} Assigning;

/* Is it a field of trees? */
static bool is_of_tree(const Vocabulary *v, uint32_t field) {
  uint32_t n = v->n[ITEM_FIELD];
  for (uint32_t i = 0; i < n; i++)
    if ((v->beside && v->beside[field * n + i]) || (v->over && v->over[field * n + i])) return true;
  return false;
}

static bool condition_holds(const Assigning *a, const Condition *c) {
  uint32_t x = a->value[c->a], y = a->value[c->b];
  ItemKind kind = a->s->scope[c->a].kind;
  switch (c->kind) {
    case CONDITION_DIFFERENT:
      return x != y;
    case CONDITION_LESS:
      return x < y;
    case CONDITION_BESIDE:
      return a->v->beside ? a->v->beside[x * a->v->n[ITEM_FIELD] + y] : x != y;
    case CONDITION_OVER:
      return a->v->over ? a->v->over[x * a->v->n[ITEM_FIELD] + y] : x != y;
    case CONDITION_ALONE:
      return !(a->v->grown && a->v->grown[x]) && (!a->v->branching || !is_of_tree(a->v, x));
    case CONDITION_SHORTCUT:
      return !a->v->shortcut || a->v->shortcut[x];
    case CONDITION_STEADY:
      return !(a->v->roaming && a->v->roaming[x]);
    case CONDITION_INTO:
      break;
  }
  const bool *into = a->v->into[kind];
  return into ? into[x * a->v->n[ITEM_FIELD] + y] : kind == ITEM_POINTER || x != y;
}

/* Do the conditions hold of the first n values? Those about later ones are looked at later. */
static bool conditions_hold(const Assigning *a, uint32_t n) {
  for (uint32_t i = 0; i < a->s->n_conditions; i++) {
    const Condition *c = &a->s->condition[i];
    if (c->a >= n || c->b >= n) continue;
    if (!condition_holds(a, c)) return false;
  }
  return true;
}

static void assign(Assigning *a, uint32_t n) {
  if (!conditions_hold(a, n)) return;
  if (n == a->s->n_scope) {
    a->each(a->context, a->s, a->value);
    return;
  }
  for (uint32_t i = 0; i < a->v->n[a->s->scope[n].kind]; i++) {
    a->value[n] = i;
    assign(a, n + 1);
  }
}

void each_instance(const Statement *s, const Vocabulary *v, EachInstance *each, void *context) {
  Assigning a = {.s = s, .v = v, .each = each, .context = context};
  assign(&a, 0);
}

/* r[p->next], back[->next->prev], order[->next,[h <= 3]]: nothing else has this name. */
void made_name(const Vocabulary *v, const Param *scope, const char *family, const uint32_t *param, uint32_t n,
               const uint32_t *value, Buf *out) {
  buf_printf(out, "%s[", family);
  for (uint32_t i = 0; i < n; i++) {
    ItemKind kind = scope[param[i]].kind;
    if (i && kind != ITEM_FIELD) buf_char(out, ',');
    buf_add(out, tvl_predicate_name(v->t, v->item[kind][value[param[i]]]));
  }
  buf_char(out, ']');
}

typedef struct {
  Making *m;
  GeneratorId by;
} Collecting;

static void collect(void *context, const Statement *s, const uint32_t *value) {
  Collecting *c = context;
  Making *m = c->m;
  Buf name = {0};
  made_name(m->v, s->scope, s->name, s->param, s->n_params, value, &name);
  Made x = {.s = s, .by = c->by, .name = str_intern(&m->names, buf_str(&name)), .abstraction = s->abstraction};
  for (uint32_t i = 0; i < MAX_SCOPE; i++) x.value[i] = value[i];
  buf_free(&name);
  const uint32_t *known = idmap_find(&m->by_name, idmap_ptr(x.name));
  if (known) {
    Made *first = &m->made.at[*known];
    first->abstraction = first->abstraction || x.abstraction;
    vec_push(m->again, x);
    return;
  }
  idmap_put(&m->by_name, idmap_ptr(x.name), m->made.n);
  vec_push(m->made, x);
}

void made_collect(const Generators *g, GeneratorId id, Making *m) {
  Collecting c = {m, id};
  for (const Statement *s = g->at.at[id].first; s; s = s->next)
    if (s->kind == S_PREDICATE) each_instance(s, m->v, collect, &c);
}

void made_declare(Making *m) {
  Tvl *t = m->v->t;
  for (uint32_t i = 0; i < m->made.n; i++) {
    const Made *x = &m->made.at[i];
    if (tvl_find_predicate(t, x->name) != TVL_NONE) continue;
    TvlPredicate p = tvl_predicate(t, x->name, x->s->arity, x->abstraction ? TVL_ABSTRACTION : 0, NULL);
    assert(p != TVL_NONE && "names of generated predicates are not those of what is tracked");
    (void)p;
  }
}

/* ---- formulas ---- */

typedef struct {
  Making *m;
  Param scope[MAX_SCOPE];
  uint32_t value[MAX_SCOPE];
} Scope;

static TvlPredicate predicate_of(Scope *e, const Form *f) {
  const Vocabulary *v = e->m->v;
  if (f->kind == G_ITEM) return v->item[e->scope[f->item].kind][e->value[f->item]];
  if (f->kind == G_BUILTIN) {
    const TvlPredicate builtin[] = {
        [BUILTIN_BAD] = v->bad, [BUILTIN_WILD] = v->wild, [BUILTIN_GONE] = v->gone, [BUILTIN_OTHER] = v->other};
    return builtin[f->item];
  }
  Buf name = {0};
  made_name(v, e->scope, f->name, f->param, f->n_params, e->value, &name);
  const Made *x = making_find(e->m, buf_str(&name));
  TvlPredicate p =
      x && x - e->m->made.at < e->m->visible && x->s->arity == f->n_vars ? tvl_find_predicate(v->t, x->name) : TVL_NONE;
  if (p == TVL_NONE) e->m->missing = f;
  buf_free(&name);
  return p;
}

static TvlFormula build(Scope *e, const Form *f);

/* v is none of the individuals that stand for values without a block. */
static TvlFormula build_cell(const Vocabulary *v, TvlVar a) {
  TvlFormula none = tvl_or(v->t, tvl_atom1(v->t, v->bad, a), tvl_atom1(v->t, v->wild, a));
  return tvl_not(v->t, tvl_or(v->t, none, tvl_atom1(v->t, v->gone, a)));
}

static TvlFormula build_atom(Scope *e, const Form *f) {
  Tvl *t = e->m->v->t;
  if (f->kind == G_BUILTIN && f->item == BUILTIN_CELL) return build_cell(e->m->v, tvl_var(t, f->var[0]));
  TvlPredicate p = predicate_of(e, f);
  TvlVar a = tvl_var(t, f->var[0]), b = f->n_vars == 2 ? tvl_var(t, f->var[1]) : TVL_NONE;
  if (p == TVL_NONE) return tvl_const(t, TVL_0); /* an error; see m->missing */
  if (f->n_vars == 1) return tvl_atom1(t, p, a);
  return f->step == STEP_STAR ? tvl_star(t, p, a, b) : f->step ? tvl_plus(t, p, a, b) : tvl_atom2(t, p, a, b);
}

/* A finite conjunction or disjunction over what is tracked. */
static TvlFormula build_finite(Scope *e, const Form *f) {
  Tvl *t = e->m->v->t;
  TvlFormula all = tvl_const(t, f->kind == G_EVERY ? TVL_1 : TVL_0);
  e->scope[f->item].kind = f->of;
  for (uint32_t i = 0; i < e->m->v->n[f->of]; i++) {
    e->value[f->item] = i;
    TvlFormula one = build(e, f->a);
    all = i == 0 ? one : f->kind == G_EVERY ? tvl_and(t, all, one) : tvl_or(t, all, one);
  }
  return all;
}

static TvlFormula build(Scope *e, const Form *f) {
  Tvl *t = e->m->v->t;
  switch (f->kind) {
    case G_VALUE:
      return tvl_const(t, f->value ? TVL_1 : TVL_0);
    case G_ITEM:
    case G_BUILTIN:
    case G_FAMILY:
      return build_atom(e, f);
    case G_EQ:
      return tvl_eq(t, tvl_var(t, f->var[0]), tvl_var(t, f->var[1]));
    case G_NOT:
      return tvl_not(t, build(e, f->a));
    case G_EXISTS:
      return tvl_exists(t, tvl_var(t, f->var[0]), build(e, f->a));
    case G_FORALL:
      return tvl_forall(t, tvl_var(t, f->var[0]), build(e, f->a));
    case G_SOME:
    case G_EVERY:
      return build_finite(e, f);
    default:
      break;
  }
  TvlFormula a = build(e, f->a), b = build(e, f->b);
  switch (f->kind) {
    case G_AND:
      return tvl_and(t, a, b);
    case G_OR:
      return tvl_or(t, a, b);
    case G_IMPLIES:
      return tvl_implies(t, a, b);
    default:
      return tvl_iff(t, a, b);
  }
}

static Scope scope_of(Making *m, const Statement *s, const uint32_t *value) {
  Scope e = {.m = m};
  for (uint32_t i = 0; i < MAX_SCOPE; i++) {
    e.scope[i] = s->scope[i];
    e.value[i] = value[i];
  }
  return e;
}

TvlFormula made_formula(Making *m, const Made *x) {
  Scope e = scope_of(m, x->s, x->value);
  return build(&e, x->s->form);
}

void made_rule(Making *m, const Statement *s, const uint32_t *value, TvlFormula *body, TvlFormula *head) {
  Scope e = scope_of(m, s, value);
  *body = build(&e, s->form);
  *head = build(&e, s->head);
}

static void add_rule(void *context, const Statement *s, const uint32_t *value) {
  Making *m = context;
  TvlFormula body, head;
  made_rule(m, s, value, &body, &head);
  tvl_rule(m->v->t, body, head, NULL);
}

void made_rules(const Generators *g, GeneratorId id, Making *m) {
  for (const Statement *s = g->at.at[id].first; s; s = s->next)
    if (s->kind == S_RULE) each_instance(s, m->v, add_rule, m);
}

/* ---- for classes ---- */

bool generators_branch(const Generators *g, const uint32_t *set, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    if (g->at.at[set[i]].branching) return true;
  return false;
}

bool generators_abstract(const Generators *g, const uint32_t *set, uint32_t n, ItemKind kind) {
  for (uint32_t i = 0; i < n; i++)
    for (const Statement *s = g->at.at[set[i]].first; s; s = s->next)
      if (s->kind == S_CORE && s->abstraction && s->scope[s->param[0]].kind == kind) return true;
  return false;
}

uint32_t generators_declare(const Generators *g, const uint32_t *set, uint32_t n, const Vocabulary *v) {
  Making m = {.v = v, .visible = UINT32_MAX};
  for (uint32_t i = 0; i < n; i++) made_collect(g, set[i], &m);
  made_declare(&m);
  for (uint32_t i = 0; i < m.made.n; i++) {
    const Made *x = &m.made.at[i];
    TvlVar args[2] = {tvl_var(v->t, x->s->var[0])};
    if (x->s->arity == 2) args[1] = tvl_var(v->t, x->s->var[1]);
    bool ok = tvl_define(v->t, tvl_find_predicate(v->t, x->name), args, made_formula(&m, x), NULL);
    assert(ok && !m.missing && "generators are checked when they are read");
    (void)ok;
  }
  for (uint32_t i = 0; i < n; i++) made_rules(g, set[i], &m);
  uint32_t made = m.made.n;
  making_free(&m);
  return made;
}

/* How many predicates, and how many of them take part in the abstraction: both only grow. */
static uint64_t size_of(const Making *m) {
  uint64_t n = m->made.n;
  for (uint32_t i = 0; i < m->made.n; i++) n += m->made.at[i].abstraction;
  return n;
}

static bool has(const uint32_t *set, uint32_t n, uint32_t id) {
  for (uint32_t i = 0; i < n; i++)
    if (set[i] == id) return true;
  return false;
}

void generators_finer(const Generators *g, const uint32_t *set, uint32_t n, const Vocabulary *v, U32Vec *out) {
  Making m = {.v = v, .visible = UINT32_MAX};
  U32Vec present = {0}; /* the set, and what adds nothing to it or is not tried */
  for (uint32_t i = 0; i < n; i++) {
    made_collect(g, set[i], &m);
    vec_push(present, set[i]);
  }
  for (GeneratorId id = 0; id < g->at.n; id++) {
    bool next = !has(present.at, present.n, id);
    for (const Reference *r = g->at.at[id].refines; r && next; r = r->next) next = has(present.at, present.n, r->id);
    if (!next) continue;
    Making more = {.v = v, .visible = UINT32_MAX};
    for (uint32_t i = 0; i < n; i++) made_collect(g, set[i], &more);
    for (GeneratorId i = 0; i <= id; i++)
      if (generators_refines(g, id, i) && !has(set, n, i)) made_collect(g, i, &more);
    bool adds = !g->at.at[id].partial && size_of(&more) > size_of(&m);
    vec_push(*(adds ? out : &present), id);
    making_free(&more);
  }
  vec_free(present);
  making_free(&m);
}
