/* Folding of arrays. Elements that a loop has passed are told apart from those that it has not: a row ends where a live
 * index is. An element that a live index or a pointer means stays a part; the others go into their rows. */
#include <string.h>

#include "smg/clone.h"
#include "smg/piece.h"
#include "smg/row.h"

enum { MOST_ELEMENTS = 64, FEW_ELEMENTS = 4, FEW_VARIANTS = 2, MOST_GIVEN = 4 };

typedef struct {
  Engine *e;
  Graph *g;
  ObjId o;                 /* the array */
  ObjId given[MOST_GIVEN]; /* parts whose contents were given up, for others have them */
  uint32_t n_given;
} Array;

static bool equal(const Graph *g, const Lin *a, const Lin *b) {
  Lin d;
  return lin_add(a, b, -1, &d) && numbers_is_zero(&g->num, &d) == 1;
}

static Lin plus(Lin l, uint64_t n) {
  l.c += (Int128)n;
  return l;
}

/* ---- what is looked at ---- */

/* Is this offset that of the element with this index? */
static bool is_at(const Array *a, const Value *index, Lin *offset, Int128 least) {
  const MemObject *x = &a->g->obj.at[a->o];
  Lin at;
  if (index->kind != VALUE_NUMBER || (!index->lin.n && index->lin.c < least)) return false;
  if (!lin_scale(&index->lin, (Int128)x->step, &at)) return false;
  at.c += (Int128)x->origin;
  if (!equal(a->g, &at, offset)) return false;
  *offset = at;
  return true;
}

/* Is the slot that of a variable by which elements are found? Many others hold a small constant too. */
static bool is_index(const Array *a, uint32_t slot) {
  const Engine *e = a->e;
  if (slot < a->g->own) return e->folded && e->index[e->folded][slot];
  return slot < a->g->own + a->g->globals && e->indexes[e->global.at[slot - a->g->own]];
}

/* Is it the element that a variable of the function has come to? */
static bool is_come_to(const Array *a, const Lin *given) {
  for (uint32_t i = 0; i < a->g->own; i++) {
    Lin at = *given;
    if (is_index(a, i) && is_at(a, &a->g->slot.at[i], &at, 0)) return true;
  }
  return false;
}

/* Is this offset that of the element whose number a structure has that leads to the array? Likely it says how many
 * elements there are, and this is the one behind them. */
static bool is_counted(const Array *a, Lin *offset, Int128 least) {
  const Graph *g = a->g;
  for (ObjId o = 1; o < g->obj.n; o++) {
    const MemObject *x = &g->obj.at[o];
    if (!x->sort || x->is_segment || x->owner || x->role || o == a->o || !rows_led_to_by(x, a->o)) continue;
    for (uint32_t i = 0; i < x->variants.at[0].n; i++) {
      const Cell *c = &x->variants.at[0].at[i];
      if (c->offset < NUL_KEY && !c->zeros && is_at(a, &c->v, offset, least)) return true;
    }
  }
  return false;
}

/* Is this offset that of the element of a live index? A constant counts if it is not less than `least`. Then it is
 * written as that of the index: of two names for one number, the one that others use too. */
static bool is_indexed(const Array *a, Lin *offset, Int128 least) {
  const Graph *g = a->g;
  for (uint32_t i = 0; i < g->slot.n; i++) {
    if (!g->slot.at[i].lin.n && !is_index(a, i)) continue;
    if (is_at(a, &g->slot.at[i], offset, least)) return true;
  }
  return is_counted(a, offset, least);
}

typedef struct {
  const Array *a;
  const Lin *at;
  uint64_t step;
  bool found;
} Meant;

/* Many lead to where the array begins. Of an array inside of a structure those that were declared as pointers to its
 * elements mean the first of them. */
static bool is_for_elements(const Array *a, uint32_t slot) {
  const MemObject *x = &a->g->obj.at[a->o];
  const Program *p = a->e->p;
  VarId v = engine_var_of_slot(a->e, a->e->folded, a->g, slot);
  const Type *t = v && !p->var.at[v].is_object ? type_at(p, p->var.at[v].type) : NULL;
  return x->type && t && t->kind == TYPE_POINTER && type_at(p, t->of)->size == x->step;
}

static void look_at_pointer(void *context, Value *v, ObjId of) {
  Meant *m = context;
  Lin d;
  if (m->a->g->obj.at[of].role) return; /* elements lead to elements: these are like others */
  if (v->kind != VALUE_POINTER || v->id != m->a->o || !lin_add(&v->lin, m->at, -1, &d)) return;
  numbers_simplify(&m->a->g->num, &d);
  if (d.n || d.c < 0 || d.c >= (Int128)m->step) return;
  bool begins = !m->at->n && m->at->c == (Int128)m->a->g->obj.at[m->a->o].origin;
  if (!begins || (!of && is_for_elements(m->a, (uint32_t)(v - m->a->g->slot.at)))) m->found = true;
}

static bool is_current(const Array *a, const Lin *given, uint64_t step) {
  Lin copy = *given, *at = &copy;
  Meant m = {a, at, step, false};
  smg_values(a->g, look_at_pointer, &m);
  return m.found || is_indexed(a, at, 0);
}

/* ---- grouping ---- */

/* The members (rows and parts of the array) become one row. */
static bool group(const Array *a, const ObjId *member, uint32_t n, Lin from, Lin to) {
  static const Layout no_links = {0};
  Graph *g = a->g;
  Cut c = {.e = a->e, .g = g, .y = &no_links};
  Piece piece[MOST_VARIANTS];
  uint32_t pieces, before = g->obj.n;
  Lin size = g->obj.at[member[0]].size;
  for (uint32_t i = 0; i < n && c.n < MOST_CUT; i++) c.taken[c.n++] = member[i];
  c.inside = mem_zalloc(g->obj.n);
  bool good = c.n == n && pieces_gather(&c, piece, &pieces);
  if (good) {
    MemObject row = {.sort = OBJECT_VARIABLE,
                     .role = ROLE_ROW,
                     .is_segment = true,
                     .size = size,
                     .end = value_number(to),
                     .back = value_number(from)};
    for (uint32_t i = 0; i < pieces; i++) row.blurred = row.blurred || piece[i].blurred;
    ObjId r = smg_add(g, row);
    for (uint32_t i = 0; i < n; i++) row_drop_cell(g, a->o, member[i]);
    cut_remove(&c, before);
    for (uint32_t i = 0; i < pieces; i++) piece_install(&c, &piece[i], r);
    Cells *cells = &g->obj.at[a->o].variants.at[0];
    vec_push(*cells, (Cell){.offset = PART_KEY - 1, .size = 1, .v = value_pointer(r, lin_const(0))});
    rows_number(g, a->o);
  }
  for (uint32_t i = 0; i < pieces && c.n == n; i++) piece_free(&piece[i]);
  mem_free(c.inside);
  return good;
}

/* ---- parts ---- */

/* A live index stands behind the part: the row ends there, and goes on as another. */
static bool cut_row(const Array *a, const Row *r, ObjId part, const Lin *at, const Lin *behind) {
  Graph *g = a->g;
  bool first = equal(g, &r->from, at);
  ObjId member[2] = {part, 0};
  if (!first) {
    member[1] = clone_segment(g, r->obj);
    g->obj.at[member[1]].end = value_number(*at);
    Cells *c = &g->obj.at[a->o].variants.at[0];
    vec_push(*c, (Cell){.offset = PART_KEY - 1, .size = 1, .v = value_pointer(member[1], lin_const(0))});
    rows_number(g, a->o);
  }
  if (!group(a, member, first ? 1 : 2, r->from, *behind)) {
    if (!first) row_drop_cell(g, a->o, member[1]);
    if (!first) smg_remove(g, member[1]);
    return false;
  }
  g->obj.at[r->obj].back = value_number(*behind);
  rows_number(g, a->o);
  return true;
}

/* The part is the first element of row r, and row q ends before it: a loop has passed it, and it goes over to q. */
static bool pass_on(const Array *a, const Row *r, const Row *q, ObjId part, const Lin *behind) {
  Graph *g = a->g;
  if (!group(a, (ObjId[]){q->obj, part}, 2, q->from, *behind)) return false;
  g->obj.at[r->obj].back = value_number(*behind);
  rows_number(g, a->o);
  return true;
}

/* Has the part not what elements of the row have: blocks of their own, say? */
static bool has_less(const Graph *g, ObjId part, ObjId row) {
  return row_owns_nothing(&g->obj.at[part]) && !row_owns_nothing(&g->obj.at[row]);
}

/* An element that is looked at, and is next to a row: the row may as well have it, for it does not speak of parts. So
 * it does not matter whether the element was once in it. */
static bool cover_part(const Array *a, ObjId part, const Lin *at, const Lin *behind) {
  Graph *g = a->g;
  Row row[MOST_ROWS];
  uint32_t rows = object_rows(g, a->o, row, MOST_ROWS);
  for (uint32_t i = 0; i < rows; i++)
    if (!numbers_in_order(&g->num, behind, &row[i].from) && !numbers_in_order(&g->num, &row[i].to, at)) return false;
  for (uint32_t i = 0; i < rows; i++) {
    if (!equal(g, at, &row[i].to) || has_less(g, part, row[i].obj)) continue;
    g->obj.at[row[i].obj].end = value_number(*behind);
    return true;
  }
  return false;
}

/* The element holds nothing alone, and as many as a structure says lie before it. */
static bool is_left_over(const Array *a, const MemObject *part, const Lin *at) {
  Lin x = *at;
  for (uint32_t i = 0; i < part->variants.at[0].n; i++) {
    const Cell *c = &part->variants.at[0].at[i];
    bool holds = c->zeros || (c->v.kind != VALUE_SOME && (c->v.kind != VALUE_ANY || c->v.id));
    if (holds) return false;
  }
  return is_counted(a, &x, 0);
}

/* What was taken from the end of a stack of pointers, and freed, or put in the place of another: the row ends before
 * it, and nothing is said of it. */
static bool drop_spent(const Array *a, ObjId part, Lin at, const Lin *behind) {
  Graph *g = a->g;
  Row row[MOST_ROWS];
  uint32_t rows = object_rows(g, a->o, row, MOST_ROWS);
  bool spent = part_is_spent(&g->obj.at[part]), left = !spent && is_left_over(a, &g->obj.at[part], &at);
  bool good = !g->obj.at[a->o].zeroed && (spent || left);
  for (uint32_t i = 0; i < rows && good; i++) {
    bool last = equal(g, &row[i].to, behind) && numbers_in_order(&g->num, &row[i].from, &at);
    good = last || numbers_in_order(&g->num, behind, &row[i].from) || numbers_in_order(&g->num, &row[i].to, &at);
    is_indexed(a, &at, 0);
    if (good && last) g->obj.at[row[i].obj].end = value_number(at);
  }
  if (!good) return false;
  if (left) g->obj.at[a->o].blurred = true;
  row_drop_cell(g, a->o, part);
  smg_remove(g, part);
  rows_number(g, a->o);
  return true;
}

/* Does anything lead to the block but this element, and slots that mean the block itself? */
static bool is_led_to(Graph *g, ObjId part, ObjId o) {
  uint8_t *reach = mem_zalloc(g->obj.n);
  Cells own = g->obj.at[part].variants.at[0];
  g->obj.at[part].variants.at[0] = (Cells){0};
  for (uint32_t i = 0; i < g->slot.n && !reach[o]; i++)
    if (g->slot.at[i].kind == VALUE_POINTER && g->slot.at[i].id != o) smg_reach(g, i, i + 1, reach);
  g->obj.at[part].variants.at[0] = own;
  bool led = reach[o];
  mem_free(reach);
  return led;
}

/* Does a variable, or a caller, mean a block that only this element leads to? As one of a row it would be that of all
 * elements. */
static bool is_meant_in(const Array *a, ObjId part) {
  Graph *g = a->g;
  uint32_t slots = g->slot.n;
  uint8_t *reach = mem_zalloc(g->obj.n);
  vec_push(g->slot, value_pointer(part, lin_const(0)));
  smg_reach(g, slots, slots + 1, reach);
  g->slot.n = slots;
  reach[a->o] = 0;
  bool found = false;
  for (uint32_t i = 0; i < slots && !found; i++) {
    const Value *v = &g->slot.at[i];
    found =
        v->kind == VALUE_POINTER && reach[v->id] && g->obj.at[v->id].sort == OBJECT_BLOCK && !is_led_to(g, part, v->id);
  }
  mem_free(reach);
  return found;
}

typedef struct {
  const Graph *g;
  ObjId from, to;
  bool found;
} Other;

/* Another object leads to it, or a caller does. */
static void note_other(void *context, Value *v, ObjId of) {
  Other *x = context;
  if (v->kind != VALUE_POINTER || v->id != x->to || of == x->from) return;
  if (of || v >= x->g->slot.at + x->g->own + x->g->globals) x->found = true;
}

/* The element leads to a block that is in another structure by now (a table that is filled anew from an older one): in
 * a row it is only known to lead to some block, or nothing is known of it. */
static void blur_part(const Array *a, ObjId part) {
  Graph *g = a->g;
  Cells *cells = &g->obj.at[part].variants.at[0];
  for (uint32_t i = 0; i < cells->n; i++) {
    Value *v = &cells->at[i].v;
    if (v->kind != VALUE_POINTER || v->lin.n) continue;
    const MemObject *to = &g->obj.at[v->id];
    Other x = {g, part, v->id, false};
    if (to->sort != OBJECT_BLOCK || !to->type || to->owner || to->role) continue;
    smg_values(g, note_other, &x);
    if (!x.found) continue;
    bool some = !to->cut && (!to->is_segment || numbers_range(&g->num, &to->len).lo > 0);
    *v = some ? (Value){.kind = VALUE_SOME, .id = to->type, .lin = v->lin} : (Value){.kind = VALUE_ANY};
  }
}

/* Do all elements of the row lead to some blocks, and own nothing? */
static bool is_of_places(const MemObject *row) {
  bool all = row_owns_nothing(row);
  for (uint32_t v = 0; v < row->variants.n && all; v++) {
    bool some = false;
    for (uint32_t i = 0; i < row->variants.at[v].n; i++)
      some = some || (!row->variants.at[v].at[i].zeros && row->variants.at[v].at[i].v.kind == VALUE_SOME);
    all = some;
  }
  return all;
}

/* The members become one row, if need be with less known of where parts lead that others lead to as well: where rows
 * among them are of such places. */
static bool group_blurred(const Array *a, const ObjId *member, uint32_t n, Lin from, Lin to) {
  if (group(a, member, n, from, to)) return true;
  bool plain = n >= 2;
  for (uint32_t i = 0; i < n && plain; i++)
    plain = a->g->obj.at[member[i]].role == ROLE_PART || is_of_places(&a->g->obj.at[member[i]]);
  for (uint32_t i = 0; i < n && plain; i++)
    if (a->g->obj.at[member[i]].role == ROLE_PART) blur_part(a, member[i]);
  return plain && group(a, member, n, from, to);
}

/* A loop goes down from it, to elements of the row: these have what it has not (it is NULL, or was freed). */
static bool is_left_behind(const Array *a, ObjId part, Lin at, const Row *r) {
  const Graph *g = a->g;
  at.c -= (Int128)r->step;
  return has_less(g, part, r->obj) && is_indexed(a, &at, 0);
}

/* A loop moves elements on, and the part is the next that is written: what was in it was given up, for another has it,
 * or was freed before the loop. Rows that lead to blocks do without it. */
static bool is_hole(const Array *a, ObjId part, const Lin *at, const Lin *behind, const Row *row, uint32_t rows) {
  const Graph *g = a->g;
  const Cells *c = &g->obj.at[part].variants.at[0];
  bool good = false, given = false, freed = c->n == 1 && !c->at[0].zeros && c->at[0].v.kind == VALUE_DANGLING;
  if (g->obj.at[a->o].zeroed || !part_is_silent(&g->obj.at[part])) return false;
  for (uint32_t i = 0; i < a->n_given; i++) given = given || a->given[i] == part;
  freed = freed && a->e->folded && a->e->moves[a->e->folded];
  if (!((given || freed) && is_come_to(a, behind)) && !(given && is_come_to(a, at))) return false;
  for (uint32_t i = 0; i < rows && !good; i++) {
    const Row *r = &row[i];
    bool in = numbers_in_order(&g->num, &r->from, at) && numbers_in_order(&g->num, behind, &r->to);
    bool next = equal(g, &r->to, at) || equal(g, &r->from, behind);
    good = (in || next) && has_less(g, part, r->obj);
  }
  return good;
}

/* Rows end before it, and go on behind. True: one of them was cut. */
static bool cut_out(const Array *a, const Lin *at, const Lin *behind, const Row *row, uint32_t rows) {
  Graph *g = a->g;
  for (uint32_t i = 0; i < rows; i++) {
    const Row *r = &row[i];
    if (!numbers_in_order(&g->num, &r->from, at) || !numbers_in_order(&g->num, behind, &r->to)) continue;
    if (!equal(g, &r->from, at)) {
      if (rows + 1 >= MOST_ROWS) return false;
      ObjId before = clone_segment(g, r->obj);
      g->obj.at[before].end = value_number(*at);
      Cells *c = &g->obj.at[a->o].variants.at[0];
      vec_push(*c, (Cell){.offset = PART_KEY - 1, .size = 1, .v = value_pointer(before, lin_const(0))});
    }
    g->obj.at[r->obj].back = value_number(*behind);
    rows_number(g, a->o);
    return true;
  }
  return false;
}

/* A part that lies in a row goes there; one next to a row, and in no other, makes it longer. True: something has
 * changed. */
static bool fold_part(const Array *a, ObjId part, Lin at) {
  Graph *g = a->g;
  Row row[MOST_ROWS];
  uint64_t step = (uint64_t)g->obj.at[part].size.c;
  Lin behind = plus(at, step);
  uint32_t rows = object_rows(g, a->o, row, MOST_ROWS);
  bool alone = true;
  if (is_hole(a, part, &at, &behind, row, rows)) return cut_out(a, &at, &behind, row, rows);
  if (is_current(a, &at, step) || is_meant_in(a, part) || row_is_sought(a->e, g, a->o, &at))
    return cover_part(a, part, &at, &behind);
  Lin next = behind;
  if (is_indexed(a, &next, 1)) blur_part(a, part); /* a loop has passed it */
  for (uint32_t i = 0; i < rows; i++) {
    const Row *r = &row[i];
    bool in = numbers_in_order(&g->num, &r->from, &at) && numbers_in_order(&g->num, &behind, &r->to);
    alone = alone && (numbers_in_order(&g->num, &behind, &r->from) || numbers_in_order(&g->num, &r->to, &at));
    for (uint32_t k = 0; k < rows && in && equal(g, &r->from, &at) && is_indexed(a, &behind, 1); k++)
      if (equal(g, &row[k].to, &at) && pass_on(a, r, &row[k], part, &behind)) return true;
    if (in && is_indexed(a, &behind, 1) && rows + 1 < MOST_ROWS && cut_row(a, r, part, &at, &behind)) return true;
    if (in && equal(g, &behind, &r->to) && is_left_behind(a, part, at, r)) {
      g->obj.at[r->obj].end = value_number(at);
      return true;
    }
    if (in) return group_blurred(a, (ObjId[]){r->obj, part}, 2, r->from, r->to);
  }
  for (uint32_t i = 0; i < rows && alone; i++) {
    const Row *r = &row[i];
    is_indexed(a, &behind, 1);
    if (equal(g, &at, &r->to) && is_left_behind(a, part, at, r)) continue;
    if (equal(g, &at, &r->to)) return group_blurred(a, (ObjId[]){r->obj, part}, 2, r->from, behind);
    if (equal(g, &behind, &r->from)) return group_blurred(a, (ObjId[]){r->obj, part}, 2, at, r->to);
  }
  return false;
}

static bool fold_parts(const Array *a) {
  for (uint32_t i = 0; i < a->g->obj.at[a->o].variants.at[0].n; i++) { /* what is spent comes first: others lie apart */
    Cell c = a->g->obj.at[a->o].variants.at[0].at[i];
    Lin behind = c.offset >= PART_KEY ? plus(c.v.lin, (uint64_t)a->g->obj.at[c.v.id].size.c) : lin_const(0);
    if (c.offset >= PART_KEY && drop_spent(a, c.v.id, c.v.lin, &behind)) return true;
  }
  for (uint32_t i = 0; i < a->g->obj.at[a->o].variants.at[0].n; i++) {
    Cell c = a->g->obj.at[a->o].variants.at[0].at[i];
    if (c.offset >= PART_KEY && fold_part(a, c.v.id, c.v.lin)) return true;
  }
  return false;
}

/* Is it likely that the element is written before it is read? A loop has come to it and moves elements on, or it is
 * behind those that there are, or the loop has come to the one behind it. */
static bool is_stale(const Array *a, const Lin *at, const Lin *other, uint64_t step) {
  bool here = is_come_to(a, at), there = is_come_to(a, other);
  if (here || there) return here && !there;
  Lin x = *at, y = *other;
  bool behind = is_counted(a, &x, 0);
  if (behind != is_counted(a, &y, 0)) return behind;
  x = plus(*at, step);
  y = plus(*other, step);
  here = is_come_to(a, &x);
  there = is_come_to(a, &y);
  if (here || there) return here && !there;
  return is_current(a, at, step) && !is_current(a, other, step);
}

/* A loop that moves elements on leaves two that lead to the same block: what one of them holds is given up, so that the
 * other may go into its row. */
static void give_up_copies(Array *a) {
  Graph *g = a->g;
  const Cells *c = &g->obj.at[a->o].variants.at[0];
  for (uint32_t i = 0; i < c->n; i++)
    for (uint32_t k = 0; k < c->n; k++) {
      if (i == k || c->at[i].offset < PART_KEY || c->at[k].offset < PART_KEY) continue;
      MemObject *x = &g->obj.at[c->at[i].v.id], *y = &g->obj.at[c->at[k].v.id];
      uint64_t step = (uint64_t)x->size.c;
      if (!is_stale(a, &c->at[i].v.lin, &c->at[k].v.lin, step)) continue;
      for (uint32_t m = 0; m < x->variants.at[0].n; m++)
        for (uint32_t n = 0; n < y->variants.at[0].n; n++) {
          Cell *p = &x->variants.at[0].at[m];
          const Cell *q = &y->variants.at[0].at[n];
          bool same = p->offset == q->offset && p->size == q->size && !p->zeros && !q->zeros;
          if (!same || p->v.kind != VALUE_POINTER || !value_equal(&p->v, &q->v)) continue;
          p->v = (Value){.kind = VALUE_ANY};
          if (a->n_given < MOST_GIVEN) a->given[a->n_given++] = c->at[i].v.id;
        }
    }
}

/* ---- rows ---- */

/* Joins add variants; of several, some may be one. */
static void merge_variants(const Array *a) {
  Row row[MOST_ROWS];
  uint32_t rows = object_rows(a->g, a->o, row, MOST_ROWS);
  for (uint32_t i = 0; i < rows; i++)
    if (a->g->obj.at[row[i].obj].variants.n > FEW_VARIANTS) group(a, &row[i].obj, 1, row[i].from, row[i].to);
}

/* Do elements of both hold the same, of one kind? */
static bool are_alike(const MemObject *x, const MemObject *y) {
  if (x->variants.n != 1 || y->variants.n != 1 || x->variants.at[0].n != y->variants.at[0].n) return false;
  for (uint32_t i = 0; i < x->variants.at[0].n; i++) {
    const Cell *a = &x->variants.at[0].at[i], *b = &y->variants.at[0].at[i];
    if (a->offset != b->offset || a->size != b->size || a->zeros != b->zeros) return false;
    if (!a->zeros && (a->v.kind != VALUE_SOME || !value_equal(&a->v, &b->v))) return false;
  }
  return true;
}

static bool merge_rows(const Array *a) {
  Row row[MOST_ROWS];
  uint32_t rows = object_rows(a->g, a->o, row, MOST_ROWS);
  for (uint32_t i = 0; i < rows; i++)
    for (uint32_t k = 0; k < rows; k++) {
      /* a border that no index is at any more tells nothing */
      if (i == k || !equal(a->g, &row[i].to, &row[k].from) || is_indexed(a, &row[i].to, 1)) continue;
      if (a->e->rows_stay && !are_alike(&a->g->obj.at[row[i].obj], &a->g->obj.at[row[k].obj])) continue;
      if (group(a, (ObjId[]){row[i].obj, row[k].obj}, 2, row[i].from, row[k].to)) return true;
    }
  return false;
}

void rows_drop_empty(Graph *g, ObjId o) {
  Row row[MOST_ROWS];
  uint32_t rows = object_rows(g, o, row, MOST_ROWS);
  for (uint32_t i = 0; i < rows; i++) {
    if (!equal(g, &row[i].from, &row[i].to)) continue;
    row_drop_cell(g, o, row[i].obj);
    smg_remove(g, row[i].obj);
  }
  rows_number(g, o);
}

/* ---- plain cells ---- */

/* Is the element that begins there made of whole cells, zeros apart? */
static bool is_element(const MemObject *x, uint64_t at) {
  const Cells *c = &x->variants.at[0];
  bool any = false;
  for (uint32_t i = 0; i < c->n && c->at[i].offset < ROW_KEY; i++) {
    uint64_t end = c->at[i].offset + c->at[i].size;
    if (end <= at || c->at[i].offset >= at + x->step) continue;
    if (!c->at[i].zeros && (c->at[i].offset < at || end > at + x->step)) return false;
    any = true;
  }
  return any;
}

/* Ends of strings in [at, at + step) are known of the part from now on; of the block, only those that lie elsewhere. */
static void lift_nuls(Graph *g, ObjId o, ObjId part, uint64_t at, uint64_t step) {
  Lin nul[MOST_NULS];
  uint32_t n = object_nuls(g, o, nul);
  while (object_nuls(g, o, (Lin[MOST_NULS]){0})) object_drop_nul(g, o, 0);
  for (uint32_t i = 0; i < n; i++) {
    Range r = numbers_range(&g->num, &nul[i]);
    Lin inner = nul[i];
    Int128 from = (Int128)at, to = from + (Int128)step;
    inner.c -= from;
    if (r.lo >= from && r.hi < to)
      object_set_nul(g, part, &inner);
    else if (r.hi < from || r.lo >= to)
      object_set_nul(g, o, &nul[i]);
  }
  object_lose_read(g, o);
}

ObjId row_lift_element(Graph *g, ObjId o, uint64_t at) {
  uint64_t step = g->obj.at[o].step;
  Cells inner = {0};
  const Cells *c = &g->obj.at[o].variants.at[0];
  for (uint32_t i = 0; i < c->n && c->at[i].offset < ROW_KEY; i++) {
    Cell x = c->at[i];
    uint64_t end = x.offset + x.size;
    if (end <= at || x.offset >= at + step) continue;
    uint64_t low = x.offset > at ? x.offset : at, high = end < at + step ? end : at + step;
    x.offset = low - at;
    x.size = high - low;
    vec_push(inner, x);
  }
  cells_cut(&g->obj.at[o].variants.at[0], at, step);
  ObjId part = row_add_part(g, o, step, lin_const((Int128)at));
  vec_free(g->obj.at[part].variants.at[0]);
  g->obj.at[part].variants.at[0] = inner;
  g->obj.at[part].blurred = g->obj.at[o].blurred;
  lift_nuls(g, o, part, at, step);
  return part;
}

/* A zeroed array that a loop fills from its first element on: what is filled is a row, and what is not another. */
static void take_filled(const Array *a, uint32_t n, Lin end) {
  Graph *g = a->g;
  uint64_t step = g->obj.at[a->o].step, origin = g->obj.at[a->o].origin;
  Lin from = lin_const((Int128)origin), to = plus(from, n * step), rest;
  ObjId member[MOST_ELEMENTS];
  if (!n || !is_indexed(a, &to, 1) || !lin_add(&end, &to, -1, &rest) || numbers_range(&g->num, &rest).lo < 0) return;
  if (end.n || (end.c - to.c) % (Int128)step) return;
  for (uint32_t i = 0; i < n; i++) {
    member[i] = row_lift_element(g, a->o, origin + i * step);
    Cells *c = &g->obj.at[member[i]].variants.at[0], all = cells_with_zeros(c, step, 0, 0); /* as in its block */
    vec_free(*c);
    *c = all;
  }
  cells_cut(&g->obj.at[a->o].variants.at[0], (uint64_t)to.c, (uint64_t)(end.c - to.c));
  ObjId r = row_of_zeros(g, step, to, end);
  vec_push(g->obj.at[a->o].variants.at[0],
           (Cell){.offset = PART_KEY - 1, .size = 1, .v = value_pointer(r, lin_const(0))});
  rows_number(g, a->o);
  object_check_nuls(g, a->o);
  group(a, member, n, from, to);
}

/* Neighbours among plain cells, and those next to a row, become (part of) a row. */
static void take_elements(const Array *a) {
  Graph *g = a->g;
  const MemObject *x = &g->obj.at[a->o];
  uint64_t step = x->step, origin = x->origin;
  if (!step) return;
  if (x->cut == CUT_HOST && lin_is(&x->size, (Int128)origin + (Int128)step))
    return; /* it leads to what was handed out */
  Lin end = row_array_end(a->e->p, x);
  Int128 most = end.n ? MOST_ELEMENTS : (end.c - (Int128)origin) / (Int128)step;
  if ((x->zeroed && object_has_rows(g, a->o)) || (most <= FEW_ELEMENTS && x->sort == OBJECT_VARIABLE)) return;
  uint8_t known[MOST_ELEMENTS + 2] = {0};
  for (uint32_t i = 0; i < MOST_ELEMENTS && i < most; i++) known[i + 1] = is_element(x, origin + i * step);
  if (x->zeroed) {
    uint32_t n = 0, others = 0;
    while (known[n + 1]) n++;
    for (uint32_t i = 0; i < x->variants.at[0].n; i++)
      others += x->variants.at[0].at[i].offset >= origin + n * step && !x->variants.at[0].at[i].zeros;
    if (!others) take_filled(a, n, end);
    return;
  }
  for (uint32_t i = 1; i <= MOST_ELEMENTS; i++) {
    if (!known[i]) continue;
    ObjId member[MOST_ELEMENTS];
    uint32_t n = 0;
    Lin from = lin_const((Int128)origin + (Int128)(i - 1) * (Int128)step);
    Row row[MOST_ROWS];
    uint32_t rows = object_rows(g, a->o, row, MOST_ROWS), run = 1;
    bool next_to_row = false;
    while (known[i + run]) run++;
    Lin to = plus(from, run * step);
    for (uint32_t k = 0; k < rows; k++)
      next_to_row = next_to_row || equal(g, &row[k].to, &from) || equal(g, &row[k].from, &to);
    bool counted = is_indexed(a, &to, 1);
    if (run >= 2 || next_to_row || counted)
      for (uint32_t k = 0; k < run; k++) member[n++] = row_lift_element(g, a->o, origin + (i - 1 + k) * step);
    if (n >= 2 || (n && counted)) group_blurred(a, member, n, from, to);
    i += run - 1;
  }
}

/* Would what a part does not say be no more than what it is where the array has no cells? */
static bool says_enough(const MemObject *part, const MemObject *array) {
  Int128 said = 0;
  for (uint32_t i = 0; i < part->variants.at[0].n; i++)
    if (part->variants.at[0].at[i].offset < NUL_KEY) said += (Int128)part->variants.at[0].at[i].size;
  return lin_is(&part->size, said) || (!array->zeroed && (array->blurred || !part->blurred));
}

/* Parts that are left where no row is are cells again. */
static void drop_lone_parts(const Array *a) {
  Graph *g = a->g;
  const Cells *c = &g->obj.at[a->o].variants.at[0];
  for (uint32_t i = 0; i < c->n; i++) {
    Cell x = c->at[i];
    if (x.offset < PART_KEY || x.v.lin.n) continue;
    Row row[MOST_ROWS];
    uint32_t rows = object_rows(g, a->o, row, MOST_ROWS);
    Lin behind = plus(x.v.lin, (uint64_t)g->obj.at[x.v.id].size.c);
    bool out = true; /* of all rows */
    for (uint32_t k = 0; k < rows; k++)
      out =
          out && (numbers_in_order(&g->num, &behind, &row[k].from) || numbers_in_order(&g->num, &row[k].to, &x.v.lin));
    if (!out) continue;
    if (!says_enough(&g->obj.at[x.v.id], &g->obj.at[a->o])) continue;
    Cells inner = g->obj.at[x.v.id].variants.at[0];
    g->obj.at[x.v.id].variants.at[0] = (Cells){0};
    row_drop_cell(g, a->o, x.v.id);
    smg_remove(g, x.v.id);
    for (uint32_t k = 0; k < inner.n; k++) {
      uint64_t at = (uint64_t)x.v.lin.c + inner.at[k].offset;
      Lin nul = inner.at[k].zeros ? lin_const(0) : inner.at[k].v.lin;
      nul.c += x.v.lin.c;
      if (is_nul_cell(&inner.at[k])) object_set_nul(g, a->o, &nul);
      if (inner.at[k].offset >= NUL_KEY) continue;
      inner.at[k].offset = at;
      cells_insert(&g->obj.at[a->o].variants.at[0], inner.at[k]);
    }
    vec_free(inner);
    c = &g->obj.at[a->o].variants.at[0];
    i = UINT32_MAX; /* again */
  }
  rows_number(g, a->o);
}

/* ---- what holds no pointers ---- */

/* Is there room for a pointer in none of the cells, and no string in an element? */
static bool is_plain(const MemObject *x, uint64_t pointer) {
  const Cells *c = &x->variants.at[0];
  for (uint32_t i = 0; i < c->n; i++) {
    if (c->at[i].offset >= ROW_KEY || (is_nul_cell(&c->at[i]) && x->step >= pointer)) return false;
    if (c->at[i].offset < NUL_KEY && c->at[i].size >= pointer && !(x->blurred && c->at[i].v.kind == VALUE_ANY))
      return false;
  }
  return !x->zeroed;
}

/* Cells of which nothing is known say nothing, where it does not matter whether they were ever set. */
static void drop_unknown(MemObject *x) {
  Cells *c = &x->variants.at[0];
  uint32_t kept = 0;
  for (uint32_t i = 0; i < c->n; i++)
    if (c->at[i].zeros || c->at[i].v.kind != VALUE_ANY || c->at[i].offset >= NUL_KEY) c->at[kept++] = c->at[i];
  if (kept < c->n) {
    c->n = kept;
    x->blurred = true;
  }
}

/* Numbers of elements that are sums of others get names: what is known of the sum beside what is around (that an index
 * is one, say) would be lost when the element is one of many. */
static void name_elements(Graph *g, ObjId o) {
  for (uint32_t i = 0; i < g->obj.at[o].variants.at[0].n; i++) {
    Cell part = g->obj.at[o].variants.at[0].at[i];
    if (part.offset < PART_KEY) continue;
    for (uint32_t k = 0; k < g->obj.at[part.v.id].variants.at[0].n; k++) {
      const Cell *c = &g->obj.at[part.v.id].variants.at[0].at[k];
      Lin sum = c->v.lin;
      if (!c->zeros && c->v.kind == VALUE_NUMBER && sum.n > 1) smg_name_sum(g, &sum);
    }
  }
}

void rows_fold(Engine *e, Graph *g) {
  uint64_t pointer = e->p->pointer_bits / 8;
  for (ObjId o = 1; o < g->obj.n && e->how.rows; o++) {
    MemObject *x = &g->obj.at[o];
    if (!x->sort || x->owner || x->is_segment || x->role) continue;
    bool rows = x->step >= e->row_least;
    if (e->how.flags && (x->step || x->sort == OBJECT_VARIABLE) && !(rows && x->step < pointer) &&
        is_plain(x, pointer)) {
      drop_unknown(x);
      continue;
    }
    if (!rows) continue;
    Array a = {.e = e, .g = g, .o = o};
    name_elements(g, o);
    rows_drop_behind_count(e, g, o);
    if (object_has_rows(g, o)) rows_drop_empty(g, o);
    take_elements(&a);
    Row row[MOST_ROWS];
    if (object_rows(g, o, row, MOST_ROWS) == MOST_ROWS) rows_forget(g, o);
    if (!object_has_rows(g, o)) continue;
    give_up_copies(&a);
    merge_variants(&a);
    while (fold_parts(&a) || merge_rows(&a)) {
    }
    parts_drop_silent(g, o);
    /* where nothing else is known anyway, to know of no elements says no more than to know nothing */
    if (g->obj.at[o].blurred && !g->obj.at[o].zeroed) rows_drop_empty(g, o);
    drop_lone_parts(&a);
  }
}
