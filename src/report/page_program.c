/* The page's automata, and the sources with what was reached and tracked line by line. */
#include <stdlib.h>
#include <string.h>

#include "report/page.h"
#include "report/pieces.h"
#include "report/shapes.h"

/* What is larger is shown as a table only: its picture could not be read, and takes long to lay out. */
enum { MOST_LOCATIONS = 130, MOST_IN_ALL = 1000, MOST_EDGES = 20000, WRAP_AT = 30 };

/* ---- automata ---- */

/* The operation on lines of some 30 columns. */
static void wrapped(const char *text, Buf *out) {
  size_t column = 0;
  for (const char *s = text; *s; s++) {
    if (*s == ' ' && column >= WRAP_AT) {
      buf_char(out, '\n');
      column = 0;
      continue;
    }
    buf_char(out, *s);
    column += ((unsigned char)*s & 0xc0) != 0x80;
  }
}

static json_t *lay_out(Page *g, const Function *f, uint32_t *room) {
  if (f->n_locs > MOST_LOCATIONS || f->n_locs > *room) return json_null();
  *room -= f->n_locs;
  uint32_t number = layout_begin(&g->automata,
                                 "ranksep=0.35; nodesep=0.3; node [shape=circle, label=\"\", fixedsize=true, "
                                 "width=0.36]; edge [arrowsize=0.7];");
  Buf *out = &g->automata.dot;
  for (uint32_t i = 0; i < f->n_locs; i++) buf_printf(out, "n%u;\n", i);
  EdgeRange edges = piece_edges(g->p, f);
  for (EdgeId e = edges.first; e < edges.end; e++) {
    const Edge *x = &g->p->edge.at[e];
    Buf text = {0}, label = {0};
    piece_operation(g->p, &x->op, &text);
    wrapped(buf_str(&text), &label);
    buf_printf(out, "n%u -> n%u [id=\"%u\", label=", x->from - f->first, x->to - f->first, e - edges.first);
    layout_label(buf_str(&label), out);
    buf_add(out, "];\n");
    buf_free(&text);
    buf_free(&label);
  }
  layout_end(&g->automata);
  return json_integer(number);
}

static json_t *edge(Page *g, const Function *f, const Edge *e) {
  Buf text = {0}, label = {0};
  json_t *o = json_array();
  piece_operation(g->p, &e->op, &text);
  wrapped(buf_str(&text), &label);
  buf_free(&text);
  json_array_append_new(o, json_integer(e->from - f->first));
  json_array_append_new(o, json_integer(e->to - f->first));
  json_array_append_new(o, json_text(op_kind_name(e->op.kind)));
  json_array_append_new(o, json_buf(&label));
  json_array_append_new(o, page_position(g, e->at));
  return o;
}

static json_t *function(Page *g, const Function *f, uint32_t *room) {
  json_t *o = json_object(), *loops = json_array(), *edges = json_array();
  Buf declaration = {0};
  piece_declaration(g->p, f, &declaration);
  for (LocId l = f->first; l < f->first + f->n_locs; l++)
    if (g->p->loc.at[l].is_loop_head) json_array_append_new(loops, json_integer(l - f->first));
  EdgeRange range = piece_edges(g->p, f);
  for (EdgeId e = range.first; e < range.end; e++) json_array_append_new(edges, edge(g, f, &g->p->edge.at[e]));
  json_object_set_new(o, "name", json_text(f->name));
  json_object_set_new(o, "declaration", json_buf(&declaration));
  json_object_set_new(o, "at", page_position(g, f->at));
  json_object_set_new(o, "locations", json_integer(f->n_locs));
  json_object_set_new(o, "exit", json_integer(f->exit - f->first));
  json_object_set_new(o, "loops", loops);
  json_object_set_new(o, "edges", edges);
  json_object_set_new(o, "d", lay_out(g, f, room));
  return o;
}

json_t *page_functions(Page *g) {
  json_t *list = json_array(), *o = json_object();
  uint32_t room = MOST_IN_ALL, edges = 0, more = 0;
  for (FuncId f = 1; f < g->p->func.n; f++) {
    if (!page_is_own(g, f)) continue;
    EdgeRange range = piece_edges(g->p, &g->p->func.at[f]);
    edges += range.end - range.first;
    if (edges <= MOST_EDGES)
      json_array_append_new(list, function(g, &g->p->func.at[f], &room));
    else
      more++;
  }
  json_object_set_new(o, "list", list);
  json_object_set_new(o, "more", json_integer(more));
  return o;
}

/* ---- sources ---- */

/* What happened to an edge. */
typedef struct {
  bool reached;  /* by the tree */
  uint32_t runs; /* in the execution of a FALSE */
} Coverage;

/* Behind what ends the program there are no nodes: it is reached where the location before it is. */
static void note_ends(const Program *p, LocId l, Coverage *c) {
  const Location *loc = &p->loc.at[l];
  for (EdgeId e = loc->first_out; e < loc->first_out + loc->n_out; e++)
    if (p->edge.at[e].op.kind == OP_HALT || p->edge.at[e].op.kind == OP_RETURN) c[e].reached = true;
}

static Coverage *coverage(const Page *g) {
  Coverage *c = mem_zalloc((g->p->edge.n + 1) * sizeof *c);
  const Art *art = g->v->checker ? checker_art(g->v->checker) : NULL;
  for (NodeId n = 1; art && n <= art_n_nodes(art); n++) {
    const Node *x = art_node(art, n);
    if (x->is_removed || x->step.kind == STEP_GOAL) continue;
    if (x->step.kind != STEP_START) c[x->step.edge].reached = true;
    note_ends(g->p, x->loc, c);
  }
  for (uint32_t i = 0; g->v->has_run && i < g->v->run.path.n; i++) {
    Coverage *x = &c[g->v->run.path.at[i].edge];
    x->reached = true;
    if (x->runs < UINT32_MAX) x->runs++;
  }
  return c;
}

/* One operation of a line. */
typedef struct {
  uint32_t line;
  EdgeId edge;
} Operation;
typedef VEC(Operation) Operations;

static int by_line(const void *x, const void *y) {
  const Operation *a = x, *b = y;
  if (a->line != b->line) return a->line < b->line ? -1 : 1;
  return (a->edge > b->edge) - (a->edge < b->edge);
}

/* {"l": line, "r": operations reached, "n": operations, "u": those not reached, "x": times run, "t": tracked}. */
static json_t *line_json(Page *g, const Coverage *c, const Operation *op, uint32_t n) {
  json_t *o = json_object(), *unreached = json_array(), *tracked = json_array();
  uint32_t reached = 0, runs = 0;
  IdMap seen = {0};
  for (uint32_t i = 0; i < n; i++) {
    const Edge *e = &g->p->edge.at[op[i].edge];
    Buf text = {0};
    reached += c[op[i].edge].reached;
    if (c[op[i].edge].runs > runs) runs = c[op[i].edge].runs;
    if (!c[op[i].edge].reached) {
      piece_operation(g->p, &e->op, &text);
      json_array_append_new(unreached, page_text_json(g, &text));
    }
    text = (Buf){0};
    if (g->v->checker && piece_tracked(g->v, e->from, &text)) {
      uint32_t id = page_text(g, buf_str(&text));
      if (!idmap_find(&seen, id)) json_array_append_new(tracked, json_integer(id));
      idmap_put(&seen, id, 1);
    }
    buf_free(&text);
  }
  idmap_free(&seen);
  json_object_set_new(o, "l", json_integer(op->line));
  json_object_set_new(o, "n", json_integer(n));
  json_object_set_new(o, "r", json_integer(reached));
  json_object_set_new(o, "u", unreached);
  json_object_set_new(o, "x", json_integer(runs));
  json_object_set_new(o, "t", tracked);
  return o;
}

static void operations_of(const Page *g, const char *file, Operations *out) {
  for (FuncId f = 1; f < g->p->func.n; f++) {
    EdgeRange edges = page_is_own(g, f) ? piece_edges(g->p, &g->p->func.at[f]) : (EdgeRange){0, 0};
    for (EdgeId e = edges.first; e < edges.end; e++) {
      Position at = g->p->edge.at[e].at;
      OpKind kind = g->p->edge.at[e].op.kind;
      bool counts = kind != OP_SKIP && kind != OP_BEGIN && kind != OP_END;
      if (counts && position_known(at) && strcmp(at.file, file) == 0) vec_push(*out, (Operation){at.line, e});
    }
  }
  if (out->n) qsort(out->at, out->n, sizeof *out->at, by_line);
}

/* A line with its tabs as spaces. */
static void source_line(const char *line, size_t n, Buf *out) {
  Buf text = {0};
  for (size_t i = 0; i < n; i++) {
    if (line[i] != '\t')
      buf_char(&text, line[i]);
    else
      piece_pad(&text, 0, (piece_columns(buf_str(&text)) / 8 + 1) * 8);
  }
  piece_utf8(buf_str(&text), out);
  buf_char(out, '\n');
  buf_free(&text);
}

static json_t *source(Page *g, const char *file, const Coverage *c) {
  json_t *o = json_object(), *lines = json_array();
  Buf raw = {0}, text = {0}, error = {0};
  bool known = file_read(file, &raw, &error);
  for (const char *line = buf_str(&raw); *line;) {
    size_t n = strcspn(line, "\n");
    source_line(line, n, &text);
    line += line[n] ? n + 1 : n;
  }
  json_object_set_new(o, "text", known ? json_buf(&text) : json_null());
  Operations op = {0};
  if (c) operations_of(g, file, &op);
  for (uint32_t i = 0, end; i < op.n; i = end) {
    for (end = i; end < op.n && op.at[end].line == op.at[i].line;) end++;
    json_array_append_new(lines, line_json(g, c, &op.at[i], end - i));
  }
  json_object_set_new(o, "name", json_text(file));
  json_object_set_new(o, "lines", lines);
  vec_free(op);
  buf_free(&raw);
  buf_free(&error);
  return o;
}

json_t *page_sources(Page *g) {
  json_t *list = json_array();
  Coverage *c = g->v ? coverage(g) : NULL; /* of answers: the text only */
  for (uint32_t i = 0; i < g->file.n; i++) json_array_append_new(list, source(g, g->file.at[i], c));
  mem_free(c);
  return list;
}
