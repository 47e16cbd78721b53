#include "refine/path.h"

void path_set_levels(Env *v, const Program *p, const CallStack *stack) {
  for (uint32_t i = 0; i < v->level.n; i++) v->level.at[i] = 0;
  if (p->main) v->level.at[p->main] = 1;
  for (uint32_t i = 0; i < stack->depth; i++) v->level.at[stack->callee[i]]++;
}

void path_step(Env *v, const Goal *goals, const Step *step) {
  Program *p = encoder_program(v->encoder);
  switch (step->kind) {
    case STEP_START:
      env_start(v);
      v->level.at[step->callee] = 1;
      env_enter_main(v);
      return;
    case STEP_EDGE:
      env_operation(v, &p->edge.at[step->edge].op);
      return;
    case STEP_CALL: {
      const Op *op = &p->edge.at[step->edge].op;
      if (expr_at(p, op->a)->kind != EXPR_FUNCTION) { /* through a pointer: to this function */
        ExprId f = expr_function(p, step->callee, expr_at(p, op->a)->type);
        env_assume(v, env_condition(v, expr_binary(p, EXPR_EQ, op->a, f, false)));
      }
      env_call(v, step->callee, &p->edge.at[step->edge].op);
      return;
    }
    case STEP_RETURN:
      env_return(v, step->callee, &p->edge.at[step->edge].op, &p->edge.at[step->call].op);
      return;
    case STEP_GOAL:
      if (goals[step->goal].condition) env_assume(v, env_condition(v, goals[step->goal].condition));
      return;
  }
}

static bool is_version_of(const PathFormula *f, const Logic *l, TermId t, CellId c) {
  if (term_kind(l, t) != TERM_SYMBOL) return false;
  uint32_t *of = idmap_find(&f->cell_of, term_symbol_of(l, t));
  return of && *of == c;
}

/* What turned out to hold since an earlier step becomes part of that step. */
static void add_discoveries(PathFormula *f, Logic *l) {
  const Env *v = &f->env;
  if (!v->discovery.n) return;
  U32Vec version = {0}, value = {0}, start = {0};
  U32Vec *parts = mem_zalloc(f->constraint.n * sizeof *parts); /* by step: indices of discoveries */
  for (uint32_t i = 0; i < v->discovery.n; i++) vec_push(parts[v->discovery.at[i].step], i);
  for (uint32_t i = 0; i < f->constraint.n; i++) {
    vec_push(start, version.n);
    for (uint32_t k = f->version_start.at[i]; k < f->version_start.at[i + 1]; k++) {
      vec_push(version, f->version.at[k]);
      vec_push(value, f->value.at[k]);
    }
    for (uint32_t k = 0; k < parts[i].n; k++) {
      const Discovery *d = &v->discovery.at[parts[i].at[k]];
      idmap_put(&f->cell_of, d->symbol, d->cell);
      vec_push(version, d->symbol);
      vec_push(value, d->value);
      f->constraint.at[i] = term_and(l, f->constraint.at[i], term_eq(l, term_symbol(l, d->symbol), d->value));
    }
    vec_free(parts[i]);
  }
  vec_push(start, version.n);
  mem_free(parts);
  vec_free(f->version);
  vec_free(f->value);
  vec_free(f->version_start);
  f->version = version;
  f->value = value;
  f->version_start = start;
}

/* ---- where numbers lie on the path so far ---- */

typedef struct {
  const PathFormula *f;
  Solver *s;
} AskRange;

static bool is_possible(Solver *s, TermId t) {
  solver_push(s);
  solver_assert(s, t);
  bool possible = solver_check(s) != SOLVER_UNSAT;
  solver_pop(s);
  return possible;
}

/* Halves what is left until the ends can be reached. */
static bool ask_range(void *context, TermId t, Int128 *lo, Int128 *hi) {
  const AskRange *a = context;
  const Env *v = &a->f->env;
  Logic *l = encoder_logic(v->encoder);
  solver_push(a->s);
  for (uint32_t i = 0; i < a->f->constraint.n; i++) solver_assert(a->s, a->f->constraint.at[i]);
  for (uint32_t i = 0; i < v->fact.n; i++) solver_assert(a->s, v->fact.at[i]);
  for (uint32_t i = 0; i < v->constraint.n; i++) solver_assert(a->s, v->constraint.at[i]);
  solver_assert(a->s, term_le(l, term_int(l, *lo), t));
  solver_assert(a->s, term_le(l, t, term_int(l, *hi)));
  bool any = solver_check(a->s) == SOLVER_SAT;
  for (Int128 most = *hi; any && *lo < most;) { /* the least one is in lo .. most */
    Int128 middle = *lo + (most - *lo) / 2;
    if (is_possible(a->s, term_le(l, t, term_int(l, middle))))
      most = middle;
    else
      *lo = middle + 1;
  }
  for (Int128 least = *lo; any && least < *hi;) {
    Int128 middle = least + (*hi - least + 1) / 2;
    if (is_possible(a->s, term_le(l, term_int(l, middle), t)))
      least = middle;
    else
      *hi = middle - 1;
  }
  solver_pop(a->s);
  return any;
}

void path_formula_build(PathFormula *f, Encoder *e, const Goal *goals, const Step *step, uint32_t n, bool extended,
                        PathHelp help) {
  *f = (PathFormula){0};
  Logic *l = encoder_logic(e);
  env_init(&f->env, e);
  f->env.heap = extended;
  Env *v = &f->env;
  AskRange range = {f, help.solver};
  v->range = extended && help.solver ? ask_range : NULL;
  v->range_context = &range;
  U32Vec parts = {0};
  for (uint32_t i = 0; i < n; i++) {
    vec_clear(v->constraint);
    vec_clear(v->fact);
    vec_clear(v->written);
    vec_clear(v->access);
    v->now = i;
    uint32_t inputs = v->input.n;
    vec_push(f->assume_start, f->assume.n);
    vec_push(f->version_start, f->version.n);
    vec_push(f->fact_start, f->fact.n);
    vec_push(f->access_start, f->access.n);
    uint32_t inexact = v->inexact;
    if (help.prepare) help.prepare(help.context, i, v);
    path_step(v, goals, &step[i]);
    for (uint32_t k = 0; k < 3; k++)
      if ((v->inexact & ~inexact) >> k & 1) f->inexact_step[k] = i;
    vec_clear(parts);
    for (uint32_t k = 0; k < v->fact.n; k++) {
      vec_push(parts, v->fact.at[k]);
      vec_push(f->fact, v->fact.at[k]);
    }
    for (uint32_t k = 0; k < v->constraint.n; k++) {
      vec_push(parts, v->constraint.at[k]);
      vec_push(f->assume, v->constraint.at[k]);
    }
    for (uint32_t k = 0; k < v->access.n; k++) vec_push(f->access, v->access.at[k]);
    uint32_t written = v->written.n;
    for (uint32_t k = 0; k < written; k++) {
      CellId c = v->written.at[k];
      TermId value = v->value.at[c];
      /* a cell written twice already has its version */
      if (is_version_of(f, l, value, c)) continue;
      SymbolId s = logic_symbol(l, encoder_cell_name(e, c), SORT_INT);
      idmap_put(&f->cell_of, s, c);
      TermId version = term_symbol(l, s);
      vec_push(parts, term_eq(l, version, value));
      vec_push(f->version, s);
      vec_push(f->value, value);
      env_rename(v, c, s);
    }
    vec_push(f->constraint, term_and_all(l, parts.at, parts.n));
    for (uint32_t k = inputs; k < v->input.n; k++) {
      vec_push(f->input, (Input){.kind = v->input.at[k].kind, .type = v->input.at[k].type, .edge = step[i].edge});
      vec_push(f->input_symbol, v->input.at[k].symbol);
    }
  }
  vec_push(f->assume_start, f->assume.n);
  vec_push(f->version_start, f->version.n);
  vec_push(f->fact_start, f->fact.n);
  vec_push(f->access_start, f->access.n);
  add_discoveries(f, l);
  v->range = NULL;
  vec_free(parts);
}

void path_formula_free(PathFormula *f) {
  env_free(&f->env);
  vec_free(f->constraint);
  vec_free(f->assume);
  vec_free(f->assume_start);
  vec_free(f->version);
  vec_free(f->value);
  vec_free(f->version_start);
  vec_free(f->fact);
  vec_free(f->fact_start);
  idmap_free(&f->cell_of);
  vec_free(f->input);
  vec_free(f->input_symbol);
  vec_free(f->access);
  vec_free(f->access_start);
}

/* ---- what a model says ---- */

/* Looks for a model with few and short arguments; true when the solver holds one, in one more scope. */
static bool few_arguments(const PathFormula *f, Solver *s, Logic *l) {
  static const struct {
    int count, size;
  } most[] = {{1, 8}, {2, 2}, {3, 8}, {8, 64}};
  for (size_t k = 0; k < sizeof most / sizeof *most; k++) {
    solver_push(s);
    solver_assert(s, term_le(l, term_symbol(l, f->env.argc), term_int(l, most[k].count)));
    for (uint32_t i = 0; i < f->env.argument.n; i++)
      solver_assert(s, term_le(l, term_symbol(l, f->env.argument.at[i].size), term_int(l, most[k].size)));
    if (solver_check(s) == SOLVER_SAT) return true;
    solver_pop(s);
  }
  return false;
}

/* The text of argument `index`: what was not looked at does not matter. */
static void model_argument(const PathFormula *f, Solver *s, Int128 index, Arguments *out) {
  enum { MOST_CHARACTERS = 1 << 20 };
  const EnvArgument *a = NULL;
  for (uint32_t i = 0; i < f->env.argument.n && !a; i++)
    if ((Int128)f->env.argument.at[i].index == index) a = &f->env.argument.at[i];
  Int128 size;
  if (!a || !solver_model_int(s, a->size, &size) || size < 1 || size > MOST_CHARACTERS) {
    arguments_add(out, index ? "a" : "program");
    return;
  }
  char *text = mem_zalloc((size_t)size);
  for (Int128 i = 0; i < size - 1; i++) text[i] = 'a';
  for (uint32_t i = 0; i < f->env.character.n; i++) {
    const EnvCharacter *c = &f->env.character.at[i];
    Int128 value;
    if (c->block == a->block && (Int128)c->offset < size - 1 && solver_model_int(s, c->symbol, &value) && value & 255)
      text[c->offset] = (char)(value & 255);
  }
  arguments_add(out, text);
  mem_free(text);
}

static void model_arguments(const PathFormula *f, Solver *s, Arguments *out) {
  enum { MOST_ARGUMENTS = 10000 };
  Int128 n;
  if (!f->env.argc || !solver_model_int(s, f->env.argc, &n) || n < 0 || n > MOST_ARGUMENTS) return;
  out->given = true;
  for (Int128 i = 0; i < n; i++) model_argument(f, s, i, out);
}

SolverAnswer path_formula_solve(const PathFormula *f, Solver *s, const Step *step, uint32_t n, ErrorPath *path) {
  if (solver_is_stopped(s)) return SOLVER_UNKNOWN;
  solver_push(s);
  for (uint32_t i = 0; i < f->constraint.n; i++) solver_assert(s, f->constraint.at[i]);
  SolverAnswer answer = solver_check(s);
  if (answer == SOLVER_SAT && path) {
    error_path_free(path);
    *path = (ErrorPath){.goal = step[n - 1].goal, .inexact = f->env.inexact};
    for (uint32_t i = 0; i < 3; i++) path->inexact_step[i] = f->inexact_step[i];
    for (uint32_t i = 0; i < n; i++) vec_push(path->step, step[i]);
    bool few = f->env.argc && few_arguments(f, s, encoder_logic(f->env.encoder));
    if (f->env.argc && !few) solver_check(s);
    model_arguments(f, s, &path->arguments);
    for (uint32_t i = 0; i < f->input.n; i++) {
      Input in = f->input.at[i];
      if (!solver_model_int(s, f->input_symbol.at[i], &in.value)) in.value = 0;
      if (in.kind == INPUT_ALLOC) in.value = in.value != 0;
      vec_push(path->input, in);
    }
    if (few) solver_pop(s);
  }
  solver_pop(s);
  return answer;
}

/* ---- slices ---- */

static void take_symbols(Logic *l, TermId t, IdMap *taken, U32Vec *scratch) {
  vec_clear(*scratch);
  term_symbols(l, t, scratch);
  for (uint32_t i = 0; i < scratch->n; i++) idmap_put(taken, scratch->at[i], 1);
}

static bool only_taken(Logic *l, TermId t, const IdMap *taken, U32Vec *scratch) {
  vec_clear(*scratch);
  term_symbols(l, t, scratch);
  for (uint32_t i = 0; i < scratch->n; i++)
    if (!idmap_find(taken, scratch->at[i])) return false;
  return true;
}

void path_formula_slice(const PathFormula *f, Logic *l, uint32_t assumptions, U32Vec *out) {
  IdMap taken = {0};
  U32Vec scratch = {0}, parts = {0};
  uint32_t first = assumptions < f->assume.n ? f->assume.n - assumptions : 0;
  for (uint32_t i = first; i < f->assume.n; i++) take_symbols(l, f->assume.at[i], &taken, &scratch);
  for (uint32_t i = f->version.n; i-- > 0;) /* versions are in the order of the path: backwards once is enough */
    if (idmap_find(&taken, f->version.at[i])) take_symbols(l, f->value.at[i], &taken, &scratch);
  for (uint32_t step = 0; step < f->constraint.n; step++) {
    vec_clear(parts);
    for (uint32_t i = f->fact_start.at[step]; i < f->fact_start.at[step + 1]; i++)
      if (only_taken(l, f->fact.at[i], &taken, &scratch)) vec_push(parts, f->fact.at[i]);
    for (uint32_t i = f->assume_start.at[step]; i < f->assume_start.at[step + 1]; i++)
      if (only_taken(l, f->assume.at[i], &taken, &scratch)) vec_push(parts, f->assume.at[i]);
    for (uint32_t i = f->version_start.at[step]; i < f->version_start.at[step + 1]; i++)
      if (idmap_find(&taken, f->version.at[i]))
        vec_push(parts, term_eq(l, term_symbol(l, f->version.at[i]), f->value.at[i]));
    vec_push(*out, term_and_all(l, parts.at, parts.n));
  }
  idmap_free(&taken);
  vec_free(scratch);
  vec_free(parts);
}
