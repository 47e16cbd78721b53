/* Declarations, actions and edges of a specification, made into a vocabulary, rules and actions of tvl, and a graph. */
#include <string.h>

#include "tvp/program.h"

/* False when it could not be declared; that was said. */
static bool declare(Maker *m, const Decl *d, const Scope *scope, const char *name) {
  uint32_t arity = tvp_make_count(d->vars);
  if (arity > 2) {
    tvp_make_error(m, d->at, "the predicate '%s' has %u arguments; at most two are supported", name, arity);
    return false;
  }
  if (arity == 2 && d->vars->text == d->vars->next->text) {
    tvp_make_error(m, d->vars->next->at, "the predicate '%s' needs two different variables", name);
    return false;
  }
  Buf error = {0};
  TvlVar args[2] = {TVL_NONE, TVL_NONE};
  TvlFormula f = TVL_NONE;
  if (d->kind == D_DEFINED) { /* the definition cannot mention the predicate */
    m->defining = name;
    f = tvp_make_formula(m, d->form, scope);
    m->defining = NULL;
    if (f == TVL_NONE) return false;
    uint32_t i = 0;
    for (const Id *v = d->vars; v; v = v->next) args[i++] = tvl_var(m->tvl, v->text);
  }
  TvlPredicate p = tvl_predicate(m->tvl, name, arity, d->attributes, &error);
  while (p != TVL_NONE && m->declared_at.n < p) vec_push(m->declared_at, (Position){0});
  if (p != TVL_NONE) vec_push(m->declared_at, d->at);
  if (p == TVL_NONE)
    tvp_make_error(m, d->at, "%s", buf_str(&error));
  else if (f != TVL_NONE) {
    if (!tvl_define(m->tvl, p, args, f, &error)) tvp_make_error(m, d->at, "%s", buf_str(&error));
    vec_push(m->program->defined, p);
  }
  if (p != TVL_NONE && d->unique_per) {
    TvlPredicate q = tvp_make_predicate(m, d->unique_per, scope, 2);
    if (arity != 1)
      tvp_make_error(m, d->at, "only a unary predicate can be uniquePerCC");
    else if (q != TVL_NONE)
      tvl_unique_per_component(m->tvl, p, q);
  }
  buf_free(&error);
  return p != TVL_NONE;
}

static void make_core(Maker *m, const Decl *d, const Scope *scope) {
  const char *name = tvp_make_name(m, d->name, scope);
  if (!declare(m, d, scope, name)) idmap_put(&m->missing, idmap_ptr(name), 1);
}

static void make_rule(Maker *m, const Decl *d, const Scope *scope) {
  TvlFormula body = tvp_make_formula(m, d->form, scope);
  TvlFormula head = body == TVL_NONE ? TVL_NONE : tvp_make_formula(m, d->head, scope);
  Buf error = {0};
  if (head != TVL_NONE && !tvl_rule(m->tvl, body, head, &error))
    tvp_make_error(m, d->at, "%s", buf_str(&error));
  else if (head != TVL_NONE)
    vec_push(m->rule_at, d->at);
  buf_free(&error);
}

static void make_declarations(Maker *m, const Decl *d, const Scope *scope) {
  for (; d; d = d->next) {
    if (!tvp_make_part(m, d->at)) return;
    switch (d->kind) {
      case D_FOREACH: {
        Members range = {0};
        bool ok = tvp_make_set(m, d->set, scope, &range);
        for (uint32_t i = 0; ok && i < range.n; i++) {
          Scope inner = {d->var, range.at[i], scope};
          make_declarations(m, d->body, &inner);
        }
        tvp_members_free(&range);
        break;
      }
      case D_SET:
        if (scope) { /* the others were made before all else */
          Members members = {0};
          if (tvp_make_set(m, d->set, scope, &members))
            tvp_make_define_set(m, tvp_make_name(m, d->name, scope), &members);
          else
            tvp_members_free(&members);
        }
        break;
      case D_CORE:
      case D_DEFINED:
        make_core(m, d, scope);
        break;
      case D_RULE:
        make_rule(m, d, scope);
        break;
      default:
        break;
    }
  }
}

/* Sets are known everywhere, also before their definition, as in TVLA. */
static void make_sets(Maker *m) {
  for (const Decl *d = m->spec->declarations; d; d = d->next) {
    if (d->kind != D_SET) continue;
    Members members = {0};
    const char *name = tvp_make_name(m, d->name, NULL);
    if (idmap_find(&m->set, idmap_ptr(name)))
      diag_at(m->diag, DIAG_WARNING, d->at, "the set '%s' is defined again; the members are added to it", name);
    if (tvp_make_set(m, d->set, NULL, &members))
      tvp_make_define_set(m, name, &members);
    else
      tvp_members_free(&members);
  }
}

/* ---- Actions ----------------------------------------------------------------------------------------------------- */

typedef struct {
  TvlPredicate predicate;
  TvlVar args[2];
  TvlFormula formula;
} Update;
typedef VEC(Update) Updates;

static void make_focus(Maker *m, TvlAction a, const Decl *d, const Scope *scope) {
  for (; d; d = d->next) {
    if (!tvp_make_part(m, d->at)) return;
    if (d->kind == D_FOREACH) {
      Members range = {0};
      bool ok = tvp_make_set(m, d->set, scope, &range);
      for (uint32_t i = 0; ok && i < range.n; i++) {
        Scope inner = {d->var, range.at[i], scope};
        make_focus(m, a, d->body, &inner);
      }
      tvp_members_free(&range);
    } else {
      TvlFormula f = tvp_make_formula(m, d->form, scope);
      if (f != TVL_NONE) tvl_action_focus(m->tvl, a, f);
    }
  }
}

static void make_update(Maker *m, const Decl *d, const Scope *scope, Updates *out) {
  uint32_t arity = tvp_make_count(d->vars), i = 0;
  Update u = {.predicate = tvp_make_predicate(m, d->name, scope, arity)};
  if (u.predicate == TVL_NONE) return;
  if (u.predicate < TVL_BUILTIN) {
    tvp_make_error(m, d->at, "the built-in predicate '%s' cannot be updated", tvl_predicate_name(m->tvl, u.predicate));
    return;
  }
  for (const Id *v = d->vars; v; v = v->next) u.args[i++] = tvl_var(m->tvl, v->text);
  if (arity == 2 && u.args[0] == u.args[1]) {
    tvp_make_error(m, d->at, "the update of '%s' needs two different variables",
                   tvl_predicate_name(m->tvl, u.predicate));
    return;
  }
  u.formula = tvp_make_formula(m, d->form, scope);
  if (u.formula == TVL_NONE) return;
  for (uint32_t k = 0; k < out->n; k++)
    if (out->at[k].predicate == u.predicate) { /* the last one counts */
      out->at[k] = u;
      return;
    }
  vec_push(*out, u);
}

static void make_updates(Maker *m, const Decl *d, const Scope *scope, Updates *out) {
  for (; d; d = d->next) {
    if (!tvp_make_part(m, d->at)) return;
    if (d->kind == D_FOREACH) {
      Members range = {0};
      bool ok = tvp_make_set(m, d->set, scope, &range);
      for (uint32_t i = 0; ok && i < range.n; i++) {
        Scope inner = {d->var, range.at[i], scope};
        make_updates(m, d->body, &inner, out);
      }
      tvp_members_free(&range);
    } else
      make_update(m, d, scope, out);
  }
}

/* Does a message with the condition f always come when an action with this (closed) precondition is taken? */
static bool always_comes(Maker *m, TvlFormula precondition, TvlFormula f) {
  const TvlVar *vars;
  for (uint32_t i = tvl_free_variables(m->tvl, f, &vars); i-- > 0;) f = tvl_exists(m->tvl, vars[i], f);
  return f == tvl_const(m->tvl, TVL_1) || (precondition != TVL_NONE && tvl_same(m->tvl, precondition, f));
}

static void make_messages(Maker *m, TvlAction a, const Decl *d, const Scope *scope, bool post) {
  for (; d; d = d->next) {
    if (d->kind != D_MESSAGE) continue;
    TvlFormula f = tvp_make_formula(m, d->form, scope);
    if (f == TVL_NONE) continue;
    tvl_action_message(m->tvl, a, f, tvp_make_message(m, d->message, scope), post);
    if (!post && always_comes(m, m->program->precondition.at[a], f)) m->program->checks.at[a] = true;
  }
}

typedef void AddFormula(Tvl *t, TvlAction a, TvlFormula f);
static void make_part_formula(Maker *m, TvlAction a, const Form *f, const Scope *scope, AddFormula *add) {
  if (!f) return;
  TvlFormula made = tvp_make_formula(m, f, scope);
  if (made != TVL_NONE) add(m->tvl, a, made);
}

static void fill_action(Maker *m, TvlAction a, const Action *def, const Scope *scope, const Edge *e) {
  make_focus(m, a, def->focus, scope);
  TvlFormula pre = def->precondition ? tvp_make_formula(m, def->precondition, scope) : TVL_NONE;
  if (m->spec->threads && e->from.text) pre = tvp_make_turn(m, e, pre);
  if (pre != TVL_NONE) {
    tvl_action_precondition(m->tvl, a, pre);
    const TvlVar *vars;
    for (uint32_t i = tvl_free_variables(m->tvl, pre, &vars); i-- > 0;) pre = tvl_exists(m->tvl, vars[i], pre);
  }
  while (m->program->precondition.n <= a) vec_push(m->program->precondition, TVL_NONE);
  m->program->precondition.at[a] = pre;
  while (m->program->checks.n <= a) vec_push(m->program->checks, false);
  make_part_formula(m, a, def->halt, scope, tvl_action_halt);
  make_messages(m, a, def->messages, scope, false);
  for (const Decl *d = m->spec->declarations; d; d = d->next) { /* those that every action has */
    if (d->kind == D_FOCUS) make_focus(m, a, d->body, NULL);
    if (d->kind == D_MESSAGE) {
      TvlFormula f = tvp_make_formula(m, d->form, NULL);
      if (f != TVL_NONE) tvl_action_message(m->tvl, a, f, tvp_make_message(m, d->message, NULL), false);
    }
  }
  make_messages(m, a, def->post_messages, scope, true);
  make_part_formula(m, a, def->new_node, scope, tvl_action_new_node);
  make_part_formula(m, a, def->clone, scope, tvl_action_clone);
  make_part_formula(m, a, def->retain, scope, tvl_action_retain);
  Updates updates = {0};
  make_updates(m, def->updates, scope, &updates);
  for (uint32_t i = 0; i < updates.n; i++)
    tvl_action_update(m->tvl, a, updates.at[i].predicate, updates.at[i].args, updates.at[i].formula);
  if (m->spec->threads && e->from.text) tvp_make_step(m, a, e);
  vec_free(updates);
}

/* TVLA's decomposing engine renames the first member into each other one; a plain engine does not. */
static void first_alone(Maker *m, const Decl *d, const Members *range) {
  if (range->n < 2 || idmap_find(&m->narrowed, idmap_ptr(d))) return;
  idmap_put(&m->narrowed, idmap_ptr(d), 1);
  diag_at(m->diag, DIAG_WARNING, d->at,
          "'%s' stands for '%s' alone, the first of %u members, as in TVLA; nothing is said of the others", d->var,
          range->at[0], range->n);
}

/* The action with these arguments; `parameters` are bound one after the other to the first member of their set. */
static TvlAction instantiate(Maker *m, const Action *def, const Decl *parameters, const Scope *scope, const Edge *e) {
  if (parameters) {
    Members range = {0};
    TvlAction a = TVL_NONE;
    bool ok = tvp_make_set(m, parameters->set, scope, &range);
    if (ok && range.n) {
      first_alone(m, parameters, &range);
      Scope inner = {parameters->var, range.at[0], scope};
      a = instantiate(m, def, parameters->next, &inner, e);
    } else if (ok)
      tvp_make_error(m, parameters->at, "the parameter '%s' has no value", parameters->var);
    tvp_members_free(&range);
    return a;
  }
  const char *title = def->title ? tvp_make_message(m, def->title, scope) : def->name;
  uint32_t errors = m->errors;
  TvlAction a = tvl_action_new(m->tvl, title);
  fill_action(m, a, def, scope, e);
  Buf error = {0};
  if (m->errors == errors && !tvl_action_compile(m->tvl, a, &error)) tvp_make_error(m, def->at, "%s", buf_str(&error));
  if (m->errors != errors && m->errors <= MAX_ERRORS)
    diag_at(m->diag, DIAG_NOTE, e->action.at, "in the action '%s' that is used here", def->name);
  buf_free(&error);
  return a;
}

static TvlAction bind_arguments(Maker *m, const Action *def, const Id *formal, const Id *actual, const Scope *scope,
                                const Edge *e) {
  if (!formal || !actual) return instantiate(m, def, def->parameters, scope, e);
  Scope inner = {formal->text, actual->text, scope};
  return bind_arguments(m, def, formal->next, actual->next, &inner, e);
}

TvlAction tvp_make_action(Maker *m, const Edge *e) {
  const uint32_t *index = idmap_find(&m->action, idmap_ptr(e->action.text));
  if (!index) {
    tvp_make_error(m, e->action.at, "there is no action '%s'", e->action.text);
    return TVL_NONE;
  }
  const Action *def = m->actions.at[*index];
  uint32_t n = tvp_make_count(e->args);
  if (n != def->arity) {
    tvp_make_error(m, e->action.at, "the action '%s' takes %u argument%s, not %u", def->name, def->arity,
                   def->arity == 1 ? "" : "s", n);
    return TVL_NONE;
  }
  if (n > TVP_DEPTH) {
    tvp_make_error(m, e->action.at, "more than %d arguments", TVP_DEPTH);
    return TVL_NONE;
  }
  Buf key = {0};
  buf_printf(&key, "%s(", def->name);
  for (const Id *a = e->args; a; a = a->next) buf_printf(&key, "%s%s", a->text, a->next ? "," : ")");
  if (m->spec->threads && e->from.text)
    buf_printf(&key, " %s %s%s", e->from.text, e->to.text, e->keeps_turn ? " atomic" : "");
  const char *text = str_intern(m->strings, buf_str(&key));
  buf_free(&key);
  const uint32_t *made = idmap_find(&m->instance, idmap_ptr(text));
  if (made) return *made;
  TvlAction a = bind_arguments(m, def, def->args, e->args, NULL, e);
  idmap_put(&m->instance, idmap_ptr(text), a);
  return a;
}

/* ---- Edges ------------------------------------------------------------------------------------------------------- */

static uint32_t make_location(Maker *m, const Id *label) {
  const uint32_t *old = idmap_find(&m->label, idmap_ptr(label->text));
  if (old) return *old;
  uint32_t i = m->program->locations.n;
  vec_push(m->program->locations, (Location){.label = label->text, .at = label->at, .printed = true});
  idmap_put(&m->label, idmap_ptr(label->text), i);
  return i;
}

/* Finds the locations that are reached only when a check fails. */
static void mark_wrong(Maker *m) {
  TvpProgram *p = m->program;
  for (uint32_t i = 1; i < p->locations.n; i++) p->locations.at[i].wrong = true;
  for (uint32_t i = 0; i < p->edges.n; i++) {
    TvlAction a = p->edges.at[i].action;
    if (a == TVL_NONE || !p->checks.at[a]) p->locations.at[p->edges.at[i].to].wrong = false;
  }
  bool *has_edge = mem_zalloc(p->locations.n + 1);
  for (uint32_t i = 0; i < p->edges.n; i++) has_edge[p->edges.at[i].to] = true;
  for (uint32_t i = 0; i < p->locations.n; i++) p->locations.at[i].wrong &= has_edge[i];
  mem_free(has_edge);
}

static void make_edges(Maker *m) {
  TvpProgram *p = m->program;
  for (const Edge *e = m->spec->edges; e; e = e->next) {
    if (!tvp_make_part(m, e->action.at)) return;
    bool back = m->options->backward;
    uint32_t from = make_location(m, back ? &e->to : &e->from);
    uint32_t to = make_location(m, back ? &e->from : &e->to);
    TvlAction a = tvp_make_action(m, e);
    const char *title = a == TVL_NONE ? "" : tvl_action_title(m->tvl, a);
    vec_push(p->locations.at[from].edges, p->edges.n);
    vec_push(p->edges, (ProgramEdge){from, to, a, title, e->action.at, TVL_NONE});
  }
  if (!p->locations.n) tvp_make_error(m, m->spec->end, "the specification has no locations");
  mark_wrong(m);
  if (!m->spec->printed) return;
  for (uint32_t i = 0; i < p->locations.n; i++) p->locations.at[i].printed = false;
  for (const Id *id = m->spec->printed; id; id = id->next) {
    const uint32_t *i = idmap_find(&m->label, idmap_ptr(id->text));
    if (i)
      p->locations.at[*i].printed = true;
    else
      tvp_make_error(m, id->at, "there is no location '%s'", id->text);
  }
}

static void index_actions(Maker *m) {
  for (const Action *a = m->spec->actions; a; a = a->next) {
    const uint32_t *old = idmap_find(&m->action, idmap_ptr(a->name));
    if (old) {
      diag_at(m->diag, DIAG_WARNING, a->at, "the action '%s' is defined again; the last definition counts", a->name);
      m->actions.at[*old] = a;
      continue;
    }
    idmap_put(&m->action, idmap_ptr(a->name), m->actions.n);
    vec_push(m->actions, a);
  }
}

/* Where the rule stands that could not be compiled, or the predicate that implies it. */
static Position trouble_at(const Maker *m) {
  uint32_t rule;
  TvlPredicate p;
  tvl_compile_trouble(m->tvl, &rule, &p);
  if (rule != TVL_NONE) return m->rule_at.at[rule];
  return p < m->declared_at.n && m->declared_at.at[p].file ? m->declared_at.at[p] : m->spec->end;
}

bool tvp_make_program(Maker *m) {
  if (m->spec->threads) tvp_make_labels(m);
  make_sets(m);
  make_declarations(m, m->spec->declarations, NULL);
  index_actions(m);
  Buf error = {0};
  if (!m->errors && !tvl_compile(m->tvl, &m->options->logic, &error))
    tvp_make_error(m, trouble_at(m), "%s", buf_str(&error));
  buf_free(&error);
  if (!m->errors && m->spec->threads)
    tvp_make_states(m);
  else if (!m->errors)
    make_edges(m);
  return !m->errors;
}
