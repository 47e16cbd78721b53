/* Joins: the contents of blocks; see join.h. */
#include "smg/join.h"

/* ---- what belongs to whom ---- */

/* Whose are the cells of this object? */
static Context contents_of(const Join *j, int side, const MemObject *o, const Cells *c) {
  if (!o->is_segment) return (Context){o->owner, o->variant};
  return (Context){(ObjId)(o - j->g[side]->obj.at), (uint32_t)(c - o->variants.at)};
}

/* Does each block whose contents are looked at have one of these for itself? Else it is one for all of them. */
bool join_is_own(const Join *j, int side, const MemObject *o) {
  return same_context(j->home[side], (Context){o->owner, o->variant});
}

/* ---- objects of one side only ---- */

static bool copy_object(Join *j, int side, ObjId o, Context in, ObjId *to);

/* What is in one graph only, in a place that the other does not have. */
bool join_copy_value(Join *j, int side, const Value *v, Context in, Value *out) {
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
    if (!c.zeros && !join_copy_value(j, side, &from->at[i].v, in, &c.v)) return false;
    vec_push(*to, c);
  }
  return true;
}

bool join_copy_variant(Join *j, int side, const MemObject *of, const Cells *from, const Layout *skip, ObjId seg) {
  uint32_t k = j->to->obj.at[seg].variants.n;
  Context in = {seg, k};
  Cells cells = {0}, kept = {0};
  if (k >= MOST_VARIANTS) return false;
  vec_push(j->to->obj.at[seg].variants, (Cells){0});
  if (of->is_segment || !skip)
    for (uint32_t i = 0; i < from->n; i++) vec_push(kept, from->at[i]);
  else
    layout_contents(j->e, j->g[side], skip, of, &kept);
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
  if ((!x->owner && x->sort == OBJECT_VARIABLE) || x->tail || !join_is_own(j, side, x)) return false;
  MemObject y = {.sort = x->sort,
                 .cut = x->cut,
                 .census = x->census,
                 .is_segment = x->is_segment,
                 .zeroed = x->zeroed,
                 .blurred = x->blurred,
                 .layout = x->layout,
                 .owner = in.owner,
                 .variant = in.variant,
                 .type = x->type};
  *to = smg_add(j->to, y);
  join_set_map(j, side, o, *to);
  Lin size, len;
  Value end = {0}, back = {0};
  bool good = copy_lin(j, side, &x->size, in, &size) && copy_lin(j, side, &x->len, in, &len);
  if (x->is_segment)
    good = good && join_copy_value(j, side, &x->end, in, &end) && join_copy_value(j, side, &x->back, in, &back);
  if (!good) return false;
  MemObject *made = &j->to->obj.at[*to];
  made->size = size;
  made->len = len;
  made->end = end;
  made->back = back;
  for (uint32_t v = 0; v < x->variants.n && good; v++) {
    if (x->is_segment) {
      good = join_copy_variant(j, side, x, &x->variants.at[v], NULL, *to);
    } else {
      Cells cells = {0};
      good = copy_cells(j, side, &x->variants.at[v], in, &cells);
      vec_push(j->to->obj.at[*to].variants, cells);
    }
  }
  return good;
}

/* ---- contents ---- */

/* The cells with stretches of zeros cut where the other's cells begin and end, and (all) the zeros that no cell covers
 * as cells of their own. */
static Cells cut_zeros(const MemObject *o, const Cells *c, const Cells *other, bool all) {
  Cells none = {0}, out = {0};
  bool fill = all && o->zeroed;
  Cells filled = fill ? cells_with_zeros(c, o->size.n ? 0 : (uint64_t)o->size.c, o->tail, o->tail_end) : none;
  const Cells *whole = fill ? &filled : c;
  vec_reserve(out, whole->n);
  for (uint32_t i = 0; i < whole->n; i++) {
    Cell x = whole->at[i];
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
  vec_free(filled);
  return out;
}

/* A loop goes through an array and sets pointers: what it has set is told apart from the rest, as a row. */
static bool fills_array(const Join *j, const Cell *c, const Value *a, const Value *b) {
  bool filled = (a->kind == VALUE_UNSET && value_is_null(b)) || (b->kind == VALUE_UNSET && value_is_null(a));
  uint64_t pointer = j->e->p->pointer_bits / 8;
  return filled && j->how.rows && j->array && c->size >= pointer;
}

/* The same loop, where elements are few: those that it has cleared stay apart from those that are still there. */
static bool clears_array(const Join *j, const Value *a, const Value *b) {
  bool cleared = a->kind == VALUE_DANGLING || value_is_null(a), other = b->kind == VALUE_DANGLING || value_is_null(b);
  return j->steps && j->array && cleared != other && (is_pointerish(a) || is_pointerish(b));
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

/* What a link is: known, if both sides know the same. */
static bool join_link(Join *j, int side, const Cell *c, const Cells *others, bool *kept) {
  LinkState mine = (LinkState)c->v.lin.c, other = cells_link(others, (uint32_t)(c->offset - LINK_KEY));
  *kept = mine == other;
  if (!*kept && (side || other != LINK_ANY)) j->loss = true;
  return *kept || (mine != LINK_NONE && other != LINK_NONE);
}

/* May some of its bytes lie in a row or a part of the object? Then these say what is there. */
static bool is_in_elements(const Graph *g, const MemObject *o, const Cell *c) {
  if (o->is_segment) return false;
  const Cells *all = &o->variants.at[0];
  for (uint32_t i = all->n; i-- > 0;) {
    if (all->at[i].offset < ROW_KEY) break; /* rows and parts stand last */
    const MemObject *x = &g->obj.at[all->at[i].v.id];
    bool row = all->at[i].offset < PART_KEY;
    Lin from = row ? x->back.lin : all->at[i].v.lin, to = row ? x->end.lin : from;
    if (!row) to.c += x->size.c;
    from.c = (Int128)(c->offset + c->size) - from.c; /* cell's end - from <= 0, or to - cell's start <= 0 */
    for (uint32_t k = 0; k < from.n; k++) from.t[k].k = -from.t[k].k;
    to.c -= (Int128)c->offset;
    if (numbers_is_at_most(&g->num, &from) != 1 && numbers_is_at_most(&g->num, &to) != 1) return true;
  }
  return false;
}

/* A cell where one side, or both, has elements: it is left out. */
static bool leave_to_elements(Join *j, const bool has[2], const Value v[2], bool wholly) {
  for (int side = 0; side < 2; side++)
    if (!has[side] && is_pointerish(&v[side])) return false;
  if (wholly) return false;
  j->loss = j->loss || (!has[1] && v[1].kind != VALUE_ANY);
  j->blurs = true;
  return true;
}

/* One cell of one side (`side`) and what the other has there. False: they cannot be joined. *kept: there is a result.
 */
static bool join_cell(Join *j, int side, Cell *c, const MemObject *mine, const MemObject *o, const Cells *others,
                      bool wholly, Context in, bool *kept) {
  Value v = c->zeros ? value_const(0) : c->v, w, r;
  *kept = true;
  if (is_nul_cell(c)) return join_nul(j, side, c, others, in, kept);
  if (is_link_cell(c)) return join_link(j, side, c, others, kept);
  if (is_read_cell(c)) return join_nul(j, side, c, others, in, kept) || true; /* not worth a graph of its own */
  bool there = cells_there(o, others, c, &w);
  bool elements[2] = {false, false}; /* by side */
  elements[side] = c->offset < NUL_KEY && is_in_elements(j->g[side], mine, c);
  elements[!side] = c->offset < NUL_KEY && is_in_elements(j->g[!side], o, c);
  if (elements[0] || elements[1]) {
    *kept = false;
    if (!there) w = (Value){.kind = VALUE_ANY};
    return leave_to_elements(j, elements, (Value[]){side ? w : v, side ? v : w}, wholly);
  }
  if (c->offset >= ROW_KEY && (!there || w.kind != VALUE_POINTER)) return false; /* both have rows, or none */
  if (fills_array(j, c, &v, &w) || (!in.owner && clears_array(j, &v, &w))) return false;
  j->tag = layout_is_tag(j->e, c->offset);
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
bool join_cells(Join *j, const MemObject *x, const Cells *a, const MemObject *y, const Cells *b, const Layout *skip,
                Context in, Cells *out) {
  Context before[2] = {j->home[0], j->home[1]};
  j->home[0] = contents_of(j, 0, x, a);
  j->home[1] = contents_of(j, 1, y, b);
  bool wholly = x->zeroed && y->zeroed, good = true;
  j->text = j->e->how.flags && has_nul(a) && has_nul(b);
  j->array = x->step >= j->e->row_least || y->step >= j->e->row_least;
  Cells whole[2] = {cut_zeros(x, a, b, !wholly), {0}};
  whole[1] = cut_zeros(y, b, &whole[0], !wholly);
  Cells again = cut_zeros(x, &whole[0], &whole[1], false);
  vec_free(whole[0]);
  whole[0] = again;
  for (int side = 0; side < 2 && skip; side++) layout_cut(j->e, skip, &whole[side]);
  for (int side = 0; side < 2 && good; side++) {
    const Cells *mine = &whole[side], *others = &whole[!side];
    for (uint32_t i = 0; i < mine->n && good; i++) {
      Cell c = mine->at[i];
      bool seen = false, kept;
      for (uint32_t k = 0; k < others->n && side; k++)
        seen = seen || (others->at[k].offset == c.offset && others->at[k].size == c.size);
      if (seen) continue;
      good = join_cell(j, side, &c, side ? y : x, side ? x : y, others, wholly, in, &kept);
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
void join_blur(Join *j, ObjId to, const MemObject *b) {
  if (!j->blurs) return;
  j->to->obj.at[to].blurred = true;
  j->loss = j->loss || !b->blurred;
  j->blurs = false;
}
