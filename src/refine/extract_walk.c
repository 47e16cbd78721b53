/* A walk back along a path, from each place of memory that matters: which pointers, fields and assertions shape graphs
 * must track at each cut (extract.c says why). */
#include <assert.h>

#include "refine/extract.h"

/* A place of memory: a field of a block of the path or of an object, as one number. */
typedef uint64_t Place;
typedef VEC(Place) PlaceVec;

static Place place_make(uint32_t block, PointerId object, FieldId f) {
  return (Place)(block ? block << 1 : object << 1 | 1) << 32 | f;
}
static FieldId place_field(Place p) { return (FieldId)p; }

/* What matters at a cut. */
typedef struct {
  U32Vec pointer;
  PlaceVec place; /* that hold pointers */
} Need;

/* ---- sets ---- */

static bool has_place(const Need *n, Place p) {
  for (uint32_t i = 0; i < n->place.n; i++)
    if (n->place.at[i] == p) return true;
  return false;
}

static void need_place(Need *n, Place p) {
  if (!has_place(n, p)) vec_push(n->place, p);
}

static void drop_place(Need *n, Place p) {
  uint32_t k = 0;
  for (uint32_t i = 0; i < n->place.n; i++)
    if (n->place.at[i] != p) n->place.at[k++] = n->place.at[i];
  n->place.n = k;
}

/* Removes; true when it was there. */
static bool take_pointer(Need *n, PointerId p) {
  uint32_t k = 0;
  for (uint32_t i = 0; i < n->pointer.n; i++)
    if (n->pointer.at[i] != p) n->pointer.at[k++] = n->pointer.at[i];
  bool found = k < n->pointer.n;
  n->pointer.n = k;
  return found;
}

/* ---- looking at the path ---- */

static void need_variable(Extract *x, Need *n, ExprId base) {
  if (base) tracked_add(&n->pointer, extract_pointer(x, expr_at(x->c->p, base)->var));
}

/* Of the variable or block that the cell is a piece of. */
static LayoutId layout_of_cell(const Extract *x, const Cell *cell) {
  const Shapes *s = x->c->shapes;
  if (cell->var) return shapes_layout_of_var(s, cell->var);
  const Block *b = &x->f->env.block.at[cell->level - 1];
  return b->argument ? 0 : shapes_layout_of_allocation(s, x->step[b->since].edge);
}

static int64_t origin_of_cell(const Extract *x, const Cell *cell) {
  const Shapes *s = x->c->shapes;
  if (cell->var) return shapes_origin_of_var(s, cell->var);
  const Block *b = &x->f->env.block.at[cell->level - 1];
  return b->argument ? 0 : shapes_origin_of_allocation(s, x->step[b->since].edge);
}

/* Where this address of step i leads; 0 when that is not one known place. */
static Place place_at(Extract *x, uint32_t i, ExprId address, TypeId t) {
  Checker *c = x->c;
  FieldId f;
  ShapeAddress a = shape_address(c->p, address);
  if (a.base && expr_at(c->p, a.base)->kind == EXPR_ADDRESS) {
    VarId var = expr_at(c->p, a.base)->var;
    f = shapes_field_named(c->shapes, shapes_layout_of_var(c->shapes, var),
                           shapes_origin_of_var(c->shapes, var) + a.offset, t, address);
    return f ? place_make(0, extract_pointer(x, var), f) : 0;
  }
  for (uint32_t k = x->f->access_start.at[i]; k < x->f->access_start.at[i + 1]; k++) {
    const Access *q = &x->f->access.at[k];
    if (q->address != address || !q->cell) continue;
    const Cell *cell = encoder_cell(c->e, q->cell);
    f = shapes_field_named(c->shapes, layout_of_cell(x, cell), origin_of_cell(x, cell) + (int64_t)q->offset, t,
                           address);
    if (!f) return 0;
    return q->block ? place_make(q->block, 0, f) : place_make(0, shapes_pointer(c->shapes, cell->var, cell->level), f);
  }
  return 0;
}

/* Is a field that shares bytes with this one, or an assertion about it, tracked after step i? */
static bool is_tracked_field(const Extract *x, uint32_t i, FieldId f) {
  const Shapes *s = x->c->shapes;
  const Tracked *t = &x->c->precision.tracked.at[art_node(x->c->art, x->nodes->at[i])->loc];
  const ShapeField *a = shapes_field_at(s, f);
  for (FieldId g = 1; g <= shapes_n_fields(s); g++) {
    const ShapeField *b = shapes_field_at(s, g);
    if (a->offset >= b->offset + (int64_t)b->size || b->offset >= a->offset + (int64_t)a->size) continue;
    for (uint32_t k = 0; k < t->field.n; k++)
      if (t->field.at[k] == g) return true;
    for (uint32_t k = 0; k < t->assertion.n; k++)
      if (term_has_symbol(x->c->l, shapes_assertion_at(s, t->assertion.at[k])->term, b->symbol)) return true;
  }
  return false;
}

/* Where an address with an index that is not constant may lead, a place for each element; of a block that is not
 * known, where the address is computed from a pointer. */
static void places_of_elements(Extract *x, ExprId address, TypeId t, PlaceVec *out) {
  Checker *c = x->c;
  ShapeElements e;
  ExprId load = expr_load(c->p, address, t);
  if (!shapes_elements(c->shapes, NULL, load, &e)) return;
  Expr at = *expr_at(c->p, e.at[0]);
  for (uint32_t k = 0; k < e.n; k++) {
    ExprId index = expr_const(c->p, expr_at(c->p, at.b)->type, e.first + k);
    ExprId element = expr_replace(c->p, address, e.at[0], expr_index(c->p, at.a, index, (uint64_t)at.value, at.type));
    ShapeAddress a = shape_address(c->p, element);
    const Expr *base = a.base ? expr_at(c->p, a.base) : NULL;
    U32Vec fields = {0};
    if (base) shapes_fields_of_address(c->shapes, element, t, &fields);
    for (uint32_t i = 0; i < fields.n; i++)
      vec_push(*out, place_make(0, base->kind == EXPR_ADDRESS ? extract_pointer(x, base->var) : 0, fields.at[i]));
    vec_free(fields);
  }
}

/* Does a write to an element of an array matter? */
static bool needs_element(Extract *x, uint32_t i, ExprId address, TypeId t, const Need *n) {
  PlaceVec places = {0};
  bool needed = false;
  places_of_elements(x, address, t, &places);
  for (uint32_t k = 0; k < places.n && !needed; k++)
    needed = has_place(n, places.at[k]) || (x->all && is_tracked_field(x, i, place_field(places.at[k])));
  vec_free(places);
  return needed;
}

/* What the value of a pointer expression of step i comes from. */
static void need_sources(Extract *x, uint32_t i, ExprId e, Need *n) {
  if (!e) return;
  Expr y = *expr_at(x->c->p, e);
  bool pointer = type_at(x->c->p, y.type)->kind == TYPE_POINTER;
  if (y.kind == EXPR_VAR || y.kind == EXPR_ADDRESS) {
    if (pointer) need_variable(x, n, e);
    return;
  }
  if (y.kind == EXPR_LOAD) {
    Place p = pointer ? place_at(x, i, y.a, y.type) : 0;
    PlaceVec elements = {0};
    if (p)
      need_place(n, p);
    else if (pointer)
      places_of_elements(x, y.a, y.type, &elements);
    for (uint32_t k = 0; k < elements.n; k++) need_place(n, elements.at[k]);
    vec_free(elements);
    need_variable(x, n, shape_base(x->c->p, y.a));
    return;
  }
  need_sources(x, i, y.a, n);
  need_sources(x, i, y.b, n);
  need_sources(x, i, y.c, n);
}

/* The cell that a symbol of an interpolant is a version of, or NULL. */
static const Cell *cell_of(const Extract *x, SymbolId s) {
  uint32_t *id = idmap_find(&x->f->cell_of, s);
  CellId cell = id ? *id : encoder_symbol_cell(x->c->e, s);
  return cell ? encoder_cell(x->c->e, cell) : NULL;
}

static bool is_memory(const Cell *cell) { return cell->size != 0; }
static bool is_pointer_cell(const Extract *x, const Cell *cell) {
  return type_at(x->c->p, cell->type)->kind == TYPE_POINTER;
}

static FieldId field_of_cell(const Extract *x, const Cell *cell) {
  int64_t place = origin_of_cell(x, cell) + (int64_t)cell->offset;
  return shapes_field(x->c->shapes, layout_of_cell(x, cell), place, cell->type, NULL);
}

static Place place_of_cell(const Extract *x, const Cell *cell) {
  FieldId f = field_of_cell(x, cell);
  return cell->var ? place_make(0, shapes_pointer(x->c->shapes, cell->var, cell->level), f)
                   : place_make(cell->level, 0, f);
}

/* Does the interpolant after step i speak of this place? */
static bool speaks_of(const Extract *x, uint32_t i, Place p) {
  U32Vec symbols = {0};
  bool found = false;
  term_symbols(x->c->l, x->interpolant[i], &symbols);
  for (uint32_t k = 0; k < symbols.n && !found; k++) {
    const Cell *cell = cell_of(x, symbols.at[k]);
    found = cell && is_memory(cell) && place_of_cell(x, cell) == p;
  }
  vec_free(symbols);
  return found;
}

/* ---- a step backwards ---- */

typedef struct {
  Extract *x;
  uint32_t i;
  Need *need;
  bool all; /* every load matters */
} Loads;

static void need_load(const Program *p, ExprId e, void *context) {
  Loads *l = context;
  const Expr *y = expr_at(p, e);
  if (y->kind != EXPR_LOAD) return;
  Place place = place_at(l->x, l->i, y->a, y->type);
  bool wanted = l->all || (place && l->i && speaks_of(l->x, l->i - 1, place));
  if (!wanted) return;
  need_variable(l->x, l->need, shape_base(p, y->a));
  if (place && type_at(p, y->type)->kind == TYPE_POINTER) need_place(l->need, place);
}

/* The loads of an expression whose value matters before the step. */
static void need_loads(Extract *x, uint32_t i, ExprId e, bool all, Need *n) {
  Loads l = {x, i, n, all};
  if (e) expr_walk(x->c->p, e, need_load, &l);
}

static bool is_anything_tracked(const Extract *x, uint32_t i) {
  const Tracked *t = &x->c->precision.tracked.at[art_node(x->c->art, x->nodes->at[i])->loc];
  return t->pointer.n || t->field.n || t->assertion.n;
}

static void back_over_operation(Extract *x, uint32_t i, const Op *op, Need *n) {
  const Program *p = x->c->p;
  bool in_core = bits_get(x->core, i);
  switch (op->kind) {
    case OP_ASSIGN:
      if (!p->var.at[op->dst].is_object && take_pointer(n, extract_pointer(x, op->dst))) need_sources(x, i, op->a, n);
      need_loads(x, i, op->a, in_core, n);
      return;
    case OP_STORE: {
      TypeId t = expr_at(p, op->b)->type;
      Place to = place_at(x, i, op->a, t);
      bool pointer = type_at(p, t)->kind == TYPE_POINTER;
      bool wanted = to ? has_place(n, to) || speaks_of(x, i, to) || (x->all && is_tracked_field(x, i, place_field(to)))
                       : pointer && needs_element(x, i, op->a, t, n);
      if (wanted || in_core) need_variable(x, n, shape_base(p, op->a)); /* in_core: it may be NULL */
      if (wanted && pointer) {
        if (to) drop_place(n, to);
        need_sources(x, i, op->b, n);
      }
      need_loads(x, i, op->b, in_core, n);
      return;
    }
    case OP_ASSUME:
      if (!in_core) return;
      need_sources(x, i, op->a, n);
      need_loads(x, i, op->a, true, n);
      return;
    case OP_MEMCPY:
    case OP_MEMMOVE:
    case OP_MEMSET:
      if (!in_core && !n->place.n) return;
      need_variable(x, n, shape_base(p, op->a));
      if (op->kind != OP_MEMSET) need_variable(x, n, shape_base(p, op->b));
      return;
    case OP_FREE: /* of a block that is not known, it makes every pointer doubtful */
      if (in_core || is_anything_tracked(x, i)) need_sources(x, i, op->a, n);
      return;
    case OP_ALLOC:
    case OP_HAVOC:
    case OP_CALL:
      if (op->dst) take_pointer(n, extract_pointer(x, op->dst));
      return;
    case OP_BEGIN:
    case OP_END:
      take_pointer(n, extract_pointer(x, op->dst));
      return;
    default:
      return;
  }
}

static void back_over_call(Extract *x, uint32_t i, const Step *step, Need *n) {
  const Program *p = x->c->p;
  const Op *call = &p->edge.at[step->edge].op;
  const Function *f = &p->func.at[step->callee];
  bool *wanted = mem_zalloc((f->n_params + 1) * sizeof *wanted);
  for (uint32_t k = 0; k < f->n_params; k++) wanted[k] = take_pointer(n, extract_pointer(x, f->param[k]));
  for (uint32_t k = 0; k < f->n_locals; k++) take_pointer(n, extract_pointer(x, f->local[k]));
  x->level.at[step->callee]--;
  for (uint32_t k = 0; k < f->n_params && k < call->n_args; k++) {
    if (wanted[k]) need_sources(x, i, call->args[k], n);
    need_loads(x, i, call->args[k], false, n);
  }
  mem_free(wanted);
}

typedef struct {
  Extract *x;
  Need *n;
} NeedVariables;

/* A block that must be from the heap, or must have certain bytes, is none of the variables to which the pointer may
 * lead that are not or have not: they have to be told apart. */
static void need_variables(const Program *p, ExprId condition, void *context) {
  Extract *x = ((NeedVariables *)context)->x;
  Need *n = ((NeedVariables *)context)->n;
  const Checker *c = x->c;
  const Expr *e = expr_at(p, condition);
  bool bounds = e->kind == EXPR_OUT_OF_BOUNDS && expr_is_const(p, e->b);
  if (e->kind != EXPR_INVALID_FREE && !bounds) return;
  AliasTargets targets = {0};
  alias_of_expr(c->o.alias, e->a, &targets);
  for (uint32_t i = 0; i < targets.n; i++) {
    const AliasObject *o = alias_object(c->o.alias, targets.at[i].object);
    if (o->kind != ALIAS_VARIABLE) continue;
    if (bounds && alias_in_bounds(c->o.alias, targets.at[i], (uint64_t)expr_at(p, e->b)->value, e->value)) continue;
    FuncId f = c->p->var.at[o->var].function;
    if (!f || x->level.at[f]) tracked_add(&n->pointer, extract_pointer(x, o->var));
  }
  vec_free(targets);
}

static void back_over(Extract *x, uint32_t i, Need *n) {
  const Program *p = x->c->p;
  const Step *step = &x->step[i];
  switch (step->kind) {
    case STEP_START:
      return;
    case STEP_EDGE:
      back_over_operation(x, i, &p->edge.at[step->edge].op, n);
      return;
    case STEP_CALL:
      back_over_call(x, i, step, n);
      return;
    case STEP_RETURN: {
      const Op *ret = &p->edge.at[step->edge].op, *call = &p->edge.at[step->call].op;
      bool wanted = call->dst && take_pointer(n, extract_pointer(x, call->dst));
      x->level.at[step->callee]++;
      if (wanted) need_sources(x, i, ret->a, n);
      need_loads(x, i, ret->a, false, n);
      return;
    }
    case STEP_GOAL: {
      ExprId condition = x->c->o.goal[step->goal].condition;
      need_sources(x, i, condition, n);
      need_loads(x, i, condition, true, n);
      NeedVariables context = {x, n};
      if (condition) expr_walk(p, condition, need_variables, &context);
      return;
    }
  }
}

/* ---- a cut ---- */

typedef struct {
  Extract *x;
  uint32_t blocks, block; /* how many different ones, and the last */
  bool failed, has_memory, has_pointer;
} Atom;

/* A symbol of an interpolant as one of an assertion: fields for the places of one block, variables for versions. */
static TermId symbol_in_assertion(void *context, SymbolId s) {
  Atom *a = context;
  const Cell *cell = cell_of(a->x, s);
  Checker *c = a->x->c;
  if (!cell) {
    a->failed = true;
    return 0;
  }
  a->has_pointer = a->has_pointer || is_pointer_cell(a->x, cell);
  if (!is_memory(cell)) return term_symbol(c->l, cell->symbol);
  uint32_t block = cell->var ? shapes_pointer(c->shapes, cell->var, cell->level) << 1 | 1 : cell->level << 1;
  a->blocks += !a->has_memory || a->block != block;
  a->has_memory = true;
  a->block = block;
  return term_symbol(c->l, shapes_field_at(c->shapes, field_of_cell(a->x, cell))->symbol);
}

/* What the interpolant at a cut needs by itself. */
static void seed(Extract *x, uint32_t i, Need *n) {
  U32Vec symbols = {0};
  const Tracked *t = &x->c->precision.tracked.at[art_node(x->c->art, x->nodes->at[i])->loc];
  for (uint32_t k = 0; x->all && k < t->pointer.n; k++) tracked_add(&n->pointer, t->pointer.at[k]);
  term_symbols(x->c->l, x->interpolant[i], &symbols);
  for (uint32_t k = 0; k < symbols.n; k++) {
    const Cell *cell = cell_of(x, symbols.at[k]);
    if (!cell || !is_pointer_cell(x, cell)) continue;
    if (is_memory(cell))
      need_place(n, place_of_cell(x, cell));
    else
      tracked_add(&n->pointer, shapes_pointer(x->c->shapes, cell->var, cell->level));
  }
  vec_free(symbols);
}

/* Adds to the tracking definition of the location after step i. */
static void add_cut(Extract *x, uint32_t i, const Need *n) {
  Checker *c = x->c;
  LocId loc = art_node(c->art, x->nodes->at[i])->loc;
  Tracked *t = &c->precision.tracked.at[loc];
  for (uint32_t k = 0; k < n->pointer.n; k++)
    if (tracked_add(&t->pointer, n->pointer.at[k]))
      extract_added(x, loc, "pt(%s)", shapes_pointer_at(c->shapes, n->pointer.at[k])->name);
  for (uint32_t k = 0; k < n->place.n; k++) {
    FieldId f = place_field(n->place.at[k]);
    if (shapes_field_at(c->shapes, f)->is_pointer && tracked_add(&t->field, f))
      extract_added(x, loc, "field %s", shapes_field_at(c->shapes, f)->name);
  }
  U32Vec atoms = {0};
  term_atoms(c->l, x->interpolant[i], &atoms);
  for (uint32_t k = 0; k < atoms.n; k++) {
    Atom a = {.x = x};
    TermId term = term_substitute(c->l, atoms.at[k], symbol_in_assertion, &a);
    if (a.failed || a.has_pointer) continue;
    if (!a.has_memory) {
      x->added += checker_add_atoms(c, x->f, art_node(c->art, x->nodes->at[i]), atoms.at[k]);
      continue;
    }
    if (a.blocks != 1) continue;
    AssertionId id = shapes_assertion(c->shapes, term);
    if (tracked_add(&t->assertion, id)) extract_added(x, loc, "fd(%s)", shapes_assertion_at(c->shapes, id)->name);
  }
  vec_free(atoms);
  tracked_update(t, c->shapes);
}

void extract_walk_back(Extract *x) {
  const Program *p = x->c->p;
  Need need = {0};
  vec_clear(x->level);
  for (FuncId f = 0; f < p->func.n; f++) vec_push(x->level, 0);
  assert(x->level.at && "a program has functions");
  for (uint32_t i = 0; i < x->n; i++) {
    if (x->step[i].kind == STEP_START || x->step[i].kind == STEP_CALL) x->level.at[x->step[i].callee]++;
    if (x->step[i].kind == STEP_RETURN) x->level.at[x->step[i].callee]--;
  }
  for (uint32_t i = x->n - 1; i > 0; i--) {
    back_over(x, i, &need);
    seed(x, i - 1, &need);
    add_cut(x, i - 1, &need);
  }
  vec_free(need.pointer);
  vec_free(need.place);
}
