/* The affine hull of two graphs: which numbers of the result are sums of others on both sides (Karr, Affine
 * relationships among variables of a program, 1976). Since numbers of a graph are expressions over symbols, a relation
 * needs no place of its own: the symbol that is a sum is replaced by it.
 *
 * A number of the result is a row: its coefficients on side 0, those on side 1, and the constant of each. The number 1
 * is a row too. Rows are reduced by those before them (the base); what becomes zero is a sum of these.
 *
 * The same is done with numbers up to multiples of 2^bits, where sides know some only so (number.h, Wrap): what is
 * found then is known of the result in the same way. */
#include <stdlib.h>

#include "smg/pair.h"

enum { MOST_ROWS = 40, MOST_COLUMNS = 64, MOST_COEFFICIENT = 4096 };
static const Int128 MOST_ENTRY = (Int128)1 << 52;

typedef struct {
  uint32_t pair;            /* which one */
  int64_t at[MOST_COLUMNS]; /* [0], [1]: the constants */
} Row;

typedef struct {
  int64_t at[MOST_COLUMNS];  /* reduced */
  int64_t of[MOST_ROWS + 1]; /* the sum of these rows that it is; [0]: the number 1 */
  uint32_t pivot;
} Base;

typedef struct {
  Pairs *j;
  uint8_t bits;  /* 0: exactly; else up to multiples of 2^bits ... */
  bool counts;   /* a length is constant on both sides, but for multiples */
  uint32_t left; /* a pair: a length that is constant on both sides, in the base; UINT32_MAX: there is none */
  bool parts;    /* parts of one list too, for assertions */
  struct {
    Lin side[2];
    bool is_out;          /* it is in no relation */
    bool is_known;        /* ... and this one is known so */
  } *number;              /* by pair */
  Row row[MOST_ROWS + 1]; /* [0] is the number 1 */
  Base base[MOST_ROWS + 1];
  uint32_t rows, bases, columns;
  struct {
    Sym s;
    uint8_t side;
  } column[MOST_COLUMNS]; /* from 2 on */
  uint8_t *length;        /* by pair: it is the length of a list */
  uint8_t *lasting;       /* by symbol: it is more than what variables of the function hold, which may soon be gone */
} Hull;

static bool is_constant(const Hull *h, uint32_t pair) {
  return !h->number[pair].side[0].n && !h->number[pair].side[1].n;
}

/* ---- rows ---- */

/* Both sides of all numbers. */
static void find_numbers(Hull *h) {
  for (uint32_t i = 0; i < h->j->pair.n; i++) {
    const Pair *p = &h->j->pair.at[i];
    h->number[i].is_out = !p->has[0] || !p->has[1] || p->in.owner || p->is_sum;
    h->number[i].is_known = false;
    for (int side = 0; side < 2; side++) {
      Lin *l = &h->number[i].side[side];
      *l = p->side[side];
      if (!h->bits || h->number[i].is_out || !l->n) continue;
      if (!wraps_reduce(&h->j->g[side]->num, h->bits, l)) h->number[i].is_out = true;
      if (l->c >> (h->bits - 1)) l->c -= (Int128)1 << h->bits; /* small ones stay small */
      bool same = l->n == p->side[side].n;
      for (uint32_t k = 0; k < l->n && same; k++) same = l->t[k].s == p->side[side].t[k].s;
      h->number[i].is_known = h->number[i].is_known || !same;
    }
  }
}

static void count_symbols(const Hull *h, uint32_t pair, uint32_t *count[2], int by) {
  for (int side = 0; side < 2; side++)
    for (uint32_t i = 0; i < h->number[pair].side[side].n; i++)
      count[side][h->number[pair].side[side].t[i].s] += (uint32_t)by;
}

/* A symbol that occurs once is in no relation, and neither is its number. */
static bool has_single(const Hull *h, uint32_t pair, uint32_t *count[2]) {
  for (int side = 0; side < 2; side++)
    for (uint32_t i = 0; i < h->number[pair].side[side].n; i++)
      if (count[side][h->number[pair].side[side].t[i].s] == 1) return true;
  return false;
}

/* How many numbers are left. */
static uint32_t prune(Hull *h) {
  uint32_t left = 0, *count[2];
  for (int side = 0; side < 2; side++) count[side] = mem_zalloc(h->j->g[side]->num.range.n * sizeof *count[side]);
  for (uint32_t i = 0; i < h->j->pair.n; i++) {
    if (h->number[i].is_out) continue;
    left++;
    count_symbols(h, i, count, 1);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < h->j->pair.n; i++) {
      if (h->number[i].is_out || !has_single(h, i, count)) continue;
      count_symbols(h, i, count, -1);
      h->number[i].is_out = true;
      left--;
      changed = true;
    }
  }
  mem_free(count[0]);
  mem_free(count[1]);
  return left;
}

static bool set_entry(int64_t *at, Int128 v) {
  if (v > MOST_ENTRY || v < -MOST_ENTRY) return false;
  *at = (int64_t)v;
  return true;
}

/* False: there is no room, or the numbers are too large. */
static bool add_row(Hull *h, uint32_t pair) {
  const Lin *of = h->number[pair].side;
  Row *r = &h->row[h->rows];
  if (h->rows > MOST_ROWS) return false;
  *r = (Row){.pair = pair};
  if (!set_entry(&r->at[0], of[0].c) || !set_entry(&r->at[1], of[1].c)) return false;
  for (uint8_t side = 0; side < 2; side++)
    for (uint32_t i = 0; i < of[side].n; i++) {
      uint32_t c = 2;
      while (c < h->columns && (h->column[c].s != of[side].t[i].s || h->column[c].side != side)) c++;
      if (c == MOST_COLUMNS) return false;
      if (c == h->columns) {
        h->column[h->columns].s = of[side].t[i].s;
        h->column[h->columns++].side = side;
      }
      r->at[c] = of[side].t[i].k;
    }
  h->rows++;
  return true;
}

/* ---- reducing ---- */

static int64_t greatest_divisor(const int64_t *at, uint32_t n, int64_t d) {
  for (uint32_t i = 0; i < n; i++)
    for (int64_t x = at[i] < 0 ? -at[i] : at[i]; x;) {
      int64_t rest = d % x;
      d = x;
      x = rest;
    }
  return d;
}

/* x := p * x - k * y */
static bool combine(int64_t *x, const int64_t *y, uint32_t n, int64_t p, int64_t k) {
  for (uint32_t i = 0; i < n; i++)
    if (!set_entry(&x[i], (Int128)p * x[i] - (Int128)k * y[i])) return false;
  return true;
}

/* The row less multiples of the base; false: it does not become zero, or cannot be reduced. *rest: what is left. */
static bool reduce(const Hull *h, uint32_t row, Base *rest, bool *can) {
  *rest = (Base){0};
  *can = true;
  for (uint32_t c = 0; c < h->columns; c++) rest->at[c] = h->row[row].at[c];
  rest->of[row] = 1;
  for (uint32_t b = 0; b < h->bases && *can; b++) {
    const Base *x = &h->base[b];
    int64_t p = x->at[x->pivot], k = rest->at[x->pivot];
    if (!k) continue;
    *can = combine(rest->at, x->at, h->columns, p, k) && combine(rest->of, x->of, h->rows, p, k);
    int64_t d = greatest_divisor(rest->of, h->rows, greatest_divisor(rest->at, h->columns, 0));
    for (uint32_t i = 0; i < h->columns && *can && d > 1; i++) rest->at[i] /= d;
    for (uint32_t i = 0; i < h->rows && *can && d > 1; i++) rest->of[i] /= d;
  }
  for (uint32_t c = 0; c < h->columns; c++)
    if (rest->at[c] && !(h->bits && c < 2 && !(rest->at[c] % ((Int128)1 << h->bits)))) {
      rest->pivot = c;
      return false;
    }
  return *can;
}

/* The number is the sum that `zero` says, if that can be written down. */
static void be_sum(const Hull *h, uint32_t row, const Base *zero) {
  Pair *p = &h->j->pair.at[h->row[row].pair];
  Lin sum = {0};
  int64_t own = zero->of[row];
  for (uint32_t i = 0; i < row; i++) {
    int64_t k = zero->of[i] / -own;
    if (!zero->of[i]) continue;
    if (zero->of[i] % own) return;
    if (!i) {
      sum.c += k;
      continue;
    }
    Lin s = lin_sym(h->j->pair.at[h->row[i].pair].sym);
    if (k > MOST_COEFFICIENT || k < -MOST_COEFFICIENT || !lin_add(&sum, &s, k, &sum)) return;
  }
  if (h->bits) {
    wraps_add(&h->j->to->num, p->sym, &sum, h->bits);
    return;
  }
  p->is_sum = true;
  p->is = sum;
  smg_replace_sym(h->j->to, p->sym, &sum);
}

/* Is one more of it as one less of a list: what the function has done, or another part of the list, and what is left?
 */
static bool counts_down(const Hull *h, uint32_t pair) {
  if (h->left == UINT32_MAX || h->bits || (h->lasting[h->j->pair.at[pair].sym] && !(h->length[pair] && h->parts)))
    return false;
  const Lin *a = h->number[pair].side, *b = h->number[h->left].side;
  return a[1].c - a[0].c == b[0].c - b[1].c;
}

/* A row joins the base, or its number is a sum of those before it. What is constant on both sides would be a sum of any
 * other such number: only one of them is looked at, but where a length is such a constant up to multiples, or goes down
 * as the number goes up. */
static void add_to_base(Hull *h, uint32_t pair, bool *has_constant) {
  bool constant = is_constant(h, pair), can, down = constant && *has_constant && counts_down(h, pair);
  Base rest;
  if (constant && *has_constant && !h->counts && !down) return;
  if (!add_row(h, pair)) return;
  if (reduce(h, h->rows - 1, &rest, &can)) {
    bool known = h->bits && (h->number[pair].is_known || (constant && h->counts));
    if (h->bits ? known : !constant || down) be_sum(h, h->rows - 1, &rest);
    h->rows--;
    return;
  }
  if (!can) {
    h->rows--;
    return;
  }
  *has_constant = *has_constant || constant;
  h->base[h->bases++] = rest;
}

/* ---- the numbers ---- */

static bool is_length(const Graph *g, Sym s) {
  for (ObjId o = 1; o < g->obj.n; o++) {
    const MemObject *x = &g->obj.at[o];
    if (x->sort && x->is_segment && !x->owner && !x->role && x->len.n == 1 && x->len.t[0].s == s) return true;
  }
  return false;
}

/* Of numbers that are constant on both sides: the one that differs least. */
static uint32_t least_constant(const Hull *h) {
  uint32_t best = UINT32_MAX;
  Int128 least = 0;
  for (uint32_t i = 0; i < h->j->pair.n; i++) {
    if (h->number[i].is_out || !is_constant(h, i)) continue;
    Int128 d = h->number[i].side[0].c - h->number[i].side[1].c;
    if (d < 0) d = -d;
    if (best != UINT32_MAX && d >= least) continue;
    best = i;
    least = d;
  }
  return best;
}

static uint8_t *find_lasting(Graph *g) {
  uint8_t *lasting = mem_zalloc(g->num.range.n);
  for (uint32_t i = g->own; i < g->slot.n; i++) value_symbols(lasting, &g->slot.at[i], 0);
  for (ObjId o = 1; o < g->obj.n; o++) object_symbols(g, o, lasting);
  return lasting;
}

/* Lengths first: others are counted by them. Then what lasts; numbers that are only known up to multiples last. */
static void relate(Hull *h) {
  const Pairs *j = h->j;
  bool has_constant = false;
  h->columns = 2;
  h->row[0] = (Row){.at = {1, 1}};
  h->rows = 1;
  h->base[0] = (Base){.at = {1, 1}, .of = {1}, .pivot = 0};
  h->bases = 1;
  uint8_t *length = h->length = mem_zalloc(j->pair.n + 1);
  h->counts = false;
  for (uint32_t i = 0; i < j->pair.n; i++) {
    length[i] = !h->number[i].is_out && is_length(j->to, j->pair.at[i].sym);
    h->counts = h->counts || (length[i] && h->number[i].is_known && is_constant(h, i));
  }
  h->left = UINT32_MAX;
  h->lasting = find_lasting(j->to);
  for (uint32_t i = 0; i < j->pair.n; i++) {
    if (!length[i]) continue;
    bool first = is_constant(h, i) && !has_constant;
    add_to_base(h, i, &has_constant);
    if (first && has_constant) h->left = i;
  }
  uint32_t constant = least_constant(h);
  if (constant != UINT32_MAX && !length[constant]) add_to_base(h, constant, &has_constant);
  for (int turn = 0; turn < 4; turn++)
    for (uint32_t i = 0; i < j->pair.n; i++) {
      bool short_lived = !h->lasting[j->pair.at[i].sym];
      bool is_turn = h->number[i].is_known == (turn >= 2) && short_lived == turn % 2;
      if (!h->number[i].is_out && !length[i] && i != constant && is_turn) add_to_base(h, i, &has_constant);
    }
  mem_free(h->lasting);
  mem_free(length);
}

static void relate_up_to(Pairs *j, uint8_t bits, bool parts) {
  Hull *h = mem_alloc(sizeof *h);
  h->j = j;
  h->parts = parts;
  h->bits = bits;
  h->number = mem_alloc((j->pair.n + 1) * sizeof *h->number);
  find_numbers(h);
  if (prune(h) > !bits) relate(h); /* one may be a constant, up to multiples */
  mem_free(h->number);
  mem_free(h);
}

void pairs_relate(Pairs *j, bool parts) { relate_up_to(j, 0, parts); }

void pairs_wrap(Pairs *j) {
  enum { MOST_BITS = 64 };
  uint8_t seen[MOST_BITS + 1] = {0};
  for (int side = 0; side < 2; side++)
    for (uint32_t i = 0; i < j->g[side]->num.wrap.n; i++) seen[j->g[side]->num.wrap.at[i].bits] = 1;
  for (uint8_t bits = MOST_BITS; bits; bits--)
    if (seen[bits]) relate_up_to(j, bits, false);
}
