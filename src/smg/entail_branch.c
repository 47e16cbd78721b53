/* Order along trees of two graphs, of which one represents the other; see entail.h, and order.h for what a Branch says.
 */
#include "smg/entail.h"
#include "smg/order.h"

/* Behind which link of member x does it hang? False: not behind x. */
static bool hangs_behind(const Entail *m, From at, uint32_t x, uint32_t *link) {
  for (; at.member != NO_MEMBER; at = m->member.at[at.member].from)
    if (at.member == x) {
      *link = at.link;
      return true;
    }
  return false;
}

/* What a says of the same key behind the same link of one of its segments; NULL: nothing. */
static const Branch *branch_of(const Entail *m, ObjId x, const Branch *like) {
  for (uint32_t i = 0; i < m->a->branches.n; i++) {
    const Branch *k = &m->a->branches.at[i];
    if (k->says == SAYS_ORDER && k->o == x && k->link == like->link && k->up == like->up && k->at == like->at &&
        k->type == like->type)
      return k;
  }
  return NULL;
}

/* Is this link of the blocks of a member always NULL? */
static bool leads_nowhere(const Entail *m, ObjId x, uint32_t link, const Layout *y) {
  const MemObject *p = &m->a->obj.at[x];
  for (uint32_t v = 0; v < p->variants.n; v++)
    if (entail_link(m, (Bytes){x, v, 0, UINT64_MAX}, y, link) != LINK_NULL) return false;
  return true;
}

static const Layout *layout_of(const Entail *m, const Branch *k) {
  return engine_layout(m->e, m->b->obj.at[k->o].layout);
}

/* d, of what should lie higher less the other, is at least the gap in the direction of the branch. */
static bool is_apart(Range d, const Branch *k) { return k->up ? d.lo >= k->gap : -d.hi >= k->gap; }

/* The keys of y are as far from those of x as b says. */
static bool keys_are_apart(const Entail *m, ObjId x, ObjId y, const Branch *k) {
  if (k->gap >= NO_BOUND) return false; /* there should be no two such blocks */
  const MemObject *p = &m->a->obj.at[x], *q = &m->a->obj.at[y];
  for (uint32_t i = 0; i < p->variants.n; i++)
    for (uint32_t j = 0; j < q->variants.n; j++) {
      Lin from, to;
      if (!entail_key(m, x, i, k->at, k->type, &from) || !entail_key(m, y, j, k->at, k->type, &to)) return false;
      if (!is_apart(entail_distance(m, &from, &to, p->is_segment, q->is_segment), k)) return false;
    }
  return true;
}

/* The keys of y are as far from a number outside of all segments. */
static bool are_apart_from(const Entail *m, const Lin *number, ObjId y, const Branch *k) {
  if (k->gap >= NO_BOUND) return false;
  const MemObject *q = &m->a->obj.at[y];
  for (uint32_t j = 0; j < q->variants.n; j++) {
    Lin to;
    if (!entail_key(m, y, j, k->at, k->type, &to)) return false;
    if (!is_apart(entail_distance(m, number, &to, false, q->is_segment), k)) return false;
  }
  return true;
}

/* All blocks of y are behind the end of segment x, or behind a link of block x. */
static bool pair_holds(const Entail *m, uint32_t x, uint32_t y, uint32_t link, const Branch *k) {
  ObjId from = m->member.at[x].obj, to = m->member.at[y].obj;
  if (link != THE_END) return link != k->link || keys_are_apart(m, from, to, k);
  if (leads_nowhere(m, from, k->link, layout_of(m, k))) return true;
  const Branch *has = branch_of(m, from, k); /* what of x has the end behind this link is on one side of the bound */
  if (has && has->bound.kind == VALUE_NUMBER && are_apart_from(m, &has->bound.lin, to, k)) return true;
  return keys_are_apart(m, from, to, k);
}

static bool holds_inside(const Entail *m, ObjId x, const Branch *k) {
  const MemObject *p = &m->a->obj.at[x];
  const Branch *has = branch_of(m, x, k);
  return !p->is_segment || numbers_range(&m->a->num, &p->len).hi <= 1 || (has && has->gap >= k->gap) ||
         leads_nowhere(m, x, k->link, layout_of(m, k)) || keys_are_apart(m, x, x, k);
}

/* Blocks that have the end behind the link are on their side of the bound. */
static bool bound_holds(const Entail *m, uint32_t x, uint32_t link, const Branch *k, const Lin *bound) {
  ObjId o = m->member.at[x].obj;
  const MemObject *p = &m->a->obj.at[o];
  const Branch *has = link == THE_END ? branch_of(m, o, k) : NULL;
  if (link != THE_END && link != k->link) return true;
  if (has && has->bound.kind == VALUE_NUMBER) {
    Range d = numbers_between(&m->a->num, bound, &has->bound.lin);
    if (k->up ? d.lo >= 0 : d.hi <= 0) return true;
  }
  for (uint32_t i = 0; i < p->variants.n; i++) {
    Lin key;
    if (!entail_key(m, o, i, k->at, k->type, &key)) return false;
    Range d = entail_distance(m, &key, bound, p->is_segment, false);
    if (k->up ? d.lo < 0 : d.hi > 0) return false;
  }
  return true;
}

/* Is it below (above) all that a key can be? */
static bool is_outside(const Entail *m, const Branch *k, const Lin *bound) {
  Range r = numbers_range(&m->a->num, bound), keys = type_range(m->e->p, k->type);
  return k->up ? r.hi < keys.lo : r.lo > keys.hi;
}

/* It is the key of one that has the end behind the link, the others being on its side of it; or there is none. */
static bool is_exact(Entail *m, uint32_t place, const Branch *k, const Lin *bound) {
  uint32_t inst = m->placed.at[place].inst;
  bool none = true;
  for (uint32_t x = 0; x < m->member.n; x++) {
    uint32_t link;
    if (m->member.at[x].place != place || !hangs_behind(m, m->placed.at[place].end, x, &link)) continue;
    ObjId o = m->member.at[x].obj;
    const Branch *has = link == THE_END ? branch_of(m, o, k) : NULL;
    bool known = has && has->bound.kind == VALUE_NUMBER;
    Lin key;
    if (known && entail_same(m, inst, &has->bound.lin, bound)) return true;
    if (link == k->link && entail_key(m, o, 0, k->at, k->type, &key) && entail_same(m, inst, &key, bound)) return true;
    if (link == THE_END)
      none = none && (leads_nowhere(m, o, k->link, layout_of(m, k)) || (known && is_outside(m, k, &has->bound.lin)));
    else
      none = none && link != k->link;
  }
  return none && is_outside(m, k, bound);
}

/* A bound that nothing else says what it is: the one of the member next to the end that has one. In search trees it is
 * the closest; another one that is at least as far on the side of the keys counts before it. Where no block has the end
 * behind the link it may be any number: one that says nothing of keys. */
static bool choose_bound(Entail *m, const Branch *k, uint32_t place) {
  const Placed *p = &m->placed.at[place];
  Range keys = type_range(m->e->p, k->type);
  Lin known, none = lin_const(k->up ? keys.lo - 1 : keys.hi + 1), best = none;
  if (k->bound.kind != VALUE_NUMBER || entail_lin(m, p->inst, &k->bound.lin, &known)) return true;
  if (p->first && !p->ended) return false;
  for (From at = p->end; p->first && at.member != NO_MEMBER; at = m->member.at[at.member].from) {
    ObjId x = m->member.at[at.member].obj;
    const Branch *has = at.link == THE_END ? branch_of(m, x, k) : NULL;
    Lin is;
    bool found = has && has->bound.kind == VALUE_NUMBER;
    if (found) is = has->bound.lin;
    if (at.link == k->link) found = entail_key(m, x, 0, k->at, k->type, &is);
    if (!found) continue;
    Range d = numbers_between(&m->a->num, &is, &best);
    if (lin_equal(&best, &none) || (k->up ? d.lo >= 0 : d.hi <= 0)) best = is;
  }
  return entail_equate(m, p->inst, &k->bound.lin, &best);
}

/* The sum of the field over what is at the place, all of which is known by now. */
static bool choose_total(Entail *m, const Branch *k, uint32_t place) {
  const Key key = {k->at, k->type};
  Lin sum = lin_const(0), is;
  for (uint32_t y = 0; y < m->member.n; y++) {
    if (m->member.at[y].place != place) continue;
    if (!total_of(m->e, m->a, m->member.at[y].obj, &key, &is) || !lin_add(&sum, &is, 1, &sum)) return false;
  }
  return entail_equate(m, m->placed.at[place].inst, &k->bound.lin, &sum);
}

bool entail_choose_bounds(Entail *m) {
  for (uint32_t i = 0; i < m->b->branches.n; i++)
    for (uint32_t place = 0; place < m->placed.n; place++) {
      const Branch *k = &m->b->branches.at[i];
      if (m->placed.at[place].o != k->o) continue;
      if (k->says == SAYS_ORDER && !choose_bound(m, k, place)) return false;
      if (k->says == SAYS_TOTAL && !choose_total(m, k, place)) return false;
    }
  return true;
}

static bool branch_holds(Entail *m, const Branch *k, uint32_t place) {
  const Placed *p = &m->placed.at[place];
  bool has_end = !value_is_null(&m->b->obj.at[k->o].end), is_bound = k->bound.kind == VALUE_NUMBER;
  Lin bound;
  if (has_end && is_bound && ((p->first && !p->ended) || !entail_lin(m, p->inst, &k->bound.lin, &bound))) return false;
  for (uint32_t x = 0; x < m->member.n; x++) {
    uint32_t link;
    if (m->member.at[x].place != place) continue;
    if (!holds_inside(m, m->member.at[x].obj, k)) return false;
    for (uint32_t y = 0; y < m->member.n; y++)
      if (m->member.at[y].place == place && y != x && hangs_behind(m, m->member.at[y].from, x, &link) &&
          !pair_holds(m, x, y, link, k))
        return false;
    if (has_end && is_bound && hangs_behind(m, p->end, x, &link) && !bound_holds(m, x, link, k, &bound)) return false;
  }
  return !has_end || !is_bound || is_exact(m, place, k, &bound);
}

/* Object x of a is a block with this key, or a segment that is known to have such a block. */
static bool is_member(Entail *m, uint32_t inst, ObjId x, const Branch *k, const Lin *number) {
  Lin key;
  if (!m->a->obj.at[x].is_segment)
    return entail_key(m, x, 0, k->at, k->type, &key) && entail_same(m, inst, &key, number);
  for (uint32_t i = 0; i < m->a->branches.n; i++) {
    const Branch *has = &m->a->branches.at[i];
    if (has->says == SAYS_HAS && has->o == x && has->at == k->at && has->type == k->type &&
        entail_same(m, inst, &has->bound.lin, number))
      return true;
  }
  return false;
}

/* Some block of the segment has the number as its key. */
static bool member_holds(Entail *m, const Branch *k, uint32_t place) {
  const Placed *p = &m->placed.at[place];
  Lin number;
  if (!p->first || !entail_lin(m, p->inst, &k->bound.lin, &number)) return false;
  for (uint32_t y = 0; y < m->member.n; y++)
    if (m->member.at[y].place == place && is_member(m, p->inst, m->member.at[y].obj, k, &number)) return true;
  return false;
}

/* No block of object x of a has the number as its key. */
static bool is_absent(Entail *m, uint32_t inst, ObjId x, const Branch *k, const Lin *number) {
  const MemObject *o = &m->a->obj.at[x];
  for (uint32_t i = 0; i < m->a->branches.n && o->is_segment; i++) {
    const Branch *lacks = &m->a->branches.at[i];
    if (lacks->says == SAYS_LACKS && lacks->o == x && lacks->at == k->at && lacks->type == k->type &&
        entail_same(m, inst, &lacks->bound.lin, number))
      return true;
  }
  for (uint32_t v = 0; v < o->variants.n; v++) {
    Lin key, d;
    if (!entail_key(m, x, v, k->at, k->type, &key)) return false;
    Range r = entail_distance(m, &key, number, o->is_segment, false);
    if (r.lo > 0 || r.hi < 0) continue;
    if (o->is_segment || !lin_add(&key, number, -1, &d) || numbers_is_zero(&m->a->num, &d) != 0) return false;
  }
  return true;
}

/* No block of the segment has the number as its key. */
static bool absence_holds(Entail *m, const Branch *k, uint32_t place) {
  const Placed *p = &m->placed.at[place];
  Lin number;
  for (uint32_t y = 0; y < m->member.n; y++) {
    if (m->member.at[y].place != place) continue;
    if (!entail_lin(m, p->inst, &k->bound.lin, &number) || !is_absent(m, p->inst, m->member.at[y].obj, k, &number))
      return false;
  }
  return true;
}

/* ---- groups of segments whose keys differ ---- */

static uint32_t group_of(const Graph *g, ObjId o, const Branch *k) {
  for (uint32_t i = 0; i < g->branches.n; i++) {
    const Branch *x = &g->branches.at[i];
    if (x->says == SAYS_DIFFER && x->o == o && x->at == k->at && x->type == k->type) return x->link;
  }
  return 0;
}

/* Do the keys of objects x and y of a differ, or (x == y) those of the blocks of x? */
static bool keys_differ(Entail *m, ObjId x, ObjId y, const Branch *k) {
  const MemObject *o = &m->a->obj.at[x];
  uint32_t group = group_of(m->a, x, k);
  Lin key;
  if (o->owner || m->a->obj.at[y].owner) return false;
  if (x == y) return group || !o->is_segment || numbers_range(&m->a->num, &o->len).hi <= 1;
  if (group && group == group_of(m->a, y, k)) return true;
  if (!m->a->obj.at[y].is_segment && entail_key(m, y, 0, k->at, k->type, &key) && is_absent(m, 0, x, k, &key))
    return true;
  return !o->is_segment && entail_key(m, x, 0, k->at, k->type, &key) && is_absent(m, 0, y, k, &key);
}

/* All blocks of the segments of the group have different keys; looked at from this segment of it. */
static bool group_holds(Entail *m, const Branch *k, uint32_t place) {
  if (m->placed.at[place].inst) return false;
  for (uint32_t x = 0; x < m->member.n; x++) {
    if (m->member.at[x].place != place) continue;
    for (uint32_t y = 0; y < m->member.n; y++) {
      ObjId other = m->placed.at[m->member.at[y].place].o;
      bool same = other == k->o || (group_of(m->b, other, k) == k->link);
      if (same && !keys_differ(m, m->member.at[x].obj, m->member.at[y].obj, k)) return false;
    }
  }
  return true;
}

bool entail_branches_hold(Entail *m) {
  for (uint32_t i = 0; i < m->b->branches.n; i++)
    for (uint32_t place = 0; place < m->placed.n; place++) {
      const Branch *k = &m->b->branches.at[i];
      if (m->placed.at[place].o != k->o) continue;
      bool holds = k->says == SAYS_HAS      ? member_holds(m, k, place)
                   : k->says == SAYS_LACKS  ? absence_holds(m, k, place)
                   : k->says == SAYS_DIFFER ? group_holds(m, k, place)
                   : k->says == SAYS_ORDER  ? branch_holds(m, k, place)
                                            : true; /* TOTAL: an equation of its own */
      if (!holds) return false;
    }
  return true;
}
