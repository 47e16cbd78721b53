/* Arrays of two graphs, of which one represents the other: rows of b are stretches of rows, parts, cells and zeros of
 * a; see entail.h and row.h. */
#include "smg/entail.h"
#include "smg/row.h"

enum { MOST_BORDERS = 24 };

static const Cells *array_cells(const Entail *m, ObjId x) { return &m->a->obj.at[x].variants.at[0]; }

/* What a cell at ROW_KEY or behind it speaks of. */
static void find_extent(const Graph *g, const Cell *c, Lin *from, Lin *to) {
  const MemObject *y = &g->obj.at[c->v.id];
  if (y->role == ROLE_ROW) {
    *from = y->back.lin;
    *to = y->end.lin;
  } else {
    *from = *to = c->v.lin;
    to->c += y->size.c;
  }
}

/* Is x <= y known? These are numbers outside of all segments. */
static bool at_most(const Entail *m, const Lin *x, const Lin *y) {
  Lin d;
  return lin_add(x, y, -1, &d) && numbers_is_at_most(&m->a->num, &d) == 1;
}

static bool equal(const Entail *m, const Lin *x, const Lin *y) {
  Lin d;
  return lin_add(x, y, -1, &d) && numbers_is_zero(&m->a->num, &d) == 1;
}

bool entail_in_elements(const Entail *m, Bytes s, uint64_t from, uint64_t to) {
  const Cells *c = &m->a->obj.at[s.obj].variants.at[s.variant];
  Lin low = lin_const((Int128)from), high = lin_const((Int128)to);
  for (uint32_t n = c->n; n > 0 && c->at[n - 1].offset >= ROW_KEY; n--) {
    uint32_t i = n - 1;
    Lin begin, end;
    find_extent(m->a, &c->at[i], &begin, &end);
    if (!at_most(m, &end, &low) && !at_most(m, &high, &begin)) return true;
  }
  return false;
}

/* Is y - x a number of whole elements? */
static bool is_whole(const Lin *x, const Lin *y, uint64_t step) {
  Lin d;
  if (!lin_add(y, x, -1, &d)) return false;
  bool whole = d.c % (Int128)step == 0;
  for (uint32_t i = 0; i < d.n; i++) whole = whole && d.t[i].k % (int64_t)step == 0;
  return whole;
}

/* Rows overlap neither each other nor plain cells, and neither do parts (row.h): two parts of a (of) are known not to.
 * From here on b speaks of this. */
static bool add_stretch(Entail *m, const Job *j, ObjId of, Lin from, Lin to, uint64_t step) {
  const Cells *b = &m->b->obj.at[j->array].variants.at[0];
  Lin none = lin_const(0);
  bool part = m->b->obj.at[j->obj].role == ROLE_PART;
  if (!at_most(m, &none, &from) || !at_most(m, &from, &to) || !at_most(m, &to, &m->a->obj.at[j->bytes.obj].size))
    return false;
  for (uint32_t i = 0; i < m->stretch.n; i++) {
    const Stretch *s = &m->stretch.at[i];
    if (s->o != j->array) continue;
    if (!is_whole(&s->from, &from, step)) return false;
    if (s->of && of && s->of != of) continue;
    if (s->part == part && !at_most(m, &to, &s->from) && !at_most(m, &s->to, &from)) return false;
  }
  for (uint32_t i = 0; i < b->n && b->at[i].offset < NUL_KEY; i++) {
    Lin begin = lin_const((Int128)b->at[i].offset), end = lin_const((Int128)b->at[i].offset + b->at[i].size);
    if (!at_most(m, &to, &begin) && !at_most(m, &end, &from)) return false;
  }
  vec_push(m->stretch, (Stretch){j->array, part, of, from, to});
  return true;
}

/* ---- parts ---- */

/* A constant place of a whose bytes are spoken of by plain cells, or by none. */
static bool part_of_cells(Entail *m, const Job *j, const Lin *at) {
  uint64_t step = (uint64_t)m->b->obj.at[j->obj].size.c;
  Lin is;
  if (!entail_lin(m, 0, at, &is) || is.n || is.c < 0 || is.c > (Int128)UINT32_MAX) return false;
  if (entail_in_elements(m, j->bytes, (uint64_t)is.c, (uint64_t)is.c + step)) return false;
  return add_stretch(m, j, 0, is, lin_const(is.c + (Int128)step), step) &&
         entail_contents(m, j->obj, 0, (Bytes){j->bytes.obj, 0, (uint64_t)is.c, step}, 0, NULL);
}

bool entail_part(Entail *m, const Job *j, uint32_t way, bool *more) {
  const Cells *a = array_cells(m, j->bytes.obj);
  *more = way < a->n;
  if (way == a->n) return part_of_cells(m, j, &j->lin);
  const Cell *c = &a->at[way];
  if (c->offset < PART_KEY || !lin_equal(&m->a->obj.at[c->v.id].size, &m->b->obj.at[j->obj].size)) return false;
  uint64_t step = (uint64_t)m->b->obj.at[j->obj].size.c;
  Bytes s = {c->v.id, 0, 0, step};
  Lin end = c->v.lin;
  end.c += (Int128)step;
  return entail_equate(m, 0, &j->lin, &c->v.lin) && entail_claim(m, c->v.id, j->obj, 0) &&
         add_stretch(m, j, c->v.id, c->v.lin, end, step) && entail_contents(m, j->obj, 0, s, 0, NULL);
}

/* ---- rows ---- */

static void add_border(const Entail *m, Lin *out, uint32_t *n, Lin l) {
  for (uint32_t i = 0; i < *n; i++)
    if (equal(m, &out[i], &l)) return;
  if (*n < MOST_BORDERS) out[(*n)++] = l;
}

/* Where something of a begins or ends. */
static uint32_t find_borders(const Entail *m, ObjId x, Lin out[MOST_BORDERS]) {
  const Cells *a = array_cells(m, x);
  uint32_t n = 0;
  add_border(m, out, &n, lin_const(0));
  add_border(m, out, &n, m->a->obj.at[x].size);
  for (uint32_t i = a->n; i-- > 0;) {
    Lin from, to;
    if (a->at[i].offset >= NUL_KEY && a->at[i].offset < ROW_KEY) continue;
    if (a->at[i].offset >= ROW_KEY) {
      find_extent(m->a, &a->at[i], &from, &to);
    } else {
      from = lin_const((Int128)a->at[i].offset);
      to = lin_const((Int128)a->at[i].offset + a->at[i].size);
    }
    add_border(m, out, &n, from);
    add_border(m, out, &n, to);
  }
  return n;
}

static void add_element(Entail *m, const Job *j, Bytes s) {
  vec_push(m->job, (Job){.kind = JOB_ELEMENT, .bytes = s, .array = j->array, .obj = j->obj});
}

/* Elements of a that no row or part speaks of, from a constant place on: up to where the next row may begin. */
static bool add_plain(Entail *m, const Job *j, Lin *pos, const Lin *to, uint64_t step) {
  if (pos->n || pos->c < 0 || pos->c > (Int128)UINT32_MAX) return false;
  uint64_t at = (uint64_t)pos->c;
  Bytes all = {j->bytes.obj, 0, 0, UINT64_MAX};
  if (!to->n && to->c >= pos->c && entail_area(m, all, at, (uint64_t)to->c, true)) { /* zeros, all alike */
    add_element(m, j, (Bytes){j->bytes.obj, 0, at, step});
    *pos = *to;
    return true;
  }
  if (entail_in_elements(m, all, at, at + step)) return false;
  add_element(m, j, (Bytes){j->bytes.obj, 0, at, step});
  pos->c += (Int128)step;
  return true;
}

/* Zeros without an end that is a constant: what no cell speaks of behind pos, up to what comes next. */
static bool add_zeros(Entail *m, const Job *j, Lin *pos, const Lin *to, uint64_t step) {
  const Cells *a = array_cells(m, j->bytes.obj);
  const MemObject *x = &m->a->obj.at[j->bytes.obj];
  if (!x->zeroed) return false;
  Lin end = *to;
  for (uint32_t i = 0; i < a->n; i++) {
    Lin from, until;
    const Cell *c = &a->at[i];
    if (c->offset >= NUL_KEY && c->offset < ROW_KEY) continue;
    if (c->offset >= ROW_KEY) {
      find_extent(m->a, c, &from, &until);
    } else {
      from = lin_const((Int128)c->offset);
      until = lin_const((Int128)c->offset + c->size);
      if (c->zeros) continue;
    }
    if (at_most(m, &until, pos) || at_most(m, &end, &from)) continue;
    if (!at_most(m, pos, &from)) return false;
    end = from;
  }
  if (!end.n && !pos->n && end.c > pos->c) end.c -= (end.c - pos->c) % (Int128)step; /* whole elements */
  if (equal(m, &end, pos) || !is_whole(pos, &end, step)) return false;
  ObjId zeros = row_of_zeros(m->a, step, lin_const(0), lin_const((Int128)step));
  add_element(m, j, (Bytes){zeros, 0, 0, step});
  *pos = end;
  return true;
}

/* The row of a that the element at pos is in. */
static bool add_row(Entail *m, const Job *j, Lin *pos, const Lin *to, uint64_t step) {
  const Cells *a = array_cells(m, j->bytes.obj);
  for (uint32_t n = a->n; n > 0 && a->at[n - 1].offset >= ROW_KEY; n--) {
    uint32_t i = n - 1;
    Lin from, until;
    const MemObject *y = &m->a->obj.at[a->at[i].v.id];
    find_extent(m->a, &a->at[i], &from, &until);
    if (!lin_is(&y->size, (Int128)step) || !at_most(m, &from, pos) || !at_most(m, pos, &until)) continue;
    if (!is_whole(&from, pos, step)) continue;
    bool all = at_most(m, to, &until);
    if ((!all && equal(m, &until, pos)) || (!all && !at_most(m, &until, to))) continue;
    if (y->role == ROLE_PART && !equal(m, &from, pos)) continue;
    bool of_b = y->role == ROLE_PART && entail_used(m, a->at[i].v.id, 0); /* the row does not speak of it */
    for (uint32_t v = 0; v < y->variants.n && !of_b; v++) add_element(m, j, (Bytes){a->at[i].v.id, v, 0, step});
    *pos = all ? *to : until;
    return true;
  }
  return false;
}

/* Parts of a that may lie in the row of b and are none of b. */
static void add_parts(Entail *m, const Job *j, const Lin *from, const Lin *to) {
  const Cells *a = array_cells(m, j->bytes.obj);
  for (uint32_t n = a->n; n > 0 && a->at[n - 1].offset >= PART_KEY; n--) {
    uint32_t i = n - 1;
    Lin begin, end;
    find_extent(m->a, &a->at[i], &begin, &end);
    if (entail_used(m, a->at[i].v.id, 0) || at_most(m, &end, from) || at_most(m, to, &begin)) continue;
    add_element(m, j, (Bytes){a->at[i].v.id, 0, 0, (uint64_t)m->a->obj.at[a->at[i].v.id].size.c});
  }
}

/* A part of b, of which its row does not speak. */
static bool skip_part(const Entail *m, ObjId array, Lin *pos) {
  for (uint32_t i = 0; i < m->stretch.n; i++) {
    const Stretch *s = &m->stretch.at[i];
    if (s->o != array || !s->part || !equal(m, &s->from, pos)) continue;
    *pos = s->to;
    return true;
  }
  return false;
}

bool entail_row(Entail *m, const Job *j, uint32_t way, bool *more) {
  const MemObject *row = &m->b->obj.at[j->obj];
  uint64_t step = (uint64_t)row->size.c;
  Lin border[MOST_BORDERS], from, to;
  uint32_t n = find_borders(m, j->bytes.obj, border);
  bool has_from = entail_lin(m, 0, &row->back.lin, &from), has_to = entail_lin(m, 0, &row->end.lin, &to);
  uint32_t ways = (has_from ? 1 : n) * (has_to ? 1 : n);
  *more = way + 1 < ways;
  if (!has_from) from = border[way % n];
  if (!has_to) to = border[has_from ? way : way / n];
  if (!entail_equate(m, 0, &row->back.lin, &from) || !entail_equate(m, 0, &row->end.lin, &to)) return false;
  if (!is_whole(&from, &to, step) || !add_stretch(m, j, 0, from, to, step)) return false;
  add_parts(m, j, &from, &to);
  Lin pos = from;
  for (uint32_t i = 0; i < MOST_BORDERS && !equal(m, &pos, &to); i++)
    if (!skip_part(m, j->array, &pos) && !add_row(m, j, &pos, &to, step) && !add_plain(m, j, &pos, &to, step) &&
        !add_zeros(m, j, &pos, &to, step))
      return false;
  return equal(m, &pos, &to);
}

bool entail_element(Entail *m, const Job *j, uint32_t way, bool *more) {
  const MemObject *row = &m->b->obj.at[j->obj];
  *more = way + 1 < row->variants.n;
  if (way >= row->variants.n) return false;
  const MemObject *x = &m->a->obj.at[j->bytes.obj];
  Whose of = x->is_segment ? (Whose){j->bytes.obj, j->bytes.variant} : object_whose(m->a, j->bytes.obj);
  vec_push(m->inst, (Inst){j->obj, way, 0, of, m->a->obj.at[j->bytes.obj].role == ROLE_PART ? j->bytes.obj : 0});
  return entail_contents(m, j->obj, way, j->bytes, m->inst.n - 1, NULL);
}

/* ---- what is left ---- */

/* Is what a has from *pos on spent, so that b may be silent of it (or, `any`, a part, of which no row speaks)? Then
 * *pos is what comes behind it. */
static bool skip_spent(const Entail *m, ObjId x, bool any, Lin *pos) {
  const Cells *a = array_cells(m, x);
  for (uint32_t n = a->n; n > 0 && a->at[n - 1].offset >= PART_KEY; n--) {
    uint32_t i = n - 1;
    Lin from, to;
    find_extent(m->a, &a->at[i], &from, &to);
    if ((!any && !part_is_spent(&m->a->obj.at[a->at[i].v.id])) || !equal(m, &from, pos)) continue;
    *pos = to;
    return true;
  }
  return false;
}

/* A plain cell of b that begins at *pos or before it: *pos is its end. */
static void skip_cells(const Entail *m, ObjId array, Lin *pos) {
  const Cells *b = &m->b->obj.at[array].variants.at[0];
  for (uint32_t i = 0; i < b->n && b->at[i].offset < NUL_KEY && !pos->n; i++) {
    Int128 from = (Int128)b->at[i].offset, to = from + b->at[i].size;
    if (from <= pos->c && pos->c < to) pos->c = to;
  }
}

/* Does b speak of from..to, of the array x of a, by its rows and cells, or need it not? Of a row of a (`row`) that it
 * speaks of matters only what is no part. */
static bool is_spoken(const Entail *m, ObjId array, ObjId x, const Lin *from, const Lin *to, bool row) {
  Lin pos = *from;
  bool silent = !m->b->obj.at[array].zeroed;
  for (uint32_t round = 0; round <= m->stretch.n; round++) {
    skip_cells(m, array, &pos);
    for (uint32_t i = 0; i < m->stretch.n; i++) {
      const Stretch *s = &m->stretch.at[i];
      if (s->o != array || s->part || !at_most(m, &s->from, &pos)) continue;
      if (at_most(m, to, &s->to)) return true;
      if (at_most(m, &pos, &s->to)) pos = s->to;
    }
    while (silent && skip_spent(m, x, row, &pos)) {
    }
  }
  skip_cells(m, array, &pos);
  return at_most(m, to, &pos);
}

/* Do its elements have blocks of their own? */
static bool owns_blocks(const Graph *g, ObjId row) {
  for (ObjId o = 1; o < g->obj.n; o++)
    if (g->obj.at[o].owner == row && g->obj.at[o].sort == OBJECT_BLOCK && g->obj.at[o].cut != CUT_PIECE) return true;
  return false;
}

/* b need not speak of bytes that may be anything, but of blocks that hang on them. */
static bool blocks_are_spoken(const Entail *m, const Job *j) {
  const Cells *a = array_cells(m, j->bytes.obj);
  for (uint32_t i = 0; i < a->n && !m->b->lost; i++) {
    const Cell *c = &a->at[i];
    Lin from, to;
    if (c->offset < ROW_KEY || c->offset >= PART_KEY || !owns_blocks(m->a, c->v.id)) continue;
    find_extent(m->a, c, &from, &to);
    if (!is_spoken(m, j->array, j->bytes.obj, &from, &to, true)) return false;
  }
  return true;
}

bool entail_rest(Entail *m, const Job *j) {
  const MemObject *x = &m->a->obj.at[j->bytes.obj], *y = &m->b->obj.at[j->array];
  const Cells *a = array_cells(m, j->bytes.obj);
  if (y->blurred) return blocks_are_spoken(m, j);
  for (uint32_t i = 0; i < a->n; i++) {
    const Cell *c = &a->at[i];
    Lin from, to;
    if (c->offset >= NUL_KEY && c->offset < ROW_KEY) continue;
    if (c->offset >= ROW_KEY) {
      find_extent(m->a, c, &from, &to);
      if (entail_used(m, c->v.id, 0) && m->a->obj.at[c->v.id].role == ROLE_PART) continue;
    } else {
      from = lin_const((Int128)c->offset);
      to = lin_const((Int128)c->offset + c->size);
      bool plain = y->zeroed ? c->zeros || value_is_null(&c->v)
                             : !c->zeros && (c->v.kind == VALUE_UNSET || c->v.kind == VALUE_DANGLING);
      if (plain) continue;
    }
    if (!is_spoken(m, j->array, j->bytes.obj, &from, &to, false)) return false;
  }
  if (x->zeroed == y->zeroed && !x->blurred) return true;
  Lin none = lin_const(0); /* it must not matter what no cell covers */
  return is_spoken(m, j->array, j->bytes.obj, &none, &x->size, false);
}
