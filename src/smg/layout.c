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

/* Members of a union may lie at the same offset. */
static void add_self_pointer(Search *s, uint64_t offset, uint64_t delta) {
  for (uint32_t i = 0; i < s->found.n; i++)
    if (s->found.at[i].offset == offset) return;
  vec_push(s->found, (SelfPointer){offset, delta});
}

/* Pointers among the fields of `inside`, which lies at `base`, to itself or to the whole structure. */
static void find_in(Search *s, TypeId inside, uint64_t base, int depth) {
  const Type *t = type_at(s->p, inside);
  if ((t->kind != TYPE_STRUCT && t->kind != TYPE_UNION) || depth > 4) return;
  for (uint32_t i = 0; i < t->n_fields; i++) {
    const Field *f = &t->field[i];
    const Type *ft = type_at(s->p, f->type);
    uint64_t at = base + f->offset, n = 1;
    if (ft->kind == TYPE_STRUCT || ft->kind == TYPE_UNION) find_in(s, f->type, at, depth + 1);
    if (ft->kind == TYPE_ARRAY && ft->count <= MOST_LINKS) { /* of children */
      n = ft->count;
      ft = type_at(s->p, ft->of);
    }
    if (ft->kind != TYPE_POINTER) continue;
    for (uint64_t k = 0; k < n; k++) {
      uint64_t link = at + k * (s->p->pointer_bits / 8);
      if (same_structure(s->p, ft->of, s->structure))
        add_self_pointer(s, link, 0);
      else if (same_structure(s->p, ft->of, inside))
        add_self_pointer(s, link, base);
    }
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
  if (block->tail) return false;
  if (y->varies) return block->type == e->layout_type.at[layout] && numbers_range(&g->num, &block->size).lo >= y->size;
  return lin_is(&block->size, (Int128)y->size) && (!block->type || block->type == e->layout_type.at[layout]);
}

/* ---- the links of a block ---- */

Value layout_field(const Engine *e, const MemObject *o, uint64_t offset) {
  const Cells *c = &o->variants.at[0];
  uint64_t n = e->p->pointer_bits / 8;
  for (uint32_t i = 0; i < c->n; i++) {
    const Cell *x = &c->at[i];
    if (x->offset <= offset && offset + n <= x->offset + x->size && x->zeros) return value_const(0);
    if (x->offset == offset && x->size == n) return x->v;
    if (x->offset < offset + n && offset < x->offset + x->size) return (Value){.kind = VALUE_ANY};
  }
  return o->zeroed ? value_const(0) : (Value){.kind = VALUE_ANY};
}

bool value_may_be_null(const Graph *g, const Value *v) {
  for (ObjId steps = 0; v->kind == VALUE_POINTER; steps++) {
    const MemObject *x = &g->obj.at[v->id];
    if (!x->is_segment || numbers_range(&g->num, &x->len).lo >= 1) return false;
    if (steps > g->obj.n) return true;
    v = v->place == AT_FIRST ? &x->end : &x->back; /* of a segment that may be empty */
  }
  if (v->kind == VALUE_NUMBER) return numbers_range(&g->num, &v->lin).lo <= 0;
  return v->kind == VALUE_ANY || v->kind == VALUE_UNSET || v->kind == VALUE_NONE;
}

LinkState layout_link(const Engine *e, const Graph *g, const Layout *y, const MemObject *o, uint32_t i) {
  Value v = layout_field(e, o, y->link[i]);
  if (value_is_null(&v)) return LINK_NULL;
  bool other = v.kind == VALUE_ANY || v.kind == VALUE_UNSET || v.kind == VALUE_NUMBER || v.kind == VALUE_NONE;
  if (other) return y->n_links > 1 ? LINK_NONE : LINK_ANY;
  return value_may_be_null(g, &v) ? LINK_ANY : LINK_ON;
}

LinkState cells_link(const Cells *c, uint32_t i) {
  for (uint32_t k = c->n; k > 0 && c->at[k - 1].offset >= LINK_KEY; k--)
    if (c->at[k - 1].offset == LINK_KEY + i) return (LinkState)c->at[k - 1].v.lin.c;
  return LINK_ANY;
}

void layout_cut(const Engine *e, const Layout *y, Cells *c) {
  for (uint32_t i = 0; i < y->n_links; i++)
    if (cells_link(c, i) != LINK_NONE) cells_cut(c, y->link[i], e->p->pointer_bits / 8);
  if (y->has_back) cells_cut(c, y->back, e->p->pointer_bits / 8);
}

void layout_contents(const Engine *e, const Graph *g, const Layout *y, const MemObject *block, Cells *out) {
  for (uint32_t i = 0; i < block->variants.at[0].n; i++) vec_push(*out, block->variants.at[0].at[i]);
  for (uint32_t i = 0; i < y->n_links && y->n_links > 1; i++) {
    LinkState is = layout_link(e, g, y, block, i);
    if (is != LINK_ANY) vec_push(*out, (Cell){.offset = LINK_KEY + i, .size = 1, .v = value_const(is)});
  }
  if (y->varies) vec_push(*out, (Cell){.offset = SIZE_KEY, .size = 1, .v = value_number(block->size)});
  layout_cut(e, y, out);
}

/* ---- variants that stay apart ---- */

static void note_offset(Engine *e, const Program *p, ExprId load) {
  const Expr *x = expr_at(p, load);
  if (x->kind != EXPR_LOAD || type_at(p, x->type)->kind != TYPE_INT) return;
  const Expr *field = expr_at(p, x->a);
  uint64_t offset = field->kind == EXPR_FIELD ? (uint64_t)field->value : 0;
  for (uint32_t i = 0; i < e->tag.n; i++)
    if (e->tag.at[i] == offset) return;
  vec_push(e->tag, offset);
}

typedef struct {
  Engine *e;
  ExprId *loaded; /* by register: what it was set to */
} Tags;

static void note_tag(const Program *p, ExprId x, void *context) {
  Tags *t = context;
  const Expr *y = expr_at(p, x);
  if (y->kind != EXPR_EQ && y->kind != EXPR_NE) return;
  for (int side = 0; side < 2; side++) {
    ExprId with = side ? y->b : y->a;
    if (!expr_is_const(p, side ? y->a : y->b)) continue;
    while (expr_at(p, with)->kind == EXPR_CAST) with = expr_at(p, with)->a;
    const Expr *z = expr_at(p, with);
    if (z->kind == EXPR_VAR && t->loaded[z->var]) with = t->loaded[z->var];
    note_offset(t->e, p, with);
  }
}

void engine_find_tags(Engine *e) {
  Tags t = {e, mem_zalloc((e->p->var.n + 1) * sizeof *t.loaded)};
  for (EdgeId i = 0; i < e->p->edge.n; i++) {
    const Op *op = &e->p->edge.at[i].op;
    if (op->kind == OP_ASSIGN && op->dst) t.loaded[op->dst] = op->a;
  }
  for (EdgeId i = 0; i < e->p->edge.n; i++)
    if (e->p->edge.at[i].op.kind == OP_ASSUME) expr_walk(e->p, e->p->edge.at[i].op.a, note_tag, &t);
  mem_free(t.loaded);
}

bool layout_is_tag(const Engine *e, uint64_t offset) {
  for (uint32_t k = 0; k < e->tag.n; k++)
    if (e->tag.at[k] == offset) return true;
  return false;
}

bool variants_apart(const Engine *e, const Layout *y, const Numbers *m, const Cells *a, const Numbers *n,
                    const Cells *b) {
  bool same = true;
  for (uint32_t i = 0; i < y->n_links; i++) same = same && cells_link(a, i) == cells_link(b, i);
  bool of_list = y->n_links == 1 && !e->how.flags;
  if (!of_list && (same || y->n_links < 2)) return false;
  for (uint32_t i = 0; i < a->n; i++) {
    const Cell *x = &a->at[i];
    bool tag = layout_is_tag(e, x->offset);
    for (uint32_t k = 0; k < b->n && tag; k++) {
      const Cell *z = &b->at[k];
      if (z->offset != x->offset || z->size != x->size) continue;
      Value v = x->zeros ? value_const(0) : x->v, w = z->zeros ? value_const(0) : z->v;
      if (v.kind != VALUE_NUMBER || w.kind != VALUE_NUMBER) continue;
      Range r = numbers_range(m, &v.lin), s = numbers_range(n, &w.lin);
      bool certain = r.lo == r.hi && s.lo == s.hi;
      if ((r.hi < s.lo || s.hi < r.lo) && (certain || !of_list)) return true;
    }
  }
  return false;
}

/* ---- which layouts there are ---- */

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

static bool is_descended(const Engine *e, TypeId structure, uint64_t at) {
  for (uint32_t i = 0; i < e->descents.n; i++)
    if (e->descents.at[i] == field_key(structure, at)) return true;
  return false;
}

/* Are there members that lie in each other's bytes? */
static bool has_union(const Program *p, TypeId t, int depth) {
  const Type *x = type_at(p, t);
  bool found = x->kind == TYPE_UNION;
  for (uint32_t i = 0; (x->kind == TYPE_STRUCT || found) && i < x->n_fields && depth < 4 && !found; i++)
    found = has_union(p, x->field[i].type, depth + 1);
  return found;
}

/* Nodes of which some have other links than others (of a syntax tree): recursion goes down by all of them. Lists of
 * those that have one link are such trees too. */
static bool make_descended(Engine *e, TypeId structure, uint64_t size, uint64_t delta, const uint64_t *at, uint32_t n) {
  Layout y = {.size = size, .varies = type_is_open(e->p, structure), .delta = delta, .is_descended = true};
  for (uint32_t i = 0; i < n; i++)
    if (is_descended(e, structure, at[i])) y.link[y.n_links++] = at[i];
  if (y.n_links < 2 || !has_union(e->p, structure, 0)) return false;
  add_layout(e, structure, y);
  return y.n_links == n;
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
  uint32_t kept = 0; /* a host is shorter than its structure */
  for (uint32_t i = 0; i < s.found.n; i++)
    if (s.found.at[i].offset + e->p->pointer_bits / 8 <= size) s.found.at[kept++] = s.found.at[i];
  s.found.n = kept;
  for (uint32_t i = 0; i < s.found.n; i++) {
    uint64_t at[MOST_LINKS];
    uint32_t n = 0;
    bool first = true;
    for (uint32_t k = 0; k < s.found.n; k++) {
      if (s.found.at[k].delta != s.found.at[i].delta) continue;
      if (k < i) first = false;
      if (n < MOST_LINKS) at[n++] = s.found.at[k].offset;
    }
    if (first && !make_descended(e, structure, size, s.found.at[i].delta, at, n))
      make_layouts(e, structure, size, s.found.at[i].delta, at, n);
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
      known = known || e->layout.at[i].size == size;
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
    bool shared = type_at(e->p, e->layout_type.at[i])->kind == TYPE_UNION; /* another member may be a link there */
    if (x->n_links > 1 || (x->n_links == 1 && x->link[0] == y->back && !shared)) x->is_refuted = true;
  }
}

bool engine_usual_layout(const Engine *e, TypeId structure, uint32_t *layout) {
  for (uint32_t i = 0; i < e->layout.n; i++) {
    *layout = i;
    if (e->layout_type.at[i] == structure && e->layout.at[i].is_usual && !e->layout.at[i].is_refuted) return true;
  }
  return false;
}
