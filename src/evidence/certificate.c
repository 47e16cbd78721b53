/* The certificate of a TRUE. The states of the finished tree are an inductive invariant: what is covered is included in
 * what covers it, so that only the other nodes count. Each is written with all that is known there of variables
 * (checker_known): the certificate needs no frames. */
#include "evidence/certificate.h"

#include <stdlib.h>

/* Is there no time left? Then what is made is of no use. */
static bool is_over(const CertificateMaker *m) { return m->limit && limit_reached(m->limit) != LIMIT_NONE; }

static CellMeaning meaning_of(const Cell *c) {
  static const CellMeaning of_part[] = {[GHOST_NONE] = CELL_VALUE,
                                        [GHOST_OFFSET] = CELL_OFFSET,
                                        [GHOST_SIZE] = CELL_SIZE,
                                        [GHOST_ALIVE] = CELL_ALIVE,
                                        [GHOST_BASE] = CELL_BASE};
  return cell_is_count(c) ? CELL_BLOCKS : cell_is_length(c) ? CELL_LENGTH : of_part[cell_part(c)];
}

const char *certificate_symbol(void *maker, SymbolId s) {
  CertificateMaker *m = maker;
  const uint32_t *known = idmap_find(&m->cell_of, s);
  if (known) return m->c.cell.at[*known - 1].name;
  CellId id = encoder_symbol_cell(m->e, s);
  if (!id) return NULL;
  const Cell *c = encoder_cell(m->e, id);
  char name[16];
  snprintf(name, sizeof name, "v%u", m->c.cell.n + 1);
  CertificateCell x = {.name = str_intern(&m->c.names, name),
                       .meaning = meaning_of(c),
                       .var = c->var,
                       .level = c->var && m->p->var.at[c->var].function ? c->level : 0,
                       .size = c->size,
                       .type = c->type,
                       .symbol = s};
  if (x.meaning == CELL_VALUE) x.offset = c->offset;
  bool in_memory = x.meaning != CELL_VALUE && x.meaning != CELL_BLOCKS && m->p->var.at[c->var].is_object;
  if (in_memory) { /* of a pointer there */
    x.offset = cell_pointer(c);
    x.size = m->p->pointer_bits / 8;
  }
  if (x.meaning == CELL_LENGTH) x.link = encoder_link(m->e, c);
  vec_push(m->c.cell, x);
  idmap_put(&m->cell_of, s, m->c.cell.n);
  return x.name;
}

static void add_cells(CertificateMaker *m, TermId t) {
  U32Vec symbols = {0};
  term_symbols(encoder_logic(m->e), t, &symbols);
  for (uint32_t i = 0; i < symbols.n; i++) (void)certificate_symbol(m, symbols.at[i]);
  vec_free(symbols);
}

static void add_addresses(CertificateMaker *m) {
  const Program *p = m->p;
  for (VarId v = 0; v < p->var.n; v++)
    vec_push(m->c.address, v && p->var.at[v].is_object ? encoder_address(m->e, v, 1) : 0);
  for (FuncId f = 0; f < p->func.n; f++) vec_push(m->c.address, f ? encoder_function_address(m->e, f) : 0);
  m->c.span = encoder_address(m->e, 1, 2) - encoder_address(m->e, 1, 1);
}

static uint32_t class_index(CertificateMaker *m, ClassId class) {
  const uint32_t *known = idmap_find(&m->class_of, class);
  if (known) return *known;
  Buf text = {0}, name = {0};
  certificate_class_text(m, class, &text);
  buf_printf(&name, "c%u", m->c.class.n + 1);
  uint32_t id = m->c.class.n;
  vec_push(m->c.class, (CertificateBlock){str_intern(&m->c.names, buf_str(&name)), NO_CLASS,
                                          str_intern_n(&m->c.names, buf_str(&text), text.n), 0});
  idmap_put(&m->class_of, class, id);
  buf_free(&text);
  buf_free(&name);
  return id;
}

static uint32_t graph_index(CertificateMaker *m, GraphId graph, uint32_t class) {
  const uint32_t *known = idmap_find(&m->graph_of, graph);
  if (known) return *known;
  Buf text = {0}, name = {0};
  certificate_graph_text(m, graph, &text);
  buf_printf(&name, "g%u", m->c.graph.n + 1);
  uint32_t id = m->c.graph.n;
  vec_push(m->c.graph, (CertificateBlock){str_intern(&m->c.names, buf_str(&name)), class,
                                          str_intern_n(&m->c.names, buf_str(&text), text.n), 0});
  idmap_put(&m->graph_of, graph, id);
  buf_free(&text);
  buf_free(&name);
  return id;
}

/* The stack of the tree as one of the certificate's. */
static uint32_t stack_index(CertificateMaker *m, IdMap *of, StackId id, const CallStack *stack) {
  const uint32_t *known = idmap_find(of, id);
  if (known) return *known;
  uint32_t here = 0;
  for (uint32_t i = 0; i < stack->depth; i++) { /* from outside: find the next one, or add it */
    uint32_t inner = 1;
    while (inner < m->c.stack.n && (m->c.stack.at[inner].outer != here || m->c.stack.at[inner].call != stack->call[i] ||
                                    m->c.stack.at[inner].callee != stack->callee[i]))
      inner++;
    if (inner == m->c.stack.n) vec_push(m->c.stack, (CertificateStack){here, stack->call[i], stack->callee[i]});
    here = inner;
  }
  idmap_put(of, id, here);
  return here;
}

static void add_state(CertificateMaker *m, IdMap *stacks, NodeId id) {
  const Art *art = checker_art(m->checker);
  const Node *n = art_node(art, id);
  CallStack stack = art_stack(art, n->stack);
  CertifiedState s = {.loc = n->loc, .class = NO_CLASS, .line = m->c.state.n};
  s.stack = stack_index(m, stacks, n->stack, &stack);
  s.formula = checker_known(m->checker, id);
  add_cells(m, s.formula);
  ShapeId shape = m->shapes ? checker_shape(m->checker, n->state) : 0;
  if (shape) {
    const GraphId *graph;
    uint32_t count = shape_graphs(m->shapes, shape, &graph);
    s.class = class_index(m, shape_class_of(m->shapes, shape));
    for (uint32_t i = 0; i < count; i++) vec_push(s.graph, graph[i]); /* by their GraphId, until name_graphs */
  }
  vec_push(m->c.state, s);
}

static int compare_states(const void *a, const void *b) {
  const CertifiedState *x = a, *y = b;
  if (x->loc != y->loc) return x->loc < y->loc ? -1 : 1;
  if (x->stack != y->stack) return x->stack < y->stack ? -1 : 1;
  return x->line < y->line ? -1 : x->line > y->line;
}

/* The state before `end` that differs from s in its graphs only; NULL: none. */
static CertifiedState *find_same(CertificateMaker *m, const CertifiedState *s, uint32_t end) {
  for (uint32_t k = end; k > 0; k--) {
    CertifiedState *x = &m->c.state.at[k - 1];
    if (x->loc != s->loc || x->stack != s->stack) return NULL;
    if (x->formula == s->formula && x->class == s->class) return x;
  }
  return NULL;
}

static void add_graphs(CertifiedState *to, const CertifiedState *from) {
  for (uint32_t i = 0; i < from->graph.n; i++) {
    bool known = false;
    for (uint32_t k = 0; k < to->graph.n && !known; k++) known = to->graph.at[k] == from->graph.at[i];
    if (!known) vec_push(to->graph, from->graph.at[i]);
  }
}

/* By place, in the order of the tree. States that differ in their graphs only become one: it has all of them. */
static void sort_states(CertificateMaker *m) {
  CertifiedState *s = m->c.state.at;
  if (m->c.state.n) qsort(s, m->c.state.n, sizeof *s, compare_states);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < m->c.state.n; i++) {
    CertifiedState *same = find_same(m, &s[i], kept);
    if (same) {
      add_graphs(same, &s[i]);
      vec_free(s[i].graph);
    } else {
      s[kept++] = s[i];
    }
  }
  m->c.state.n = kept;
}

/* Leaves out the graphs that represent no more than another one of the same state. What was found later represents
 * more, as a rule: it comes first, and few graphs stay to compare with. */
static void drop_covered(CertificateMaker *m, CertifiedState *s) {
  U32Vec kept = {0};
  for (uint32_t i = s->graph.n; i-- > 0 && !is_over(m);) {
    bool covered = false;
    for (uint32_t k = 0; k < kept.n && !covered && !is_over(m); k++)
      covered = graph_included(m->shapes, s->graph.at[i], kept.at[k]);
    if (covered) continue;
    uint32_t n = 0;
    for (uint32_t k = 0; k < kept.n && !is_over(m); k++)
      if (!graph_included(m->shapes, kept.at[k], s->graph.at[i])) kept.at[n++] = kept.at[k];
    kept.n = n;
    vec_push(kept, s->graph.at[i]);
  }
  vec_free(s->graph);
  s->graph.n = 0;
  for (uint32_t i = kept.n; i-- > 0;) vec_push(s->graph, kept.at[i]);
  vec_free(kept);
}

static void name_graphs(CertificateMaker *m) {
  for (uint32_t i = 0; i < m->c.state.n && !is_over(m); i++) {
    CertifiedState *s = &m->c.state.at[i];
    drop_covered(m, s);
    for (uint32_t k = 0; k < s->graph.n; k++) s->graph.at[k] = graph_index(m, s->graph.at[k], s->class);
  }
}

bool verdict_has_certificate(const Verdict *v) {
  return v->kind == VERDICT_TRUE && (v->shown.n_proved ? v->shown.n_proved == v->goals.n : v->checker != NULL);
}

bool verdict_without_tree(Verdict *v) {
  for (uint32_t i = 0; i < v->goals.n; i++)
    if (!v->shown.proved || !v->shown.proved[i]) return false;
  checker_free(v->checker);
  v->checker = NULL;
  v->shown.n_proved = v->goals.n;
  return true;
}

bool verdict_certificate(const Program *p, const Verdict *v, Limit *limit, Buf *out) {
  if (v->shown.n_proved) {
    survey_certificate(p, v, out);
    return true;
  }
  CertificateMaker m = {.p = p, .checker = v->checker, .alias = v->alias, .limit = limit};
  certificate_init(&m.c);
  certificate_fingerprint(p, m.c.program);
  m.c.properties = v->properties;
  m.c.malloc_may_fail = v->malloc_may_fail;
  m.e = checker_encoder(v->checker);
  m.shapes = checker_shapes(v->checker);
  add_addresses(&m);
  const Art *art = checker_art(v->checker);
  IdMap stacks = {0};
  for (NodeId i = 1; i <= art_n_nodes(art) && !is_over(&m); i++) {
    const Node *n = art_node(art, i);
    if (!n->is_removed && !n->covered_by && n->step.kind != STEP_GOAL) add_state(&m, &stacks, i);
  }
  sort_states(&m);
  name_graphs(&m);
  if (m.c.class.n) certificate_add_origins(&m);
  if (m.c.class.n) certificate_add_layouts(&m);
  bool whole = !is_over(&m);
  if (whole) certificate_print(&m.c, p, encoder_logic(m.e), out);
  idmap_free(&stacks);
  idmap_free(&m.cell_of);
  idmap_free(&m.class_of);
  idmap_free(&m.graph_of);
  certificate_free(&m.c);
  return whole;
}
