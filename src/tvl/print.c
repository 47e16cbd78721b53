/* Formulas, rules and structures as text, in TVLA's notation. */
#include "tvl/internal.h"

static void print_at(const Tvl *t, TvlFormula id, Buf *out) {
  const Formula *f = &t->formulas.at[id];
  const char *infix = NULL;
  switch ((FormulaKind)f->kind) {
    case F_CONST:
      buf_add(out, tvl_value_text((TvlValue)f->head));
      return;
    case F_ATOM:
      buf_printf(out, "%s(", t->preds.at[f->head].name);
      for (uint32_t i = 0; i < f->nvars; i++) buf_printf(out, "%s%s", i ? ", " : "", t->vars.at[f->var[i]]);
      buf_char(out, ')');
      return;
    case F_EQ:
      buf_printf(out, "%s == %s", t->vars.at[f->var[0]], t->vars.at[f->var[1]]);
      return;
    case F_NOT: {
      const Formula *g = &t->formulas.at[f->sub[0]];
      if (g->kind == F_EQ) {
        buf_printf(out, "%s != %s", t->vars.at[g->var[0]], t->vars.at[g->var[1]]);
        return;
      }
      buf_char(out, '!');
      print_at(t, f->sub[0], out);
      return;
    }
    case F_EXISTS:
    case F_FORALL:
      buf_printf(out, "(%c(%s) ", f->kind == F_EXISTS ? 'E' : 'A', t->vars.at[f->var[0]]);
      print_at(t, f->sub[0], out);
      buf_char(out, ')');
      return;
    case F_TC:
      buf_printf(out, "(TC(%s, %s)(%s, %s) ", t->vars.at[f->var[0]], t->vars.at[f->var[1]], t->vars.at[f->var[2]],
                 t->vars.at[f->var[3]]);
      print_at(t, f->sub[0], out);
      buf_char(out, ')');
      return;
    case F_ITE:
      buf_char(out, '(');
      print_at(t, f->sub[0], out);
      buf_add(out, " ? ");
      print_at(t, f->sub[1], out);
      buf_add(out, " : ");
      print_at(t, f->sub[2], out);
      buf_char(out, ')');
      return;
    case F_AND:
      infix = " & ";
      break;
    case F_OR:
      infix = " | ";
      break;
    case F_IFF:
      infix = " <-> ";
      break;
  }
  buf_char(out, '(');
  print_at(t, f->sub[0], out);
  buf_add(out, infix);
  print_at(t, f->sub[1], out);
  buf_char(out, ')');
}

void tvl_formula_print(const Tvl *t, TvlFormula f, Buf *out) {
  print_at(t, f, out);
  buf_str(out);
}

void tvl_rule_print(const Tvl *t, uint32_t rule, Buf *out) {
  print_at(t, t->rules.at[rule].body, out);
  buf_add(out, " ==> ");
  print_at(t, t->rules.at[rule].head, out);
}

uint32_t tvl_rules(const Tvl *t) { return t->rules.n; }
bool tvl_rule_is_generated(const Tvl *t, uint32_t rule) { return t->rules.at[rule].generated; }

static void print_value(TvlValue v, Buf *out) {
  if (v == TVL_HALF) buf_add(out, ":1/2");
}

/* One line `  name = {...}` for the values of a predicate that are not 0; ac is left out where it is 1. */
static void print_predicate(const Tvl *t, TvlStructure s, TvlPredicate p, Buf *out) {
  uint32_t n = tvl_nodes(t, s), arity = t->preds.at[p].arity;
  bool open = false;
  if (arity == 0) {
    TvlValue v = tvl_get0(t, s, p);
    if (v != TVL_0) buf_printf(out, "  %s = %s\n", t->preds.at[p].name, tvl_value_text(v));
    return;
  }
  for (uint32_t u = 0; u < n; u++)
    for (uint32_t k = 0; k < (arity == 2 ? n : 1); k++) {
      TvlValue v = arity == 2 ? tvl_get2(t, s, p, u, k) : tvl_get1(t, s, p, u);
      if (v == TVL_0 || (p == TVL_AC && v == TVL_1)) continue;
      if (!open) buf_printf(out, "  %s = {", t->preds.at[p].name);
      if (open) buf_add(out, ", ");
      open = true;
      buf_printf(out, "n%u", u);
      if (arity == 2) buf_printf(out, "->n%u", k);
      print_value(v, out);
    }
  if (open) buf_add(out, "}\n");
}

void tvl_structure_print(const Tvl *t, TvlStructure s, Buf *out) {
  buf_add(out, "%n = {");
  for (uint32_t u = 0; u < tvl_nodes(t, s); u++) buf_printf(out, "%sn%u", u ? ", " : "", u);
  buf_add(out, "}\n%p = {\n");
  for (TvlPredicate p = 0; p < t->preds.n; p++)
    if (p != TVL_ISNEW && p != TVL_INSTANCE) print_predicate(t, s, p, out);
  buf_add(out, "}\n");
}
