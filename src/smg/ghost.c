/* Ghosts of a call: which values the callee keeps for its caller; see ghost.h. */
#include "smg/ghost.h"

#include "smg/order.h"

enum { MOST_CONTENTS = 4 };
/* A symbol of the callee: it occurs there, or what occurs there is compared with it. */
enum { IN = 1, AROUND = 2, SMALLER = 4 };

/* ---- places ---- */

enum { BY_NAMED, BY_TEMPORARY, BY_NOBODY };

/* What the frame holds without looking into what is gone. */
static void hold_alone(const Engine *e, Graph *g, FuncId caller, FuncId callee, uint32_t from, uint32_t to,
                       bool temporaries, uint8_t *held) {
  uint32_t ghosts = g->own + g->globals;
  smg_hold_named(e, g, caller, held);
  if (temporaries) smg_hold(e, g, 0, g->own, held);
  for (uint32_t i = 0; i < g->globals; i++)
    if (!e->touches[callee][i]) smg_hold(e, g, g->own + i, g->own + i + 1, held);
  smg_hold(e, g, ghosts, ghosts + g->ghosts.by_named + (temporaries ? g->ghosts.by_temporary : 0), held);
  smg_hold(e, g, from, to, held);
}

/* BY_... for what is gone, by object; to be freed. */
static uint8_t *find_holders(const Engine *e, const Detach *d, FuncId caller, FuncId callee, uint32_t from,
                             uint32_t to) {
  const Graph *g = d->frame;
  uint8_t *by = mem_zalloc(g->obj.n), *held = mem_zalloc(g->obj.n);
  Graph *alone = smg_copy(g);
  bool some = false;
  for (ObjId o = 1; o < alone->obj.n; o++) {
    MemObject *x = &alone->obj.at[o];
    if (!d->gone[o] || !x->sort) continue;
    some = some || x->sort == OBJECT_BLOCK;
    for (uint32_t v = 0; v < x->variants.n; v++) vec_clear(x->variants.at[v]);
    if (x->is_segment && !x->role) x->end = x->back = value_const(0);
  }
  for (int who = BY_NAMED; who < BY_NOBODY && some; who++) {
    hold_alone(e, alone, caller, callee, from, to, who == BY_TEMPORARY, held);
    for (ObjId o = 1; o < g->obj.n; o++)
      if (d->gone[o] && g->obj.at[o].sort == OBJECT_BLOCK && by[o] == who && !object_is_held(e, alone, o, held[o]))
        by[o] = (uint8_t)(who + 1);
  }
  smg_free(alone);
  mem_free(held);
  return by;
}

typedef struct {
  Detach *d;
  const uint8_t *by; /* find_holders */
  uint8_t now;       /* ghosts of what such hold are made now */
} Places;

static void detach(void *context, Value *v, ObjId of) {
  const Places *p = context;
  Detach *d = p->d;
  bool leaves = (v->kind == VALUE_POINTER && d->gone[v->id]) || v->kind == VALUE_SOME;
  if (!leaves || (of && d->gone[of])) return;
  if (p->now != (v->kind == VALUE_SOME ? BY_NOBODY : p->by[v->id])) return;
  uint32_t k = 0;
  while (k < d->ghost.n && !value_equal(&d->ghost.at[k], v)) k++;
  if (k == d->ghost.n) vec_push(d->ghost, *v);
  *v = (Value){.kind = VALUE_OUTSIDE, .id = k};
}

/* Those that are held so; how many. */
static uint32_t detach_some(const Engine *e, Places *p, FuncId callee, uint8_t who) {
  Graph *g = p->d->frame;
  uint32_t before = p->d->ghost.n;
  p->now = who;
  for (uint32_t i = 0; i < g->slot.n; i++)
    if (i < g->own || i >= g->own + g->globals || !e->touches[callee][i - g->own]) detach(p, &g->slot.at[i], 0);
  for (ObjId o = 1; o < g->obj.n; o++)
    if (!p->d->gone[o]) object_values(g, o, detach, p);
  return p->d->ghost.n - before;
}

Holders ghosts_of_places(Engine *e, Detach *d, FuncId caller, FuncId callee, uint32_t from, uint32_t to) {
  uint8_t *by = find_holders(e, d, caller, callee, from, to);
  Places p = {.d = d, .by = by};
  Holders n = {.by_named = detach_some(e, &p, callee, BY_NAMED)};
  n.by_temporary = detach_some(e, &p, callee, BY_TEMPORARY);
  n.by_nobody = detach_some(e, &p, callee, BY_NOBODY);
  mem_free(by);
  return n;
}

/* ---- numbers ---- */

typedef struct {
  uint8_t *object, *symbol; /* seen */
  U32Vec work, *order;
} Walk;

static void walk_lin(Walk *w, const Lin *l) {
  for (uint32_t i = 0; i < l->n; i++) {
    Sym s = l->t[i].s;
    if (!w->symbol[s]) vec_push(*w->order, s);
    w->symbol[s] = 1;
  }
}

static void walk_value(void *context, Value *v, ObjId of) {
  Walk *w = context;
  (void)of;
  if (v->kind == VALUE_NUMBER || v->kind == VALUE_POINTER || v->kind == VALUE_STATIC) walk_lin(w, &v->lin);
  if (v->kind != VALUE_POINTER || w->object[v->id]) return;
  w->object[v->id] = 1;
  vec_push(w->work, v->id);
}

/* All symbols, those first that arguments lead to: two calls that are alike have their numbers in the same order,
 * whatever else their callers know. */
static void symbols_in_order(Graph *g, const Value *arg, uint32_t n_args, U32Vec *order) {
  Walk w = {.object = mem_zalloc(g->obj.n), .order = order};
  w.symbol = mem_zalloc(g->num.range.n);
  for (uint32_t i = 0; i < n_args; i++) walk_value(&w, (Value *)&arg[i], 0);
  for (uint32_t i = 0; i < w.work.n; i++) {
    walk_lin(&w, &g->obj.at[w.work.at[i]].size);
    walk_lin(&w, &g->obj.at[w.work.at[i]].len);
    object_values(g, w.work.at[i], walk_value, &w);
  }
  for (Sym s = 1; s < g->num.range.n; s++)
    if (!w.symbol[s]) vec_push(*order, s);
  mem_free(w.object);
  mem_free(w.symbol);
  vec_free(w.work);
}

/* May it be a block of a list or tree? */
static bool is_node(Engine *e, const MemObject *x) {
  U32Vec layouts = {0};
  if (!x->is_segment && x->type && !x->size.n) engine_layouts(e, x->type, (uint64_t)x->size.c, &layouts);
  bool some = x->is_segment || layouts.n;
  vec_free(layouts);
  return some;
}

static bool is_among(const U32Vec *fields, TypeId structure, uint64_t offset) {
  for (uint32_t i = 0; i < fields->n; i++)
    if (fields->at[i] == field_key(structure, offset)) return true;
  return false;
}

/* What is found in the objects that a call is given is known again behind the call, if it writes there: entries are
 * joined, and yet a counter is one more than it was. Likewise all that a recursive function, or one that such a
 * function calls, is given. Not of nodes, which differ. */
static void given_contents(Engine *e, Detach *d, const Graph *g, FuncId callee, bool all, const Value *arg,
                           uint32_t n_args) {
  for (uint32_t i = 0; i < n_args; i++) {
    if (arg[i].kind != VALUE_POINTER || is_node(e, &g->obj.at[arg[i].id])) continue;
    const MemObject *o = &g->obj.at[arg[i].id];
    const Cells *c = &o->variants.at[0];
    uint32_t n = 0;
    for (uint32_t k = 0; k < c->n && c->at[k].offset < NUL_KEY && n < MOST_CONTENTS; k++) {
      const Cell *x = &c->at[k];
      if (x->size > 8 || (!x->zeros && x->v.kind != VALUE_NUMBER)) continue;
      if (!all && !is_among(&e->writes[callee], o->type, x->offset)) continue;
      vec_push(d->ghost, x->zeros ? value_const(0) : x->v);
      n++;
    }
  }
}

/* ---- cells that the callee does not speak of ---- */

enum { MOST_KEPT = 48 };

typedef struct {
  uint64_t offset;
  TypeId type;
} Scalar;

typedef struct {
  Scalar at[MOST_KEPT];
  uint32_t n;
} Scalars;

/* The numbers and pointers of a structure, one after the other; false: they overlap, or there are too many. */
static bool list_scalars(const Program *p, TypeId type, uint64_t offset, Scalars *out) {
  const Type *t = type_at(p, type);
  bool good = t->kind != TYPE_UNION && t->size;
  for (uint32_t i = 0; t->kind == TYPE_STRUCT && i < t->n_fields && good; i++)
    good = !t->field[i].bit_size && list_scalars(p, t->field[i].type, offset + t->field[i].offset, out);
  for (uint64_t i = 0; t->kind == TYPE_ARRAY && i < t->count && good; i++)
    good = list_scalars(p, t->of, offset + i * type_at(p, t->of)->size, out);
  if (!good || t->kind == TYPE_STRUCT || t->kind == TYPE_ARRAY) return good;
  if (out->n == MOST_KEPT || t->size > 8) return false;
  out->at[out->n++] = (Scalar){offset, type};
  return true;
}

/* Is it a structure that only argument i leads into, which the callee sees as a structure? Which bytes of it? */
static bool is_structure(const Engine *e, const Graph *g, FuncId callee, const Value *arg, uint32_t n_args, uint32_t i,
                         Range *seen) {
  const MemObject *o = &g->obj.at[arg[i].id];
  if (!o->type || o->owner || o->role || o->is_segment || o->cut || i >= e->p->func.at[callee].n_params) return false;
  for (uint32_t k = 0; k < n_args; k++)
    if (k != i && arg[k].kind == VALUE_POINTER && arg[k].id == arg[i].id) return false;
  const Type *t = type_at(e->p, e->p->var.at[e->p->func.at[callee].param[i]].type);
  if (t->kind != TYPE_POINTER || type_at(e->p, t->of)->kind != TYPE_STRUCT) return false;
  *seen = numbers_range(&g->num, &arg[i].lin);
  seen->hi += (Int128)type_at(e->p, t->of)->size;
  return seen->lo >= 0 && seen->hi <= (Int128)type_at(e->p, o->type)->size &&
         lin_is(&o->size, type_at(e->p, o->type)->size);
}

/* Which member of the structure these bytes are in; UINT32_MAX: none. */
static uint32_t member_of(const Program *p, TypeId structure, uint64_t offset) {
  const Type *t = type_at(p, structure);
  for (uint32_t i = 0; i < t->n_fields; i++)
    if (offset >= t->field[i].offset && offset - t->field[i].offset < type_at(p, t->field[i].type)->size) return i;
  return UINT32_MAX;
}

/* Does the callee speak of the member by itself? */
static bool speaks_of(const Engine *e, FuncId callee, TypeId structure, uint64_t offset) {
  uint32_t member = member_of(e->p, structure, offset);
  for (uint32_t i = 0; i < e->fields[callee].n; i++)
    if (e->fields[callee].at[i] == field_key(structure, e->fields[callee].at[i] & 0xfff) &&
        member_of(e->p, structure, e->fields[callee].at[i] & 0xfff) == member)
      return true;
  return false;
}

/* May rows or parts of o speak of what is there? */
static bool is_in_array(const Program *p, const Graph *g, ObjId o, uint64_t offset) {
  if (!object_has_rows(g, o)) return false;
  const MemObject *x = &g->obj.at[o];
  Lin end = row_array_end(p, x);
  return offset >= x->origin && (end.n || (Int128)offset < end.c);
}

/* Pointers and numbers that the callee does not speak of, of the structure that argument i leads into. What elements of
 * arrays have goes with it: it has no name. */
static void list_kept(Engine *e, const Graph *g, FuncId callee, const Value *arg, uint32_t n_args, uint32_t i,
                      Scalars *out) {
  Range seen;
  Scalars all = {0};
  if (arg[i].kind != VALUE_POINTER || is_node(e, &g->obj.at[arg[i].id])) return;
  TypeId type = g->obj.at[arg[i].id].type;
  if (!is_structure(e, g, callee, arg, n_args, i, &seen) || !list_scalars(e->p, type, 0, &all)) return;
  bool whole = seen.lo == 0 && seen.hi == (Int128)type_at(e->p, type)->size;
  for (uint32_t k = 0; k < all.n; k++) {
    uint64_t at = all.at[k].offset, size = type_at(e->p, all.at[k].type)->size;
    bool shown = !whole && (Int128)at + (Int128)size > seen.lo && (Int128)at < seen.hi;
    TypeKind kind = type_at(e->p, all.at[k].type)->kind;
    bool known = kind == TYPE_POINTER || (kind == TYPE_INT && e->how.census); /* where only assertions are left */
    bool element = is_in_array(e->p, g, arg[i].id, at);
    if (known && !shown && !element && !speaks_of(e, callee, type, at)) out->at[out->n++] = all.at[k];
  }
}

/* What the cell has, with its name if it has one already. */
static Value take_value(Engine *e, Graph *g, ObjId o, const Scalar *s) {
  uint64_t size = type_at(e->p, s->type)->size;
  Value v = cells_read(g, o, 0, e->p, s->offset, size, s->type);
  for (uint32_t c = 0; c < g->obj.at[o].variants.at[0].n; c++) {
    const Cell *x = &g->obj.at[o].variants.at[0].at[c];
    if (!x->zeros && x->offset == s->offset && x->size == size && x->v.kind == VALUE_ANY) v = x->v;
  }
  return v;
}

static void write_scalar(const Engine *e, Graph *g, ObjId o, const Scalar *s, Value v) {
  cells_write(g, o, 0, s->offset, type_at(e->p, s->type)->size, v);
}

uint32_t ghosts_keep(Engine *e, Graph *g, FuncId callee, const Value *arg, uint32_t n_args) {
  uint32_t n = 0;
  if (engine_shows(e, callee) || e->how.exact) return 0; /* those who watch may ask for any */
  for (uint32_t i = 0; i < n_args; i++) {
    Scalars kept = {0};
    Value v[MOST_KEPT];
    list_kept(e, g, callee, arg, n_args, i, &kept);
    if (!kept.n) continue;
    for (uint32_t k = 0; k < kept.n; k++) {
      v[k] = take_value(e, g, arg[i].id, &kept.at[k]);
      write_scalar(e, g, arg[i].id, &kept.at[k], (Value){.kind = VALUE_ANY});
    }
    uint8_t *seen = ghosts_seen_by_callee(e, callee, g, arg, n_args);
    for (uint32_t k = 0; k < kept.n; k++) { /* what leads to something that the callee has anyway goes with it */
      bool goes = v[k].kind == VALUE_POINTER && seen[v[k].id];
      Value named = {.kind = VALUE_ANY, .id = NEW_NAME + n + 1};
      write_scalar(e, g, arg[i].id, &kept.at[k], goes ? v[k] : named);
      if (goes) continue;
      vec_push(g->slot, v[k]);
      n++;
    }
    mem_free(seen);
  }
  return n;
}

uint32_t ghosts_keep_names(Graph *g, const uint8_t *gone, uint32_t n) {
  for (ObjId o = 1; o < g->obj.n; o++) {
    const MemObject *x = &g->obj.at[o];
    if (!gone[o] || !x->sort || x->owner || x->role || x->is_segment) continue;
    for (uint32_t k = 0; k < x->variants.at[0].n; k++) {
      Cell *c = &x->variants.at[0].at[k];
      if (c->zeros || c->v.kind != VALUE_ANY || !c->v.id || c->v.id > NEW_NAME) continue;
      vec_push(g->slot, c->v);
      c->v.id = NEW_NAME + ++n;
    }
  }
  return n;
}

static void name_new(void *context, Value *v, ObjId of) {
  (void)context;
  (void)of;
  if (v->kind == VALUE_ANY) v->id = v->id > NEW_NAME ? v->id - NEW_NAME : 0;
}

void ghosts_name(Graph *entry) { smg_values(entry, name_new, NULL); }

/* Does something that the callee has bound this symbol of it from the same side? */
static bool is_bounded(const Numbers *n, const Inner *by, const uint8_t *callee) {
  for (uint32_t i = 0; i < n->inner.n; i++) {
    const Inner *in = &n->inner.at[i];
    bool same = by->r.hi <= 0 ? in->r.hi <= 0 : in->r.lo >= 0;
    if (in->own == by->own && same && callee[in->other]) return true;
  }
  return false;
}

/* What keys of the callee's lists and trees lie between: that may be numbers of callers of the frame, if it has none
 * itself. */
static void add_far_bounds(const Engine *e, const Graph *g, uint8_t *callee, const uint8_t *frame) {
  const Numbers *n = &g->num;
  uint8_t *key = order_symbols(e, g);
  for (uint32_t i = 0; i < n->inner.n; i++) {
    Inner in = n->inner.at[i];
    bool one_sided = in.r.hi <= 0 || in.r.lo >= 0;
    if (!key[in.own] || !callee[in.own] || callee[in.other] || !frame[in.other] || !one_sided) continue;
    if (!is_bounded(n, &in, callee)) callee[in.other] |= AROUND;
  }
  mem_free(key);
}

/* Which of those that are compared with what the callee has are smaller? */
static void find_smaller(const Numbers *n, uint8_t *callee) {
  for (uint32_t i = 0; i < n->inner.n; i++) {
    Inner in = n->inner.at[i];
    if (callee[in.own] && callee[in.other] == AROUND && in.r.lo >= 0) callee[in.other] |= SMALLER;
  }
  for (uint32_t i = 0; i < n->diff.n; i++) {
    Diff d = n->diff.at[i];
    if (callee[d.a] == AROUND && (callee[d.b] & IN) && d.c <= 0) callee[d.a] |= SMALLER;
  }
}

/* A relation between these symbols (and another one, unless it is 0) of which the callee has some and the frame others:
 * the frame must know those of the callee again. */
static void both_know(const Lin *l, Sym also, const uint8_t *callee, uint8_t *frame) {
  bool here = callee[also], there = frame[also] && !callee[also]; /* [0] is never set */
  for (uint32_t i = 0; i < l->n; i++) {
    here = here || callee[l->t[i].s];
    there = there || (frame[l->t[i].s] && !callee[l->t[i].s]);
  }
  if (!here || !there) return;
  if (callee[also]) frame[also] = 1;
  for (uint32_t i = 0; i < l->n; i++)
    if (callee[l->t[i].s]) frame[l->t[i].s] = 1;
}

/* By symbol, the expression, less its constant, that it occurs in where the callee finds it. */
typedef struct {
  Lin *in;
  uint8_t *several; /* it occurs in others too */
} Sums;

static void note_sum(Sums *x, const Lin *l) {
  for (uint32_t i = 0; i < l->n; i++) {
    Lin *in = &x->in[l->t[i].s], only = *l;
    only.c = 0;
    if (in->n && !lin_equal(in, &only)) x->several[l->t[i].s] = 1;
    *in = only;
  }
}

static void note_value(void *context, Value *v, ObjId of) {
  (void)of;
  if (v->kind == VALUE_NUMBER || v->kind == VALUE_POINTER || v->kind == VALUE_STATIC) note_sum(context, &v->lin);
}

static Sums find_sums(const Engine *e, const Detach *d, Graph *g, FuncId callee, const Value *arg, uint32_t n_args) {
  Sums x = {.in = mem_zalloc(g->num.range.n * sizeof *x.in)};
  x.several = mem_zalloc(g->num.range.n);
  for (uint32_t i = 0; i < n_args; i++) note_value(&x, (Value *)&arg[i], 0);
  for (uint32_t i = 0; i < g->globals; i++)
    if (e->touches[callee][i]) note_value(&x, &g->slot.at[g->own + i], 0);
  for (ObjId o = 1; o < g->obj.n; o++) {
    if (!d->gone[o] || !g->obj.at[o].sort) continue;
    note_sum(&x, &g->obj.at[o].size);
    note_sum(&x, &g->obj.at[o].len);
    object_values(g, o, note_value, &x);
  }
  return x;
}

/* What the frame knows by this symbol: a sum where the callee has it only as a part of that (a count is that of two
 * parts of a list), so that calls which know the sum by one symbol are like those that know it by several. */
static Lin known_by(const Sums *x, Sym s, uint8_t *done) {
  const Lin *sum = &x->in[s];
  bool only = sum->n > 1;
  for (uint32_t i = 0; i < sum->n && only; i++) only = !x->several[sum->t[i].s];
  if (!only) return lin_sym(s);
  for (uint32_t i = 0; i < sum->n; i++) done[sum->t[i].s] = 1;
  return *sum;
}

/* Is it a constant, or does the frame know a part of it? */
static bool may_know(const Lin *l, const uint8_t *frame) {
  bool known = !l->n;
  for (uint32_t i = 0; i < l->n; i++) known = known || frame[l->t[i].s];
  return known;
}

/* The frame needs no other ghost for it if it is a symbol. */
static void keep_number(Detach *d, uint8_t *frame, Value v) {
  vec_push(d->ghost, v);
  if (v.lin.n == 1 && v.lin.t[0].k == 1 && !v.lin.c) frame[v.lin.t[0].s] = 0;
}

void ghosts_of_numbers(Engine *e, Detach *d, Graph *g, FuncId caller, FuncId callee_id, const Value *arg,
                       uint32_t n_args) {
  const Function *f = &e->p->func.at[callee_id];
  bool all = e->recurses[caller] || e->recurses[callee_id];
  uint32_t n = g->num.range.n;
  uint8_t *callee = mem_zalloc(n), *frame = mem_zalloc(n), *stored = mem_zalloc(n), *bounds = mem_zalloc(n);
  uint8_t *keys = mem_zalloc(n); /* of blocks of lists in the frame */
  for (uint32_t i = 0; i < n_args; i++) {
    value_symbols(callee, (Value *)&arg[i], 0);
    if (i < f->n_params && e->stored[f->param[i]]) value_symbols(stored, (Value *)&arg[i], 0);
  }
  for (uint32_t i = 0; i < g->globals; i++)
    value_symbols(e->touches[callee_id][i] ? callee : frame, &g->slot.at[g->own + i], 0);
  for (ObjId o = 1; o < g->obj.n; o++) {
    object_symbols(g, o, d->gone[o] ? callee : frame);
    if (!d->gone[o]) lin_symbols(&g->obj.at[o].size, bounds);
    if (!d->gone[o] && !g->obj.at[o].is_segment && is_node(e, &g->obj.at[o])) object_symbols(g, o, keys);
  }
  for (uint32_t i = 0; i < g->own; i++) value_symbols(frame, &g->slot.at[i], 0);
  uint8_t *near = mem_zalloc(n); /* of the frame, and not only of those before it: these are compared with it there */
  memcpy(near, frame, n);
  for (uint32_t i = g->own + g->globals; i < g->slot.n; i++) value_symbols(frame, &g->slot.at[i], 0);
  for (uint32_t i = 0; i < g->num.inner.n; i++) { /* both parts have what blocks of one of them are compared with */
    Inner in = g->num.inner.at[i];
    if (callee[in.own] && (near[in.other] || (frame[in.other] && bounds[in.other]))) callee[in.other] |= AROUND;
    if (frame[in.own] && callee[in.other]) frame[in.other] = 1;
  }
  for (uint32_t i = 0; i < g->num.diff.n && e->key.n; i++) { /* likewise what is compared with a block of a list here */
    Diff x = g->num.diff.at[i];
    if ((callee[x.a] & IN) && keys[x.b] && !callee[x.b]) callee[x.b] |= AROUND;
    if ((callee[x.b] & IN) && keys[x.a] && !callee[x.a]) callee[x.a] |= AROUND;
  }
  if (e->key.n) add_far_bounds(e, g, callee, frame);
  find_smaller(&g->num, callee);
  for (uint32_t i = 0; i < g->num.diff.n; i++) {
    Diff x = g->num.diff.at[i];
    if (callee[x.a] && frame[x.b] && !callee[x.b]) frame[x.a] = 1;
    if (callee[x.b] && frame[x.a] && !callee[x.a]) frame[x.b] = 1;
    if (stored[x.a] && frame[x.b] && bounds[x.b]) callee[x.b] = 1;
    if (stored[x.b] && frame[x.a] && bounds[x.a]) callee[x.a] = 1;
  }
  for (uint32_t i = 0; i < g->num.fact.n; i++) both_know(&g->num.fact.at[i], 0, callee, frame);
  for (uint32_t i = 0; i < g->num.wrap.n; i++) both_know(&g->num.wrap.at[i].l, g->num.wrap.at[i].s, callee, frame);
  d->until[0] = d->ghost.n;
  for (uint32_t i = 0; i < n_args; i++) /* what was given is known again behind the call, constants too */
    if (arg[i].kind == VALUE_NUMBER) keep_number(d, frame, arg[i]);
  for (uint32_t i = e->n_globals - e->census.n; i < e->n_globals; i++) /* likewise how many blocks there were */
    if (e->how.census && e->touches[callee_id][i]) keep_number(d, frame, g->slot.at[g->own + i]);
  if (!f->is_model) given_contents(e, d, g, callee_id, all, arg, n_args);
  d->until[1] = d->ghost.n;
  for (ObjId o = 1; o < g->obj.n; o++) { /* and how long an array is, which the frame may know by another number */
    const MemObject *x = &g->obj.at[o];
    if (!d->gone[o] || x->sort != OBJECT_BLOCK || !x->step || x->owner) continue;
    if (x->step < e->row_least && !may_know(&x->size, frame)) continue; /* a text */
    vec_push(d->ghost, value_number(x->size));
    if (x->size.n == 1) frame[x->size.t[0].s] = 0;
    Row row[MOST_ROWS];
    uint32_t rows = object_rows(g, o, row, MOST_ROWS);
    if (rows) vec_push(d->ghost, value_number(row[rows - 1].to)); /* how many elements of it are set, likewise */
  }
  U32Vec order = {0};
  symbols_in_order(g, arg, n_args, &order);
  Sums sums = find_sums(e, d, g, callee_id, arg, n_args);
  uint8_t *done = mem_zalloc(n);
  enum { SIZES, LARGER, LESS, OTHERS, KINDS };
  for (int kind = 0; kind < KINDS; kind++) {
    d->until[2 + kind] = d->ghost.n;
    for (uint32_t i = 0; i < order.n; i++) {
      Sym s = order.at[i];
      int is = bounds[s] ? SIZES : callee[s] == AROUND ? LARGER : callee[s] == (AROUND | SMALLER) ? LESS : OTHERS;
      if (callee[s] && frame[s] && is == kind && !done[s] && d->ghost.n < MOST_GHOSTS) /* else less is known then */
        vec_push(d->ghost, value_number(kind == OTHERS ? known_by(&sums, s, done) : lin_sym(s)));
    }
  }
  mem_free(sums.in);
  mem_free(sums.several);
  mem_free(done);
  mem_free(callee);
  mem_free(near);
  mem_free(keys);
  mem_free(frame);
  mem_free(stored);
  mem_free(bounds);
  vec_free(order);
}

/* ---- pieces whose host the callee has ---- */

void ghosts_keep_grounds(Graph *g, const uint8_t *gone) {
  ObjId objects = g->obj.n;
  for (ObjId host = 1; host < objects; host++) {
    uint32_t ground = g->obj.at[host].ground, slot = g->slot.n;
    bool found = false;
    if (!gone[host] || g->obj.at[host].cut != CUT_HOST || !ground) continue;
    for (ObjId o = 1; o < objects; o++) {
      MemObject *x = &g->obj.at[o];
      if (gone[o] || x->cut != CUT_PIECE || x->ground != ground) continue;
      x->ground = BY_SLOT | slot;
      found = true;
    }
    if (found) vec_push(g->slot, value_pointer(host, lin_const(0)));
  }
}

void ghosts_find_grounds(Graph *g) {
  for (ObjId o = 1; o < g->obj.n; o++) {
    MemObject *x = &g->obj.at[o];
    if (!x->sort || x->cut != CUT_PIECE || x->ground < BY_SLOT) continue;
    const Value *v = &g->slot.at[x->ground - BY_SLOT];
    const MemObject *host = v->kind == VALUE_POINTER ? &g->obj.at[v->id] : NULL;
    x->ground = host && host->cut == CUT_HOST && !host->is_segment && !host->owner ? host->ground : 0;
  }
}

/* ---- what goes to the callee ---- */

static void note_some(void *context, Value *v, ObjId of) {
  (void)of;
  if (v->kind == VALUE_SOME) u32_add_once(context, v->id);
}

/* What owns it at last, and is owned by nothing: of a row or part, its array. */
static ObjId outermost(const Graph *g, ObjId o) {
  while (g->obj.at[o].owner) o = g->obj.at[o].owner;
  return g->obj.at[o].role ? row_array(g, o) : o;
}

/* What has come to the callee holds pointers to some block of these structures. */
static void note_somes(Graph *g, uint32_t slots, const uint8_t *reach, U32Vec *out) {
  for (uint32_t i = slots; i < g->slot.n; i++) note_some(out, &g->slot.at[i], 0);
  for (ObjId o = 1; o < g->obj.n; o++)
    if (reach[o]) object_values(g, o, note_some, out);
}

static bool has_id(const U32Vec *v, uint32_t id) {
  for (uint32_t i = 0; i < v->n; i++)
    if (v->at[i] == id) return true;
  return false;
}

uint8_t *ghosts_seen_by_callee(const Engine *e, FuncId callee, Graph *g, const Value *arg, uint32_t n) {
  uint32_t slots = g->slot.n;
  uint8_t *reach = mem_zalloc(g->obj.n);
  U32Vec all = {0}, own = {0};
  for (uint32_t i = 0; i < n; i++) vec_push(g->slot, arg[i]);
  for (uint32_t i = 0; i < g->globals; i++)
    if (e->touches[callee][i]) vec_push(g->slot, g->slot.at[g->own + i]);
  smg_values(g, note_some, &all);
  smg_reach(g, slots, g->slot.n, reach);
  note_somes(g, slots, reach, &own);
  bool touched = own.n;
  for (ObjId o = 1; o < g->obj.n && !touched; o++) touched = reach[o] && g->obj.at[o].sort == OBJECT_BLOCK;
  for (bool more = touched && all.n; more;) {
    more = false;
    for (ObjId o = 1; o < g->obj.n; o++) {
      const MemObject *x = &g->obj.at[o];
      if (x->sort != OBJECT_BLOCK || reach[o] || !has_id(x->owner ? &own : &all, x->type)) continue;
      vec_push(g->slot, value_pointer(outermost(g, o), lin_const(0)));
      smg_reach(g, slots, g->slot.n, reach);
      note_somes(g, slots, reach, &own);
      reach[o] = more = true;
    }
  }
  g->slot.n = slots;
  vec_free(all);
  vec_free(own);
  return reach;
}
