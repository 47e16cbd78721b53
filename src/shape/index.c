/* Arrays of pointers. A step that reads or writes memory at an index which is not constant is taken apart: one way for
 * each value of the index for which the bytes lie in the block. There it is a step with a constant index. */
#include "shape/transfer.h"

enum { MOST_ELEMENTS = 8, MOST_BYTES = 1 << 20 };

/* The bytes of an element that are accessed, counted from its first one; of several accesses: all. */
typedef struct {
  int64_t first, end;
} Accessed;

typedef struct {
  const Program *p;
  ShapeElements found; /* `at` and `n_at`: each an EXPR_INDEX */
  Accessed accessed[SHAPE_ELEMENTS_AT_ONCE];
  bool different; /* several indices, or too many elements */
} Search;

static ExprId index_of(const Program *p, ExprId element) { return expr_at(p, element)->b; }

static void note_element(Search *s, ExprId at, Int128 first, Int128 end) {
  ShapeElements *f = &s->found;
  uint32_t i = 0;
  while (i < f->n_at && f->at[i] != at) i++;
  bool small = first > -MOST_BYTES && end < MOST_BYTES;
  bool same = !f->n_at || index_of(s->p, f->at[0]) == index_of(s->p, at);
  s->different = s->different || !small || !same || i == SHAPE_ELEMENTS_AT_ONCE;
  if (s->different) return;
  Accessed *a = &s->accessed[i];
  if (i == f->n_at) {
    f->at[f->n_at++] = at;
    *a = (Accessed){(int64_t)first, (int64_t)end};
  }
  if (first < a->first) a->first = (int64_t)first;
  if (end > a->end) a->end = (int64_t)end;
}

/* The index, that is not constant, on the way from an address to its base. */
static void look_at_address(Search *s, ExprId address, TypeId accessed) {
  const Program *p = s->p;
  Int128 first = 0, end = type_at(p, accessed)->size;
  for (ExprId e = address;;) {
    const Expr *x = expr_at(p, e);
    switch ((ExprKind)x->kind) {
      case EXPR_FIELD:
        first += x->value;
        break;
      case EXPR_CAST:
        break;
      case EXPR_INDEX:
        if (expr_is_const(p, x->b)) {
          first += x->value * expr_at(p, x->b)->value;
          break;
        }
        note_element(s, e, first, first + end);
        return;
      default:
        return;
    }
    e = x->a;
  }
}

/* Addresses from which the expression certainly reads. */
static void look_at_loads(Search *s, ExprId e) {
  if (!e) return;
  const Expr *x = expr_at(s->p, e);
  if (x->kind == EXPR_ITE || x->kind == EXPR_AND || x->kind == EXPR_OR) return;
  if (x->kind == EXPR_LOAD) look_at_address(s, x->a, x->type);
  look_at_loads(s, x->a);
  look_at_loads(s, x->b);
}

static Search find_index(const Program *p, const Op *op, ExprId condition) {
  Search s = {.p = p};
  look_at_loads(&s, condition);
  if (op) {
    if (op->kind == OP_STORE) look_at_address(&s, op->a, expr_at(p, op->b)->type);
    look_at_loads(&s, op->a);
    look_at_loads(&s, op->b);
    for (uint32_t i = 0; i < op->n_args; i++) look_at_loads(&s, op->args[i]);
  }
  if (s.different) s.found.n_at = 0;
  return s;
}

static int64_t divided_up(int64_t a, int64_t b) { return a / b + (a % b > 0); }
static int64_t divided_down(int64_t a, int64_t b) { return a / b - (a % b < 0); }

/* The indices, from *low to below *high, with which a byte of the element that is accessed lies in the block, of all
 * blocks in question together. False: not known. */
static bool indices_within(const Alias *a, const Program *p, ExprId element, Accessed bytes, int64_t *low,
                           int64_t *high) {
  const Expr *x = expr_at(p, element);
  AliasTargets at = {0};
  int64_t size = (int64_t)x->value;
  *low = INT64_MAX, *high = INT64_MIN;
  alias_of_expr(a, x->a, &at);
  bool known = at.n && size > 0 && size < MOST_BYTES;
  for (uint32_t i = 0; i < at.n && known; i++) {
    const AliasObject *o = alias_object(a, at.at[i].object);
    int64_t offset = at.at[i].offset;
    known = (o->kind == ALIAS_VARIABLE || o->kind == ALIAS_ALLOCATION) && o->size < MOST_BYTES && !at.at[i].stride &&
            offset > -MOST_BYTES && offset < MOST_BYTES;
    if (!known) break;
    int64_t from = divided_down(-offset - bytes.end, size) + 1;
    int64_t to = divided_up((int64_t)o->size - offset - bytes.first, size);
    if (from < *low) *low = from;
    if (to > *high) *high = to;
  }
  vec_free(at);
  return known;
}

ExprId shape_base(const Program *p, ExprId e) {
  for (;;) {
    const Expr *x = expr_at(p, e);
    switch ((ExprKind)x->kind) {
      case EXPR_VAR:
      case EXPR_ADDRESS:
        return e;
      case EXPR_CAST:
        if (type_at(p, expr_at(p, x->a)->type)->kind != TYPE_POINTER) return 0;
        break;
      case EXPR_FIELD:
      case EXPR_INDEX:
        break;
      default:
        return 0;
    }
    e = x->a;
  }
}

bool shapes_elements(const Shapes *s, const Op *op, ExprId condition, ShapeElements *out) {
  Search x = find_index(s->p, op, condition);
  *out = x.found;
  if (!s->o.alias || !out->n_at || expr_at(s->p, index_of(s->p, out->at[0]))->has_load) return false;
  int64_t first = INT64_MIN, end = INT64_MAX; /* every one of these accesses is made: the index is good for all */
  for (uint32_t i = 0; i < out->n_at; i++) {
    int64_t low, high;
    if (!indices_within(s->o.alias, s->p, out->at[i], x.accessed[i], &low, &high)) return false;
    if (low > first) first = low;
    if (high < end) end = high;
  }
  if (end <= first || end - first > MOST_ELEMENTS) return false;
  out->first = first;
  out->n = (uint32_t)(end - first);
  return true;
}

bool step_find_elements(Builder *b, ShapeElements *out) {
  bool goal = b->step->kind == SHAPE_CONDITION;
  if (!b->c->track.n_fields || !shapes_elements(b->s, goal ? NULL : b->step->op, goal ? b->step->condition : 0, out))
    return false;
  bool tracked = false;
  for (uint32_t i = 0; i < out->n_at && !tracked; i++)
    tracked = step_base(b, shape_address(b->s->p, expr_at(b->s->p, out->at[i])->a).base) != NULL;
  return tracked;
}

TermId step_is_element(Builder *b, const ShapeElements *e, uint32_t i) {
  return term_eq(b->s->l, env_number(&b->env, index_of(b->s->p, e->at[0])), term_int(b->s->l, e->first + i));
}

void step_require_element(Builder *b, const Element *e) {
  if (!b->c->track.n_assertions || b->way == WAY_WILD) return; /* values without a block have no assertions */
  TvlVar v = b->c->v;
  for (uint32_t i = 0; i < e->of->n_at; i++) {
    const Slots *x = step_base(b, shape_address(b->s->p, expr_at(b->s->p, e->of->at[i])->a).base);
    if (!x) continue;
    for (uint32_t k = 0; k < x->of.n; k++) vec_push(b->focus, AT(x->at[k], v));
    vec_push(b->precondition, EX(v, AND(step_at(b, x, v), step_ask(b, e->is, true))));
  }
}

static ExprId element_in(Shapes *s, const ShapeElements *e, uint32_t i, ExprId in) {
  for (uint32_t k = 0; in && k < e->n_at; k++) {
    Expr x = *expr_at(s->p, e->at[k]);
    ExprId index = expr_const(s->p, expr_at(s->p, x.b)->type, e->first + i);
    in = expr_replace(s->p, in, e->at[k], expr_index(s->p, x.a, index, (uint64_t)x.value, x.type));
  }
  return in;
}

void step_element(Shapes *s, const ShapeElements *e, uint32_t i, const ShapeStep *step, ShapeStep *out, Op *op) {
  *out = *step;
  out->condition = element_in(s, e, i, step->condition);
  if (!step->op) return;
  *op = *step->op;
  op->a = element_in(s, e, i, step->op->a);
  op->b = element_in(s, e, i, step->op->b);
  op->c = element_in(s, e, i, step->op->c);
  ExprId *args = arena_alloc(&s->arena, (op->n_args + 1) * sizeof *args);
  for (uint32_t k = 0; k < op->n_args; k++) args[k] = element_in(s, e, i, step->op->args[k]);
  op->args = args;
  out->op = op;
}
