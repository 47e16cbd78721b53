/* The page's execution of a FALSE: the steps of the replayed run, each with the variables and the heap (page_heap.c) as
 * they are behind it. The run is watched twice, the first time to learn the types of blocks. Steps inside of library
 * models and those that do nothing a reader could see are left out. */
#include <string.h>

#include "report/page_heap.h"
#include "report/pieces.h"

/* Of a longer path, so many steps from its beginning, and the rest from its end. */
enum { MOST_STEPS = 1500, FROM_BEGINNING = 200, MOST_VALUES = 14 };

#define NONE UINT32_MAX

typedef struct {
  Page *g;
  RunTypes types;
  uint32_t before; /* operations that were executed before the one that is observed */
  U32Vec shown;    /* indices into the path, ascending */
  uint32_t next;   /* of those, the next one whose state is still to be seen */
  json_t *steps;
  PageHeaps heaps;
} Watch;

/* ---- variables ---- */

static void add_variable(Watch *w, uint32_t activation, const char *name, Buf *value, bool is_own, json_t *out) {
  json_t *o = json_array();
  json_array_append_new(o, json_integer(activation == NONE ? -1 : (json_int_t)activation));
  json_array_append_new(o, json_integer(page_text(w->g, name)));
  json_array_append_new(o, page_text_json(w->g, value));
  if (!is_own) json_array_append_new(o, json_true());
  json_array_append_new(out, o);
}

/* [activation, name, value], with a true behind it when it is a temporary; of an object variable every place. */
static void variable_json(Watch *w, const RunLook *l, const LookVar *v, const PageUsed *used, json_t *out) {
  const Program *p = w->g->p;
  const Var *var = &p->var.at[v->var];
  if (!page_shows_look(w->g, v, used)) return;
  bool is_own = page_shows_var(w->g, v->var);
  const LookObject *o = var->is_object && look_points(&v->value) ? page_object(l, v->value.object) : NULL;
  if (!o) {
    Buf value = {0};
    page_value(p, l, var->type, &v->value, &value);
    add_variable(w, v->activation, var->name, &value, is_own, out);
  }
  for (uint32_t i = 0; o && i < o->place.n && i < MOST_VALUES; i++) {
    const LookPlace *place = &o->place.at[i];
    Buf value = {0}, name = {0};
    buf_printf(&name, "%s%s%s", var->name, place->name[0] && place->name[0] != '[' ? "." : "", place->name);
    page_value(p, l, place->type, &place->value, &value);
    add_variable(w, v->activation, buf_str(&name), &value, is_own, out);
    buf_free(&name);
  }
}

static json_t *activations_json(Watch *w, const RunLook *l) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < l->activation.n; i++)
    json_array_append_new(list, json_integer(page_text(w->g, w->g->p->func.at[l->activation.at[i]].name)));
  return list;
}

/* What the step wrote, as `x = 7`. */
static void written_text(const Program *p, const RunLook *l, const RunStep *step, Buf *out) {
  if (!step->written) return;
  const Var *var = &p->var.at[step->written];
  for (uint32_t i = l->var.n; i-- > 0;) {
    if (l->var.at[i].var != step->written) continue;
    piece_utf8(var->name, out);
    buf_add(out, " = ");
    page_value(p, l, var->type, &l->var.at[i].value, out);
    return;
  }
}

/* ---- steps ---- */

static void note_temporary(const Program *p, ExprId e, void *context) {
  const Expr *x = expr_at(p, e);
  U32Vec *used = context;
  if (x->kind == EXPR_VAR && p->var.at[x->var].kind == VAR_TEMP && !p->var.at[x->var].is_object)
    vec_push(*used, x->var);
}

/* `last$1->next = i` speaks of last$1, which is no variable of the source. */
static void find_temporaries(const Program *p, const Op *op, U32Vec *used) {
  const ExprId e[] = {op->a, op->b, op->c};
  if (op->dst && p->var.at[op->dst].kind == VAR_TEMP && !p->var.at[op->dst].is_object) vec_push(*used, op->dst);
  for (size_t i = 0; i < sizeof e / sizeof *e; i++)
    if (e[i]) expr_walk(p, e[i], note_temporary, used);
  for (uint32_t i = 0; i < op->n_args; i++) expr_walk(p, op->args[i], note_temporary, used);
}

static void add_step(Watch *w, EdgeId edge, uint32_t depth, const RunStep *step, Run *run, const char *error) {
  const Program *p = w->g->p;
  RunLook look;
  run_look(run, &w->types, &look);
  Buf text = {0}, written = {0};
  if (edge < p->edge.n) piece_operation(p, &p->edge.at[edge].op, &text);
  if (step) written_text(p, &look, step, &written);
  json_t *o = json_object(), *variables = json_array();
  PageUsed used = {.activation = depth};
  if (edge < p->edge.n) find_temporaries(p, &p->edge.at[edge].op, &used.var);
  for (uint32_t i = 0; i < look.var.n; i++) variable_json(w, &look, &look.var.at[i], &used, variables);
  FuncId f = edge < p->edge.n ? p->loc.at[p->edge.at[edge].from].function : 0;
  json_object_set_new(o, "f", json_integer(page_text(w->g, f ? p->func.at[f].name : "")));
  json_object_set_new(o, "at", page_position(w->g, edge < p->edge.n ? p->edge.at[edge].at : (Position){0}));
  json_object_set_new(o, "depth", json_integer(depth));
  json_object_set_new(o, "op", page_text_json(w->g, &text));
  json_object_set_new(o, "wrote", page_text_json(w->g, &written));
  json_object_set_new(o, "calls", activations_json(w, &look));
  json_object_set_new(o, "vars", variables);
  json_object_set_new(o, "heap", page_heap(w->g, &w->heaps, &look, &used));
  if (error) json_object_set_new(o, "error", json_text(error));
  json_array_append_new(w->steps, o);
  vec_free(used.var);
  look_free(&look);
}

static const char *message(const Verdict *v) { return v->reason.at ? v->reason.at : ""; }

/* Is the operation at which the run ended one of the path? An access that fails in a condition is none. A run that
 * loses memory is stopped behind the operation that does it. */
static bool ended_on_path(const RunResult *r) {
  return r->path.n && !r->in_condition && (r->outcome == RUN_LIMIT || vec_last(r->path).edge == r->edge);
}

/* `executed` operations are done: is the state behind the last of them to be shown? */
static void observe_state(Watch *w, Run *run, uint32_t executed, bool at_end) {
  const RunResult *r = &w->g->v->run;
  if (w->next == w->shown.n || executed != w->shown.at[w->next] + 1) return;
  const RunStep *step = &r->path.at[w->shown.at[w->next++]];
  bool last = at_end && ended_on_path(r) && w->next == w->shown.n;
  add_step(w, step->edge, step->depth, step, run, last ? message(w->g->v) : NULL);
}

static void observe_types(void *observer, Run *run) {
  Watch *w = observer;
  run_learn_types(run, &w->types);
}

static void observe(void *observer, Run *run) {
  Watch *w = observer;
  observe_state(w, run, w->before++, false);
}

static void ended(void *observer, Run *run) {
  Watch *w = observer;
  const RunResult *r = &w->g->v->run;
  observe_state(w, run, w->before, true);
  if (ended_on_path(r) && w->shown.n && w->shown.at[w->shown.n - 1] + 1 == r->path.n) return;
  /* It ended in a condition, or inside of a library model: then the call stands for it. */
  uint32_t depth = r->stack.n;
  EdgeId edge = r->edge;
  while (depth && piece_in_model(w->g->p, edge)) edge = r->stack.at[--depth];
  add_step(w, edge, depth, NULL, run, message(w->g->v));
}

static bool is_visible(const Page *g, const RunStep *s) {
  const Edge *e = &g->p->edge.at[s->edge];
  if (!page_is_own(g, g->p->loc.at[e->from].function)) return false;
  switch (e->op.kind) {
    case OP_SKIP:
    case OP_BEGIN:
    case OP_END:
    case OP_STACK_MARK:
    case OP_STACK_FREE:
      return false;
    default:
      return true;
  }
}

/* Chooses the steps; the number of those in the middle that are left out. */
static uint32_t choose(Watch *w) {
  const RunResult *r = &w->g->v->run;
  for (uint32_t i = 0; i < r->path.n; i++)
    if (is_visible(w->g, &r->path.at[i])) vec_push(w->shown, i);
  if (w->shown.n <= MOST_STEPS) return 0;
  uint32_t left_out = w->shown.n - MOST_STEPS;
  memmove(w->shown.at + FROM_BEGINNING, w->shown.at + FROM_BEGINNING + left_out,
          (MOST_STEPS - FROM_BEGINNING) * sizeof *w->shown.at);
  w->shown.n = MOST_STEPS;
  return left_out;
}

static json_t *edge_position(Page *g, EdgeId e) {
  return page_position(g, e < g->p->edge.n ? g->p->edge.at[e].at : (Position){0});
}

json_t *page_path(Page *g) {
  const Verdict *v = g->v;
  if (!v->has_run) return json_null();
  Watch w = {.g = g, .steps = json_array(), .heaps.list = json_array()};
  uint32_t left_out = choose(&w);
  Buf inputs = {0}, file = {0};
  verdict_replay(g->p, v, observe_types, observe_types, &w, NULL);
  verdict_replay(g->p, v, observe, ended, &w, NULL);
  piece_inputs(g->p, &v->run, &inputs);
  arguments_print_lines(&v->run.arguments, &file);
  inputs_print(g->p, v->run.input.at, v->run.input.n, &file);
  json_t *o = json_object();
  json_object_set_new(o, "steps", w.steps);
  json_object_set_new(o, "heaps", w.heaps.list);
  json_object_set_new(o, "left_out", json_integer(left_out));
  json_object_set_new(o, "gap", json_integer(FROM_BEGINNING));
  json_object_set_new(o, "inputs", json_text(buf_str(&inputs)));
  json_object_set_new(o, "inputs_file", json_stringn(buf_str(&file), file.n));
  json_object_set_new(o, "outcome", json_text(run_outcome_name(v->run.outcome)));
  json_object_set_new(o, "allocated", edge_position(g, v->run.allocated));
  json_object_set_new(o, "freed", edge_position(g, v->run.freed));
  json_object_set_new(o, "message", json_text(v->run.message.at ? v->run.message.at : ""));
  buf_free(&inputs);
  buf_free(&file);
  vec_free(w.types);
  vec_free(w.shown);
  idmap_free(&w.heaps.number_of);
  return o;
}
