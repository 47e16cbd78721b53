/* A map from the objects of a graph to those of a run is looked for by backtracking. Work is a list of jobs, each "this
 * value of the graph is that value of the run"; whatever a try adds is taken back by cutting the lists. Symbols and
 * objects inside of a segment's variant have an instance for each block (Inst).
 *
 * Numbers of cells have no type: they are tried as unsigned and as signed ones. What is too hard to find out (a segment
 * that only its last block's address is known of, systems of equations with several unknowns) is taken as good. */
#include "smg_gamma.h"

#include <string.h>

#include "smg/row.h"
#include "smg_match.h"

enum { MOST_JOBS = 60000, MOST_DEEP = 1000, MOST_BACK = 60, UNTYPED = 0, SIGNED = 1, UNSIGNED = 2 };

typedef struct {
  uint32_t inst, known, equation, job, later, next_later, some, placed, undo, uses, array, next_array, ending;
} Mark;

static Mark mark(const Match *m) {
  return (Mark){m->inst.n,   m->known.n, m->equation.n, m->job.n,   m->later.n,    m->next_later, m->some.n,
                m->placed.n, m->undo.n,  m->uses.n,     m->array.n, m->next_array, m->ending.n};
}

static void back_to(Match *m, Mark k) {
  while (m->undo.n > k.undo) {
    Undo u = vec_pop(m->undo);
    if (u.at < m->placed.n) m->placed.at[u.at] = u.old;
  }
  while (m->uses.n > k.uses) {
    Claim c = vec_pop(m->uses);
    if (c.named) m->used[c.id] = 0;
  }
  m->inst.n = k.inst;
  m->known.n = k.known;
  m->equation.n = k.equation;
  m->job.n = k.job;
  m->later.n = k.later;
  m->next_later = k.next_later;
  m->some.n = k.some;
  m->placed.n = k.placed;
  m->array.n = k.array;
  m->ending.n = k.ending;
  m->next_array = k.next_array;
}

/* No byte is one of two objects. */
static bool claim(Match *m, uint32_t id, uint64_t from, uint64_t to, ObjId o) {
  uint8_t cut = m->g->obj.at[o].cut;
  if (cut != CUT_PIECE && m->used[id]) return false;
  for (uint32_t i = 0; i < m->uses.n; i++) {
    const Claim *c = &m->uses.at[i];
    if (c->id == id && (!cut || (c->named && !m->g->obj.at[m->used[id]].cut) || (from < c->to && c->from < to)))
      return false;
  }
  if (cut != CUT_PIECE) m->used[id] = o;
  vec_push(m->uses, (Claim){id, from, to, o, cut != CUT_PIECE});
  return true;
}

static void change(Match *m, uint32_t place) { vec_push(m->undo, (Undo){place, m->placed.at[place]}); }

/* ---- contents ---- */

static uint64_t pointer_bytes(const Match *m) { return m->e->p->pointer_bits / 8; }

static void add_value(Match *m, const Value *v, StateValue c, uint32_t inst, int how, uint32_t bytes) {
  vec_push(m->job, (Job){.kind = JOB_VALUE, .v = v, .c = c, .inst = inst, .how = how, .bytes = bytes});
}

/* Links of a variant; where it says that it has none there, what is there is among its contents. */
static bool in_link(const Match *m, const Layout *y, const Cells *cells, uint64_t at) {
  if (!y) return false;
  for (uint32_t i = 0; i < y->n_links; i++)
    if (cells_link(cells, i) != LINK_NONE && at >= y->link[i] && at < y->link[i] + pointer_bytes(m)) return true;
  return y->has_back && at >= y->back && at < y->back + pointer_bytes(m);
}

typedef struct {
  uint32_t id;
  uint64_t base, size;
} Bytes; /* of a block */

/* Is a link of the block what the variant says that it is? */
static bool has_link_state(const Match *m, const Cell *c, Bytes s, const Layout *y) {
  LinkState is = (LinkState)c->v.lin.c;
  if (!y || is == LINK_NONE) return y != NULL;
  StateValue v = state_load(m->r, s.id, s.base + y->link[c->offset - LINK_KEY], (uint32_t)pointer_bytes(m));
  return !v.undefined && (is == LINK_NULL) == (!v.object && !v.bits);
}

/* The contents of one variant are these bytes; links (of layout y, if it is given) are left out. What rows say is left
 * for later. */
/* Is the byte indeterminate, or one of a pointer to what is no more? */
static bool is_unset(const Match *m, uint32_t id, uint64_t at) {
  uint64_t n = pointer_bytes(m), size = state_object(m->r, id).size, from = at - at % n;
  if (state_load(m->r, id, at, 1).undefined == 0xff) return true;
  StateValue w = from + n <= size ? state_load(m->r, id, from, (uint32_t)n) : (StateValue){0};
  return w.object && !state_object(m->r, w.object).alive;
}

static bool add_contents(Match *m, const MemObject *x, uint32_t variant, Bytes s, uint32_t inst, const Layout *y) {
  const Cells *cells = &x->variants.at[variant];
  uint64_t at = 0;
  uint32_t n = cells->n;
  while (n && cells->at[n - 1].offset >= ROW_KEY) n--;
  bool rows = n < cells->n;
  Int128 own = 0; /* of a host with a tail: bytes before what is cut */
  if (x->tail && !match_value(m, inst, &x->size, &own)) own = 0;
  if (rows) vec_push(m->array, (Array){(ObjId)(x - m->g->obj.at), s.id});
  for (; n && cells->at[n - 1].offset >= NUL_KEY; n--) {
    const Cell *c = &cells->at[n - 1];
    if (is_link_cell(c) && !has_link_state(m, c, s, y)) return false;
    if (c->offset == SIZE_KEY && !match_equate(m, inst, &c->v.lin, (Int128)s.size)) return false;
    Lin lin = c->zeros ? lin_const(0) : c->v.lin;
    if (is_nul_cell(c)) vec_push(m->ending, (Ending){lin, lin_const(0), inst, s.id, s.base, s.size});
    if (c->offset == READ_KEY + 1) {
      const Cell *place = c - 1;
      vec_push(m->ending, (Ending){place->zeros ? lin_const(0) : place->v.lin, lin, inst, s.id, s.base, s.size});
    }
  }
  for (uint32_t i = 0; i <= n; i++) {
    uint64_t from = i < n ? cells->at[i].offset : s.size;
    for (; at < from && at < s.size; at++) { /* what no cell covers */
      if (x->blurred || in_link(m, y, cells, at) || rows || (x->tail && at >= own && at < x->tail)) continue;
      StateValue b = state_load(m->r, s.id, s.base + at, 1);
      if (x->zeroed && (b.undefined || b.bits)) return false;
      if (!x->zeroed && m->strict && !is_unset(m, s.id, s.base + at)) return false;
    }
    if (i == n) break;
    const Cell *c = &cells->at[i];
    at = c->offset + c->size;
    if (at > s.size) { /* of a block of unknown size */
      if (c->v.kind != VALUE_ANY || c->zeros) return false;
      continue;
    }
    if (y && in_link(m, y, cells, c->offset) && !c->zeros) continue;
    for (uint64_t k = c->offset; k < at && c->zeros; k++) {
      StateValue b = state_load(m->r, s.id, s.base + k, 1);
      if (!in_link(m, y, cells, k) && (b.undefined || b.bits)) return false;
    }
    if (!c->zeros && c->size <= 16)
      add_value(m, &c->v, state_load(m->r, s.id, s.base + c->offset, (uint32_t)c->size), inst, UNTYPED,
                (uint32_t)c->size);
  }
  return true;
}

/* ---- pointers ---- */

static Int128 offset_in(const Match *m, const StateValue *c) {
  uint64_t d = (uint64_t)c->bits - state_object(m->r, c->object).address;
  return m->e->p->pointer_bits == 32 ? (Int128)(int32_t)(uint32_t)d : (Int128)(int64_t)d;
}

static bool has_size(const Match *m, uint32_t block, uint64_t base, const MemObject *x, const Layout *y) {
  if (x->cut) return base + y->size <= state_object(m->r, block).size;
  uint64_t size = state_object(m->r, block).size;
  return y->varies ? size >= y->size : size == y->size;
}

static Placed *placed(Match *m, ObjId o, uint32_t inst) {
  uint32_t at = match_inst(m, inst, m->g->obj.at[o].owner, m->g->obj.at[o].variant);
  for (uint32_t i = 0; i < m->placed.n; i++)
    if (m->placed.at[i].o == o && m->placed.at[i].inst == at) return &m->placed.at[i];
  return NULL;
}

static bool leads_to_living(const Match *m, const StateValue *c) {
  return !c->undefined && c->object && state_object(m->r, c->object).alive;
}

/* A host or a piece: where it begins is known by the pointer, where it ends by its size, or by its cells. */
static bool match_cut(Match *m, const Job *j, uint32_t home) {
  const MemObject *x = &m->g->obj.at[j->v->id];
  StateObject s = state_object(m->r, j->c.object);
  Int128 at, size = 0, edge;
  if (!match_value(m, j->inst, &j->v->lin, &at)) {
    m->undecided = true;
    return true;
  }
  Int128 base = offset_in(m, &j->c) - at;
  if (x->cut == CUT_HOST && base) return false;
  bool known = match_value(m, home, &x->size, &size);
  if (!known) size = 0;
  const Cells *cells = &x->variants.at[0];
  for (uint32_t i = 0; i < cells->n && !known; i++)
    if (cells->at[i].offset < NUL_KEY) size = (Int128)cells->at[i].offset + (Int128)cells->at[i].size;
  if (base < 0 || size < 0 || base + size > (Int128)s.size) return false;
  uint64_t from = (uint64_t)base;
  if (!claim(m, j->c.object, from, from + (uint64_t)size, j->v->id)) return false;
  if (x->tail) {
    if (x->tail_end != s.size) return false;
    vec_push(m->uses, (Claim){j->c.object, x->tail, x->tail_end, j->v->id, false});
    size = (Int128)s.size;
  }
  vec_push(m->placed, (Placed){.o = j->v->id, .inst = home, .block = j->c.object, .base = from});
  if (host_is_open(x) && match_value(m, home, &x->edge.lin, &edge)) {
    StateValue rest = {.bits = s.address + (uint64_t)edge, .object = j->c.object};
    add_value(m, &x->rest, rest, home, UNSIGNED, (uint32_t)pointer_bytes(m));
  }
  uint32_t endings = m->ending.n;
  bool good = add_contents(m, x, 0, (Bytes){j->c.object, from, (uint64_t)size}, home, NULL);
  for (uint32_t i = endings; i < m->ending.n && !known; i++) m->ending.at[i].size = s.size - from;
  return good;
}

/* Where the rest of a host was found, there is its edge. */
static bool find_edges(Match *m) {
  for (uint32_t i = 0; i < m->placed.n; i++) {
    Placed p = m->placed.at[i];
    const MemObject *x = &m->g->obj.at[p.o];
    bool is_at = x->cut == CUT_PIECE && x->edge.kind == VALUE_NUMBER && p.block;
    if (is_at && !match_equate(m, p.inst, &x->edge.lin, (Int128)p.base)) return false;
    Placed *rest = host_is_open(x) ? placed(m, x->rest.id, p.inst) : NULL;
    if (rest && (rest->block != p.block || !match_equate(m, p.inst, &x->edge.lin, (Int128)rest->base))) return false;
  }
  return true;
}

/* What hosts say of the rest: it begins at the edge, and goes to the end. Pieces are of the host that they are said to
 * be of. */
static bool hosts_hold(Match *m) {
  for (uint32_t i = 0; i < m->placed.n; i++) {
    Placed p = m->placed.at[i];
    const MemObject *x = &m->g->obj.at[p.o];
    Int128 edge, size;
    ObjId host = x->cut == CUT_PIECE ? smg_host(m->g, x->ground) : 0;
    Placed *of = host ? placed(m, host, 0) : NULL;
    if (of && p.block && of->block != p.block) return false;
    if (x->cut && !x->is_segment && match_value(m, p.inst, &x->size, &size) &&
        (size < 0 || (Int128)p.base + size > (Int128)state_object(m->r, p.block).size))
      return false;
    if (!host_is_open(x) || !match_value(m, p.inst, &x->edge.lin, &edge)) continue;
    Placed *rest = placed(m, x->rest.id, p.inst);
    if (rest && (rest->block != p.block || (Int128)rest->base != edge)) return false;
    if (!x->cropped && match_value(m, p.inst, &m->g->obj.at[x->rest.id].size, &size) &&
        edge + size != (Int128)(x->tail ? x->tail : state_object(m->r, p.block).size))
      return false;
  }
  return true;
}

/* A pointer to an object that is no segment. */
static bool match_block(Match *m, const Job *j) {
  const MemObject *x = &m->g->obj.at[j->v->id];
  Placed *p = placed(m, j->v->id, j->inst);
  if (!leads_to_living(m, &j->c)) return false;
  if (p) return p->block == j->c.object && match_equate(m, j->inst, &j->v->lin, offset_in(m, &j->c) - (Int128)p->base);
  StateObject s = state_object(m->r, j->c.object);
  uint32_t home = match_inst(m, j->inst, x->owner, x->variant);
  if (x->cut) return home != UINT32_MAX && match_cut(m, j, home);
  if (x->sort == OBJECT_BLOCK ? !s.heap : x->sort == OBJECT_VARIABLE && !s.variable) return false;
  if (home == UINT32_MAX || !claim(m, j->c.object, 0, s.size, j->v->id)) return false;
  vec_push(m->placed, (Placed){.o = j->v->id, .inst = home, .block = j->c.object});
  return match_equate(m, j->inst, &j->v->lin, offset_in(m, &j->c)) && match_equate(m, home, &x->size, (Int128)s.size) &&
         add_contents(m, x, 0, (Bytes){j->c.object, 0, s.size}, home, NULL);
}

static bool solve(Match *m, uint32_t next);

/* A pointer to the first block of a segment: that is empty, or begins there. */
static bool match_first(Match *m, const Job *j, uint32_t next) {
  const MemObject *x = &m->g->obj.at[j->v->id];
  Placed *p = placed(m, j->v->id, j->inst);
  if (p && !p->block) {
    add_value(m, &x->end, j->c, p->inst, UNSIGNED, (uint32_t)pointer_bytes(m));
    return solve(m, next);
  }
  if (p)
    return leads_to_living(m, &j->c) && p->block == j->c.object &&
           match_equate(m, j->inst, &j->v->lin, offset_in(m, &j->c) - (Int128)p->base) && solve(m, next);
  uint32_t home = match_inst(m, j->inst, x->owner, x->variant);
  if (home == UINT32_MAX) return false;
  Mark k = mark(m);
  Int128 at = 0;
  bool piece = x->cut == CUT_PIECE && match_value(m, j->inst, &j->v->lin, &at);
  Int128 base = leads_to_living(m, &j->c) && piece ? offset_in(m, &j->c) - at : 0;
  if (leads_to_living(m, &j->c) && base >= 0 && match_equate(m, j->inst, &j->v->lin, offset_in(m, &j->c) - base)) {
    uint64_t from = (uint64_t)base;
    vec_push(m->placed, (Placed){.o = j->v->id, .inst = home, .block = j->c.object, .base = from});
    vec_push(m->job, (Job){.kind = JOB_BLOCK, .place = m->placed.n - 1, .block = j->c.object, .base = from});
    if (solve(m, next)) return true;
  }
  back_to(m, k);
  if (!match_equate(m, home, &x->len, 0)) return false;
  vec_push(m->placed, (Placed){.o = j->v->id, .inst = home});
  add_value(m, &x->end, j->c, home, UNSIGNED, (uint32_t)pointer_bytes(m));
  return solve(m, next);
}

static bool solve(Match *m, uint32_t next);

/* A pointer to the last block of a segment whose first is not known: it is empty, or that is found by going back. */
static bool match_from_behind(Match *m, const Job *j, uint32_t next) {
  const MemObject *x = &m->g->obj.at[j->v->id];
  const Layout *y = engine_layout(m->e, x->layout);
  uint32_t home = match_inst(m, j->inst, x->owner, x->variant), n = (uint32_t)pointer_bytes(m);
  StateValue c = j->c;
  Mark k = mark(m);
  if (x->cut == CUT_PIECE) {
    m->undecided = true;
    return true;
  }
  for (uint32_t i = 0; i < MOST_BACK && leads_to_living(m, &c) && has_size(m, c.object, 0, x, y); i++) {
    vec_push(m->placed, (Placed){.o = j->v->id, .inst = home, .block = c.object});
    vec_push(m->job, (Job){.kind = JOB_BLOCK, .place = m->placed.n - 1, .block = c.object});
    if (solve(m, next)) return true;
    back_to(m, k);
    if (!y->has_back) break;
    c = state_load(m->r, c.object, y->back, n);
  }
  if (match_equate(m, home, &x->len, 0)) {
    vec_push(m->placed, (Placed){.o = j->v->id, .inst = home});
    if (solve(m, next)) return true;
    back_to(m, k);
  }
  if (y->has_back) return false;
  m->undecided = true;
  return true;
}

static bool match_last(Match *m, const Job *j) {
  const MemObject *x = &m->g->obj.at[j->v->id];
  Placed *p = placed(m, j->v->id, j->inst);
  if (!p->block) {
    add_value(m, &x->back, j->c, p->inst, UNSIGNED, (uint32_t)pointer_bytes(m));
    return true;
  }
  return leads_to_living(m, &j->c) && p->last == j->c.object &&
         match_equate(m, j->inst, &j->v->lin, offset_in(m, &j->c) - (Int128)p->last_base);
}

static bool match_some(Match *m, const Job *j) {
  if (!leads_to_living(m, &j->c) || offset_in(m, &j->c) != j->v->lin.c) return false;
  ObjId o = m->used[j->c.object];
  for (ObjId x = 1; x < m->g->obj.n && !o; x++) { /* one that only ghosts lead to, of which nothing is known here */
    bool seen = false;
    for (uint32_t i = 0; i < m->placed.n; i++) seen = seen || m->placed.at[i].o == x;
    if (!seen && m->g->obj.at[x].type == j->v->id && m->g->obj.at[x].sort == OBJECT_BLOCK) o = x;
  }
  return o && m->g->obj.at[o].type == j->v->id && m->g->obj.at[o].sort == OBJECT_BLOCK;
}

/* ---- segments ---- */

/* A block of a segment: its contents are those of some variant. */
static bool match_member(Match *m, const Job *j, uint32_t next) {
  ObjId o = m->placed.at[j->place].o;
  const MemObject *x = &m->g->obj.at[o];
  const Layout *y = engine_layout(m->e, x->layout);
  StateObject s = state_object(m->r, j->block);
  uint32_t home = m->placed.at[j->place].inst, n = (uint32_t)pointer_bytes(m);
  uint64_t size = x->cut ? y->size : s.size;
  if (!s.alive || (!s.heap && x->cut != CUT_PIECE) || !has_size(m, j->block, j->base, x, y)) return false;
  if (!claim(m, j->block, j->base, j->base + size, o)) return false;
  change(m, j->place);
  m->placed.at[j->place].count++;
  if (y->has_back) {
    StateValue back = state_load(m->r, j->block, j->base + y->back, n);
    if (!j->parent) {
      add_value(m, &x->back, back, home, UNSIGNED, n);
    } else if (back.undefined || back.object != j->parent ||
               offset_in(m, &back) - (Int128)j->parent_base != (Int128)y->back_delta) {
      return false;
    }
  }
  Mark k = mark(m);
  for (uint32_t v = 0; v < x->variants.n; v++) {
    for (uint32_t i = 0; i < y->n_links; i++)
      if (cells_link(&x->variants.at[v], i) != LINK_NONE)
        vec_push(m->job, (Job){.kind = JOB_LINK,
                               .c = state_load(m->r, j->block, j->base + y->link[i], n),
                               .place = j->place,
                               .block = j->block,
                               .base = j->base,
                               .link = i});
    vec_push(m->inst, (Inst){o, v, home});
    if (add_contents(m, x, v, (Bytes){j->block, j->base, size}, m->inst.n - 1, y) && solve(m, next)) return true;
    back_to(m, k);
  }
  return false;
}

/* A link of a block of a segment: NULL, to another block, or the end. */
static bool match_link(Match *m, const Job *j, uint32_t next) {
  const MemObject *x = &m->g->obj.at[m->placed.at[j->place].o];
  const Layout *y = engine_layout(m->e, x->layout);
  Mark k = mark(m);
  bool null = !j->c.undefined && !j->c.bits;
  if (null && y->n_links > 1 && solve(m, next)) return true;
  back_to(m, k);
  bool piece = x->cut == CUT_PIECE;
  Int128 base = leads_to_living(m, &j->c) ? offset_in(m, &j->c) - (Int128)y->delta : -1;
  if (piece ? base >= 0 : !base && !m->used[j->c.object]) {
    vec_push(m->job, (Job){.kind = JOB_BLOCK,
                           .place = j->place,
                           .block = j->c.object,
                           .base = (uint64_t)base,
                           .parent = j->block,
                           .parent_base = j->base});
    if (solve(m, next)) return true;
    back_to(m, k);
  }
  if (m->placed.at[j->place].hole || (y->n_links > 1 && value_is_null(&x->end))) return false;
  change(m, j->place);
  m->placed.at[j->place].hole = true;
  m->placed.at[j->place].link = j->link;
  m->placed.at[j->place].last = j->block;
  m->placed.at[j->place].last_base = j->base;
  add_value(m, &x->end, j->c, m->placed.at[j->place].inst, UNSIGNED, (uint32_t)pointer_bytes(m));
  return solve(m, next);
}

/* ---- arrays ---- */

/* The bytes that neither cells nor rows nor parts speak of (spoken[i] == 0). */
static bool rest_is_good(const Match *m, const MemObject *x, uint32_t id, uint64_t size, const uint8_t *spoken) {
  for (uint64_t i = 0; i < size && !x->blurred; i++) {
    if (spoken[i]) continue;
    StateValue b = state_load(m->r, id, i, 1);
    if (x->zeroed && (b.undefined || b.bits)) return false;
    if (!x->zeroed && m->strict && !is_unset(m, id, i)) return false;
  }
  return true;
}

/* Where rows and parts are is known by now: their elements are looked at. */
static bool match_array(Match *m, Array a) {
  const MemObject *x = &m->g->obj.at[a.o];
  uint64_t size = state_object(m->r, a.block).size;
  Int128 own;
  if (x->cut && match_value(m, 0, &x->size, &own) && own >= 0 && own < (Int128)size) size = (uint64_t)own;
  uint8_t *spoken = mem_zalloc(size + 1);
  const Cells *c = &x->variants.at[0];
  bool good = true;
  for (uint32_t i = c->n; i-- > 0 && good;) { /* parts come before the rows that they lie in */
    if (c->at[i].offset < ROW_KEY) {
      for (uint64_t k = 0; k < c->at[i].size && c->at[i].offset + k < size; k++) spoken[c->at[i].offset + k] = 1;
      continue;
    }
    const MemObject *y = &m->g->obj.at[c->at[i].v.id];
    uint64_t step = (uint64_t)y->size.c;
    Int128 from, n = 1;
    bool row = y->role == ROLE_ROW;
    if (!match_value(m, 0, row ? &y->back.lin : &c->at[i].v.lin, &from) ||
        (row && !match_value(m, 0, &y->end.lin, &n))) {
      m->undecided = true;
      break;
    }
    if (row) n = (n - from) / (Int128)step;
    good = from >= 0 && n >= 0 && from + n * (Int128)step <= (Int128)size;
    for (uint64_t at = (uint64_t)from; good && n-- > 0; at += step) {
      if (row && spoken[at] == 1) continue; /* a part, or a plain cell */
      good = !spoken[at];
      memset(spoken + at, row ? 2 : 1, step);
      if (row)
        vec_push(m->job, (Job){.kind = JOB_ELEMENT, .block = a.block, .row = c->at[i].v.id, .base = at});
      else
        good = good && add_contents(m, y, 0, (Bytes){a.block, at, step}, 0, NULL);
    }
  }
  good = good && (m->undecided || rest_is_good(m, x, a.block, size, spoken));
  mem_free(spoken);
  return good;
}

static bool match_element(Match *m, const Job *j, uint32_t next) {
  const MemObject *x = &m->g->obj.at[j->row];
  Mark k = mark(m);
  for (uint32_t v = 0; v < x->variants.n; v++) {
    vec_push(m->inst, (Inst){j->row, v, 0});
    if (add_contents(m, x, v, (Bytes){j->block, j->base, (uint64_t)x->size.c}, m->inst.n - 1, NULL) && solve(m, next))
      return true;
    back_to(m, k);
  }
  return false;
}

/* ---- values ---- */

static bool match_number(Match *m, const Job *j, uint32_t next) {
  if (j->c.undefined) return solve(m, next);
  uint32_t bits = 8 * j->bytes;
  bool top = bits && bits <= 64 && (j->c.bits >> (bits - 1)) & 1;
  Mark k = mark(m);
  if (j->how != SIGNED || !top) {
    if (match_equate(m, j->inst, &j->v->lin, (Int128)j->c.bits) && solve(m, next)) return true;
    back_to(m, k);
  }
  if (j->how == UNSIGNED || !top) return false;
  return match_equate(m, j->inst, &j->v->lin, (Int128)j->c.bits - ((Int128)1 << bits)) && solve(m, next);
}

/* Values that leave no choice. */
static bool match_plain(Match *m, const Job *j) {
  const StateValue *c = &j->c;
  StateObject s = c->object ? state_object(m->r, c->object) : (StateObject){0};
  switch ((ValueKind)j->v->kind) {
    case VALUE_UNSET:
      return c->undefined || (c->object && !s.alive) || (!m->strict && !s.alive);
    case VALUE_DANGLING:
      return !c->undefined && c->bits && c->object && !s.alive;
    case VALUE_STATIC:
      return !c->undefined && c->object && !s.function && !s.heap && s.of == j->v->id &&
             match_equate(m, j->inst, &j->v->lin, offset_in(m, c));
    case VALUE_FUNCTION:
      return !c->undefined && s.function && s.of == j->v->id;
    default:
      return true;
  }
}

/* A block that only what is empty here leads to: it may be any. */
static bool has_unplaced(const Match *m) {
  for (ObjId o = 1; o < m->g->obj.n; o++) {
    bool found = m->g->obj.at[o].sort != OBJECT_BLOCK || m->g->obj.at[o].owner || m->g->obj.at[o].cut == CUT_PIECE;
    for (uint32_t i = 0; i < m->placed.n && !found; i++) found = m->placed.at[i].o == o;
    if (!found) return true;
  }
  return false;
}

/* The byte is what it is said to be. */
static bool string_ends(const Match *m, const Ending *x) {
  Int128 at, is;
  if (!match_value(m, x->inst, &x->at, &at) || !match_value(m, x->inst, &x->is, &is)) return true;
  if (at < 0 || at >= (Int128)x->size) return false;
  StateValue c = state_load(m->r, x->block, x->base + (uint64_t)at, 1);
  if (c.undefined) return x->is.n; /* what is read may be any number */
  return (uint8_t)c.bits == (uint8_t)is;
}

/* All blocks are in sight: of each number (smg/census.h) there are as many as is said. */
static bool census_holds(Match *m) {
  for (uint32_t k = 0; k < m->e->census.n; k++) {
    const Value *count = &m->g->slot.at[m->g->own + m->e->n_globals - m->e->census.n + k];
    Int128 n = 0;
    bool known = count->kind == VALUE_NUMBER;
    for (uint32_t id = 1; id < state_objects(m->r); id++) {
      uint8_t is = m->used[id] && state_object(m->r, id).alive ? m->g->obj.at[m->used[id]].census : 0;
      known = known && is != CENSUS_ANY;
      n += is == k + 1;
    }
    if (known && !match_equate(m, 0, &count->lin, n)) return false;
  }
  return true;
}

static bool finish(Match *m) {
  for (uint32_t i = 0; i < m->placed.n; i++) {
    const Placed *p = &m->placed.at[i];
    const MemObject *x = &m->g->obj.at[p->o];
    if (!x->is_segment || !p->block) continue;
    if (!p->hole && !value_is_null(&x->end)) return false;
    if (!match_equate(m, p->inst, &x->len, p->count)) return false;
  }
  bool whole = m->whole && !m->g->lost && !has_unplaced(m);
  if (whole && !census_holds(m)) return false;
  if (!find_edges(m) || !match_numbers_hold(m) || !hosts_hold(m)) return false;
  for (uint32_t i = 0; i < m->ending.n; i++)
    if (!string_ends(m, &m->ending.at[i])) return false;
  for (uint32_t id = 1; whole && id < state_objects(m->r); id++) {
    StateObject s = state_object(m->r, id);
    if (s.alive && s.heap && !m->used[id]) return false;
  }
  return true;
}

static bool solve(Match *m, uint32_t next) {
  if (next > MOST_DEEP) m->budget = 0; /* each job is a call; empty segments may lead to each other */
  if (m->budget) m->budget--;
  if (!m->budget) {
    m->undecided = true;
    return true;
  }
  if (next == m->job.n) {
    if (m->next_array < m->array.n)
      return match_array(m, m->array.at[m->next_array++]) && (m->undecided || solve(m, next));
    while (m->next_later < m->later.n) {
      Job j = m->later.at[m->next_later];
      uint32_t before = m->job.n;
      if (!placed(m, j.v->id, j.inst)) return match_from_behind(m, &j, next);
      m->next_later++;
      if (!match_last(m, &j)) return false;
      if (m->job.n > before) return solve(m, next); /* the segment is empty: it is another pointer */
    }
    for (uint32_t i = 0; i < m->some.n; i++)
      if (!match_some(m, &m->some.at[i])) return false;
    return finish(m);
  }
  Job j = m->job.at[next++];
  switch (j.kind) {
    case JOB_BLOCK:
      return match_member(m, &j, next);
    case JOB_LINK:
      return match_link(m, &j, next);
    case JOB_ELEMENT:
      return match_element(m, &j, next);
    case JOB_VALUE:
      break;
  }
  if (j.v->kind == VALUE_NUMBER) return match_number(m, &j, next);
  if (j.v->kind == VALUE_SOME) {
    vec_push(m->some, j);
    return solve(m, next);
  }
  if (j.v->kind == VALUE_POINTER && j.v->place == AT_LAST && m->g->obj.at[j.v->id].is_segment) {
    vec_push(m->later, j);
    return solve(m, next);
  }
  if (j.v->kind == VALUE_POINTER && m->g->obj.at[j.v->id].is_segment) return match_first(m, &j, next);
  return (j.v->kind == VALUE_POINTER ? match_block(m, &j) : match_plain(m, &j)) && solve(m, next);
}

/* ---- variables ---- */

static int how_of(const Program *p, TypeId t) {
  const Type *x = type_at(p, t);
  return x->kind == TYPE_INT && x->is_signed ? SIGNED : UNSIGNED;
}

static bool add_variables(Match *m, FuncId f) {
  const Program *p = m->e->p;
  for (VarId v = 1; v < p->var.n; v++) {
    const Var *x = &p->var.at[v];
    if (var_is_fixed(x) || (x->function && x->function != f)) continue;
    uint32_t at = m->e->slot[v] + (x->function ? 0 : m->g->own);
    const Value *slot = &m->g->slot.at[at];
    if (!x->is_object) {
      const Type *t = type_at(p, x->type);
      if (t->bits <= 64) add_value(m, slot, state_register(m->r, v), 0, how_of(p, x->type), (t->bits + 7) / 8);
      continue;
    }
    uint32_t id = state_variable(m->r, v);
    if (!id) continue;
    StateObject s = state_object(m->r, id);
    if (slot->kind == VALUE_POINTER) {
      StateValue c = {.bits = s.address, .object = id};
      add_value(m, slot, c, 0, UNSIGNED, (uint32_t)pointer_bytes(m));
    } else if (slot->kind == VALUE_DANGLING) {
      if (s.alive) return false;
    } else if (slot->kind == VALUE_NONE) {
      if (!x->function && !m->e->touches[f][m->e->slot[v]]) continue; /* a caller has it */
      for (uint64_t k = 0; k < s.size && s.alive && m->strict; k++)
        if (state_load(m->r, id, k, 1).undefined != 0xff) return false;
    }
  }
  return true;
}

Gamma gamma_represents(const Engine *e, const Graph *g, FuncId f, const Run *r, bool strict, bool whole) {
  Match m = {.e = e, .g = g, .r = r, .strict = strict, .whole = whole, .budget = MOST_JOBS};
  m.home_seg = mem_zalloc((g->num.range.n + 1) * sizeof *m.home_seg);
  m.home_variant = mem_zalloc((g->num.range.n + 1) * sizeof *m.home_variant);
  m.used = mem_zalloc((state_objects(r) + 1) * sizeof *m.used);
  vec_push(m.inst, (Inst){0});
  match_find_homes(&m);
  bool good = add_variables(&m, f) && solve(&m, 0);
  mem_free(m.home_seg);
  mem_free(m.home_variant);
  mem_free(m.used);
  vec_free(m.inst);
  vec_free(m.known);
  vec_free(m.equation);
  vec_free(m.job);
  vec_free(m.later);
  vec_free(m.array);
  vec_free(m.ending);
  vec_free(m.some);
  vec_free(m.placed);
  vec_free(m.undo);
  vec_free(m.uses);
  return !good ? GAMMA_NO : m.undecided ? GAMMA_UNDECIDED : GAMMA_YES;
}
