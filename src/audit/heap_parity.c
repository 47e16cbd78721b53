/* Lists of even and of odd length. A class may define, of a field f,
 *   two(u, w)  = E(m) f(u, m) & f(m, w)
 *   even(v)    = E(u) E(w) f(v, u) & (u == w | two+(u, w)) & w is a cell & !E(x) f(w, x)
 *   odd(v)     = E(u) f(v, u) & even(u)
 * From an individual v one path goes by f, as f leads to one individual at most. even(v) says that it ends in a cell
 * after 1, 3, 5, ... steps, odd(v) after 2, 4, 6, ...: so never both hold, and each step exchanges them. These rules
 * are all that is known of two steps and more: where they do not tell, the value is 1/2. */
#include "audit/heap_internal.h"

bool form_is_two_steps(const Class *c, const Form *f, uint32_t *field) {
  if (f->kind != F_EXISTS || f->a->kind != F_AND) return false;
  const Form *a = f->a->a, *b = f->a->b;
  uint32_t m = f->var[0];
  if (a->kind != F_ATOM || b->kind != F_ATOM || a->pred != b->pred || c->pred.at[a->pred].kind != P_FIELD) return false;
  *field = a->pred;
  return m > 1 && a->var[0] == 0 && a->var[1] == m && b->var[0] == m && b->var[1] == 1;
}

enum { EVEN_PARTS = 4 };
static bool split_parts(const Form *f, const Form **out, uint32_t *n) {
  if (f->kind == F_AND) return split_parts(f->a, out, n) && split_parts(f->b, out, n);
  if (*n == EVEN_PARTS) return false;
  out[(*n)++] = f;
  return true;
}

/* u == w, or an even number of steps leads from u to w. */
static bool is_even_path(const Form *f, uint32_t field, uint32_t u, uint32_t w) {
  if (f->kind != F_OR || f->a->kind != F_EQ || f->b->kind != F_TWICE || f->b->pred != field) return false;
  bool same = (f->a->var[0] == u && f->a->var[1] == w) || (f->a->var[0] == w && f->a->var[1] == u);
  return same && f->b->var[0] == u && f->b->var[1] == w;
}

static bool is_end(const Form *f, uint32_t field, uint32_t w) {
  if (f->kind != F_NOT || f->a->kind != F_EXISTS || f->a->a->kind != F_ATOM) return false;
  const Form *edge = f->a->a;
  return edge->pred == field && edge->var[0] == w && edge->var[1] == f->a->var[0] && w != f->a->var[0];
}

static bool is_even(const Class *c, const Form *f, uint32_t *field) {
  if (f->kind != F_EXISTS || f->a->kind != F_EXISTS) return false;
  const Form *part[EVEN_PARTS];
  uint32_t u = f->var[0], w = f->a->var[0], n = 0;
  if (!split_parts(f->a->a, part, &n) || n != EVEN_PARTS || part[0]->kind != F_ATOM) return false;
  *field = part[0]->pred;
  bool step = c->pred.at[*field].kind == P_FIELD && part[0]->var[0] == 0 && part[0]->var[1] == u;
  return step && is_even_path(part[1], *field, u, w) && form_is_cell(part[2], w) && is_end(part[3], *field, w);
}

/* E(u) f(v, u) & even(u) */
static bool is_odd(const Class *c, const Form *f, uint32_t *even) {
  if (f->kind != F_EXISTS || f->a->kind != F_AND || f->a->a->kind != F_ATOM || f->a->b->kind != F_ATOM) return false;
  const Form *step = f->a->a, *rest = f->a->b;
  *even = rest->pred;
  return c->pred.at[*even].even_of == step->pred && c->pred.at[*even].even_of && step->var[0] == 0 &&
         step->var[1] == f->var[0] && rest->var[0] == f->var[0];
}

void note_parity(const Class *c, const Form *f, Pred *p) {
  uint32_t of;
  if (p->arity != 1) return;
  if (is_even(c, f, &of)) {
    p->even_of = of;
    p->local = true; /* no path comes by a ghost */
  } else if (is_odd(c, f, &of)) {
    p->odd_of = of;
  }
}

/* Has the edge of the field from some individual of u changed? */
static bool edge_changed(const Change *x, uint32_t field, uint32_t u) {
  uint32_t row = x->c->pred.at[field].row;
  for (uint32_t v = 0; v < x->g->n; v++)
    if (*at2(&x->up, row, u, v) != YES || *at2(&x->down, row, u, v) != YES) return true;
  return false;
}

bool parity_is_kept(const Change *x, const Pred *p, uint32_t v) {
  uint32_t star = 0;
  for (uint32_t i = 0; i < x->c->pred.n; i++)
    if (x->c->pred.at[i].kind == P_STAR && x->c->pred.at[i].base == p->even_of) star = i;
  for (uint32_t u = 0; u < x->g->n; u++) {
    if (!edge_changed(x, p->even_of, u)) continue;
    if (u == v || !star || get2(x->c, &x->before, star, v, u) != NO) return false;
  }
  return true;
}
