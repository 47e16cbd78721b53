/* What graphs say to formulas that speak of the lengths of lists, and these to graphs: which pointers are NULL, what
 * the links of first nodes hold (ListLength), and which lists come by which nodes (ListQuestion).
 *
 * A list along a link is a path of a field where this is certain: all pointers concerned lead to one place of blocks of
 * one layout, and the link of a node there is that field, whose pointers all lead to this place again. */
#include "audit/heap_step.h"

/* ---- NULL ---- */

static TermId told_number(const Stepping *s, TermId number, Kleene null) {
  Logic *l = s->h->l;
  TermId is = number ? term_eq(l, number, term_int(l, 0)) : 0;
  return !number || null == MAYBE ? term_true(l) : null == YES ? is : term_not(l, is);
}

/* A pointer that leads nowhere is NULL, one that leads somewhere is not. Of an indeterminate one nothing is told. */
static Kleene is_null_in(const Stepping *s, const Graph *g, const Pointer *q) {
  Kleene null = YES;
  for (uint32_t k = 0; k < q->slots.n; k++)
    for (uint32_t v = 0; v < g->n; v++) {
      Kleene leads = get1(s->c, g, q->pred + k, v);
      if (leads == YES && v != NODE_BAD) return NO;
      if (leads != NO) null = MAYBE;
    }
  return null;
}

static Kleene is_null_value(const Target *v) {
  if (v->kind == VALUE_NULL) return YES;
  return v->kind == VALUE_NODE && v->node != NODE_BAD ? NO : MAYBE;
}

/* The number of the variable; 0: it does not matter, or there is none. */
static TermId number_of(const Stepping *s, const Pointer *q) {
  const HeapNumbers *n = s->step->numbers;
  return q->is_object || q->level > level_of(s, q->var) ? 0 : n->variable(n->self, q->var, q->level);
}

/* Variables that are NULL by what formulas say lead nowhere. Nor does an indeterminate one of this number: if to use it
 * ends the execution, its number may be taken for any other; if what is read of memory that nobody wrote is an input,
 * then its number is that input, and it is NULL. False: that is not possible. */
static bool know_nulls(Stepping *s, Way *w) {
  Logic *l = s->h->l;
  bool changed = false;
  for (uint32_t i = 0; i < s->c->pointer.n; i++) {
    const Pointer *q = &s->c->pointer.at[i];
    TermId number = is_null_in(s, &w->g, q) == MAYBE ? number_of(s, q) : 0;
    TermId given = term_and(l, s->step->given, w->known);
    if (!number || !solver_implies(s->h->s, given, term_eq(l, number, term_int(l, 0)))) continue;
    for (uint32_t k = 0; k < q->slots.n; k++)
      for (uint32_t v = 0; v < w->g.n; v++) put1(s->c, &w->g, q->pred + k, v, NO);
    changed = true;
  }
  return !changed || graph_coerce(s->h, s->c, &w->g);
}

/* Of the pointers in variables, and of those that the step reads. */
static TermId told_nulls(const Stepping *s, const Way *w) {
  const HeapNumbers *n = s->step->numbers;
  TermId all = term_true(s->h->l);
  for (uint32_t i = 0; i < s->c->pointer.n; i++) {
    const Pointer *q = &s->c->pointer.at[i];
    TermId number = number_of(s, q);
    if (number) all = term_and(s->h->l, all, told_number(s, number, is_null_in(s, &w->g, q)));
  }
  for (uint32_t i = 0; i < w->bound.n; i++) {
    const Bound *b = &w->bound.at[i];
    if (b->e >= s->h->p->expr.n || expr_at(s->h->p, b->e)->kind != EXPR_LOAD) continue;
    TermId number = n->pointer(n->self, b->e);
    if (number) all = term_and(s->h->l, all, told_number(s, number, is_null_value(&b->value)));
  }
  return all;
}

/* ---- lists ---- */

/* Do all of these places lie in such blocks? */
static bool are_in(const AliasTargets *t, const uint64_t *objects) {
  for (uint32_t i = 0; i < t->n; i++)
    if (!bits_get(objects, t->at[i].object)) return false;
  return true;
}

/* Do the pointers in the field lead to nothing but blocks that have it? */
static bool field_stays(const Heap *h, const FieldItem *f) {
  AliasTargets t = {0};
  heaps_field_targets(h, f, &t);
  bool stays = are_in(&t, f->in);
  vec_free(t);
  return stays;
}

/* Does the list begin nowhere but in such blocks? */
static bool begins_in(const Heap *h, const ListQuestion *q, const uint64_t *objects) {
  AliasTargets t = {0};
  if (q->var)
    alias_of_var(h->a, q->var, &t);
  else
    alias_of_expr(h->a, q->from, &t);
  bool in = are_in(&t, objects);
  vec_free(t);
  return in;
}

/* The field that is the link of nodes at this place, if lists along it stay at this place of its blocks; NULL: none. */
static const FieldItem *find_link(const Stepping *s, AliasObjectId layout, int64_t place, uint64_t link) {
  uint64_t size = s->h->p->pointer_bits / 8;
  for (uint32_t i = 0; i < s->c->field.n; i++) {
    const FieldItem *f = &s->c->field.at[i];
    bool here = f->layout == layout && f->place == place + (int64_t)link && f->size == size;
    if (here && f->slots.n == 1 && f->slots.at[0] == place && field_stays(s->h, f)) return f;
  }
  return NULL;
}

/* Where a list begins: for each node whether it is there. */
typedef struct {
  Kleene *at;    /* to be freed */
  bool is_known; /* false: it may begin anywhere */
} Beginning;

static Beginning beginning_of(const Stepping *s, const Way *w, const ListQuestion *q, const FieldItem *f) {
  Beginning b = {.at = mem_zalloc(w->g.n + 1)};
  Target v;
  if (!q->var) {
    bool known = value_in(s, w, q->from, &v) && v.kind != VALUE_UNKNOWN;
    bool cell = known && v.kind == VALUE_NODE && v.node >= FIRST_CELL && v.place == f->slots.at[0];
    b.is_known = known && (v.kind == VALUE_NULL || cell);
    if (b.is_known && cell) b.at[v.node] = YES;
    return b;
  }
  int i = find_pointer(s, q->var, q->level, 0);
  const Pointer *x = i < 0 ? NULL : &s->c->pointer.at[i];
  b.is_known = x && x->slots.n == 1 && x->slots.at[0] == f->slots.at[0];
  for (uint32_t n = 0; n < w->g.n && b.is_known; n++) {
    b.at[n] = get1(s->c, &w->g, x->pred, n);
    b.is_known = n >= FIRST_CELL || b.at[n] == NO;
  }
  return b;
}

/* Does a path of the field lead from one node to the other, both of them cells? */
static Kleene leads_to(const Stepping *s, const Graph *g, const FieldItem *f, uint32_t from, uint32_t to) {
  if (from == to) return g->many[from] ? MAYBE : YES;
  for (uint32_t i = 0; i < s->c->pred.n; i++)
    if (s->c->pred.at[i].kind == P_STAR && s->c->pred.at[i].base == f->pred) return get2(s->c, g, i, from, to);
  return MAYBE;
}

static Kleene list_comes_by(const Stepping *s, const Way *w, const ListQuestion *q) {
  Target x;
  if (s->h->numbers || !value_in(s, w, q->to, &x) || x.kind != VALUE_NODE || x.node < FIRST_CELL) return MAYBE;
  if (x.place == SOMEWHERE || w->g.many[x.node]) return MAYBE;
  const FieldItem *f = find_link(s, heaps_layout_of_pointer(s->h, q->to), x.place, q->link);
  if (!f || !begins_in(s->h, q, f->in)) return MAYBE;
  Beginning b = beginning_of(s, w, q, f);
  Kleene comes = b.is_known ? NO : MAYBE;
  for (uint32_t n = FIRST_CELL; n < w->g.n && b.is_known; n++) {
    Kleene by = b.at[n] == NO ? NO : k_and(b.at[n], leads_to(s, &w->g, f, n, x.node));
    if (by == YES && w->g.many[n]) by = MAYBE; /* which one of them is it? */
    comes = k_or(comes, by);
  }
  mem_free(b.at);
  return comes;
}

/* ---- what the first node of a list holds ---- */

/* The node to which the variable leads, and the field there that is the link. Where the block is too small to have it,
 * or does not hold a pointer there, the list has no length. */
typedef struct {
  const FieldItem *field;
  uint32_t node;
} FirstNode;

static bool find_first_node(const Stepping *s, const Graph *g, const ListLength *x, FirstNode *out) {
  ListQuestion begins = {.var = x->var, .level = x->level, .link = x->link};
  int i = s->h->numbers ? -1 : find_pointer(s, x->var, x->level, 0);
  const Pointer *q = i < 0 ? NULL : &s->c->pointer.at[i];
  int64_t place = SOMEWHERE;
  for (uint32_t k = 0; q && k < q->slots.n; k++)
    for (uint32_t v = FIRST_CELL; v < g->n; v++)
      if (get1(s->c, g, q->pred + k, v) == YES && !g->many[v]) {
        place = q->slots.at[k];
        out->node = v;
      }
  if (!q || q->is_object || place == SOMEWHERE) return false;
  for (uint32_t f = 0; f < s->c->field.n; f++) {
    out->field = &s->c->field.at[f];
    bool here = out->field->place == place + (int64_t)x->link && out->field->size == s->h->p->pointer_bits / 8;
    if (here && begins_in(s->h, &begins, out->field->in)) return true;
  }
  return false;
}

/* A field that leads nowhere holds NULL, one that leads somewhere does not; as with variables, nothing is told of an
 * indeterminate one. */
static Kleene is_null_link(const Stepping *s, const Graph *g, const FirstNode *n) {
  Kleene null = YES;
  for (uint32_t k = 0; k < n->field->slots.n; k++)
    for (uint32_t v = 0; v < g->n; v++) {
      Kleene leads = get2(s->c, g, n->field->pred + k, n->node, v);
      if (leads == YES && v != NODE_BAD) return NO;
      if (leads != NO) null = MAYBE;
    }
  return null;
}

/* A list of one node: its link holds NULL, and leads nowhere. (Of an indeterminate one: see know_nulls.) False: that is
 * not possible. */
static bool know_last_nodes(Stepping *s, Way *w) {
  Logic *l = s->h->l;
  bool changed = false;
  for (uint32_t i = 0; i < s->step->n_lengths; i++) {
    const ListLength *x = &s->step->length[i];
    FirstNode n;
    if (!find_first_node(s, &w->g, x, &n) || is_null_link(s, &w->g, &n) != MAYBE) continue;
    TermId given = term_and(l, s->step->given, w->known);
    if (!solver_implies(s->h->s, given, term_eq(l, x->length, term_int(l, 1)))) continue;
    for (uint32_t k = 0; k < n.field->slots.n; k++)
      for (uint32_t v = 0; v < w->g.n; v++) put2(s->c, &w->g, n.field->pred + k, n.node, v, NO);
    changed = true;
  }
  return !changed || graph_coerce(s->h, s->c, &w->g);
}

/* Where the link holds NULL, the list has one node or no length; where it does not, it has more or none. */
static TermId told_links(const Stepping *s, const Way *w) {
  Logic *l = s->h->l;
  TermId all = term_true(l);
  for (uint32_t i = 0; i < s->step->n_lengths; i++) {
    const ListLength *x = &s->step->length[i];
    FirstNode n;
    Kleene null = find_first_node(s, &w->g, x, &n) ? is_null_link(s, &w->g, &n) : MAYBE;
    TermId one = term_int(l, 1);
    if (null == YES) all = term_and(l, all, term_le(l, x->length, one));
    if (null == NO) all = term_and(l, all, term_not(l, term_eq(l, x->length, one)));
  }
  return all;
}

static bool tell_way(Stepping *s, Way *w, const void *what) {
  (void)what;
  Logic *l = s->h->l;
  if (!know_nulls(s, w) || !know_last_nodes(s, w)) return false;
  TermId told = term_and(l, told_nulls(s, w), told_links(s, w));
  for (uint32_t i = 0; i < s->step->n_questions; i++) {
    const ListQuestion *q = &s->step->question[i];
    Kleene comes = list_comes_by(s, w, q);
    if (comes != MAYBE) told = term_and(l, told, comes == YES ? q->comes : term_not(l, q->comes));
  }
  return know_more(s, w, told);
}

void tell_lists(Stepping *s) {
  if (s->step->numbers && s->step->numbers->variable) each_way(s, tell_way, NULL);
}
