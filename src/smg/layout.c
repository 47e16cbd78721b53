/* Layouts: how blocks of a structure may hang together, read off the types. A field that points to the structure
 * itself, or to a structure inside of it that holds the field (an intrusive list), may be a link or lead back. */
#include "smg/engine.h"

const Layout *engine_layout(const Engine *e, uint32_t id) { return &e->layout.at[id]; }

typedef struct {
  uint64_t offset, delta;
} SelfPointer;

typedef struct {
  const Program *p;
  TypeId structure;
  VEC(SelfPointer) found;
} Search;

static bool same_structure(const Program *p, TypeId a, TypeId b) {
  const Type *x = type_at(p, a), *y = type_at(p, b);
  if (a == b) return true;
  return x->kind == TYPE_STRUCT && y->kind == TYPE_STRUCT && x->name && y->name && x->name == y->name &&
         x->size == y->size;
}

/* Pointers among the fields of `inside`, which lies at `base`, to itself or to the whole structure. */
static void find_in(Search *s, TypeId inside, uint64_t base, int depth) {
  const Type *t = type_at(s->p, inside);
  if (t->kind != TYPE_STRUCT || depth > 4) return;
  for (uint32_t i = 0; i < t->n_fields; i++) {
    const Field *f = &t->field[i];
    const Type *ft = type_at(s->p, f->type);
    uint64_t at = base + f->offset;
    if (ft->kind == TYPE_STRUCT) find_in(s, f->type, at, depth + 1);
    if (ft->kind != TYPE_POINTER) continue;
    if (same_structure(s->p, ft->of, s->structure))
      vec_push(s->found, (SelfPointer){at, 0});
    else if (same_structure(s->p, ft->of, inside))
      vec_push(s->found, (SelfPointer){at, base});
  }
}

bool type_is_open(const Program *p, TypeId t) {
  const Type *x = type_at(p, t);
  if (x->kind != TYPE_STRUCT || !x->n_fields) return false;
  const Type *last = type_at(p, x->field[x->n_fields - 1].type);
  return last->kind == TYPE_ARRAY && last->count == 0;
}

bool layout_fits(const Engine *e, const Graph *g, const MemObject *block, uint32_t layout) {
  const Layout *y = engine_layout(e, layout);
  if (y->varies) return block->type == e->layout_type.at[layout] && numbers_range(&g->num, &block->size).lo >= y->size;
  return lin_is(&block->size, (Int128)y->size) && (!block->type || block->type == e->layout_type.at[layout]);
}

void layout_contents(const Layout *y, const MemObject *block, Cells *out) {
  for (uint32_t i = 0; i < block->variants.at[0].n; i++) vec_push(*out, block->variants.at[0].at[i]);
  if (y->varies) vec_push(*out, (Cell){.offset = SIZE_KEY, .size = 1, .v = value_number(block->size)});
}

static void add_layout(Engine *e, TypeId structure, Layout y) {
  vec_push(e->layout, y);
  vec_push(e->layout_type, structure);
}

typedef struct {
  uint64_t offset;
  uint32_t loads;
} Use;

static void count_loads(const Program *p, ExprId x, void *context) {
  Use *u = context;
  const Expr *load = expr_at(p, x);
  if (load->kind != EXPR_LOAD) return;
  const Expr *field = expr_at(p, load->a);
  u->loads += field->kind == EXPR_FIELD && field->value == (Int128)u->offset;
}

/* How often the program goes along a field at this offset. */
static uint32_t loads_of(const Program *p, uint64_t offset) {
  Use u = {offset, 0};
  for (EdgeId i = 0; i < p->edge.n; i++) {
    const Op *op = &p->edge.at[i].op;
    if (op->a) expr_walk(p, op->a, count_loads, &u);
    if (op->b) expr_walk(p, op->b, count_loads, &u);
  }
  return u.loads;
}

/* All ways to use the fields at these offsets: first with one that leads back, then without; the largest first. */
static void make_layouts(Engine *e, TypeId structure, uint64_t size, uint64_t delta, const uint64_t *at, uint32_t n) {
  /* A list that leads forth and back is the same seen from either end: one way of seeing it is enough, the usual one.
   */
  uint32_t first = n == 2 ? loads_of(e->p, at[0] - delta) : 0, second = n == 2 ? loads_of(e->p, at[1] - delta) : 0;
  uint32_t not_back = first > second ? 0 : 1;
  for (uint32_t back = 0; back <= n; back++) { /* n: none */
    if (back < n && (n < 2 || (n == 2 && back == not_back))) continue;
    Layout y = {.size = size, .varies = type_is_open(e->p, structure), .delta = delta, .has_back = back < n};
    if (back < n) {
      y.back = at[back];
      y.back_delta = delta;
    }
    for (uint32_t i = 0; i < n; i++)
      if (i != back) y.link[y.n_links++] = at[i];
    add_layout(e, structure, y);
    if (y.n_links < 2) continue;
    for (uint32_t i = 0; i < n; i++) {
      if (i == back) continue;
      Layout one = y;
      one.n_links = 1;
      one.link[0] = at[i];
      add_layout(e, structure, one);
    }
  }
}

static void find_layouts(Engine *e, TypeId structure, uint64_t size) {
  Search s = {.p = e->p, .structure = structure};
  find_in(&s, structure, 0, 0);
  for (uint32_t i = 0; i < s.found.n; i++) {
    uint64_t at[MOST_LINKS];
    uint32_t n = 0;
    bool first = true;
    for (uint32_t k = 0; k < s.found.n; k++) {
      if (s.found.at[k].delta != s.found.at[i].delta) continue;
      if (k < i) first = false;
      if (n < MOST_LINKS) at[n++] = s.found.at[k].offset;
    }
    if (first) make_layouts(e, structure, size, s.found.at[i].delta, at, n);
  }
  if (!s.found.n) add_layout(e, structure, (Layout){.size = size}); /* remembered: there is none */
  vec_free(s.found);
}

void engine_layouts(Engine *e, TypeId structure, uint64_t size, U32Vec *out) {
  if (type_is_open(e->p, structure)) size = type_at(e->p, structure)->size;
  for (int round = 0; round < 2; round++) {
    bool known = false;
    for (uint32_t i = 0; i < e->layout.n; i++) {
      if (e->layout_type.at[i] != structure) continue;
      known = true;
      if (e->layout.at[i].n_links && e->layout.at[i].size == size && !e->layout.at[i].is_refuted) vec_push(*out, i);
    }
    if (known) return;
    find_layouts(e, structure, size);
  }
}

void engine_saw_layout(Engine *e, uint32_t layout) {
  const Layout *y = &e->layout.at[layout];
  uint32_t usual;
  bool outranked =
      engine_usual_layout(e, e->layout_type.at[layout], &usual) && e->layout.at[usual].has_back && !y->has_back;
  for (uint32_t i = 0; i < e->layout.n && !outranked; i++)
    if (e->layout_type.at[i] == e->layout_type.at[layout]) e->layout.at[i].is_usual = i == layout;
  for (uint32_t i = 0; i < e->layout.n && y->has_back && y->n_links == 1; i++) {
    Layout *x = &e->layout.at[i];
    if (e->layout_type.at[i] != e->layout_type.at[layout] || x->has_back) continue;
    if (x->n_links > 1 || (x->n_links == 1 && x->link[0] == y->back)) x->is_refuted = true;
  }
}

bool engine_usual_layout(const Engine *e, TypeId structure, uint32_t *layout) {
  for (uint32_t i = 0; i < e->layout.n; i++) {
    *layout = i;
    if (e->layout_type.at[i] == structure && e->layout.at[i].is_usual && !e->layout.at[i].is_refuted) return true;
  }
  return false;
}
