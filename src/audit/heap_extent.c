/* Writes whose place or number of bytes is not constant: which bytes of a block they leave alone, as far as that
 * follows from what is known of integers before the step. */
#include "audit/heap_step.h"

/* From the base of the address, a variable or object, to the first byte that is written. */
typedef struct {
  ExprId base;
  TermId moved;
} Distance;

static bool find_distance(const Stepping *s, ExprId address, Distance *out) {
  const Program *p = s->h->p;
  Logic *l = s->h->l;
  out->moved = term_int(l, 0);
  for (ExprId e = address;;) {
    const Expr x = *expr_at(p, e);
    bool cast = x.kind == EXPR_CAST && type_at(p, expr_at(p, x.a)->type)->kind == TYPE_POINTER;
    if (x.kind == EXPR_VAR || x.kind == EXPR_ADDRESS) {
      out->base = e;
      return true;
    }
    if (x.kind == EXPR_FIELD) {
      out->moved = term_add(l, out->moved, term_int(l, x.value));
    } else if (x.kind == EXPR_INDEX) {
      TermId index = s->step->numbers->number(s->step->numbers->self, x.b);
      if (!index) return false;
      out->moved = term_add(l, out->moved, term_scale(l, x.value, index));
    } else if (!cast) {
      return false;
    }
    e = x.a;
  }
}

/* Is there a state in which the write reaches these bytes, when the base points to the byte at `from`? */
static bool is_possible(const Stepping *s, const Way *w, const Distance *d, int64_t from, TermId count,
                        const HeapBytes *bytes) {
  Logic *l = s->h->l;
  TermId first = term_add(l, d->moved, term_int(l, from));
  TermId before_end = term_lt(l, first, term_int(l, bytes->place + (Int128)bytes->size));
  TermId behind_start = term_lt(l, term_int(l, bytes->place), term_add(l, first, count));
  TermId all[] = {s->step->given, w->known, before_end, behind_start};
  return solver_conjunction(s->h->s, all, 4) != SOLVER_UNSAT;
}

/* The place of the first byte of all blocks to which the pointer may lead; false: they differ or are not known. */
static bool find_origin(const Heap *h, ExprId pointer, int64_t *origin) {
  AliasTargets t = {0};
  alias_of_expr(h->a, pointer, &t);
  bool known = t.n > 0 && !h->numbers;
  for (uint32_t i = 0; i < t.n && known; i++) {
    AliasKind kind = alias_object(h->a, t.at[i].object)->kind;
    int64_t here = heaps_origin_of(h, t.at[i].object);
    known = (kind == ALIAS_VARIABLE || kind == ALIAS_ALLOCATION) && (i == 0 || here == *origin);
    *origin = here;
  }
  vec_free(t);
  return known;
}

/* The same for a base that leads to a byte which is not known: how far it has come is a number, too. */
static bool is_possible_somewhere(const Stepping *s, const Way *w, Distance d, TermId count, const HeapBytes *bytes) {
  int64_t origin = 0;
  TermId offset = s->step->numbers->offset(s->step->numbers->self, d.base);
  if (!offset || !find_origin(s->h, d.base, &origin)) return true;
  d.moved = term_add(s->h->l, d.moved, offset);
  return is_possible(s, w, &d, origin, count, bytes);
}

/* The same for a base of which the graph does not know where it points. */
static bool is_possible_anywhere(const Stepping *s, const Way *w, const Distance *d, TermId count,
                                 const HeapBytes *bytes) {
  const Heap *h = s->h;
  AliasTargets t = {0};
  if (h->numbers) return true;
  alias_of_expr(h->a, d->base, &t);
  bool possible = false;
  for (uint32_t i = 0; i < t.n && !possible; i++) {
    AliasKind kind = alias_object(h->a, t.at[i].object)->kind;
    bool block = kind == ALIAS_VARIABLE || kind == ALIAS_ALLOCATION;
    int64_t place = heaps_origin_of(h, t.at[i].object) + t.at[i].offset;
    if (!block)
      possible = true;
    else if (t.at[i].stride)
      possible = is_possible_somewhere(s, w, *d, count, bytes);
    else
      possible = is_possible(s, w, d, place, count, bytes);
  }
  vec_free(t);
  return possible;
}

bool write_may_touch(const Stepping *s, const Way *w, const HeapExtent *x, const HeapBytes *bytes) {
  Distance d;
  Target at;
  TermId count =
      x->count ? s->step->numbers->number(s->step->numbers->self, x->count) : term_int(s->h->l, (Int128)x->size);
  if (!count || !find_distance(s, x->address, &d)) return true;
  if (!value_in(s, w, d.base, &at)) return true;
  if (at.kind == VALUE_UNKNOWN) return is_possible_anywhere(s, w, &d, count, bytes);
  if (at.kind != VALUE_NODE || at.node < FIRST_CELL) return true;
  if (at.place == SOMEWHERE) return is_possible_somewhere(s, w, d, count, bytes);
  return is_possible(s, w, &d, at.place, count, bytes);
}
