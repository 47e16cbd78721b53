/* ref: expressions about memory, as far as they are followed: variables, fields, loads. Casts and what moves a pointer
 * inside of its object are left out, because a pointer into a block is a pointer to it here. */
#include <string.h>

#include "leak/internal.h"

/* ---- types ---- */

/* A pointer to a function leads to no block. */
bool type_is_data_pointer(const Program *p, TypeId t) {
  if (!t || type_at(p, t)->kind != TYPE_POINTER) return false;
  return !type_at(p, t)->of || type_at(p, type_at(p, t)->of)->kind != TYPE_FUNCTION;
}

/* void, char and what is not complete may be the beginning of anything. */
static bool is_anything(const Program *p, TypeId t) {
  const Type *x = type_at(p, t);
  return !t || x->kind == TYPE_VOID || x->kind == TYPE_NONE || (x->kind == TYPE_INT && x->size == 1) ||
         (x->kind == TYPE_STRUCT && !x->n_fields);
}

static bool contains(const Program *p, TypeId outer, TypeId inner, uint32_t depth) {
  if (outer == inner) return true;
  const Type *x = type_at(p, outer);
  if (depth > 8) return true;
  if (x->kind == TYPE_ARRAY) return contains(p, x->of, inner, depth + 1);
  for (uint32_t i = 0; i < x->n_fields; i++)
    if (contains(p, x->field[i].type, inner, depth + 1)) return true;
  return false;
}

bool types_meet(const Program *p, TypeId a, TypeId b) {
  if (!type_is_data_pointer(p, a) || !type_is_data_pointer(p, b)) return !a || !b;
  TypeId x = type_at(p, a)->of, y = type_at(p, b)->of;
  return x == y || is_anything(p, x) || is_anything(p, y) || contains(p, x, y, 0) || contains(p, y, x, 0);
}

bool type_holds_pointers(const Program *p, TypeId t) {
  while (t && type_at(p, t)->kind == TYPE_ARRAY) t = type_at(p, t)->of;
  return type_is_data_pointer(p, t);
}

/* ---- references ---- */

static bool ref_equal(const void *context, uint32_t id, const void *key) {
  const Refs *t = context;
  const Ref *a = &t->ref.at[id], *b = key;
  return a->kind == b->kind && a->a == b->a && a->id == b->id && a->index == b->index && a->value == b->value &&
         a->type == b->type;
}

static RefId intern(Refs *t, Ref x) {
  x.size = 1 + (x.a ? ref_at(t, x.a)->size : 0);
  if (x.size > MOST_REF) return 0;
  uint64_t h = hash_mix(hash_mix(hash_mix(3, x.kind), x.a), x.id);
  h = hash_mix(hash_mix(hash_mix(h, x.index), (uint64_t)x.value), x.type);
  bool added;
  uint32_t id = intern_find_or_add(&t->ref_table, h, &x, ref_equal, t, t->ref.n, &added);
  if (added) vec_push(t->ref, x);
  return id;
}

RefId ref_number(Refs *t) { return intern(t, (Ref){.kind = REF_NUMBER}); }

RefId ref_var(Refs *t, VarId v) {
  return intern(t, (Ref){.kind = REF_VAR, .id = v, .type = v < t->p->var.n ? t->p->var.at[v].type : 0});
}

/* An address: fields count, because they say which place it is; 0 with an index that is not followed. */
static RefId address_of(Refs *t, ExprId e) {
  const Expr *x = expr_at(t->p, e);
  RefId a;
  switch ((ExprKind)x->kind) {
    case EXPR_FIELD:
      a = address_of(t, x->a);
      if (!a) return 0;
      return intern(t,
                    (Ref){.kind = REF_FIELD, .a = a, .id = x->of_type, .index = x->index, .value = (int64_t)x->value});
    case EXPR_CAST:
      return address_of(t, x->a);
    case EXPR_INDEX:
      return expr_is_const(t->p, x->b) && expr_at(t->p, x->b)->value == 0 ? address_of(t, x->a) : 0;
    case EXPR_ADDRESS:
      return intern(t, (Ref){.kind = REF_ADDRESS, .id = x->var});
    case EXPR_VAR:
      return ref_var(t, x->var);
    case EXPR_CONST:
      return ref_number(t);
    default:
      return 0;
  }
}

/* The type of what lies there, as the place declares it: one place is one reference, whatever NULL is assigned to it.
 */
static TypeId type_there(const Refs *t, RefId address, TypeId type) {
  const Ref *a = ref_at(t, address);
  const Program *p = t->p;
  TypeId declared = 0;
  if (a->kind == REF_FIELD && a->index != NO_FIELD && a->index < type_at(p, a->id)->n_fields)
    declared = type_at(p, a->id)->field[a->index].type;
  if ((a->kind == REF_VAR || a->kind == REF_LOAD) && type_is_data_pointer(p, a->type))
    declared = type_at(p, a->type)->of;
  if (a->kind == REF_ADDRESS && a->id) declared = p->var.at[a->id].type;
  return type_is_data_pointer(p, declared) ? declared : type;
}

RefId ref_load(Refs *t, ExprId address, TypeId type) {
  RefId a = address_of(t, address);
  return a ? intern(t, (Ref){.kind = REF_LOAD, .a = a, .type = type_there(t, a, type)}) : 0;
}

RefId ref_field(Refs *t, RefId pointer, TypeId structure, uint32_t index) {
  const Field *f = &type_at(t->p, structure)->field[index];
  RefId a =
      intern(t, (Ref){.kind = REF_FIELD, .a = pointer, .id = structure, .index = index, .value = (int64_t)f->offset});
  return a ? intern(t, (Ref){.kind = REF_LOAD, .a = a, .type = f->type}) : 0;
}

RefId ref_of(Refs *t, ExprId e) {
  const Expr *x = expr_at(t->p, e);
  switch ((ExprKind)x->kind) {
    case EXPR_FIELD:
    case EXPR_INDEX:
    case EXPR_CAST:
      return ref_of(t, x->a);
    case EXPR_LOAD:
      return type_is_data_pointer(t->p, x->type) ? ref_load(t, x->a, x->type) : ref_number(t);
    case EXPR_VAR:
      return type_is_data_pointer(t->p, x->type) ? ref_var(t, x->var) : ref_number(t);
    case EXPR_ADDRESS:
    case EXPR_FUNCTION:
      return intern(t, (Ref){.kind = REF_ADDRESS, .id = x->kind == EXPR_ADDRESS ? x->var : 0});
    case EXPR_ITE:
      return 0; /* one of two */
    default:
      return ref_number(t);
  }
}

RefId ref_replace(Refs *t, RefId e, RefId what, RefId by, bool *invalid) {
  if (e == what) return by;
  Ref x = *ref_at(t, e);
  if (!x.a) return e;
  RefId a = ref_replace(t, x.a, what, by, invalid);
  if (a == x.a) return e;
  if (!a) return 0;
  if (ref_at(t, a)->kind == REF_NUMBER) *invalid = true;
  x.a = a;
  return intern(t, x);
}

bool ref_contains(const Refs *t, RefId e, RefId part) {
  for (; e; e = ref_at(t, e)->a)
    if (e == part) return true;
  return false;
}

void ref_print(const Refs *t, RefId e, Buf *out) {
  const Ref *x = ref_at(t, e);
  const Program *p = t->p;
  if (x->kind == REF_VAR || x->kind == REF_ADDRESS) {
    if (x->kind == REF_ADDRESS) buf_char(out, '&');
    buf_add(out, x->id < p->var.n ? p->var.at[x->id].name : "result");
  } else if (x->kind == REF_LOAD && ref_at(t, x->a)->kind == REF_FIELD) {
    const Ref *f = ref_at(t, x->a), *base = ref_at(t, f->a);
    if (base->kind == REF_ADDRESS)
      buf_add(out, base->id < p->var.n ? p->var.at[base->id].name : "?");
    else
      ref_print(t, f->a, out);
    const char *name = f->index == NO_FIELD ? NULL : type_at(p, f->id)->field[f->index].name;
    buf_printf(out, "%s%s", base->kind == REF_ADDRESS || base->kind == REF_FIELD ? "." : "->", name ? name : "?");
  } else if (x->kind == REF_LOAD && ref_at(t, x->a)->kind == REF_ADDRESS) {
    buf_add(out, p->var.at[ref_at(t, x->a)->id].name);
  } else if (x->kind == REF_FIELD) {
    ref_print(t, x->a, out);
    const char *name = x->index == NO_FIELD ? NULL : type_at(p, x->id)->field[x->index].name;
    buf_printf(out, ".%s", name ? name : "?");
  } else if (x->kind == REF_LOAD) {
    buf_char(out, '*');
    ref_print(t, x->a, out);
  } else {
    buf_add(out, "NULL");
  }
}

/* ---- regions ---- */

static bool region_equal(const void *context, uint32_t id, const void *key) {
  const Refs *t = context;
  const RegionInfo *a = &t->region.at[id], *b = key;
  return a->kind == b->kind && a->a == b->a && a->b == b->b;
}

static Region region(Refs *t, RegionInfo x) {
  uint64_t h = hash_mix(hash_mix(hash_mix(5, x.kind), x.a), x.b);
  bool added;
  uint32_t id = intern_find_or_add(&t->region_table, h, &x, region_equal, t, t->region.n, &added);
  if (added) vec_push(t->region, x);
  return id;
}

Region region_of_var(Refs *t, VarId v) {
  return region(t, (RegionInfo){.kind = 0, .a = v, .type = v < t->p->var.n ? t->p->var.at[v].type : 0});
}

static Region region_of_field(Refs *t, TypeId structure, uint32_t index) {
  return region(t, (RegionInfo){1, structure, index, type_at(t->p, structure)->field[index].type});
}

static TypeId element(const Program *p, TypeId t) {
  while (t && type_at(p, t)->kind == TYPE_ARRAY) t = type_at(p, t)->of;
  return t;
}

/* A place that is no field that is named may be one all the same, through a pointer to it. */
static void regions_of_type(Refs *t, TypeId type, U32Vec *out) {
  bool any = !type_is_data_pointer(t->p, type) || is_anything(t->p, type_at(t->p, type)->of);
  sorted_add(out, region(t, (RegionInfo){2, any ? 0 : type, 0, any ? 0 : type}));
  if (!any) sorted_add(out, region(t, (RegionInfo){2, 0, 0, 0}));
  for (uint32_t i = 0; i < t->fields.n; i++)
    if (any || element(t->p, t->region.at[t->fields.at[i]].type) == type) sorted_add(out, t->fields.at[i]);
  for (Region r = 0; any && r < t->region.n; r++)
    if (t->region.at[r].kind == 2) sorted_add(out, r);
}

static void regions_at(Refs *t, TypeId structure, uint32_t index, TypeId type, U32Vec *out) {
  const Type *s = type_at(t->p, structure);
  if (index != NO_FIELD && s->kind == TYPE_STRUCT && index < s->n_fields &&
      type_holds_pointers(t->p, s->field[index].type))
    sorted_add(out, region_of_field(t, structure, index));
  else
    regions_of_type(t, type, out);
}

void regions_of(Refs *t, RefId place, U32Vec *out) {
  Ref x = *ref_at(t, place);
  if (x.kind == REF_VAR) {
    sorted_add(out, region_of_var(t, x.id));
  } else if (x.kind == REF_LOAD) {
    Ref a = *ref_at(t, x.a);
    if (a.kind == REF_FIELD)
      regions_at(t, a.id, a.index, x.type, out);
    else
      regions_of_type(t, x.type, out);
  }
}

void regions_of_store(Refs *t, ExprId address, TypeId type, U32Vec *out) {
  const Expr *x = expr_at(t->p, address);
  while (x->kind == EXPR_INDEX || x->kind == EXPR_CAST) x = expr_at(t->p, x->a);
  if (x->kind == EXPR_FIELD)
    regions_at(t, x->of_type, x->index, type, out);
  else
    regions_of_type(t, type, out);
}

bool ref_is_disjoint(Refs *t, RefId e, const U32Vec *written, RefId except) {
  for (; e; e = ref_at(t, e)->a) {
    if (e == except) continue;
    U32Vec in = {0};
    regions_of(t, e, &in);
    bool meets = sorted_meet(&in, written);
    vec_free(in);
    if (meets) return false;
  }
  return true;
}

bool address_is_disjoint(Refs *t, RefId place, const U32Vec *written) {
  const Ref *x = ref_at(t, place);
  return x->kind == REF_VAR || ref_is_disjoint(t, x->a, written, 0);
}

/* ---- what functions write ---- */

static void add_writes(Refs *t, EdgeId e, U32Vec *out) {
  const Op *op = &t->p->edge.at[e].op;
  if (op->kind == OP_STORE && type_is_data_pointer(t->p, expr_at(t->p, op->b)->type))
    regions_of_store(t, op->a, expr_at(t->p, op->b)->type, out);
  if (op->kind == OP_MEMCPY || op->kind == OP_MEMMOVE || op->kind == OP_MEMSET) regions_of_type(t, 0, out);
  if (op->dst && type_is_data_pointer(t->p, t->p->var.at[op->dst].type) && !t->p->var.at[op->dst].function)
    sorted_add(out, region_of_var(t, op->dst));
}

FuncId called(const Program *p, EdgeId e) {
  const Op *op = &p->edge.at[e].op;
  const Expr *x = expr_at(p, op->a);
  return x->kind == EXPR_FUNCTION && p->func.at[x->var].is_defined && call_fits(p, op, x->var) ? x->var : 0;
}

static void find_writes(Refs *t) {
  const Program *p = t->p;
  for (EdgeId e = 0; e < p->edge.n; e++) add_writes(t, e, &t->mod[p->loc.at[p->edge.at[e].from].function]);
  for (bool grows = true; grows;) {
    grows = false;
    for (EdgeId e = 0; e < p->edge.n; e++) {
      FuncId by = p->loc.at[p->edge.at[e].from].function, f = p->edge.at[e].op.kind == OP_CALL ? called(p, e) : 0;
      uint32_t before = t->mod[by].n;
      for (uint32_t i = 0; f && f != by && i < t->mod[f].n; i++) sorted_add(&t->mod[by], t->mod[f].at[i]);
      grows |= t->mod[by].n > before;
    }
  }
}

void refs_init(Refs *t, const Program *p) {
  *t = (Refs){.p = p, .ret = p->var.n, .held = p->var.n + 1};
  vec_push(t->ref, (Ref){0});
  bool added;
  intern_find_or_add(&t->ref_table, 0, &t->ref.at[0], ref_equal, t, 0, &added);
  for (TypeId s = 1; s < p->type.n; s++) {
    const Type *x = type_at(p, s);
    for (uint32_t i = 0; x->kind == TYPE_STRUCT && i < x->n_fields; i++)
      if (type_holds_pointers(p, x->field[i].type)) sorted_add(&t->fields, region_of_field(t, s, i));
  }
  t->mod = mem_zalloc(p->func.n * sizeof *t->mod);
  find_writes(t);
}

void refs_free(Refs *t) {
  for (FuncId f = 0; f < t->p->func.n; f++) vec_free(t->mod[f]);
  mem_free(t->mod);
  vec_free(t->ref);
  intern_free(&t->ref_table);
  vec_free(t->region);
  intern_free(&t->region_table);
  vec_free(t->fields);
}
