/* Vocabulary: predicates with their attributes (Ch. 12.4.1), and the life of a Tvl. */
#include "tvl/internal.h"

static void declare_builtin(Tvl *t, const char *name, uint32_t arity) {
  TvlPredicate p = tvl_predicate(t, name, arity, 0, NULL);
  assert(p != TVL_NONE);
  (void)p;
}

Tvl *tvl_new(void) {
  Tvl *t = mem_zalloc(sizeof *t);
  declare_builtin(t, "sm", 1);
  declare_builtin(t, "ac", 1);
  declare_builtin(t, "isNew", 1);
  declare_builtin(t, "instance", 2);
  return t;
}

static void action_free(Action *a) {
  vec_free(a->focus);
  vec_free(a->messages);
  vec_free(a->updates);
  if (a->before) formula_program_free(a->before);
  if (a->program) formula_program_free(a->program);
  if (a->post) formula_program_free(a->post);
}

void tvl_free(Tvl *t) {
  if (!t) return;
  for (uint32_t i = 0; i < t->actions.n; i++) action_free(&t->actions.at[i]);
  vec_free(t->actions);
  for (size_t i = 0; i < sizeof t->pool / sizeof *t->pool; i++)
    while (t->pool[i]) {
      Work *s = t->pool[i];
      t->pool[i] = s->next;
      mem_free(s);
    }
  if (t->rule_program) formula_program_free(t->rule_program);
  for (uint32_t i = 0; i < t->queries.n; i++) formula_program_free(t->queries.at[i]);
  vec_free(t->queries);
  compile_free(t->compile);
  idmap_free(&t->query_of);
  vec_free(t->plans);
  for (uint32_t i = 0; i < t->focus_buffers.n; i++) {
    vec_free(t->focus_buffers.at[i].split);
    vec_free(t->focus_buffers.at[i].rows);
  }
  vec_free(t->focus_buffers);
  vec_free(t->focus_now);
  vec_free(t->focus_next);
  idmap_free(&t->focus_plans);
  vec_free(t->scratch);
  wake_free(t);
  vec_free(t->row);
  vec_free(t->structures);
  intern_free(&t->structure_table);
  vec_free(t->rules);
  vec_free(t->formulas);
  intern_free(&t->formula_table);
  vec_free(t->bound_vars);
  vec_free(t->free_scratch);
  vec_free(t->definition_order);
  vec_free(t->vars);
  idmap_free(&t->var_by_name);
  vec_free(t->preds);
  idmap_free(&t->pred_by_name);
  str_free(&t->strings);
  arena_free(&t->arena);
  mem_free(t);
}

const char *tvl_value_text(TvlValue v) { return v == TVL_1 ? "1" : v == TVL_HALF ? "1/2" : "0"; }

static const char *attribute_trouble(uint32_t arity, uint32_t attributes) {
  const uint32_t binary = TVL_FUNCTION | TVL_INVFUNCTION | TVL_SYMMETRIC | TVL_ANTISYMMETRIC | TVL_REFLEXIVE |
                          TVL_ANTIREFLEXIVE | TVL_TRANSITIVE | TVL_ACYCLIC;
  if (arity > 2) return "predicates of more than two arguments are not supported";
  if (arity != 2 && (attributes & binary)) return "only binary predicates can be functions, orders or acyclic";
  if (arity != 1 && (attributes & TVL_UNIQUE)) return "only unary predicates can be unique";
  if (arity != 1 && (attributes & TVL_POINTER)) return "only unary predicates can be pointers";
  if (arity == 2 && (attributes & TVL_ABSTRACTION)) return "binary predicates cannot be abstraction predicates";
  return NULL;
}

TvlPredicate tvl_predicate(Tvl *t, const char *name, uint32_t arity, uint32_t attributes, Buf *error) {
  assert(!t->compiled && "predicates are declared before tvl_compile");
  const char *trouble = attribute_trouble(arity, attributes);
  if (!trouble && tvl_find_predicate(t, name) != TVL_NONE) trouble = "the predicate is declared twice";
  if (trouble) {
    if (error) buf_printf(error, "%s: %s", name, trouble);
    return TVL_NONE;
  }
  name = str_intern(&t->strings, name);
  vec_push(t->preds, (Predicate){.name = name,
                                 .arity = arity,
                                 .attributes = attributes,
                                 .definition = TVL_NONE,
                                 .args = {TVL_NONE, TVL_NONE},
                                 .component = TVL_NONE});
  idmap_put(&t->pred_by_name, idmap_ptr(name), t->preds.n - 1);
  return t->preds.n - 1;
}

bool tvl_define(Tvl *t, TvlPredicate p, const TvlVar *args, TvlFormula f, Buf *error) {
  assert(!t->compiled && p < t->preds.n && p >= TVL_BUILTIN);
  Predicate *q = &t->preds.at[p];
  const Formula *body = &t->formulas.at[f];
  for (uint32_t i = 0; i < body->nfree; i++) {
    bool found = false;
    for (uint32_t k = 0; k < q->arity; k++) found |= args[k] == body->free[i];
    if (!found) {
      if (error)
        buf_printf(error, "the definition of %s has the stray variable %s", q->name, t->vars.at[body->free[i]]);
      return false;
    }
  }
  if (body->depth > MAX_DEPTH) {
    if (error) buf_printf(error, "the definition of %s is nested too deeply", q->name);
    return false;
  }
  if (q->arity == 2 && args[0] == args[1]) {
    if (error) buf_printf(error, "the arguments of %s must be distinct variables", q->name);
    return false;
  }
  q->definition = f;
  for (uint32_t k = 0; k < q->arity; k++) q->args[k] = args[k];
  return true;
}

void tvl_unique_per_component(Tvl *t, TvlPredicate p, TvlPredicate q) {
  assert(!t->compiled && t->preds.at[p].arity == 1 && t->preds.at[q].arity == 2);
  t->preds.at[p].component = q;
}

TvlPredicate tvl_find_predicate(const Tvl *t, const char *name) {
  /* Interning a name that is not there would change the table; the texts are compared through the interned pointer. */
  const char *known = str_intern((Strings *)&t->strings, name);
  const uint32_t *p = idmap_find(&t->pred_by_name, idmap_ptr(known));
  return p ? *p : TVL_NONE;
}

uint32_t tvl_predicates(const Tvl *t) { return t->preds.n; }
const char *tvl_predicate_name(const Tvl *t, TvlPredicate p) { return t->preds.at[p].name; }
uint32_t tvl_predicate_arity(const Tvl *t, TvlPredicate p) { return t->preds.at[p].arity; }
uint32_t tvl_predicate_attributes(const Tvl *t, TvlPredicate p) { return t->preds.at[p].attributes; }
TvlFormula tvl_predicate_definition(const Tvl *t, TvlPredicate p) { return t->preds.at[p].definition; }
const TvlVar *tvl_predicate_arguments(const Tvl *t, TvlPredicate p) { return t->preds.at[p].args; }

TvlFormula atom_of(Tvl *t, TvlPredicate p, const TvlVar *args) {
  switch (t->preds.at[p].arity) {
    case 0:
      return tvl_atom0(t, p);
    case 1:
      return tvl_atom1(t, p, args[0]);
    default:
      return tvl_atom2(t, p, args[0], args[1]);
  }
}

TvlFormula definition_of(Tvl *t, TvlPredicate p, const TvlVar *args) {
  const Predicate *q = &t->preds.at[p];
  assert(q->definition != TVL_NONE);
  return formula_substitute(t, q->definition, q->args, args, q->arity);
}

bool tvl_compile(Tvl *t, const TvlOptions *options, Buf *error) {
  assert(!t->compiled && "tvl_compile is called once");
  if (options) t->options = *options;
  Buf ignored = {0};
  Buf *e = error ? error : &ignored;
  layout_make(t);
  rules_generate(t);
  bool ok = rules_compile(t, e);
  buf_free(&ignored);
  t->compiled = ok;
  return ok;
}

TvlStatistics tvl_statistics(const Tvl *t) {
  TvlStatistics s = t->stats;
  s.structures = t->structures.n;
  s.structure_bytes = t->structure_bytes;
  s.formulas = t->formulas.n;
  s.operations = t->rule_program ? program_size(t->rule_program) : 0;
  for (uint32_t i = 0; i < t->actions.n; i++) {
    const Action *a = &t->actions.at[i];
    if (a->program) s.operations += program_size(a->program);
    if (a->before) s.operations += program_size(a->before);
  }
  return s;
}
