/* Joins: segments, blocks, and gaps; see join.h. */
#include "smg/join.h"

/* ---- segments ---- */

/* One side's contents of blocks: a variant of a segment, or a block without its links. */
typedef struct {
  const MemObject *o;
  const Cells *cells;
} Contents;

static bool join_variant(Join *j, Contents a, Contents b, const Layout *skip, ObjId seg, uint32_t k) {
  Context in = {seg, k};
  Cells out = {0};
  Mark m = join_mark(j);
  Cells block[2] = {{0}, {0}};
  if (skip && !a.o->is_segment) layout_contents(j->e, j->g[0], skip, a.o, &block[0]);
  if (skip && !b.o->is_segment) layout_contents(j->e, j->g[1], skip, b.o, &block[1]);
  const Cells *x = block[0].n ? &block[0] : a.cells, *y = block[1].n ? &block[1] : b.cells;
  bool apart = skip && j->tags && variants_apart(j->e, skip, &j->g[0]->num, x, &j->g[1]->num, y);
  bool good = !apart && join_cells(j, a.o, x, b.o, y, skip, in, &out), blurs = j->blurs;
  vec_free(block[0]);
  vec_free(block[1]);
  j->blurs = false;
  good = good && join_run_tasks(j, m.tasks);
  j->blurs = good && blurs;
  if (!good) {
    vec_free(out);
    join_roll_back(j, m);
    return false;
  }
  vec_free(j->to->obj.at[seg].variants.at[k]);
  j->to->obj.at[seg].variants.at[k] = out;
  join_blur(j, seg, b.o);
  return true;
}

/* The variants of both: those of side 1, each joined with what fits of side 0, and the rest of side 0. */
static bool join_variants(Join *j, const MemObject *x, const MemObject *y, const Layout *layout, ObjId seg) {
  bool used[8] = {false};
  for (uint32_t k = 0; k < y->variants.n; k++) {
    bool joined = false;
    uint32_t at = j->to->obj.at[seg].variants.n;
    if (at >= MOST_VARIANTS) return false;
    vec_push(j->to->obj.at[seg].variants, (Cells){0});
    for (uint32_t i = 0; i < x->variants.n && !joined; i++) {
      if (used[i]) continue;
      joined = join_variant(j, (Contents){x, &x->variants.at[i]}, (Contents){y, &y->variants.at[k]}, layout, seg, at);
      used[i] = joined;
    }
    if (joined) continue;
    (void)vec_pop(j->to->obj.at[seg].variants);
    if (!join_copy_variant(j, 1, y, &y->variants.at[k], layout, seg)) return false;
  }
  for (uint32_t i = 0; i < x->variants.n; i++) {
    if (used[i]) continue;
    j->loss = true;
    if (!join_copy_variant(j, 0, x, &x->variants.at[i], layout, seg)) return false;
  }
  return true;
}

/* The same, of a tree, with variants kept apart by tags as long as there are not too many of them. */
static bool join_tagged_variants(Join *j, const MemObject *x, const MemObject *y, const Layout *layout, ObjId seg) {
  bool before = j->tags, good;
  Mark m = join_mark(j);
  j->tags = layout->n_links > 1 || !j->e->how.flags;
  good = join_variants(j, x, y, layout, seg);
  if (!good && j->tags) {
    join_roll_back(j, m);
    for (MemObject *o = &j->to->obj.at[seg]; o->variants.n;) {
      Cells c = vec_pop(o->variants);
      vec_free(c);
    }
    j->tags = false;
    good = join_variants(j, x, y, layout, seg);
  }
  j->tags = before;
  return good;
}

/* What the links of a block hold, seen as a segment of one block; false: it cannot be seen so. */
static bool block_ends(const Engine *e, const Graph *g, const MemObject *o, const Layout *y, Value *end, Value *back) {
  uint64_t pointer = e->p->pointer_bits / 8;
  *end = value_const(0);
  *back = value_const(0);
  for (uint32_t i = 0; i < y->n_links + y->has_back; i++) {
    Cell like = {.offset = i < y->n_links ? y->link[i] : y->back, .size = pointer};
    Value v;
    if (i < y->n_links && layout_link(e, g, y, o, i) == LINK_NONE) continue;
    if (!cells_there(o, &o->variants.at[0], &like, &v)) return false;
    if (i == y->n_links) {
      *back = v;
    } else if (!value_is_null(&v)) {
      if (!value_is_null(end)) return false; /* two ways on */
      *end = v;
    }
  }
  return end->kind != VALUE_ANY && end->kind != VALUE_UNSET;
}

static bool is_zeros(const MemObject *row) {
  const Cells *c = &row->variants.at[0];
  return row->variants.n == 1 && c->n == 1 && c->at[0].zeros;
}

/* Does something lead to the last block? Else what that is if there is none does not matter. */
static bool join_asks(Join *j, int side, ObjId o) {
  if (!j->asked[side]) j->asked[side] = smg_asked(j->e, j->g[side]);
  return j->asked[side][o];
}

static bool join_segments(Join *j, const Task *t) {
  const MemObject *x = &j->g[0]->obj.at[t->o[0]], *y = &j->g[1]->obj.at[t->o[1]];
  const Layout *layout = x->role ? NULL : engine_layout(j->e, x->is_segment ? x->layout : y->layout);
  Value end[2], back[2], e, b;
  for (int side = 0; side < 2; side++) {
    const MemObject *o = side ? y : x;
    end[side] = o->end;
    back[side] = o->back;
    if (!o->is_segment && (!layout || !block_ends(j->e, j->g[side], o, layout, &end[side], &back[side]))) return false;
  }
  j->home[0] = (Context){x->owner, x->variant};
  j->home[1] = (Context){y->owner, y->variant};
  if (x->role == ROLE_ROW && !j->how.offsets && is_zeros(x) != is_zeros(y))
    return false; /* where a loop begins they are cut at its index first */
  if (x->role) {  /* where it begins and ends */
    int64_t step = (int64_t)x->size.c;
    Lin from = pairs_multiple(&j->pairs, &x->back.lin, &y->back.lin, step, t->in);
    Lin to = pairs_multiple(&j->pairs, &x->end.lin, &y->end.lin, step, t->in);
    j->to->obj.at[t->to].back = value_number(from);
    j->to->obj.at[t->to].end = value_number(to);
    return join_variants(j, x, y, layout, t->to);
  }
  if (!join_value(j, &end[0], &end[1], t->in, &e)) return false;
  bool counts[2];
  for (int side = 0; side < 2; side++) {
    const MemObject *o = side ? y : x;
    counts[side] = layout->has_back ||
                   (o->is_segment && numbers_range(&j->g[side]->num, &o->len).lo < 1 && join_asks(j, side, t->o[side]));
  }
  b = value_const(0);
  if (counts[0] && counts[1] && !join_value(j, &back[0], &back[1], t->in, &b)) return false;
  if (counts[0] != counts[1] && !join_copy_value(j, counts[1], &back[counts[1]], t->in, &b)) return false;
  j->to->obj.at[t->to].end = e;
  j->to->obj.at[t->to].back = b;
  return join_tagged_variants(j, x, y, layout, t->to);
}

bool join_run_tasks(Join *j, uint32_t from) {
  for (uint32_t i = from; i < j->task.n; i++) {
    Task t = j->task.at[i];
    const MemObject *x = &j->g[0]->obj.at[t.o[0]], *y = &j->g[1]->obj.at[t.o[1]];
    if (!from && join_is_answered(j)) return false; /* other tasks are part of what may be undone */
    if (x->is_segment || y->is_segment) {
      if (!join_segments(j, &t)) return false;
      continue;
    }
    Cells cells = {0};
    if (!join_cells(j, x, &x->variants.at[0], y, &y->variants.at[0], NULL, t.in, &cells)) {
      vec_free(cells);
      return false;
    }
    vec_push(j->to->obj.at[t.to].variants, cells);
    join_blur(j, t.to, y);
    join_hosts(j, &t, x, y);
  }
  j->task.n = from;
  return true;
}

/* ---- objects ---- */

static bool fits_layout(const Join *j, const MemObject *o, const MemObject *seg) {
  int side = o >= j->g[1]->obj.at && o < j->g[1]->obj.at + j->g[1]->obj.n;
  return o->sort == OBJECT_BLOCK && layout_fits(j->e, j->g[side], o, seg->layout);
}

/* Would the result have another type than blocks of which some pointer may mean one? */
static bool types_differ(const Join *j, const MemObject *x, const MemObject *y) {
  if (!x->type || !y->type || x->type == y->type) return false;
  for (int side = 0; side < 2; side++)
    if (some_is_meant(j->g[side], x->type) || some_is_meant(j->g[side], y->type)) return true;
  return false;
}

static uint8_t holds(Join *j, int side, ObjId o) {
  if (!j->holds[side]) j->holds[side] = smg_holders(j->g[side]);
  return j->holds[side][o];
}

static bool is_in_slot(const Graph *g, ObjId o) {
  for (uint32_t i = 0; i < g->slot.n; i++)
    if (g->slot.at[i].kind == VALUE_POINTER && g->slot.at[i].id == o) return true;
  return false;
}

typedef struct {
  const Graph *g;
  ObjId o;
  bool last;
} ToLast;

static void find_last(void *context, Value *v, ObjId of) {
  ToLast *t = context;
  bool elsewhere = of && t->g->obj.at[of].type != t->g->obj.at[t->o].type; /* it is no field that leads back */
  t->last = t->last || (elsewhere && v->kind == VALUE_POINTER && v->id == t->o && v->place == AT_LAST);
}

/* Does a variable mean the block, and would it be the first of a segment whose last is a tail? Of a block these are the
 * same: a cursor that has come to the end of the list. */
static bool parts_ends(Join *j, int side, ObjId block, ObjId segment) {
  Graph *g = (Graph *)j->g[!side]; /* nothing changes */
  ToLast t = {g, segment, false};
  if (j->e->how.flags || !is_in_slot(j->g[side], block) || !is_in_slot(g, segment)) return false;
  smg_values(g, find_last, &t);
  return t.last && numbers_range(&g->num, &g->obj.at[segment].len).hi > 1;
}

bool join_objects(Join *j, ObjId a, ObjId b, Context in, ObjId *to) {
  const MemObject *x = &j->g[0]->obj.at[a], *y = &j->g[1]->obj.at[b];
  if (j->map[0][a] || j->map[1][b]) {
    *to = j->map[0][a];
    if (j->map[0][a] != j->map[1][b]) return false;
    const MemObject *o = &j->to->obj.at[*to];
    return !o->owner || same_context((Context){o->owner, o->variant}, in);
  }
  if (x->tail != y->tail || x->tail_end != y->tail_end) return false;
  if (x->sort != y->sort || x->role != y->role || x->cut != y->cut || x->stack != y->stack || x->order != y->order)
    return false;
  bool declared = x->sort == OBJECT_VARIABLE && !x->size.n && !y->size.n; /* variables of one size are alike */
  if (((x->role || declared) && !lin_equal(&x->size, &y->size)) || types_differ(j, x, y)) return false;
  if (x->is_segment != y->is_segment) {
    if (!fits_layout(j, x->is_segment ? y : x, x->is_segment ? x : y)) return false;
    if (holds(j, x->is_segment, x->is_segment ? b : a)) return false;
    if (parts_ends(j, x->is_segment, x->is_segment ? b : a, x->is_segment ? a : b)) return false;
    if (x->is_segment) j->loss = true;
  } else if (x->is_segment && x->layout != y->layout) {
    return false;
  }
  if (!x->owner != !y->owner && !in.owner) return false;
  bool segment = x->is_segment || y->is_segment;
  /* What a segment or block inside of another has is its own; an object that others lead to is outside. */
  Context place = in;
  if (in.owner && !(join_is_own(j, 0, x) && join_is_own(j, 1, y))) { /* one for all blocks */
    if (x->owner || y->owner) return false;
    place = (Context){0, 0};
  }
  if (in.owner && !x->owner && !y->owner && !segment && x->sort == OBJECT_VARIABLE) place = (Context){0, 0};
  MemObject o = {.sort = x->sort,
                 .is_segment = segment,
                 .zeroed = x->zeroed && y->zeroed,
                 .blurred = x->blurred || y->blurred || x->zeroed != y->zeroed,
                 .layout = x->is_segment ? x->layout : y->layout,
                 .owner = place.owner,
                 .variant = place.variant,
                 .type = x->type ? x->type : y->type,
                 .role = x->role,
                 .cut = x->cut,
                 .census = census_joined(x->census, y->census),
                 .tail = x->tail,
                 .tail_end = x->tail_end,
                 .stack = x->stack,
                 .order = x->order};
  if (!x->step || !y->step || (x->step == y->step && x->origin == y->origin)) {
    o.step = x->step ? x->step : y->step;
    o.origin = x->step ? x->origin : y->origin;
  }
  if (o.zeroed != y->zeroed || o.blurred != y->blurred || o.census != y->census) j->loss = true;
  /* If it has no type on side 1, pointers to some block do not mean it there. */
  if (o.type != y->type && (some_is_meant(j->g[0], o.type) || some_is_meant(j->g[1], o.type))) j->loss = true;
  *to = smg_add(j->to, o);
  join_set_map(j, 0, a, *to);
  join_set_map(j, 1, b, *to);
  Lin one = lin_const(1);
  Lin len = segment ? pairs_lin(&j->pairs, x->is_segment ? &x->len : &one, y->is_segment ? &y->len : &one, place)
                    : lin_const(0);
  j->to->obj.at[*to].size = segment && !x->role ? lin_const((Int128)engine_layout(j->e, o.layout)->size) : x->size;
  if (!segment) vec_push(j->sized, (Sized){{a, b}, *to, place});
  j->to->obj.at[*to].len = len;
  vec_push(j->task, (Task){{a, b}, *to, place});
  return true;
}

/* ---- a segment on one side, nothing on the other ---- */

/* The other side has `other` in the place of a pointer to the first (last) of what is missing there. */
static bool fill_gap(Join *j, uint32_t at, Place place, const Value *other, Context in) {
  Gap gap = j->gap.at[at];
  bool known = place == AT_FIRST ? gap.has_first : gap.has_last;
  if (known) return value_equal(place == AT_FIRST ? &gap.first : &gap.last, other);
  if (place == AT_FIRST) {
    j->gap.at[at].has_first = true;
    j->gap.at[at].first = *other;
  } else {
    j->gap.at[at].has_last = true;
    j->gap.at[at].last = *other;
  }
  vec_push(j->trail, (Trail){TRAIL_GAP, at, place == AT_LAST});
  Value ours = place == AT_FIRST ? gap.end : gap.back, r;
  if (place == AT_LAST && !gap.counts) { /* only the empty side has something before it */
    if (!join_copy_value(j, !gap.full, other, in, &r)) return false;
  } else if (!join_value(j, gap.full ? other : &ours, gap.full ? &ours : other, in, &r)) {
    return false;
  }
  *(place == AT_FIRST ? &j->to->obj.at[gap.to].end : &j->to->obj.at[gap.to].back) = r;
  return true;
}

/* The only way in which blocks of its structure can hang together. */
static bool only_layout(const Join *j, const MemObject *x, uint32_t *out) {
  U32Vec layouts = {0};
  if (!x->size.n) engine_layouts(j->e, x->type, (uint64_t)x->size.c, &layouts);
  bool found = layouts.n == 1;
  if (found) *out = layouts.at[0];
  vec_free(layouts);
  return found;
}

/* A segment as it is; a block, if blocks of its structure were seen as segments before, as one of a single block. */
static bool as_segment(const Join *j, int side, const MemObject *x, Gap *out, uint32_t *layout) {
  const Layout *y;
  if (x->is_segment) {
    *layout = x->layout;
    y = engine_layout(j->e, x->layout);
    out->end = x->end;
    out->back = x->back;
    out->counts = y->has_back || numbers_range(&j->g[side]->num, &x->len).lo < 1;
    return true;
  }
  if (x->sort != OBJECT_BLOCK || !x->type || object_has_rows(j->g[side], (ObjId)(x - j->g[side]->obj.at))) return false;
  if (!engine_usual_layout(j->e, x->type, layout) && !(j->how.blocks && only_layout(j, x, layout))) return false;
  y = engine_layout(j->e, *layout);
  out->counts = y->has_back;
  return layout_fits(j->e, j->g[side], x, *layout) && block_ends(j->e, j->g[side], x, y, &out->end, &out->back) &&
         !(y->has_back && (out->back.kind == VALUE_ANY || out->back.kind == VALUE_UNSET));
}

/* Side `full` has v, a pointer to the first or last of a segment; the other side has `other`, which is what such a
 * pointer would be if the segment had no blocks. */
bool join_gap(Join *j, int full, const Value *v, const Value *other, Context in, Value *out) {
  const MemObject *x = &j->g[full]->obj.at[v->id];
  ObjId to = j->map[full][v->id];
  *out = *v;
  out->id = to;
  if (to && j->to->obj.at[to].owner && !same_context((Context){j->to->obj.at[to].owner, j->to->obj.at[to].variant}, in))
    return false; /* it is another block's */
  for (uint32_t i = 0; i < j->gap.n && to; i++)
    if (j->gap.at[i].to == to && j->gap.at[i].full == full) return fill_gap(j, i, (Place)v->place, other, in);
  Gap gap = {.full = full};
  uint32_t layout;
  if (to || !j->how.lengths || x->role || (x->owner && !in.owner)) return false;
  /* What variables mean stays apart from nothing: programs ask for it in one place and rely on it in others. */
  bool meant = !j->how.blocks && is_in_slot(j->g[full], v->id);
  if (!x->is_segment && (!value_is_null(other) || meant || holds(j, full, v->id))) return false;
  if ((in.owner && !join_is_own(j, full, x)) || !as_segment(j, full, x, &gap, &layout)) return false;
  const Layout *y = engine_layout(j->e, layout);
  if (v->place == AT_FIRST && !lin_is(&v->lin, (Int128)y->delta)) return false;
  if (gap.end.kind == VALUE_POINTER && gap.end.id == v->id) return false; /* a ring: it cannot be empty */
  if (full == 0) j->loss = true;
  MemObject o = {.sort = x->sort,
                 .cut = x->cut,
                 .census = x->census,
                 .is_segment = true,
                 .zeroed = x->zeroed,
                 .blurred = x->blurred,
                 .layout = layout,
                 .owner = in.owner,
                 .variant = in.variant,
                 .type = x->type};
  out->id = to = smg_add(j->to, o);
  join_set_map(j, full, v->id, to);
  Lin none = lin_const(0), some = x->is_segment ? x->len : lin_const(1);
  Lin len = pairs_lin(&j->pairs, full ? &none : &some, full ? &some : &none, in);
  j->to->obj.at[to].size = lin_const((Int128)y->size);
  j->to->obj.at[to].len = len;
  uint32_t at = j->gap.n;
  gap.to = to;
  vec_push(j->gap, gap);
  for (uint32_t k = 0; k < x->variants.n; k++)
    if (!join_copy_variant(j, full, x, &x->variants.at[k], x->is_segment ? NULL : y, to)) return false;
  return fill_gap(j, at, (Place)v->place, other, in);
}

/* Gaps of one side that lead to each other are a ring of blocks there, and if all are empty a pointer to them is worth
 * nothing. */
static bool leads_round(const Join *j, const Gap *gap, Place place) {
  const Gap *g = gap;
  for (uint32_t hops = 0; g && hops <= j->gap.n; hops++) {
    const MemObject *x = &j->to->obj.at[g->to];
    const Value *v = place == AT_FIRST ? &x->end : &x->back;
    g = NULL;
    for (uint32_t i = 0; i < j->gap.n && v->kind == VALUE_POINTER && v->place == place; i++)
      if (j->gap.at[i].to == v->id && j->gap.at[i].full == gap->full) g = &j->gap.at[i];
  }
  return g != NULL;
}

/* What nobody asked for is only known of the full side: it has blocks, and nothing leads to that end of it. */
bool join_finish_gaps(Join *j) {
  for (uint32_t i = 0; i < j->gap.n; i++)
    if (leads_round(j, &j->gap.at[i], AT_FIRST) || leads_round(j, &j->gap.at[i], AT_LAST)) return false;
  for (uint32_t i = 0; i < j->gap.n; i++) {
    Gap gap = j->gap.at[i];
    ObjId o = 0;
    for (ObjId k = 1; k < j->g[gap.full]->obj.n; k++)
      if (j->map[gap.full][k] == gap.to) o = k;
    const MemObject *x = &j->g[gap.full]->obj.at[o];
    Value v = value_const(0);
    Context in = {j->to->obj.at[gap.to].owner, j->to->obj.at[gap.to].variant};
    if (!gap.has_first) return false;
    if (gap.has_last) continue;
    j->home[gap.full] = (Context){x->owner, x->variant};
    if (gap.counts && !join_copy_value(j, gap.full, &gap.back, in, &v)) return false;
    bool block = gap.back.kind == VALUE_POINTER && !j->g[gap.full]->obj.at[gap.back.id].is_segment;
    if (v.kind == VALUE_POINTER && block && j->to->obj.at[v.id].is_segment)
      v.place = AT_LAST; /* it is what is before */
    j->to->obj.at[gap.to].back = v;
  }
  return true;
}
