/* The shape graphs at locations as pictures: an ellipse per cell, double where it stands for many; fields are arrows,
 * dotted where they may be; pointer variables are plain text; NULL and its like are small boxes. */
#include "report/pieces.h"
#include "report/shapes.h"

static void label(const ViewNode *n, Buf *out) {
  Buf text = {0};
  for (uint32_t i = 0; i < n->fact.n; i++)
    buf_printf(&text, "%s%s%s", i ? "\n" : "", n->fact.at[i].maybe ? "maybe " : "", n->fact.at[i].text);
  piece_dot_text(buf_str(&text), out);
  buf_free(&text);
}

/* What is no cell is drawn anew for each arrow: so lines stay short. */
static void special(const char *graph, uint32_t number, ViewKind kind, Buf *out) {
  buf_printf(out, "    %s_x%u [label=\"%s\", shape=box, height=0.2, width=0.3, margin=\"0.04,0.02\", fontsize=8", graph,
             number, piece_view_kind(kind));
  buf_add(out, kind == VIEW_NULL ? "];\n" : ", color=gray70, fontcolor=gray35];\n");
}

static void arrow(const char *graph, const ShapeView *v, const ViewArrow *a, const char *from, bool is_field,
                  uint32_t *specials, Buf *out) {
  bool cell = v->node.at[a->to].kind == VIEW_CELL;
  if (!cell) special(graph, *specials, v->node.at[a->to].kind, out);
  buf_printf(out, "    %s -> %s_%s%u [", from, graph, cell ? "n" : "x", cell ? a->to : (*specials)++);
  if (is_field) {
    buf_add(out, "label=");
    piece_dot_text(a->name, out);
  }
  buf_printf(out, "%s];\n", a->maybe ? ", style=dotted" : "");
}

static void graph(const Program *p, const Verdict *v, const ShownLocation *l, uint32_t i, Buf *out) {
  Logic *logic = encoder_logic(checker_encoder(v->checker));
  char name[64];
  snprintf(name, sizeof name, "g%u_%u", l->loc, i);
  Buf title = {0};
  piece_position((Position){p->loc.at[l->loc].at.file, p->loc.at[l->loc].at.line, 0}, &title);
  buf_add(&title, "  ");
  piece_location_title(p, l->loc, &title);
  buf_printf(&title, "\ngraph %u of %u", i + 1, l->graph.n);
  if (l->graph.at[i].where != term_true(logic)) {
    buf_add(&title, ", where ");
    piece_formula(v, l->graph.at[i].where, &title);
  }
  buf_printf(out, "  subgraph cluster_%s {\n    margin=10;\n    label=", name);
  Buf quoted = {0};
  piece_dot_text(buf_str(&title), &quoted);
  for (size_t k = 0; k < quoted.n; k++) { /* lines to the left */
    if (quoted.at[k] == '\n' || k + 1 == quoted.n) buf_add(out, "\\l");
    if (quoted.at[k] != '\n') buf_char(out, quoted.at[k]);
  }
  buf_add(out, ";\n");
  buf_free(&title);
  buf_free(&quoted);
  ShapeView view;
  uint32_t specials = 0;
  graph_view(checker_shapes(v->checker), l->graph.at[i].graph, &view);
  for (uint32_t k = 0; k < view.node.n; k++) {
    if (view.node.at[k].kind != VIEW_CELL) continue;
    buf_printf(out, "    %s_n%u [label=", name, k);
    label(&view.node.at[k], out);
    buf_printf(out, "%s];\n", view.node.at[k].many ? ", peripheries=2" : "");
  }
  for (uint32_t k = 0; k < view.pointer.n; k++) {
    const ViewArrow *a = &view.pointer.at[k];
    char from[96];
    uint32_t first = k;
    while (first && view.pointer.at[first - 1].name == a->name) first--;
    snprintf(from, sizeof from, "%s_p%u", name, first);
    if (first == k) {
      buf_printf(out, "    %s [shape=plaintext, height=0.2, margin=\"0.04,0.02\", label=", from);
      piece_dot_text(a->name, out);
      buf_add(out, "];\n");
    }
    arrow(name, &view, a, from, false, &specials, out);
  }
  for (uint32_t k = 0; k < view.field.n; k++) {
    char from[96];
    snprintf(from, sizeof from, "%s_n%u", name, view.field.at[k].from);
    arrow(name, &view, &view.field.at[k], from, true, &specials, out);
  }
  shape_view_free(&view);
  buf_add(out, "  }\n");
}

void report_shapes_dot(const Program *p, const Verdict *v, const U32Vec *locations, Buf *out) {
  ShownVec shown = {0};
  if (v->checker) shapes_gather(v, locations, &shown);
  buf_add(out,
          "digraph shapes {\n"
          "  rankdir=LR;\n"
          "  graph [fontname=\"Helvetica\", fontsize=9, color=gray80, ranksep=0.35, nodesep=0.12, labeljust=l];\n"
          "  node [shape=ellipse, fontname=\"Helvetica\", fontsize=9, height=0.3, width=0.5, margin=\"0.06,0.03\"];\n"
          "  edge [fontname=\"Helvetica\", fontsize=8, arrowsize=0.6];\n");
  for (uint32_t i = shown.n; i-- > 0;) /* Graphviz stacks them from the bottom */
    for (uint32_t k = shown.at[i].graph.n; k-- > 0 && !(i && shapes_same(&shown.at[i - 1], &shown.at[i]));)
      graph(p, v, &shown.at[i], k, out);
  buf_add(out, "}\n");
  shapes_release(&shown);
}

bool report_dot_svg(Buf *dot, Buf *out, Buf *error) { return piece_svg(dot, out, error); }

bool report_shapes_svg(const Program *p, const Verdict *v, const U32Vec *locations, Buf *out, Buf *error) {
  Buf dot = {0};
  report_shapes_dot(p, v, locations, &dot);
  bool ok = piece_svg(&dot, out, error);
  buf_free(&dot);
  return ok;
}
