/* The shape graphs at locations, for people. A line per cell: the pointers that point to it, its number, whether it
 * stands for many, what is known of it, and where its fields lead. */
#include <string.h>

#include "report/pieces.h"
#include "report/shapes.h"

/* ---- gathering ---- */

static void print_graph(const Verdict *v, const ShownGraph *g, Buf *out);

/* Graphs that differ only in what a reader does not see (what untracked memory may lead to) are one. */
static void drop_repetitions(const Verdict *v, ShownLocation *l) {
  Strings texts = {0};
  IdMap seen = {0};
  uint32_t k = 0;
  for (uint32_t i = 0; i < l->graph.n; i++) {
    Buf text = {0};
    buf_printf(&text, "%u\n", l->graph.at[i].where);
    print_graph(v, &l->graph.at[i], &text);
    const char *known = str_intern(&texts, buf_str(&text));
    buf_free(&text);
    if (idmap_find(&seen, idmap_ptr(known))) continue;
    idmap_put(&seen, idmap_ptr(known), 1);
    l->graph.at[k++] = l->graph.at[i];
  }
  l->graph.n = k;
  idmap_free(&seen);
  str_free(&texts);
}

static void note_graph(ShownLocation *l, Logic *logic, GraphId graph, TermId where) {
  for (uint32_t i = 0; i < l->graph.n; i++) {
    if (l->graph.at[i].graph != graph) continue;
    l->graph.at[i].where = term_or(logic, l->graph.at[i].where, where);
    return;
  }
  vec_push(l->graph, (ShownGraph){graph, where});
}

void shapes_gather(const Verdict *v, const U32Vec *locations, ShownVec *out) {
  const Checker *c = v->checker;
  const Art *art = checker_art(c);
  Logic *logic = encoder_logic(checker_encoder(c));
  IdMap index = {0};
  for (uint32_t i = 0; i < locations->n; i++) {
    idmap_put(&index, locations->at[i], i);
    vec_push(*out, (ShownLocation){.loc = locations->at[i], .class = checker_class(c, locations->at[i])});
  }
  for (NodeId n = 1; n <= art_n_nodes(art); n++) {
    const Node *x = art_node(art, n);
    if (x->is_removed || x->covered_by || x->step.kind == STEP_GOAL) continue;
    uint32_t *at = idmap_find(&index, x->loc);
    if (!at) continue;
    out->at[*at].reached = true;
    ShapeId shape = checker_shape(c, x->state);
    const GraphId *graph;
    uint32_t graphs = shape ? shape_graphs(checker_shapes(c), shape, &graph) : 0;
    TermId where = region_formula(checker_predicates(c), checker_region(c, x->state));
    for (uint32_t i = 0; i < graphs; i++) note_graph(&out->at[*at], logic, graph[i], where);
  }
  for (uint32_t i = 0; i < out->n; i++) drop_repetitions(v, &out->at[i]);
  idmap_free(&index);
}

void shapes_release(ShownVec *shown) {
  for (uint32_t i = 0; i < shown->n; i++) vec_free(shown->at[i].graph);
  vec_free(*shown);
}

bool report_has_shapes(const Verdict *v, LocId l) {
  const Art *art = checker_art(v->checker);
  for (NodeId n = 1; checker_class(v->checker, l) && n <= art_n_nodes(art); n++) {
    const Node *x = art_node(art, n);
    if (x->loc == l && !x->is_removed && !x->covered_by && checker_shape(v->checker, x->state)) return true;
  }
  return false;
}

bool shapes_same(const ShownLocation *a, const ShownLocation *b) {
  bool same = a->graph.n && a->graph.n == b->graph.n && a->class == b->class;
  for (uint32_t i = 0; same && i < a->graph.n; i++)
    same = a->graph.at[i].graph == b->graph.at[i].graph && a->graph.at[i].where == b->graph.at[i].where;
  return same;
}

/* ---- pieces ---- */

static const char *cell_name(void *context, SymbolId s) {
  const Encoder *e = context;
  CellId c = encoder_symbol_cell(e, s);
  return c ? encoder_cell_name(e, c) : logic_symbol_name(encoder_logic(e), s);
}

void piece_formula(const Verdict *v, TermId t, Buf *out) {
  Encoder *e = checker_encoder(v->checker);
  term_print(encoder_logic(e), t, cell_name, e, out);
}

const char *piece_view_kind(ViewKind kind) {
  static const char *const name[] = {[VIEW_CELL] = NULL,
                                     [VIEW_NULL] = "NULL",
                                     [VIEW_UNINITIALISED] = "uninitialised",
                                     [VIEW_ELSEWHERE] = "somewhere else",
                                     [VIEW_UNTRACKED] = "untracked memory",
                                     [VIEW_ANYTHING] = "anything"};
  return name[kind];
}

void piece_location_title(const Program *p, LocId l, Buf *out) {
  const Function *f = &p->func.at[p->loc.at[l].function];
  buf_printf(out, "%s:%u%s%s", f->name, l - f->first, p->loc.at[l].is_loop_head ? ", loop head" : "",
             l == f->exit ? ", exit" : "");
}

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

static void print_graph(const Verdict *v, const ShownGraph *g, Buf *out) {
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
    print_graph(v, &l->graph.at[i], out);
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
