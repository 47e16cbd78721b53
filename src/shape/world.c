/* What the may-alias analysis says about the blocks of a run. */
#include <assert.h>

#include "shape/internal.h"

/* A value that is not an address in a block. */
static bool is_wild(const Shapes *s, const AliasTarget *t) {
  AliasKind kind = alias_object(s->o.alias, t->object)->kind;
  return kind == ALIAS_OUTSIDE || kind == ALIAS_FUNCTION;
}

static bool any_wild(const Shapes *s, const AliasTargets *targets) {
  for (uint32_t i = 0; i < targets->n; i++)
    if (is_wild(s, &targets->at[i])) return true;
  return false;
}

/* ---- numbers as pointers: (void *)-1 ---- */

/* Numbers are no targets of the may-alias analysis. Which register variables may hold one, and may memory? Neither the
 * order of operations nor places in memory are told apart. */

static bool is_number(const Shapes *s, ExprId e) {
  const Expr *x = expr_at(s->p, e);
  switch ((ExprKind)x->kind) {
    case EXPR_CONST:
      return x->value != 0;
    case EXPR_VAR:
      return s->wild.at[x->var] == 2;
    case EXPR_LOAD:
      return s->number_fields;
    case EXPR_FIELD:
    case EXPR_INDEX:
      return is_number(s, x->a);
    case EXPR_CAST:
      return type_at(s->p, expr_at(s->p, x->a)->type)->kind != TYPE_POINTER || is_number(s, x->a);
    case EXPR_ITE:
      return is_number(s, x->b) || is_number(s, x->c);
    default:
      return false;
  }
}

static bool is_pointer(const Shapes *s, TypeId t) { return type_at(s->p, t)->kind == TYPE_POINTER; }

static bool note_value(Shapes *s, VarId dst, ExprId e) {
  const Var *v = &s->p->var.at[dst];
  bool known = v->is_object ? s->number_fields : s->wild.at[dst] == 2;
  if (known || !is_pointer(s, expr_at(s->p, e)->type) || !is_number(s, e)) return false;
  if (v->is_object)
    s->number_fields = true;
  else
    s->wild.at[dst] = 2;
  return true;
}

static bool note_call(Shapes *s, EdgeId edge, U32Vec *callees, const U32Vec *returned) {
  const Op *op = &s->p->edge.at[edge].op;
  bool changed = false;
  assert(returned->at && "an answer for every function");
  vec_clear(*callees);
  alias_callees(s->o.alias, edge, callees);
  for (uint32_t i = 0; i < callees->n; i++) {
    const Function *f = &s->p->func.at[callees->at[i]];
    for (uint32_t k = 0; k < f->n_params && k < op->n_args; k++)
      changed = note_value(s, f->param[k], op->args[k]) || changed;
    if (op->dst && returned->at[callees->at[i]] && s->wild.at[op->dst] != 2) s->wild.at[op->dst] = 2, changed = true;
  }
  return changed;
}

static bool note_initial(Shapes *s) {
  bool changed = false;
  for (VarId v = 1; v < s->p->var.n; v++)
    for (uint32_t i = 0; i < s->p->var.at[v].n_init; i++)
      if (s->p->var.at[v].init[i].value) changed = note_value(s, v, s->p->var.at[v].init[i].value) || changed;
  return changed;
}

static void find_numbers(Shapes *s) {
  U32Vec callees = {0}, returned = {0}; /* returned: by FuncId, may its result be a number? */
  for (FuncId f = 0; f < s->p->func.n; f++) vec_push(returned, 0);
  assert(returned.at && "a program has functions");
  for (bool changed = true; changed;) {
    changed = note_initial(s);
    for (EdgeId i = 0; i < s->p->edge.n; i++) {
      const Op *op = &s->p->edge.at[i].op;
      FuncId f = s->p->loc.at[s->p->edge.at[i].from].function;
      if (!alias_is_reachable(s->o.alias, f)) continue;
      if (op->kind == OP_ASSIGN) changed = note_value(s, op->dst, op->a) || changed;
      if (op->kind == OP_CALL) changed = note_call(s, i, &callees, &returned) || changed;
      bool pointer = op->kind == OP_STORE ? is_pointer(s, expr_at(s->p, op->b)->type)
                                          : op->kind == OP_RETURN && op->a && is_pointer(s, expr_at(s->p, op->a)->type);
      if (!pointer || (op->kind == OP_STORE ? s->number_fields : returned.at[f])) continue;
      if (!is_number(s, op->kind == OP_STORE ? op->b : op->a)) continue;
      if (op->kind == OP_STORE)
        s->number_fields = true;
      else
        returned.at[f] = 1;
      changed = true;
    }
  }
  s->wild_fields = s->wild_fields || s->number_fields;
  vec_free(callees);
  vec_free(returned);
}

bool may_be_wild(Shapes *s, VarId v) {
  if (!s->o.alias) return true;
  if (!s->wild.at[v]) {
    AliasTargets targets = {0};
    alias_of_var(s->o.alias, v, &targets);
    s->wild.at[v] = any_wild(s, &targets) ? 2 : 1;
    vec_free(targets);
  }
  return s->wild.at[v] == 2;
}

/* Is a block freed, or does a variable that lives in memory go out of scope? */
static bool may_end_blocks(const Program *p) {
  for (VarId v = 1; v < p->var.n; v++)
    if (p->var.at[v].is_object && p->var.at[v].kind != VAR_GLOBAL) return true;
  for (EdgeId e = 0; e < p->edge.n; e++) {
    const Op *op = &p->edge.at[e].op;
    bool stack = op->kind == OP_STACK_FREE || (op->kind == OP_ALLOC && op->how == ALLOC_STACK);
    if (op->kind == OP_FREE || op->kind == OP_UNMODELLED || stack) return true;
    if (op->kind != OP_CALL) continue;
    const Expr *callee = expr_at(p, op->a);
    bool known = callee->kind == EXPR_FUNCTION && p->func.at[callee->var].is_defined;
    if (!known && op->n_args) return true; /* of which nothing is known */
  }
  return false;
}

/* ---- layouts ---- */

static AliasObjectId layout_find(const Shapes *s, AliasObjectId o) {
  while (s->layout.at[o] != o) o = s->layout.at[o];
  return o;
}

/* The place of its first byte. */
static int64_t origin_of(const Shapes *s, AliasObjectId o) {
  int64_t place = 0;
  for (; s->layout.at[o] != o; o = s->layout.at[o]) place += s->first.at[o];
  return place;
}

/* All blocks among the targets get one layout, with those of `one` (of object 0: none so far), in which the targets are
 * one place, unless other accesses say otherwise; gives one of them. */
static AliasTarget layout_join(Shapes *s, const AliasTargets *targets, AliasTarget one) {
  for (uint32_t i = 0; i < targets->n; i++) {
    AliasTarget t = targets->at[i];
    AliasKind kind = alias_object(s->o.alias, t.object)->kind;
    if (kind != ALIAS_VARIABLE && kind != ALIAS_ALLOCATION) continue;
    AliasObjectId mine = layout_find(s, t.object), its = layout_find(s, one.object);
    if (one.object && mine != its) {
      bool exact = !t.stride && !one.stride;
      s->first.at[mine] = exact ? origin_of(s, one.object) + one.offset - origin_of(s, t.object) - t.offset : 0;
      s->layout.at[mine] = its;
    }
    one = t;
  }
  return one;
}

static AliasTarget layout_join_expr(Shapes *s, ExprId pointer, AliasTarget one) {
  AliasTargets targets = {0};
  alias_of_expr(s->o.alias, pointer, &targets);
  one = layout_join(s, &targets, one);
  vec_free(targets);
  return one;
}

static const AliasTarget none_yet = {.object = ALIAS_ANYTHING};

static void join_load(const Program *p, ExprId e, void *context) {
  if (expr_at(p, e)->kind == EXPR_LOAD) layout_join_expr(context, expr_at(p, e)->a, none_yet);
}

enum { MOST_LINKED = 64 };

/* Blocks of one size, of which those that lead to others at one and the same byte are found. */
typedef struct {
  AliasObjectId object[MOST_LINKED];
  uint64_t leads[MOST_LINKED]; /* by position: a set of positions */
  uint32_t n;
} Linked;

static void note_links(const Shapes *s, Linked *x, int64_t at) {
  AliasTargets targets = {0};
  for (uint32_t i = 0; i < x->n; i++) {
    vec_clear(targets);
    alias_of_contents(s->o.alias, (AliasTarget){.object = x->object[i], .offset = at}, 0, &targets);
    x->leads[i] = 0;
    for (uint32_t k = 0; k < targets.n; k++)
      for (uint32_t j = 0; j < x->n; j++)
        if (x->object[j] == targets.at[k].object) x->leads[i] |= 1ULL << j;
  }
  vec_free(targets);
  for (uint32_t via = 0; via < x->n; via++)
    for (uint32_t i = 0; i < x->n; i++)
      if (x->leads[i] >> via & 1) x->leads[i] |= x->leads[via];
}

/* Elements of one list that are allocated in several places, and that no single access means: where the same byte of
 * blocks of the same size leads from one to the other and back, they are of one layout. */
static void join_linked(Shapes *s, uint64_t size) {
  enum { MOST_BYTES = 256 };
  Linked x = {0};
  for (AliasObjectId o = 1; o < alias_n_objects(s->o.alias) && x.n < MOST_LINKED; o++) {
    const AliasObject *a = alias_object(s->o.alias, o);
    if (a->kind == ALIAS_ALLOCATION && a->is_heap && a->size == size) x.object[x.n++] = o;
  }
  uint64_t step = s->p->pointer_bits / 8;
  for (uint64_t at = 0; x.n > 1 && at + step <= size && at < MOST_BYTES; at += step) {
    note_links(s, &x, (int64_t)at);
    for (uint32_t i = 0; i < x.n; i++)
      for (uint32_t k = i + 1; k < x.n; k++) {
        if (!(x.leads[i] >> k & 1) || !(x.leads[k] >> i & 1)) continue;
        AliasTarget pair[] = {{.object = x.object[i]}, {.object = x.object[k]}};
        layout_join(s, &(AliasTargets){.at = pair, .n = 2}, none_yet);
      }
  }
}

static void find_linked(Shapes *s) {
  for (AliasObjectId o = 1; o < alias_n_objects(s->o.alias); o++) {
    const AliasObject *a = alias_object(s->o.alias, o);
    bool first = a->kind == ALIAS_ALLOCATION && a->is_heap && a->size != ALIAS_UNKNOWN_SIZE;
    for (AliasObjectId k = 1; k < o && first; k++) {
      const AliasObject *b = alias_object(s->o.alias, k);
      first = b->kind != ALIAS_ALLOCATION || !b->is_heap || b->size != a->size;
    }
    if (first) join_linked(s, a->size);
  }
}

static void find_layouts(Shapes *s) {
  const Program *p = s->p;
  for (AliasObjectId o = 0; o < alias_n_objects(s->o.alias); o++) {
    vec_push(s->layout, o);
    vec_push(s->first, 0);
  }
  for (EdgeId i = 0; i < p->edge.n; i++) {
    const Op *op = &p->edge.at[i].op;
    if (op->a) expr_walk(p, op->a, join_load, s);
    if (op->b) expr_walk(p, op->b, join_load, s);
    if (op->c) expr_walk(p, op->c, join_load, s);
    for (uint32_t k = 0; k < op->n_args; k++) expr_walk(p, op->args[k], join_load, s);
    if (op->kind == OP_STORE || op->kind == OP_MEMSET) layout_join_expr(s, op->a, none_yet);
    if (op->kind == OP_MEMCPY || op->kind == OP_MEMMOVE)
      layout_join_expr(s, op->b, layout_join_expr(s, op->a, none_yet));
  }
  find_linked(s);
}

static LayoutId layout_of(const Shapes *s, AliasObjectId o) { return o == ALIAS_ANYTHING ? 0 : layout_find(s, o); }

/* The one layout of the blocks among the targets and `so_far` (0: none so far); UINT32_MAX: there are several. */
static LayoutId common_layout(const Shapes *s, const AliasTargets *targets, LayoutId so_far) {
  for (uint32_t i = 0; i < targets->n; i++) {
    AliasKind kind = alias_object(s->o.alias, targets->at[i].object)->kind;
    if (kind != ALIAS_VARIABLE && kind != ALIAS_ALLOCATION) continue;
    LayoutId layout = layout_find(s, targets->at[i].object);
    if (so_far && so_far != layout) return UINT32_MAX;
    so_far = layout;
  }
  return so_far;
}

LayoutId layout_behind_var(const Shapes *s, VarId v) {
  if (!s->o.alias) return 0;
  AliasTargets targets = {0};
  alias_of_var(s->o.alias, v, &targets);
  LayoutId layout = common_layout(s, &targets, 0);
  vec_free(targets);
  return layout == UINT32_MAX ? 0 : layout;
}

LayoutId layout_behind_field(const Shapes *s, FieldId f) {
  if (!s->o.alias) return 0;
  const ShapeField *x = &s->field.at[f];
  AliasTargets targets = {0};
  LayoutId layout = 0;
  for (AliasObjectId o = 1; o < alias_n_objects(s->o.alias) && layout != UINT32_MAX; o++) {
    if (layout_find(s, o) != x->layout) continue;
    vec_clear(targets);
    alias_of_contents(s->o.alias, (AliasTarget){.object = o, .offset = x->offset - origin_of(s, o)}, x->size, &targets);
    layout = common_layout(s, &targets, layout);
  }
  vec_free(targets);
  return layout == UINT32_MAX ? 0 : layout;
}

LayoutId shapes_layout_of_var(const Shapes *s, VarId object) {
  return s->o.alias ? layout_of(s, alias_object_of_var(s->o.alias, object)) : 0;
}

LayoutId shapes_layout_of_allocation(const Shapes *s, EdgeId e) {
  return s->o.alias ? layout_of(s, alias_object_of_allocation(s->o.alias, e)) : 0;
}

int64_t shapes_origin_of_var(const Shapes *s, VarId object) {
  return s->o.alias ? origin_of(s, alias_object_of_var(s->o.alias, object)) : 0;
}

int64_t shapes_origin_of_allocation(const Shapes *s, EdgeId e) {
  return s->o.alias ? origin_of(s, alias_object_of_allocation(s->o.alias, e)) : 0;
}

bool heap_origin_behind(const Shapes *s, ExprId pointer, int64_t *origin) {
  AliasTargets targets = {0};
  bool known = s->o.alias, any = false;
  if (known) alias_of_expr(s->o.alias, pointer, &targets);
  for (uint32_t i = 0; i < targets.n && known; i++) {
    const AliasObject *o = alias_object(s->o.alias, targets.at[i].object);
    if (o->kind == ALIAS_OUTSIDE) known = false;
    if (!o->is_heap) continue;
    int64_t here = origin_of(s, targets.at[i].object);
    known = known && (!any || here == *origin);
    *origin = here;
    any = true;
  }
  vec_free(targets);
  return known && any;
}

bool origin_behind(const Shapes *s, ExprId pointer, int64_t *origin) {
  AliasTargets targets = {0};
  if (!s->o.alias) return false;
  alias_of_expr(s->o.alias, pointer, &targets);
  bool known = targets.n > 0;
  for (uint32_t i = 0; i < targets.n && known; i++) {
    AliasKind kind = alias_object(s->o.alias, targets.at[i].object)->kind;
    int64_t here = origin_of(s, targets.at[i].object);
    known = (kind == ALIAS_VARIABLE || kind == ALIAS_ALLOCATION) && (i == 0 || here == *origin);
    *origin = here;
  }
  vec_free(targets);
  return known;
}

LayoutId shapes_layout_of_pointer(const Shapes *s, ExprId pointer) {
  if (!s->o.alias) return 0;
  AliasTargets targets = {0};
  alias_of_expr(s->o.alias, pointer, &targets);
  LayoutId layout = 0;
  for (uint32_t i = 0; i < targets.n && !layout; i++) {
    AliasKind kind = alias_object(s->o.alias, targets.at[i].object)->kind;
    if (kind == ALIAS_VARIABLE || kind == ALIAS_ALLOCATION) layout = layout_find(s, targets.at[i].object);
  }
  vec_free(targets);
  return layout;
}

/* ---- what leads where ---- */

static void targets_of_pointer(const Shapes *s, const Pointer *p, AliasTargets *out) {
  if (p->is_object)
    vec_push(*out, (AliasTarget){.object = alias_object_of_var(s->o.alias, p->var)});
  else
    alias_of_var(s->o.alias, p->var, out);
}

static bool is_anything(const Shapes *s, const AliasTarget *t) {
  return t->object == ALIAS_ANYTHING || alias_object(s->o.alias, t->object)->kind == ALIAS_OUTSIDE;
}

bool pointer_may_have(const Shapes *s, const Pointer *p, FieldId f) {
  if (!s->o.alias) return true;
  AliasTargets targets = {0};
  targets_of_pointer(s, p, &targets);
  bool may = false;
  for (uint32_t i = 0; i < targets.n && !may; i++)
    may = is_anything(s, &targets.at[i]) || layout_find(s, targets.at[i].object) == s->field.at[f].layout;
  vec_free(targets);
  return may;
}

bool pointers_may_meet(const Shapes *s, const Pointer *p, const Pointer *q) {
  if (!s->o.alias) return true;
  AliasTargets a = {0}, b = {0};
  targets_of_pointer(s, p, &a);
  targets_of_pointer(s, q, &b);
  bool may = false;
  for (uint32_t i = 0; i < a.n && !may; i++)
    for (uint32_t k = 0; k < b.n && !may; k++)
      may = a.at[i].object == b.at[k].object || is_anything(s, &a.at[i]) || is_anything(s, &b.at[k]);
  vec_free(a);
  vec_free(b);
  return may;
}

static void targets_of_field(const Shapes *s, FieldId f, AliasTargets *out) {
  const ShapeField *x = &s->field.at[f];
  for (AliasObjectId o = 0; o < alias_n_objects(s->o.alias); o++)
    if (o != ALIAS_ANYTHING && layout_find(s, o) == x->layout)
      alias_of_contents(s->o.alias, (AliasTarget){.object = o, .offset = x->offset - origin_of(s, o)}, x->size, out);
}

bool field_may_lead_to(const Shapes *s, FieldId f, VarId object) {
  if (!s->o.alias) return true;
  AliasTargets targets = {0};
  AliasObjectId wanted = alias_object_of_var(s->o.alias, object);
  bool may = false;
  targets_of_field(s, f, &targets);
  for (uint32_t i = 0; i < targets.n && !may; i++)
    may = targets.at[i].object == wanted || is_anything(s, &targets.at[i]);
  vec_free(targets);
  return may;
}

bool field_may_lead_to_owner(const Shapes *s, FieldId f, FieldId g) {
  if (!s->o.alias) return true;
  AliasTargets targets = {0};
  bool may = false;
  targets_of_field(s, f, &targets);
  for (uint32_t i = 0; i < targets.n && !may; i++)
    may = is_anything(s, &targets.at[i]) || layout_find(s, targets.at[i].object) == s->field.at[g].layout;
  vec_free(targets);
  return may;
}

/* May blocks of this object hold a pointer there? */
static bool has_field(const Shapes *s, AliasObjectId o, FieldId f, AliasTargets *targets) {
  const ShapeField *x = &s->field.at[f];
  AliasKind kind = alias_object(s->o.alias, o)->kind;
  vec_clear(*targets);
  if ((kind != ALIAS_VARIABLE && kind != ALIAS_ALLOCATION) || layout_find(s, o) != x->layout) return false;
  alias_of_contents(s->o.alias, (AliasTarget){.object = o, .offset = x->offset - origin_of(s, o)}, x->size, targets);
  return targets->n > 0;
}

static bool any_has_field(const Shapes *s, const AliasTargets *targets, FieldId f) {
  AliasTargets unused = {0};
  bool found = false;
  for (uint32_t i = 0; i < targets->n && !found; i++) found = has_field(s, targets->at[i].object, f, &unused);
  vec_free(unused);
  return found;
}

bool pointer_leads_into(const Shapes *s, const Pointer *p, FieldId g) {
  if (!s->o.alias) return false;
  AliasTargets targets = {0};
  targets_of_pointer(s, p, &targets);
  bool found = any_has_field(s, &targets, g);
  vec_free(targets);
  return found;
}

bool byte_may_lie_beside(const Shapes *s, ExprId pointer, int64_t place, FieldId f) {
  if (!s->o.alias) return true;
  AliasTargets targets = {0}, unused = {0};
  alias_of_expr(s->o.alias, pointer, &targets);
  bool found = false;
  for (uint32_t i = 0; i < targets.n && !found; i++) {
    const AliasTarget *t = &targets.at[i];
    if (place == SOMEWHERE ? !t->stride : t->stride || origin_of(s, t->object) + t->offset != place) continue;
    found = s->field.at[f].is_pointer ? has_field(s, t->object, f, &unused)
                                      : layout_find(s, t->object) == s->field.at[f].layout;
  }
  vec_free(targets);
  vec_free(unused);
  return found;
}

static bool find_leads_into(const Shapes *s, FieldId g, FieldId f) {
  AliasTargets targets = {0}, unused = {0};
  bool leads = false, apart = true;
  for (AliasObjectId o = 0; o < alias_n_objects(s->o.alias) && apart; o++) {
    if (o == ALIAS_ANYTHING || !has_field(s, o, g, &targets)) continue;
    apart = !has_field(s, o, f, &unused);
    leads = leads || any_has_field(s, &targets, f);
  }
  vec_free(targets);
  vec_free(unused);
  return leads && apart;
}

bool field_leads_into(Shapes *s, FieldId g, FieldId f) {
  if (!s->o.alias || g == f) return false;
  uint64_t key = (uint64_t)g << 32 | f;
  const uint32_t *known = idmap_find(&s->into, key);
  if (known) return *known;
  bool leads = find_leads_into(s, g, f);
  idmap_put(&s->into, key, leads);
  return leads;
}

/* ---- bytes of blocks ---- */

bool offsets_have(const Offsets *o, int64_t offset) {
  for (uint32_t i = 0; i < o->n; i++)
    if (o->offset[i] == offset) return true;
  return false;
}

bool offset_is_fixed(const Offsets *o, int64_t *offset) {
  *offset = o->offset[0];
  return o->n == 1 && *offset != SOMEWHERE;
}

/* Keeps them ascending; SOMEWHERE, the largest, stands for what there is no room for. */
static void offsets_add(Offsets *o, int64_t offset) {
  if (offsets_have(o, offset)) return;
  bool open = o->n && o->offset[o->n - 1] == SOMEWHERE;
  if (offset != SOMEWHERE && o->n - open == MOST_SLOTS - 1) {
    offsets_add(o, SOMEWHERE);
    return;
  }
  uint32_t i = o->n++;
  for (; i && o->offset[i - 1] > offset; i--) o->offset[i] = o->offset[i - 1];
  o->offset[i] = offset;
}

static void offsets_of_targets(const Shapes *s, const AliasTargets *targets, Offsets *o) {
  for (uint32_t i = 0; i < targets->n; i++) {
    const AliasTarget *t = &targets->at[i];
    AliasKind kind = alias_object(s->o.alias, t->object)->kind;
    if (kind == ALIAS_FUNCTION) continue;
    bool fixed = kind != ALIAS_OUTSIDE && t->stride == 0;
    offsets_add(o, fixed ? origin_of(s, t->object) + t->offset : SOMEWHERE);
    if (kind == ALIAS_OUTSIDE) offsets_add(o, 0);
  }
}

static const Offsets anywhere = {.n = 2, .offset = {0, SOMEWHERE}};

Offsets offsets_of_object(const Shapes *s, VarId v) {
  return (Offsets){.n = 1, .offset = {shapes_origin_of_var(s, v)}};
}

Offsets offsets_of_var(Shapes *s, VarId v) {
  if (!s->o.alias) return anywhere;
  Offsets *o = &s->offsets.at[v];
  if (o->n) return *o;
  AliasTargets targets = {0};
  alias_of_var(s->o.alias, v, &targets);
  offsets_of_targets(s, &targets, o);
  if (!o->n) offsets_add(o, 0);
  vec_free(targets);
  return *o;
}

Offsets offsets_of_expr(Shapes *s, ExprId e) {
  if (!s->o.alias) return anywhere;
  Offsets o = {0};
  AliasTargets targets = {0};
  alias_of_expr(s->o.alias, e, &targets);
  offsets_of_targets(s, &targets, &o);
  if (!o.n) offsets_add(&o, 0);
  vec_free(targets);
  return o;
}

Offsets offsets_of_field(Shapes *s, FieldId f) {
  if (!s->o.alias) return anywhere;
  Offsets o = {0};
  AliasTargets targets = {0};
  for (AliasObjectId i = 0; i < alias_n_objects(s->o.alias); i++) {
    if (i == ALIAS_ANYTHING || layout_find(s, i) != s->field.at[f].layout) continue;
    vec_clear(targets);
    alias_of_contents(s->o.alias, (AliasTarget){.object = i, .offset = s->field.at[f].offset - origin_of(s, i)},
                      s->field.at[f].size, &targets);
    offsets_of_targets(s, &targets, &o);
  }
  if (!o.n) offsets_add(&o, 0);
  vec_free(targets);
  return o;
}

bool shapes_place_behind(Shapes *s, const Pointer *p, int64_t *place) {
  Offsets o = p->is_object ? offsets_of_object(s, p->var) : offsets_of_var(s, p->var);
  return offset_is_fixed(&o, place);
}

void world_init(Shapes *s) {
  s->wild_fields = true;
  s->ends = may_end_blocks(s->p);
  for (VarId v = 0; v < s->p->var.n; v++) {
    vec_push(s->wild, 0);
    vec_push(s->offsets, (Offsets){0});
  }
  if (!s->o.alias) return;
  s->wild_fields = false;
  AliasTargets targets = {0};
  for (AliasObjectId o = 0; o < alias_n_objects(s->o.alias); o++) {
    vec_push(s->in_world, false);
    vec_clear(targets);
    alias_of_contents(s->o.alias, (AliasTarget){.object = o, .stride = 1}, 0, &targets);
    s->wild_fields = s->wild_fields || any_wild(s, &targets);
  }
  vec_free(targets);
  find_numbers(s);
  find_layouts(s);
}

void world_add(Shapes *s, PointerId id) {
  if (!s->o.alias) return;
  AliasTargets targets = {0};
  targets_of_pointer(s, &s->pointer.at[id], &targets);
  for (uint32_t i = 0; i < targets.n; i++) { /* grows on the way: what can be reached from there */
    AliasObjectId o = targets.at[i].object;
    if (s->in_world.at[o]) continue;
    s->in_world.at[o] = true;
    s->world++;
    alias_of_contents(s->o.alias, (AliasTarget){.object = o, .stride = 1}, 0, &targets);
  }
  vec_free(targets);
}

bool world_has_allocation(const Shapes *s, EdgeId e) {
  return !s->o.alias || s->in_world.at[alias_object_of_allocation(s->o.alias, e)];
}

bool world_has_variable(const Shapes *s, VarId v) {
  return !s->o.alias || s->in_world.at[alias_object_of_var(s->o.alias, v)];
}

bool world_may_reach(const Shapes *s, ExprId pointer) {
  if (!s->o.alias) return true;
  AliasTargets targets = {0};
  alias_of_expr(s->o.alias, pointer, &targets);
  bool found = false;
  for (uint32_t i = 0; i < targets.n && !found; i++) found = s->in_world.at[targets.at[i].object];
  vec_free(targets);
  return found;
}

bool world_may_reach_block(const Shapes *s, ExprId pointer) {
  if (!s->o.alias) return true;
  AliasTargets targets = {0};
  alias_of_expr(s->o.alias, pointer, &targets);
  bool found = false;
  for (uint32_t i = 0; i < targets.n && !found; i++) {
    AliasObjectId o = targets.at[i].object;
    found = s->in_world.at[o] && alias_object(s->o.alias, o)->kind != ALIAS_VARIABLE;
  }
  vec_free(targets);
  return found;
}

bool may_point_to_object(const Shapes *s, ExprId pointer, VarId v) {
  if (!s->o.alias) return true;
  AliasTargets targets = {0};
  alias_of_expr(s->o.alias, pointer, &targets);
  bool found = false;
  for (uint32_t i = 0; i < targets.n && !found; i++)
    found = targets.at[i].object == alias_object_of_var(s->o.alias, v) || targets.at[i].object == ALIAS_ANYTHING;
  vec_free(targets);
  return found;
}
