/* Threads as nodes, after Yahav's three-valued model checking: a structure is a state of the whole program, at[l](v)
 * says that the thread v is at the label l, and the one whose turn it is, runnable(tr), takes a step of its edge: the
 * variable tr is bound by the precondition and visible in the whole action. There is one location, the state space, and
 * each edge of a thread is an edge from it to itself. */
#include <string.h>

#include "tvp/program.h"

static TvlPredicate label_predicate(Maker *m, const char *label) {
  Buf b = {0};
  buf_printf(&b, "at[%s]", label);
  TvlPredicate p = tvl_find_predicate(m->tvl, buf_str(&b));
  buf_free(&b);
  return p;
}

static void declare_label(Maker *m, const Id *id, Members *labels) {
  const char *label = id->text;
  if (tvp_members_have(labels, label)) return;
  Buf name = {0}, error = {0};
  buf_printf(&name, "at[%s]", label);
  TvlPredicate p = tvl_predicate(m->tvl, buf_str(&name), 1, TVL_ABSTRACTION, &error);
  if (p == TVL_NONE) tvp_make_error(m, id->at, "%s", buf_str(&error));
  vec_push(m->program->labels, (ThreadLabel){.label = label, .at = id->at, .predicate = p});
  tvp_members_add(labels, label);
  buf_free(&name);
  buf_free(&error);
}

void tvp_make_labels(Maker *m) {
  Members labels = {0};
  for (const Thread *t = m->spec->threads; t; t = t->next)
    for (const Edge *e = t->edges; e; e = e->next) {
      if (!tvp_make_part(m, e->action.at)) break;
      declare_label(m, &e->from, &labels);
      declare_label(m, &e->to, &labels);
    }
  tvp_make_define_set(m, str_intern(m->strings, "Labels"), &labels);
}

TvlFormula tvp_make_turn(Maker *m, const Edge *e, TvlFormula precondition) {
  Tvl *t = m->tvl;
  TvlVar tr = tvl_var(t, "tr");
  TvlFormula turn =
      tvl_and(t, tvl_atom1(t, m->program->runnable, tr), tvl_atom1(t, label_predicate(m, e->from.text), tr));
  return precondition == TVL_NONE ? turn : tvl_and(t, turn, precondition);
}

void tvp_make_step(Maker *m, TvlAction a, const Edge *e) {
  Tvl *t = m->tvl;
  const TvpProgram *p = m->program;
  TvlVar tr = tvl_var(t, "tr"), v = tvl_fresh_var(t);
  TvlPredicate from = label_predicate(m, e->from.text), to = label_predicate(m, e->to.text);
  tvl_action_focus(t, a, tvl_atom1(t, p->runnable, tr));
  if (from != to) tvl_action_update(t, a, from, &v, tvl_and(t, tvl_atom1(t, from, v), tvl_neq(t, v, tr)));
  tvl_action_update(t, a, to, &v, tvl_or(t, tvl_atom1(t, to, v), tvl_eq(t, v, tr)));
  if (e->keeps_turn) return;
  TvlFormula can = tvl_and(t, tvl_atom1(t, p->isthread, v), tvl_atom1(t, p->ready, v));
  tvl_action_update(t, a, p->runnable, &v, tvl_and(t, can, tvl_const(t, TVL_HALF)));
}

static void add_edge(Maker *m, const Edge *e) {
  if (!tvp_make_part(m, e->action.at)) return;
  TvpProgram *p = m->program;
  TvlAction a = tvp_make_action(m, e);
  TvlPredicate label = e->from.text ? label_predicate(m, e->from.text) : TVL_NONE;
  const char *title = a == TVL_NONE ? "" : tvl_action_title(m->tvl, a);
  if (e->from.text) {
    Buf b = {0};
    buf_printf(&b, "%s: %s", e->from.text, title);
    title = str_intern(m->strings, buf_str(&b));
    buf_free(&b);
  }
  vec_push(p->locations.at[0].edges, p->edges.n);
  vec_push(p->edges, (ProgramEdge){0, 0, a, title, e->action.at, label});
}

/* Finds the labels that a thread reaches only when a check fails. */
static void mark_wrong(Maker *m) {
  TvpProgram *p = m->program;
  IdMap fine = {0}, entered = {0};
  for (const Thread *t = m->spec->threads; t; t = t->next) {
    idmap_put(&fine, idmap_ptr(t->edges->from.text), 1);
    for (const Edge *e = t->edges; e; e = e->next) {
      TvlAction a = tvp_make_action(m, e);
      idmap_put(a != TVL_NONE && p->checks.at[a] ? &entered : &fine, idmap_ptr(e->to.text), 1);
    }
  }
  for (uint32_t i = 0; i < p->labels.n; i++) {
    uint64_t key = idmap_ptr(p->labels.at[i].label);
    p->labels.at[i].wrong = idmap_find(&entered, key) && !idmap_find(&fine, key);
  }
  idmap_free(&fine);
  idmap_free(&entered);
}

void tvp_make_states(Maker *m) {
  TvpProgram *p = m->program;
  vec_push(p->locations, (Location){.label = "states", .at = m->spec->threads->name.at, .printed = true});
  for (const Edge *e = m->spec->properties; e; e = e->next) add_edge(m, e);
  for (const Thread *t = m->spec->threads; t; t = t->next) {
    vec_push(p->threads, (ThreadKind){t->name.text, label_predicate(m, t->edges->from.text)});
    for (const Edge *e = t->edges; e; e = e->next) add_edge(m, e);
  }
  if (!m->errors) mark_wrong(m);
}
