/* Formulas and shape graphs together. A certified state with graphs is their union: each graph is looked at by itself.
 * A step from it goes several ways (heap.h), each with what it says of numbers; every way must end in certified states
 * whose graphs include it, and their formulas must cover all that is possible on that way. */
#include "audit/check.h"

/* ---- reading ---- */

static SymbolId cell_named(void *context, const char *name) {
  const Certificate *c = context;
  for (uint32_t i = 0; i < c->cell.n; i++)
    if (strcmp(c->cell.at[i].name, name) == 0) return c->cell.at[i].symbol;
  return 0;
}

static bool block_error(const char *what, const CertificateBlock *b, Buf *detail, Buf *error) {
  buf_printf(error, "line %u: %s %s: %s", b->line, what, b->name, buf_str(detail));
  return false;
}

bool product_begin(Audit *a, Buf *error) {
  if (!a->c.class.n) return true;
  a->h = heaps_new(a->p, a->alias, a->l, a->s, (HeapOptions){a->c.malloc_may_fail, a->limit});
  Buf detail = {0};
  bool good = true;
  for (uint32_t i = 0; i < a->c.layout.n && good; i++) {
    good = heaps_join(a->h, a->c.layout.at[i].edge, a->c.layout.at[i].layout);
    if (!good) buf_add(error, "a layout is none");
  }
  for (uint32_t i = 0; i < a->c.origin.n && good; i++) {
    const CertificateOrigin *x = &a->c.origin.at[i];
    good = heaps_origin(a->h, x->var, x->edge, x->place);
    if (!good) buf_add(error, "an origin is there twice");
  }
  for (uint32_t i = 0; i < a->c.class.n && good; i++) {
    HeapClass class = heaps_class(a->h, a->c.class.at[i].text, cell_named, &a->c, &detail);
    good = class || block_error("class", &a->c.class.at[i], &detail, error);
    vec_push(a->class, class);
  }
  for (uint32_t i = 0; i < a->c.graph.n && good; i++) {
    const CertificateBlock *b = &a->c.graph.at[i];
    HeapGraph graph = heaps_graph(a->h, a->class.at[b->class], b->text, &detail);
    good = graph || block_error("graph", b, &detail, error);
    vec_push(a->graph, graph);
  }
  buf_free(&detail);
  return good;
}

void product_end(Audit *a) {
  if (a->h) heaps_free(a->h);
  vec_free(a->class);
  vec_free(a->graph);
}

/* ---- numbers for the heap ---- */

typedef struct {
  Audit *a;
  Move *m;
} Numbers;

static TermId number_load(void *self, ExprId address, TypeId t) {
  Numbers *n = self;
  TermId x = value_loaded(n->m, address, t);
  move_range(n->m, t, x);
  return x;
}

static TermId number_value(void *self, ExprId e) {
  Numbers *n = self;
  return type_at(n->a->p, expr_at(n->a->p, e)->type)->kind == TYPE_INT ? coded_value(n->m, e).t : 0;
}

static TermId number_condition(void *self, ExprId e) {
  Numbers *n = self;
  return coded_truth(n->m, e);
}

static TermId number_after(void *self, SymbolId cell) {
  Numbers *n = self;
  for (PlaceId i = 0; i < n->a->c.cell.n; i++)
    if (n->a->c.cell.at[i].symbol == cell) return move_now(n->m, i);
  return 0;
}

/* Do formulas speak of the length of this list? Of others, graphs have nothing to tell. */
static TermId number_variable(void *self, VarId v, uint32_t level) {
  Numbers *n = self;
  for (PlaceId i = 0; i < n->a->c.cell.n; i++) {
    const CertificateCell *c = &n->a->c.cell.at[i];
    if (c->meaning != CELL_LENGTH || c->size || c->var != v || c->level != level) continue;
    return move_before(n->m, coder_place(&n->a->k, CELL_VALUE, v, level, 0, 0, n->a->p->var.at[v].type));
  }
  return 0;
}

static TermId number_pointer(void *self, ExprId e) {
  Numbers *n = self;
  bool any = false;
  for (PlaceId i = 0; i < n->a->c.cell.n && !any; i++) any = n->a->c.cell.at[i].meaning == CELL_LENGTH;
  return any ? coded_value(n->m, e).t : 0;
}

static TermId number_offset(void *self, ExprId e) {
  Numbers *n = self;
  return owner_of(n->m, e).offset;
}

static TermId with_facts(const Audit *a, const Move *m, TermId given) {
  U32Vec all = {0};
  vec_push(all, given);
  for (uint32_t i = 0; i < m->fact.n; i++) vec_push(all, m->fact.at[i]);
  TermId t = term_and_all(a->l, all.at, all.n);
  vec_free(all);
  return t;
}

/* The lengths of lists in variables of open activations. */
typedef VEC(ListLength) Lengths;

static void lengths_before(Audit *a, Move *m, Lengths *out) {
  for (PlaceId i = 0; i < a->c.cell.n; i++) {
    const CertificateCell *c = &a->c.cell.at[i];
    if (c->meaning != CELL_LENGTH || c->size || a->p->var.at[c->var].is_extern) continue;
    if (c->level > move_level(m, c->var)) continue;
    vec_push(*out, ((ListLength){c->var, c->level, c->link, move_before(m, i)}));
  }
}

/* The ways of the step from the graph where `given` holds before it; false: they are not known. */
static bool ways_of(Audit *a, Passage *x, HeapGraph from, TermId given, HeapClass to, HeapCases *out,
                    const char **why) {
  Numbers n = {a, &x->move};
  HeapNumbers numbers = {&n,           number_load,     number_value,   number_condition,
                         number_after, number_variable, number_pointer, number_offset};
  x->step.numbers = &numbers;
  x->step.question = x->move.question.at;
  x->step.n_questions = x->move.question.n;
  Lengths lengths = {0};
  lengths_before(a, &x->move, &lengths);
  x->step.length = lengths.at;
  x->step.n_lengths = lengths.n;
  x->step.given = with_facts(a, &x->move, given);
  const char *reason = NULL;
  bool known = heaps_step(a->h, from, &x->step, to, out, &reason);
  if (!known) *why = reason;
  vec_free(lengths);
  x->step.length = NULL;
  x->step.n_lengths = 0;
  return known;
}

/* ---- steps ---- */

enum { ANY_CLASS = UINT32_MAX };

static HeapClass class_of(const Audit *a, const CertifiedState *s) {
  return s->class == NO_CLASS ? 0 : a->class.at[s->class];
}

/* Where the formula of s holds, do the graphs of the place's states of this class include g? Besides its own, those of
 * states whose formulas then hold as well. */
static bool includes(Audit *a, const U32Vec *place, const CertifiedState *s, HeapGraph g) {
  if (s->class == NO_CLASS) return true;
  U32Vec graphs = {0};
  for (uint32_t k = 0; k < place->n; k++) {
    const CertifiedState *t = &a->c.state.at[place->at[k]];
    if (t->class != s->class || (t->formula != s->formula && !solver_implies(a->s, s->formula, t->formula))) continue;
    for (uint32_t i = 0; i < t->graph.n; i++) vec_push(graphs, a->graph.at[t->graph.at[i]]);
  }
  bool included = heaps_included(a->h, g, class_of(a, s), graphs.at, graphs.n);
  vec_free(graphs);
  return included;
}

/* What the states of the place with this class (ANY_CLASS: with any), or with none, leave out of what this way leads
 * to: a formula over the state before; `false` where nothing is. */
static TermId left_out(Audit *a, Passage *x, const U32Vec *place, HeapClass class, TermId given, const HeapCase *way) {
  U32Vec query = {0};
  vec_push(query, way->known);
  for (uint32_t i = 0; place && i < place->n; i++) {
    const CertifiedState *s = &a->c.state.at[place->at[i]];
    if (s->class != NO_CLASS && class != ANY_CLASS && class_of(a, s) != class) continue;
    if (includes(a, place, s, way->after)) vec_push(query, term_not(a->l, move_after(&x->move, s->formula)));
  }
  TermId rest = term_and_all(a->l, query.at, query.n);
  TermId both[2] = {given, rest};
  bool possible = audit_possible(a, &x->move, both, 2);
  vec_free(query);
  return possible ? rest : term_false(a->l);
}

/* The classes of the states of the place, each once; 0 only where there is no other. */
static void classes_of(const Audit *a, const U32Vec *place, U32Vec *out) {
  for (uint32_t i = 0; place && i < place->n; i++) {
    HeapClass c = class_of(a, &a->c.state.at[place->at[i]]);
    bool known = c == 0;
    for (uint32_t k = 0; k < out->n && !known; k++) known = out->at[k] == c;
    if (!known) vec_push(*out, c);
  }
  if (!out->n) vec_push(*out, 0);
}

/* What the states of this class (ANY_CLASS: all of them) leave out of the step where `given` holds before it. The step
 * is taken in class `in`, which has all that they track. */
static TermId left_out_of_step(Audit *a, Passage *x, HeapGraph from, const U32Vec *place, HeapClass class, HeapClass in,
                               TermId given, const char **why) {
  HeapCases ways = {0};
  TermId rest = ways_of(a, x, from, given, in, &ways, why) ? term_false(a->l) : term_true(a->l);
  for (uint32_t k = 0; k < ways.n && rest != term_true(a->l); k++)
    rest = term_or(a->l, rest, left_out(a, x, place, class, given, &ways.at[k]));
  vec_free(ways);
  heaps_forget_results(a->h);
  return term_and(a->l, given, rest);
}

/* What one class leaves out another may take: of the numbers, and at last of the graphs, all of them together. */
static bool graph_leads_into(Audit *a, Passage *x, HeapGraph from, const U32Vec *place, const char **why) {
  U32Vec classes = {0};
  TermId given = x->given, nothing = term_false(a->l);
  HeapClass all = 0;
  classes_of(a, place, &classes);
  for (uint32_t i = 0; i < classes.n && given != nothing; i++) {
    given = left_out_of_step(a, x, from, place, classes.at[i], classes.at[i], given, why);
    all = heaps_class_union(a->h, all, classes.at[i]);
  }
  if (classes.n > 1 && given != nothing) given = left_out_of_step(a, x, from, place, ANY_CLASS, all, given, why);
  vec_free(classes);
  return given == nothing;
}

/* Is it so whatever the heap is? */
static bool formulas_lead_into(Audit *a, Passage *x, const U32Vec *place) {
  U32Vec query = {0};
  vec_push(query, x->given);
  for (uint32_t i = 0; place && i < place->n; i++) {
    const CertifiedState *s = &a->c.state.at[place->at[i]];
    if (s->class == NO_CLASS) vec_push(query, term_not(a->l, move_after(&x->move, s->formula)));
  }
  bool possible = audit_possible(a, &x->move, query.at, query.n);
  vec_free(query);
  return !possible;
}

bool product_needs_heap(const Audit *a, const Passage *x, const U32Vec *place) {
  bool heap = x->from && x->from->class != NO_CLASS;
  for (uint32_t i = 0; place && i < place->n && !heap; i++) heap = a->c.state.at[place->at[i]].class != NO_CLASS;
  return heap;
}

bool product_leads_into(Audit *a, Passage *x, const U32Vec *place, const char **why) {
  if (formulas_lead_into(a, x, place)) return true;
  if (!product_needs_heap(a, x, place)) return false;
  bool any = !x->from || x->from->class == NO_CLASS, good = true;
  if (any) return graph_leads_into(a, x, 0, place, why);
  for (uint32_t i = 0; i < x->from->graph.n && good; i++)
    good = graph_leads_into(a, x, a->graph.at[x->from->graph.at[i]], place, why);
  return good;
}

/* ---- conditions ---- */

static bool graph_allows(Audit *a, Passage *x, HeapGraph from, TermId formula, const char **why) {
  HeapCases ways = {0};
  TermId given = term_and(a->l, x->given, formula);
  bool possible = !ways_of(a, x, from, given, 0, &ways, why);
  for (uint32_t i = 0; i < ways.n && !possible; i++) {
    TermId both[2] = {given, ways.at[i].known};
    possible = audit_possible(a, &x->move, both, 2);
  }
  vec_free(ways);
  heaps_forget_results(a->h);
  return possible;
}

bool product_possible(Audit *a, Passage *x, TermId formula, const char **why) {
  TermId both[2] = {x->given, formula};
  if (!audit_possible(a, &x->move, both, 2)) return false;
  if (x->from->class == NO_CLASS || !x->step.condition) return true;
  bool possible = false;
  for (uint32_t i = 0; i < x->from->graph.n && !possible; i++)
    possible = graph_allows(a, x, a->graph.at[x->from->graph.at[i]], formula, why);
  return possible;
}
