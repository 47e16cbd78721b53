/* Contents of blocks of two graphs, of which one represents the other; see entail.h. */
#include "smg/entail.h"
#include "smg/row.h"

static const Cells *cells_of(const Entail *m, Bytes s) { return &m->a->obj.at[s.obj].variants.at[s.variant]; }

static bool is_plain(const Cell *c) { return c->offset < NUL_KEY; }

static bool is_zero(const Cell *c) { return c->zeros || value_is_null(&c->v); }

/* ---- bytes of a ---- */

/* How many of the bytes from..to cells speak of, and whether all these are zero or all indeterminate. */
typedef struct {
  uint64_t covered;
  bool zero, unset;
} Cover;

static Cover cover(const Entail *m, Bytes s, uint64_t from, uint64_t to) {
  const Cells *c = cells_of(m, s);
  Cover r = {0, true, true};
  for (uint32_t i = 0; i < c->n && is_plain(&c->at[i]); i++) {
    uint64_t begin = c->at[i].offset, end = begin + c->at[i].size;
    if (end <= from || begin >= to) continue;
    r.covered += (end < to ? end : to) - (begin > from ? begin : from);
    r.zero = r.zero && is_zero(&c->at[i]);
    bool gone = c->at[i].v.kind == VALUE_UNSET || c->at[i].v.kind == VALUE_DANGLING; /* C: both are indeterminate */
    r.unset = r.unset && !c->at[i].zeros && gone;
  }
  return r;
}

/* Where a part of the bytes of an object ends, in that object. */
static uint64_t end_of(Bytes s, uint64_t to) {
  uint64_t end = to > s.size ? s.size : to;
  return end > UINT64_MAX - s.base ? UINT64_MAX : s.base + end;
}

/* A part at a constant place in from..to that holds nothing but what must not be used: b need not speak of it. */
static bool find_spent(const Entail *m, Bytes s, uint64_t from, uint64_t to, uint64_t *begin, uint64_t *end) {
  const Cells *c = cells_of(m, s);
  for (uint32_t i = c->n; i > 0 && c->at[i - 1].offset >= PART_KEY; i--) {
    const Value *v = &c->at[i - 1].v;
    const MemObject *part = &m->a->obj.at[v->id];
    if (v->lin.n || part->size.n || !part_is_spent(part)) continue;
    *begin = (uint64_t)v->lin.c;
    *end = *begin + (uint64_t)part->size.c;
    if (from <= *begin && *end <= to) return true;
  }
  return false;
}

bool entail_area(const Entail *m, Bytes s, uint64_t from, uint64_t to, bool zero) {
  const MemObject *x = &m->a->obj.at[s.obj];
  uint64_t begin, end;
  from += s.base;
  to = end_of(s, to);
  if (from >= to) return true;
  if (!zero && !s.base && find_spent(m, s, from, to, &begin, &end))
    return entail_area(m, s, from, begin, false) && entail_area(m, s, end, to, false);
  if (entail_in_elements(m, s, from, to)) return false;
  Cover c = cover(m, s, from, to);
  if (zero ? !c.zero : !c.unset) return false;
  return c.covered == to - from || (zero ? x->zeroed : !x->zeroed && !x->blurred);
}

/* The part of a at a constant place that has all of these bytes: *s becomes it, *offset is from its start. */
static void find_part(const Entail *m, Bytes *s, uint64_t *offset, uint64_t n) {
  const Cells *c = cells_of(m, *s);
  uint64_t from = s->base + *offset;
  for (uint32_t i = c->n; i > 0 && c->at[i - 1].offset >= PART_KEY; i--) {
    const Value *v = &c->at[i - 1].v;
    const Lin *size = &m->a->obj.at[v->id].size;
    if (v->lin.n || size->n || (Int128)from < v->lin.c || (Int128)from + (Int128)n > v->lin.c + size->c) continue;
    *offset = from - (uint64_t)v->lin.c;
    *s = (Bytes){v->id, 0, 0, (uint64_t)size->c};
    return;
  }
}

bool entail_read(const Entail *m, Bytes s, uint64_t offset, uint64_t n, Value *out) {
  if (n <= s.size && offset <= s.size - n) find_part(m, &s, &offset, n);
  const MemObject *x = &m->a->obj.at[s.obj];
  const Cells *c = cells_of(m, s);
  uint64_t from = s.base + offset, to = from + n;
  if (n > s.size || offset > s.size - n || entail_in_elements(m, s, from, to)) return false;
  for (uint32_t i = 0; i < c->n && is_plain(&c->at[i]); i++)
    if (c->at[i].offset == from && c->at[i].size == n && !c->at[i].zeros) {
      *out = c->at[i].v;
      return true;
    }
  Cover k = cover(m, s, from, to);
  if (k.zero && (k.covered == n || x->zeroed)) {
    *out = value_const(0);
    return true;
  }
  *out = (Value){.kind = x->blurred ? VALUE_ANY : VALUE_UNSET};
  return !k.covered;
}

LinkState entail_link(const Entail *m, Bytes s, const Layout *y, uint32_t i) {
  Value v;
  if (m->a->obj.at[s.obj].is_segment) return cells_link(cells_of(m, s), i);
  LinkState other = y->n_links > 1 ? LINK_NONE : LINK_ANY;
  if (!entail_read(m, s, y->link[i], m->e->p->pointer_bits / 8, &v)) return other;
  if (value_is_null(&v)) return LINK_NULL;
  if (v.kind == VALUE_ANY || v.kind == VALUE_UNSET || v.kind == VALUE_NUMBER || v.kind == VALUE_NONE) return other;
  return value_may_be_null(m->a, &v) ? LINK_ANY : LINK_ON;
}

/* ---- what b says of them ---- */

static const Cell *find_key(const Cells *c, uint64_t key) {
  for (uint32_t i = 0; i < c->n; i++)
    if (c->at[i].offset == key) return &c->at[i];
  return NULL;
}

static Lin cell_lin(const Cell *c) { return c->zeros ? lin_const(0) : c->v.lin; }

/* The byte that was read last is the same one. */
static bool add_read(Entail *m, const Cells *b, Bytes s, uint32_t inst) {
  const Cells *a = cells_of(m, s);
  for (uint64_t i = 0; i < 2; i++) {
    const Cell *x = find_key(a, READ_KEY + i), *y = find_key(b, READ_KEY + i);
    if (!x || !y) return false;
    Lin is = cell_lin(x), l = cell_lin(y);
    if (!entail_equate(m, inst, &l, &is)) return false;
  }
  return true;
}

static bool add_size(Entail *m, const Cell *c, Bytes s, uint32_t inst) {
  const MemObject *x = &m->a->obj.at[s.obj];
  const Cell *has = x->is_segment ? find_key(cells_of(m, s), SIZE_KEY) : NULL;
  if (x->is_segment && !has) return false;
  return entail_equate(m, inst, &c->v.lin, has ? &has->v.lin : &x->size);
}

/* Parts, which rows do not speak of; then rows, and what is left. */
static void add_elements(Entail *m, ObjId o, const Cells *b, Bytes s, uint32_t inst) {
  Job j = {.inst = inst, .bytes = s, .array = o};
  for (uint32_t i = b->n; i > 0 && b->at[i - 1].offset >= ROW_KEY;) {
    i--;
    j.kind = b->at[i].offset >= PART_KEY ? JOB_PART : JOB_ROW;
    j.obj = b->at[i].v.id;
    j.lin = b->at[i].v.lin;
    vec_push(m->array, j);
  }
  j.kind = JOB_REST;
  vec_push(m->array, j);
}

/* What stands behind all bytes. */
static bool add_keys(Entail *m, ObjId o, const Cells *b, Bytes s, uint32_t inst, const Layout *y) {
  for (uint32_t i = 0; i < b->n; i++) {
    const Cell *c = &b->at[i];
    if (is_plain(c)) continue;
    if (is_nul_cell(c)) {
      vec_push(m->job, (Job){.kind = JOB_NUL, .inst = inst, .bytes = s, .lin = cell_lin(c)});
    } else if (c->offset == READ_KEY) {
      if (!add_read(m, b, s, inst)) return false;
    } else if (c->offset == SIZE_KEY) {
      if (!add_size(m, c, s, inst)) return false;
    }
  }
  for (uint32_t i = 0; y && i < y->n_links; i++) {
    LinkState is = entail_link(m, s, y, i), said = cells_link(b, i);
    if (said == LINK_ANY ? is == LINK_NONE : is != said) return false;
  }
  if (b->n && b->at[b->n - 1].offset >= ROW_KEY) add_elements(m, o, b, s, inst);
  return true;
}

/* The next place from `from` on where a link or the field that leads back begins; *end: where that ends. */
static uint64_t next_link(const Entail *m, const Layout *y, const Cells *b, uint64_t from, uint64_t *end) {
  uint64_t n = m->e->p->pointer_bits / 8, best = UINT64_MAX;
  for (uint32_t i = 0; y && i < y->n_links + y->has_back; i++) {
    uint64_t at = i < y->n_links ? y->link[i] : y->back;
    if (i < y->n_links && cells_link(b, i) == LINK_NONE) continue;
    if (at + n > from && at < best) best = at;
  }
  *end = best == UINT64_MAX ? best : best + n;
  return best;
}

/* from..to is zero or indeterminate in b, but for links. */
static bool check_area(const Entail *m, Bytes s, uint64_t from, uint64_t to, bool zero, const Layout *y,
                       const Cells *b) {
  while (from < to) {
    uint64_t end, link = next_link(m, y, b, from, &end);
    if (link > from && !entail_area(m, s, from, link < to ? link : to, zero)) return false;
    from = end;
  }
  return true;
}

bool entail_contents(Entail *m, ObjId o, uint32_t variant, Bytes s, uint32_t inst, const Layout *y) {
  const MemObject *x = &m->b->obj.at[o];
  const Cells *b = &x->variants.at[variant];
  uint64_t at = 0;
  uint32_t n = 0;
  while (n < b->n && is_plain(&b->at[n])) n++;
  bool rows = b->n && b->at[b->n - 1].offset >= ROW_KEY;
  if (!add_keys(m, o, b, s, inst, y)) return false;
  for (uint32_t i = 0; i <= n; i++) {
    uint64_t begin = i < n ? b->at[i].offset : s.size, end;
    if (!x->blurred && !rows && !check_area(m, s, at, begin, x->zeroed, y, b)) return false;
    if (i == n) break;
    const Cell *c = &b->at[i];
    Value v;
    at = begin + c->size;
    if (c->zeros) {
      if (!check_area(m, s, begin, at, true, y, b)) return false;
      continue;
    }
    if (next_link(m, y, b, begin, &end) < at) continue;
    if (c->v.kind == VALUE_ANY && !c->v.id) continue;
    if (!entail_read(m, s, begin, c->size, &v)) return false;
    entail_value(m, &c->v, v, inst);
  }
  return true;
}

/* ---- zeros that end strings ---- */

/* Does the object have a byte there? */
static bool has_byte(const Entail *m, Bytes s, uint64_t at) {
  if (s.size != UINT64_MAX) return at < s.size;
  Lin d = lin_const((Int128)(s.base + at) + 1);
  return lin_add(&d, &m->a->obj.at[s.obj].size, -1, &d) && numbers_is_at_most(&m->a->num, &d) == 1;
}

static bool is_nul(const Entail *m, Bytes s, uint64_t at) {
  return has_byte(m, s, at) && entail_area(m, s, at, at + 1, true);
}

bool entail_nul(Entail *m, const Job *j, uint32_t way, bool *more) {
  const Cells *a = cells_of(m, j->bytes);
  const MemObject *x = &m->a->obj.at[j->bytes.obj];
  Lin is;
  *more = way < a->n + 1;
  if (way == 0) { /* a certain byte */
    if (!entail_lin(m, j->inst, &j->lin, &is) || is.n || is.c < 0 || is.c >= (Int128)UINT32_MAX) return false;
    return is_nul(m, j->bytes, (uint64_t)is.c);
  }
  if (way <= a->n) { /* what a knows as the end of a string comes first: cells are by offset */
    const Cell *c = &a->at[a->n - way];
    if (is_nul_cell(c)) {
      is = cell_lin(c);
      is.c -= (Int128)j->bytes.base;
      return entail_equate(m, j->inst, &j->lin, &is);
    }
    if (!is_plain(c) || !is_zero(c) || c->offset < j->bytes.base) return false;
    is = lin_const((Int128)(c->offset - j->bytes.base));
    return is_nul(m, j->bytes, (uint64_t)is.c) && entail_equate(m, j->inst, &j->lin, &is);
  }
  is = lin_const(0); /* what no cell covers */
  return x->zeroed && is_nul(m, j->bytes, 0) && entail_equate(m, j->inst, &j->lin, &is);
}
