/* transfer: operations backwards (Fig. 3 of the paper, and the text of 4.3). What holds behind an operation gives what
 * held before it. */
#include "leak/internal.h"

typedef struct {
  Refs *t;
  const Fact *f; /* behind */
  TypeId block;
  RefId place, value;
  const U32Vec *written;
  bool is_steady; /* the place is the same before and behind */
} Assign;

/* The rules for one expression that hits or misses behind; gives what does so before, 0: nothing. */
static RefId before(const Assign *a, RefId e, bool hits, bool *invalid) {
  Refs *t = a->t;
  if (ref_is_disjoint(t, e, a->written, 0)) return e; /* FILTER1 */
  if (a->place && a->value && a->is_steady && ref_contains(t, e, a->place) &&
      ref_is_disjoint(t, e, a->written, a->place)) /* SUBST1 */
    return ref_replace(t, e, a->place, a->value, invalid);
  if (!a->value || !address_is_disjoint(t, e, a->written)) return 0;
  if (e == a->value) return e; /* FILTER4 */
  if (!ref_is_disjoint(t, a->value, a->written, 0)) return 0;
  if (hits && fact_misses(t, a->f, a->block, a->value)) return e; /* FILTER2 */
  if (!hits && sorted_has(&a->f->hit, a->value)) return e;        /* FILTER3 */
  return 0;
}

/* The place before, of which `tag` is the name behind; 0: not known. */
static RefId tag_before(const Assign *a, RefId tag) {
  Refs *t = a->t;
  bool invalid = false;
  if (address_is_disjoint(t, tag, a->written)) return tag;
  if (!a->place || !a->value || !a->is_steady || tag == a->place || !ref_contains(t, tag, a->place)) return 0;
  RefId address = ref_at(t, tag)->a;
  if (!ref_is_disjoint(t, address, a->written, a->place)) return 0;
  RefId e = ref_replace(t, tag, a->place, a->value, &invalid);
  return invalid ? 0 : e;
}

static void hold_written(const Assign *a, TypeId type, Fact *out) {
  Refs *t = a->t;
  for (uint32_t i = 0; i < a->f->held.n; i++) {
    Held x = a->f->held.at[i];
    bool is_written = sorted_has(a->written, x.region);
    if (x.tag && is_written && types_meet(t->p, type, a->block) && x.tag != (a->is_steady ? a->place : 0)) x.tag = 0;
    if (x.tag) x.tag = tag_before(a, x.tag);
    fact_hold(out, x.region, x.tag);
  }
  if (!types_meet(t->p, type, a->block)) return; /* what was there was no pointer to the block */
  for (uint32_t i = 0; i < a->written->n; i++)
    if (!fact_holds(a->f, a->written->at[i]))
      fact_hold(out, a->written->at[i], a->is_steady && a->written->n == 1 ? a->place : 0);
}

bool back_assign(Refs *t, Fact *f, TypeId block, RefId place, const U32Vec *written, RefId value, TypeId type) {
  Assign a = {t, f, block, place, value, written, place && address_is_disjoint(t, place, written)};
  Fact out = {0};
  bool good = true;
  hold_written(&a, type, &out);
  for (uint32_t i = 0; i < f->hit.n && good; i++) {
    bool invalid = false;
    RefId e = before(&a, f->hit.at[i], true, &invalid);
    if (e) sorted_add(&out.hit, e);
    good = !invalid;
  }
  for (uint32_t i = 0; i < f->miss.n; i++) {
    bool invalid = false;
    RefId e = before(&a, f->miss.at[i], false, &invalid);
    if (e && !invalid) sorted_add(&out.miss, e);
  }
  if (a.is_steady && value && fact_misses(t, f, block, place)) sorted_add(&out.miss, value); /* SUBST2 */
  good = good && fact_tidy(t, &out, block);
  fact_free(f);
  *f = out;
  return good;
}

bool back_register(Refs *t, Fact *f, TypeId block, VarId v, RefId value) {
  U32Vec written = {0};
  TypeId type = v < t->p->var.n ? t->p->var.at[v].type : 0;
  if (type && !type_holds_pointers(t->p, type)) return true;
  sorted_add(&written, region_of_var(t, v));
  bool good = back_assign(t, f, block, ref_var(t, v), &written, value, type);
  vec_free(written);
  return good;
}

static Back back_store(Refs *t, Fact *f, TypeId block, const Op *op) {
  TypeId type = expr_at(t->p, op->b)->type;
  TypeKind kind = type_at(t->p, type)->kind;
  U32Vec written = {0};
  if (kind == TYPE_INT || kind == TYPE_FLOAT || kind == TYPE_BOOL) return BACK_ON;
  bool scalar = kind == TYPE_POINTER;
  regions_of_store(t, op->a, scalar ? type : 0, &written);
  RefId place = scalar ? ref_load(t, op->a, type) : 0, value = scalar ? ref_of(t, op->b) : 0;
  bool good = back_assign(t, f, block, place, &written, value, scalar ? type : 0);
  vec_free(written);
  return good ? BACK_ON : BACK_CONTRADICTION;
}

/* memcpy and memset of what is not looked into: any pointer may have been there. */
static Back back_block(Refs *t, Fact *f, TypeId block, const Op *op) {
  U32Vec written = {0};
  regions_of_store(t, op->a, 0, &written);
  bool good = back_assign(t, f, block, 0, &written, op->kind == OP_MEMSET ? ref_number(t) : 0, 0);
  vec_free(written);
  return good ? BACK_ON : BACK_CONTRADICTION;
}

static Back back_alloc(Refs *t, Fact *f, TypeId block, const Op *op) {
  if (!op->dst) return BACK_ON;
  RefId place = ref_var(t, op->dst);
  if (op->how != ALLOC_STACK) {
    bool other = false; /* something else than what is written here leads to the block */
    for (uint32_t i = 0; i < f->hit.n; i++) other |= f->hit.at[i] != place;
    if (sorted_has(&f->hit, place)) return other ? BACK_CONTRADICTION : BACK_ALLOCATED;
    if (!other && !fact_misses(t, f, block, place)) return BACK_ALLOCATED;
  }
  return back_register(t, f, block, op->dst, ref_number(t)) ? BACK_ON : BACK_CONTRADICTION;
}

static bool learn(Refs *t, Fact *f, TypeId block, ExprId e, bool holds);

/* a == b or a != b held. */
static bool learn_equal(Refs *t, Fact *f, TypeId block, RefId a, RefId b, bool equal) {
  if (!a || !b) return true;
  bool hit_a = sorted_has(&f->hit, a), hit_b = sorted_has(&f->hit, b);
  bool miss_a = fact_misses(t, f, block, a), miss_b = fact_misses(t, f, block, b);
  if (equal && hit_a) sorted_add(&f->hit, b);
  if (equal && hit_b) sorted_add(&f->hit, a);
  if (equal && miss_a) sorted_add(&f->miss, b);
  if (equal && miss_b) sorted_add(&f->miss, a);
  return fact_tidy(t, f, block);
}

/* Moving inside of an object is left out of references: then unequal pointers may lead to one block. */
static bool learn_unequal(Refs *t, Fact *f, TypeId block, const Expr *x) {
  RefId a = ref_of(t, x->a), b = ref_of(t, x->b);
  if (!a || !b) return true;
  bool exact = true;
  for (const Expr *y = expr_at(t->p, x->a); y->kind == EXPR_FIELD || y->kind == EXPR_INDEX; y = expr_at(t->p, y->a))
    exact = false;
  for (const Expr *y = expr_at(t->p, x->b); y->kind == EXPR_FIELD || y->kind == EXPR_INDEX; y = expr_at(t->p, y->a))
    exact = false;
  /* Two pointers to the block may differ only if one of them leads into its middle. */
  TypeId ta = expr_at(t->p, x->a)->type, tb = expr_at(t->p, x->b)->type;
  if (!exact || ta != tb || ta != block) return true;
  if (sorted_has(&f->hit, a)) sorted_add(&f->miss, b);
  if (sorted_has(&f->hit, b)) sorted_add(&f->miss, a);
  return fact_tidy(t, f, block);
}

static bool learn(Refs *t, Fact *f, TypeId block, ExprId e, bool holds) {
  const Expr *x = expr_at(t->p, e);
  if (x->kind == EXPR_NOT) return learn(t, f, block, x->a, !holds);
  if (x->kind == (holds ? EXPR_AND : EXPR_OR))
    return learn(t, f, block, x->a, holds) && learn(t, f, block, x->b, holds);
  if ((x->kind != EXPR_EQ && x->kind != EXPR_NE) || type_at(t->p, expr_at(t->p, x->a)->type)->kind != TYPE_POINTER)
    return true;
  if ((x->kind == EXPR_EQ) != holds) return learn_unequal(t, f, block, x);
  RefId a = ref_of(t, x->a), b = ref_of(t, x->b); /* ref_of(&p->f) is p: both are pointers into one block, or not */
  return learn_equal(t, f, block, a, b, true);
}

static Back back_free(Refs *t, Fact *f, TypeId block, const Op *op) {
  RefId e = ref_of(t, op->a);
  if (!e) return BACK_ON;
  if (sorted_has(&f->hit, e)) return BACK_CONTRADICTION;
  sorted_add(&f->miss, e);
  return fact_tidy(t, f, block) ? BACK_ON : BACK_CONTRADICTION;
}

/* A call of a function without a body here, or through a pointer. */
static Back back_unknown_call(Refs *t, Fact *f, TypeId block, const Op *op, const char **why) {
  const Expr *x = expr_at(t->p, op->a);
  bool outputs = x->kind == EXPR_FUNCTION &&
                 (t->p->func.at[x->var].external == EXTERN_OUTPUT || t->p->func.at[x->var].external == EXTERN_PURE);
  if (op->dst && type_holds_pointers(t->p, t->p->var.at[op->dst].type)) {
    RefId dst = ref_var(t, op->dst);
    if (sorted_has(&f->hit, dst) || (!f->hit.n && !fact_misses(t, f, block, dst))) {
      *why = "the block comes from a function whose body is not known";
      return BACK_UNKNOWN;
    }
    if (!back_register(t, f, block, op->dst, 0)) return BACK_CONTRADICTION;
  }
  for (uint32_t i = 0; i < op->n_args && !outputs; i++) {
    RefId e = ref_of(t, op->args[i]);
    if (e) t->met = true;
    if (e && t->assumes) sorted_add(&f->miss, e);
    if (!e || !sorted_has(&f->hit, e)) continue;
    *why = "the block is given to a function whose body is not known";
    return BACK_UNKNOWN;
  }
  return fact_tidy(t, f, block) ? BACK_ON : BACK_CONTRADICTION;
}

Back back_operation(Refs *t, Fact *f, TypeId block, EdgeId e, const char **why) {
  const Op *op = &t->p->edge.at[e].op;
  switch (op->kind) {
    case OP_ASSIGN:
      return back_register(t, f, block, op->dst, ref_of(t, op->a)) ? BACK_ON : BACK_CONTRADICTION;
    case OP_STORE:
      return back_store(t, f, block, op);
    case OP_MEMCPY:
    case OP_MEMMOVE:
    case OP_MEMSET:
      return back_block(t, f, block, op);
    case OP_ASSUME:
      return learn(t, f, block, op->a, true) ? BACK_ON : BACK_CONTRADICTION;
    case OP_ALLOC:
      return back_alloc(t, f, block, op);
    case OP_FREE:
      return back_free(t, f, block, op);
    case OP_CALL:
      return back_unknown_call(t, f, block, op, why);
    case OP_HALT:
      return BACK_CONTRADICTION; /* nothing comes behind it */
    case OP_BEGIN:               /* before it the variable is not there */
    case OP_END:
      return op->dst && !t->p->var.at[op->dst].is_object && !back_register(t, f, block, op->dst, ref_number(t))
                 ? BACK_CONTRADICTION
                 : BACK_ON;
    case OP_HAVOC:
    case OP_UNMODELLED:
    case OP_STACK_MARK:
      if (op->kind == OP_UNMODELLED && op->how == UNMODELLED_WILD) {
        *why = "something on the way is not modelled";
        return BACK_UNKNOWN;
      }
      return op->dst && !back_register(t, f, block, op->dst, ref_number(t)) ? BACK_CONTRADICTION : BACK_ON;
    default:
      return BACK_ON;
  }
}
