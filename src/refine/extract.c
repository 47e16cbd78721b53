/* The shape part of Algorithm 1 (LSA 4.3): what must be tracked where, so that shape graphs exclude a path that the
 * contents of the heap make infeasible.
 *
 * Interpolants of the extended path formula say which places of memory matter at each cut, and what is to be known of
 * them: `block2->h == 1`. A graph knows a block only through the pointers that lead to it, so we walk back along the
 * path from each place that matters: the pointer through which it is read later, where that pointer came from, and the
 * pointer through which the place was written. Those pointers, the pointer fields on the way, and the assertions are
 * added to the tracking definitions of the locations in between (step 1). When there is nothing to add, the same is
 * done for all pointers and fields that are tracked along the path, whether they matter on it or not: a tracked pointer
 * that gets its value from one that is not tracked may point anywhere, and a write through it destroys what is known.
 * When there is nothing to add even then, the generators of these locations become finer (step 2). */
#include <assert.h>

#include "refine/checker.h"

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

typedef struct {
  Checker *c;
  const PathFormula *f;
  const Step *step;
  const U32Vec *nodes;
  uint32_t n;
  TermId *interpolant; /* after step i; false after the last */
  uint64_t *core;      /* steps that contradict one another */
  U32Vec level;        /* by FuncId, after the current step */
  bool all;            /* whatever is tracked matters */
  uint32_t added;
} Extract;

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

static PointerId pointer_of(Extract *x, VarId v) {
  FuncId f = x->c->p->var.at[v].function;
  return shapes_pointer(x->c->shapes, v, f ? x->level.at[f] : 0);
}

static void need_variable(Extract *x, Need *n, ExprId base) {
  if (base) tracked_add(&n->pointer, pointer_of(x, expr_at(x->c->p, base)->var));
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
    return f ? place_make(0, pointer_of(x, var), f) : 0;
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
      vec_push(*out, place_make(0, base->kind == EXPR_ADDRESS ? pointer_of(x, base->var) : 0, fields.at[i]));
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
      if (!p->var.at[op->dst].is_object && take_pointer(n, pointer_of(x, op->dst))) need_sources(x, i, op->a, n);
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
      if (op->dst) take_pointer(n, pointer_of(x, op->dst));
      return;
    case OP_BEGIN:
    case OP_END:
      take_pointer(n, pointer_of(x, op->dst));
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
  for (uint32_t k = 0; k < f->n_params; k++) wanted[k] = take_pointer(n, pointer_of(x, f->param[k]));
  for (uint32_t k = 0; k < f->n_locals; k++) take_pointer(n, pointer_of(x, f->local[k]));
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
    if (!f || x->level.at[f]) tracked_add(&n->pointer, pointer_of(x, o->var));
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
      bool wanted = call->dst && take_pointer(n, pointer_of(x, call->dst));
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

static void mark_changed(Checker *c, LocId loc) {
  c->precision.refined.at[loc] += c->precision.changed.at[loc] != c->precision.stamp; /* once per refinement */
  c->precision.changed.at[loc] = c->precision.stamp;
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

static void note_addition(Extract *x, LocId loc, const char *format, const char *name) {
  x->added++;
  mark_changed(x->c, loc);
  story_added(x->c->story, loc, format, name);
}

/* Adds to the tracking definition of the location after step i. */
static void add_cut(Extract *x, uint32_t i, const Need *n) {
  Checker *c = x->c;
  LocId loc = art_node(c->art, x->nodes->at[i])->loc;
  Tracked *t = &c->precision.tracked.at[loc];
  for (uint32_t k = 0; k < n->pointer.n; k++)
    if (tracked_add(&t->pointer, n->pointer.at[k]))
      note_addition(x, loc, "pt(%s)", shapes_pointer_at(c->shapes, n->pointer.at[k])->name);
  for (uint32_t k = 0; k < n->place.n; k++) {
    FieldId f = place_field(n->place.at[k]);
    if (shapes_field_at(c->shapes, f)->is_pointer && tracked_add(&t->field, f))
      note_addition(x, loc, "field %s", shapes_field_at(c->shapes, f)->name);
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
    if (tracked_add(&t->assertion, id)) note_addition(x, loc, "fd(%s)", shapes_assertion_at(c->shapes, id)->name);
  }
  vec_free(atoms);
  tracked_update(t, c->shapes);
}

/* What is asserted of cells at a location is worth knowing before, back to where cells are tracked at all: otherwise
 * it is 1/2 for the cells that are there already. */
static void spread_assertions(Extract *x) {
  Checker *c = x->c;
  for (uint32_t i = x->n - 1; i > 1; i--) {
    LocId from = art_node(c->art, x->nodes->at[i - 1])->loc, to = art_node(c->art, x->nodes->at[i - 2])->loc;
    const Tracked *t = &c->precision.tracked.at[from];
    Tracked *u = &c->precision.tracked.at[to];
    for (uint32_t k = 0; u->class && k < t->assertion.n; k++) {
      const Assertion *a = shapes_assertion_at(c->shapes, t->assertion.at[k]);
      if (!a->has_variable && tracked_add(&u->assertion, t->assertion.at[k])) note_addition(x, to, "fd(%s)", a->name);
    }
    tracked_update(u, c->shapes);
  }
}

/* A loop is refined as a whole: what is tracked at one location of the path on a cycle is tracked at all locations of
 * the cycle where the variable is live. Otherwise the ways round the loop that are not on this path would each forget
 * it, and be refined one by one. */
static void spread_over_cycles(Extract *x) {
  Checker *c = x->c;
  U32Vec done = {0};
  for (uint32_t i = 0; i + 1 < x->n; i++) {
    LocId at = art_node(c->art, x->nodes->at[i])->loc;
    uint32_t cycle = flow_cycle(c->flow, at);
    if (!cycle || !c->precision.tracked.at[at].class || !tracked_add(&done, at)) continue;
    const Function *f = &c->p->func.at[c->p->loc.at[at].function];
    for (LocId l = f->first; l < f->first + f->n_locs; l++) {
      if (l == at || flow_cycle(c->flow, l) != cycle) continue;
      const Tracked *t = &c->precision.tracked.at[at];
      Tracked *u = &c->precision.tracked.at[l];
      for (uint32_t k = 0; k < t->pointer.n; k++) {
        const Pointer *p = shapes_pointer_at(c->shapes, t->pointer.at[k]);
        if (flow_is_live(c->flow, l, p->var) && tracked_add(&u->pointer, t->pointer.at[k]))
          note_addition(x, l, "pt(%s)", p->name);
      }
      for (uint32_t k = 0; k < t->field.n; k++)
        if (tracked_add(&u->field, t->field.at[k]))
          note_addition(x, l, "field %s", shapes_field_at(c->shapes, t->field.at[k])->name);
      for (uint32_t k = 0; k < t->assertion.n; k++)
        if (tracked_add(&u->assertion, t->assertion.at[k]))
          note_addition(x, l, "fd(%s)", shapes_assertion_at(c->shapes, t->assertion.at[k])->name);
      for (uint32_t k = 0; k < t->generator.n; k++) {
        if (!tracked_add(&u->generator, t->generator.at[k])) continue;
        mark_changed(c, l);
        x->added++;
      }
      tracked_update(u, c->shapes);
    }
  }
  vec_free(done);
}

/* Step 1 of the algorithm. */
static void walk_back(Extract *x) {
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

/* The generator to try next in a class; TVL_NONE: there is none. */
static GeneratorId next_generator(const Checker *c, ClassId class) {
  U32Vec finer = {0};
  shapes_finer(c->shapes, class, &finer);
  GeneratorId g = finer.n ? finer.at[0] : TVL_NONE;
  vec_free(finer);
  return g;
}

/* ---- arms of branches ---- */

/* Marks what can be reached inside of the function from the marked locations, or what they can be reached from. */
static void reach_inside(const Program *p, const Function *f, bool forward, bool *mark) {
  for (bool changed = true; changed;) {
    changed = false;
    for (LocId l = f->first; l < f->first + f->n_locs; l++)
      for (EdgeId e = p->loc.at[l].first_out; e < p->loc.at[l].first_out + p->loc.at[l].n_out; e++) {
        uint32_t from = l - f->first, to = p->edge.at[e].to - f->first;
        bool *next = forward ? &mark[to] : &mark[from];
        if (*next || !mark[forward ? from : to]) continue;
        *next = changed = true;
      }
  }
}

static bool uses_generator(const Tracked *t, GeneratorId g) {
  uint32_t i = 0;
  while (i < t->generator.n && t->generator.at[i] != g) i++;
  return i < t->generator.n;
}

/* A generator that is used before and behind a branch is used on its arms, where something is tracked: else what the
 * graphs know is lost there. */
static void spread_generator(Extract *x, FuncId id, GeneratorId g) {
  Checker *c = x->c;
  const Function *f = &c->p->func.at[id];
  bool *before = mem_zalloc(f->n_locs + 1), *behind = mem_zalloc(f->n_locs + 1);
  for (uint32_t i = 0; i < f->n_locs; i++)
    before[i] = behind[i] = uses_generator(&c->precision.tracked.at[f->first + i], g);
  reach_inside(c->p, f, true, before);
  reach_inside(c->p, f, false, behind);
  for (uint32_t i = 0; i < f->n_locs; i++) {
    Tracked *t = &c->precision.tracked.at[f->first + i];
    if (!before[i] || !behind[i] || !t->field.n || !tracked_add(&t->generator, g)) continue;
    tracked_update(t, c->shapes);
    mark_changed(c, f->first + i);
  }
  mem_free(before);
  mem_free(behind);
}

static void spread_generators(Extract *x, FuncId f) {
  for (GeneratorId g = GENERATOR_FIRST + 1; g < shapes_generators(x->c->shapes); g++) spread_generator(x, f, g);
}

/* Once for each function that the path comes through. */
static void functions_on_path(Extract *x, void (*each)(Extract *x, FuncId f)) {
  U32Vec done = {0};
  for (uint32_t i = 0; i + 1 < x->n; i++) {
    FuncId f = x->c->p->loc.at[art_node(x->c->art, x->nodes->at[i])->loc].function;
    if (tracked_add(&done, f)) each(x, f);
  }
  vec_free(done);
}

/* Step 2: finer generators where something is tracked along the path; the coarsest that is new somewhere. */
static uint32_t refine_generators(Extract *x) {
  Checker *c = x->c;
  GeneratorId lowest = TVL_NONE;
  uint32_t changed = 0;
  ClassId before = 0;
  U32Vec next = {0};
  for (uint32_t i = 0; i + 1 < x->n; i++) {
    ClassId class = c->precision.tracked.at[art_node(c->art, x->nodes->at[i])->loc].class;
    vec_push(next, i && class == before ? next.at[i - 1] : next_generator(c, class));
    if (next.at[i] < lowest) lowest = next.at[i];
    before = class;
  }
  for (uint32_t i = 0; i + 1 < x->n && lowest != TVL_NONE; i++) {
    LocId loc = art_node(c->art, x->nodes->at[i])->loc;
    Tracked *t = &c->precision.tracked.at[loc];
    if (next.at[i] != lowest || !tracked_add(&t->generator, lowest)) continue;
    tracked_update(t, c->shapes);
    mark_changed(c, loc);
    story_added(c->story, loc, "generator %s", shapes_generator_name(c->shapes, lowest));
    changed++;
  }
  vec_free(next);
  return changed;
}

/* Step 1 with the interpolants of these constraints, one per step. */
static void refine_tracking(Extract *x, const U32Vec *constraint) {
  Checker *c = x->c;
  if (x->n < 2 || !solver_core(c->s, constraint->at, x->n, x->core) ||
      !(interpolate(c->s, constraint->at, x->n, INTERPOLANT_POST, x->interpolant) ||
        interpolate(c->s, constraint->at, x->n, INTERPOLANT_HORN, x->interpolant)))
    return;
  x->interpolant[x->n - 1] = term_false(c->l);
  for (uint32_t i = 0; i + 1 < x->n; i++) story_interpolant(c->story, c->e, x->f, i, x->interpolant[i]);
  story_tell_interpolants(c->story);
  x->all = false;
  walk_back(x);
  x->all = true;
  walk_back(x);
  spread_assertions(x);
  spread_over_cycles(x);
}

/* ---- leaks ---- */

/* May the variable, or what is in it, lead to a block from the heap? */
static bool may_hold_heap(const Checker *c, VarId v) {
  const Var *x = &c->p->var.at[v];
  AliasTargets targets = {0};
  if (x->is_object)
    alias_of_contents(c->o.alias, (AliasTarget){.object = alias_object_of_var(c->o.alias, v), .stride = 1}, 0,
                      &targets);
  else if (type_at(c->p, x->type)->kind == TYPE_POINTER)
    alias_of_var(c->o.alias, v, &targets);
  bool heap = false;
  for (uint32_t i = 0; i < targets.n && !heap; i++) heap = alias_object(c->o.alias, targets.at[i].object)->is_heap;
  vec_free(targets);
  return heap;
}

/* Is the variable live while its function is at `loc`, or waits for the call of `call` (0: it has called nothing)? */
static bool holds_there(const Checker *c, VarId v, LocId loc, EdgeId call) {
  const Var *x = &c->p->var.at[v];
  if (x->is_object || !x->function) return true;
  if (x->function == c->p->loc.at[loc].function) return flow_is_live(c->flow, loc, v);
  const Edge *e = &c->p->edge.at[call];
  return e->op.dst != v && flow_is_live(c->flow, e->to, v);
}

/* What holds blocks on the path through a function holds them on the arms of branches beside it. */
static void track_on_arms(Extract *x, FuncId id) {
  Checker *c = x->c;
  const Function *f = &c->p->func.at[id];
  bool *before = mem_zalloc(f->n_locs + 1), *behind = mem_zalloc(f->n_locs + 1);
  Tracked all = {0};
  for (uint32_t i = 0; i + 1 < x->n; i++) {
    LocId loc = art_node(c->art, x->nodes->at[i])->loc;
    if (c->p->loc.at[loc].function != id) continue;
    before[loc - f->first] = behind[loc - f->first] = true;
    tracked_merge(&all, &c->precision.tracked.at[loc]);
  }
  reach_inside(c->p, f, true, before);
  reach_inside(c->p, f, false, behind);
  for (uint32_t i = 0; i < f->n_locs; i++) {
    Tracked *t = &c->precision.tracked.at[f->first + i];
    uint32_t added = 0;
    if (!before[i] || !behind[i]) continue;
    for (uint32_t k = 0; k < all.pointer.n; k++)
      if (flow_is_live(c->flow, f->first + i, shapes_pointer_at(c->shapes, all.pointer.at[k])->var))
        added += tracked_add(&t->pointer, all.pointer.at[k]);
    for (uint32_t k = 0; k < all.field.n; k++) added += tracked_add(&t->field, all.field.at[k]);
    if (!added) continue;
    x->added += added;
    tracked_update(t, c->shapes);
    mark_changed(c, f->first + i);
  }
  tracked_free(&all);
  mem_free(before);
  mem_free(behind);
}

/* That a block is not lost depends on every pointer which may hold one: all that are live, and all fields, at every
 * location of the path. */
static void track_holders(Extract *x) {
  Checker *c = x->c;
  U32Vec holder = {0}, call = {0}; /* call: by function, the last that its newest activation made */
  Tracked most = {0};
  tracked_collect(&most, c->shapes, c->p);
  for (VarId v = 1; v < c->p->var.n; v++)
    if (may_hold_heap(c, v)) vec_push(holder, v);
  vec_clear(x->level);
  for (FuncId f = 0; f < c->p->func.n; f++) {
    vec_push(x->level, 0);
    vec_push(call, 0);
  }
  assert(x->level.at && call.at && "a program has functions");
  for (uint32_t i = 0; i + 1 < x->n && !(c->o.limit && c->o.limit->hit); i++) {
    const Step *step = &x->step[i];
    if (step->kind == STEP_CALL) call.at[c->p->loc.at[c->p->edge.at[step->edge].from].function] = step->edge;
    if (step->kind == STEP_START || step->kind == STEP_CALL) x->level.at[step->callee]++;
    if (step->kind == STEP_RETURN) x->level.at[step->callee]--;
    LocId loc = art_node(c->art, x->nodes->at[i])->loc;
    Tracked *t = &c->precision.tracked.at[loc];
    uint32_t before = x->added;
    for (uint32_t k = 0; k < holder.n; k++) {
      const Var *v = &c->p->var.at[holder.at[k]];
      FuncId f = v->function;
      if ((f && !x->level.at[f]) || !holds_there(c, holder.at[k], loc, call.at[f])) continue;
      x->added += tracked_add(&t->pointer, pointer_of(x, holder.at[k]));
    }
    for (uint32_t k = 0; k < most.field.n; k++) x->added += tracked_add(&t->field, most.field.at[k]);
    if (x->added != before) {
      mark_changed(c, loc);
      tracked_update(t, c->shapes);
    }
  }
  functions_on_path(x, track_on_arms);
  tracked_free(&most);
  vec_free(holder);
  vec_free(call);
}

/* ---- arrays ---- */

static bool tracks_variable(const Checker *c, const Tracked *t, VarId v) {
  for (uint32_t i = 0; i < t->pointer.n; i++)
    if (shapes_pointer_at(c->shapes, t->pointer.at[i])->var == v) return true;
  return false;
}

/* Are all variables of which the term speaks live there? */
static bool is_live(const Checker *c, LocId loc, TermId t) {
  U32Vec symbols = {0};
  term_symbols(c->l, t, &symbols);
  bool live = true;
  for (uint32_t i = 0; i < symbols.n && live; i++) {
    CellId cell = encoder_symbol_cell(c->e, symbols.at[i]);
    live = cell && flow_is_live(c->flow, loc, encoder_cell(c->e, cell)->var);
  }
  vec_free(symbols);
  return live;
}

/* Which element of an array is meant must be known from one step to the next, in each graph: the values of the index
 * become assertions at the locations of the path in this function. */
static void track_index(Extract *x, const Node *before, const ShapeElements *e) {
  Checker *c = x->c;
  CallStack stack = art_stack(c->art, before->stack);
  Env v;
  env_init(&v, c->e);
  path_set_levels(&v, c->p, &stack);
  TermId index = env_number(&v, expr_at(c->p, e->at[0])->b);
  for (uint32_t k = 0; k < e->n; k++) {
    TermId is = term_eq(c->l, index, term_int(c->l, e->first + k));
    if (term_kind(c->l, is) != TERM_EQ) continue;
    AssertionId a = shapes_assertion(c->shapes, is);
    for (uint32_t i = 0; i + 1 < x->n; i++) {
      const Node *n = art_node(c->art, x->nodes->at[i]);
      Tracked *t = &c->precision.tracked.at[n->loc];
      if (n->stack != before->stack || !is_live(c, n->loc, is) || !tracked_add(&t->assertion, a)) continue;
      note_addition(x, n->loc, "fd(%s)", shapes_assertion_at(c->shapes, a)->name);
      tracked_update(t, c->shapes);
    }
  }
  env_free(&v);
}

static void track_indices(Extract *x) {
  Checker *c = x->c;
  for (uint32_t i = 1; i < x->n; i++) {
    const Step *step = &x->step[i];
    const Node *before = art_node(c->art, x->nodes->at[i - 1]);
    bool goal = step->kind == STEP_GOAL;
    ShapeElements e;
    if (!shapes_elements(c->shapes, goal ? NULL : &c->p->edge.at[step->edge].op,
                         goal ? c->o.goal[step->goal].condition : 0, &e))
      continue;
    bool tracked = false;
    for (uint32_t k = 0; k < e.n_at && !tracked; k++) {
      ExprId base = shape_base(c->p, expr_at(c->p, e.at[k])->a);
      tracked = base && tracks_variable(c, &c->precision.tracked.at[before->loc], expr_at(c->p, base)->var);
    }
    if (tracked) track_index(x, before, &e);
  }
}

/* The constraints of the shortest beginning of the path that contradicts itself; `true` after it. */
static void shortest_prefix(Extract *x, U32Vec *out) {
  Checker *c = x->c;
  uint32_t low = 1, high = x->n;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    solver_push(c->s);
    for (uint32_t i = 0; i < middle; i++) solver_assert(c->s, x->f->constraint.at[i]);
    bool contradicts = solver_check(c->s) == SOLVER_UNSAT;
    solver_pop(c->s);
    if (contradicts)
      high = middle;
    else
      low = middle + 1;
  }
  vec_clear(*out);
  for (uint32_t i = 0; i < x->n; i++) vec_push(*out, i < low ? x->f->constraint.at[i] : term_true(c->l));
}

uint32_t refine_shapes(Checker *c, const PathFormula *epf, const Step *step, const U32Vec *nodes) {
  if (c->o.mode != MODE_LAZY) return 0;
  Extract x = {.c = c, .f = epf, .step = step, .nodes = nodes, .n = nodes->n};
  x.interpolant = mem_zalloc((x.n + 1) * sizeof *x.interpolant);
  x.core = mem_zalloc((BITS_WORDS(x.n) + 1) * sizeof *x.core);
  U32Vec constraint = {0};
  /* a contradiction that has to do with the goal; failing that, the first one on the way */
  checker_goal_directed(c, epf, &constraint);
  /* What is added beside the path, on loops around it, is not enough: the path must become another one. */
  refine_tracking(&x, &constraint);
  if (!checker_first_stale(c, nodes)) {
    shortest_prefix(&x, &constraint);
    refine_tracking(&x, &constraint);
  }
  const Step *last = &step[x.n - 1];
  bool leak = last->kind == STEP_GOAL && goal_is_leak(c->p, &c->o.goal[last->goal]);
  if (leak && !checker_first_stale(c, nodes)) track_holders(&x);
  if (!checker_first_stale(c, nodes)) x.added += refine_bytes(c, step, nodes);
  if (!checker_first_stale(c, nodes)) track_indices(&x);
  if (!checker_first_stale(c, nodes) && (x.added = refine_generators(&x))) spread_over_cycles(&x);
  if (x.added) functions_on_path(&x, spread_generators);
  mem_free(x.interpolant);
  mem_free(x.core);
  vec_free(x.level);
  vec_free(constraint);
  return x.added;
}
