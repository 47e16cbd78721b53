#include "evidence/call_heaps.h"

#include <string.h>

#include "property/property.h"

enum {
  MOST_WORK = 300000, /* of a level of graphs */
  MOST_PICTURES = 40, /* of a place */
};

typedef struct {
  const Program *p;
  LocId before, after;
  CallHeaps now, *out; /* of this level; of the one that was finished */
} Looking;

/* ---- pictures ---- */

/* The name that the reader knows: `drv_in_list` is list, `drv_out` the result; all else of the driver has none. */
static const char *known_name(const char *name, bool has_returned) {
  const char *parameter = strstr(name, "_in_");
  if (!text_starts(name, "drv")) return name;
  if (parameter) return parameter + strlen("_in_");
  size_t own = strcspn(name, " ");
  return has_returned && own > 4 && strncmp(name + own - 4, "_out", 4) == 0 ? "result" : NULL;
}

/* Without the variables that the reader does not know. */
static void rename_variables(SmgPicture *g, bool has_returned) {
  SmgPicture out = {0};
  uint32_t *at = mem_array(NULL, g->node.n + 1, sizeof *at);
  for (uint32_t i = 0; i < g->node.n; i++) {
    PictureNode *n = &g->node.at[i];
    const char *text = buf_str(&n->text), *name = n->kind == PICTURE_VARIABLE ? known_name(text, has_returned) : text;
    at[i] = name ? out.node.n : UINT32_MAX;
    if (!name) continue;
    PictureNode new = {.kind = n->kind};
    buf_add(&new.text, name);
    if (name != text && strcmp(name, "result") == 0) buf_add(&new.text, text + strcspn(text, " "));
    vec_push(out.node, new);
  }
  for (uint32_t i = 0; i < g->arrow.n; i++) {
    PictureArrow *a = &g->arrow.at[i];
    if (at[a->from] == UINT32_MAX || at[a->to] == UINT32_MAX) continue;
    PictureArrow new = {.from = at[a->from], .to = at[a->to]};
    buf_add(&new.text, buf_str(&a->text));
    vec_push(out.arrow, new);
  }
  mem_free(at);
  smg_picture_free(g);
  *g = out;
}

static void pictures_free(SmgPictures *all) {
  for (uint32_t i = 0; i < all->n; i++) smg_picture_free(&all->at[i]);
  vec_free(*all);
}

static void saw(void *context, const SmgState *s) {
  Looking *x = context;
  SmgPictures *all = smg_location(s) == x->before ? &x->now.before : &x->now.after;
  SmgPicture new;
  smg_picture(s, &new);
  rename_variables(&new, all == &x->now.after);
  bool known = all->n >= MOST_PICTURES;
  for (uint32_t i = 0; i < all->n && !known; i++) known = smg_picture_same(&all->at[i], &new);
  if (known)
    smg_picture_free(&new);
  else
    vec_push(*all, new);
}

/* The first level that is finished is the one with the fewest graphs. */
static bool level_over(void *context, const char *stopped, Position at, bool open, bool frames) {
  Looking *x = context;
  bool done = !stopped && !open;
  (void)at;
  (void)frames;
  if (done) {
    x->out->before = x->now.before;
    x->out->after = x->now.after;
  } else {
    pictures_free(&x->now.before);
    pictures_free(&x->now.after);
  }
  x->now = (CallHeaps){0};
  return !done;
}

/* ---- the call ---- */

static bool find_call(Looking *x, FuncId f) {
  const Program *p = x->p;
  const Function *fn = &p->func.at[p->main];
  for (LocId l = fn->first; p->main && l < fn->first + fn->n_locs; l++)
    for (EdgeId e = p->loc.at[l].first_out; e < p->loc.at[l].first_out + p->loc.at[l].n_out; e++) {
      const Op *op = &p->edge.at[e].op;
      if (op->kind != OP_CALL || expr_at(p, op->a)->kind != EXPR_FUNCTION || expr_at(p, op->a)->var != f) continue;
      x->before = l;
      x->after = p->edge.at[e].to;
      return true;
    }
  return false;
}

static void run(Program *p, Looking *x, bool malloc_may_fail, Limit *limit) {
  uint8_t *wanted = mem_zalloc(p->loc.n + 1);
  VEC(SmgKeep) keep = {0};
  wanted[x->before] = wanted[x->after] = 1;
  for (VarId i = 1; i < p->var.n; i++) {
    const Var *v = &p->var.at[i];
    if (v->is_object || v->kind == VAR_TEMP || (v->function && v->function != p->main)) continue;
    vec_push(keep, (SmgKeep){x->before, i});
    vec_push(keep, (SmgKeep){x->after, i});
  }
  Goals goals = {0};
  Alias *alias = alias_new(p);
  property_goals(p, 0, alias, &goals); /* only what is not modelled */
  SmgWatch watch = {.wanted = wanted, .keep = keep.at, .n_keep = keep.n, .saw = saw, .level = level_over, .context = x};
  SmgOptions o = {.goal = goals.at,
                  .n_goals = goals.n,
                  .malloc_may_fail = malloc_may_fail,
                  .alias = alias,
                  .limit = limit,
                  .work = MOST_WORK,
                  .watch = &watch};
  SmgResult result;
  smg_run(p, &o, &result);
  smg_result_free(&result);
  vec_free(goals);
  vec_free(keep);
  alias_free(alias);
  mem_free(wanted);
}

void call_heaps(Program *p, FuncId f, bool malloc_may_fail, Limit *limit, CallHeaps *out) {
  Looking x = {.p = p, .out = out};
  *out = (CallHeaps){.function = p->func.at[f].name};
  if (find_call(&x, f)) run(p, &x, malloc_may_fail, limit);
  pictures_free(&x.now.before);
  pictures_free(&x.now.after);
}

void call_heaps_free(CallHeaps *c) {
  pictures_free(&c->before);
  pictures_free(&c->after);
}
