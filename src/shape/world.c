/* What the may-alias analysis says about the blocks of a run. */
#include "shape/internal.h"

/* A value that is not the address of the first byte of a block. */
static bool is_wild(const Shapes *s, const AliasTarget *t) {
  AliasKind kind = alias_object(s->o.alias, t->object)->kind;
  return t->offset != 0 || t->stride != 0 || kind == ALIAS_OUTSIDE || kind == ALIAS_FUNCTION;
}

static bool any_wild(const Shapes *s, const AliasTargets *targets) {
  for (uint32_t i = 0; i < targets->n; i++)
    if (is_wild(s, &targets->at[i])) return true;
  return false;
}

bool may_be_wild(Shapes *s, VarId v) {
  if (!s->o.alias) return true;
  if (!s->wild.at[v]) {
    AliasTargets targets = {0};
    alias_of_var(s->o.alias, v, &targets);
    s->wild.at[v] = any_wild(s, &targets) ? 2 : 1;
    vec_free(targets);
  }
  return s->wild.at[v] == 2;
}

void world_init(Shapes *s) {
  s->wild_fields = true;
  for (VarId v = 0; v < s->p->var.n; v++) vec_push(s->wild, 0);
  if (!s->o.alias) return;
  s->wild_fields = false;
  AliasTargets targets = {0};
  for (AliasObjectId o = 0; o < alias_n_objects(s->o.alias); o++) {
    vec_push(s->in_world, false);
    vec_clear(targets);
    alias_of_contents(s->o.alias, (AliasTarget){.object = o, .stride = 1}, 0, &targets);
    s->wild_fields = s->wild_fields || any_wild(s, &targets);
  }
  vec_free(targets);
}

void world_add(Shapes *s, PointerId id) {
  if (!s->o.alias) return;
  const Pointer *p = &s->pointer.at[id];
  AliasTargets targets = {0};
  if (p->is_object)
    vec_push(targets, (AliasTarget){.object = alias_object_of_var(s->o.alias, p->var)});
  else
    alias_of_var(s->o.alias, p->var, &targets);
  for (uint32_t i = 0; i < targets.n; i++) { /* grows on the way: what can be reached from there */
    AliasObjectId o = targets.at[i].object;
    if (s->in_world.at[o]) continue;
    s->in_world.at[o] = true;
    s->world++;
    alias_of_contents(s->o.alias, (AliasTarget){.object = o, .stride = 1}, 0, &targets);
  }
  vec_free(targets);
}

bool world_has_allocation(const Shapes *s, EdgeId e) {
  return !s->o.alias || s->in_world.at[alias_object_of_allocation(s->o.alias, e)];
}

bool world_may_reach(const Shapes *s, ExprId pointer) {
  if (!s->o.alias) return true;
  AliasTargets targets = {0};
  alias_of_expr(s->o.alias, pointer, &targets);
  bool found = false;
  for (uint32_t i = 0; i < targets.n && !found; i++) found = s->in_world.at[targets.at[i].object];
  vec_free(targets);
  return found;
}
