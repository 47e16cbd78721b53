#include "evidence/leak.h"

const RunLeftover *leak_first(const RunResult *r) {
  for (uint32_t i = 0; i < r->leftover.n; i++)
    if (!r->leftover.at[i].reachable) return &r->leftover.at[i];
  return NULL;
}

bool leak_is_lost_after(const Program *p, const RunResult *r, uint32_t object, uint64_t steps, bool malloc_may_fail,
                        Limit *limit) {
  InputSource source = inputs_again(&r->arguments, r->input.at, r->input.n);
  RunOptions o = {.inputs = &source,
                  .malloc_may_fail = malloc_may_fail,
                  .uninitialised_is_wild = true,
                  .max_steps = steps,
                  .limit = limit};
  RunResult shorter = {0};
  run_program(p, &o, &shorter);
  inputs_free(&source);
  bool lost = false;
  for (uint32_t i = 0; i < shorter.leftover.n && !lost; i++)
    lost = shorter.leftover.at[i].object == object && !shorter.leftover.at[i].reachable;
  run_result_free(&shorter);
  return lost;
}

uint64_t leak_steps(const Program *p, const RunResult *r, uint32_t object, bool malloc_may_fail, Limit *limit) {
  uint64_t low = 1, high = r->steps;
  while (low < high) {
    uint64_t middle = low + (high - low) / 2;
    if (leak_is_lost_after(p, r, object, middle, malloc_may_fail, limit))
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

void leak_explain(const Program *p, bool any, bool malloc_may_fail, Limit *limit, RunResult *r) {
  const RunLeftover *block = leak_first(r);
  if (!block) {
    if (any && r->leftover.n) r->allocated = r->leftover.at[0].allocated;
    if (any && r->leftover.n) r->allocated_step = r->leftover.at[0].step;
    return;
  }
  r->allocated = block->allocated;
  r->allocated_step = block->step;
  uint64_t steps = leak_steps(p, r, block->object, malloc_may_fail, limit);
  if (steps <= r->path.n) r->lost = r->path.at[steps - 1].edge;
}
