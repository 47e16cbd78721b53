/* Questions about a graph: operands, and the parts in which they are known. */
#include "smg/query.h"

#include "smg/row.h"

enum { MOST_QUERY_PARTS = 200 };

bool query_is_some(const Graph *g, ObjId segment) { return numbers_range(&g->num, &g->obj.at[segment].len).lo >= 1; }

Worth query_worth(const QueryPart *a, uint32_t operand) {
  const Value *v = &a->v[operand];
  if (a->is_nothing[operand]) return WORTH_NOTHING;
  switch ((ValueKind)v->kind) {
    case VALUE_NUMBER: {
      Range r = numbers_range(&a->g->num, &v->lin);
      if (r.lo == 0 && r.hi == 0) return WORTH_NULL;
      return r.lo == r.hi ? WORTH_NOTHING : WORTH_ANY; /* a number that is no address of an object */
    }
    case VALUE_POINTER:
      return WORTH_CELL;
    case VALUE_STATIC:
      return WORTH_CONSTANT;
    case VALUE_DANGLING:
    case VALUE_FUNCTION:
      return WORTH_NOTHING;
    case VALUE_SOME:
      return WORTH_SOME;
    default:
      return WORTH_ANY;
  }
}

Value query_field(const QueryPart *a, ObjId o, uint32_t variant, uint64_t offset) {
  const MemObject *x = &a->g->obj.at[o];
  const Cells *c = &x->variants.at[variant];
  uint64_t n = a->e->p->pointer_bits / 8;
  for (uint32_t i = 0; i < c->n && c->at[i].offset < NUL_KEY; i++) {
    const Cell *y = &c->at[i];
    if (y->zeros && y->offset <= offset && offset + n <= y->offset + y->size) return value_const(0);
    if (y->offset == offset && y->size == n) return y->v;
    if (y->offset < offset + n && offset < y->offset + y->size) return (Value){.kind = VALUE_ANY};
  }
  if (x->blurred || object_has_rows(a->g, o)) return (Value){.kind = VALUE_ANY};
  return x->zeroed ? value_const(0) : (Value){.kind = VALUE_UNSET};
}

/* ---- carving ---- */

bool query_are_cut(const QueryPart *a, const Value *v, const Value *w) {
  bool pointers = v->kind == VALUE_POINTER && w->kind == VALUE_POINTER;
  return pointers && a->g->obj.at[v->id].cut && a->g->obj.at[w->id].cut;
}

bool query_are_apart(const QueryPart *a, const Value *v, const Value *w) {
  const Value *both[2] = {v, w};
  bool apart = v->id != w->id;
  for (int i = 0; i < 2; i++) {
    Range at = numbers_range(&a->g->num, &both[i]->lin);
    Range size = numbers_range(&a->g->num, &a->g->obj.at[both[i]->id].size);
    apart = apart && at.lo >= 0 && at.hi < size.lo;
  }
  return apart;
}

/* ---- operands ---- */

typedef enum { INSIDE, OUTSIDE_OF_IT, NOT_KNOWN } Inside;

static Inside inside(const Graph *g, ObjId o, const Lin *offset, uint64_t n) {
  Lin low, high;
  if (!lin_scale(offset, -1, &low) || !lin_add(offset, &g->obj.at[o].size, -1, &high)) return NOT_KNOWN;
  high.c += (Int128)n;
  int above = numbers_is_at_most(&g->num, &low), below = numbers_is_at_most(&g->num, &high);
  if (above == 1 && below == 1) return INSIDE;
  return above == 0 || below == 0 ? OUTSIDE_OF_IT : NOT_KNOWN;
}

/* Loads through v. What is not known becomes VALUE_ANY; *nothing: there is no such place. */
static Outcome load(Trial *s, uint32_t key, TypeId t, Value *v, bool *nothing) {
  uint64_t n = scalar_size(s->p, t);
  ObjId o = 0;
  Lin offset = v->lin;
  bool known = v->kind == VALUE_SOME;
  if (v->kind == VALUE_POINTER) {
    Outcome r = trial_locate(s, v, &o, &offset);
    if (r == SPLIT) return r;
    Inside where = r == DONE ? inside(s->g, o, &offset, n) : NOT_KNOWN;
    *nothing = where == OUTSIDE_OF_IT && !s->g->obj.at[o].cut; /* around pieces there is memory, too */
    known = where == INSIDE;
  } else if (v->kind == VALUE_STATIC) {
    Int128 size = (Int128)type_at(s->p, s->p->var.at[v->id].type)->size;
    numbers_simplify(&s->g->num, &offset);
    known = !offset.n && offset.c >= 0 && offset.c + (Int128)n <= size;
  } else if (v->kind == VALUE_NUMBER) {
    *nothing = !offset.n && offset.c >= 0 && offset.c < 4096; /* no object lies in the first page */
  } else {
    *nothing = v->kind == VALUE_DANGLING || v->kind == VALUE_FUNCTION;
  }
  Value address = *v;
  *v = (Value){.kind = VALUE_ANY};
  if (*nothing || !known) return DONE;
  /* a key of its own for each load: what a split decides of it is found by that */
  Outcome r = trial_load(s, UINT32_MAX - key, &address, t, v);
  if (r == SPLIT) return r;
  if (r != DONE || v->kind == VALUE_UNSET || v->kind == VALUE_NONE) *v = (Value){.kind = VALUE_ANY};
  return DONE;
}

static Outcome path_value(Trial *s, const MemoryPath *p, uint32_t key, Value *v, bool *nothing) {
  const Var *root = &s->p->var.at[p->root];
  Value *slot = trial_slot(s, p->root);
  *nothing = false;
  if (slot)
    *v = *slot;
  else
    *v = (Value){.kind = root->is_object ? VALUE_STATIC : VALUE_ANY, .id = p->root};
  if (slot && root->is_object && slot->kind != VALUE_POINTER) {
    *nothing = slot->kind == VALUE_DANGLING; /* else it is not known whether its life has begun */
    v->kind = VALUE_ANY;
  }
  if (v->kind == VALUE_UNSET || v->kind == VALUE_NONE) v->kind = VALUE_ANY;
  for (uint32_t i = 0; i < p->n && !*nothing && v->kind != VALUE_ANY; i++) {
    if (v->kind == VALUE_POINTER && p->step[i].add) { /* else it is not the address of a block */
      Outcome r = trial_know_segment(s, v);
      if (r != DONE) return r;
    }
    if (v->kind != VALUE_DANGLING && v->kind != VALUE_FUNCTION) v->lin.c += (Int128)p->step[i].add;
    if (!p->step[i].load) continue;
    Outcome r = load(s, key + i, p->step[i].load, v, nothing);
    if (r != DONE) return r;
  }
  return DONE;
}

/* Lists are walked along as they are; all else is asked of single blocks. */
static Outcome single(Trial *s, const Query *q, const Value *v) {
  if (v->kind != VALUE_POINTER) return DONE;
  bool walks = q->kind >= QUERY_LIST && q->kind <= QUERY_LENGTH && v->place == AT_FIRST;
  if (walks || q->kind == QUERY_DATA) return DONE;
  if (q->kind == QUERY_NULL || q->kind == QUERY_LIVE) return trial_know_segment(s, v);
  ObjId o;
  Lin offset;
  return trial_locate(s, v, &o, &offset);
}

static bool leads_to(const Value *v, ObjId o) { return v->kind == VALUE_POINTER && v->id == o; }

/* Who points to the cell is only known when segments that end there are empty or not. */
static Outcome know_neighbours(Trial *s, const Value *v) {
  for (ObjId o = 1; v->kind == VALUE_POINTER && o < s->g->obj.n; o++) {
    const MemObject *x = &s->g->obj.at[o];
    if (!x->sort || !x->is_segment || x->role || x->owner || query_is_some(s->g, o)) continue;
    if (!leads_to(&x->end, v->id) && !leads_to(&x->back, v->id)) continue;
    s->split = (SplitWish){.kind = SPLIT_EMPTY, .obj = o};
    return SPLIT;
  }
  return DONE;
}

static Outcome resolve(Trial *s, QueryPart *a) {
  const Query *q = a->q;
  for (int round = 0; round < 2; round++) /* what the second finds out may concern the first */
    for (uint32_t i = 0; i < q->n_paths; i++) {
      Outcome r = path_value(s, &q->path[i], i * MOST_PATH_STEPS, &a->v[i], &a->is_nothing[i]);
      if (r == DONE) r = single(s, q, &a->v[i]);
      if (r != DONE) return r;
    }
  return q->kind == QUERY_SHARED ? know_neighbours(s, &a->v[0]) : DONE;
}

/* ---- parts ---- */

static void add_answer(QueryAnswer *all, const QueryAnswer *one, bool first) {
  if (first) {
    *all = *one;
    return;
  }
  bool none = all->truth == 0, other = one->truth == 0;
  if (none || (!other && one->lo < all->lo)) all->lo = one->lo;
  if (none || (!other && one->hi > all->hi)) all->hi = one->hi;
  if (all->truth != one->truth) all->truth = -1;
  all->by_frames = all->by_frames || one->by_frames;
}

bool smg_query(const SmgState *state, const Query *q, QueryAnswer *out) {
  static const QueryAnswer maybe = {.truth = -1, .lo = -((Int128)1 << 100), .hi = (Int128)1 << 100};
  Graphs work = {0};
  uint32_t parts = 0;
  bool first = true, known = true;
  vec_push(work, smg_copy(state->g));
  if (q->kind == QUERY_LEAKED) smg_drop_dead(state->e, work.at[0], state->at); /* what those hold is lost */
  while (work.n) {
    FuncId f = state->e->p->loc.at[state->at].function;
    Trial s = {.e = state->e, .p = state->e->p, .g = vec_pop(work), .function = f};
    QueryPart a = {.e = state->e, .q = q, .function = f, .activation = state->activation};
    Outcome r = known ? resolve(&s, &a) : STOP;
    if (r == SPLIT && ++parts < MOST_QUERY_PARTS) {
      SplitWish w = s.split;
      known = trial_split(&s, s.g, &w, &work) != GIVE_UP;
      continue;
    }
    a.g = s.g;
    QueryAnswer one = r == DONE ? query_judge(&a) : maybe;
    if (r == SPLIT || r == GIVE_UP) known = false;
    add_answer(out, &one, first);
    first = false;
    smg_free(s.g);
  }
  vec_free(work);
  if (!known) *out = maybe;
  return !first || !known;
}

/* ---- what answers about callees owe to their callers ---- */

typedef struct {
  VEC(FrameDebt) seen;
  const Engine *e;
} Callers;

static void note_outside(void *context, Value *v, ObjId of) {
  uint32_t *ghost = context;
  (void)of;
  if (v->kind == VALUE_OUTSIDE && v->id == *ghost) *ghost = UINT32_MAX;
}

/* May blocks of the frame hold any pointer, or the one that the callee knows as this ghost? */
static bool frame_holds(Graph *g, uint32_t ghost) {
  for (ObjId o = 1; o < g->obj.n; o++) {
    const MemObject *x = &g->obj.at[o];
    uint32_t found = ghost;
    if (!x->sort || (x->sort != OBJECT_BLOCK && !x->role)) continue;
    if (x->blurred) return true;
    for (uint32_t v = 0; v < x->variants.n; v++)
      for (uint32_t c = 0; c < x->variants.at[v].n; c++)
        if (x->variants.at[v].at[c].v.kind == VALUE_ANY || x->variants.at[v].at[c].v.kind == VALUE_SOME) return true;
    if (ghost == UINT32_MAX) continue;
    object_values(g, o, note_outside, &found);
    if (found == UINT32_MAX) return true;
  }
  return false;
}

/* Is what callers of the activation know as this ghost, and they as ghosts of theirs, held by variables only? */
static bool callers_are_good(Callers *c, FrameDebt x) {
  for (uint32_t i = 0; i < c->seen.n; i++)
    if (c->seen.at[i].activation == x.activation && c->seen.at[i].ghost == x.ghost) return true;
  vec_push(c->seen, x);
  for (uint32_t i = 0; i < c->e->activation.at[x.activation].frame.n; i++) {
    const Frame *f = &c->e->activation.at[x.activation].frame.at[i];
    Graph *g = f->frame;
    uint32_t first = g->own + g->globals, n = c->e->activation.at[f->caller].entry->slot.n;
    if (frame_holds(g, x.ghost) || !callers_are_good(c, (FrameDebt){f->caller, UINT32_MAX})) return false;
    for (uint32_t k = first; k < n && k < g->slot.n && x.ghost != UINT32_MAX; k++)
      if (g->slot.at[k].kind == VALUE_OUTSIDE && g->slot.at[k].id == x.ghost &&
          !callers_are_good(c, (FrameDebt){f->caller, k - first}))
        return false;
  }
  return true;
}

bool engine_frames_hold(Engine *e) {
  Callers c = {.e = e};
  bool good = true;
  for (uint32_t i = 0; i < e->owed.n && good; i++) good = callers_are_good(&c, e->owed.at[i]);
  vec_clear(e->owed);
  vec_free(c.seen);
  return good;
}

LocId smg_location(const SmgState *s) { return s->at; }
