/* Widening with landmarks. The usual widening keeps the faces of the first polyhedron that still hold; a bound like
 * `6 l <= t + 5 u` is rarely a face in the first rounds (acceleration.md: the gas burner). So linear forms from the
 * program, and their combinations that a round of the loop does not change, are asked for their bounds too. */
#include <assert.h>

#include "refine/invariant.h"

enum { MOST_GUARDS = 60, MOST_MOVES = 12, MOST_NUMBER = 1000000 };

void landmarks_init(Landmarks *m, uint32_t cells) {
  rows_init(&m->guard, cells + 1);
  rows_init(&m->move, cells + 1);
}

void landmarks_free(Landmarks *m) {
  rows_free(&m->guard);
  rows_free(&m->move);
}

static void add_row(Rows *rows, const Int128 *row, uint32_t most) {
  for (uint32_t i = 0; i < rows->n; i++) {
    bool same = true;
    for (uint32_t k = 0; k < rows->width && same; k++) same = rows_at(rows, i)[k] == row[k];
    if (same) return;
  }
  if (rows->n >= most) return;
  Int128 *to = rows_add(rows, false);
  for (uint32_t k = 0; k < rows->width; k++) to[k] = row[k];
}

static bool is_small(const Int128 *row, uint32_t width) {
  assert(row && "a row has numbers");
  for (uint32_t i = 0; i < width; i++)
    if (row[i] > MOST_NUMBER || row[i] < -MOST_NUMBER) return false;
  return true;
}

/* The row, its negation, and the row moved by each increment. */
static void add_guard(Landmarks *m, const Int128 *row) {
  uint32_t w = m->guard.width;
  VEC(Int128) other = {0};
  for (uint32_t i = 0; i < w; i++) vec_push(other, -row[i]);
  add_row(&m->guard, row, MOST_GUARDS);
  add_row(&m->guard, other.at, MOST_GUARDS);
  vec_free(other);
}

void landmarks_note(Landmarks *m, const LinearStep *s) {
  uint32_t w = m->guard.width;
  for (uint32_t i = 0; i < s->alternative.n; i++) {
    const Alternative *a = &s->alternative.at[i];
    for (uint32_t k = 0; k < a->constraint.n; k++) {
      const Int128 *row = rows_at(&a->constraint, k);
      bool mine = is_small(row, a->constraint.width);
      for (uint32_t j = w; j < a->constraint.width && mine; j++) mine = row[j] == 0;
      if (mine) add_guard(m, row);
    }
    for (uint32_t k = 0; k < a->map.n; k++) {
      const Int128 *row = rows_at(&a->map, k);
      bool moves = row[0] && is_small(row, a->map.width);
      for (uint32_t j = 1; j < a->map.width && moves; j++) moves = row[j] == (j == k + 1);
      if (!moves) continue;
      VEC(Int128) by = {0};
      for (uint32_t j = 0; j < w; j++) vec_push(by, j == k + 1 ? row[0] : 0);
      add_row(&m->move, by.at, MOST_MOVES);
      vec_free(by);
    }
  }
}

typedef struct {
  const Poly *before, *after;
  Poly *result;
} Widening;

static void keep(Widening *z, const Int128 *row) {
  assert(row && "a row has numbers");
  if (poly_holds(z->result, row, false)) return;
  Rows one;
  rows_init(&one, z->result->dim + 1);
  Int128 *to = rows_add(&one, false);
  for (uint32_t k = 0; k < one.width; k++) to[k] = row[k];
  poly_meet(z->result, &one);
  rows_free(&one);
}

/* The bound of a linear form stays if it did not move. */
static void keep_bound(Widening *z, Int128 *form) {
  assert(form && "a form has numbers");
  Int128 before, after;
  uint32_t w = z->result->dim + 1;
  if (!is_small(form, w) || !poly_supremum(z->before, form, &before) || !poly_supremum(z->after, form, &after) ||
      after > before)
    return;
  for (uint32_t k = 1; k < w; k++) form[k] = -form[k];
  form[0] = before;
  keep(z, form);
  form[0] = 0;
}

static void keep_guards(Widening *z, const Landmarks *m) {
  uint32_t w = m->guard.width;
  VEC(Int128) moved = {0};
  for (uint32_t i = 0; i < m->guard.n; i++) {
    for (uint32_t k = 0; k <= m->move.n; k++) {
      const Int128 *guard = rows_at(&m->guard, i);
      vec_clear(moved);
      for (uint32_t j = 0; j < w; j++) vec_push(moved, guard[j]);
      assert(moved.at && "a row has numbers");
      for (uint32_t j = 1; j < w && k; j++) moved.at[0] -= guard[j] * rows_at(&m->move, k - 1)[j];
      if (k && moved.at[0] <= guard[0]) continue; /* stronger, not weaker */
      if (!poly_holds(z->after, moved.at, false)) continue;
      keep(z, moved.at);
      break;
    }
  }
  vec_free(moved);
}

/* How vertices of p move on their way to q: differences that are small integers. */
static void find_moves(const Poly *p, const Poly *q, Rows *out) {
  VEC(Int128) by = {0};
  for (uint32_t a = 0; a < p->generator.n; a++) {
    for (uint32_t b = 0; b < q->generator.n; b++) {
      const Int128 *g = rows_at(&p->generator, a), *h = rows_at(&q->generator, b);
      if (g[0] != 1 || h[0] != 1) continue;
      bool any = false;
      vec_clear(by);
      for (uint32_t k = 0; k <= p->dim; k++) {
        vec_push(by, k ? h[k] - g[k] : 0);
        any = any || by.at[k];
      }
      if (any && is_small(by.at, p->dim + 1)) add_row(out, by.at, MOST_MOVES);
    }
  }
  vec_free(by);
}

void widen(Poly *p, const Poly *q, const Landmarks *m) {
  uint32_t w = m->guard.width;
  Poly before = poly_copy(p);
  Widening z = {&before, q, p};
  Rows move;
  rows_init(&move, w);
  find_moves(p, q, &move);
  poly_widen(p, q);
  VEC(Int128) form = {0};
  for (uint32_t k = 0; k < w; k++) vec_push(form, 0);
  keep_guards(&z, m);
  for (uint32_t i = 0; i < m->guard.n; i++) {
    const Int128 *guard = rows_at(&m->guard, i);
    for (uint32_t k = 1; k < w; k++) form.at[k] = -guard[k];
    keep_bound(&z, form.at);
    for (uint32_t a = 0; a < move.n; a++) { /* guard * by[x] - (guard . by) * x does not change when moved */
      const Int128 *by = rows_at(&move, a);
      Int128 moves = 0;
      for (uint32_t k = 1; k < w; k++) moves += guard[k] * by[k];
      for (uint32_t x = 1; x < w && moves; x++) {
        if (!by[x]) continue;
        for (uint32_t k = 1; k < w; k++) form.at[k] = (k == x ? moves : 0) - guard[k] * by[x];
        keep_bound(&z, form.at);
      }
    }
  }
  for (uint32_t x = 1; x < w; x++)
    for (uint32_t y = 1; y < w; y++) { /* differences of two */
      for (uint32_t k = 1; k < w; k++) form.at[k] = (k == x) - (k == y);
      if (x != y) keep_bound(&z, form.at);
    }
  vec_free(form);
  rows_free(&move);
  poly_free(&before);
}
