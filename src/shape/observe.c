/* How the pointer fields of blocks are used: seen in a few short runs of the program, on small numbers. It is a guess
 * at what the program builds, and says which predicates are worth having. No proof depends on it. */
#include "shape/internal.h"

enum {
  RUNS = 6,
  STEPS = 4000,
  STRIDE = 61,      /* steps between two looks at the heap */
  MOST_BLOCKS = 24, /* that are looked at: larger heaps show nothing new */
  MOST_WORDS = 16,  /* of a block */
  INPUTS = 1000,
  SELDOM = 6, /* one in so many is an exception */
};

typedef struct {
  Shapes *s;
  uint64_t steps;
} Observer;

/* The edge by a field of one block to another one of its layout. */
typedef struct {
  Observed *in;
  uint32_t from, to, field; /* objects; index in Observed.place */
  uint64_t byte;            /* of `to` */
} Link;
typedef VEC(Link) Links;

static Observed *observed_of(Shapes *s, LayoutId layout) {
  for (uint32_t i = 0; i < s->n_observed; i++)
    if (s->observed[i].layout == layout) return &s->observed[i];
  return NULL;
}

static Observed *observed_new(Shapes *s, LayoutId layout) {
  Observed *x = observed_of(s, layout);
  if (x || s->n_observed == OBSERVED_LAYOUTS) return x;
  x = &s->observed[s->n_observed++];
  x->layout = layout;
  return x;
}

/* The index of the field at this place, or OBSERVED_FIELDS. */
static uint32_t place_of(const Observed *x, int64_t place) {
  for (uint32_t i = 0; i < x->n; i++)
    if (x->place[i] == place) return i;
  return OBSERVED_FIELDS;
}

static void add_links(Shapes *s, const Run *r, uint32_t block, EdgeId allocated, uint64_t size, Links *out) {
  uint32_t word = s->p->pointer_bits / 8;
  LayoutId layout = shapes_layout_of_allocation(s, allocated);
  Observed *x = layout ? observed_new(s, layout) : NULL;
  for (uint32_t i = 0; x && i < MOST_WORDS && (i + 1) * (uint64_t)word <= size; i++) {
    uint64_t byte, its_size;
    EdgeId its;
    uint32_t to = run_pointer(r, block, i * (uint64_t)word, &byte);
    if (!to || !run_block(r, to, &its, &its_size) || shapes_layout_of_allocation(s, its) != layout) continue;
    int64_t place = shapes_origin_of_allocation(s, allocated) + i * (int64_t)word;
    uint32_t field = place_of(x, place);
    if (field == OBSERVED_FIELDS && x->n == OBSERVED_FIELDS) continue;
    if (field == OBSERVED_FIELDS) x->place[field = x->n++] = place;
    vec_push(*out, (Link){x, block, to, field, byte});
  }
}

/* The heap as it is now. */
static void look(Shapes *s, const Run *r) {
  Links link = {0};
  uint32_t blocks = 0, end = 1;
  for (; end < run_objects(r) && blocks < MOST_BLOCKS; end++) {
    EdgeId allocated;
    uint64_t size;
    if (!run_block(r, end, &allocated, &size)) continue;
    blocks++;
    add_links(s, r, end, allocated, size, &link);
  }
  for (uint32_t i = 0; i < link.n; i++) {
    Link a = link.at[i];
    if (a.to >= end) continue; /* what leads to it, or back, was not looked at */
    a.in->edges[a.field]++;
    for (uint32_t k = 0; k < link.n; k++) {
      Link b = link.at[k];
      if (i == k || a.in != b.in) continue;
      if (b.from == a.to && b.to == a.from) a.in->back[a.field][b.field]++;
      if (b.to == a.to && b.byte == a.byte) a.in->shared[a.field][b.field]++;
    }
  }
  vec_free(link);
}

static void observe(void *context, Run *r) {
  Observer *o = context;
  if (++o->steps % STRIDE == 0) look(o->s, r);
}

static uint64_t next_number(uint64_t *state) { /* splitmix64 */
  uint64_t z = *state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

static void observe_run(Shapes *s, uint32_t number) {
  static const uint64_t range[RUNS] = {2, 3, 5, 8, 12, 130};
  InputSource inputs = {0};
  uint64_t state = number;
  for (uint32_t i = 0; i < INPUTS; i++) vec_push(inputs.value, (Int128)(next_number(&state) % range[number]));
  Observer observer = {.s = s};
  RunOptions o = {
      .inputs = &inputs, .max_steps = STEPS, .limit = s->o.limit, .observe = observe, .observer = &observer};
  RunResult result;
  run_program(s->p, &o, &result);
  run_result_free(&result);
  inputs_free(&inputs);
}

/* What was seen of the layout, or NULL. */
static const Observed *seen_of(Shapes *s, LayoutId layout) {
  if (!s->observed) {
    s->observed = mem_zalloc(OBSERVED_LAYOUTS * sizeof *s->observed);
    for (uint32_t i = 0; i < RUNS; i++) observe_run(s, i);
  }
  return observed_of(s, layout);
}

/* Two fields that were seen to lead somewhere; false: not seen. */
static bool find_two(Shapes *s, FieldId f, FieldId g, const Observed **x, uint32_t *a, uint32_t *b) {
  const ShapeField *first = &s->field.at[f], *second = &s->field.at[g];
  *x = first->layout && first->layout == second->layout ? seen_of(s, first->layout) : NULL;
  if (!*x) return false;
  *a = place_of(*x, first->offset);
  *b = place_of(*x, second->offset);
  return *a < OBSERVED_FIELDS && *b < OBSERVED_FIELDS && *a != *b;
}

/* Seldom does one lead where they led already, or back: while the program rearranges its tree. */
static bool makes_trees(const Observed *x, uint32_t a, uint32_t b) {
  uint32_t wrong = x->shared[a][a] + x->shared[a][b] + x->shared[b][a] + x->shared[b][b];
  wrong += x->back[a][b] + x->back[b][a];
  return x->edges[a] && x->edges[b] && wrong * SELDOM <= x->edges[a] + x->edges[b];
}

Seen seen_beside(Shapes *s, FieldId f, FieldId g) {
  const Observed *x;
  uint32_t a, b;
  if (!find_two(s, f, g, &x, &a, &b)) return SEEN_NOTHING;
  if (!makes_trees(x, a, b)) return SEEN_NOT;
  for (uint32_t i = 0; i < x->n; i++) /* three branches: which two? */
    if (i != a && i != b && makes_trees(x, a, i) && makes_trees(x, b, i)) return SEEN_NOT;
  return SEEN;
}

static bool leads_back(const Observed *x, uint32_t h, uint32_t f) {
  return x->edges[f] && x->back[f][h] * 4 >= x->edges[f] * 3;
}

bool seen_with_back(Shapes *s, FieldId f, FieldId g) {
  const Observed *x;
  uint32_t a, b;
  if (!find_two(s, f, g, &x, &a, &b)) return false;
  for (uint32_t h = 0; h < x->n; h++)
    if (h != a && h != b && leads_back(x, h, a) && leads_back(x, h, b)) return true;
  return false;
}

Seen seen_over(Shapes *s, FieldId h, FieldId f) {
  const Observed *x;
  uint32_t a, b;
  if (!find_two(s, h, f, &x, &a, &b)) return SEEN_NOTHING;
  return leads_back(x, a, b) ? SEEN : SEEN_NOT;
}

/* f leads where g leads as well, and g leads to each block once at most and not back: the lower level of a skip list.
 */
static bool is_above(const Observed *x, uint32_t f, uint32_t g) {
  bool list = x->shared[g][g] * SELDOM <= x->edges[g] && x->edges[f] <= x->edges[g];
  bool back = x->back[f][g] * SELDOM > x->edges[f];
  return list && !back && x->edges[f] && x->shared[f][g] * 4 >= x->edges[f] * 3;
}

static bool is_shortcut(Shapes *s, LayoutId layout, int64_t place) {
  const Observed *x = layout ? seen_of(s, layout) : NULL;
  uint32_t a = x ? place_of(x, place) : OBSERVED_FIELDS;
  for (uint32_t g = 0; a < OBSERVED_FIELDS && g < x->n; g++)
    if (g != a && is_above(x, a, g)) return true;
  return false;
}

bool seen_shortcut(Shapes *s, FieldId f) { return is_shortcut(s, s->field.at[f].layout, s->field.at[f].offset); }

/* ---- pointers that go by shortcuts ---- */

/* Is it the place of a shortcut, wherever the variable points that it is computed from? */
static bool is_place_of_shortcut(Shapes *s, ExprId address) {
  ShapeAddress a = shape_address(s->p, address);
  if (!a.base || expr_at(s->p, a.base)->kind != EXPR_VAR) return false;
  LayoutId layout = shapes_layout_of_pointer(s, a.base);
  Offsets o = offsets_of_var(s, expr_at(s->p, a.base)->var);
  for (uint32_t i = 0; i < o.n; i++)
    if (o.offset[i] == SOMEWHERE || !is_shortcut(s, layout, o.offset[i] + a.offset)) return false;
  return o.n > 0;
}

static bool leads_through(Shapes *s, ExprId address, VarId v) {
  ExprId base = address ? shape_base(s->p, address) : 0;
  return base && expr_at(s->p, base)->kind == EXPR_VAR && expr_at(s->p, base)->var == v;
}

static bool gets_shortcut(Shapes *s, const Op *op, VarId v) {
  if (op->kind != OP_ASSIGN || op->dst != v) return false;
  const Expr *value = expr_at(s->p, op->a);
  return value->kind == EXPR_LOAD && is_place_of_shortcut(s, value->a);
}

/* Does the operation change the list by the variable? */
static bool changes_list(Shapes *s, const Op *op, VarId v) {
  switch (op->kind) {
    case OP_STORE: {
      bool pointer = type_at(s->p, expr_at(s->p, op->b)->type)->kind == TYPE_POINTER;
      return pointer && leads_through(s, op->a, v) && !is_place_of_shortcut(s, op->a);
    }
    case OP_FREE:
    case OP_MEMCPY:
    case OP_MEMMOVE:
    case OP_MEMSET:
      return leads_through(s, op->a, v);
    default:
      return false;
  }
}

bool seen_roaming(Shapes *s, VarId v) {
  bool roams = false;
  for (EdgeId e = 0; e < s->p->edge.n; e++) {
    const Op *op = &s->p->edge.at[e].op;
    if (changes_list(s, op, v)) return false;
    roams = roams || gets_shortcut(s, op, v);
  }
  return roams;
}
