/* Programs are run here: operations on whole bit planes, each at most once until a plane it reads is changed.
 * Structures of up to 64 nodes, where a row is one word, have kernels of their own. */
#include <assert.h>

#include "tvl/program.h"

void program_begin(Program *p, const Work *s, const uint32_t *params) {
  const Tvl *t = p->t;
  if (p->w != s->w || p->cap != s->cap) {
    p->w = s->w;
    p->cap = s->cap;
    for (uint32_t k = 0; k < p->direct.n; k++) {
      uint32_t i = p->direct.at[k];
      const Op *op = &p->ops.at[i];
      uint32_t slot = t->preds.at[op->pred].slot;
      const uint64_t *plane = op->kind == OP_LOAD1 ? work1(t, s, slot, op->plane) : work2(t, s, slot, op->plane);
      p->offset[i] = (uint32_t)(plane - s->bits);
    }
  }
  p->s = s;
  p->n = s->n;
  if (params) memcpy(p->params, params, sizeof p->params);
  bits_zero(p->valid, p->words);
}

void program_changed(Program *p, TvlPredicate pred, int plane) {
  bits_andnot(p->valid, p->readers + (2 * (size_t)pred + (uint32_t)plane) * p->words, p->words);
}

static size_t rows_of(const Program *p, uint32_t dims) {
  size_t rows = 1;
  for (uint32_t i = 1; i < dims; i++) rows *= p->n;
  return rows;
}

static uint64_t *larger_buffer(Op *op, size_t words) {
  mem_free(op->buf);
  op->room = words < 16 ? 16 : words + words / 2;
  return op->buf = mem_alloc(op->room * sizeof(uint64_t));
}

static inline void set_table(const Program *p, const Op *op, const uint64_t *table) { p->data[op - p->ops.at] = table; }

static inline uint64_t *buffer(const Program *p, Op *op, size_t words) {
  uint64_t *buf = words > op->room || !op->buf ? larger_buffer(op, words) : op->buf;
  set_table(p, op, buf);
  return buf;
}

static inline uint64_t *table_buffer(const Program *p, Op *op) {
  size_t words = op->dims <= 1 ? p->w : op->dims == 2 ? (size_t)p->n * p->w : rows_of(p, op->dims) * p->w;
  return buffer(p, op, words);
}

static const uint64_t *run(Program *p, uint32_t id);

/* The table of an operation, made when it is not there. */
static inline const uint64_t *value(Program *p, uint32_t id) {
  uint32_t offset = p->offset[id];
  if (offset != COMPUTED) return p->s->bits + offset;
  return bits_get(p->valid, id) ? p->data[id] : run(p, id);
}

/* ---- loads ---- */

static uint32_t argument(const Program *p, const Op *op, int i) { return p->params[op->arg[i] - PARAM]; }

static void run_load(Program *p, Op *op) {
  const Tvl *t = p->t;
  uint32_t slot = t->preds.at[op->pred].slot;
  if (op->kind == OP_LOAD0) {
    *buffer(p, op, 1) = bits_get(work0(t, p->s, op->plane), slot);
  } else if (op->kind == OP_LOAD1) {
    *buffer(p, op, 1) = bits_get(work1(t, p->s, slot, op->plane), argument(p, op, 0));
  } else {
    const uint64_t *rows = work2(t, p->s, slot, op->plane);
    if (op->dims == 0) {
      *buffer(p, op, 1) = bits_get(rows + (size_t)argument(p, op, 0) * p->w, argument(p, op, 1));
    } else if (op->arg[0] >= PARAM) {
      set_table(p, op, rows + (size_t)argument(p, op, 0) * p->w);
    } else {
      uint64_t *out = table_buffer(p, op);
      bits_zero(out, p->w);
      for (uint32_t u = 0; u < p->n; u++) bits_put(out, u, bits_get(rows + (size_t)u * p->w, argument(p, op, 1)));
    }
  }
}

/* Row u has bit u, for structures of one word per row. */
#define ROW4(u) (uint64_t)1 << (u), (uint64_t)2 << (u), (uint64_t)4 << (u), (uint64_t)8 << (u)
#define ROW16(u) ROW4(u), ROW4((u) + 4), ROW4((u) + 8), ROW4((u) + 12)
static const uint64_t identity[64] = {ROW16(0), ROW16(16), ROW16(32), ROW16(48)};

static void run_same(Program *p, Op *op) {
  if (op->dims == 2 && p->w == 1) {
    set_table(p, op, identity);
    return;
  }
  uint64_t *out = table_buffer(p, op);
  if (op->dims == 2) {
    bits_zero(out, (size_t)p->n * p->w);
    for (uint32_t u = 0; u < p->n; u++) bits_set(out + (size_t)u * p->w, u);
  } else if (op->dims == 1) {
    bits_zero(out, p->w);
    bits_set(out, argument(p, op, 0));
  } else {
    *out = argument(p, op, 0) == argument(p, op, 1);
  }
}

/* ---- permutation ---- */

static void transpose(const uint64_t *in, uint64_t *out, uint32_t n, uint32_t w) {
  bits_zero(out, (size_t)n * w);
  for (uint32_t u = 0; u < n && w == 1; u++)
    for (uint64_t left = in[u]; left; left &= left - 1) out[__builtin_ctzll(left)] |= (uint64_t)1 << u;
  if (w == 1) return;
  for (uint32_t u = 0; u < n; u++)
    for (BITS_EACH(v, in + (size_t)u * w, w)) bits_set(out + v * w, u);
}

static void run_perm(Program *p, Op *op) {
  const Operand *o = &p->operands.at[op->first];
  const uint64_t *in = value(p, o->ref / 2);
  uint64_t *out = table_buffer(p, op);
  uint32_t n = p->n, w = p->w;
  if (op->dims == 2 && o->n == 2) {
    transpose(in, out, n, w);
    return;
  }
  if (op->dims == 1 && o->n == 2) {
    bits_zero(out, w);
    for (uint32_t u = 0; u < n; u++) bits_put(out, u, bits_get(in + (size_t)u * w, u));
    return;
  }
  size_t rows = rows_of(p, op->dims);
  bits_zero(out, rows * w);
  uint32_t at[MAX_DIMS] = {0};
  for (size_t r = 0; r < rows; r++) {
    size_t x = r;
    for (uint32_t d = op->dims - 1u; d-- > 0;) at[d] = (uint32_t)(x % n), x /= n;
    for (uint32_t u = 0; u < n; u++) {
      at[op->dims - 1] = u;
      size_t row = 0;
      for (uint32_t i = 0; i + 1 < o->n; i++) row = row * n + at[o->at[i]];
      if (bits_get(in + row * w, at[o->at[o->n - 1]])) bits_set(out + r * w, u);
    }
  }
}

/* ---- closure ---- */

static void run_tc(Program *p, Op *op) {
  const Operand *o = &p->operands.at[op->first];
  const uint64_t *in = value(p, o->ref / 2);
  uint32_t n = p->n, w = p->w;
  uint64_t *out = table_buffer(p, op);
  const Layout *l = &p->t->layout;
  const uint64_t *inner =
      work1(p->t, p->s, op->kind == OP_CHAIN ? l->sm : l->ac, op->plane); /* nodes that a path may pass */
  size_t tables = op->dims > 2 ? rows_of(p, op->dims) / (n ? n : 1) : 1;
  if (n == 0) return;
  bits_copy(out, in, tables * n * w);
  bool certain = p->t->options.loose && op->plane == MUST; /* a summary node may stand for nothing */
  const uint64_t *sm = work1(p->t, p->s, l->sm, MAY);
  for (size_t k = 0; k < tables; k++) {
    uint64_t *m = out + k * n * w;
    if (w == 1) {
      uint64_t left = certain ? *inner & ~*sm : *inner, into = 0;
      for (uint32_t u = 0; u < n; u++) into |= m[u]; /* no path passes a node that nothing leads to */
      for (left &= into; left; left &= left - 1) {
        uint32_t via = (uint32_t)__builtin_ctzll(left);
        uint64_t onward = m[via];
        if (!onward) continue;
        for (uint32_t u = 0; u < n; u++) m[u] |= onward & -(m[u] >> via & 1);
      }
    } else {
      for (BITS_EACH(via, inner, w)) {
        if (certain && bits_get(sm, via)) continue;
        for (uint32_t u = 0; u < n; u++)
          if (bits_get(m + (size_t)u * w, via)) bits_or(m + (size_t)u * w, m + via * w, w);
      }
    }
  }
}

/* ---- conjunction and projection ---- */

typedef struct {
  const uint64_t *data;
  uint64_t flip;           /* all ones for a complemented operand */
  bool row;                /* has the last variable: gives a row; otherwise a bit */
  uint8_t level;           /* its last outer variable plus 1; 0: none */
  uint8_t bit;             /* a bit: the variable that selects it in its row */
  size_t stride[MAX_DIMS]; /* rows per step of each outer variable */
} In;

typedef struct {
  uint32_t n, w, outer; /* nodes, words, outer variables */
  uint32_t count;
  uint8_t drop;
  In *in;
  uint64_t *out;
  uint32_t at[MAX_DIMS];
  uint64_t *acc; /* general case: a row per level */
} Nest;

static void nest_in(In *in, const Operand *o, const uint64_t *data, uint32_t space, uint32_t n) {
  in->data = data;
  in->flip = o->ref & 1 ? ~(uint64_t)0 : 0;
  in->row = o->n && o->at[o->n - 1] == space - 1;
  in->level = 0;
  in->bit = 0;
  memset(in->stride, 0, sizeof in->stride);
  if (!o->n) return;
  size_t stride = 1;
  for (uint32_t i = o->n - 1u; i-- > 0; stride *= n) in->stride[o->at[i]] = stride;
  if (!in->row) in->bit = o->at[o->n - 1];
  uint32_t outer = in->row ? o->n - 1u : o->n;
  if (outer) in->level = (uint8_t)(o->at[outer - 1] + 1);
}

static inline size_t nest_row(const Nest *x, const In *in, uint32_t level) {
  size_t row = 0;
  for (uint32_t d = 0; d < level; d++) row += in->stride[d] * x->at[d];
  return row;
}

static inline bool in_bit(const Nest *x, const In *in, size_t row) {
  uint64_t word = in->level ? in->data[row * x->w + x->at[in->bit] / 64] >> (x->at[in->bit] % 64) : in->data[0];
  return (word ^ in->flip) & 1;
}

/* One word per row. `acc` is the conjunction of all operands above this level. Rows not visited are zero already. */
static void nest_word(Nest *x, uint32_t level, size_t row, uint64_t acc) {
  for (uint32_t u = 0; u < x->n; u++) {
    x->at[level] = u;
    uint64_t a = acc;
    for (uint32_t i = 0; i < x->count && a; i++) {
      const In *in = &x->in[i];
      if (in->level != level + 1) continue;
      size_t r = nest_row(x, in, level + 1);
      if (in->row)
        a &= in->data[r] ^ in->flip;
      else if (!in_bit(x, in, r))
        a = 0;
    }
    if (!a) continue;
    if (level + 1 < x->outer)
      nest_word(x, level + 1, (row + u) * x->n, a);
    else if (x->drop == DROP_LAST)
      x->out[x->outer > 1 ? row / x->n : 0] |= (uint64_t)1 << u;
    else if (x->drop == DROP_MIDDLE)
      x->out[row / x->n] |= a;
    else
      x->out[row + u] = a;
  }
}

/* Rows of any width. */
static void nest_wide(Nest *x, uint32_t level, size_t row, const uint64_t *acc) {
  uint32_t w = x->w;
  uint64_t *a = x->acc + (size_t)(level + 1) * w;
  for (uint32_t u = 0; u < x->n; u++) {
    x->at[level] = u;
    bits_copy(a, acc, w);
    bool dead = false;
    for (uint32_t i = 0; i < x->count && !dead; i++) {
      const In *in = &x->in[i];
      if (in->level != level + 1) continue;
      size_t r = nest_row(x, in, level + 1);
      if (in->row)
        for (uint32_t k = 0; k < w; k++) a[k] &= in->data[r * w + k] ^ in->flip;
      else
        dead = !in_bit(x, in, r);
    }
    if (dead || !bits_any(a, w)) continue;
    if (level + 1 < x->outer)
      nest_wide(x, level + 1, (row + u) * x->n, a);
    else if (x->drop == DROP_LAST)
      bits_set(x->out + (x->outer > 1 ? row / x->n : 0) * w, u);
    else if (x->drop == DROP_MIDDLE)
      bits_or(x->out + row / x->n * w, a, w);
    else
      bits_copy(x->out + (row + u) * w, a, w);
  }
}

/* Up to two outer variables a, b, and one word per row. */
typedef struct {
  const uint64_t *data[MAX_OPERANDS];
  uint64_t flip[MAX_OPERANDS];
  uint32_t n;
} Rows;

static inline void rows_add(Rows *r, const uint64_t *data, uint64_t flip) {
  r->data[r->n] = data;
  r->flip[r->n++] = flip;
}

static inline uint64_t rows_and(const Rows *r, uint64_t acc, size_t at) {
  if (r->n == 0) return acc;
  acc &= r->data[0][at] ^ r->flip[0];
  if (r->n == 1) return acc;
  acc &= r->data[1][at] ^ r->flip[1];
  if (r->n == 2) return acc;
  for (uint32_t i = 0; i < r->n; i++) acc &= r->data[i][at] ^ r->flip[i];
  return acc;
}

/* All b with a non-empty row, for one a. */
static inline uint64_t project_b(const Rows *rb, const Rows *rab, uint64_t acc, uint64_t b_set, size_t base) {
  uint64_t any = 0;
  if (rb->n == 1 && rab->n == 0) {
    const uint64_t *d = rb->data[0], f = rb->flip[0];
    for (; b_set; b_set &= b_set - 1) {
      uint32_t b = (uint32_t)__builtin_ctzll(b_set);
      any |= (uint64_t)((acc & (d[b] ^ f)) != 0) << b;
    }
    return any;
  }
  for (; b_set; b_set &= b_set - 1) {
    uint32_t b = (uint32_t)__builtin_ctzll(b_set);
    uint64_t x = rows_and(rab, rows_and(rb, acc, b), base + b);
    any |= (uint64_t)(x != 0) << b;
  }
  return any;
}

/* The union of the rows of all b, for one a. */
static inline uint64_t unite_b(const Rows *rb, const Rows *rab, uint64_t acc, uint64_t b_set, size_t base) {
  uint64_t some = 0;
  if (rb->n == 1 && rab->n == 0) {
    const uint64_t *d = rb->data[0], f = rb->flip[0];
    for (; b_set; b_set &= b_set - 1) some |= d[__builtin_ctzll(b_set)] ^ f;
    return some & acc;
  }
  for (; b_set && some != acc; b_set &= b_set - 1) {
    uint32_t b = (uint32_t)__builtin_ctzll(b_set);
    some |= rows_and(rab, rows_and(rb, acc, b), base + b);
  }
  return some;
}

static void and_pair(const Op *op, uint32_t n, uint64_t acc, uint64_t a_set, const Rows *ra, uint64_t *out) {
  uint64_t result = 0;
  if (!acc) a_set = 0;
  if (op->drop == DROP_MIDDLE) {
    for (; a_set && result != acc; a_set &= a_set - 1) result |= rows_and(ra, acc, (size_t)__builtin_ctzll(a_set));
  } else if (op->drop == DROP_LAST) {
    for (; a_set; a_set &= a_set - 1) {
      uint32_t a = (uint32_t)__builtin_ctzll(a_set);
      result |= (uint64_t)(rows_and(ra, acc, a) != 0) << a;
    }
  } else {
    bool whole = a_set == (n == 64 ? ~(uint64_t)0 : ((uint64_t)1 << n) - 1);
    if (whole && ra->n == 1) {
      rows_pick(out, ra->data[0], ra->flip[0], acc, n);
    } else if (whole && ra->n == 2) {
      rows_pick_both(out, ra->data[0], ra->flip[0], ra->data[1], ra->flip[1], acc, n);
    } else {
      for (uint32_t a = 0; a < n; a++) out[a] = acc & -(a_set >> a & 1);
      for (uint32_t i = 0; i < ra->n; i++) rows_confine(out, ra->data[i], ra->flip[i], n);
    }
    return;
  }
  *out = result;
}

static void and_triple(const Op *op, uint32_t n, uint64_t acc, uint64_t a_set, uint64_t b_set, const Rows *ra,
                       const Rows *rb, const Rows *bab, const Rows *rab, uint64_t *out) {
  bits_zero(out, op->drop ? n : (size_t)n * n);
  if (!acc) return;
  for (; a_set; a_set &= a_set - 1) {
    uint32_t a = (uint32_t)__builtin_ctzll(a_set);
    uint64_t x = rows_and(ra, acc, a), b = x ? rows_and(bab, b_set, a) : 0;
    size_t base = (size_t)a * n;
    if (op->drop == DROP_LAST)
      out[a] = project_b(rb, rab, x, b, base);
    else if (op->drop == DROP_MIDDLE)
      out[a] = unite_b(rb, rab, x, b, base);
    else
      for (; b; b &= b - 1) {
        uint32_t at = (uint32_t)__builtin_ctzll(b);
        out[base + at] = rows_and(rab, rows_and(rb, x, at), base + at);
      }
  }
}

static void and_word(Program *p, Op *op) {
  uint32_t n = p->n, space = op->space;
  uint64_t all = n == 64 ? ~(uint64_t)0 : ((uint64_t)1 << n) - 1, acc = all, a_set = all, b_set = all;
  Rows ra, rb, bab, rab;
  ra.n = rb.n = bab.n = rab.n = 0;
  bool alive = true;
  for (uint32_t i = 0; i < op->count && alive; i++) {
    const Operand *o = &p->operands.at[op->first + i];
    const uint64_t *d = value(p, o->ref / 2);
    uint64_t f = o->ref & 1 ? ~(uint64_t)0 : 0;
    switch ((Shape)o->shape) {
      case SCALAR:
        alive = (d[0] ^ f) & 1;
        break;
      case ROW:
        acc &= d[0] ^ f;
        alive = acc != 0;
        break;
      case BIT_A:
        a_set &= d[0] ^ f;
        alive = a_set != 0;
        break;
      case ROW_A:
        rows_add(&ra, d, f);
        break;
      case BIT_B:
        b_set &= d[0] ^ f;
        alive = b_set != 0;
        break;
      case ROW_B:
        rows_add(&rb, d, f);
        break;
      case BIT_AB:
        rows_add(&bab, d, f);
        break;
      case ROW_AB:
        rows_add(&rab, d, f);
        break;
    }
  }
  uint64_t *out = table_buffer(p, op);
  if (!alive) acc = 0;
  if (space <= 1)
    *out = space == 0 ? alive : op->drop ? acc != 0 : acc;
  else if (space == 2)
    and_pair(op, n, acc, a_set, &ra, out);
  else
    and_triple(op, n, acc, a_set, b_set, &ra, &rb, &bab, &rab, out);
}

static void run_and(Program *p, Op *op) {
  uint32_t space = op->space, n = p->n, w = p->w;
  if (w == 1 && space <= 3) {
    and_word(p, op);
    return;
  }
  In in[MAX_OPERANDS] = {{0}};
  Nest x = {.n = n, .w = w, .outer = space ? space - 1 : 0, .count = op->count, .drop = op->drop, .in = in};
  for (uint32_t i = 0; i < op->count; i++) {
    const Operand *o = &p->operands.at[op->first + i];
    nest_in(&in[i], o, value(p, o->ref / 2), space, n);
  }
  x.out = table_buffer(p, op);
  bits_zero(x.out, op->dims ? rows_of(p, op->dims) * w : 1);
  for (uint32_t i = 0; i < op->count; i++) {
    assert(in[i].data && "every operand has a table");
    if (!in[i].level && !in[i].row && !((in[i].data[0] ^ in[i].flip) & 1)) return;
  }
  if (space == 0) {
    *x.out = 1;
    return;
  }
  x.acc = mem_alloc((size_t)(x.outer + 1) * w * sizeof *x.acc);
  bits_zero(x.acc, w);
  bits_fill(x.acc, n);
  for (uint32_t i = 0; i < op->count; i++)
    if (!in[i].level && in[i].row)
      for (uint32_t k = 0; k < w; k++) x.acc[k] &= in[i].data[k] ^ in[i].flip;
  if (bits_any(x.acc, w)) {
    if (x.outer && w == 1)
      nest_word(&x, 0, 0, *x.acc);
    else if (x.outer)
      nest_wide(&x, 0, 0, x.acc);
    else if (op->drop)
      *x.out = 1;
    else
      bits_copy(x.out, x.acc, w);
  }
  mem_free(x.acc);
}

static const uint64_t *run(Program *p, uint32_t id) {
  Op *op = &p->ops.at[id];
  switch ((OpKind)op->kind) {
    case OP_TRUE:
      *buffer(p, op, 1) = 1;
      break;
    case OP_LOAD0:
    case OP_LOAD1:
    case OP_LOAD2:
      run_load(p, op);
      break;
    case OP_SAME:
      run_same(p, op);
      break;
    case OP_PERM:
      run_perm(p, op);
      break;
    case OP_AND:
      run_and(p, op);
      break;
    case OP_TC:
    case OP_CHAIN:
      run_tc(p, op);
      break;
  }
  bits_set(p->valid, id);
  return p->data[id];
}

const uint64_t *program_table(Program *p, Ref r) { return value(p, r / 2); }

bool program_bit(Program *p, Ref r) { return (value(p, r / 2)[0] ^ r) & 1; }

/* Nodes may have been removed since the structure was made, so w can be more than n needs. */
static void copy_row(const Program *p, const uint64_t *in, bool complement, uint64_t *out) {
  if (!complement) {
    bits_copy(out, in, p->w);
    return;
  }
  bits_zero(out, p->w);
  bits_not(out, in, p->n);
}

void program_set(Program *p, Ref r, uint64_t *out) { copy_row(p, value(p, r / 2), r & 1, out); }

void program_rows(Program *p, Ref r, uint64_t *out) {
  const uint64_t *in = value(p, r / 2);
  if (p->w == 1 && p->n) {
    uint64_t flip = r & 1 ? ~(uint64_t)0 >> (64 - p->n) : 0;
    for (uint32_t u = 0; u < p->n; u++) out[u] = in[u] ^ flip;
    return;
  }
  for (uint32_t u = 0; u < p->n; u++) copy_row(p, in + (size_t)u * p->w, r & 1, out + (size_t)u * p->w);
}
