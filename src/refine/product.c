/* The state of a node is a region of predicates and a region of shape graphs; either being empty prunes the node (LSA
 * 4.1). They sharpen each other (design section 6): the step of a graph asks what the predicates say of variables, the
 * step of the predicates asks what the graphs say of data that is read through pointers. */
#include "refine/checker.h"

/* ---- predicates ---- */

static bool same_step(const Step *a, const Step *b) {
  return a->kind == b->kind && a->edge == b->edge && a->call == b->call && a->callee == b->callee && a->goal == b->goal;
}

static bool same_computation(const void *context, uint32_t id, const void *key) {
  const Computed *a = &((const Checker *)context)->post.computed.at[id], *b = key;
  return a->region == b->region && a->to == b->to && a->precision == b->precision && a->stack == b->stack &&
         a->known == b->known && a->shape == b->shape && same_step(&a->step, &b->step);
}

/* Those predicates of a precision that speak of nothing but open activations: in a recursion a location has predicates
 * for several levels, and those of levels that are not reached say nothing. */
static void choose_alive(const Checker *c, const Env *v, const U32Vec *precision, U32Vec *out) {
  U32Vec symbols = {0};
  for (uint32_t i = 0; i < precision->n; i++) {
    vec_clear(symbols);
    term_symbols(c->l, predicates_term(c->predicates, precision->at[i]), &symbols);
    bool alive = true;
    for (uint32_t k = 0; k < symbols.n && alive; k++) {
      const Cell *cell = encoder_cell(c->e, encoder_symbol_cell(c->e, symbols.at[k]));
      FuncId f = c->p->var.at[cell->var].function;
      alive = !f || cell->level <= v->level.at[f];
    }
    if (alive) vec_push(*out, precision->at[i]);
  }
  vec_free(symbols);
}

/* The symbol that stands for what is read at an address. */
static SymbolId loaded_symbol(Checker *c, ExprId address, TypeId t) {
  uint32_t *known = idmap_find(&c->post.loaded, address);
  if (known) return *known;
  Buf name = {0};
  lvalue_print(c->p, address, t, &name);
  SymbolId s = logic_symbol(c->l, buf_str(&name), SORT_INT);
  buf_free(&name);
  idmap_put(&c->post.loaded, address, s);
  return s;
}

typedef struct {
  Checker *c;
  TermId known;
} LoadContext;

static TermId load_known(void *context, ExprId address, TypeId t) {
  LoadContext *l = context;
  (void)t;
  uint32_t *s = idmap_find(&l->c->post.loaded, address);
  return s && term_has_symbol(l->c->l, l->known, *s) ? term_symbol(l->c->l, *s) : 0;
}

/* The open activations of each function; the last answer is kept. */
static const U32Vec *levels_of(Checker *c, const CallStack *stack) {
  if (c->post.level.n && c->post.level_stack == stack->call) return &c->post.level;
  c->post.level_stack = stack->call;
  vec_clear(c->post.level);
  for (FuncId f = 0; f < c->p->func.n; f++) vec_push(c->post.level, f == c->p->main);
  for (uint32_t i = 0; i < stack->depth; i++) c->post.level.at[stack->callee[i]]++;
  return &c->post.level;
}

/* ---- lists ---- */

/* The pointer variable that the cell is, in the graphs; 0: none. */
static PointerId pointer_of_cell(Checker *c, CellId id) {
  const Cell *cell = encoder_cell(c->e, id);
  const Var *v = &c->p->var.at[cell->var];
  return cell->var && !v->is_object ? shapes_pointer(c->shapes, cell->var, v->function ? cell->level : 0) : 0;
}

static Reaching ask_graphs(void *context, CellId from, ExprId to, uint64_t link) {
  const AskGraphs *ask = context;
  Checker *c = ask->c;
  VarId var = expr_at(c->p, to)->var;
  FuncId f = c->p->var.at[var].function;
  PointerId a = pointer_of_cell(c, from);
  PointerId b = shapes_pointer(c->shapes, var, f ? levels_of(c, ask->stack)->at[f] : 0);
  Reaching answer = a && b ? shape_reach(c->shapes, ask->shape, a, b, link) : REACH_UNKNOWN;
  if (ask->step->kind == STEP_EDGE) seen_note(&c->loops.reaching, ask->step->edge, from, link, answer);
  return answer;
}

void product_ask_graphs(AskGraphs *ask, Env *v) {
  v->reach = ask->shape ? ask_graphs : NULL;
  v->reach_context = ask;
}

/* Do the graphs matter for what the step does to lengths? */
static bool changes_lists(const Checker *c, const Step *step) {
  OpKind kind = step->kind == STEP_EDGE ? c->p->edge.at[step->edge].op.kind : OP_SKIP;
  return c->shapes && encoder_follows_lengths(c->e) && (kind == OP_STORE || kind == OP_FREE);
}

/* `known`: about the symbols that stand for data that is read through pointers (load_known). */
static RegionId predicate_post(Checker *c, State state, const CallStack *stack, const Step *step, LocId to,
                               TermId known) {
  RegionId from = state.region;
  ShapeId shape = changes_lists(c, step) ? state.shape : 0;
  Computed key = {from, *step, to, c->precision.changed.at[to], stack->call, known, shape, 0};
  uint64_t h = hash_mix(hash_mix(from, to), hash_mix((uint64_t)step->kind << 32 | step->edge, step->callee));
  h = hash_mix(hash_mix(h, (uint64_t)step->call << 32 | step->goal), hash_mix(hash_mix(key.precision, known), shape));
  bool added;
  uint32_t id = intern_find_or_add(&c->post.computed_table, h, &key, same_computation, c, c->post.computed.n, &added);
  if (!added) return c->post.computed.at[id].result;
  vec_push(c->post.computed, key);
  Env v;
  env_init(&v, c->e);
  path_set_levels(&v, c->p, stack);
  AskGraphs ask = {c, shape, stack, step};
  product_ask_graphs(&ask, &v);
  if (known != term_true(c->l)) {
    LoadContext context = {c, known};
    v.load = load_known;
    v.load_context = &context;
    vec_push(v.fact, known);
    path_step(&v, c->o.goal, step);
    v.load = NULL;
  } else {
    path_step(&v, c->o.goal, step);
  }
  v.reach = NULL;
  U32Vec precision = {0}; /* of a goal nothing follows: only whether it can hold counts */
  if (step->kind != STEP_GOAL) choose_alive(c, &v, &c->precision.predicates.at[to], &precision);
  RegionId r = region_post(c->predicates, from, &v, precision.at, precision.n);
  vec_free(precision);
  env_free(&v);
  c->post.computed.at[id].result = r;
  return r;
}

/* ---- shape graphs ---- */

static bool same_taken(const void *context, uint32_t id, const void *key) {
  const Taken *a = &((const Checker *)context)->post.taken.at[id], *b = key;
  return a->stack == b->stack && same_step(&a->step, &b->step);
}

/* A number for the step under this stack. */
static uint64_t step_key(Checker *c, const Step *step, const CallStack *stack) {
  Taken key = {*step, stack->call};
  uint64_t h = hash_mix(hash_mix((uint64_t)step->kind << 32 | step->edge, step->callee), step->call);
  bool added;
  uint32_t id =
      intern_find_or_add(&c->post.taken_table, hash_mix(h, step->goal), &key, same_taken, c, c->post.taken.n, &added);
  if (added) vec_push(c->post.taken, key);
  return id;
}

typedef struct {
  Checker *c;
  ShapeId shape;
  const U32Vec *level;
  TermId known;
} Knowing;

static void note_load(const Program *p, ExprId e, void *context) {
  Knowing *k = context;
  Expr x = *expr_at(p, e);
  if (x.kind != EXPR_LOAD || type_at(p, x.type)->kind != TYPE_INT) return;
  ShapeAddress a = shape_address(p, x.a);
  if (!a.base || expr_at(p, a.base)->kind != EXPR_VAR) return;
  TermId value = term_symbol(k->c->l, loaded_symbol(k->c, x.a, x.type));
  k->known = term_and(k->c->l, k->known, shape_known(k->c->shapes, k->shape, k->level, x.a, x.type, value));
}

/* What the graphs say of data that the step reads through pointers. */
static TermId known_of_loads(Checker *c, ShapeId shape, const CallStack *stack, const Step *step) {
  Knowing k = {c, shape, NULL, term_true(c->l)};
  if (!c->shapes || !shape || step->kind == STEP_START) return k.known;
  k.level = levels_of(c, stack);
  const Op *op = &c->p->edge.at[step->edge].op;
  ExprId condition = step->kind == STEP_GOAL ? c->o.goal[step->goal].condition : 0;
  if (condition) expr_walk(c->p, condition, note_load, &k);
  if (step->kind == STEP_GOAL) return k.known;
  if (op->a) expr_walk(c->p, op->a, note_load, &k);
  if (op->b) expr_walk(c->p, op->b, note_load, &k);
  for (uint32_t i = 0; i < op->n_args; i++) expr_walk(c->p, op->args[i], note_load, &k);
  return k.known;
}

/* ---- NULL, in both ----
 *
 * Where lengths of lists are followed, predicates may know whether a pointer is NULL, and graphs that have it otherwise
 * are left out. */

bool product_is_current(Checker *c, const CallStack *stack, PointerId p) {
  const Pointer *x = shapes_pointer_at(c->shapes, p);
  FuncId f = c->p->var.at[x->var].function;
  return !x->is_object && (!f || x->level == levels_of(c, stack)->at[f]);
}

ExprId product_asked(Checker *c, Asked x) {
  VarId var = shapes_pointer_at(c->shapes, x.pointer)->var;
  return x.link ? encoder_linked(c->e, var, x.link - 1) : expr_var(c->p, var);
}

bool product_where_null(Checker *c, ShapeId from, const CallStack *stack, Asked x, bool null, ShapeId *out) {
  ExprId value = product_asked(c, x), none = expr_const(c->p, expr_at(c->p, value)->type, 0);
  uint32_t number = 2 * (shapes_pointer_at(c->shapes, x.pointer)->var * (encoder_links(c->e) + 1) + x.link) + null;
  Step asked = {.kind = STEP_GOAL, .goal = c->o.n_goals + 1 + number}; /* no goal of the program */
  ShapeStep s = {.kind = SHAPE_CONDITION, .key = step_key(c, &asked, stack), .region = term_true(c->l)};
  s.condition = expr_binary(c->p, null ? EXPR_EQ : EXPR_NE, value, none, false);
  s.level = levels_of(c, stack);
  return shape_post(c->shapes, from, &s, shape_class_of(c->shapes, from), out);
}

/* Which of the two does the region say, with the facts of the environment? */
static Nullness decide(Checker *c, TermId region, const Env *v, TermId null, TermId not_null) {
  TermId no_null = term_not(c->l, null), no_other = term_not(c->l, not_null);
  solver_push(c->s);
  solver_assert(c->s, region);
  for (uint32_t i = 0; i < v->fact.n; i++) solver_assert(c->s, v->fact.at[i]);
  bool never = solver_check_assuming(c->s, &no_other, 1) == SOLVER_UNSAT;
  bool always = !never && solver_check_assuming(c->s, &no_null, 1) == SOLVER_UNSAT;
  solver_pop(c->s);
  return never ? NULLNESS_NOT_NULL : always ? NULLNESS_NULL : NULLNESS_UNKNOWN;
}

/* Does what the region says follow for the pointer? */
static Nullness ask_nullness(Checker *c, TermId region, const CallStack *stack, VarId var) {
  Env v;
  env_init(&v, c->e);
  path_set_levels(&v, c->p, stack);
  TermId null = term_eq(c->l, env_number(&v, expr_var(c->p, var)), term_int(c->l, 0));
  Nullness n = decide(c, region, &v, null, term_not(c->l, null));
  env_free(&v);
  return n;
}

/* The same for what its link holds: the length tells, where the variable has one and is not NULL. */
static Nullness ask_linked(Checker *c, TermId region, const Pointer *x, uint32_t link) {
  SymbolId length = encoder_cell_symbol(c->e, x->var, x->level, GHOST_LENGTH + link);
  if (!length || !term_has_symbol(c->l, region, length)) return NULLNESS_UNKNOWN;
  Env v;
  env_init(&v, c->e);
  TermId n = term_symbol(c->l, length);
  TermId last = term_eq(c->l, n, term_int(c->l, 1));
  Nullness answer = decide(c, region, &v, last, term_le(c->l, term_int(c->l, 2), n));
  env_free(&v);
  return answer;
}

/* Does the formula speak of the variable? */
static bool speaks_of(const Checker *c, TermId t, const Pointer *x) {
  U32Vec symbols = {0};
  bool found = false;
  term_symbols(c->l, t, &symbols);
  for (uint32_t i = 0; i < symbols.n && !found; i++) {
    CellId id = encoder_symbol_cell(c->e, symbols.at[i]);
    const Cell *cell = id ? encoder_cell(c->e, id) : NULL;
    found = cell && cell->var == x->var && cell->level == x->level;
  }
  vec_free(symbols);
  return found;
}

static Nullness nullness_of(Checker *c, RegionId region, const CallStack *stack, Asked asked) {
  uint64_t key = (uint64_t)region << 32 | (asked.pointer * (encoder_links(c->e) + 1) + asked.link);
  const uint32_t *known = idmap_find(&c->post.nullness, key);
  if (known) return (Nullness)*known;
  TermId t = region_formula(c->predicates, region);
  const Pointer *x = shapes_pointer_at(c->shapes, asked.pointer);
  Nullness n = !speaks_of(c, t, x) ? NULLNESS_UNKNOWN
               : asked.link        ? ask_linked(c, t, x, asked.link - 1)
                                   : ask_nullness(c, t, stack, x->var);
  idmap_put(&c->post.nullness, key, n);
  return n;
}

bool product_passes(const Checker *c, const Step *step, Asked x) {
  const Op *op = step->kind == STEP_EDGE ? &c->p->edge.at[step->edge].op : NULL;
  if (!op || op->dst == shapes_pointer_at(c->shapes, x.pointer)->var) return false;
  return !x.link || op->kind == OP_ASSUME || op->kind == OP_ASSIGN; /* these leave memory alone */
}

/* The graphs of a state that its region does not exclude, nor that behind the step (0: it is not asked), as far as the
 * step leaves pointers alone; false: none. */
static bool leave_out(Checker *c, State from, const CallStack *stack, const Step *step, RegionId after, ShapeId *out) {
  *out = from.shape;
  if (!from.shape || step->kind == STEP_START || !encoder_follows_lengths(c->e)) return true;
  Tracking t = *shapes_tracking(c->shapes, shape_class_of(c->shapes, from.shape));
  uint32_t links = c->post.asks_links ? encoder_links(c->e) : 0;
  for (uint32_t i = 0; i < t.n_pointers; i++) {
    if (!product_is_current(c, stack, t.pointer[i])) continue;
    for (uint32_t k = 0; k <= links; k++) {
      Asked x = {t.pointer[i], k};
      if (!product_asked(c, x)) continue;
      Nullness n = nullness_of(c, from.region, stack, x);
      if (n == NULLNESS_UNKNOWN && after && product_passes(c, step, x)) n = nullness_of(c, after, stack, x);
      if (n != NULLNESS_UNKNOWN && !product_where_null(c, *out, stack, x, n == NULLNESS_NULL, out)) return false;
    }
  }
  return true;
}

/* The shape region after the step, whose region of predicates is `after` (0: not known); false when there is none. */
static bool shapes_after(Checker *c, State from, RegionId after, const CallStack *stack, const Step *step, LocId to,
                         ShapeId *out) {
  static const ShapeStepKind kind_of[] = {[STEP_START] = SHAPE_START,
                                          [STEP_EDGE] = SHAPE_OPERATION,
                                          [STEP_CALL] = SHAPE_CALL,
                                          [STEP_RETURN] = SHAPE_RETURN,
                                          [STEP_GOAL] = SHAPE_CONDITION};
  bool goal = step->kind == STEP_GOAL; /* nothing follows: only whether it can hold counts */
  ExprId condition = goal ? c->o.goal[step->goal].condition : 0;
  ClassId class = goal ? 0 : c->precision.tracked.at[to].class;
  if ((goal && !condition) || (!from.shape && !class)) {
    *out = 0;
    return true;
  }
  if (!leave_out(c, from, stack, step, after, &from.shape)) return false;
  ShapeStep s = {.kind = kind_of[step->kind],
                 .key = step_key(c, step, stack),
                 .edge = step->edge,
                 .op = step->kind == STEP_START ? NULL : &c->p->edge.at[step->edge].op,
                 .call = step->kind == STEP_RETURN ? &c->p->edge.at[step->call].op : NULL,
                 .callee = step->callee,
                 .condition = condition};
  s.level = levels_of(c, stack);
  s.region = step->kind == STEP_START ? term_true(c->l) : region_formula(c->predicates, from.region);
  return shape_post(c->shapes, from.shape, &s, class, out);
}

/* ---- both behind explore's interface ---- */

/* The state from which a step goes on: behind a return the caller knows again what it knew, as far as it still holds.
 */
static State before_step(Checker *c, StateId state, const CallStack *stack, const Step *step) {
  if (step->kind == STEP_START) return (State){.region = region_all(c->predicates)};
  State from = states_at(&c->states, state);
  if (step->kind != STEP_RETURN) return from;
  State caller = states_at(&c->states, from.frame);
  CallStack outer = {stack->call, stack->callee, stack->depth - 1};
  FrameCall call = {c->e, c->o.alias, &outer, step->callee};
  return (State){.region = frame_return(c->predicates, &call, from.region, caller.region),
                 .shape = from.shape,
                 .frame = caller.frame};
}

static void post(void *self, StateId state, const CallStack *stack, const Step *step, LocId to, U32Vec *out) {
  Checker *c = self;
  State from = before_step(c, state, stack, step);
  RegionId r = predicate_post(c, from, stack, step, to, known_of_loads(c, from.shape, stack, step));
  if (!r) return;
  State after = {.region = r, .frame = from.frame};
  if (step->kind == STEP_CALL)
    after.frame = states_intern(&c->states, (State){.region = from.region, .frame = from.frame});
  if (c->shapes && !shapes_after(c, from, r, stack, step, to, &after.shape)) return;
  vec_push(*out, states_intern(&c->states, after));
}

bool product_shape_after(Checker *c, NodeId node, ShapeId shape, const Step *step, LocId to, ShapeId *out) {
  CallStack stack = art_stack(c->art, art_node(c->art, node)->stack);
  State from = before_step(c, art_node(c->art, node)->state, &stack, step);
  from.shape = shape;
  return shapes_after(c, from, 0, &stack, step, to, out);
}

static StateId rest(void *self, StateId a, StateId b) {
  Checker *c = self;
  State x = states_at(&c->states, a), y = states_at(&c->states, b);
  if (!region_implies(c->predicates, x.region, y.region) || !states_frames_covered(&c->states, c->predicates, a, b))
    return a;
  if (c->shapes && !shape_without(c->shapes, x.shape, y.shape, &x.shape)) return 0;
  return c->shapes ? states_intern(&c->states, x) : 0;
}

Domain product_domain(Checker *c) { return (Domain){.self = c, .post = post, .rest = rest}; }

TermId checker_known(const Checker *c, NodeId n) {
  const Node *node = art_node(c->art, n);
  CallStack stack = art_stack(c->art, node->stack);
  State state = states_at(&c->states, node->state);
  RegionId known = state.region;
  for (uint32_t depth = stack.depth; depth-- > 0;) {
    state = states_at(&c->states, state.frame);
    CallStack outer = {stack.call, stack.callee, depth};
    FrameCall call = {c->e, c->o.alias, &outer, stack.callee[depth]};
    known = region_meet(c->predicates, known, frame_kept(c->predicates, &call, state.region));
  }
  return region_formula(c->predicates, known);
}
