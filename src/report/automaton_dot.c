/* Automata as pictures: a cluster per function, a small circle per location (loop heads doubled, the entry bold, the
 * exit gray), and on every edge the operation with its line. Conditions are blue, failing ends red, what is not
 * modelled orange; the full position is the edge's tooltip. */
#include <stdio.h>
#include <string.h>

#include "report/pieces.h"
#include "report/report.h"

enum { WRAP_AT = 34, BREAK_AT = 60 }; /* columns: break at a space from the first on, anywhere from the second on */

/* Text inside an HTML-like label or an XML attribute. */
static void escaped(char c, Buf *out) {
  switch (c) {
    case '<':
      buf_add(out, "&lt;");
      break;
    case '>':
      buf_add(out, "&gt;");
      break;
    case '&':
      buf_add(out, "&amp;");
      break;
    case '"':
      buf_add(out, "&quot;");
      break;
    default:
      buf_char(out, c);
  }
}

static void wrapped(const char *text, Buf *out) {
  size_t column = 0;
  for (const char *s = text; *s; s++) {
    bool is_start = ((unsigned char)*s & 0xc0) != 0x80;
    if ((*s == ' ' && column >= WRAP_AT) || (is_start && column >= BREAK_AT)) {
      buf_add(out, "<br align=\"left\"/>&#160;&#160;&#160;");
      column = 0;
      if (*s == ' ') continue;
    }
    escaped(*s, out);
    column += is_start;
  }
}

static const char *color_of(const Op *op) {
  if (op->kind == OP_ASSUME) return "#1f5fa8";
  if (op->kind == OP_UNMODELLED) return "#b36b00";
  if (op->kind == OP_HALT && op->how != HALT_EXIT) return "#b00020";
  return NULL;
}

static void node(const Program *p, const Function *f, LocId l, Buf *out) {
  buf_printf(out, "    n%u [label=\"%u\"", l, piece_location(p, l));
  if (p->loc.at[l].is_loop_head) buf_add(out, ", shape=doublecircle, width=0.24");
  if (l == f->entry) buf_add(out, ", penwidth=2");
  if (l == f->exit) buf_add(out, ", style=filled, fillcolor=gray80");
  buf_add(out, "];\n");
}

static void edge(const Program *p, const Edge *e, Buf *out) {
  Buf text = {0};
  piece_operation(p, &e->op, &text);
  const char *color = color_of(&e->op);
  buf_printf(out, "    n%u -> n%u [label=<&#160;", e->from, e->to);
  wrapped(buf_str(&text), out);
  if (e->at.line) buf_printf(out, " <font point-size=\"7\" color=\"gray45\">%u</font>", e->at.line);
  buf_add(out, "&#160;<br align=\"left\"/>>");
  if (color) buf_printf(out, ", color=\"%s\", fontcolor=\"%s\"", color, color);
  if (e->at.file) {
    buf_clear(&text);
    piece_position(e->at, &text);
    buf_add(out, ", tooltip=");
    piece_dot_text(buf_str(&text), out);
    buf_add(out, ", labeltooltip=");
    piece_dot_text(buf_str(&text), out);
  }
  buf_add(out, "];\n");
  buf_free(&text);
}

static void cluster(const Program *p, FuncId id, Buf *out) {
  const Function *f = &p->func.at[id];
  Buf title = {0};
  piece_declaration(p, f, &title);
  buf_printf(out, "  subgraph cluster_%u {\n    margin=12;\n    label=<<b>", id);
  wrapped(buf_str(&title), out);
  buf_add(out, "</b>");
  if (f->at.file) {
    buf_clear(&title);
    piece_position((Position){f->at.file, f->at.line, 0}, &title);
    buf_add(out, "<br/><font point-size=\"9\" color=\"gray45\">");
    for (const char *s = buf_str(&title); *s; s++) escaped(*s, out);
    buf_add(out, "</font>");
  }
  buf_add(out, ">;\n");
  buf_free(&title);
  for (LocId l = f->first; l < f->first + f->n_locs; l++) node(p, f, l, out);
  EdgeRange edges = piece_edges(p, f);
  for (EdgeId e = edges.first; e < edges.end; e++) edge(p, &p->edge.at[e], out);
  buf_add(out, "  }\n");
}

void report_automata_dot(const Program *p, const U32Vec *functions, Buf *out) {
  buf_add(out,
          "digraph automata {\n"
          "  graph [fontname=\"Helvetica\", fontsize=11, color=gray80, ranksep=0.3, nodesep=0.25];\n"
          "  node [shape=circle, fixedsize=true, width=0.3, fontname=\"Helvetica\", fontsize=8];\n"
          "  edge [fontname=\"Courier\", fontsize=9, arrowsize=0.6];\n");
  for (uint32_t i = 0; i < functions->n; i++) cluster(p, functions->at[i], out);
  buf_add(out, "}\n");
}

bool report_automata_svg(const Program *p, const U32Vec *functions, Buf *out, Buf *error) {
  Buf dot = {0};
  report_automata_dot(p, functions, &dot);
  bool ok = piece_svg(&dot, out, error);
  buf_free(&dot);
  return ok;
}
