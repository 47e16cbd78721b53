#include "refine/state.h"

static bool same_state(const void *context, uint32_t id, const void *key) {
  const State *a = &((const States *)context)->state.at[id], *b = key;
  return a->region == b->region && a->shape == b->shape;
}

StateId states_intern(States *s, State x) {
  bool added;
  uint32_t id = intern_find_or_add(&s->table, hash_mix(x.region, x.shape), &x, same_state, s, s->state.n, &added);
  if (added) vec_push(s->state, x);
  return id + 1;
}

void states_free(States *s) {
  vec_free(s->state);
  intern_free(&s->table);
}
