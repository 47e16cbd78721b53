/* Elements of an array that lie behind its count: a stack held them once. Where they own nothing, nothing is said of
 * them any more, so that stacks that have as many elements are alike, whatever they had before. */
#include "smg/order.h"
#include "smg/row.h"

bool rows_led_to_by(const MemObject *x, ObjId array) {
  for (uint32_t i = 0; i < x->variants.at[0].n; i++) {
    const Cell *c = &x->variants.at[0].at[i];
    if (!c->zeros && c->v.kind == VALUE_POINTER && c->v.id == array) return true;
  }
  return false;
}

static bool is_index_field(const Engine *e, const MemObject *x, const Cell *c) {
  for (uint32_t i = 0; i < e->index_field.n && x->type; i++)
    if (e->index_field.at[i] == field_key(x->type, c->offset)) return true;
  return false;
}

/* Where the elements end that there are: a structure leads to the array (or, `inside`, has it), and one number in it,
 * and no other, is used to find elements. */
static bool find_count(const Engine *e, const Graph *g, ObjId array, bool inside, Lin *at) {
  uint32_t n = 0;
  for (ObjId o = 1; o < g->obj.n; o++) {
    const MemObject *x = &g->obj.at[o];
    if (!x->sort || x->is_segment || x->owner || x->role || (o == array) != inside) continue;
    if (!inside && !rows_led_to_by(x, array)) continue;
    for (uint32_t i = 0; i < x->variants.at[0].n; i++) {
      const Cell *c = &x->variants.at[0].at[i];
      if (c->offset >= NUL_KEY || !is_index_field(e, x, c)) continue;
      Lin count = c->zeros ? lin_const(0) : c->v.lin;
      if (++n > 1 || (!c->zeros && c->v.kind != VALUE_NUMBER)) return false;
      if (!lin_scale(&count, (Int128)g->obj.at[array].step, at)) return false;
      at->c += (Int128)g->obj.at[array].origin;
    }
  }
  return n == 1;
}

bool row_owns_nothing(const MemObject *x) {
  for (uint32_t v = 0; v < x->variants.n; v++)
    for (uint32_t i = 0; i < x->variants.at[v].n; i++) {
      const Cell *c = &x->variants.at[v].at[i];
      bool nothing = c->v.kind == VALUE_SOME || c->v.kind == VALUE_NUMBER || c->v.kind == VALUE_DANGLING ||
                     (c->v.kind == VALUE_ANY && !c->v.id);
      if (!c->zeros && !nothing) return false;
    }
  return true;
}

bool part_is_silent(const MemObject *part) {
  bool silent = !part->zeroed;
  for (uint32_t v = 0; v < part->variants.n; v++)
    for (uint32_t i = 0; i < part->variants.at[v].n && silent; i++) {
      const Cell *c = &part->variants.at[v].at[i];
      bool any = c->v.kind == VALUE_ANY && !c->v.id;
      silent = !c->zeros && (any || c->v.kind == VALUE_DANGLING);
    }
  return silent;
}

/* May a row have an element there? Without a part it would be like those of the row. */
static bool may_be_in_row(const Graph *g, ObjId o, const Lin *at) {
  Row row[MOST_ROWS];
  Lin behind = *at;
  behind.c += (Int128)g->obj.at[o].step;
  for (uint32_t i = 0, rows = object_rows(g, o, row, MOST_ROWS); i < rows; i++)
    if (!numbers_in_order(&g->num, &row[i].to, at) && !numbers_in_order(&g->num, &behind, &row[i].from)) return true;
  return false;
}

void parts_drop_silent(Graph *g, ObjId o) {
  for (uint32_t i = g->obj.at[o].variants.at[0].n; i-- > 0 && !g->obj.at[o].zeroed;) {
    Cell c = g->obj.at[o].variants.at[0].at[i];
    if (c.offset < PART_KEY) break;
    if (!part_is_silent(&g->obj.at[c.v.id]) || may_be_in_row(g, o, &c.v.lin)) continue;
    row_drop_cell(g, o, c.v.id);
    smg_remove(g, c.v.id);
    g->obj.at[o].blurred = true;
  }
  rows_number(g, o);
}

/* The same of cells by themselves that hold what was freed, or is not known. */
static void drop_cells_behind(const Engine *e, Graph *g, ObjId o, const Lin *count) {
  MemObject *x = &g->obj.at[o];
  Cells *c = &x->variants.at[0];
  Lin array_end = row_array_end(e->p, x);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < c->n; i++) {
    const Cell *is = &c->at[i];
    Lin from = lin_const((Int128)is->offset), to = lin_const((Int128)is->offset + (Int128)is->size);
    bool any = is->v.kind == VALUE_ANY && !is->v.id; /* else it is a place that the caller keeps */
    bool nothing = is->offset < NUL_KEY && !is->zeros && (is->v.kind == VALUE_DANGLING || any);
    if (nothing && numbers_in_order(&g->num, count, &from) && numbers_in_order(&g->num, &to, &array_end))
      x->blurred = true;
    else
      c->at[kept++] = *is;
  }
  c->n = kept;
}

void rows_drop_behind_count(const Engine *e, Graph *g, ObjId o) {
  Lin count;
  bool (*nothing)(const MemObject *) = row_owns_nothing; /* a structure may have a cursor as well: NULL is not spent */
  if (g->obj.at[o].zeroed) return;
  if (!find_count(e, g, o, false, &count)) {
    nothing = part_is_silent;
    if (!find_count(e, g, o, true, &count)) return;
  }
  Row row[MOST_ROWS];
  uint32_t rows = object_rows(g, o, row, MOST_ROWS);
  for (uint32_t i = 0; i < rows; i++) {
    if (!nothing(&g->obj.at[row[i].obj])) continue;
    if (numbers_in_order(&g->num, &count, &row[i].from)) {
      row_drop_cell(g, o, row[i].obj);
      smg_remove(g, row[i].obj);
    } else if (numbers_in_order(&g->num, &count, &row[i].to) && numbers_in_order(&g->num, &row[i].from, &count)) {
      g->obj.at[row[i].obj].end = value_number(count);
    } else {
      continue;
    }
    g->obj.at[o].blurred = true;
  }
  for (uint32_t i = g->obj.at[o].variants.at[0].n; i-- > 0;) {
    Cell c = g->obj.at[o].variants.at[0].at[i];
    if (c.offset < PART_KEY) break;
    if (!nothing(&g->obj.at[c.v.id]) || !numbers_in_order(&g->num, &count, &c.v.lin)) continue;
    if (may_be_in_row(g, o, &c.v.lin)) continue;
    row_drop_cell(g, o, c.v.id);
    smg_remove(g, c.v.id);
    g->obj.at[o].blurred = true;
  }
  drop_cells_behind(e, g, o, &count);
  rows_number(g, o);
}

/* ---- what is looked for ---- */

static bool is_sought(const Engine *e, const Graph *g, Sym s) {
  for (uint32_t i = 0; i < g->slot.n; i++) {
    const Lin *l = &g->slot.at[i].lin;
    if (g->slot.at[i].kind == VALUE_NUMBER && l->n == 1 && l->t[0].s == s && member_is_sought(e, g, i)) return true;
  }
  return false;
}

static bool follows_from_sought(const Engine *e, const Graph *g, Sym s, uint32_t steps) {
  for (uint32_t i = 0; i < g->num.term.n; i++) {
    const Term *t = &g->num.term.at[i];
    if (t->out.n != 1 || t->out.t[0].s != s) continue;
    const Lin *of[] = {&t->a, &t->b};
    for (int side = 0; side < 2; side++)
      for (uint32_t k = 0; k < of[side]->n; k++) {
        Sym x = of[side]->t[k].s;
        if (is_sought(e, g, x) || (steps && follows_from_sought(e, g, x, steps - 1))) return true;
      }
  }
  return false;
}

bool row_is_sought(const Engine *e, const Graph *g, ObjId o, const Lin *at) {
  enum { MOST_STEPS = 4 };
  const MemObject *x = &g->obj.at[o];
  bool element = at->n == 1 && at->t[0].k == (int64_t)x->step && at->c == (Int128)x->origin;
  return element && e->asserts && !e->how.flags && follows_from_sought(e, g, at->t[0].s, MOST_STEPS);
}
