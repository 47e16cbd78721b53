/* Does a graph represent all that another one does? See entail.h. */
#include "smg/entail.h"

#include "smg/census.h"

enum { MOST_JOBS = 20000, SOME_JOBS = 5000, MOST_DEEP = 2500, MOST_SUMS = 64, MOST_ASKS = 120, JOBS_PER_UNIT = 8 };

typedef struct Mark {
  uint32_t inst, known, equation, debt, job, later, next_later, some, array, next_array, stretch, member, placed, undo,
      use;
} Mark;

static Mark mark(const Entail *m) {
  return (Mark){m->inst.n,    m->known.n,    m->equation.n, m->debt.n,  m->job.n,
                m->later.n,   m->next_later, m->some.n,     m->array.n, m->next_array,
                m->stretch.n, m->member.n,   m->placed.n,   m->undo.n,  m->use.n};
}

static void back_to(Entail *m, Mark k) {
  while (m->undo.n > k.undo) {
    Undo u = vec_pop(m->undo);
    m->placed.at[u.at] = u.old;
  }
  m->use.n = k.use;
  m->inst.n = k.inst;
  m->known.n = k.known;
  m->equation.n = k.equation;
  m->debt.n = k.debt;
  m->job.n = k.job;
  m->later.n = k.later;
  m->next_later = k.next_later;
  m->some.n = k.some;
  m->array.n = k.array;
  m->next_array = k.next_array;
  m->stretch.n = k.stretch;
  m->member.n = k.member;
  m->placed.n = k.placed;
}

static bool solve(Entail *m, uint32_t next);

void entail_value(Entail *m, const Value *v, Value is, uint32_t inst) {
  vec_push(m->job, (Job){.kind = JOB_VALUE, .v = v, .is = is, .inst = inst});
}

/* Where an object of a is claimed: in the outermost instance that is about the same contents, for what is outside of
 * all of them is so in each; and, if that is on the way, as what belongs to a part of an array. Such a part may be in
 * one of several rows of b, and is looked at for each of them. */
static Use use_of(const Entail *m, ObjId x, ObjId o, uint32_t inst) {
  Use u = {x, o, inst, 0};
  while (u.inst && same_whose(m->inst.at[u.inst].of, m->inst.at[m->inst.at[u.inst].parent].of)) {
    if (m->inst.at[u.inst].part) u.element = u.inst;
    u.inst = m->inst.at[u.inst].parent;
  }
  return u;
}

static bool is_same_part(const Entail *m, const Use *a, const Use *b) {
  return a->element && b->element && a->element != b->element &&
         m->inst.at[a->element].part == m->inst.at[b->element].part;
}

ObjId entail_used(const Entail *m, ObjId x, uint32_t inst) {
  Use u = {0};
  if (inst != UINT32_MAX) u = use_of(m, x, 0, inst);
  for (uint32_t i = 0; i < m->use.n; i++) {
    const Use *is = &m->use.at[i];
    if (is->x == x && (inst == UINT32_MAX || (is->inst == u.inst && !is_same_part(m, is, &u)))) return is->o;
  }
  return 0;
}

bool entail_claim(Entail *m, ObjId x, ObjId o, uint32_t inst) {
  if (entail_used(m, x, inst)) return false;
  vec_push(m->use, use_of(m, x, o, inst));
  return true;
}

static void change(Entail *m, uint32_t place) { vec_push(m->undo, (Undo){place, m->placed.at[place]}); }

static Placed *placed(Entail *m, ObjId o, uint32_t inst) {
  uint32_t at = entail_inst(m, inst, m->b->obj.at[o].owner, m->b->obj.at[o].variant);
  for (uint32_t i = 0; i < m->placed.n; i++)
    if (m->placed.at[i].o == o && m->placed.at[i].inst == at) return &m->placed.at[i];
  return NULL;
}

/* The instance that an object of b lies in, and x of a with it; UINT32_MAX: it does not. */
static uint32_t home_of(const Entail *m, uint32_t inst, ObjId o, ObjId x) {
  uint32_t home = entail_inst(m, inst, m->b->obj.at[o].owner, m->b->obj.at[o].variant);
  if (home == UINT32_MAX || !same_whose(object_whose(m->a, x), m->inst.at[home].of)) return UINT32_MAX;
  return home;
}

static uint64_t constant_size(const MemObject *x) {
  return x->size.n || x->size.c < 0 ? UINT64_MAX : (uint64_t)x->size.c;
}

/* ---- pointers ---- */

/* A pointer to an object that is no segment. */
static bool match_block(Entail *m, const Job *j) {
  ObjId o = j->v->id, x = j->is.id;
  const MemObject *y = &m->b->obj.at[o], *is = &m->a->obj.at[x];
  const Placed *p = placed(m, o, j->inst);
  if (j->is.kind != VALUE_POINTER || is->is_segment) return false;
  if (p) return p->first == x && entail_equate(m, j->inst, &j->v->lin, &j->is.lin);
  uint32_t home = home_of(m, j->inst, o, x);
  if (home == UINT32_MAX || is->sort != y->sort || is->role != y->role) return false;
  if (is->stack != y->stack || is->order != y->order || is->cut != y->cut) return false;
  if (!census_within(is->census, y->census)) return false;
  if (is->tail != y->tail || is->tail_end != y->tail_end) return false;
  if (!entail_claim(m, x, o, home)) return false;
  vec_push(m->placed, (Placed){.o = o, .inst = home, .first = x, .last = x});
  if (host_is_open(y)) { /* else nothing is said of the rest */
    if (is->cropped && !y->cropped) return false;
    entail_value(m, &y->edge, is->edge, home);
    entail_value(m, &y->rest, is->rest, home);
  }
  if (y->cut == CUT_PIECE && y->edge.kind == VALUE_NUMBER) {
    if (is->edge.kind != VALUE_NUMBER || !entail_equate(m, home, &y->edge.lin, &is->edge.lin)) return false;
  }
  return entail_equate(m, j->inst, &j->v->lin, &j->is.lin) && entail_equate(m, home, &y->size, &is->size) &&
         entail_contents(m, o, 0, (Bytes){x, 0, 0, is->tail ? is->tail_end : constant_size(is)}, home, NULL);
}

/* First and last block of x of a are one, or both pointers mean the same where there is none. */
static bool is_single(const Entail *m, ObjId x) {
  const MemObject *is = &m->a->obj.at[x];
  Range len = numbers_range(&m->a->num, &is->len);
  return !is->is_segment || (len.hi == 1 && (len.lo == 1 || value_equal(&is->end, &is->back)));
}

static bool leads_to_first(const Entail *m, const Value *v) {
  return v->kind == VALUE_POINTER && (v->place == AT_FIRST || is_single(m, v->id));
}

/* Is this a pointer to the first of what a segment of b is? */
static bool is_first(Entail *m, const Placed *p, const Job *j) {
  return leads_to_first(m, &j->is) && j->is.id == p->first && entail_equate(m, j->inst, &j->v->lin, &j->is.lin);
}

static bool be_empty(Entail *m, ObjId o, uint32_t home) {
  Lin none = lin_const(0);
  vec_push(m->placed, (Placed){.o = o, .inst = home});
  return entail_equate(m, home, &m->b->obj.at[o].len, &none);
}

static void begin_at(Entail *m, ObjId o, uint32_t home, ObjId x) {
  vec_push(m->placed, (Placed){.o = o, .inst = home, .first = x});
  vec_push(
      m->job,
      (Job){.kind = JOB_MEMBER, .place = m->placed.n - 1, .bytes = {.obj = x}, .from = {NO_MEMBER, 0}, .first = true});
}

/* A pointer to the first (last) block of a segment that is empty, and known to be: what it is worth, behind (before)
 * all such. False: they lead to each other in a ring. */
static bool match_beyond(Entail *m, const Job *j, const Placed *p) {
  const Value *v = j->v;
  Place place = v->place == AT_LAST ? AT_LAST : AT_FIRST;
  uint32_t inst = p->inst;
  for (uint32_t hops = 0; p && !p->first; hops++) {
    const MemObject *y = &m->b->obj.at[v->id];
    if (hops > m->placed.n) return false;
    inst = p->inst;
    v = place == AT_LAST ? &y->back : &y->end;
    bool on = v->kind == VALUE_POINTER && v->place == place && m->b->obj.at[v->id].is_segment;
    p = on ? placed(m, v->id, inst) : NULL;
  }
  entail_value(m, v, j->is, inst);
  return true;
}

/* A pointer to the first block of a segment: that is empty, or begins there. */
static bool match_first(Entail *m, const Job *j, uint32_t next) {
  ObjId o = j->v->id;
  const MemObject *y = &m->b->obj.at[o];
  Placed *p = placed(m, o, j->inst);
  if (p && !p->first) return match_beyond(m, j, p) && solve(m, next);
  if (p) return is_first(m, p, j) && solve(m, next);
  Mark k = mark(m);
  uint32_t home = leads_to_first(m, &j->is) ? home_of(m, j->inst, o, j->is.id) : UINT32_MAX;
  if (home != UINT32_MAX && entail_equate(m, j->inst, &j->v->lin, &j->is.lin)) {
    begin_at(m, o, home, j->is.id);
    if (solve(m, next)) return true;
  }
  back_to(m, k);
  home = entail_inst(m, j->inst, y->owner, y->variant);
  if (home == UINT32_MAX || !be_empty(m, o, home)) return false;
  entail_value(m, &y->end, j->is, home);
  return solve(m, next);
}

/* Where members at the end may be empty: what their last block would be then is that of the member before. */
static bool ends_hang_together(const Entail *m, const Placed *p, const Lin *at) {
  ObjId behind = 0;
  for (From from = p->end; from.member != NO_MEMBER; from = m->member.at[from.member].from) {
    ObjId x = m->member.at[from.member].obj;
    const MemObject *is = &m->a->obj.at[x], *y = &m->a->obj.at[behind];
    if (behind) {
      Value last = value_pointer(x, *at);
      if (is->is_segment) last.place = AT_LAST;
      if (!value_equal(&y->back, &last)) return false;
    }
    if (!is->is_segment || numbers_range(&m->a->num, &is->len).lo >= 1) return true;
    behind = x;
  }
  return true; /* all may be empty: see match_link */
}

static bool match_last(Entail *m, const Job *j) {
  ObjId o = j->v->id;
  const Placed *p = placed(m, o, j->inst);
  if (!p->first) return match_beyond(m, j, p);
  if (j->is.kind != VALUE_POINTER || j->is.id != p->last) return false;
  if (j->is.place != AT_LAST && !is_single(m, p->last)) return false;
  if (!ends_hang_together(m, p, &j->is.lin)) return false;
  return entail_equate(m, j->inst, &j->v->lin, &j->is.lin);
}

/* A segment that only a pointer to its last block leads to: any block or segment may be its first, or it is empty. */
static bool match_from_behind(Entail *m, const Job *j, uint32_t next) {
  ObjId o = j->v->id;
  const MemObject *y = &m->b->obj.at[o];
  uint32_t home = entail_inst(m, j->inst, y->owner, y->variant);
  if (home == UINT32_MAX) return false;
  Mark k = mark(m);
  for (ObjId x = 1; x < m->a->obj.n; x++) {
    const MemObject *is = &m->a->obj.at[x];
    if (is->sort != OBJECT_BLOCK || is->role || entail_used(m, x, home) || home_of(m, j->inst, o, x) != home) continue;
    begin_at(m, o, home, x);
    if (solve(m, next)) return true;
    back_to(m, k);
  }
  return be_empty(m, o, home) && solve(m, next);
}

/* ---- segments ---- */

static bool fits(const Entail *m, const MemObject *x, uint32_t layout) {
  const Layout *y = engine_layout(m->e, layout);
  if (x->sort != OBJECT_BLOCK || x->role || x->stack) return false;
  if (x->is_segment) return x->layout == layout;
  Range r = numbers_range(&m->a->num, &x->size);
  return y->varies ? r.lo >= (Int128)y->size : r.lo == (Int128)y->size && r.hi == (Int128)y->size;
}

static bool count(Entail *m, uint32_t place, const Lin *more) {
  Placed *p = &m->placed.at[place];
  change(m, place);
  if (lin_add(&p->count, more, 1, &p->count)) return true;
  Range x = numbers_range(&m->a->num, &p->count), y = numbers_range(&m->a->num, more);
  if (m->a->num.range.n >= m->sums_end) return false;
  Sym sum = numbers_new(&m->a->num, x.lo + y.lo, x.hi + y.hi); /* less is known of it than could be */
  m->home[0][sum] = m->inst.at[p->inst].of;
  p->count = lin_sym(sum);
  return true;
}

/* The pointer that a block behind x has to it, in its field that leads back. */
static Value pointer_back(const Entail *m, ObjId x, const Layout *y) {
  Value v = value_pointer(x, lin_const((Int128)y->back_delta));
  if (m->a->obj.at[x].is_segment) v.place = AT_LAST;
  return v;
}

/* What stands before it: what b says, for the first; else the block before it. */
static bool match_back(Entail *m, const Job *j, const Layout *y) {
  ObjId x = j->bytes.obj;
  const MemObject *is = &m->a->obj.at[x];
  const Placed *p = &m->placed.at[j->place];
  Value back = is->back;
  Bytes s = {x, 0, 0, UINT64_MAX};
  if (!y->has_back) return true;
  if (!is->is_segment && !entail_read(m, s, y->back, m->e->p->pointer_bits / 8, &back)) return false;
  if (!j->first) return value_equal(&back, &j->is);
  entail_value(m, &m->b->obj.at[p->o].back, back, p->inst);
  return true;
}

static bool match_member(Entail *m, const Job *j) {
  ObjId x = j->bytes.obj, o = m->placed.at[j->place].o;
  uint32_t home = m->placed.at[j->place].inst;
  const MemObject *is = &m->a->obj.at[x];
  const Layout *y = engine_layout(m->e, m->b->obj.at[o].layout);
  Lin one = lin_const(1);
  if (is->cut != m->b->obj.at[o].cut || !census_within(is->census, m->b->obj.at[o].census)) return false;
  if (!fits(m, is, m->b->obj.at[o].layout) || !entail_claim(m, x, o, home)) return false;
  if (!same_whose(object_whose(m->a, x), m->inst.at[home].of)) return false;
  if (!match_back(m, j, y) || !count(m, j->place, is->is_segment ? &is->len : &one)) return false;
  From here = {m->member.n, THE_END};
  vec_push(m->member, (Member){j->place, x, j->from});
  uint64_t size = y->varies ? UINT64_MAX : y->size;
  for (uint32_t v = 0; v < is->variants.n; v++)
    vec_push(m->job, (Job){.kind = JOB_CONTENTS, .place = j->place, .bytes = {x, v, 0, size}, .from = here});
  if (is->is_segment && (y->n_links == 1 || !value_is_null(&is->end)))
    vec_push(m->job, (Job){.kind = JOB_LINK, .place = j->place, .bytes = {.obj = x}, .is = is->end, .from = here});
  return true;
}

/* The jobs since the mark, and no others: contents are looked at by themselves, with what is said of their numbers, so
 * that a mistake elsewhere does not lead to all combinations of variants. What they leave for the end (later, some,
 * array) is left. */
static bool solve_alone(Entail *m, const Mark *from) {
  const Mark *before = m->alone;
  m->alone = from;
  bool good = solve(m, from->job);
  m->alone = before;
  if (good) m->job.n = from->job;
  return good;
}

/* What contents were to show is shown: may the rest go on with them? *good: it did. The first way that contents can be
 * is seldom the wrong one, and all combinations of their ways are many. */
static bool is_decided(Entail *m, uint32_t next, bool *good) {
  *good = solve(m, next);
  return *good || m->commits;
}

/* Where the links of a block lead that is a member, seen as this variant. */
static bool push_links(Entail *m, const Job *j, const MemObject *y, uint32_t variant) {
  const Layout *layout = engine_layout(m->e, y->layout);
  for (uint32_t i = 0; i < layout->n_links; i++) {
    Job link = {.kind = JOB_LINK, .place = j->place, .bytes = {.obj = j->bytes.obj}, .from = {j->from.member, i}};
    if (cells_link(&y->variants.at[variant], i) == LINK_NONE) continue;
    if (!entail_read(m, j->bytes, layout->link[i], m->e->p->pointer_bits / 8, &link.is)) return false;
    vec_push(m->job, link);
  }
  return true;
}

/* The contents of a member are those of some variant. */
static bool match_contents(Entail *m, const Job *j, uint32_t next) {
  const Placed *p = &m->placed.at[j->place];
  ObjId o = p->o, x = j->bytes.obj;
  uint32_t home = p->inst;
  const MemObject *y = &m->b->obj.at[o];
  bool segment = m->a->obj.at[x].is_segment, good = false;
  const Layout *layout = engine_layout(m->e, y->layout);
  Whose of = segment ? (Whose){x, j->bytes.variant} : object_whose(m->a, x);
  Mark k = mark(m);
  for (uint32_t v = 0; v < y->variants.n; v++) {
    vec_push(m->inst, (Inst){o, v, home, of, 0});
    if (entail_contents(m, o, v, j->bytes, m->inst.n - 1, layout) && solve_alone(m, &k) &&
        (segment || push_links(m, j, y, v)) && is_decided(m, next, &good))
      return good;
    back_to(m, k);
  }
  return false;
}

/* Bytes are an element of a row: likewise. */
static bool match_element(Entail *m, const Job *j, uint32_t next) {
  Mark k = mark(m);
  bool more = true, good = false;
  for (uint32_t way = 0; more; way++) {
    if (entail_element(m, j, way, &more) && solve_alone(m, &k) && is_decided(m, next, &good)) return good;
    back_to(m, k);
  }
  return false;
}

/* Does something of b lead to the last block of o? Else it does not matter what that is if there is none. */
static bool is_asked(Entail *m, ObjId o) {
  if (!m->asked) m->asked = smg_asked(m->e, m->b);
  return m->asked[o];
}

/* A link of a member: NULL, to another member, or the end. */
static bool match_link(Entail *m, const Job *j, uint32_t next) {
  ObjId o = m->placed.at[j->place].o, x = j->bytes.obj;
  const MemObject *y = &m->b->obj.at[o];
  const Layout *layout = engine_layout(m->e, y->layout);
  Mark k = mark(m);
  if (layout->n_links > 1 && value_is_null(&j->is) && solve(m, next)) return true;
  back_to(m, k);
  bool on = leads_to_first(m, &j->is) && lin_is(&j->is.lin, (Int128)layout->delta);
  if (on && !entail_used(m, j->is.id, m->placed.at[j->place].inst)) {
    vec_push(m->job, (Job){.kind = JOB_MEMBER,
                           .place = j->place,
                           .bytes = {.obj = j->is.id},
                           .is = pointer_back(m, x, layout),
                           .from = j->from});
    if (solve(m, next)) return true;
    back_to(m, k);
  }
  if (m->placed.at[j->place].ended || (layout->n_links > 1 && value_is_null(&y->end))) return false;
  change(m, j->place);
  m->placed.at[j->place].ended = true;
  m->placed.at[j->place].end = j->from;
  m->placed.at[j->place].last = x;
  const Placed *p = &m->placed.at[j->place];
  entail_value(m, &y->end, j->is, p->inst);
  bool empty = numbers_range(&m->a->num, &p->count).lo < 1;
  if (!layout->has_back && empty && is_asked(m, o)) /* if all are empty, that is its last */
    entail_value(m, &y->back, m->a->obj.at[p->first].back, p->inst);
  return solve(m, next);
}

/* ---- values ---- */

static bool match_plain(Entail *m, const Job *j) {
  switch ((ValueKind)j->v->kind) {
    case VALUE_ANY:
      return j->v->id ? value_equal(j->v, &j->is) : j->is.kind != VALUE_NONE;
    case VALUE_NUMBER:
      return j->is.kind == VALUE_NUMBER && entail_equate(m, j->inst, &j->v->lin, &j->is.lin);
    case VALUE_UNSET:
      return j->is.kind == VALUE_UNSET || j->is.kind == VALUE_DANGLING;
    case VALUE_STATIC:
      return j->is.kind == VALUE_STATIC && j->is.id == j->v->id && entail_equate(m, j->inst, &j->v->lin, &j->is.lin);
    case VALUE_FUNCTION:
      return j->is.kind == VALUE_FUNCTION && j->is.id == j->v->id;
    case VALUE_DANGLING:
    case VALUE_NONE:
      return j->is.kind == j->v->kind;
    case VALUE_POINTER:
      return match_block(m, j);
    case VALUE_OUTSIDE: /* of two frames of one call, which know the same ghosts */
      return j->is.kind == VALUE_OUTSIDE && j->is.id == j->v->id && j->is.place == j->v->place &&
             entail_equate(m, j->inst, &j->v->lin, &j->is.lin);
    case VALUE_SOME:
      break;
  }
  return false;
}

/* x of a is, or is among, what objects of b are that have this structure. */
static bool is_of_structure(const Entail *m, ObjId x, TypeId t) {
  bool found = false;
  for (uint32_t i = 0; i < m->use.n; i++) {
    if (m->use.at[i].x != x) continue;
    const MemObject *y = &m->b->obj.at[m->use.at[i].o];
    if (y->sort != OBJECT_BLOCK || y->type != t) return false;
    found = true;
  }
  return found;
}

/* The bytes of a row of which its parts, which speak for themselves, have left some. Parts do not overlap. */
static bool row_length(const Graph *g, ObjId row, Lin *n) {
  const MemObject *x = &g->obj.at[row];
  if (!lin_add(&x->end.lin, &x->back.lin, -1, n)) return false;
  for (ObjId o = 1; o < g->obj.n; o++) {
    const Cells *c = g->obj.at[o].step ? &g->obj.at[o].variants.at[0] : NULL;
    bool own = false;
    for (uint32_t i = 0; c && i < c->n; i++) own = own || (c->at[i].offset >= ROW_KEY && c->at[i].v.id == row);
    for (uint32_t i = 0; own && i < c->n; i++) {
      const Lin *at = &c->at[i].v.lin;
      Lin from, to;
      if (c->at[i].offset < PART_KEY || !lin_add(at, &x->back.lin, -1, &from) || !lin_add(&x->end.lin, at, -1, &to))
        continue;
      if (numbers_range(&g->num, &from).lo >= 0 && numbers_range(&g->num, &to).lo >= x->size.c) n->c -= x->size.c;
    }
  }
  return true;
}

/* Is there any such block? Those of what is empty are not there. */
static bool may_exist(const Entail *m, ObjId x) {
  for (ObjId o = m->a->obj.at[x].owner; o; o = m->a->obj.at[o].owner) {
    const MemObject *y = &m->a->obj.at[o];
    Lin n = y->len;
    if (y->role == ROLE_ROW && !row_length(m->a, o, &n)) continue;
    if (numbers_range(&m->a->num, &n).hi <= 0) return false;
  }
  return true;
}

static bool match_some(const Entail *m, const Job *j) {
  if (!lin_equal(&j->is.lin, &j->v->lin)) return false;
  if (j->is.kind == VALUE_POINTER) {
    const MemObject *x = &m->a->obj.at[j->is.id];
    if (x->is_segment && numbers_range(&m->a->num, &x->len).lo < 1) return false;
    return x->sort == OBJECT_BLOCK && !x->cut && is_of_structure(m, j->is.id, j->v->id);
  }
  if (j->is.kind != VALUE_SOME || j->is.id != j->v->id) return false;
  for (ObjId x = 1; x < m->a->obj.n; x++)
    if (m->a->obj.at[x].sort == OBJECT_BLOCK && m->a->obj.at[x].type == j->v->id && may_exist(m, x) &&
        !is_of_structure(m, x, j->v->id))
      return false;
  return true;
}

/* ---- in the end ---- */

/* Pieces of a host of b are pieces of what that is. */
static bool grounds_hold(const Entail *m) {
  for (uint32_t i = 0; i < m->use.n; i++) {
    const MemObject *y = &m->b->obj.at[m->use.at[i].o];
    if (y->ground >= BY_SLOT && m->a->obj.at[m->use.at[i].x].ground != y->ground) return false;
    ObjId host = y->cut == CUT_PIECE ? smg_host(m->b, y->ground) : 0, is = 0;
    for (uint32_t k = 0; k < m->use.n && host; k++)
      if (m->use.at[k].o == host) is = m->use.at[k].x;
    uint32_t ground = is ? m->a->obj.at[is].ground : 0;
    if (host && (!ground || ground != m->a->obj.at[m->use.at[i].x].ground)) return false;
  }
  return true;
}

/* What is counted exists, whether something leads to it or not: the census (census.h) adds up what a graph has. */
static bool counted_exist(Entail *m) {
  Lin none = lin_const(0);
  for (ObjId o = 1; o < m->b->obj.n; o++) {
    const MemObject *y = &m->b->obj.at[o];
    if (!y->sort || !y->census || y->owner || placed(m, o, 0)) continue;
    if (!y->is_segment || !entail_equate(m, 0, &y->len, &none)) return false;
  }
  return true;
}

/* As many blocks were found at each place since this one as b says. */
static bool counts_hold(Entail *m, uint32_t from) {
  for (uint32_t i = from; i < m->placed.n; i++) {
    Placed p = m->placed.at[i];
    const MemObject *y = &m->b->obj.at[p.o];
    if (!y->is_segment || !p.first) continue;
    Lin above = p.count;
    above.c -= most_blocks(m->e->p, &y->size, 0);
    if (!numbers_at_most(&m->a->num, &above)) continue; /* there is no such memory */
    if (!entail_equate(m, p.inst, &y->len, &p.count)) return false;
  }
  return true;
}

static bool finish(Entail *m) {
  if (!grounds_hold(m) || !counted_exist(m)) return false;
  for (uint32_t i = 0; i < m->some.n; i++)
    if (!match_some(m, &m->some.at[i])) return false;
  if (!counts_hold(m, 0)) return false;
  for (ObjId x = 1; x < m->a->obj.n && !m->b->lost; x++)
    if (m->a->obj.at[x].sort == OBJECT_BLOCK && m->a->obj.at[x].cut != CUT_PIECE && may_exist(m, x) &&
        !entail_used(m, x, UINT32_MAX))
      return false;
  return entail_choose_bounds(m) && entail_numbers_hold(m);
}

/* All ways of a job that has several. */
typedef bool Ways(Entail *m, const Job *j, uint32_t way, bool *more);

static bool try_ways(Entail *m, const Job *j, uint32_t next, Ways *f) {
  Mark k = mark(m);
  bool more = true;
  for (uint32_t way = 0; more; way++) {
    if (f(m, j, way, &more) && solve(m, next)) return true;
    back_to(m, k);
  }
  return false;
}

/* Is it a tree with a hole, and no link of a was seen to be that? */
static bool is_open(const Entail *m, const Placed *p) {
  const MemObject *y = &m->b->obj.at[p->o];
  return y->is_segment && p->first && !p->ended && !value_is_null(&y->end);
}

/* Then NULL is its end: each leaf has such a link, unless it has something else there. On which side of a bound the
 * leaf is is not known. */
static bool end_at_leaf(Entail *m, uint32_t place) {
  const Value null = value_number(lin_const(0));
  ObjId o = m->placed.at[place].o;
  const MemObject *y = &m->b->obj.at[o];
  uint32_t n = engine_layout(m->e, y->layout)->n_links;
  for (uint32_t v = 0; v < y->variants.n; v++)
    for (uint32_t i = 0; i < n; i++)
      if (n == 1 || cells_link(&y->variants.at[v], i) == LINK_NONE) return false;
  for (uint32_t i = 0; i < m->b->branches.n; i++)
    if (m->b->branches.at[i].o == o && m->b->branches.at[i].says == SAYS_ORDER &&
        m->b->branches.at[i].bound.kind != VALUE_NONE)
      return false;
  change(m, place);
  m->placed.at[place].ended = true;
  m->placed.at[place].end = (From){NO_MEMBER, THE_END};
  entail_value(m, &y->end, null, m->placed.at[place].inst);
  return true;
}

/* What waited for the rest. */
static bool solve_rest(Entail *m, uint32_t next) {
  if (m->next_array < m->array.n) {
    Job j = m->array.at[m->next_array++];
    if (j.kind == JOB_PART) return try_ways(m, &j, next, entail_part);
    if (j.kind == JOB_ROW) return try_ways(m, &j, next, entail_row);
    return entail_rest(m, &j) && solve(m, next);
  }
  if (m->next_later < m->later.n) {
    Job j = m->later.at[m->next_later];
    if (!placed(m, j.v->id, j.inst)) return match_from_behind(m, &j, next);
    m->next_later++;
    return match_last(m, &j) && solve(m, next);
  }
  for (uint32_t i = 0; i < m->placed.n; i++)
    if (is_open(m, &m->placed.at[i])) return end_at_leaf(m, i) && solve(m, next);
  return finish(m);
}

static bool solve(Entail *m, uint32_t next) {
  if (!m->budget || next > MOST_DEEP) return false; /* each job is a call */
  m->budget--;
  if (next == m->job.n && m->alone)
    return counts_hold(m, m->alone->placed) && entail_settle(m, m->alone->inst, m->alone->debt);
  if (next == m->job.n) return solve_rest(m, next);
  Job j = m->job.at[next++];
  switch (j.kind) {
    case JOB_MEMBER:
      return match_member(m, &j) && solve(m, next);
    case JOB_CONTENTS:
      return match_contents(m, &j, next);
    case JOB_LINK:
      return match_link(m, &j, next);
    case JOB_NUL:
      return try_ways(m, &j, next, entail_nul);
    case JOB_ELEMENT:
      return match_element(m, &j, next);
    default:
      break;
  }
  bool segment = j.v->kind == VALUE_POINTER && m->b->obj.at[j.v->id].is_segment;
  if (segment && j.v->place == AT_LAST) {
    vec_push(m->later, j);
    return solve(m, next);
  }
  if (j.v->kind == VALUE_SOME) {
    vec_push(m->some, j);
    return solve(m, next);
  }
  return segment ? match_first(m, &j, next) : match_plain(m, &j) && solve(m, next);
}

/* Contents are what they first can be (commits), or each way is tried. */
static bool entails(const Engine *e, Prover *prover, const Graph *a, const Graph *b, bool commits, uint32_t budget) {
  Entail m = {.e = e, .prover = prover, .a = smg_copy(a), .b = b, .budget = budget, .asks = MOST_ASKS};
  m.commits = commits;
  m.sums_end = a->num.range.n + MOST_SUMS;
  vec_push(m.inst, (Inst){0});
  entail_find_homes(&m);
  bool some = entail_narrow(&m);
  for (uint32_t i = 0; i < a->slot.n; i++) entail_value(&m, &b->slot.at[i], a->slot.at[i], 0);
  bool good = some && solve(&m, 0);
  if (e->o->limit) limit_spend(e->o->limit, 1 + (budget - m.budget) / JOBS_PER_UNIT);
  smg_free(m.a);
  mem_free(m.home[0]);
  mem_free(m.home[1]);
  mem_free(m.asked);
  vec_free(m.inst);
  vec_free(m.known);
  vec_free(m.equation);
  vec_free(m.debt);
  vec_free(m.job);
  vec_free(m.later);
  vec_free(m.some);
  vec_free(m.array);
  vec_free(m.stretch);
  vec_free(m.member);
  vec_free(m.placed);
  vec_free(m.undo);
  vec_free(m.use);
  return good;
}

/* A look at the variables, which says no at once for most graphs of other cases. */
static bool may_entail(const Graph *a, const Graph *b) {
  for (uint32_t i = 0; i < b->slot.n; i++) {
    const Value *v = &b->slot.at[i], *is = &a->slot.at[i];
    bool block = v->kind == VALUE_POINTER && !b->obj.at[v->id].is_segment;
    bool plain = block || v->kind == VALUE_NUMBER || v->kind == VALUE_NONE || v->kind == VALUE_FUNCTION;
    if (plain && is->kind != v->kind) return false;
    if (v->kind == VALUE_NUMBER && !v->lin.n && !is->lin.n && v->lin.c != is->lin.c) return false;
  }
  return true;
}

bool smg_entails(const Engine *e, Prover *prover, const Graph *a, const Graph *b) {
  if (a->slot.n != b->slot.n || a->own != b->own || a->globals != b->globals || !same_ghosts(a, b)) return false;
  if ((a->lost && !b->lost) || (a->held && !b->held) || (a->felled && !b->felled)) return false;
  if (!may_entail(a, b)) return false;
  return smg_equal(a, b) || entails(e, prover, a, b, true, MOST_JOBS) || entails(e, prover, a, b, false, SOME_JOBS);
}
