/* Functions of the C library that are known by what they do, where what they need is known: then their models need not
 * be followed. Only reading of strings so far. */
#include <string.h>

#include "smg/engine.h"

/* A byte that is 0 lies `rest` bytes behind v, and all up to it lie in one object. *only: none before it is 0. */
static bool string_at(const Program *p, Graph *g, const Value *v, Lin *rest, bool *only) {
  Lin end, nul[MOST_NULS];
  uint32_t n = v->kind == VALUE_POINTER ? object_nuls(g, v->id, nul) : 0;
  *only = false;
  if (v->kind == VALUE_STATIC) {
    const Var *x = &p->var.at[v->id];
    Int128 at;
    if (x->is_extern || !text_end(x, type_at(p, x->type)->size, &at)) return false;
    end = lin_const(at);
    *only = true;
    n = 1;
    nul[0] = end;
  }
  if (numbers_range(&g->num, &v->lin).lo < 0) return false;
  for (uint32_t i = 0; i < n; i++)
    if (lin_add(&nul[i], &v->lin, -1, rest) && numbers_range(&g->num, rest).lo >= 0) return true;
  return false;
}

/* strlen: the end that it finds is one that is known from now on. */
static bool length(const Program *p, Graph *g, const Value *v, Value *result) {
  Lin rest, d, at;
  bool only;
  if (!string_at(p, g, v, &rest, &only)) return false;
  if (only) {
    *result = value_number(rest);
    return true;
  }
  Lin n = lin_sym(numbers_new(&g->num, 0, numbers_range(&g->num, &rest).hi));
  if (!lin_add(&n, &rest, -1, &d) || !lin_add(&v->lin, &n, 1, &at) || !numbers_at_most(&g->num, &d)) return false;
  object_set_nul(g, v->id, &at);
  *result = value_number(n);
  return true;
}

bool library_call(const Program *p, Graph *g, FuncId callee, const Value *arg, Value *result) {
  const Function *f = &p->func.at[callee];
  Lin rest;
  bool only;
  if (!f->is_model) return false;
  *result = (Value){.kind = VALUE_NONE};
  if (!strcmp(f->name, "strlen")) return length(p, g, &arg[0], result);
  bool optional = !strcmp(f->name, "__silhouette_read_any_string");
  if (optional && value_is_null(&arg[0])) return true;
  return (optional || !strcmp(f->name, "__silhouette_read_string")) && string_at(p, g, &arg[0], &rest, &only);
}
