/* Joins. Two graphs are walked side by side from their slots; where both lead to something of the same kind, so does
 * the result. A block meets a segment as a segment of one block; where one side has nothing (NULL, or what the other's
 * segment leads to), a segment that may be empty takes its place.
 * Numbers at the same place are pairs (pair.h).
 *
 * Inside of a segment's variant the contents of all its blocks are described: symbols and objects made there belong to
 * the variant (Context), and are never those of another. */
#include <string.h>

#include "smg/pair.h"
#include "smg/piece.h"
#include "smg/row.h"

typedef struct {
  ObjId o[2], to;
  Context in;
} Task;

/* A segment of one side whose place is empty on the other side. */
typedef struct {
  ObjId to;
  int full;          /* the side that has it */
  Value first, last; /* what the other side has in the place of pointers to the first and the last */
  bool has_first, has_last;
  Value end, back; /* of the full side */
  bool counts;     /* may it have no blocks, or a field that leads back, so that it matters what is before it? */
} Gap;

/* What to undo: an entry of a map; or (side TRAIL_GAP) that gap o knows its first (old 0) or last (old 1). */
enum { TRAIL_GAP = 2 };
typedef struct {
  int side;
  ObjId o, old;
} Trail;

/* An object of one side that must be in the result. */
typedef struct {
  int side;
  ObjId o;
} Owed;

/* Sizes are looked at in the end: then the numbers are known that they are multiples of. */
typedef struct {
  ObjId o[2], to;
  Context in;
} Sized;

typedef struct {
  Engine *e;
  const Graph *g[2];
  Graph *to;
  JoinHow how;
  ObjId *map[2]; /* object of a side to that of the result */
  Pairs pairs;
  VEC(Task) task;
  VEC(Gap) gap;
  VEC(Trail) trail;
  VEC(Owed) owed;
  VEC(Sized) sized;
  Context home[2]; /* by side: whose contents are looked at: those of a segment's blocks, or what is outside of all */
  bool array;      /* they are those of an array whose elements can hold pointers */
  bool text;       /* a string ends among them: of bytes that differ nothing is known */
  bool blurs;      /* cells were left out: what no cell covers is not known */
  bool loss;       /* the result represents more than side 1 does */
} Join;

typedef struct {
  uint32_t pairs, tasks, gaps, trail, objects, sized;
  Sym syms;
  bool loss;
} Mark;

static bool join_value(Join *j, const Value *a, const Value *b, Context in, Value *out);

/* ---- going back ---- */

static Mark mark(const Join *j) {
  return (Mark){.pairs = j->pairs.pair.n,
                .tasks = j->task.n,
                .gaps = j->gap.n,
                .trail = j->trail.n,
                .objects = j->to->obj.n,
                .sized = j->sized.n,
                .syms = j->to->num.range.n,
                .loss = j->loss};
}

static void roll_back(Join *j, Mark m) {
  while (j->trail.n > m.trail) {
    Trail t = vec_pop(j->trail);
    if (t.side == TRAIL_GAP)
      *(t.old ? &j->gap.at[t.o].has_last : &j->gap.at[t.o].has_first) = false;
    else
      j->map[t.side][t.o] = t.old;
  }
  while (j->to->obj.n > m.objects) {
    MemObject o = vec_pop(j->to->obj);
    for (uint32_t i = 0; i < o.variants.n; i++) vec_free(o.variants.at[i]);
    vec_free(o.variants);
  }
  j->pairs.pair.n = m.pairs;
  j->task.n = m.tasks;
  j->gap.n = m.gaps;
  j->sized.n = m.sized;
  j->to->num.range.n = m.syms;
  j->loss = m.loss;
  j->blurs = false;
}

static void set_map(Join *j, int side, ObjId o, ObjId to) {
  vec_push(j->trail, (Trail){side, o, j->map[side][o]});
  j->map[side][o] = to;
}

/* ---- what belongs to whom ---- */

/* Whose are the cells of this object? */
static Context contents_of(const Join *j, int side, const MemObject *o, const Cells *c) {
  if (!o->is_segment) return (Context){o->owner, o->variant};
  return (Context){(ObjId)(o - j->g[side]->obj.at), (uint32_t)(c - o->variants.at)};
}

/* Does each block whose contents are looked at have one of these for itself? Else it is one for all of them. */
static bool is_own(const Join *j, int side, const MemObject *o) {
  return same_context(j->home[side], (Context){o->owner, o->variant});
}

/* ---- objects of one side only ---- */

static bool copy_object(Join *j, int side, ObjId o, Context in, ObjId *to);

/* What is in one graph only, in a place that the other does not have. */
static bool copy_value(Join *j, int side, const Value *v, Context in, Value *out) {
  *out = *v;
  bool has_lin =
      v->kind == VALUE_NUMBER || v->kind == VALUE_POINTER || v->kind == VALUE_STATIC || v->kind == VALUE_OUTSIDE;
  if (has_lin && v->lin.n)
    out->lin = side ? pairs_lin(&j->pairs, NULL, &v->lin, in) : pairs_lin(&j->pairs, &v->lin, NULL, in);
  if (v->kind != VALUE_POINTER) return true;
  return copy_object(j, side, v->id, in, &out->id);
}

static bool copy_lin(Join *j, int side, const Lin *l, Context in, Lin *out) {
  *out = !l->n ? *l : side ? pairs_lin(&j->pairs, NULL, l, in) : pairs_lin(&j->pairs, l, NULL, in);
  return true;
}

static bool copy_cells(Join *j, int side, const Cells *from, Context in, Cells *to) {
  for (uint32_t i = 0; i < from->n; i++) {
    Cell c = from->at[i];
    if (!c.zeros && !copy_value(j, side, &from->at[i].v, in, &c.v)) return false;
    vec_push(*to, c);
  }
  return true;
}

/* Leaves the contents of a block without its links. */
static void cut_links(const Join *j, const Layout *y, Cells *c) {
  uint64_t n = j->e->p->pointer_bits / 8;
  for (uint32_t i = 0; y && i < y->n_links; i++) cells_cut(c, y->link[i], n);
  if (y && y->has_back) cells_cut(c, y->back, n);
}

static bool add_variant_copy(Join *j, int side, const MemObject *of, const Cells *from, const Layout *skip, ObjId seg) {
  uint32_t k = j->to->obj.at[seg].variants.n;
  Context in = {seg, k};
  Cells cells = {0}, kept = {0};
  if (k >= MOST_VARIANTS) return false;
  vec_push(j->to->obj.at[seg].variants, (Cells){0});
  if (of->is_segment || !skip)
    for (uint32_t i = 0; i < from->n; i++) vec_push(kept, from->at[i]);
  else
    layout_contents(skip, of, &kept);
  cut_links(j, skip, &kept);
  Context before = j->home[side];
  j->home[side] = contents_of(j, side, of, from);
  bool good = copy_cells(j, side, &kept, in, &cells);
  j->home[side] = before;
  vec_free(kept);
  j->to->obj.at[seg].variants.at[k] = cells;
  return good;
}

static bool copy_object(Join *j, int side, ObjId o, Context in, ObjId *to) {
  const MemObject *x = &j->g[side]->obj.at[o];
  if (j->map[side][o]) {
    *to = j->map[side][o];
    Context has = {j->to->obj.at[*to].owner, j->to->obj.at[*to].variant};
    return !has.owner || same_context(has, in);
  }
  if (!in.owner) return false; /* outside of segments, both sides must have it */
  if ((!x->owner && x->sort == OBJECT_VARIABLE) || !is_own(j, side, x)) return false;
  MemObject y = {.sort = x->sort,
                 .is_segment = x->is_segment,
                 .zeroed = x->zeroed,
                 .blurred = x->blurred,
                 .layout = x->layout,
                 .owner = in.owner,
                 .variant = in.variant,
                 .type = x->type};
  *to = smg_add(j->to, y);
  set_map(j, side, o, *to);
  Lin size, len;
  Value end = {0}, back = {0};
  bool good = copy_lin(j, side, &x->size, in, &size) && copy_lin(j, side, &x->len, in, &len);
  if (x->is_segment) good = good && copy_value(j, side, &x->end, in, &end) && copy_value(j, side, &x->back, in, &back);
  if (!good) return false;
  MemObject *made = &j->to->obj.at[*to];
  made->size = size;
  made->len = len;
  made->end = end;
  made->back = back;
  for (uint32_t v = 0; v < x->variants.n && good; v++) {
    if (x->is_segment) {
      good = add_variant_copy(j, side, x, &x->variants.at[v], NULL, *to);
    } else {
      Cells cells = {0};
      good = copy_cells(j, side, &x->variants.at[v], in, &cells);
      vec_push(j->to->obj.at[*to].variants, cells);
    }
  }
  return good;
}

/* ---- contents ---- */

/* What the bytes of a cell are worth where the object has no such cell; false: several cells lie there. */
static bool value_there(const MemObject *o, const Cells *c, const Cell *like, Value *out) {
  uint64_t zeros = 0;
  for (uint32_t i = 0; i < c->n; i++) {
    const Cell *x = &c->at[i];
    if (x->offset == like->offset && x->size == like->size) {
      *out = x->zeros ? value_const(0) : x->v;
      return true;
    }
    if (x->offset + x->size <= like->offset || x->offset >= like->offset + like->size) continue;
    if (!x->zeros) return false;
    uint64_t from = x->offset > like->offset ? x->offset : like->offset;
    uint64_t end = x->offset + x->size, to = like->offset + like->size < end ? like->offset + like->size : end;
    zeros += to - from;
  }
  if (zeros == like->size || (!zeros && o->zeroed)) {
    *out = value_const(0);
    return true;
  }
  *out = (Value){.kind = !zeros && !o->blurred ? VALUE_UNSET : VALUE_ANY};
  return true;
}

/* The cells with stretches of zeros cut where the other's cells begin and end, and (all) the zeros that no cell covers
 * as cells of their own. */
static Cells cut_zeros(const MemObject *o, const Cells *c, const Cells *other, bool all) {
  Cells whole = {0}, out = {0};
  uint64_t at = 0, size = o->size.n ? 0 : (uint64_t)o->size.c;
  all = all && o->zeroed;
  for (uint32_t i = 0; i <= c->n; i++) {
    uint64_t next = i < c->n && c->at[i].offset < NUL_KEY ? c->at[i].offset : size;
    if (all && next > at) vec_push(whole, (Cell){.offset = at, .size = next - at, .zeros = true});
    if (i == c->n) break;
    vec_push(whole, c->at[i]);
    at = c->at[i].offset < NUL_KEY ? c->at[i].offset + c->at[i].size : size;
  }
  for (uint32_t i = 0; i < whole.n; i++) {
    Cell x = whole.at[i];
    uint64_t end = x.offset + x.size;
    for (uint32_t k = 0; x.zeros && k < 2 * other->n; k++) { /* borders come in ascending order */
      const Cell *y = &other->at[k / 2];
      uint64_t border = y->offset + (k % 2 ? y->size : 0);
      if (border <= x.offset || border >= end) continue;
      vec_push(out, (Cell){.offset = x.offset, .size = border - x.offset, .zeros = true});
      x.offset = border;
      x.size = end - border;
    }
    vec_push(out, x);
  }
  vec_free(whole);
  return out;
}

static bool is_pointerish(const Value *v) { return v->kind == VALUE_POINTER || v->kind == VALUE_OUTSIDE; }

/* A loop goes through an array and sets pointers: what it has set is told apart from the rest, as a row. */
static bool fills_array(const Join *j, const Cell *c, const Value *a, const Value *b) {
  bool filled = (a->kind == VALUE_UNSET && value_is_null(b)) || (b->kind == VALUE_UNSET && value_is_null(a));
  uint64_t pointer = j->e->p->pointer_bits / 8;
  return filled && j->how.rows && j->array && c->size >= pointer;
}

/* An end of a string: known, if both sides know one. */
static bool join_nul(Join *j, int side, Cell *c, const Cells *others, Context in, bool *kept) {
  *kept = false;
  for (uint32_t i = 0; i < others->n && !*kept; i++) {
    const Cell *x = &others->at[i];
    if (x->offset != c->offset) continue;
    Lin a = c->zeros ? lin_const(0) : c->v.lin, b = x->zeros ? lin_const(0) : x->v.lin;
    c->v = value_number(pairs_lin(&j->pairs, side ? &b : &a, side ? &a : &b, in));
    c->zeros = value_is_null(&c->v);
    *kept = true;
  }
  if (!*kept) j->loss = j->loss || side;
  return *kept || in.owner || j->e->how.flags; /* a string and what is none stay apart, as flags do */
}

/* One cell of one side (`side`) and what the other has there. False: they cannot be joined. *kept: there is a result.
 */
static bool join_cell(Join *j, int side, Cell *c, const MemObject *o, const Cells *others, bool wholly, Context in,
                      bool *kept) {
  Value v = c->zeros ? value_const(0) : c->v, w, r;
  *kept = true;
  if (is_nul_cell(c)) return join_nul(j, side, c, others, in, kept);
  bool there = value_there(o, others, c, &w);
  if (c->offset >= ROW_KEY && (!there || w.kind != VALUE_POINTER)) return false; /* both have rows, or none */
  if (fills_array(j, c, &v, &w)) return false;
  if (!there || (c->zeros && c->size > 8 && !value_is_null(&w))) { /* cut otherwise: not known, if nothing is lost */
    if (is_pointerish(&v) || wholly || (there && is_pointerish(&w))) return false;
    j->loss = j->loss || side;
    j->blurs = true;
    *kept = false;
    return true;
  }
  bool letters = j->text && c->size == 1 && c->offset < NUL_KEY && v.kind == VALUE_NUMBER && w.kind == VALUE_NUMBER &&
                 !value_equal(&v, &w);
  if (letters || (w.kind == VALUE_UNSET && v.kind == VALUE_NUMBER && !wholly)) {
    r = (Value){.kind = VALUE_ANY};
    j->loss = true; /* what is indeterminate is no number */
  } else if (!join_value(j, side ? &w : &v, side ? &v : &w, in, &r)) {
    return false;
  }
  c->zeros = value_is_null(&r);
  c->v = r;
  return true;
}

static bool has_nul(const Cells *c) {
  for (uint32_t i = 0; i < c->n; i++)
    if (is_nul_cell(&c->at[i])) return true;
  return false;
}

/* The cells of two objects; those of links (skip) left out. */
static bool join_cells(Join *j, const MemObject *x, const Cells *a, const MemObject *y, const Cells *b,
                       const Layout *skip, Context in, Cells *out) {
  Context before[2] = {j->home[0], j->home[1]};
  j->home[0] = contents_of(j, 0, x, a);
  j->home[1] = contents_of(j, 1, y, b);
  bool wholly = x->zeroed && y->zeroed, good = true;
  j->text = j->e->how.flags && has_nul(a) && has_nul(b);
  j->array = x->step >= j->e->p->pointer_bits / 8 || y->step >= j->e->p->pointer_bits / 8;
  Cells whole[2] = {cut_zeros(x, a, b, !wholly), {0}};
  whole[1] = cut_zeros(y, b, &whole[0], !wholly);
  Cells again = cut_zeros(x, &whole[0], &whole[1], false);
  vec_free(whole[0]);
  whole[0] = again;
  for (int side = 0; side < 2; side++) cut_links(j, skip, &whole[side]);
  for (int side = 0; side < 2 && good; side++) {
    const Cells *mine = &whole[side], *others = &whole[!side];
    for (uint32_t i = 0; i < mine->n && good; i++) {
      Cell c = mine->at[i];
      bool seen = false, kept;
      for (uint32_t k = 0; k < others->n && side; k++)
        seen = seen || (others->at[k].offset == c.offset && others->at[k].size == c.size);
      if (seen) continue;
      good = join_cell(j, side, &c, side ? x : y, others, wholly, in, &kept);
      if (good && kept) vec_push(*out, c);
    }
  }
  vec_free(whole[0]);
  vec_free(whole[1]);
  for (uint32_t i = 1; i < out->n; i++) /* by offset */
    for (uint32_t k = i; k > 0 && out->at[k - 1].offset > out->at[k].offset; k--) {
      Cell c = out->at[k];
      out->at[k] = out->at[k - 1];
      out->at[k - 1] = c;
    }
  for (uint32_t i = 1; i < out->n && good; i++) good = out->at[i - 1].offset + out->at[i - 1].size <= out->at[i].offset;
  j->home[0] = before[0];
  j->home[1] = before[1];
  return good;
}

/* After join_cells: `to` is blurred where cells were left out; b is what side 1 has. */
static void blur(Join *j, ObjId to, const MemObject *b) {
  if (!j->blurs) return;
  j->to->obj.at[to].blurred = true;
  j->loss = j->loss || !b->blurred;
  j->blurs = false;
}

static bool run_tasks(Join *j, uint32_t from);

/* ---- segments ---- */

/* One side's contents of blocks: a variant of a segment, or a block without its links. */
typedef struct {
  const MemObject *o;
  const Cells *cells;
} Contents;

static bool join_variant(Join *j, Contents a, Contents b, const Layout *skip, ObjId seg, uint32_t k) {
  Context in = {seg, k};
  Cells out = {0};
  Mark m = mark(j);
  Cells block[2] = {{0}, {0}};
  if (skip && !a.o->is_segment) layout_contents(skip, a.o, &block[0]);
  if (skip && !b.o->is_segment) layout_contents(skip, b.o, &block[1]);
  bool good =
           join_cells(j, a.o, block[0].n ? &block[0] : a.cells, b.o, block[1].n ? &block[1] : b.cells, skip, in, &out),
       blurs = j->blurs;
  vec_free(block[0]);
  vec_free(block[1]);
  j->blurs = false;
  good = good && run_tasks(j, m.tasks);
  j->blurs = good && blurs;
  if (!good) {
    vec_free(out);
    roll_back(j, m);
    return false;
  }
  vec_free(j->to->obj.at[seg].variants.at[k]);
  j->to->obj.at[seg].variants.at[k] = out;
  blur(j, seg, b.o);
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
    if (!add_variant_copy(j, 1, y, &y->variants.at[k], layout, seg)) return false;
  }
  for (uint32_t i = 0; i < x->variants.n; i++) {
    if (used[i]) continue;
    j->loss = true;
    if (!add_variant_copy(j, 0, x, &x->variants.at[i], layout, seg)) return false;
  }
  return true;
}

/* What the links of a block hold, seen as a segment of one block; false: it cannot be seen so. */
static bool block_ends(const Graph *g, const MemObject *o, const Layout *y, uint64_t pointer, Value *end, Value *back) {
  *end = value_const(0);
  *back = value_const(0);
  (void)g;
  for (uint32_t i = 0; i < y->n_links + y->has_back; i++) {
    Cell like = {.offset = i < y->n_links ? y->link[i] : y->back, .size = pointer};
    Value v;
    if (!value_there(o, &o->variants.at[0], &like, &v)) return false;
    if (i == y->n_links) {
      *back = v;
    } else if (!value_is_null(&v)) {
      if (!value_is_null(end)) return false; /* two ways on */
      *end = v;
    }
  }
  return end->kind != VALUE_ANY && end->kind != VALUE_UNSET;
}

static bool join_segments(Join *j, const Task *t) {
  const MemObject *x = &j->g[0]->obj.at[t->o[0]], *y = &j->g[1]->obj.at[t->o[1]];
  const Layout *layout = x->role ? NULL : engine_layout(j->e, x->is_segment ? x->layout : y->layout);
  uint64_t pointer = j->e->p->pointer_bits / 8;
  Value end[2], back[2], e, b;
  for (int side = 0; side < 2; side++) {
    const MemObject *o = side ? y : x;
    end[side] = o->end;
    back[side] = o->back;
    if (!o->is_segment && (!layout || !block_ends(j->g[side], o, layout, pointer, &end[side], &back[side])))
      return false;
  }
  j->home[0] = (Context){x->owner, x->variant};
  j->home[1] = (Context){y->owner, y->variant};
  if (x->role) { /* where it begins and ends */
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
    counts[side] = layout->has_back || (o->is_segment && numbers_range(&j->g[side]->num, &o->len).lo < 1);
  }
  b = value_const(0);
  if (counts[0] && counts[1] && !join_value(j, &back[0], &back[1], t->in, &b)) return false;
  if (counts[0] != counts[1] && !copy_value(j, counts[1], &back[counts[1]], t->in, &b)) return false;
  j->to->obj.at[t->to].end = e;
  j->to->obj.at[t->to].back = b;
  return join_variants(j, x, y, layout, t->to);
}

static bool run_tasks(Join *j, uint32_t from) {
  for (uint32_t i = from; i < j->task.n; i++) {
    Task t = j->task.at[i];
    const MemObject *x = &j->g[0]->obj.at[t.o[0]], *y = &j->g[1]->obj.at[t.o[1]];
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
    blur(j, t.to, y);
  }
  j->task.n = from;
  return true;
}

/* ---- objects ---- */

static bool fits_layout(const Join *j, const MemObject *o, const MemObject *seg) {
  int side = o >= j->g[1]->obj.at && o < j->g[1]->obj.at + j->g[1]->obj.n;
  return o->sort == OBJECT_BLOCK && layout_fits(j->e, j->g[side], o, seg->layout);
}

static bool join_objects(Join *j, ObjId a, ObjId b, Context in, ObjId *to) {
  const MemObject *x = &j->g[0]->obj.at[a], *y = &j->g[1]->obj.at[b];
  if (j->map[0][a] || j->map[1][b]) {
    *to = j->map[0][a];
    if (j->map[0][a] != j->map[1][b]) return false;
    const MemObject *o = &j->to->obj.at[*to];
    return !o->owner || same_context((Context){o->owner, o->variant}, in);
  }
  if (x->sort != y->sort || x->role != y->role || x->stack != y->stack || x->order != y->order) return false;
  if (x->role && !lin_equal(&x->size, &y->size)) return false;
  if (x->is_segment != y->is_segment) {
    if (!fits_layout(j, x->is_segment ? y : x, x->is_segment ? x : y)) return false;
    if (x->is_segment) j->loss = true;
  } else if (x->is_segment && x->layout != y->layout) {
    return false;
  }
  if (!x->owner != !y->owner && !in.owner) return false;
  bool segment = x->is_segment || y->is_segment;
  /* What a segment or block inside of another has is its own; an object that others lead to is outside. */
  Context place = in;
  if (in.owner && !(is_own(j, 0, x) && is_own(j, 1, y))) { /* one for all blocks */
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
                 .stack = x->stack,
                 .order = x->order};
  if (!x->step || !y->step || (x->step == y->step && x->origin == y->origin)) {
    o.step = x->step ? x->step : y->step;
    o.origin = x->step ? x->origin : y->origin;
  }
  if (o.zeroed != y->zeroed || o.blurred != y->blurred) j->loss = true;
  *to = smg_add(j->to, o);
  set_map(j, 0, a, *to);
  set_map(j, 1, b, *to);
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
    if (!copy_value(j, !gap.full, other, in, &r)) return false;
  } else if (!join_value(j, gap.full ? other : &ours, gap.full ? &ours : other, in, &r)) {
    return false;
  }
  *(place == AT_FIRST ? &j->to->obj.at[gap.to].end : &j->to->obj.at[gap.to].back) = r;
  return true;
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
  if (!engine_usual_layout(j->e, x->type, layout)) return false;
  y = engine_layout(j->e, *layout);
  out->counts = y->has_back;
  return layout_fits(j->e, j->g[side], x, *layout) &&
         block_ends(j->g[side], x, y, j->e->p->pointer_bits / 8, &out->end, &out->back) &&
         !(y->has_back && (out->back.kind == VALUE_ANY || out->back.kind == VALUE_UNSET));
}

/* Blocks that variables mean stay apart from nothing: programs ask for these in one place and rely on it in others. */
static bool is_in_slot(const Graph *g, ObjId o) {
  for (uint32_t i = 0; i < g->slot.n; i++)
    if (g->slot.at[i].kind == VALUE_POINTER && g->slot.at[i].id == o) return true;
  return false;
}

/* Side `full` has v, a pointer to the first or last of a segment; the other side has `other`, which is what such a
 * pointer would be if the segment had no blocks. */
static bool join_gap(Join *j, int full, const Value *v, const Value *other, Context in, Value *out) {
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
  if (!x->is_segment && (!value_is_null(other) || is_in_slot(j->g[full], v->id))) return false;
  if ((in.owner && !is_own(j, full, x)) || !as_segment(j, full, x, &gap, &layout)) return false;
  const Layout *y = engine_layout(j->e, layout);
  if (v->place == AT_FIRST && !lin_is(&v->lin, (Int128)y->delta)) return false;
  if (gap.end.kind == VALUE_POINTER && gap.end.id == v->id) return false; /* a ring: it cannot be empty */
  if (full == 0) j->loss = true;
  MemObject o = {.sort = x->sort,
                 .is_segment = true,
                 .zeroed = x->zeroed,
                 .blurred = x->blurred,
                 .layout = layout,
                 .owner = in.owner,
                 .variant = in.variant,
                 .type = x->type};
  out->id = to = smg_add(j->to, o);
  set_map(j, full, v->id, to);
  Lin none = lin_const(0), some = x->is_segment ? x->len : lin_const(1);
  Lin len = pairs_lin(&j->pairs, full ? &none : &some, full ? &some : &none, in);
  j->to->obj.at[to].size = lin_const((Int128)y->size);
  j->to->obj.at[to].len = len;
  uint32_t at = j->gap.n;
  gap.to = to;
  vec_push(j->gap, gap);
  for (uint32_t k = 0; k < x->variants.n; k++)
    if (!add_variant_copy(j, full, x, &x->variants.at[k], x->is_segment ? NULL : y, to)) return false;
  return fill_gap(j, at, (Place)v->place, other, in);
}

/* What nobody asked for is only known of the full side: it has blocks, and nothing leads to that end of it. */
static bool finish_gaps(Join *j) {
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
    if (gap.counts && !copy_value(j, gap.full, &gap.back, in, &v)) return false;
    j->to->obj.at[gap.to].back = v;
  }
  return true;
}

/* ---- values ---- */

/* A pointer to the first of a segment, is it one to its last too? */
static bool means_same(const Join *j, int side, const Value *v) {
  const MemObject *x = &j->g[side]->obj.at[v->id];
  Range r = numbers_range(&j->g[side]->num, &x->len);
  return r.hi <= 1 && (r.lo == 1 || value_equal(&x->end, &x->back));
}

static bool ends_meet(Join *j, const Value *a, const Value *b) {
  if (!means_same(j, 0, a) && !means_same(j, 1, b)) return false;
  if (!means_same(j, 1, b)) return true;
  j->loss = true; /* it may mean another block from now on */
  return true;
}

static bool join_pointers(Join *j, const Value *a, const Value *b, Context in, Value *out) {
  bool sa = j->g[0]->obj.at[a->id].is_segment, sb = j->g[1]->obj.at[b->id].is_segment;
  if (sa && sb && a->place != b->place && !ends_meet(j, a, b)) return false;
  /* Two fields of a structure are no elements of an array. */
  bool part = j->g[0]->obj.at[a->id].role == ROLE_PART && j->g[1]->obj.at[b->id].role == ROLE_PART;
  bool apart = !part && (!j->how.offsets || j->g[0]->obj.at[a->id].type || j->g[1]->obj.at[b->id].type);
  if ((sa || sb || (apart && !a->lin.n && !b->lin.n)) && !lin_equal(&a->lin, &b->lin)) return false;
  *out = *b;
  if (sa && !sb) out->place = a->place;
  if (sa && sb && a->place != b->place) out->place = means_same(j, 0, a) ? b->place : a->place;
  if (!join_objects(j, a->id, b->id, in, &out->id)) return false;
  const MemObject *x = &j->g[0]->obj.at[a->id], *y = &j->g[1]->obj.at[b->id];
  int64_t step = x->step && x->step == y->step ? (int64_t)x->step : 1;
  out->lin = pairs_multiple(&j->pairs, &a->lin, &b->lin, step, in);
  return true;
}

/* Numbers that a variable holds in only one way on each side, such as the results of a function, are kept apart. */
static bool are_flags(const Join *j, const Value *a, const Value *b) {
  return !j->how.flags && !a->lin.n && !b->lin.n && a->lin.c != b->lin.c;
}

static bool join_plain(Join *j, const Value *a, const Value *b, Value *out) {
  bool gone_a = a->kind == VALUE_UNSET || a->kind == VALUE_DANGLING,
       gone_b = b->kind == VALUE_UNSET || b->kind == VALUE_DANGLING;
  if (gone_a && gone_b) {
    *out = (Value){.kind = VALUE_UNSET};
    if (b->kind != VALUE_UNSET) j->loss = true;
    return true;
  }
  bool loose_a = a->kind == VALUE_ANY || a->kind == VALUE_UNSET || a->kind == VALUE_NUMBER || a->kind == VALUE_NONE;
  bool loose_b = b->kind == VALUE_ANY || b->kind == VALUE_UNSET || b->kind == VALUE_NUMBER || b->kind == VALUE_NONE;
  bool any = a->kind == VALUE_ANY || b->kind == VALUE_ANY;
  if ((loose_a && loose_b) || (any && !is_pointerish(a) && !is_pointerish(b))) {
    if (a->kind == VALUE_NONE || b->kind == VALUE_NONE) return false;
    *out = (Value){.kind = VALUE_ANY};
    if (b->kind != VALUE_ANY) j->loss = true;
    return true;
  }
  return false;
}

/* A pointer to a block meets one to some block of its structure. The block must have its place in the result by other
 * ways, which is looked at in the end. */
static bool join_some(Join *j, const Value *a, const Value *b, Value *out) {
  int side = a->kind == VALUE_SOME;
  const Value *v = side ? b : a, *some = side ? a : b;
  if (v->kind != VALUE_POINTER || !lin_equal(&v->lin, &some->lin)) return false;
  const MemObject *x = &j->g[side]->obj.at[v->id];
  if (x->type != some->id || x->sort != OBJECT_BLOCK) return false;
  if (x->is_segment && numbers_range(&j->g[side]->num, &x->len).lo < 1) return false;
  vec_push(j->owed, (Owed){side, v->id});
  if (side) j->loss = true;
  *out = *some;
  return true;
}

/* Two places of a short constant text, such as a format: programs do other things at each. */
static bool are_in_text(const Join *j, const Value *a, const Value *b) {
  const Program *p = j->e->p;
  if (j->e->how.flags || a->kind != VALUE_STATIC || a->id != b->id || a->lin.n || b->lin.n) return false;
  return a->lin.c != b->lin.c && p->var.at[a->id].is_string && type_at(p, p->var.at[a->id].type)->size <= 32;
}

/* Pointers into a constant array mean its elements. */
static int64_t static_step(const Program *p, VarId v) {
  const Type *t = type_at(p, p->var.at[v].type);
  return t->kind == TYPE_ARRAY && type_at(p, t->of)->size ? (int64_t)type_at(p, t->of)->size : 1;
}

static bool join_value(Join *j, const Value *a, const Value *b, Context in, Value *out) {
  if (a->kind == VALUE_NUMBER && b->kind == VALUE_NUMBER) {
    if (!in.owner && are_flags(j, a, b)) return false;
    *out = value_number(pairs_lin(&j->pairs, &a->lin, &b->lin, in));
    return true;
  }
  if (a->kind == VALUE_POINTER && b->kind == VALUE_POINTER) {
    Mark m = mark(j);
    if (join_pointers(j, a, b, in, out)) return true;
    roll_back(j, m);
  }
  for (int full = 1; full >= 0; full--) {
    const Value *v = full ? b : a, *other = full ? a : b;
    if (v->kind != VALUE_POINTER || !(value_is_null(other) || other->kind == VALUE_POINTER)) continue;
    Mark m = mark(j);
    if (join_gap(j, full, v, other, in, out)) return true;
    roll_back(j, m);
  }
  if ((a->kind == VALUE_SOME || b->kind == VALUE_SOME) && join_some(j, a, b, out)) return true;
  if (is_pointerish(a) && a->kind != VALUE_OUTSIDE) return false;
  if (a->kind == b->kind && a->kind != VALUE_NUMBER && a->kind != VALUE_POINTER) {
    bool outside = a->kind == VALUE_OUTSIDE && a->id == b->id && a->place == b->place && (a->lin.n || b->lin.n);
    if (are_in_text(j, a, b)) return false;
    if (value_equal(a, b) || (a->kind == VALUE_STATIC && a->id == b->id) || outside) {
      *out = *b;
      int64_t step = a->kind == VALUE_STATIC ? static_step(j->e->p, a->id) : 1;
      if (a->kind == VALUE_STATIC || outside) out->lin = pairs_multiple(&j->pairs, &a->lin, &b->lin, step, in);
      return true;
    }
  }
  if (is_pointerish(b)) return false;
  return join_plain(j, a, b, out);
}

/* ---- what each block has for itself ---- */

typedef struct {
  const Graph *g;
  Context in;
  bool bad;
} Owning;

/* Contents lead to what the same block has, or what a block has that it belongs to, or what is outside of all. */
static void check_owner(void *context, Value *v, ObjId of) {
  Owning *x = context;
  (void)of;
  if (v->kind != VALUE_POINTER) return;
  const MemObject *to = &x->g->obj.at[v->id];
  Context in = x->in;
  while (in.owner && !same_context(in, (Context){to->owner, to->variant}))
    in = (Context){x->g->obj.at[in.owner].owner, x->g->obj.at[in.owner].variant};
  if (to->owner && !in.owner) x->bad = true;
}

static bool owns_well(Graph *g) {
  Owning x = {.g = g};
  for (ObjId o = 1; o < g->obj.n && !x.bad; o++) {
    MemObject *m = &g->obj.at[o];
    x.in = (Context){m->owner, m->variant};
    if (m->is_segment) check_owner(&x, &m->end, o);
    if (m->is_segment) check_owner(&x, &m->back, o);
    for (uint32_t v = 0; v < m->variants.n; v++) {
      if (m->is_segment) x.in = (Context){o, v};
      for (uint32_t i = 0; i < m->variants.at[v].n; i++)
        if (!m->variants.at[v].at[i].zeros) check_owner(&x, &m->variants.at[v].at[i].v, o);
    }
  }
  return !x.bad;
}

/* ---- graphs ---- */

/* However far bounds were widened: no block is larger than a difference of pointers can say (operation.c). */
static void bound_sizes(Join *j) {
  Int128 most = ((Int128)1 << (j->e->p->pointer_bits - 1)) - 1;
  for (ObjId o = 1; o < j->to->obj.n; o++) {
    const MemObject *x = &j->to->obj.at[o];
    Lin above = x->size;
    above.c -= most;
    if (x->sort == OBJECT_BLOCK && !x->is_segment && above.n) numbers_at_most(&j->to->num, &above);
  }
}

/* Slots in three rounds: numbers of variables, for others are multiples of them; what is no number; and when all that
 * hangs on these is done, numbers that only callers know. */
static bool join_slots(Join *j, int round) {
  const Graph *a = j->g[0], *b = j->g[1];
  for (uint32_t i = 0; i < a->slot.n; i++) {
    const Value *x = &a->slot.at[i], *y = &b->slot.at[i];
    bool numbers = x->kind == VALUE_NUMBER && y->kind == VALUE_NUMBER, ghost = i >= a->own + a->globals;
    int when = !numbers ? 1 : ghost ? 2 : 0;
    if ((x->kind == VALUE_NONE && y->kind == VALUE_NONE) || when != round) continue;
    if (!join_value(j, x, y, (Context){0, 0}, &j->to->slot.at[i])) return false;
  }
  return true;
}

Graph *smg_join(Engine *e, const Graph *a, const Graph *b, JoinHow how, bool *covered) {
  *covered = false;
  if (a->slot.n != b->slot.n || a->own != b->own) return NULL;
  Join j = {.e = e, .g = {a, b}, .how = how, .loss = (a->lost && !b->lost) || (a->held && !b->held)};
  j.pairs.g[0] = a;
  j.pairs.g[1] = b;
  j.pairs.to = j.to = smg_new(a->own, a->globals, a->slot.n - a->own - a->globals);
  j.map[0] = mem_zalloc(a->obj.n * sizeof *j.map[0]);
  j.map[1] = mem_zalloc(b->obj.n * sizeof *j.map[1]);
  j.to->lost = a->lost || b->lost;
  j.to->held = a->held || b->held;
  bool good = join_slots(&j, 0) && join_slots(&j, 1) && run_tasks(&j, 0) && finish_gaps(&j) && join_slots(&j, 2);
  for (uint32_t i = 0; i < j.sized.n && good; i++) {
    Sized s = j.sized.at[i];
    j.to->obj.at[s.to].size = pairs_lin(&j.pairs, &a->obj.at[s.o[0]].size, &b->obj.at[s.o[1]].size, s.in);
  }
  for (uint32_t i = 0; i < j.owed.n && good; i++) good = j.map[j.owed.at[i].side][j.owed.at[i].o] != 0;
  good = good && owns_well(j.to);
  *covered = good && !j.loss && pairs_covered(&j.pairs);
  good = good && !*covered && !how.only_cover;
  if (good) pairs_know(e, &j.pairs, how.widen);
  if (good) bound_sizes(&j);
  vec_free(j.pairs.pair);
  vec_free(j.task);
  vec_free(j.gap);
  vec_free(j.trail);
  vec_free(j.owed);
  vec_free(j.sized);
  mem_free(j.map[0]);
  mem_free(j.map[1]);
  Graph *result = NULL;
  if (good) {
    result = smg_tidy(j.to);
    result->lost = j.to->lost;
  }
  smg_free(j.to);
  e->stats->joins++;
  return result;
}
