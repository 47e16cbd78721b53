/* Extended path formulas against the concrete interpreter: epf-test FILE FIRST_SEED SEEDS.
 *
 * Every run of the program with pseudo-random inputs is a path. Of its formula is asked:
 *   1. with the inputs of the run it is satisfiable (and the formula takes the same inputs as the run);
 *   2. with other inputs it is satisfiable if and only if a run on these inputs takes the same path;
 *   3. any other model is an execution: the interpreter, on its inputs, takes this path;
 *   4. the path up to a branch and then the other way: unsatisfiable with the inputs of the run; where it is
 * satisfiable with others, the interpreter takes it on these;
 *   5. a run that ends in an access that is an error: the path with that operation is unsatisfiable.
 * Formulas with an Inexact flag need not fulfil 3 and the second halves of 2 and 4; they are counted. The last line is
 * `paths N formulas N models N inexact N undecided N bad N failures N`; bad: runs that 5 is
 * about. */
#include <stdio.h>
#include <stdlib.h>

#include "front/front.h"
#include "refine/path.h"

typedef struct {
  Program p;
  Logic *l;
  Solver *s;
  Encoder *encoder[2], *e; /* malloc does not fail, may fail; of the run at hand */
  const char *file;
  uint64_t seed, paths, formulas, models, inexact, undecided, bad, failures;
} Test;

typedef VEC(Step) Steps;

static void fail(Test *t, const char *what, uint32_t n) {
  t->failures++;
  printf("FAIL %s seed %llu, %u steps: %s\n", t->file, (unsigned long long)t->seed, n, what);
}

/* ---- runs ---- */

static void run(Test *t, InputSource *source, bool malloc_may_fail, RunResult *r) {
  RunOptions o = {.inputs = source, .malloc_may_fail = malloc_may_fail, .max_steps = 3000, .record_path = true};
  o.uninitialised_is_input = true;
  run_program(&t->p, &o, r);
}

static void steps_of(const Test *t, const RunResult *r, Steps *out) {
  const Program *p = &t->p;
  U32Vec call = {0};
  vec_push(*out, (Step){.kind = STEP_START, .callee = p->main});
  for (uint32_t i = 0; i < r->path.n; i++) {
    EdgeId e = r->path.at[i].edge;
    const Edge *edge = &p->edge.at[e];
    bool enters = i + 1 < r->path.n && r->path.at[i + 1].depth > r->path.at[i].depth;
    if (edge->op.kind == OP_CALL && enters) {
      FuncId f = p->loc.at[p->edge.at[r->path.at[i + 1].edge].from].function;
      vec_push(*out, (Step){.kind = STEP_CALL, .edge = e, .callee = f});
      vec_push(call, e);
    } else if (edge->op.kind == OP_RETURN && call.n) {
      FuncId f = p->loc.at[edge->from].function;
      vec_push(*out, (Step){.kind = STEP_RETURN, .edge = e, .call = vec_pop(call), .callee = f});
    } else {
      vec_push(*out, (Step){.kind = STEP_EDGE, .edge = e});
    }
  }
  vec_free(call);
}

/* Does the run take these edges, and perhaps more? */
static bool follows(const RunResult *r, const Step *step, uint32_t n) {
  if (r->path.n + 1 < n) return false;
  for (uint32_t i = 1; i < n; i++)
    if (r->path.at[i - 1].edge != step[i].edge) return false;
  return true;
}

static void give(InputSource *source, InputKind kind, Int128 value) {
  if (kind == INPUT_ALLOC)
    vec_push(source->alloc, value);
  else if (kind == INPUT_UNINITIALISED)
    vec_push(source->uninitialised, value);
  else
    vec_push(source->value, value);
}

/* ---- formulas ---- */

/* Says in the solver that the formula's inputs are these; those that are missing are what the interpreter takes then.
 */
static void fix_inputs(Test *t, const PathFormula *f, const Input *input, uint32_t n) {
  uint32_t next[3] = {0};
  for (uint32_t i = 0; i < f->input.n; i++) {
    InputKind kind = f->input.at[i].kind;
    uint32_t *k = &next[kind];
    while (*k < n && input[*k].kind != kind) (*k)++;
    Int128 value = *k < n ? type_wrap(&t->p, f->input.at[i].type, input[*k].value) : kind == INPUT_ALLOC;
    if (*k < n) (*k)++;
    TermId x = term_symbol(t->l, f->input_symbol.at[i]), null = term_eq(t->l, x, term_int(t->l, 0));
    if (kind == INPUT_ALLOC)
      solver_assert(t->s, value ? term_not(t->l, null) : null);
    else
      solver_assert(t->s, term_eq(t->l, x, term_int(t->l, value)));
  }
}

static SolverAnswer solve(Test *t, const PathFormula *f, const Input *input, uint32_t n, TermId more) {
  t->formulas++;
  solver_push(t->s);
  for (uint32_t i = 0; i < f->constraint.n; i++) solver_assert(t->s, f->constraint.at[i]);
  if (input) fix_inputs(t, f, input, n);
  if (more) solver_assert(t->s, more);
  SolverAnswer a = solver_check(t->s);
  if (a == SOLVER_UNKNOWN) t->undecided++;
  return a; /* the caller pops, after it has looked at the model */
}

/* A model of the formula must be an execution. `input` is excluded, if it is given. */
static void check_model(Test *t, const PathFormula *f, const Step *step, uint32_t n, bool may_fail, TermId more) {
  SolverAnswer a = solve(t, f, NULL, 0, more);
  InputSource source = {0};
  if (a == SOLVER_SAT)
    for (uint32_t i = 0; i < f->input.n; i++) {
      Int128 value;
      if (!solver_model_int(t->s, f->input_symbol.at[i], &value)) value = 0;
      give(&source, f->input.at[i].kind, f->input.at[i].kind == INPUT_ALLOC ? value != 0 : value);
    }
  solver_pop(t->s);
  if (a == SOLVER_SAT && f->env.inexact) t->inexact++;
  if (a == SOLVER_SAT && !f->env.inexact) {
    t->models++;
    RunResult r = {0};
    run(t, &source, may_fail, &r);
    if (!follows(&r, step, n)) {
      fail(t, "a model is not an execution", n);
      printf("  the run ends with %s after %u steps: %s\n", run_outcome_name(r.outcome), r.path.n, buf_str(&r.message));
    }
    run_result_free(&r);
  }
  inputs_free(&source);
}

static TermId other_inputs(Test *t, const PathFormula *f, const RunResult *r) {
  TermId other = term_false(t->l);
  for (uint32_t i = 0; i < f->input.n && i < r->input.n; i++) {
    if (f->input.at[i].kind == INPUT_ALLOC) continue;
    TermId x = term_symbol(t->l, f->input_symbol.at[i]);
    other = term_or(t->l, other, term_not(t->l, term_eq(t->l, x, term_int(t->l, r->input.at[i].value))));
  }
  return other;
}

static bool is_bad_access(RunOutcome o) {
  return o == RUN_NULL || o == RUN_FREED || o == RUN_OUT_OF_SCOPE || o == RUN_OUT_OF_BOUNDS || o == RUN_DOUBLE_FREE ||
         o == RUN_INVALID_FREE || o == RUN_READ_ONLY;
}

/* Question 4 at step k of the path, an assumption. */
static void check_branch(Test *t, Steps *step, uint32_t k, const RunResult *r, bool may_fail) {
  const Program *p = &t->p;
  Step taken = step->at[k];
  const Location *l = &p->loc.at[p->edge.at[taken.edge].from];
  for (EdgeId e = l->first_out; e < l->first_out + l->n_out; e++) {
    if (e == taken.edge) continue;
    step->at[k].edge = e;
    PathFormula f;
    path_formula_build(&f, t->e, NULL, step->at, k + 1, true, (PathHelp){.solver = t->s});
    if (solve(t, &f, r->input.at, r->input.n, 0) == SOLVER_SAT && !f.env.inexact)
      fail(t, "the branch that the run did not take is satisfiable with its inputs", k + 1);
    solver_pop(t->s);
    check_model(t, &f, step->at, k + 1, may_fail, 0);
    path_formula_free(&f);
  }
  step->at[k] = taken;
}

/* Question 2. */
static void check_other_inputs(Test *t, const PathFormula *f, const Steps *step, uint32_t n, uint64_t seed,
                               bool may_fail) {
  RunResult other = {0}, again = {0};
  InputSource source = {0}, same = {0};
  inputs_random(&source, seed);
  run(t, &source, may_fail, &other);
  for (uint32_t i = 0; i < other.input.n; i++) give(&same, other.input.at[i].kind, other.input.at[i].value);
  run(t, &same, may_fail, &again); /* the same inputs, and then zeros */
  SolverAnswer a = solve(t, f, again.input.at, again.input.n, 0);
  bool expected = follows(&again, step->at, n);
  if (expected && a == SOLVER_UNSAT) fail(t, "unsatisfiable with inputs that lead along the path", n);
  if (!expected && a == SOLVER_SAT && !f->env.inexact) fail(t, "satisfiable with inputs that lead elsewhere", n);
  solver_pop(t->s);
  run_result_free(&other);
  run_result_free(&again);
  inputs_free(&source);
  inputs_free(&same);
}

static void check_seed(Test *t) {
  bool may_fail = t->seed % 3 == 0;
  t->e = t->encoder[may_fail];
  RunResult r = {0};
  InputSource source = {0};
  inputs_random(&source, t->seed);
  run(t, &source, may_fail, &r);
  Steps step = {0};
  steps_of(t, &r, &step);
  t->paths++;
  bool bad = is_bad_access(r.outcome), fails = run_outcome_is_error(r.outcome) && r.outcome != RUN_REACH_ERROR;
  bool whole = vec_last(step).edge == r.edge; /* an error in a condition: no edge was taken */
  uint32_t n = step.n - (fails && whole && step.n > 1);
  PathFormula f;
  path_formula_build(&f, t->e, NULL, step.at, n, true, (PathHelp){.solver = t->s});
  SolverAnswer a = solve(t, &f, r.input.at, r.input.n, 0);
  solver_pop(t->s);
  if (a == SOLVER_UNSAT) fail(t, "unsatisfiable with the inputs of the run", n);
  if (!fails && f.input.n != r.input.n) fail(t, "the formula takes other inputs than the run", n);
  check_model(t, &f, step.at, n, may_fail, other_inputs(t, &f, &r));
  for (uint64_t i = 1; i <= 3; i++) check_other_inputs(t, &f, &step, n, t->seed + 1000 * i, may_fail);
  path_formula_free(&f);
  if (bad) {
    t->bad++;
    if (!whole) vec_push(step, (Step){.kind = STEP_EDGE, .edge = r.edge});
    path_formula_build(&f, t->e, NULL, step.at, step.n, true, (PathHelp){.solver = t->s});
    if (solve(t, &f, r.input.at, r.input.n, 0) == SOLVER_SAT && !f.env.inexact)
      fail(t, "a bad access is satisfiable", step.n);
    solver_pop(t->s);
    path_formula_free(&f);
  }
  uint64_t random = t->seed * 2654435761u;
  uint32_t branches = 0;
  for (uint32_t k = n; k-- > 1 && branches < 6;) {
    if (step.at[k].kind != STEP_EDGE || t->p.edge.at[step.at[k].edge].op.kind != OP_ASSUME) continue;
    random = random * 6364136223846793005u + 1442695040888963407u;
    if (branches && (random >> 60) > 4) continue;
    branches++;
    check_branch(t, &step, k, &r, may_fail);
  }
  vec_free(step);
  run_result_free(&r);
  inputs_free(&source);
}

int main(int argc, char **argv) {
  if (argc != 4) return 3;
  Test t = {.file = argv[1]};
  Diag diag;
  diag_init(&diag, stderr);
  const char *files[] = {argv[1]};
  FrontOptions o = {.files = files, .n_files = 1, .pointer_bits = 64};
  if (!front_load(&t.p, &o, NULL, &diag)) return 3;
  uint64_t first = strtoull(argv[2], NULL, 10), n = strtoull(argv[3], NULL, 10);
  t.l = logic_new();
  t.s = solver_new(t.l);
  solver_limit(t.s, NULL, 3000);
  for (int i = 0; i < 2; i++) t.encoder[i] = encoder_new(t.l, &t.p, (EncoderOptions){.malloc_may_fail = i});
  for (t.seed = first; t.seed < first + n; t.seed++) check_seed(&t);
  printf("paths %llu formulas %llu models %llu inexact %llu undecided %llu bad %llu failures %llu\n",
         (unsigned long long)t.paths, (unsigned long long)t.formulas, (unsigned long long)t.models,
         (unsigned long long)t.inexact, (unsigned long long)t.undecided, (unsigned long long)t.bad,
         (unsigned long long)t.failures);
  for (int i = 0; i < 2; i++) encoder_free(t.encoder[i]);
  solver_free(t.s);
  logic_free(t.l);
  program_free(&t.p);
  return t.failures ? 1 : 0;
}
