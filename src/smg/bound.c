/* Executions in which no loop goes round, and recursion goes no deeper, than so many times (SmgOptions.rounds).
 *
 * A loop goes round when its head is come back to; counting begins anew when it is entered. A graph counts the rounds
 * of the loops that are open in its activation, by how deep they are nested, and the activations that are open of
 * functions which may call themselves. Nothing is joined, so that a graph is what some paths of so many rounds lead to;
 * one that has gone round more often is dropped where the same, or more, is there with fewer rounds: that one goes at
 * least as far. */
#include <string.h>

#include "smg/engine.h"

bool rounds_within(const Rounds *a, const Rounds *b) {
  if (a->calls > b->calls) return false;
  for (uint32_t i = 0; i < MOST_NESTED; i++)
    if (a->loop[i] > b->loop[i]) return false;
  return true;
}

/* Is a loop entered at its head only? Else it is not said what its rounds are. */
static bool has_one_entry(const Program *p, const Function *f, LocId head, const uint8_t *in) {
  for (LocId l = f->first; l < f->first + f->n_locs; l++) {
    const Location *x = &p->loc.at[l];
    for (EdgeId i = x->first_out; i < x->first_out + x->n_out; i++) {
      LocId to = p->edge.at[i].to;
      if (to != head && in[to - f->first] && !in[l - f->first]) return false;
    }
  }
  return true;
}

static bool find_nesting(Engine *e, const Function *f) {
  uint8_t *in = mem_zalloc(f->n_locs + 1);
  bool good = true;
  for (LocId head = f->first; head < f->first + f->n_locs && good; head++) {
    if (!e->p->loc.at[head].is_loop_head) continue;
    LocId last = engine_find_loop(e, f, head, in);
    good = has_one_entry(e->p, f, head, in);
    for (LocId l = head; l <= last && good; l++)
      if (in[l - f->first]) good = ++e->nested[l] <= MOST_NESTED;
  }
  mem_free(in);
  return good;
}

bool engine_find_nesting(Engine *e) {
  e->nested = mem_zalloc(e->p->loc.n + 1);
  for (FuncId f = 1; f < e->p->func.n; f++)
    if (e->p->func.at[f].is_defined && !find_nesting(e, &e->p->func.at[f])) return false;
  return true;
}

bool engine_goes_round(Engine *e, Graph *g, EdgeId edge) {
  LocId from = e->p->edge.at[edge].from, to = e->p->edge.at[edge].to;
  uint32_t n = e->nested[to];
  if (e->p->loc.at[to].is_loop_head) {
    uint8_t *rounds = &g->rounds.loop[n - 1];
    *rounds = to <= from ? *rounds + 1 : 0;
    if (*rounds > e->o->rounds) return false;
  }
  memset(g->rounds.loop + n, 0, MOST_NESTED - n);
  return true;
}
