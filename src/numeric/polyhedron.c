/* Both descriptions of a polyhedron are cones over one more dimension, dual to each other, so that one function
 * converts in both directions (Chernikova; Le Verge 1992): it adds one constraint after the other to the generators of
 * the whole space. */
#include <assert.h>
#include <string.h>

#include "numeric/numeric.h"

enum { MOST_ROWS = 400 }; /* more generators than this are not worth their time */

/* ---- rows ---- */

void rows_init(Rows *r, uint32_t width) { *r = (Rows){.width = width}; }

void rows_free(Rows *r) {
  vec_free(r->number);
  vec_free(r->both);
  r->n = 0;
}

Int128 *rows_add(Rows *r, bool both) {
  vec_reserve(r->number, r->number.n + r->width);
  assert(r->number.at && "a row has a constant at least");
  memset(r->number.at + r->number.n, 0, r->width * sizeof *r->number.at);
  r->number.n += r->width;
  vec_push(r->both, both);
  r->n++;
  return rows_at(r, r->n - 1);
}

static void rows_push(Rows *r, const Int128 *row, bool both) {
  Int128 *to = rows_add(r, both);
  memcpy(to, row, r->width * sizeof *to);
}

static void rows_copy(Rows *to, const Rows *from) {
  rows_init(to, from->width);
  for (uint32_t i = 0; i < from->n; i++) rows_push(to, rows_at(from, i), from->both.at[i]);
}

static Int128 gcd(Int128 a, Int128 b) {
  if (a < 0) a = -a;
  if (b < 0) b = -b;
  while (b) {
    Int128 r = a % b;
    a = b;
    b = r;
  }
  return a;
}

static void normalise(Int128 *row, uint32_t width, uint32_t from) {
  Int128 g = 0;
  for (uint32_t i = from; i < width && g != 1; i++) g = gcd(g, row[i]);
  if (g <= 1) return;
  Int128 first = row[0];
  for (uint32_t i = 0; i < width; i++) row[i] /= g;
  if (from && first % g != 0 && first < 0) row[0]--; /* round down: integer points only */
}

static bool dot(const Int128 *a, const Int128 *b, uint32_t n, Int128 *out) {
  Int128 sum = 0;
  for (uint32_t i = 0; i < n; i++) {
    Int128 x;
    if (!a[i] || !b[i]) continue;
    if (__builtin_mul_overflow(a[i], b[i], &x) || __builtin_add_overflow(sum, x, &sum)) return false;
  }
  *out = sum;
  return true;
}

/* to := f * a + g * b, divided by its greatest common divisor. */
static bool combine(Int128 *to, Int128 f, const Int128 *a, Int128 g, const Int128 *b, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    Int128 x, y;
    if (!a[i] && !b[i]) {
      to[i] = 0;
      continue;
    }
    if (__builtin_mul_overflow(f, a[i], &x) || __builtin_mul_overflow(g, b[i], &y) ||
        __builtin_add_overflow(x, y, &to[i]))
      return false;
  }
  normalise(to, n, 0);
  return true;
}

/* ---- conversion ---- */

/* Generators under construction: which constraints each of them saturates. */
typedef struct {
  Rows rows;
  VEC(uint64_t) sat; /* words per row */
  uint32_t words;
} Growing;

static uint64_t *sat_at(const Growing *g, uint32_t i) { return &g->sat.at[(size_t)i * g->words]; }

static void growing_push(Growing *g, const Int128 *row, bool both, const uint64_t *sat) {
  rows_push(&g->rows, row, both);
  for (uint32_t i = 0; i < g->words; i++) vec_push(g->sat, sat[i]);
}

/* A line that the constraint cuts: it bends all others into the constraint's plane and becomes a ray, or goes. */
static bool cut_line(Growing *g, Int128 *value, uint32_t line, uint32_t k, bool equation) {
  uint32_t w = g->rows.width;
  if (value[line] < 0) {
    for (uint32_t i = 0; i < w; i++) rows_at(&g->rows, line)[i] = -rows_at(&g->rows, line)[i];
    value[line] = -value[line];
  }
  for (uint32_t j = 0; j < g->rows.n; j++) {
    if (j == line) continue;
    if (value[j] &&
        !combine(rows_at(&g->rows, j), value[line], rows_at(&g->rows, j), -value[j], rows_at(&g->rows, line), w))
      return false;
    bits_set(sat_at(g, j), k);
  }
  g->rows.both.at[line] = false;
  if (equation) { /* the last row takes its place */
    uint32_t last = g->rows.n - 1;
    memmove(rows_at(&g->rows, line), rows_at(&g->rows, last), w * sizeof(Int128));
    memmove(sat_at(g, line), sat_at(g, last), g->words * sizeof(uint64_t));
    g->rows.both.at[line] = g->rows.both.at[last];
    g->rows.n--;
    g->rows.number.n -= w;
    g->rows.both.n--;
    g->sat.n -= g->words;
  }
  return true;
}

/* Two rays span a face of two dimensions: what they saturate together has at least `least` rows, and nothing else
 * saturates all of it. */
static bool adjacent(const Growing *g, uint32_t a, uint32_t b, uint32_t least, uint64_t *common) {
  for (uint32_t i = 0; i < g->words; i++) common[i] = sat_at(g, a)[i] & sat_at(g, b)[i];
  if (bits_count(common, g->words) < least) return false;
  for (uint32_t j = 0; j < g->rows.n; j++)
    if (j != a && j != b && !g->rows.both.at[j] && bits_subset(common, sat_at(g, j), g->words)) return false;
  return true;
}

static bool cut_rays(Growing *g, const Int128 *value, uint32_t k, bool equation) {
  Growing next = {.words = g->words};
  rows_init(&next.rows, g->rows.width);
  uint64_t *common = mem_zalloc((g->words + 1) * sizeof *common);
  Int128 *row = mem_zalloc((g->rows.width + 1) * sizeof *row);
  bool good = true;
  uint32_t lines = 0, w = g->rows.width;
  for (uint32_t j = 0; j < g->rows.n; j++) {
    lines += g->rows.both.at[j];
    if (value[j] == 0) bits_set(sat_at(g, j), k);
    if (value[j] == 0 || (value[j] > 0 && !equation))
      growing_push(&next, rows_at(&g->rows, j), g->rows.both.at[j], sat_at(g, j));
  }
  for (uint32_t a = 0; a < g->rows.n && good; a++) {
    if (value[a] <= 0) continue;
    for (uint32_t b = 0; b < g->rows.n && good; b++) {
      if (value[b] >= 0 || !adjacent(g, a, b, w > lines + 2 ? w - lines - 2 : 0, common)) continue;
      good = combine(row, value[a], rows_at(&g->rows, b), -value[b], rows_at(&g->rows, a), g->rows.width);
      bits_set(common, k);
      growing_push(&next, row, false, common);
      good = good && next.rows.n <= MOST_ROWS;
    }
  }
  mem_free(common);
  mem_free(row);
  rows_free(&g->rows);
  vec_free(g->sat);
  *g = next;
  return good;
}

/* The generators of the cone { x : c x >= 0 or = 0 for all rows c of `in` }; the other way round, the constraints of
 * the cone that rows generate. False when it got too large. */
static bool dual(const Rows *in, Rows *out) {
  uint32_t w = in->width;
  Growing g = {.words = (uint32_t)BITS_WORDS(in->n) + 1};
  rows_init(&g.rows, w);
  for (uint32_t i = 0; i < w; i++) {
    rows_add(&g.rows, true)[i] = 1;
    for (uint32_t k = 0; k < g.words; k++) vec_push(g.sat, 0);
  }
  bool good = true;
  for (uint32_t i = 0; i < 2 * in->n && good; i++) { /* equations first: they leave fewer generators for the rest */
    uint32_t k = i % in->n;
    if (in->both.at[k] != (i < in->n)) continue;
    Int128 *value = mem_zalloc((g.rows.n + 1) * sizeof *value);
    uint32_t line = UINT32_MAX;
    for (uint32_t j = 0; j < g.rows.n && good; j++) {
      good = dot(rows_at(in, k), rows_at(&g.rows, j), w, &value[j]);
      if (line == UINT32_MAX && g.rows.both.at[j] && value[j]) line = j;
    }
    if (good && line != UINT32_MAX)
      good = cut_line(&g, value, line, k, in->both.at[k]);
    else if (good)
      good = cut_rays(&g, value, k, in->both.at[k]);
    mem_free(value);
  }
  vec_free(g.sat);
  *out = g.rows;
  if (!good) rows_free(&g.rows);
  return good;
}

/* ---- polyhedra ---- */

static void note_empty(Poly *p) {
  p->is_empty = true;
  for (uint32_t i = 0; i < p->generator.n; i++)
    if (rows_at(&p->generator, i)[0] != 0) p->is_empty = false;
}

/* Makes the constraints integer-tight; did any change? */
static bool tighten(Rows *c) {
  bool changed = false;
  for (uint32_t i = 0; i < c->n; i++) {
    Int128 *row = rows_at(c, i), g = 0;
    for (uint32_t k = 1; k < c->width; k++) g = gcd(g, row[k]);
    if (g <= 1) continue;
    if (row[0] % g != 0) {
      changed = true;
      if (c->both.at[i]) { /* an equation without integer solution: 0 = 1 */
        memset(row, 0, c->width * sizeof *row);
        row[0] = 1;
        continue;
      }
    }
    normalise(row, c->width, 1);
  }
  return changed;
}

/* Takes constraints, which need not be minimal; false (and p as it was) when it got too large. */
static bool from_constraints(Poly *p, const Rows *c) {
  Rows all, generator, constraint;
  rows_init(&all, c->width);
  rows_add(&all, false)[0] = 1;
  for (uint32_t i = 0; i < c->n; i++) rows_push(&all, rows_at(c, i), c->both.at[i]);
  tighten(&all);
  for (int round = 0;; round++) {
    bool good = dual(&all, &generator);
    rows_free(&all);
    if (!good) return false;
    if (!dual(&generator, &constraint)) {
      rows_free(&generator);
      return false;
    }
    if (round == 2 || !tighten(&constraint)) break;
    rows_free(&generator);
    all = constraint;
  }
  rows_free(&p->constraint);
  rows_free(&p->generator);
  p->constraint = constraint;
  p->generator = generator;
  note_empty(p);
  return true;
}

/* What is left of generators that have too many faces: the equations that hold of them all. */
static void from_equations(Poly *p, const Rows *g) {
  Rows line;
  rows_init(&line, g->width);
  for (uint32_t i = 0; i < g->n; i++) rows_push(&line, rows_at(g, i), true);
  Rows equation;
  Poly result = poly_all(p->dim);
  if (dual(&line, &equation)) {
    (void)from_constraints(&result, &equation);
    rows_free(&equation);
  }
  rows_free(&line);
  poly_free(p);
  *p = result;
}

static bool from_generators(Poly *p, const Rows *g) {
  Rows generator, constraint;
  if (!dual(g, &constraint)) return false;
  bool changed = tighten(&constraint);
  if (changed) {
    bool good = from_constraints(p, &constraint);
    rows_free(&constraint);
    return good;
  }
  Rows all;
  rows_init(&all, g->width);
  rows_add(&all, false)[0] = 1;
  for (uint32_t i = 0; i < constraint.n; i++) rows_push(&all, rows_at(&constraint, i), constraint.both.at[i]);
  bool good = dual(&all, &generator);
  rows_free(&all);
  if (!good) {
    rows_free(&constraint);
    return false;
  }
  rows_free(&p->constraint);
  rows_free(&p->generator);
  p->constraint = constraint;
  p->generator = generator;
  note_empty(p);
  return true;
}

Poly poly_all(uint32_t dim) {
  Poly p = {.dim = dim};
  rows_init(&p.constraint, dim + 1);
  rows_init(&p.generator, dim + 1);
  rows_add(&p.constraint, false)[0] = 1;
  rows_add(&p.generator, false)[0] = 1;
  for (uint32_t i = 1; i <= dim; i++) rows_add(&p.generator, true)[i] = 1;
  return p;
}

Poly poly_none(uint32_t dim) {
  Poly p = {.dim = dim, .is_empty = true};
  rows_init(&p.constraint, dim + 1);
  rows_init(&p.generator, dim + 1);
  rows_add(&p.constraint, false)[0] = -1;
  return p;
}

Poly poly_copy(const Poly *p) {
  Poly q = {.dim = p->dim, .is_empty = p->is_empty};
  rows_copy(&q.constraint, &p->constraint);
  rows_copy(&q.generator, &p->generator);
  return q;
}

void poly_free(Poly *p) {
  rows_free(&p->constraint);
  rows_free(&p->generator);
}

static void replace(Poly *p, Poly q) {
  poly_free(p);
  *p = q;
}

void poly_meet(Poly *p, const Rows *constraint) {
  if (p->is_empty || !constraint->n) return;
  Rows all;
  rows_copy(&all, &p->constraint);
  for (uint32_t i = 0; i < constraint->n; i++) rows_push(&all, rows_at(constraint, i), constraint->both.at[i]);
  (void)from_constraints(p, &all); /* too large: without these constraints */
  rows_free(&all);
  if (p->is_empty) replace(p, poly_none(p->dim));
}

void poly_hull(Poly *p, const Poly *q) {
  if (q->is_empty) return;
  if (p->is_empty) {
    replace(p, poly_copy(q));
    return;
  }
  Rows all;
  rows_copy(&all, &p->generator);
  for (uint32_t i = 0; i < q->generator.n; i++) rows_push(&all, rows_at(&q->generator, i), q->generator.both.at[i]);
  if (!from_generators(p, &all)) from_equations(p, &all);
  rows_free(&all);
}

/* p with free dimensions appended, so that its rows have this width. */
static Poly extended(const Poly *p, uint32_t width) {
  Poly q = {.dim = width - 1, .is_empty = p->is_empty};
  rows_init(&q.constraint, width);
  rows_init(&q.generator, width);
  for (uint32_t i = 0; i < p->constraint.n; i++)
    memcpy(rows_add(&q.constraint, p->constraint.both.at[i]), rows_at(&p->constraint, i),
           p->constraint.width * sizeof(Int128));
  for (uint32_t i = 0; i < p->generator.n; i++)
    memcpy(rows_add(&q.generator, p->generator.both.at[i]), rows_at(&p->generator, i),
           p->generator.width * sizeof(Int128));
  for (uint32_t i = p->constraint.width; i < width; i++) rows_add(&q.generator, true)[i] = 1;
  return q;
}

Poly poly_image(const Poly *p, const Rows *constraint, const Rows *map) {
  if (p->is_empty) return poly_none(map->n);
  Poly wide = extended(p, map->width);
  poly_meet(&wide, constraint);
  if (wide.is_empty) {
    poly_free(&wide);
    return poly_none(map->n);
  }
  Poly result = poly_all(map->n);
  Rows image;
  rows_init(&image, map->n + 1);
  bool good = true;
  for (uint32_t i = 0; i < wide.generator.n && good; i++) {
    const Int128 *from = rows_at(&wide.generator, i);
    Int128 *to = rows_add(&image, wide.generator.both.at[i]);
    to[0] = from[0];
    for (uint32_t k = 0; k < map->n && good; k++) good = dot(rows_at(map, k), from, map->width, &to[k + 1]);
    normalise(to, image.width, 0);
  }
  if (good && !from_generators(&result, &image)) from_equations(&result, &image);
  rows_free(&image);
  poly_free(&wide);
  return result;
}

static bool holds(const Int128 *row, bool both, const Poly *p) {
  for (uint32_t i = 0; i < p->generator.n; i++) {
    Int128 x;
    if (!dot(row, rows_at(&p->generator, i), p->dim + 1, &x)) return false;
    if (x < 0 || (x > 0 && (both || p->generator.both.at[i]))) return false;
  }
  return true;
}

bool poly_holds(const Poly *p, const Int128 *row, bool equation) { return holds(row, equation, p); }

bool poly_supremum(const Poly *p, const Int128 *row, Int128 *out) {
  bool any = false;
  for (uint32_t i = 0; i < p->generator.n; i++) {
    const Int128 *g = rows_at(&p->generator, i);
    Int128 x;
    if (!dot(row + 1, g + 1, p->dim, &x)) return false;
    if (!g[0] && (x > 0 || (x && p->generator.both.at[i]))) return false;
    if (!g[0]) continue;
    Int128 value = x / g[0] - (x % g[0] < 0);
    if (!any || value > *out) *out = value;
    any = true;
  }
  return any;
}

bool poly_inside(const Poly *p, const Poly *q) {
  if (p->is_empty || q->is_empty) return p->is_empty;
  for (uint32_t i = 0; i < q->constraint.n; i++)
    if (!holds(rows_at(&q->constraint, i), q->constraint.both.at[i], p)) return false;
  return true;
}

/* Does the row touch the same generators of p as one of p's own constraints? */
static bool exchangeable(const Int128 *row, const Poly *p) {
  for (uint32_t c = 0; c < p->constraint.n; c++) {
    bool same = true, touches = false; /* a vertex, that is: 1 >= 0 touches none */
    for (uint32_t i = 0; i < p->generator.n && same; i++) {
      Int128 x, y;
      same = dot(row, rows_at(&p->generator, i), p->dim + 1, &x) &&
             dot(rows_at(&p->constraint, c), rows_at(&p->generator, i), p->dim + 1, &y) && !x == !y;
      touches = touches || (same && !x && rows_at(&p->generator, i)[0]);
    }
    if (same && touches) return true;
  }
  return false;
}

void poly_widen(Poly *p, const Poly *q) {
  if (p->is_empty) {
    replace(p, poly_copy(q));
    return;
  }
  Rows kept;
  rows_init(&kept, p->dim + 1);
  Int128 *minus = mem_zalloc((p->dim + 1) * sizeof *minus);
  for (uint32_t i = 0; i < p->constraint.n; i++) {
    const Int128 *row = rows_at(&p->constraint, i);
    bool both = p->constraint.both.at[i];
    if (holds(row, both, q)) {
      rows_push(&kept, row, both);
    } else if (both) { /* half of an equation may be left */
      for (uint32_t k = 0; k <= p->dim; k++) minus[k] = -row[k];
      if (holds(row, false, q)) rows_push(&kept, row, false);
      if (holds(minus, false, q)) rows_push(&kept, minus, false);
    }
  }
  for (uint32_t i = 0; i < q->constraint.n; i++)
    if (exchangeable(rows_at(&q->constraint, i), p))
      rows_push(&kept, rows_at(&q->constraint, i), q->constraint.both.at[i]);
  mem_free(minus);
  Poly result = poly_all(p->dim);
  (void)from_constraints(&result, &kept);
  rows_free(&kept);
  replace(p, result);
}
