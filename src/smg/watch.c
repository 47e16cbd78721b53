/* Those who watch (SmgWatch) may ask for anything that is known where they look: what callers of that place know must
 * not be left out there, nor be made simpler than it is. All other functions are followed as if nobody watched, and for
 * those who are modest all functions are: what they are not shown they do not know. */
#include "smg/engine.h"

static bool is_looked_at(const Engine *e, const Function *f) {
  for (LocId l = f->first; l < f->first + f->n_locs; l++)
    if (engine_watches(e, l)) return true;
  return false;
}

/* May it call one of these? Calls through pointers may. */
static bool calls_watched(const Engine *e, const Function *f) {
  for (LocId l = f->first; l < f->first + f->n_locs; l++) {
    const Location *x = &e->p->loc.at[l];
    for (EdgeId i = x->first_out; i < x->first_out + x->n_out; i++) {
      const Op *op = &e->p->edge.at[i].op;
      if (op->kind != OP_CALL) continue;
      const Expr *to = expr_at(e->p, op->a);
      if (to->kind != EXPR_FUNCTION || e->watched[to->var]) return true;
    }
  }
  return false;
}

void engine_find_watched(Engine *e) {
  e->watched = mem_zalloc(e->p->func.n + 1);
  bool more = e->o->watch;
  for (FuncId f = 1; f < e->p->func.n && more; f++)
    e->watched[f] = e->p->func.at[f].is_defined && is_looked_at(e, &e->p->func.at[f]);
  while (more) {
    more = false;
    for (FuncId f = 1; f < e->p->func.n; f++) {
      if (e->watched[f] || !e->p->func.at[f].is_defined || !calls_watched(e, &e->p->func.at[f])) continue;
      e->watched[f] = 1;
      more = true;
    }
  }
}
