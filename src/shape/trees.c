/* What is below pointers in trees, after a step (dsw-tvla, TVLA's trees). As for lists, updates that are derived from
 * the definitions would have to walk along edges, which are 1/2 inside of a summary node. What is below a cell after a
 * step follows from what was below cells before it:
 *   - A new edge from u to w brings all that is below w to all that u is below of. That is exact in every heap.
 *   - An edge that goes takes away what is below w, from all that u is below of; except what is reached in another way.
 *     If w does not lead back to u, that way comes from a cell p that is not below w, by another edge, to a shared cell
 *     that is w or below it; and whoever reaches p still does, since no way to p goes by w. So it is exact, but for
 *     rings through u.
 * No heap is taken for a tree. */
#include "shape/transfer.h"

static TvlFormula renamed(Builder *b, TvlFormula f, TvlVar to) { return tvl_rename(b->t, f, b->c->v, to); }

/* One of the cells (over v) is u, or is below u by zero or more edges. */
static TvlFormula is_above(Builder *b, const Branching *t, TvlFormula cells, TvlVar u) {
  TvlVar w = tvl_fresh_var(b->t);
  return EX(w, AND(renamed(b, cells, w), OR(tvl_eq(b->t, u, w), EDGE(t->under, u, w))));
}

/* u is one of the cells, or below one. */
static TvlFormula is_below(Builder *b, const Branching *t, TvlFormula cells, TvlVar u) {
  TvlVar w = tvl_fresh_var(b->t);
  return EX(w, AND(renamed(b, cells, w), OR(tvl_eq(b->t, w, u), EDGE(t->under, w, u))));
}

static bool is_branch(const Branching *t, const Slots *field) {
  return field->of.n == 1 && (field->first == t->f || field->first == t->g);
}

/* ---- pointers ---- */

void step_focus_on_below(Builder *b, ExprId e) {
  const Program *p = b->s->p;
  int64_t moved;
  e = e && b->c->n_branchings ? step_same_block(p, e, &moved) : 0;
  if (!e || expr_at(p, e)->kind != EXPR_LOAD || type_at(p, expr_at(p, e)->type)->kind != TYPE_POINTER) return;
  TvlVar u = tvl_fresh_var(b->t);
  TvlFormula at = step_points(b, e, u);
  if (at == HALF || !step_is_tracked_load(b, e)) return;
  for (uint32_t i = 0; i < b->c->n_branchings; i++)
    vec_push(b->focus, EX(u, AND(at, EDGE(b->c->branching[i].under, u, b->c->v))));
}

void step_set_below(Builder *b, const Slots *x) {
  const Class *c = b->c;
  for (uint32_t i = 0; i < c->n_branchings; i++)
    for (uint32_t k = 0; k < x->of.n; k++) {
      TvlPredicate below = c->branching[i].below[x->first + k];
      TvlFormula at = step_current1(b, x->at[k]);
      if (below != TVL_NONE && at != HALF) step_set(b, below, is_below(b, &c->branching[i], at, c->v));
    }
}

/* ---- edges ---- */

/* The cell to which the field of the cell of x leads, over v. */
static TvlFormula child(Builder *b, const Slots *x, const Slots *field) {
  TvlVar u = tvl_fresh_var(b->t);
  return AND(EX(u, AND(AT(x->at[0], u), EDGE(field->at[0], u, b->c->v))), step_is_cell(b, b->c->v));
}

void step_focus_on_fall(Builder *b, const Slots *x, const Slots *field) {
  TvlVar u = tvl_fresh_var(b->t), w = tvl_fresh_var(b->t);
  for (uint32_t i = 0; i < b->c->n_branchings; i++) {
    const Branching *t = &b->c->branching[i];
    if (!is_branch(t, field)) continue;
    TvlFormula at = AND(AT(x->at[0], u), EDGE(field->at[0], u, w));
    vec_push(b->focus, EX(u, EX(w, AND(at, EDGE(t->under, w, b->c->v)))));
  }
}

/* A cell (one at most) loses edges, by which it leads to the cells `fallen`: all that is below where they led. Both
 * over v; `edge` leads from one cell to another afterwards, over v1 and v2. */
typedef struct {
  TvlFormula cell, fallen, edge;
} Fall;

/* Is v reached, by one of the cells that reach the cell p with `reaches`, in another way? It enters what has fallen at
 * a shared cell. */
static TvlFormula is_kept(Builder *b, const Branching *t, const Fall *x, TvlFormula reaches, TvlVar p, TvlVar v) {
  const Class *c = b->c;
  TvlVar w = tvl_fresh_var(b->t);
  TvlFormula edge = tvl_rename(b->t, tvl_rename(b->t, x->edge, c->v1, p), c->v2, w);
  TvlFormula enters = AND(AND(edge, NOT(renamed(b, x->fallen, p))), AND(renamed(b, x->fallen, w), AT(t->shared, w)));
  TvlFormula entry = EX(p, AND(reaches, enters)); /* over w */
  return EX(w, AND(entry, OR(tvl_eq(b->t, w, v), EDGE(t->under, w, v))));
}

static void fall(Builder *b, const Branching *t, Fall x) {
  const Class *c = b->c;
  TvlVar u = tvl_fresh_var(b->t), p = tvl_fresh_var(b->t);
  TvlFormula ring = AND(HALF, EX(u, AND(renamed(b, x.cell, u), AT(t->cyclic, u))));
  TvlFormula above = is_above(b, t, x.cell, c->v);
  TvlFormula lost = AND(renamed(b, above, c->v1), renamed(b, x.fallen, c->v2));
  TvlFormula kept = is_kept(b, t, &x, OR(tvl_eq(b->t, c->v1, p), EDGE(t->under, c->v1, p)), p, c->v2);
  step_set(b, t->under, AND(EDGE(t->under, c->v1, c->v2), OR(NOT(lost), OR(ring, kept))));
  step_set(b, t->cyclic, AND(AT(t->cyclic, c->v), OR(NOT(AND(above, x.fallen)), ring)));
  for (uint32_t z = 0; z < c->n_pointer_slots; z++) {
    TvlPredicate below = t->below[z];
    if (below == TVL_NONE) continue;
    TvlFormula goes = AND(EX(u, AND(renamed(b, x.cell, u), AT(below, u))), x.fallen);
    TvlFormula stays = OR(ring, is_kept(b, t, &x, AT(below, p), p, c->v));
    step_set(b, below, OR(AT(c->pointer_slot[z], c->v), AND(AT(below, c->v), OR(NOT(goes), stays))));
  }
}

void step_cut_below(Builder *b, const Slots *x, const Slots *field) {
  const Class *c = b->c;
  for (uint32_t i = 0; i < c->n_branchings; i++) {
    const Branching *t = &c->branching[i];
    if (!is_branch(t, field)) continue;
    TvlPredicate other = c->field_slot[field->first == t->f ? t->g : t->f];
    TvlFormula edge = AND(EDGE(field->at[0], c->v1, c->v2), NOT(AT(x->at[0], c->v1)));
    Fall f = {.cell = AT(x->at[0], c->v)};
    f.fallen = is_below(b, t, child(b, x, field), c->v);
    f.edge = OR(edge, EDGE(other, c->v1, c->v2));
    fall(b, t, f);
  }
}

void step_strip_below(Builder *b, TvlFormula cell) {
  const Class *c = b->c;
  TvlVar u = tvl_fresh_var(b->t);
  for (uint32_t i = 0; i < c->n_branchings; i++) {
    const Branching *t = &c->branching[i];
    Fall f = {.cell = cell, .fallen = EX(u, AND(renamed(b, cell, u), EDGE(t->under, u, c->v)))};
    f.edge = AND(EDGE(t->down, c->v1, c->v2), NOT(renamed(b, cell, c->v1)));
    fall(b, t, f);
  }
}

void step_link_below(Builder *b, const Slots *x, const Slots *field, ExprId e) {
  const Class *c = b->c;
  TvlVar u = tvl_fresh_var(b->t);
  TvlFormula at = step_points(b, e, c->v), cell = AT(x->at[0], c->v);
  if (at == HALF) return;
  at = AND(at, step_is_cell(b, c->v));
  for (uint32_t i = 0; i < c->n_branchings; i++) {
    const Branching *t = &c->branching[i];
    if (!is_branch(t, field)) continue;
    TvlFormula above = is_above(b, t, cell, c->v), brought = is_below(b, t, at, c->v);
    TvlFormula closes = EX(u, AND(renamed(b, cell, u), renamed(b, brought, u)));
    TvlFormula new = AND(renamed(b, above, c->v1), renamed(b, brought, c->v2));
    step_set(b, t->under, OR(EDGE(t->under, c->v1, c->v2), new));
    step_set(b, t->cyclic, OR(AT(t->cyclic, c->v), AND(closes, AND(above, brought))));
    step_set(b, t->shared, OR(AT(t->shared, c->v), AND(at, EX(u, EDGE(t->down, u, c->v)))));
    for (uint32_t z = 0; z < c->n_pointer_slots; z++) {
      TvlPredicate below = t->below[z];
      if (below == TVL_NONE) continue;
      TvlFormula comes = AND(EX(u, AND(renamed(b, cell, u), AT(below, u))), brought);
      step_set(b, below, OR(AT(below, c->v), comes));
    }
  }
}

/* Who pointed to one of the cells points to `gone`; who had one below it has it no more. */
void step_end_below(Builder *b, TvlFormula cells) {
  const Class *c = b->c;
  TvlVar u = tvl_fresh_var(b->t);
  TvlFormula from = renamed(b, cells, c->v1), to = renamed(b, cells, c->v2);
  for (uint32_t i = 0; i < c->n_branchings; i++) {
    const Branching *t = &c->branching[i];
    step_set(b, t->down, AND(EDGE(t->down, c->v1, c->v2), NOT(OR(from, to))));
    step_set(b, t->under, AND(EDGE(t->under, c->v1, c->v2), NOT(OR(from, to))));
    step_set(b, t->shared, AND(AT(t->shared, c->v), NOT(cells)));
    step_set(b, t->cyclic, AND(AT(t->cyclic, c->v), NOT(cells)));
    for (uint32_t x = 0; x < c->track.n_pointers; x++) {
      const Slots *at = &c->pointer[x];
      bool is_object = b->s->pointer.at[c->track.pointer[x]].is_object;
      TvlFormula lost = AND(AT(c->gone, c->v), EX(u, AND(step_at(b, at, u), renamed(b, cells, u))));
      for (uint32_t k = 0; k < at->of.n; k++) {
        TvlPredicate below = t->below[at->first + k];
        if (below == TVL_NONE) continue;
        TvlFormula rest = AND(AT(below, c->v), NOT(cells));
        step_set(b, below, k || is_object ? rest : OR(rest, lost));
      }
    }
  }
}
