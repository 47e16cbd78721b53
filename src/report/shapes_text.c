/* The shape graphs at locations, for people. A line per cell: the pointers that point to it, its number, whether it
 * stands for many, what is known of it, and where its fields lead. */
#include <string.h>

#include "report/pieces.h"
#include "report/shapes.h"

/* ---- a graph ---- */

static void target(const ShapeView *v, const ViewArrow *a, Buf *out) {
  if (a->maybe) buf_add(out, "maybe ");
  if (v->node.at[a->to].kind == VIEW_CELL)
    buf_printf(out, "#%u", a->to + 1);
  else
    buf_add(out, piece_view_kind(v->node.at[a->to].kind));
}

/* The pointers that point to this cell for certain: `a, p ->`. */
static void owners(const ShapeView *v, uint32_t cell, Buf *out) {
  for (uint32_t i = 0; i < v->pointer.n; i++)
    if (v->pointer.at[i].to == cell && !v->pointer.at[i].maybe)
      buf_printf(out, "%s%s", out->n ? ", " : "", v->pointer.at[i].name);
}

static void facts(const ViewNode *n, Buf *out) {
  for (uint32_t i = 0; i < n->fact.n; i++)
    buf_printf(out, "%s%s%s", out->n ? ", " : "", n->fact.at[i].maybe ? "maybe " : "", n->fact.at[i].text);
}

/* `n -> maybe #2, maybe NULL  d -> #3` */
static void fields(const ShapeView *v, uint32_t cell, Buf *out) {
  const char *last = NULL;
  for (uint32_t i = 0; i < v->field.n; i++) {
    const ViewArrow *a = &v->field.at[i];
    if (a->from != cell) continue;
    if (last && strcmp(last, a->name) == 0)
      buf_add(out, ", ");
    else
      buf_printf(out, "%s%s -> ", last ? "  " : "", a->name);
    target(v, a, out);
    last = a->name;
  }
}

typedef struct {
  Buf owners, facts, fields;
} Row;

static void print_cells(const ShapeView *v, size_t *owner_columns, Buf *out) {
  Row *row = mem_zalloc((v->n_cells + 1) * sizeof *row);
  size_t fact_columns = 0;
  bool many = false;
  for (uint32_t i = 0; i < v->n_cells; i++) {
    owners(v, i, &row[i].owners);
    facts(&v->node.at[i], &row[i].facts);
    fields(v, i, &row[i].fields);
    if (piece_columns(buf_str(&row[i].owners)) > *owner_columns)
      *owner_columns = piece_columns(buf_str(&row[i].owners));
    if (piece_columns(buf_str(&row[i].facts)) > fact_columns) fact_columns = piece_columns(buf_str(&row[i].facts));
    many = many || v->node.at[i].many;
  }
  for (uint32_t i = 0; i < v->n_cells; i++) {
    Buf line = {0};
    buf_add(&line, "    ");
    buf_add(&line, buf_str(&row[i].owners));
    piece_pad(&line, 0, 5 + *owner_columns);
    buf_printf(&line, "%s #%u%s", row[i].owners.n ? "->" : "  ", i + 1, v->n_cells > 9 && i < 9 ? " " : "");
    if (many) buf_add(&line, v->node.at[i].many ? " many" : "     ");
    size_t start = line.n;
    if (!fact_columns) buf_char(&line, ' ');
    if (fact_columns) {
      buf_printf(&line, "  %s", buf_str(&row[i].facts));
      piece_pad(&line, start, 3 + fact_columns);
    }
    buf_printf(&line, " %s", buf_str(&row[i].fields));
    while (line.n && line.at[line.n - 1] == ' ') line.n--;
    buf_printf(out, "%.*s\n", (int)line.n, line.at);
    buf_free(&line);
    buf_free(&row[i].owners);
    buf_free(&row[i].facts);
    buf_free(&row[i].fields);
  }
  mem_free(row);
}

/* Pointers that are not known to point to a cell: `t -> maybe #2, maybe NULL`. */
static void print_pointers(const ShapeView *v, size_t owner_columns, Buf *out) {
  const char *last = NULL;
  for (uint32_t i = 0; i < v->pointer.n; i++) {
    const ViewArrow *a = &v->pointer.at[i];
    if (!a->maybe && v->node.at[a->to].kind == VIEW_CELL) continue;
    if (last && strcmp(last, a->name) == 0) {
      buf_add(out, ", ");
    } else {
      size_t n = piece_columns(a->name);
      buf_printf(out, "%s    %s%*s -> ", last ? "\n" : "", a->name, (int)(n < owner_columns ? owner_columns - n : 0),
                 "");
    }
    target(v, a, out);
    last = a->name;
  }
  if (last) buf_char(out, '\n');
}

void shapes_print_graph(const Verdict *v, const ShownGraph *g, Buf *out) {
  ShapeView view;
  graph_view(checker_shapes(v->checker), g->graph, &view);
  size_t columns = 0;
  for (uint32_t i = 0; i < view.pointer.n; i++)
    if (piece_columns(view.pointer.at[i].name) > columns) columns = piece_columns(view.pointer.at[i].name);
  print_cells(&view, &columns, out);
  print_pointers(&view, columns, out);
  shape_view_free(&view);
}

/* ---- a location ---- */

static void print_location(const Program *p, const Verdict *v, const ShownLocation *l, const ShownLocation *before,
                           Buf *out) {
  piece_position(p->loc.at[l->loc].at, out);
  buf_add(out, "  ");
  piece_location_title(p, l->loc, out);
  if (before && shapes_same(before, l)) {
    buf_add(out, "\n  the same graphs as above\n");
    return;
  }
  buf_add(out, "\n  tracked: ");
  if (l->class)
    shapes_class_print(checker_shapes(v->checker), l->class, out);
  else
    buf_add(out, "nothing");
  buf_char(out, '\n');
  if (!l->reached) buf_add(out, "  no state of the analysis is here\n");
  for (uint32_t i = 0; i < l->graph.n; i++) {
    buf_printf(out, "  graph %u of %u", i + 1, l->graph.n);
    if (l->graph.at[i].where != term_true(encoder_logic(checker_encoder(v->checker)))) {
      buf_add(out, ", where ");
      piece_formula(v, l->graph.at[i].where, out);
    }
    buf_char(out, '\n');
    shapes_print_graph(v, &l->graph.at[i], out);
  }
}

void report_shapes_text(const Program *p, const Verdict *v, const U32Vec *locations, Buf *out) {
  ShownVec shown = {0};
  if (v->checker) shapes_gather(v, locations, &shown);
  for (uint32_t i = 0; i < shown.n; i++) {
    print_location(p, v, &shown.at[i], i ? &shown.at[i - 1] : NULL, out);
    buf_char(out, '\n');
  }
  shapes_release(&shown);
  buf_add(out, "verdict: ");
  verdict_print(v, out);
  buf_char(out, '\n');
}
