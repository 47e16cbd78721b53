/* Ranges of the numbers of a join, and how they are widened: where a loop goes round again and again, a bound that
 * moves goes on at once to the next constant that may stop it. */
#include "smg/order.h"

/* Constants that both graphs hold at the same places: a number that grows may be bounded by one of them (a capacity
 * beside a length). Joins only take some of them away, so that bounds stop moving. */
typedef VEC(Int128) Constants;

static void note_constant(void *context, Value *v, ObjId of) {
  Constants *c = context;
  (void)of;
  if (v->kind == VALUE_NUMBER && !v->lin.n) vec_push(*c, v->lin.c);
}

/* The farthest of the constants, less what lies around it (stop.c). */
static Int128 last_stop(const Engine *e, Stops stops, bool up) {
  enum { AROUND = 2 };
  Int128 last = up ? -NO_BOUND : NO_BOUND;
  for (uint32_t i = 0; i < e->threshold.n; i++) {
    Int128 t = e->threshold.at[i];
    if ((stops >> i & 1) && (up ? t > last : t < last)) last = t;
  }
  return up ? last - AROUND : last + AROUND;
}

static Int128 widened(const Engine *e, const Constants *held, Stops stops, Int128 v, bool up, bool far) {
  static const int shift[] = {0, 8, 31, 32, 62, 63, 64};
  const Int128 most = (Int128)1 << 90; /* only sums of what many blocks say (total.c) are farther away */
  Int128 best = up ? (v <= most ? most : NO_BOUND) : v >= -most ? -most : -NO_BOUND;
  for (uint32_t i = 0; i < sizeof shift / sizeof *shift; i++)
    for (int sign = -1; sign <= 1; sign += 2)
      for (int less = 0; less < 2; less++) {
        Int128 t = sign * ((Int128)1 << shift[i]) - less;
        if (up ? t >= v && t < best : t <= v && t > best) best = t;
      }
  Int128 last = last_stop(e, stops, up);
  for (uint32_t i = 0; i < e->threshold.n; i++) {
    Int128 t = e->threshold.at[i];
    if (!(stops >> i & 1)) continue;
    bool passed = up ? t < last : t > last; /* it may stay there, but does not stop at each on the way to the last */
    if (far && i >= e->n_kinds && t != v && passed) continue;
    if (up ? t >= v && t < best : t <= v && t > best) best = t;
  }
  for (uint32_t i = 0; i < held->n; i++) {
    Int128 t = held->at[i];
    if (up ? t >= v && t < best : t <= v && t > best) best = t;
  }
  return best;
}

/* A sum is bounded by facts about it too, for it becomes a symbol here; those of a symbol it has already. */
static Range range_of(const Numbers *n, const Lin *l) {
  return l->n > 1 ? numbers_range(n, l) : numbers_plain_range(n, l);
}

/* A length that no value is: no constant of the program bounds it, unless by what it is related to. */
static bool only_counts(const Pairs *j, const Stops *stops, const Pair *p) {
  if (!stops || stops[p->sym]) return false;
  for (ObjId o = 1; o < j->to->obj.n; o++) {
    const MemObject *x = &j->to->obj.at[o];
    if (x->is_segment && !x->role && lin_has(&x->len, p->sym)) return true;
  }
  return false;
}

/* The symbol is such that the number is in the range. */
static void narrow(Range *of, const Lin *l, Int128 lo, Int128 hi) {
  if (l->n != 1 || (l->t[0].k != 1 && l->t[0].k != -1)) return;
  Range *r = &of[l->t[0].s];
  bool minus = l->t[0].k < 0;
  Int128 most = minus ? l->c - lo : hi - l->c, least = minus ? l->c - hi : lo - l->c;
  if (most < r->hi) r->hi = most;
  if (least > r->lo) r->lo = least;
}

static Range *any_range(const Graph *g) {
  Range *of = mem_alloc(g->num.range.n * sizeof *of);
  for (Sym s = 0; s < g->num.range.n; s++) of[s] = (Range){-NO_BOUND, NO_BOUND};
  return of;
}

/* What symbols that are in so many bytes can be, and what they are as long as the numbers there are signed ones, or
 * small; and so of variables. */
static void find_room(const Engine *e, const Graph *g, Widening *w) {
  w->room = any_range(g);
  w->usual = any_range(g);
  for (ObjId o = 1; o < g->obj.n; o++)
    for (uint32_t v = 0; v < g->obj.at[o].variants.n; v++)
      for (uint32_t i = 0; i < g->obj.at[o].variants.at[v].n; i++) {
        const Cell *c = &g->obj.at[o].variants.at[v].at[i];
        if (c->zeros || c->v.kind != VALUE_NUMBER || c->offset >= NUL_KEY || c->size > 8) continue;
        Int128 all = (Int128)1 << (8 * c->size);
        narrow(w->room, &c->v.lin, -all / 2, all - 1);
        narrow(w->usual, &c->v.lin, -all / 2, all / 2 - 1);
      }
  for (uint32_t i = 0; i < g->own + g->globals; i++) {
    VarId v = engine_var_of_slot(e, e->folded, g, i);
    if (!v || g->slot.at[i].kind != VALUE_NUMBER || type_at(e->p, e->p->var.at[v].type)->kind != TYPE_INT) continue;
    Range all = type_range(e->p, e->p->var.at[v].type);
    narrow(w->usual, &g->slot.at[i].lin, all.lo, all.hi);
  }
}

enum { GREW_UP = 1, GREW_DOWN = 2 };

/* One pair's, and what that is widened to. */
static void find_range(const Engine *e, Pairs *j, const Pair *p, uint8_t widen, const Constants *held,
                       const Stops *stops, Widening *w) {
  Range r[2] = {{0, 0}, {0, 0}};
  for (int side = 0; side < 2; side++)
    if (p->has[side]) r[side] = range_of(&j->g[side]->num, &p->side[side]);
  Range all = p->has[0] ? r[0] : r[1];
  if (p->has[0] && p->has[1]) {
    Stops s = stops && stops[p->sym] ? stops[p->sym] : ALL_STOPS; /* what no place holds may be related to any */
    if (r[1].lo < all.lo) all.lo = r[1].lo;
    if (r[1].hi > all.hi) all.hi = r[1].hi;
    if (widen && all.lo < r[1].lo) all.lo = widened(e, held, s, all.lo, false, widen > 1);
    const Range *usual = widen ? &w->usual[p->sym] : NULL, before = all;
    bool far = widen > 1 && all.hi > r[1].hi && all.hi < MOST_BLOCKS && only_counts(j, stops, p);
    if (widen && all.hi > r[1].hi) all.hi = far ? MOST_BLOCKS : widened(e, held, s, all.hi, true, widen > 1);
    if (widen && before.hi <= usual->hi && all.hi > usual->hi) all.hi = usual->hi;
    if (widen && all.hi > w->room[p->sym].hi) all.hi = w->room[p->sym].hi;
    if (widen && all.lo < w->room[p->sym].lo) all.lo = w->room[p->sym].lo;
    if (widen) w->grew[p->sym] = (all.hi > r[1].hi ? GREW_UP : 0) | (all.lo < r[1].lo ? GREW_DOWN : 0);
  }
  if (all.hi > NO_BOUND) all.hi = NO_BOUND;
  if (all.lo < -NO_BOUND) all.lo = -NO_BOUND;
  j->to->num.range.at[p->sym] = all;
}

/* By symbol: sums that segments say (total.c), of which what each block says is to be known first. */
static uint8_t *find_totals(const Graph *g) {
  uint8_t *total = NULL;
  for (uint32_t i = 0; i < g->branches.n; i++) {
    const Branch *x = &g->branches.at[i];
    if (x->says != SAYS_TOTAL || !g->obj.at[x->o].sort || x->bound.lin.n != 1 || x->bound.lin.t[0].k != 1) continue;
    if (!total) total = mem_zalloc(g->num.range.n);
    total[x->bound.lin.t[0].s] = 1;
  }
  return total;
}

static void room_of_totals(const Program *p, const Graph *g, Range *room) {
  for (uint32_t i = 0; i < g->branches.n; i++) {
    const Branch *x = &g->branches.at[i];
    Range of;
    if (x->says != SAYS_TOTAL || !total_per_block(g, p, x, &of) || x->bound.lin.n != 1 || x->bound.lin.t[0].k != 1)
      continue;
    Range *r = &room[x->bound.lin.t[0].s];
    Int128 size = g->obj.at[x->o].size.c, most = ((Int128)1 << p->pointer_bits) / (size > 0 ? size : 1);
    if (of.hi < NO_BOUND && of.hi * most - x->bound.lin.c < r->hi) r->hi = of.hi * most - x->bound.lin.c;
    if (of.lo > -NO_BOUND && of.lo * most - x->bound.lin.c > r->lo) r->lo = of.lo * most - x->bound.lin.c;
  }
}

void pairs_find_ranges(const Engine *e, Pairs *j, uint8_t widen, Widening *w) {
  *w = (Widening){0};
  if (widen) find_room(e, j->to, w);
  if (widen) w->grew = mem_zalloc(j->to->num.range.n);
  Constants held = {0};
  if (widen) smg_values(j->to, note_constant, &held);
  Stops *stops = widen ? engine_stops_of_symbols(e, j->to) : NULL;
  uint8_t *total = widen ? find_totals(j->to) : NULL;
  for (uint32_t last = 0; last < (total ? 2 : 1); last++) {
    if (last) room_of_totals(e->p, j->to, w->room);
    for (uint32_t i = 0; i < j->pair.n; i++) {
      const Pair *p = &j->pair.at[i];
      if ((total && total[p->sym]) == last) find_range(e, j, p, widen, &held, stops, w);
    }
  }
  mem_free(total);
  mem_free(stops);
  vec_free(held);
}

void pairs_widen_together(Pairs *j, Widening *w) {
  Numbers *n = &j->to->num;
  const Range *room = w->room;
  uint8_t *grew = w->grew;
  bool more = true;
  for (uint32_t round = 0; more && round < n->range.n; round++) {
    more = false;
    for (uint32_t i = 0; i < n->diff.n; i++) { /* a - b <= c */
      const Diff *d = &n->diff.at[i];
      Range *a = &n->range.at[d->a], *b = &n->range.at[d->b];
      Int128 hi = a->hi - d->c < room[d->b].hi ? a->hi - d->c : room[d->b].hi;
      Int128 lo = b->lo + d->c > room[d->a].lo ? b->lo + d->c : room[d->a].lo;
      if (grew[d->a] & GREW_UP && b->hi < hi) {
        b->hi = hi;
        grew[d->b] |= GREW_UP;
        more = true;
      }
      if (grew[d->b] & GREW_DOWN && a->lo > lo) {
        a->lo = lo;
        grew[d->a] |= GREW_DOWN;
        more = true;
      }
    }
  }
}

void widening_free(Widening *w) {
  mem_free(w->room);
  mem_free(w->usual);
  mem_free(w->grew);
}
