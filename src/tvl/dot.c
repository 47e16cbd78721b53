/* Structures as pictures for Graphviz, drawn as the chapter draws them: dotted nodes are summaries, dotted edges are
 * 1/2, names in a node are unary predicates (with =1/2 where indefinite), pointer variables are arrows. */
#include "tvl/internal.h"

/* Text inside a quoted string of the dot language. */
static void quoted(Buf *out, const char *text) {
  for (; *text; text++) {
    if (*text == '"' || *text == '\\') buf_char(out, '\\');
    buf_char(out, *text);
  }
}

static bool is_pointer(const Tvl *t, TvlPredicate p) {
  return t->preds.at[p].arity == 1 && (t->preds.at[p].attributes & (TVL_POINTER | TVL_UNIQUE));
}

static void draw_node(const Tvl *t, TvlStructure s, uint32_t u, Buf *out) {
  buf_printf(out, "  n%u [label=\"", u);
  for (TvlPredicate p = TVL_BUILTIN; p < t->preds.n; p++) {
    if (t->preds.at[p].arity != 1 || is_pointer(t, p)) continue;
    TvlValue v = tvl_get1(t, s, p, u);
    if (v == TVL_0) continue;
    quoted(out, t->preds.at[p].name);
    buf_add(out, v == TVL_HALF ? "=1/2\\n" : "\\n");
  }
  buf_add(out, "\"");
  if (tvl_get1(t, s, TVL_SM, u) == TVL_HALF) buf_add(out, ", style=dotted");
  if (tvl_get1(t, s, TVL_AC, u) == TVL_HALF) buf_add(out, ", color=gray");
  buf_add(out, "];\n");
  for (TvlPredicate p = TVL_BUILTIN; p < t->preds.n; p++) {
    if (!is_pointer(t, p) || tvl_get1(t, s, p, u) == TVL_0) continue;
    buf_printf(out, "  p%u [label=\"", p);
    quoted(out, t->preds.at[p].name);
    buf_printf(out, "\", shape=plaintext];\n  p%u -> n%u", p, u);
    buf_add(out, tvl_get1(t, s, p, u) == TVL_HALF ? " [style=dotted];\n" : ";\n");
  }
}

void tvl_structure_dot(const Tvl *t, TvlStructure s, const char *title, Buf *out) {
  buf_add(out, "digraph structure {\n  node [shape=ellipse];\n  label=\"");
  quoted(out, title ? title : "");
  for (TvlPredicate p = 0; p < t->preds.n; p++) {
    if (t->preds.at[p].arity != 0 || tvl_get0(t, s, p) == TVL_0) continue;
    buf_add(out, "\\n");
    quoted(out, t->preds.at[p].name);
    if (tvl_get0(t, s, p) == TVL_HALF) buf_add(out, "=1/2");
  }
  buf_add(out, "\";\n");
  for (uint32_t u = 0; u < tvl_nodes(t, s); u++) draw_node(t, s, u, out);
  for (TvlPredicate p = TVL_BUILTIN; p < t->preds.n; p++)
    for (uint32_t u = 0; u < tvl_nodes(t, s) && t->preds.at[p].arity == 2; u++)
      for (uint32_t v = 0; v < tvl_nodes(t, s); v++) {
        TvlValue value = tvl_get2(t, s, p, u, v);
        if (value == TVL_0) continue;
        buf_printf(out, "  n%u -> n%u [label=\"", u, v);
        quoted(out, t->preds.at[p].name);
        buf_add(out, value == TVL_HALF ? "\", style=dotted];\n" : "\"];\n");
      }
  buf_add(out, "}\n");
}
