/* Graphs as readers see them: three-valued predicates become cells, facts and arrows. */
#include <stdlib.h>
#include <string.h>

#include "shape/internal.h"

enum { NOWHERE = UINT32_MAX };

typedef struct {
  Shapes *s;
  const Class *c;
  TvlStructure g;
  ShapeView *v;
  uint32_t nodes;
  uint32_t *index;         /* of a node of the structure: its index in the view, or NOWHERE */
  uint32_t null, anything; /* indices in the view, or NOWHERE */
} Look;

static TvlValue is(const Look *k, TvlPredicate p, uint32_t node) { return tvl_get1(k->c->t, k->g, p, node); }
static TvlValue leads(const Look *k, TvlPredicate f, uint32_t a, uint32_t b) {
  return tvl_get2(k->c->t, k->g, f, a, b);
}

static ViewKind kind_of(const Look *k, uint32_t node) {
  if (is(k, k->c->bad, node) == TVL_1) return VIEW_UNINITIALISED;
  if (is(k, k->c->wild, node) == TVL_1) return VIEW_ELSEWHERE;
  if (is(k, k->c->gone, node) == TVL_1) return VIEW_GONE;
  return is(k, k->c->other, node) == TVL_1 && is(k, TVL_SM, node) ? VIEW_UNTRACKED : VIEW_CELL;
}

/* ---- nodes ---- */

static void show(Look *k, uint32_t node) {
  if (k->index[node] != NOWHERE) return;
  k->index[node] = k->v->node.n;
  vec_push(k->v->node, (ViewNode){.kind = kind_of(k, node), .many = is(k, TVL_SM, node) != TVL_0});
}

/* A node of the view that is no individual of the structure. */
static uint32_t show_extra(Look *k, ViewKind kind, uint32_t *index) {
  if (*index != NOWHERE) return *index;
  *index = k->v->node.n;
  vec_push(k->v->node, (ViewNode){.kind = kind});
  return *index;
}

static bool is_cell(const Look *k, uint32_t node) { return kind_of(k, node) == VIEW_CELL; }

/* The largest value of a pointer at the node. */
static TvlValue pointed(const Look *k, uint32_t node) {
  TvlValue most = TVL_0;
  for (uint32_t i = 0; i < k->c->n_pointer_slots; i++)
    if (is(k, k->c->pointer_slot[i], node) > most) most = is(k, k->c->pointer_slot[i], node);
  return most;
}

/* Does a field of another cell lead there? */
static bool has_predecessor(const Look *k, uint32_t node) {
  for (uint32_t i = 0; i < k->c->n_field_slots; i++)
    for (uint32_t u = 0; u < k->nodes; u++)
      if (u != node && is_cell(k, u) && leads(k, k->c->field_slot[i], u, node)) return true;
  return false;
}

/* Shows the cell and those that one meets from it; a cell to which a pointer points waits for its turn. */
static void walk(Look *k, uint32_t node) {
  if (k->index[node] != NOWHERE) return;
  show(k, node);
  for (uint32_t i = 0; i < k->c->n_field_slots && is_cell(k, node); i++)
    for (uint32_t w = 0; w < k->nodes; w++) {
      TvlValue x = leads(k, k->c->field_slot[i], node, w);
      if (x && is_cell(k, w) && (x == TVL_1 || pointed(k, w) != TVL_1)) walk(k, w);
    }
}

/* Cells in the order in which one meets them: heads of lists, other cells of pointers, the rest. */
static void show_cells(Look *k) {
  for (uint32_t u = 0; u < k->nodes; u++)
    if (is_cell(k, u) && pointed(k, u) == TVL_1 && !has_predecessor(k, u)) walk(k, u);
  for (uint32_t u = 0; u < k->nodes; u++)
    if (is_cell(k, u) && pointed(k, u) == TVL_1) walk(k, u);
  for (uint32_t u = 0; u < k->nodes; u++)
    if (is_cell(k, u)) walk(k, u);
  k->v->n_cells = k->v->node.n;
}

/* ---- arrows ---- */

static int by_name(const void *x, const void *y) {
  const ViewArrow *a = x, *b = y;
  if (a->from != b->from) return a->from < b->from ? -1 : 1;
  int order = strcmp(a->name, b->name);
  return order ? order : (a->to > b->to) - (a->to < b->to);
}

/* Where a value leads: `value[k * nodes + u]` says how far slot k leads to node u. */
static void show_arrows(Look *k, const Slots *slots, const TvlValue *value, const char *name, uint32_t id,
                        uint32_t from, bool object, bool may_be_null, ViewArrows *out) {
  bool certain = false, any = false, all = true;
  for (uint32_t i = 0; i < slots->of.n * k->nodes; i++) {
    ViewKind kind = kind_of(k, i % k->nodes);
    certain = certain || value[i] == TVL_1;
    any = any || value[i];
    all = all && (value[i] == TVL_HALF || kind == VIEW_GONE || kind == VIEW_ELSEWHERE ||
                  (i >= k->nodes && kind == VIEW_UNINITIALISED));
  }
  if (all && k->nodes) {
    vec_push(*out, (ViewArrow){from, name, show_extra(k, VIEW_ANYTHING, &k->anything), false, id, false});
    return;
  }
  for (uint32_t i = 0; i < slots->of.n * k->nodes; i++) {
    if (!value[i]) continue;
    Buf text = {0};
    buf_add(&text, name);
    bool inside = !object && slots->of.offset[i / k->nodes] != 0;
    if (slots->of.offset[i / k->nodes] == SOMEWHERE)
      buf_add(&text, "+?");
    else if (inside)
      buf_printf(&text, "%+lld", (long long)slots->of.offset[i / k->nodes]);
    show(k, i % k->nodes);
    const char *shown = arena_copy(&k->v->arena, buf_str(&text), text.n + 1);
    vec_push(*out, (ViewArrow){from, shown, k->index[i % k->nodes], value[i] != TVL_1, id, inside});
    buf_free(&text);
  }
  if (!certain && may_be_null)
    vec_push(*out, (ViewArrow){from, name, show_extra(k, VIEW_NULL, &k->null), any, id, false});
}

/* A pointer that leads to no individual is NULL; an object that has none does not exist now. */
static void show_pointer(Look *k, uint32_t i, TvlValue *value, ViewArrows *out) {
  const Pointer *p = &k->s->pointer.at[k->c->track.pointer[i]];
  const Slots *slots = &k->c->pointer[i];
  for (uint32_t u = 0; u < slots->of.n * k->nodes; u++) value[u] = is(k, slots->at[u / k->nodes], u % k->nodes);
  show_arrows(k, slots, value, p->name, k->c->track.pointer[i], 0, p->is_object, !p->is_object, out);
}

/* Does a predicate of the generators say that the field is not NULL? */
static bool is_not_null(const Look *k, uint32_t from, const Slots *slots) {
  bool sure = false;
  for (uint32_t i = 0; i < slots->of.n && !sure; i++) {
    Buf name = {0};
    buf_printf(&name, "leads[%s]", tvl_predicate_name(k->c->t, slots->at[i]));
    TvlPredicate p = tvl_find_predicate(k->c->t, buf_str(&name));
    sure = p != TVL_NONE && is(k, p, from) == TVL_1;
    buf_free(&name);
  }
  return sure;
}

/* The layout of a cell, as far as what leads to it says so: 0 when it does not. */
static LayoutId layout_of_cell(const Look *k, uint32_t node) {
  const Class *c = k->c;
  for (uint32_t i = 0; i < c->track.n_pointers; i++) {
    const Pointer *p = &k->s->pointer.at[c->track.pointer[i]];
    for (uint32_t j = 0; j < c->pointer[i].of.n; j++)
      if (is(k, c->pointer[i].at[j], node) == TVL_1)
        return p->is_object ? shapes_layout_of_var(k->s, p->var) : layout_behind_var(k->s, p->var);
  }
  for (uint32_t i = 0; i < c->track.n_fields; i++)
    for (uint32_t j = 0; j < c->field[i].of.n; j++)
      for (uint32_t u = 0; u < k->nodes; u++)
        if (u != node && leads(k, c->field[i].at[j], u, node)) return layout_behind_field(k->s, c->track.field[i]);
  return 0;
}

/* A field that leads nowhere is NULL, or one that the cell does not have: such are not shown. */
static bool has_field(const Look *k, uint32_t from, uint32_t i, const TvlValue *value) {
  LayoutId layout = layout_of_cell(k, from);
  if (layout) return layout == k->s->field.at[k->c->track.field[i]].layout;
  for (uint32_t u = 0; u < k->c->field[i].of.n * k->nodes; u++)
    if (value[u]) return true;
  return !k->s->o.alias;
}

static void show_field(Look *k, uint32_t from, uint32_t i, TvlValue *value, ViewArrows *out) {
  const Slots *slots = &k->c->field[i];
  for (uint32_t u = 0; u < slots->of.n * k->nodes; u++)
    value[u] = leads(k, slots->at[u / k->nodes], from, u % k->nodes);
  if (!has_field(k, from, i, value)) return;
  show_arrows(k, slots, value, k->s->field.at[k->c->track.field[i]].name, k->c->track.field[i], k->index[from], false,
              !is_not_null(k, from, slots), out);
}

/* ---- facts ---- */

static void fact(Look *k, uint32_t u, Buf *text, bool maybe, TermId term) {
  const char *copy = arena_copy(&k->v->arena, buf_str(text), text->n + 1);
  vec_push(k->v->node.at[k->index[u]].fact, (ViewFact){copy, maybe, term});
  buf_clear(text);
}

static bool same_symbols(Logic *l, TermId a, TermId b) {
  U32Vec x = {0}, y = {0};
  term_symbols(l, a, &x);
  term_symbols(l, b, &y);
  bool same = x.n == y.n && (!x.n || !memcmp(x.at, y.at, x.n * sizeof *x.at));
  vec_free(x);
  vec_free(y);
  return same;
}

/* What assertion i says of a node; true where it is not known. */
static TermId said(const Look *k, uint32_t u, uint32_t i) {
  TermId term = k->s->assertion.at[k->c->track.assertion[i]].term;
  TvlValue x = is(k, k->c->assertion[i], u);
  return x == TVL_HALF ? term_true(k->s->l) : x == TVL_1 ? term : term_not(k->s->l, term);
}

/* `h == 1` says `h != 2` as well. */
static bool is_implied(const Look *k, uint32_t u, uint32_t i) {
  TermId t = said(k, u, i);
  for (uint32_t j = 0; j < k->c->track.n_assertions; j++) {
    TermId other = said(k, u, j);
    if (j == i || !same_symbols(k->s->l, t, other) || !solver_implies(k->s->s, other, t)) continue;
    if (j < i || !solver_implies(k->s->s, t, other)) return true;
  }
  return false;
}

static void show_data(Look *k, uint32_t u) {
  Buf text = {0};
  for (uint32_t i = 0; i < k->c->track.n_assertions; i++) {
    if (said(k, u, i) == term_true(k->s->l) || is_implied(k, u, i)) continue;
    term_print(k->s->l, said(k, u, i), NULL, NULL, &text);
    fact(k, u, &text, false, said(k, u, i));
  }
  buf_free(&text);
}

/* What the generator's predicates say: r[p->n], is[->n], c[->n]; others by their names. */
static void describe(const char *name, Buf *out) {
  static const struct {
    const char *begin, *text;
  } known[] = {{"r[", "reached from "}, {"via[", "reached from "}, {"is[->", "shared by "}, {"c[->", "on a cycle of "}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    if (!text_starts(name, known[i].begin)) continue;
    buf_add(out, known[i].text);
    buf_add_n(out, name + strlen(known[i].begin), strlen(name) - strlen(known[i].begin) - 1);
    return;
  }
  buf_add(out, name);
}

/* Is this shown otherwise: the reachability of a cell from a pointer that points to it, a field that is not NULL? */
static bool is_trivial(const Look *k, uint32_t u, const char *name) {
  if (text_starts(name, "leads[") || text_starts(name, "in[")) return true; /* arrows tell it */
  if (!text_starts(name, "r[")) return false;
  for (uint32_t i = 0; i < k->c->n_pointer_slots; i++) {
    const char *p = tvl_predicate_name(k->c->t, k->c->pointer_slot[i]);
    if (text_starts(name + 2, p) && text_starts(name + 2 + strlen(p), "->") && is(k, k->c->pointer_slot[i], u) == TVL_1)
      return true;
  }
  return false;
}

/* The predicates of the generator with this value; those of reachability in one fact. */
static void show_generated(Look *k, uint32_t u, TvlValue value) {
  const Tvl *t = k->c->t;
  Buf text = {0}, reached = {0};
  for (TvlPredicate p = TVL_BUILTIN; p < tvl_predicates(t); p++) {
    const char *name = tvl_predicate_name(t, p);
    if (tvl_predicate_arity(t, p) != 1 || tvl_predicate_definition(t, p) == TVL_NONE || is(k, p, u) != value) continue;
    if (is_trivial(k, u, name)) continue;
    size_t prefix = text_starts(name, "r[") ? 2 : text_starts(name, "via[") ? 4 : 0;
    if (reached.n && prefix)
      buf_printf(&reached, ", %.*s", (int)(strlen(name) - prefix - 1), name + prefix);
    else
      describe(name, prefix ? &reached : &text);
    if (text.n) fact(k, u, &text, value != TVL_1, 0);
  }
  if (reached.n) fact(k, u, &reached, value != TVL_1, 0);
  buf_free(&text);
  buf_free(&reached);
}

static void show_facts(Look *k, uint32_t u) {
  show_data(k, u);
  show_generated(k, u, TVL_1);
  show_generated(k, u, TVL_HALF);
}

void graph_view(Shapes *s, GraphId g, ShapeView *v) {
  *v = (ShapeView){0};
  Look k = {.s = s, .c = class_at(s, s->graph.at[g].class), .g = s->graph.at[g].structure, .v = v};
  k.null = k.anything = NOWHERE;
  k.nodes = tvl_nodes(k.c->t, k.g);
  k.index = mem_array(NULL, k.nodes + 1, sizeof *k.index);
  for (uint32_t u = 0; u < k.nodes; u++) k.index[u] = NOWHERE;
  show_cells(&k);
  TvlValue *value = mem_array(NULL, MOST_SLOTS * k.nodes + 1, sizeof *value);
  ViewArrows pointer = {0}, field = {0};
  for (uint32_t i = 0; i < k.c->track.n_pointers; i++) show_pointer(&k, i, value, &pointer);
  for (uint32_t u = 0; u < k.nodes; u++) {
    if (k.index[u] == NOWHERE || !is_cell(&k, u)) continue;
    for (uint32_t i = 0; i < k.c->track.n_fields; i++) show_field(&k, u, i, value, &field);
  }
  for (uint32_t u = 0; u < k.nodes; u++)
    if (k.index[u] != NOWHERE && kind_of(&k, u) == VIEW_CELL) show_facts(&k, u);
  if (pointer.n) qsort(pointer.at, pointer.n, sizeof *pointer.at, by_name);
  if (field.n) qsort(field.at, field.n, sizeof *field.at, by_name);
  v->pointer = pointer;
  v->field = field;
  mem_free(value);
  mem_free(k.index);
}

void shape_view_free(ShapeView *v) {
  for (uint32_t i = 0; i < v->node.n; i++) vec_free(v->node.at[i].fact);
  vec_free(v->node);
  vec_free(v->pointer);
  vec_free(v->field);
  arena_free(&v->arena);
}
