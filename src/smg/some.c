/* Pointers to some block of a structure (VALUE_SOME): what is read and written through them, and which block one means,
 * where that has to be known. Every block that one may mean is in the graph, and of this type: where one goes that is
 * not, such pointers are not known any more (graph.c); a block keeps its type as long as there are some. */
#include "smg/engine.h"
#include "smg/row.h"

typedef struct {
  TypeId type;
  bool found;
} Somewhere;

static void find_some(void *context, Value *v, ObjId of) {
  Somewhere *s = context;
  (void)of;
  if (v->kind == VALUE_SOME && v->id == s->type) s->found = true;
}

bool some_is_meant(const Graph *g, TypeId type) {
  Somewhere s = {.type = type};
  smg_values((Graph *)g, find_some, &s); /* which changes nothing */
  return s.found;
}

/* ---- reading ---- */

static void add_choice(SplitWish *w, Value v) {
  for (uint32_t i = 0; i < w->n_choices; i++)
    if (value_equal(&w->choice[i], &v)) return;
  if (w->n_choices < MOST_CHOICES) w->choice[w->n_choices] = v;
  w->n_choices++;
}

/* What a pointer in some block may be, seen by one who does not know in which: to a block of a structure, it is to some
 * of those; to a segment that may be empty, it may also be what that leads to. many: it is what each of many blocks
 * has, and so are its symbols: outside of them nobody may know these. */
static void add_vaguely(SplitWish *w, const Graph *g, Value v, bool many) {
  for (uint32_t i = 0; i < g->obj.n && v.kind == VALUE_POINTER && !(many && v.lin.n); i++) {
    const MemObject *x = &g->obj.at[v.id];
    bool block = x->sort == OBJECT_BLOCK && !x->cut && x->type && !v.lin.n;
    if (!block && (x->owner || x->is_segment || x->cut)) break;
    add_choice(w, block ? (Value){.kind = VALUE_SOME, .id = x->type, .lin = v.lin} : v);
    if (!x->is_segment || numbers_range(&g->num, &x->len).lo >= 1) return;
    v = v.place == AT_LAST ? x->back : x->end;
    many = many || x->owner;
  }
  bool lin = v.kind == VALUE_STATIC || v.kind == VALUE_NUMBER;
  add_choice(w, v.kind == VALUE_POINTER || (lin && many && v.lin.n) ? (Value){.kind = VALUE_ANY} : v);
}

/* Adds what the pointer field at `offset` of the blocks of object o may hold. */
static void add_choices(Trial *s, SplitWish *w, ObjId o, uint64_t offset, uint64_t n) {
  const MemObject *x = &s->g->obj.at[o];
  const Layout *y = x->is_segment ? engine_layout(s->e, x->layout) : NULL;
  bool link = false, back = y && y->has_back && y->back == offset;
  for (uint32_t i = 0; y && i < y->n_links; i++) link = link || y->link[i] == offset;
  if (link || back) {
    Value inside = {.kind = VALUE_SOME, .id = x->type, .lin = lin_const((Int128)(link ? y->delta : y->back_delta))};
    add_choice(w, x->type && !x->cut ? inside : (Value){.kind = VALUE_ANY});
    for (uint32_t i = 0; link && y->n_links > 1 && i < y->n_links; i++)
      for (uint32_t v = 0; v < x->variants.n && y->link[i] == offset; v++) {
        LinkState is = cells_link(&x->variants.at[v], i);
        if (is != LINK_ON) add_choice(w, is == LINK_NONE ? (Value){.kind = VALUE_ANY} : value_const(0));
      }
    add_vaguely(w, s->g, link ? x->end : x->back, x->owner);
    return;
  }
  if (object_has_rows(s->g, o)) {
    add_choice(w, (Value){.kind = VALUE_ANY});
    return;
  }
  for (uint32_t v = 0; v < x->variants.n; v++) {
    Value value = cells_read(s->g, o, v, s->p, offset, n, s->p->type_void_pointer);
    add_vaguely(w, s->g, value, x->is_segment || x->owner);
    x = &s->g->obj.at[o];
  }
}

/* Is a link, or the field that leads back, of a segment among these bytes? They are no contents of its blocks. */
static bool meets_link(const Trial *s, const MemObject *x, uint64_t offset, uint64_t n) {
  const Layout *y = x->is_segment ? engine_layout(s->e, x->layout) : NULL;
  uint64_t size = s->p->pointer_bits / 8;
  for (uint32_t i = 0; y && i < y->n_links; i++)
    if (y->link[i] < offset + n && offset < y->link[i] + size) return true;
  return y && y->has_back && y->back < offset + n && offset < y->back + size;
}

/* The numbers that blocks of the structure hold there. */
static Range some_hull(const Trial *s, const Value *a, uint64_t n, TypeId t) {
  Range all = type_range(s->p, t), r = all;
  bool first = true;
  for (ObjId o = 1; o < s->g->obj.n; o++) {
    const MemObject *x = &s->g->obj.at[o];
    if (x->sort != OBJECT_BLOCK || x->type != a->id) continue;
    if (object_has_rows(s->g, o) || meets_link(s, x, (uint64_t)a->lin.c, n)) return all;
    for (uint32_t k = 0; k < x->variants.n; k++) {
      Cell like = {.offset = (uint64_t)a->lin.c, .size = n};
      Value v;
      if (!cells_there(x, &x->variants.at[k], &like, &v) || v.kind != VALUE_NUMBER) return all;
      Range one = numbers_range(&s->g->num, &v.lin);
      if (one.lo < all.lo || one.hi > all.hi) return all;
      if (first || one.lo < r.lo) r.lo = one.lo;
      if (first || one.hi > r.hi) r.hi = one.hi;
      first = false;
    }
  }
  return r;
}

Outcome some_load(Trial *s, ExprId load, const Value *a, uint64_t n, TypeId t, Value *out) {
  for (uint32_t i = 0; i < s->g->decided.n; i++)
    if (s->g->decided.at[i].e == load) {
      *out = s->g->decided.at[i].v;
      return DONE;
    }
  if (type_at(s->p, t)->kind != TYPE_POINTER) {
    *out = type_at(s->p, t)->kind == TYPE_INT ? value_within(s->g, s->p, t, some_hull(s, a, n, t))
                                              : value_fresh(s->g, s->p, t);
    return DONE;
  }
  s->split = (SplitWish){.kind = SPLIT_CHOICE, .condition = load};
  for (ObjId o = 1; o < s->g->obj.n; o++)
    if (s->g->obj.at[o].sort == OBJECT_BLOCK && s->g->obj.at[o].type == a->id)
      add_choices(s, &s->split, o, (uint64_t)a->lin.c, n);
  bool vague = s->split.n_choices == 0 || s->split.n_choices > MOST_CHOICES;
  for (uint32_t i = 0; i < s->split.n_choices && !vague; i++) vague = s->split.choice[i].kind == VALUE_ANY;
  if (vague) {
    *out = (Value){.kind = VALUE_ANY};
    return DONE;
  }
  return SPLIT;
}

/* ---- which one ---- */

/* Can the block be found among those of the structure: are they blocks and lists, and few? */
static bool can_focus(const Trial *s, TypeId type) {
  uint32_t n = 0;
  for (ObjId o = 1; o < s->g->obj.n; o++) {
    const MemObject *x = &s->g->obj.at[o];
    if (x->sort != OBJECT_BLOCK || x->type != type) continue;
    n++;
    if (x->owner || x->role || x->stack) return false;
    if (!x->is_segment) continue;
    const Layout *y = engine_layout(s->e, x->layout);
    if (y->n_links != 1 || !segment_can_part(s->g, o, y)) return false;
  }
  return n && n <= MOST_CHOICES;
}

Outcome trial_focus(Trial *s, ExprId address) {
  const Expr *x = expr_at(s->p, address);
  while (x->kind == EXPR_FIELD || x->kind == EXPR_CAST) x = expr_at(s->p, x->a);
  if (x->kind != EXPR_VAR || s->p->var.at[x->var].function != s->function) return DONE;
  const Value *v = trial_slot(s, x->var);
  if (!v || v->kind != VALUE_SOME || !can_focus(s, v->id)) return DONE;
  s->split = (SplitWish){.kind = SPLIT_SOME, .obj = s->e->slot[x->var]};
  return SPLIT;
}

/* ---- writing ---- */

/* A number is written into some block: what all of them have there is not known any more. */
Outcome some_store(Trial *s, const Value *a, uint64_t n, const Value *v) {
  uint64_t offset = (uint64_t)a->lin.c;
  s->why = "a pointer is written into a block that is not known";
  if (v->kind != VALUE_NUMBER) return GIVE_UP;
  for (ObjId o = 1; o < s->g->obj.n; o++) {
    const MemObject *x = &s->g->obj.at[o];
    if (x->sort != OBJECT_BLOCK || x->type != a->id) continue;
    if (object_has_rows(s->g, o)) return GIVE_UP;
    if (meets_link(s, x, offset, n)) return GIVE_UP;
    for (uint32_t k = 0; k < x->variants.n; k++)
      for (uint32_t i = 0; i < x->variants.at[k].n; i++) {
        const Cell *c = &x->variants.at[k].at[i];
        bool meets = c->offset < offset + n && offset < c->offset + c->size;
        if (meets && !c->zeros && c->v.kind != VALUE_NUMBER && c->v.kind != VALUE_ANY && c->v.kind != VALUE_UNSET)
          return GIVE_UP;
      }
  }
  for (ObjId o = 1; o < s->g->obj.n; o++)
    if (s->g->obj.at[o].sort == OBJECT_BLOCK && s->g->obj.at[o].type == a->id)
      for (uint32_t k = 0; k < s->g->obj.at[o].variants.n; k++) cells_forget(s->g, o, k, offset, n);
  return DONE;
}
