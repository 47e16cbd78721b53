/* The census; see census.h. */
#include "smg/census.h"

enum { MOST_COUNTED = 4 };

/* ---- what is counted ---- */

static bool is_structure(const Program *p, Int128 size) {
  for (TypeId t = 1; t < p->type.n; t++)
    if (type_at(p, t)->kind == TYPE_STRUCT && (Int128)type_at(p, t)->size == size) return true;
  return false;
}

static void note_size(Engine *e, ExprId x) {
  if (!x || expr_at(e->p, x)->kind != EXPR_CONST || e->census.n == MOST_COUNTED) return;
  Int128 size = expr_at(e->p, x)->value;
  if (size < 1 || !is_structure(e->p, size)) return;
  for (uint32_t i = 0; i < e->census.n; i++)
    if (e->census.at[i].size == (uint64_t)size) return;
  vec_push(e->census, (Counted){.size = (uint64_t)size});
}

static bool allocates(const Op *op) { return op->kind == OP_ALLOC && op->how != ALLOC_STACK; }

static bool is_users(const Program *p, EdgeId i) {
  return !p->func.at[p->loc.at[p->edge.at[i].from].function].is_model;
}

void engine_find_census(Engine *e) {
  const Program *p = e->p;
  for (EdgeId i = 0; i < p->edge.n; i++) {
    const Op *op = &p->edge.at[i].op;
    if (!is_users(p, i)) continue;
    if (allocates(op)) note_size(e, op->a);
    for (uint32_t k = 0; op->kind == OP_CALL && k < op->n_args; k++) note_size(e, op->args[k]); /* perhaps malloc's */
  }
  for (EdgeId i = 0; i < p->edge.n && e->census.n < MOST_COUNTED; i++) {
    const Op *op = &p->edge.at[i].op;
    bool open = is_users(p, i) && allocates(op) && expr_at(p, op->a)->kind != EXPR_CONST;
    if (open) vec_push(e->census, (Counted){.site = i});
  }
  for (uint32_t i = 0; i < e->census.n; i++) vec_push(e->global, 0);
  e->n_globals = e->global.n;
}

/* ---- the counts ---- */

static Value *count_of(const Engine *e, Graph *g, uint32_t k) {
  return &g->slot.at[g->own + e->n_globals - e->census.n + k];
}

bool census_may_help(const Engine *e, const uint8_t *proved) {
  for (uint32_t i = 0; i < e->o->n_goals; i++)
    if (!e->o->goal[i].condition && !proved[i]) return true;
  return false;
}

void census_start(const Engine *e, Graph *g) {
  for (uint32_t k = 0; k < e->census.n; k++) *count_of(e, g, k) = value_const(0);
}

/* `by` is added, for sure or (perhaps) not. False: there cannot be so many, or so few. */
static bool change(const Engine *e, Graph *g, uint32_t k, int by, bool perhaps) {
  Value *v = count_of(e, g, k);
  if (v->kind != VALUE_NUMBER) return true;
  Lin more = lin_const(by), to, above, below;
  if (perhaps) more = lin_sym(numbers_new(&g->num, by < 0 ? by : 0, by > 0 ? by : 0));
  if (!lin_add(&v->lin, &more, 1, &to)) to = lin_sym(numbers_new(&g->num, 0, MOST_BLOCKS));
  *v = value_number(to);
  above = to;
  above.c -= MOST_BLOCKS;
  return numbers_at_most(&g->num, &above) && (!lin_scale(&to, -1, &below) || numbers_at_most(&g->num, &below));
}

bool census_add(const Engine *e, Graph *g, ObjId o, EdgeId site) {
  MemObject *x = &g->obj.at[o];
  for (uint32_t k = 0; k < e->census.n && e->how.census; k++)
    if (e->census.at[k].size ? lin_is(&x->size, (Int128)e->census.at[k].size) : e->census.at[k].site == site) {
      x->census = (uint8_t)(k + 1);
      return change(e, g, k, 1, false);
    }
  return true;
}

bool census_end(const Engine *e, Graph *g, ObjId o) {
  uint8_t is = g->obj.at[o].census;
  bool possible = true;
  for (uint32_t k = 0; k < e->census.n && possible; k++)
    if (is == k + 1 || is == CENSUS_ANY) possible = change(e, g, k, -1, is == CENSUS_ANY);
  smg_end_object(g, o);
  return possible;
}

/* How many blocks of the graph have this number: the sum of those that nobody owns. Not `exact`: there may be more. */
static Lin count_blocks(const Graph *g, uint32_t number, bool *exact) {
  Lin sum = lin_const(0), one = lin_const(1);
  *exact = true;
  for (ObjId o = 1; o < g->obj.n; o++) {
    const MemObject *x = &g->obj.at[o];
    if (!x->sort || (x->census != number && x->census != CENSUS_ANY)) continue;
    Lin more;
    if (x->owner || x->census == CENSUS_ANY || !lin_add(&sum, x->is_segment ? &x->len : &one, 1, &more))
      *exact = false;
    else
      sum = more;
  }
  return sum;
}

bool census_take(const Engine *e, FuncId f, Graph *g) {
  if (!e->how.census || f != e->p->main || e->recurses[f] || g->lost) return true;
  for (uint32_t k = 0; k < e->census.n; k++) {
    const Value *v = count_of(e, g, k);
    bool exact;
    Lin sum = count_blocks(g, k + 1, &exact), less;
    if (v->kind != VALUE_NUMBER || !lin_add(&sum, &v->lin, -1, &less)) continue;
    if (!(exact ? numbers_equal(&g->num, &less) : numbers_at_most(&g->num, &less))) return false;
    if (exact) smg_unify(g, &less); /* what goes along with the count, by multiples too, goes along with the sum */
  }
  for (uint32_t i = 0; i < g->num.nonzero.n; i++) { /* of counters that go along */
    Range r = numbers_range(&g->num, &g->num.nonzero.at[i]);
    if (r.lo == 0 && r.hi == 0) return false;
  }
  return wraps_are_possible(&g->num);
}
