/* numeric: convex polyhedra (Cousot and Halbwachs 1978), small and exact, for finding linear invariants of loops.
 *
 * A polyhedron of dimension d is kept in both descriptions, as rows of d + 1 integers whose number 0 is the
 * homogenising one: a constraint row c says c[0] + c[1] x1 + ... + c[d] xd >= 0 (or = 0), a generator row is a vertex
 * g[1..d] / g[0], a ray (g[0] = 0) or a line. Both are minimal. Points are rational; constraints that enter are
 * tightened to what integer points allow.
 *
 * Numbers have 128 bits. Where they would not be enough, or there would be too many generators, an operation gives a
 * larger polyhedron instead: never a smaller one.
 */
#ifndef NUMERIC_NUMERIC_H
#define NUMERIC_NUMERIC_H

#include "base/base.h"

typedef struct {
  uint32_t width, n;  /* of a row, of rows */
  VEC(Int128) number; /* row by row */
  VEC(bool) both;     /* by row: its negation is a member too, so it is an equation or a line */
} Rows;

static inline Int128 *rows_at(const Rows *r, uint32_t i) { return &r->number.at[(size_t)i * r->width]; }
void rows_init(Rows *r, uint32_t width);
void rows_free(Rows *r);
Int128 *rows_add(Rows *r, bool both); /* a row of zeros, to be filled at once */

typedef struct {
  uint32_t dim;
  bool is_empty;
  Rows constraint, generator;
} Poly;

Poly poly_all(uint32_t dim);
Poly poly_none(uint32_t dim);
Poly poly_copy(const Poly *p);
void poly_free(Poly *p);
void poly_meet(Poly *p, const Rows *constraint);
void poly_hull(Poly *p, const Poly *q); /* p becomes the convex hull of both */
/* The image of p x R^k (k free dimensions appended), cut by `constraint` over them, under the affine map whose row i is
 * dimension i + 1 after: row[0] + row[1] x1 + ... */
Poly poly_image(const Poly *p, const Rows *constraint, const Rows *map);
bool poly_inside(const Poly *p, const Poly *q);
/* p becomes p widened by q, which includes it: constraints of p that hold in q, and those of q that p could have had.
 */
void poly_widen(Poly *p, const Poly *q);

/* Does the constraint hold everywhere in p? */
bool poly_holds(const Poly *p, const Int128 *row, bool equation);
/* The largest integer not above the supremum of row[1] x1 + ... over p; false when there is none. */
bool poly_supremum(const Poly *p, const Int128 *row, Int128 *out);

#endif
