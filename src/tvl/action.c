/* Actions: their parts, the checks on them, and their compilation. */
#include "tvl/internal.h"

TvlAction tvl_action_new(Tvl *t, const char *title) {
  vec_push(t->actions, (Action){.title = str_intern(&t->strings, title),
                                .precondition = TVL_NONE,
                                .halt = TVL_NONE,
                                .create = TVL_NONE,
                                .clone = TVL_NONE,
                                .retain = TVL_NONE,
                                .create_var = TVL_NONE,
                                .clone_var = TVL_NONE,
                                .retain_var = TVL_NONE});
  return t->actions.n - 1;
}

static Action *open_action(Tvl *t, TvlAction a) {
  assert(a < t->actions.n && !t->actions.at[a].checked);
  return &t->actions.at[a];
}

const char *tvl_action_title(const Tvl *t, TvlAction a) { return t->actions.at[a].title; }
void tvl_action_focus(Tvl *t, TvlAction a, TvlFormula f) { vec_push(open_action(t, a)->focus, f); }
void tvl_action_precondition(Tvl *t, TvlAction a, TvlFormula f) { open_action(t, a)->precondition = f; }
void tvl_action_halt(Tvl *t, TvlAction a, TvlFormula f) { open_action(t, a)->halt = f; }
void tvl_holds_of_new(Tvl *t, TvlPredicate p) { t->preds.at[p].of_new = true; }

void tvl_action_new_node(Tvl *t, TvlAction a, TvlFormula f) { open_action(t, a)->create = f; }
void tvl_action_clone(Tvl *t, TvlAction a, TvlFormula f) { open_action(t, a)->clone = f; }
void tvl_action_retain(Tvl *t, TvlAction a, TvlFormula f) { open_action(t, a)->retain = f; }

uint32_t tvl_action_message(Tvl *t, TvlAction a, TvlFormula f, const char *text, bool post) {
  Action *x = open_action(t, a);
  vec_push(x->messages, (Message){.formula = f, .text = str_intern(&t->strings, text), .post = post});
  x->has_post |= post;
  return x->messages.n - 1;
}

const char *tvl_action_message_text(const Tvl *t, TvlAction a, uint32_t message) {
  return t->actions.at[a].messages.at[message].text;
}

void tvl_action_update(Tvl *t, TvlAction a, TvlPredicate p, const TvlVar *args, TvlFormula f) {
  Action *x = open_action(t, a);
  Update u = {.pred = p, .args = {TVL_NONE, TVL_NONE}, .formula = f, .given = true};
  for (uint32_t i = 0; i < t->preds.at[p].arity; i++) u.args[i] = args[i];
  for (uint32_t i = 0; i < x->updates.n; i++)
    if (x->updates.at[i].pred == p) {
      x->updates.at[i] = u; /* the last one counts */
      return;
    }
  vec_push(x->updates, u);
}

TvlFormula tvl_action_update_of(const Tvl *t, TvlAction a, TvlPredicate p, const TvlVar **args) {
  const Action *x = &t->actions.at[a];
  for (uint32_t i = 0; i < x->updates.n; i++)
    if (x->updates.at[i].pred == p) {
      if (args) *args = x->updates.at[i].args;
      return x->updates.at[i].formula;
    }
  return TVL_NONE;
}

/* ---- checks ---- */

static bool is_param(const Action *a, TvlVar v) {
  for (uint32_t i = 0; i < a->nparams; i++)
    if (a->params[i] == v) return true;
  return false;
}

/* The free variables of f besides the parameters must be among args. */
static bool check_free(const Tvl *t, const Action *a, TvlFormula f, const TvlVar *args, uint32_t n, const char *what,
                       Buf *error) {
  const Formula *x = &t->formulas.at[f];
  for (uint32_t i = 0; i < x->nfree; i++) {
    bool known = is_param(a, x->free[i]);
    for (uint32_t k = 0; k < n; k++) known |= args[k] == x->free[i];
    if (known) continue;
    buf_printf(error, "action %s: the %s has the stray variable %s", a->title, what, t->vars.at[x->free[i]]);
    return false;
  }
  return true;
}

/* Finds the one variable of a formula that ranges over nodes. */
static bool one_variable(const Tvl *t, const Action *a, TvlFormula f, bool closed_too, TvlVar *var, const char *what,
                         Buf *error) {
  const Formula *x = &t->formulas.at[f];
  *var = TVL_NONE;
  uint32_t n = 0;
  for (uint32_t i = 0; i < x->nfree; i++)
    if (!is_param(a, x->free[i])) {
      *var = x->free[i];
      n++;
    }
  if (n == 1 || (n == 0 && closed_too)) return true;
  buf_printf(error, "action %s: the %s formula needs %s one variable", a->title, what,
             closed_too ? "at most" : "exactly");
  return false;
}

static bool too_deep(const Tvl *t, TvlFormula f) { return f != TVL_NONE && t->formulas.at[f].depth > MAX_DEPTH; }

static bool check_depth(const Tvl *t, const Action *a, Buf *error) {
  bool deep = too_deep(t, a->precondition) || too_deep(t, a->halt) || too_deep(t, a->create) || too_deep(t, a->clone) ||
              too_deep(t, a->retain);
  for (uint32_t i = 0; i < a->updates.n; i++) deep |= too_deep(t, a->updates.at[i].formula);
  for (uint32_t i = 0; i < a->messages.n; i++) deep |= too_deep(t, a->messages.at[i].formula);
  if (deep) buf_printf(error, "action %s: a formula is nested too deeply", a->title);
  return !deep;
}

static bool check_action(Tvl *t, Action *a, Buf *error) {
  if (!check_depth(t, a, error)) return false;
  for (uint32_t i = 0; i < a->updates.n; i++) {
    const Update *u = &a->updates.at[i];
    const Predicate *p = &t->preds.at[u->pred];
    for (uint32_t k = 0; k < p->arity; k++)
      if (is_param(a, u->args[k])) {
        buf_printf(error, "action %s: the update of %s uses the variable %s of the precondition", a->title, p->name,
                   t->vars.at[u->args[k]]);
        return false;
      }
    if (p->arity == 2 && u->args[0] == u->args[1]) {
      buf_printf(error, "action %s: the arguments in the update of %s must differ", a->title, p->name);
      return false;
    }
    if (!check_free(t, a, u->formula, u->args, p->arity, "update", error)) return false;
  }
  for (uint32_t i = 0; i < a->messages.n; i++)
    if (!check_free(t, a, a->messages.at[i].formula, NULL, 0, "message", error)) return false;
  if (a->halt != TVL_NONE && !check_free(t, a, a->halt, NULL, 0, "halt condition", error)) return false;
  return (a->create == TVL_NONE || one_variable(t, a, a->create, true, &a->create_var, "new", error)) &&
         (a->clone == TVL_NONE || one_variable(t, a, a->clone, false, &a->clone_var, "clone", error)) &&
         (a->retain == TVL_NONE || one_variable(t, a, a->retain, false, &a->retain_var, "retain", error));
}

/* ---- compilation ---- */

static bool add_planes(Program *p, const Action *a, TvlFormula f, const TvlVar *vars, uint32_t n, Ref ref[2]) {
  for (int plane = MUST; plane <= MAY; plane++) {
    ref[plane] = program_add(p, f, plane, vars, n, a->params, a->nparams);
    if (ref[plane] == NO_REF) return false;
  }
  return true;
}

bool action_compile_parts(Tvl *t, Action *a) {
  bool ok = true;
  a->compiled = true;
  a->program = program_new(t);
  a->post = program_new(t);
  a->before = program_new(t);
  for (uint32_t i = 0; i < a->messages.n; i++) {
    Message *m = &a->messages.at[i];
    ok &= add_planes(m->post ? a->post : a->program, a, m->formula, NULL, 0, m->ref);
  }
  for (uint32_t i = 0; i < a->updates.n; i++) {
    Update *u = &a->updates.at[i];
    ok &= add_planes(a->program, a, u->formula, u->args, t->preds.at[u->pred].arity, u->ref);
  }
  if (a->halt != TVL_NONE) ok &= add_planes(a->program, a, a->halt, NULL, 0, a->ref_halt);
  if (a->create != TVL_NONE)
    ok &= add_planes(a->program, a, a->create, &a->create_var, a->create_var != TVL_NONE, a->ref_create);
  if (a->clone != TVL_NONE) ok &= add_planes(a->program, a, a->clone, &a->clone_var, 1, a->ref_clone);
  if (a->retain != TVL_NONE) ok &= add_planes(a->program, a, a->retain, &a->retain_var, 1, a->ref_retain);
  if (a->precondition != TVL_NONE) {
    /* A closed precondition shares the program of the rest; an open one is a table over its variables. */
    Program *p = a->nparams ? a->before : a->program;
    TvlFormula first = a->precondition;
    for (uint32_t i = a->nparams; i > 0; i--) {
      a->ref_first[i - 1] = program_add(p, first, MAY, a->params, i, NULL, 0);
      ok &= a->ref_first[i - 1] != NO_REF;
      first = tvl_exists(t, a->params[i - 1], first);
    }
    a->ref_any = program_add(p, first, MAY, NULL, 0, NULL, 0);
    ok &= a->ref_any != NO_REF;
  }
  program_finish(a->program);
  program_finish(a->post);
  program_finish(a->before);
  for (uint32_t i = 0; i < a->focus.n; i++) focus_plan(t, a->focus.at[i], &a->plan[i]);
  return ok;
}

static bool narrow(const Tvl *t, TvlFormula f) { return f == TVL_NONE || t->formulas.at[f].width <= MAX_DIMS; }

/* Is it certain that compiling the programs cannot fail? Then that can wait until they are needed. */
static bool cannot_fail(const Tvl *t, const Action *a) {
  bool sure = narrow(t, a->precondition) && narrow(t, a->halt) && narrow(t, a->create) && narrow(t, a->clone) &&
              narrow(t, a->retain);
  for (uint32_t i = 0; i < a->messages.n; i++) sure &= narrow(t, a->messages.at[i].formula);
  for (uint32_t i = 0; i < a->updates.n; i++) {
    TvlFormula f = a->updates.at[i].formula;
    sure &= narrow(t, f) && t->formulas.at[f].depth <= 4 * MAX_DEPTH;
  }
  return sure;
}

bool tvl_action_compile(Tvl *t, TvlAction id, Buf *error) {
  assert(t->compiled && "actions are compiled after tvl_compile");
  Buf ignored = {0};
  Buf *e = error ? error : &ignored;
  Action *a = open_action(t, id);
  if (a->precondition != TVL_NONE) a->nparams = tvl_free_variables(t, a->precondition, &a->params);
  bool ok = a->nparams <= MAX_DIMS;
  if (!ok) buf_printf(e, "action %s: the precondition has too many free variables", a->title);
  ok = ok && check_action(t, a, e);
  if (ok && !t->options.no_differencing) ok = difference_action(t, id, e);
  a = &t->actions.at[id];
  if (ok) a->plan = arena_zalloc(&t->arena, (a->focus.n + 1) * sizeof *a->plan);
  if (ok && !cannot_fail(t, a) && !action_compile_parts(t, a)) {
    ok = false;
    buf_printf(e, "action %s: a formula needs too many variables at once", a->title);
  }
  if (ok) {
    a->checked = true;
    a->changes_nothing = !a->updates.n && a->create == TVL_NONE && a->clone == TVL_NONE && a->retain == TVL_NONE &&
                         !a->has_post && !t->options.no_blur;
  }
  buf_free(&ignored);
  return ok;
}
