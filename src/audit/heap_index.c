/* Elements of arrays. An address at an index that is not constant is taken apart: one way for each element that begins
 * in the block, in which the index has this element's number, and one for all other indices. There the place is not
 * known; but an access to bytes that do not lie in the block is undefined, so of an index through which the step
 * certainly reads or writes there are no others. */
#include "audit/heap_step.h"

enum { MOST_ELEMENTS = 16 };

/* The places of bytes: from `from` on, before `to`. */
typedef struct {
  int64_t from, to;
} Bytes;

/* ---- what is certainly accessed ---- */

typedef struct {
  const Program *p;
  ExprId index;
  bool found;
  Bytes bytes; /* around the place that the index leads to: those that are accessed, of all accesses together */
} Accesses;

static void add_access(Accesses *a, ExprId address, uint64_t size) {
  Int128 offset = 0;
  for (ExprId e = address; e != a->index;) {
    const Expr *x = expr_at(a->p, e);
    bool fixed = x->kind == EXPR_INDEX && expr_is_const(a->p, x->b);
    bool cast = x->kind == EXPR_CAST && type_at(a->p, expr_at(a->p, x->a)->type)->kind == TYPE_POINTER;
    if (x->kind != EXPR_FIELD && !fixed && !cast) return;
    if (!cast) offset += fixed ? x->value * expr_at(a->p, x->b)->value : x->value;
    if (offset > INT32_MAX || offset < INT32_MIN) return;
    e = x->a;
  }
  int64_t from = (int64_t)offset, to = from + (int64_t)size;
  if (!size || size > INT32_MAX) return;
  a->bytes.from = a->found && a->bytes.from < from ? a->bytes.from : from;
  a->bytes.to = a->found && a->bytes.to > to ? a->bytes.to : to;
  a->found = true;
}

/* Nothing below an operator that may do without its operand is certain. */
static void add_loads(Accesses *a, ExprId e) {
  if (!e) return;
  const Expr *x = expr_at(a->p, e);
  if (x->kind == EXPR_ITE || x->kind == EXPR_AND || x->kind == EXPR_OR) return;
  if (x->kind == EXPR_LOAD) add_access(a, x->a, type_at(a->p, x->type)->size);
  add_loads(a, x->a);
  add_loads(a, x->b);
  add_loads(a, x->c);
}

static Accesses accesses_through(const Stepping *s, ExprId index) {
  Accesses a = {.p = s->h->p, .index = index};
  const Op *op = s->step->op;
  if (s->step->kind == HEAP_CONDITION) {
    add_loads(&a, s->step->condition);
    return a;
  }
  if (!op) return a;
  if (op->kind == OP_STORE) add_access(&a, op->a, type_at(a.p, expr_at(a.p, op->b)->type)->size);
  add_loads(&a, op->a);
  add_loads(&a, op->b);
  add_loads(&a, op->c);
  for (uint32_t i = 0; i < op->n_args; i++) add_loads(&a, op->args[i]);
  return a;
}

/* ---- which elements there are ---- */

/* A block to which the pointer leads has no other bytes; false: they are not known. */
static bool bytes_of_blocks(const Heap *h, ExprId pointer, Bytes *out) {
  AliasTargets t = {0};
  alias_of_expr(h->a, pointer, &t);
  bool known = t.n > 0;
  *out = (Bytes){INT64_MAX, INT64_MIN};
  for (uint32_t i = 0; i < t.n && known; i++) {
    const AliasObject *o = alias_object(h->a, t.at[i].object);
    bool fixed = o->kind == ALIAS_ALLOCATION || (o->kind == ALIAS_VARIABLE && !h->p->var.at[o->var].is_extern &&
                                                 h->p->var.at[o->var].kind != VAR_VARARGS);
    known = fixed && o->size > 0 && o->size < INT32_MAX;
    if (!known) break;
    int64_t from = heaps_origin_of(h, t.at[i].object), to = from + (int64_t)o->size;
    if (from < out->from) out->from = from;
    if (to > out->to) out->to = to;
  }
  vec_free(t);
  return known;
}

/* The elements, as values of the index from `from` on, before `to`. */
typedef struct {
  Bytes index;
  int64_t size;
  bool others; /* another index is possible */
} Elements;

static int64_t round_up(int64_t a, int64_t by) { return a >= 0 ? (a + by - 1) / by : -(-a / by); }

static bool find_elements(const Stepping *s, ExprId e, int64_t place, Elements *out) {
  const Expr *x = expr_at(s->h->p, e);
  Bytes block;
  bool small = x->value > 0 && x->value < INT32_MAX && place > INT32_MIN && place < INT32_MAX;
  if (!small || !bytes_of_blocks(s->h, x->a, &block)) return false;
  Accesses a = accesses_through(s, e);
  Bytes part = a.found ? a.bytes : (Bytes){0, 1};
  out->size = (int64_t)x->value;
  out->others = !a.found;
  /* place + index * size + part.from >= block.from, place + index * size + part.to <= block.to */
  out->index.from = round_up(block.from - part.from - place, out->size);
  out->index.to = round_up(block.to - part.to - place + 1, out->size);
  return out->index.to - out->index.from <= MOST_ELEMENTS;
}

/* Does the class tell anything of single bytes in such blocks? */
static bool is_of_interest(const Stepping *s, ExprId pointer) {
  const Heap *h = s->h;
  AliasObjectId layout = heaps_layout_of_pointer(h, pointer);
  bool found = false;
  for (uint32_t i = 0; i < s->c->field.n && !found; i++) found = s->c->field.at[i].layout == layout;
  for (uint32_t i = 0; i < h->data.n && s->c->fact.n && !found; i++) found = h->data.at[i].layout == layout;
  return layout && found;
}

/* ---- ways ---- */

static void add_element(Stepping *s, const Way *w, ExprId e, const Target *at, TermId when) {
  Way x = way_copy(w);
  vec_push(x.bound, ((Bound){e, *at}));
  if (know_more(s, &x, when))
    add_way(s, x);
  else
    way_free(&x);
}

bool look_at_index(Stepping *s, Way *w, const void *what) {
  ExprId e = *(const ExprId *)what;
  const Expr x = *expr_at(s->h->p, e);
  Logic *l = s->h->l;
  Target at;
  Elements all;
  if (way_binds(w, e) || !is_of_interest(s, x.a)) return true;
  if (!value_in(s, w, x.a, &at)) return false;
  if (at.kind != VALUE_NODE || at.node < FIRST_CELL || at.place == SOMEWHERE) return true;
  if (!find_elements(s, e, at.place, &all)) return true;
  if (!know_more(s, w, cells_told_at(s, w, at.node))) return false;
  TermId index = s->step->numbers->number(s->step->numbers->self, x.b), others = term_true(l);
  int64_t place = at.place;
  at.except = NULL;
  for (int64_t k = all.index.from; k < all.index.to; k++) {
    TermId is = index ? term_eq(l, index, term_int(l, k)) : term_true(l);
    if (index) others = term_and(l, others, term_not(l, is));
    at.place = place + k * all.size;
    add_element(s, w, e, &at, is);
  }
  at.place = SOMEWHERE;
  if (all.others) add_element(s, w, e, &at, others);
  return false;
}
