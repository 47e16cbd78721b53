/* Walking over terms: symbols, atoms, substitution. Traversals mark what they have seen, so that shared subterms are
 * visited once. */
#include <assert.h>
#include <stdlib.h>

#include "logic/term.h"

void term_walk(Logic *l) {
  uint32_t old = l->mark.n;
  vec_reserve(l->mark, l->term.n);
  for (uint32_t i = old; i < l->term.n; i++) l->mark.at[i] = 0;
  l->mark.n = l->term.n;
  if (++l->stamp == 0) { /* after 2^32 traversals */
    for (uint32_t i = 0; i < l->mark.n; i++) l->mark.at[i] = 0;
    l->stamp = 1;
  }
}

bool term_mark(Logic *l, TermId t) {
  if (l->mark.at[t] == l->stamp) return false;
  l->mark.at[t] = l->stamp;
  return true;
}

static int compare_ids(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return x < y ? -1 : x > y;
}

static void collect_symbols(Logic *l, TermId t, U32Vec *out) {
  if (!term_mark(l, t)) return;
  const Term *x = term_get(l, t);
  if (x->kind == TERM_SYMBOL) vec_push(*out, x->ref);
  for (uint32_t i = 0; i < x->n; i++) collect_symbols(l, x->arg[i], out);
}

void term_symbols(Logic *l, TermId t, U32Vec *out) {
  term_walk(l);
  uint32_t from = out->n;
  collect_symbols(l, t, out);
  if (out->n - from > 1) qsort(&out->at[from], out->n - from, sizeof *out->at, compare_ids);
}

static bool find_symbol(Logic *l, TermId t, SymbolId s) {
  if (!term_mark(l, t)) return false;
  const Term *x = term_get(l, t);
  if (x->kind == TERM_SYMBOL) return x->ref == s;
  for (uint32_t i = 0; i < x->n; i++)
    if (find_symbol(l, x->arg[i], s)) return true;
  return false;
}

bool term_has_symbol(Logic *l, TermId t, SymbolId s) {
  term_walk(l);
  return find_symbol(l, t, s);
}

/* Atoms below integer terms (in the conditions of choices) count too: they are what the formula distinguishes. */
static void collect_atoms(Logic *l, TermId t, U32Vec *out) {
  if (!term_mark(l, t)) return;
  const Term *x = term_get(l, t);
  if (x->kind == TERM_EQ || x->kind == TERM_LE || (x->kind == TERM_SYMBOL && x->sort == SORT_BOOL)) vec_push(*out, t);
  for (uint32_t i = 0; i < x->n; i++) collect_atoms(l, x->arg[i], out);
}

void term_atoms(Logic *l, TermId t, U32Vec *out) {
  term_walk(l);
  collect_atoms(l, t, out);
}

void term_conjuncts(const Logic *l, TermId t, U32Vec *out) {
  const Term *x = term_get(l, t);
  if (x->kind == TERM_AND) {
    for (uint32_t i = 0; i < x->n; i++) vec_push(*out, x->arg[i]);
  } else if (t != ID_TRUE) {
    vec_push(*out, t);
  }
}

/* ---- rebuilding ---- */

TermId term_rebuild(Logic *l, TermId t, const TermId *arg) {
  Term x = *term_get(l, t);
  switch ((TermKind)x.kind) {
    case TERM_NONE:
    case TERM_TRUE:
    case TERM_FALSE:
    case TERM_SYMBOL:
      return t;
    case TERM_APPLY:
      return term_apply(l, x.ref, arg, x.n);
    case TERM_LINEAR: {
      TermId sum = term_int(l, x.value);
      for (uint32_t i = 0; i < x.n; i++) sum = term_add(l, sum, term_scale(l, x.coefficient[i], arg[i]));
      return sum;
    }
    case TERM_MUL:
      return term_mul(l, arg[0], arg[1]);
    case TERM_DIV:
      return term_div(l, arg[0], x.value);
    case TERM_MOD:
      return term_mod(l, arg[0], x.value);
    case TERM_CHOICE:
      return term_choice(l, arg[0], arg[1], arg[2]);
    case TERM_EQ:
      return term_eq(l, arg[0], term_int(l, 0));
    case TERM_LE:
      return term_le(l, arg[0], term_int(l, 0));
    case TERM_NOT:
      return term_not(l, arg[0]);
    case TERM_AND:
      return term_and_all(l, arg, x.n);
    case TERM_OR:
      return term_or_all(l, arg, x.n);
    case TERM_IFF:
      return term_eq(l, arg[0], arg[1]);
  }
  return t;
}

typedef struct {
  Logic *l;
  IdMap done; /* old id -> new id */
  TermId (*replace)(void *context, TermId s);
  void *context;
} Rewrite;

static TermId rewrite(Rewrite *r, TermId t) {
  const uint32_t *known = idmap_find(&r->done, t);
  if (known) return *known;
  TermId result = r->replace(r->context, t);
  if (!result) {
    Term x = *term_get(r->l, t);
    U32Vec arg = {0};
    bool changed = false;
    for (uint32_t i = 0; i < x.n; i++) {
      vec_push(arg, rewrite(r, x.arg[i]));
      changed |= arg.at[i] != x.arg[i];
    }
    result = changed ? term_rebuild(r->l, t, arg.at) : t;
    vec_free(arg);
  }
  idmap_put(&r->done, t, result);
  return result;
}

TermId term_rewrite(Logic *l, TermId t, TermId (*replace)(void *context, TermId s), void *context) {
  Rewrite r = {.l = l, .replace = replace, .context = context};
  TermId result = rewrite(&r, t);
  idmap_free(&r.done);
  return result;
}

typedef struct {
  Logic *l;
  TermId (*map)(void *context, SymbolId s);
  void *context;
} Substitution;

static TermId replace_symbol(void *context, TermId t) {
  const Substitution *s = context;
  const Term *x = term_get(s->l, t);
  if (x->kind != TERM_SYMBOL) return 0;
  Sort sort = (Sort)x->sort;
  TermId to = s->map(s->context, x->ref);
  assert(!to || term_sort(s->l, to) == sort);
  (void)sort;
  return to;
}

TermId term_substitute(Logic *l, TermId t, TermId (*map)(void *context, SymbolId s), void *context) {
  Substitution s = {.l = l, .map = map, .context = context};
  return term_rewrite(l, t, replace_symbol, &s);
}
