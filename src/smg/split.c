/* Parts of a graph: what a segment hides is brought to light, a symbol or a condition is decided. */
#include "smg/clone.h"
#include "smg/engine.h"
#include "smg/order.h"
#include "smg/row.h"

/* ---- pointers to a segment ---- */

typedef struct {
  ObjId o;
  Place place;
  ObjId to; /* ... become pointers to the same offset of this */
} Redirect;

static void redirect(void *context, Value *v, ObjId of) {
  const Redirect *r = context;
  (void)of;
  if (v->kind != VALUE_POINTER || v->id != r->o || v->place != r->place) return;
  v->id = r->to;
  v->place = AT_FIRST;
}

static void redirect_all(Graph *g, ObjId o, Place place, ObjId to) {
  Redirect r = {o, place, to};
  smg_values(g, redirect, &r);
}

typedef struct {
  ObjId o;
  Place place;
  Lin usual;  /* offset */
  bool known; /* which one is usual; else the first that is met */
  bool other; /* some pointer has another offset */
} Offsets;

static void look_at_offset(void *context, Value *v, ObjId of) {
  Offsets *x = context;
  (void)of;
  if (v->kind != VALUE_POINTER || v->id != x->o || v->place != x->place) return;
  if (!x->known) x->usual = v->lin;
  x->known = true;
  if (!lin_equal(&v->lin, &x->usual)) x->other = true;
}

/* The offset of pointers to the first or last of a segment: that of its layout, if it says so. */
static Offsets offsets_of(Graph *g, ObjId o, Place place, const Layout *y) {
  Offsets x = {.o = o, .place = place};
  x.known = place == AT_FIRST || y->has_back;
  x.usual = lin_const((Int128)(place == AT_FIRST ? y->delta : y->back_delta));
  smg_values(g, look_at_offset, &x);
  return x;
}

bool segment_can_part(Graph *g, ObjId o, const Layout *y) {
  return !offsets_of(g, o, AT_FIRST, y).other && !offsets_of(g, o, AT_LAST, y).other;
}

typedef struct {
  ObjId o;
  Value first, last;
} Empty;

static void empty_value(void *context, Value *v, ObjId of) {
  const Empty *e = context;
  (void)of;
  if (v->kind == VALUE_POINTER && v->id == e->o) *v = v->place == AT_LAST ? e->last : e->first;
}

static bool leads_to(const Value *v, ObjId o, Place place) {
  return v->kind == VALUE_POINTER && v->id == o && v->place == place;
}

/* Does anything but the segment itself lead to its last block? */
static void look_for_last(void *context, Value *v, ObjId of) {
  Empty *e = context;
  if (of != e->o && leads_to(v, e->o, AT_LAST)) e->o = 0;
}

bool segment_empty(Graph *g, ObjId o) {
  Empty e = {o, g->obj.at[o].end, g->obj.at[o].back}, any = e;
  if (leads_to(&e.first, o, AT_LAST)) e.first = e.last; /* what it means if there are no blocks */
  if (leads_to(&e.last, o, AT_FIRST)) e.last = e.first;
  if (e.first.kind == VALUE_POINTER && e.first.id == o) return false;
  if (has_member(g, o) || !totals_end(g, o)) return false;
  smg_values(g, look_for_last, &any);
  if (e.last.kind == VALUE_POINTER && e.last.id == o && !any.o) return false;
  smg_values(g, empty_value, &e);
  smg_remove(g, o);
  return true;
}

/* Does what is known of a number of the block beside others exclude all that it can be? */
static bool excludes(const Numbers *n, const Inner *i) {
  Range own = n->range.at[i->own], other = n->range.at[i->other];
  return own.hi - other.lo < i->r.lo || own.lo - other.hi > i->r.hi;
}

/* Is there no block with these contents? */
static bool cannot_be(const Graph *g, const Cells *cells) {
  for (uint32_t i = 0; i < g->num.inner.n; i++) {
    const Inner *x = &g->num.inner.at[i];
    if (!excludes(&g->num, x)) continue;
    for (uint32_t k = 0; k < cells->n; k++)
      if (cells->at[k].v.kind == VALUE_NUMBER && lin_has(&cells->at[k].v.lin, x->own)) return true;
  }
  return false;
}

/* A segment whose blocks cannot be has none. */
static bool has_no_block(const Graph *g, const MemObject *x) {
  bool none = g->num.inner.n > 0 && x->variants.n > 0;
  for (uint32_t i = 0; i < x->variants.n && none; i++) none = cannot_be(g, &x->variants.at[i]);
  return none;
}

/* Do two parts of an array begin at one place? They are different elements. */
static bool parts_meet(const Graph *g, ObjId o) {
  const Cells *c = &g->obj.at[o].variants.at[0];
  for (uint32_t i = 0; i < c->n; i++)
    for (uint32_t k = c->at[i].offset < PART_KEY ? c->n : i + 1; k < c->n; k++) {
      Lin d;
      if (lin_add(&c->at[i].v.lin, &c->at[k].v.lin, -1, &d) && numbers_is_zero(&g->num, &d) == 1) return true;
    }
  return false;
}

bool smg_drop_empty(Graph *g) {
  for (ObjId o = 1; o < g->obj.n; o++) {
    if (!g->obj.at[o].sort || !object_has_rows(g, o)) continue;
    if (parts_meet(g, o)) return false;
    rows_drop_empty(g, o);
  }
  for (ObjId o = 1; o < g->obj.n; o++) {
    const MemObject *x = &g->obj.at[o];
    if (!x->sort || !x->is_segment || x->role || x->owner) continue;
    if (has_no_block(g, x) && !numbers_equal(&g->num, &x->len)) return false;
    if (numbers_range(&g->num, &x->len).hi <= 0 && !segment_empty(g, o)) return false;
  }
  return true;
}

/* ---- one block of a segment ---- */

/* A block with the contents of one of the segment's, links and back field not set. */
static ObjId bring_out(Graph *g, ObjId o, uint32_t variant) {
  Cells cells = clone_variant(g, o, variant, g->obj.at[o].owner, g->obj.at[o].variant);
  MemObject b = {.sort = OBJECT_BLOCK,
                 .cut = g->obj.at[o].cut,
                 .census = g->obj.at[o].census,
                 .ground = g->obj.at[o].ground,
                 .size = g->obj.at[o].size,
                 .type = g->obj.at[o].type,
                 .zeroed = g->obj.at[o].zeroed,
                 .blurred = g->obj.at[o].blurred};
  for (uint32_t i = 0; i < cells.n; i++)
    if (cells.at[i].offset == SIZE_KEY) b.size = cells.at[i].v.lin;
  while (cells.n && cells.at[cells.n - 1].offset >= LINK_KEY) cells.n--; /* blocks of segments have no rows */
  vec_push(b.variants, cells);
  return smg_add(g, b);
}

/* The length less one; false: it was 0. */
static bool shorten(Graph *g, ObjId o) {
  Lin l = g->obj.at[o].len;
  l.c -= 1;
  Lin at_least = {0};
  if (lin_scale(&l, -1, &at_least) && !numbers_at_most(&g->num, &at_least)) return false;
  g->obj.at[o].len = l;
  return true;
}

/* How the blocks of a tree are spread over its children is not known. */
static Lin part_of(Graph *g, const Lin *len, LinkState is) {
  Range r = numbers_range(&g->num, len);
  Int128 least = is == LINK_ON;
  return lin_sym(numbers_new(&g->num, least, r.hi < least ? least : r.hi));
}

/* A tree of its own below a block: a copy of the segment without a hole, of at most as many blocks. */
static ObjId new_child(Graph *g, ObjId o, LinkState is, Value back) {
  ObjId c = clone_segment(g, o);
  MemObject *x = &g->obj.at[c];
  x->end = value_const(0);
  x->back = back;
  Lin len = part_of(g, &g->obj.at[o].len, is);
  g->obj.at[c].len = len;
  return c;
}

static Value pointer_to(ObjId o, Place place, uint64_t offset) {
  Value v = value_pointer(o, lin_const((Int128)offset));
  v.place = (uint8_t)place;
  return v;
}

static uint64_t pointer_size(const Trial *s) { return s->p->pointer_bits / 8; }

/* The length of what is left of a tree, which hangs on link `hole`: nothing, if the link is no link. */
static Lin rest_of_tree(Graph *g, ObjId o, bool has_hole, LinkState is) {
  if (has_hole) return part_of(g, &g->obj.at[o].len, LINK_ANY);
  return is == LINK_NULL || is == LINK_NONE ? lin_const(0) : part_of(g, &g->obj.at[o].len, is);
}

/* The first block, of this variant; of a tree with a hole, the hole lies behind link `hole`. */
static Graph *split_first(Trial *s, const Graph *from, ObjId o, uint32_t variant, uint32_t hole, ObjId *brought) {
  const Layout *y = engine_layout(s->e, from->obj.at[o].layout);
  Graph *g = smg_copy(from);
  ObjId b = *brought = bring_out(g, o, variant);
  Value back = g->obj.at[o].back;
  redirect_all(g, o, AT_FIRST, b);
  if (back.kind == VALUE_POINTER && back.id == o && back.place == AT_FIRST) back.id = b;
  Offsets last = offsets_of(g, o, AT_LAST, y);
  Value to_b = last.known ? value_pointer(b, last.usual) : value_const(0); /* what the last is if nothing is left */
  if (!shorten(g, o)) {
    smg_free(g);
    return NULL;
  }
  bool has_hole = !value_is_null(&from->obj.at[o].end);
  for (uint32_t i = 0; i < y->n_links; i++) {
    LinkState is = cells_link(&from->obj.at[o].variants.at[variant], i);
    if (i == hole && (has_hole || y->n_links == 1)) is = LINK_ANY; /* as far as the rest goes: it may be the end */
    if (is == LINK_NONE) continue;
    Value v = value_const(0);
    if (is != LINK_NULL) v = pointer_to(i == hole ? o : new_child(g, o, is, to_b), AT_FIRST, y->delta);
    cells_write(g, b, 0, y->link[i], pointer_size(s), v);
  }
  if (y->n_links > 1)
    g->obj.at[o].len = rest_of_tree(g, o, has_hole, cells_link(&from->obj.at[o].variants.at[variant], hole));
  g->obj.at[o].back = to_b;
  if (y->has_back) cells_write(g, b, 0, y->back, pointer_size(s), back);
  if (orders_split(s->e, g, o, b, true) && branches_split(s->e, g, o, b, hole, true) && absent_split(s->e, g, o, b) &&
      totals_split(s->e, g, o, b, hole, true)) {
    apart_split(s->e, g, o, b);
    return g;
  }
  smg_free(g);
  return NULL;
}

/* The last block; of a tree, its link `hole` holds the end. */
static Graph *split_last(Trial *s, const Graph *from, ObjId o, uint32_t variant, uint32_t hole, ObjId *brought) {
  const Layout *y = engine_layout(s->e, from->obj.at[o].layout);
  Graph *g = smg_copy(from);
  ObjId b = *brought = bring_out(g, o, variant);
  redirect_all(g, o, AT_LAST, b);
  Value end = g->obj.at[o].end, to_b = y->has_back ? pointer_to(b, AT_FIRST, y->back_delta) : value_const(0);
  if (!shorten(g, o)) {
    smg_free(g);
    return NULL;
  }
  for (uint32_t i = 0; i < y->n_links; i++) {
    Value v = end;
    LinkState is = cells_link(&from->obj.at[o].variants.at[variant], i);
    if (i != hole && is == LINK_NONE) continue;
    if (i != hole) v = is == LINK_NULL ? value_const(0) : pointer_to(new_child(g, o, is, to_b), AT_FIRST, y->delta);
    cells_write(g, b, 0, y->link[i], pointer_size(s), v);
  }
  if (y->n_links > 1) {
    Lin len = part_of(g, &g->obj.at[o].len, LINK_ANY);
    g->obj.at[o].len = len;
  }
  g->obj.at[o].end = pointer_to(b, AT_FIRST, y->delta);
  if (y->has_back) cells_write(g, b, 0, y->back, pointer_size(s), pointer_to(o, AT_LAST, y->back_delta));
  if (orders_split(s->e, g, o, b, false) && branches_split(s->e, g, o, b, hole, false) && absent_split(s->e, g, o, b) &&
      totals_split(s->e, g, o, b, hole, false)) {
    apart_split(s->e, g, o, b);
    return g;
  }
  smg_free(g);
  return NULL;
}

/* What is left of a segment may be empty, and pointers to its other end have offsets that say which block they mean:
 * they mean b if it is. */
static void settle_rest(Graph *g, ObjId o, Place place, ObjId b, Graphs *out) {
  Graph *empty = smg_copy(g);
  Lin len = empty->obj.at[o].len;
  bool can = numbers_equal(&empty->num, &len);
  if (can) redirect_all(empty, o, place, b);
  if (can && segment_empty(empty, o)) {
    vec_push(*out, empty);
  } else {
    smg_free(empty);
  }
  Lin some = {0};
  len = g->obj.at[o].len;
  lin_scale(&len, -1, &some);
  some.c += 1;
  if (numbers_at_most(&g->num, &some))
    vec_push(*out, g);
  else
    smg_free(g);
}

/* May link h of a block of variant v be the way to the end? */
static bool can_hold_end(const Graph *g, ObjId o, uint32_t v, uint32_t h) {
  LinkState is = cells_link(&g->obj.at[o].variants.at[v], h);
  return is != LINK_NONE && (is != LINK_NULL || value_may_be_null(g, &g->obj.at[o].end));
}

static void split_segment(Trial *s, Graph *g, ObjId o, bool first, Graphs *out) {
  const Layout *y = engine_layout(s->e, g->obj.at[o].layout);
  bool has_hole = y->n_links > 1 && !value_is_null(&g->obj.at[o].end);
  Place other = first ? AT_LAST : AT_FIRST;
  bool settle = offsets_of(g, o, other, y).other;
  for (uint32_t v = 0; v < g->obj.at[o].variants.n; v++)
    for (uint32_t h = 0; h < (has_hole ? y->n_links : 1); h++) {
      ObjId brought;
      if (has_hole && !can_hold_end(g, o, v, h)) continue;
      Graph *part = first ? split_first(s, g, o, v, h, &brought) : split_last(s, g, o, v, h, &brought);
      Graphs cases = {0};
      if (part) members_split(s->e, part, o, brought, h, first, &cases);
      for (uint32_t i = 0; i < cases.n; i++) {
        if (settle)
          settle_rest(cases.at[i], o, other, brought, out);
        else if (smg_drop_empty(cases.at[i]))
          vec_push(*out, cases.at[i]);
        else
          smg_free(cases.at[i]);
      }
      vec_free(cases);
    }
  smg_free(g);
}

/* ---- all of them ---- */

static void split_empty(Graph *g, ObjId o, Graphs *out) {
  Graph *some = smg_copy(g);
  Lin len = g->obj.at[o].len, more = {0};
  if (numbers_equal(&g->num, &len) && segment_empty(g, o)) {
    vec_push(*out, g);
  } else {
    smg_free(g);
  }
  lin_scale(&len, -1, &more);
  more.c += 1;
  if (numbers_at_most(&some->num, &more))
    vec_push(*out, some);
  else
    smg_free(some);
}

/* A pointer to the last of a segment is one to the last of what is behind it. */
static void follow_last(void *context, Value *v, ObjId of) {
  const Redirect *r = context;
  (void)of;
  if (leads_to(v, r->o, r->place)) v->id = r->to;
}

/* Segment o, a list, becomes two: o and what is behind it, which is not empty. NULL: it cannot be so. */
static Graph *split_behind(Trial *s, const Graph *from, ObjId o, ObjId *behind) {
  const Layout *y = engine_layout(s->e, from->obj.at[o].layout);
  Graph *g = smg_copy(from);
  Lin all = g->obj.at[o].len;
  Range r = numbers_range(&g->num, &all);
  ObjId t = *behind = clone_segment(g, o);
  totals_split_behind(s->e, g, o, t);
  members_forget(g, o); /* it is not known in which of them they are */
  Redirect last = {o, AT_LAST, t};
  smg_values(g, follow_last, &last);
  Lin before = lin_sym(numbers_new(&g->num, 0, r.hi)), after = lin_sym(numbers_new(&g->num, 1, r.hi)), d;
  bool can = r.hi >= 1;
  if (can && lin_add(&before, &after, 1, &d) && lin_add(&d, &all, -1, &d)) can = numbers_equal(&g->num, &d);
  g->obj.at[o].len = before;
  g->obj.at[t].len = after;
  g->obj.at[o].end = pointer_to(t, AT_FIRST, y->delta);
  g->obj.at[t].back = y->has_back ? pointer_to(o, AT_LAST, y->back_delta) : value_const(0);
  if (can) return g;
  smg_free(g);
  return NULL;
}

/* The variable means a block of segment o. */
static void split_some_of(Trial *s, const Graph *g, uint32_t slot, ObjId o, Graphs *out) {
  ObjId behind, b;
  Graph *two = split_behind(s, g, o, &behind);
  for (uint32_t v = 0; two && v < g->obj.at[o].variants.n; v++) {
    Graph *part = split_first(s, two, behind, v, 0, &b);
    if (!part) continue;
    part->slot.at[slot] = value_pointer(b, g->slot.at[slot].lin);
    if (smg_drop_empty(part))
      vec_push(*out, part);
    else
      smg_free(part);
  }
  smg_free(two);
}

static void split_some(Trial *s, Graph *g, uint32_t slot, Graphs *out) {
  TypeId type = g->slot.at[slot].id;
  for (ObjId o = 1; o < g->obj.n; o++) {
    const MemObject *x = &g->obj.at[o];
    if (x->sort != OBJECT_BLOCK || x->type != type) continue;
    if (x->is_segment) {
      split_some_of(s, g, slot, o, out);
      continue;
    }
    Graph *one = smg_copy(g);
    one->slot.at[slot] = value_pointer(o, g->slot.at[slot].lin);
    vec_push(*out, one);
  }
  smg_free(g);
}

static void split_values(Graph *g, const Lin *index, Graphs *out) {
  Range r = numbers_range(&g->num, index);
  for (Int128 k = r.lo; k <= r.hi; k++) { /* few (access.c), and none is left out */
    Graph *one = smg_copy(g);
    Lin l = *index;
    l.c -= k;
    if (numbers_equal(&one->num, &l)) {
      if (l.n > 1) smg_unify(one, &l);
      vec_push(*out, one);
    } else {
      smg_free(one);
    }
  }
  smg_free(g);
}

/* The condition has one value in some parts and the other in the rest, even where the graph cannot say so. */
static Outcome split_truth(Trial *s, Graph *g, ExprId condition, Graphs *out) {
  Trial inner = *s;
  for (int truth = 0; truth < 2; truth++) {
    uint32_t first = out->n;
    inner.g = truth ? g : smg_copy(g);
    if (trial_assume(&inner, condition, truth != 0, out) == GIVE_UP) {
      s->why = inner.why;
      if (!truth) smg_free(g);
      return GIVE_UP;
    }
    for (uint32_t i = first; i < out->n; i++) vec_push(out->at[i]->decided, (Decision){condition, value_const(truth)});
  }
  return DONE;
}

static void split_byte(const Trial *s, Graph *g, const SplitWish *w, Graphs *out) {
  Graph *zero = smg_copy(g);
  bool fits = true;
  Lin d, nul[MOST_NULS];
  if (w->obj) { /* a byte that is 0 is an end of the string too, and the nearer one */
    if (!w->offset.n) cells_write(zero, w->obj, 0, (uint64_t)w->offset.c, 1, value_const(0));
    uint32_t n = object_nuls(g, w->obj, nul);
    object_set_nul(zero, w->obj, &w->offset);
    for (uint32_t i = 0; i < n && fits; i++)
      fits = !lin_add(&w->offset, &nul[i], -1, &d) || numbers_unequal(&g->num, &d);
  } else { /* a string literal: choice[0] is where its only 0 is */
    if (lin_add(&w->offset, &w->choice[0].lin, -1, &d)) {
      fits = numbers_unequal(&g->num, &d);
      if (!numbers_equal(&zero->num, &d)) {
        smg_free(zero);
        zero = NULL;
      }
    }
  }
  if (zero) {
    vec_push(zero->decided, (Decision){w->condition, value_const(0)});
    vec_push(*out, zero);
  }
  Value v = value_within(g, s->p, w->type, w->within);
  if (fits && v.kind == VALUE_NUMBER && numbers_unequal(&g->num, &v.lin)) {
    if (w->obj && !w->offset.n) cells_write(g, w->obj, 0, (uint64_t)w->offset.c, 1, v);
    if (w->obj && w->offset.n) object_note_read(g, w->obj, &w->offset, &v);
    vec_push(g->decided, (Decision){w->condition, v});
    vec_push(*out, g);
  } else {
    smg_free(g);
  }
}

static void split_number(Graph *g, const Lin *l, bool zero, Graphs *out) {
  Graph *other = smg_copy(g);
  Lin minus;
  if (zero ? numbers_equal(&g->num, l) : numbers_at_most(&g->num, l)) {
    if (zero) smg_unify(g, l);
    vec_push(*out, g);
  } else {
    smg_free(g);
  }
  bool can = zero ? numbers_unequal(&other->num, l) : true;
  if (!zero && lin_scale(l, -1, &minus)) {
    minus.c += 1;
    can = numbers_at_most(&other->num, &minus);
  }
  if (can)
    vec_push(*out, other);
  else
    smg_free(other);
}

Outcome trial_split(Trial *s, Graph *g, const SplitWish *wish, Graphs *out) {
  switch (wish->kind) {
    case SPLIT_EMPTY:
      split_empty(g, wish->obj, out);
      return DONE;
    case SPLIT_FIRST:
    case SPLIT_LAST:
      split_segment(s, g, wish->obj, wish->kind == SPLIT_FIRST, out);
      return DONE;
    case SPLIT_VALUES:
      split_values(g, &wish->offset, out);
      return DONE;
    case SPLIT_SOME:
      split_some(s, g, wish->obj, out);
      return DONE;
    case SPLIT_HEAL:
      carve_heal(g, wish->obj);
      vec_push(*out, g);
      return DONE;
    case SPLIT_TRUTH:
      return split_truth(s, g, wish->condition, out);
    case SPLIT_BYTE:
      split_byte(s, g, wish, out);
      return DONE;
    case SPLIT_ZERO:
    case SPLIT_SIGN:
      split_number(g, &wish->offset, wish->kind == SPLIT_ZERO, out);
      return DONE;
    case SPLIT_FOCUS:
      for (uint32_t v = 0; v < g->obj.at[wish->obj].variants.n; v++) {
        Graph *one = smg_copy(g);
        row_focus(one, wish->in, wish->obj, v, wish->offset);
        vec_push(*out, one);
      }
      smg_free(g);
      return DONE;
    case SPLIT_CHOICE:
      for (uint32_t i = 0; i < wish->n_choices; i++) {
        Graph *one = smg_copy(g);
        vec_push(one->decided, (Decision){wish->condition, wish->choice[i]});
        vec_push(*out, one);
      }
      smg_free(g);
      return DONE;
  }
  return DONE;
}
