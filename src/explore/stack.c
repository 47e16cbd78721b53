/* Call stacks, interned. */
#include <string.h>

#include "explore/explore.h"

void stacks_init(Stacks *s) {
  *s = (Stacks){0};
  vec_push(s->stack, (Stack){0});
}

void stacks_free(Stacks *s) {
  vec_free(s->stack);
  idmap_free(&s->of);
  arena_free(&s->arena);
}

StackId stacks_push(Stacks *s, StackId outer, EdgeId call, FuncId callee) {
  uint64_t key = hash_mix(hash_mix(outer + 1, call), callee);
  for (uint32_t *known; (known = idmap_find(&s->of, key)); key++) { /* the key is a hash: look, then step on */
    const Stack *x = &s->stack.at[*known];
    if (x->outer == outer && x->call == call && x->callee == callee) return *known;
  }
  const Stack *o = &s->stack.at[outer];
  uint32_t depth = o->depth + 1;
  EdgeId *calls = arena_alloc(&s->arena, depth * sizeof *calls);
  FuncId *callees = arena_alloc(&s->arena, depth * sizeof *callees);
  if (o->depth) {
    memcpy(calls, o->calls, o->depth * sizeof *calls);
    memcpy(callees, o->callees, o->depth * sizeof *callees);
  }
  calls[depth - 1] = call;
  callees[depth - 1] = callee;
  StackId id = s->stack.n;
  vec_push(s->stack, (Stack){outer, call, callee, depth, calls, callees});
  idmap_put(&s->of, key, id);
  return id;
}

CallStack stacks_calls(const Stacks *s, StackId id) {
  const Stack *x = &s->stack.at[id];
  return (CallStack){x->calls, x->callees, x->depth};
}
