/* Functions that only look (engine.h): with all that they call, which is by name, they write nothing but their own
 * registers, allocate and free nothing, and return a number or nothing. What they are given is behind the call as it
 * was before. */
#include "smg/engine.h"

static bool looks_only(const Program *p, FuncId f, const Op *op) {
  bool own = !op->dst || (p->var.at[op->dst].function == f && !p->var.at[op->dst].is_object);
  switch (op->kind) {
    case OP_SKIP:
    case OP_ASSUME:
    case OP_RETURN:
    case OP_HALT:
      return true;
    case OP_ASSIGN:
    case OP_HAVOC:
    case OP_BEGIN:
    case OP_END:
      return own;
    case OP_CALL:
      return own && expr_at(p, op->a)->kind == EXPR_FUNCTION;
    default:
      return false;
  }
}

static bool may_look(const Program *p, FuncId id) {
  const Function *f = &p->func.at[id];
  if (!f->is_defined || f->varargs || id == p->main) return false;
  for (uint32_t i = 0; i < f->n_params; i++)
    if (p->var.at[f->param[i]].is_object) return false;
  return true;
}

/* Is all that it does a look, as far as the functions are that it calls? */
static bool keeps_looking(const Program *p, FuncId id, const uint8_t *looks) {
  const Function *f = &p->func.at[id];
  for (LocId l = f->first; l < f->first + f->n_locs; l++) {
    const Location *x = &p->loc.at[l];
    for (EdgeId i = x->first_out; i < x->first_out + x->n_out; i++) {
      const Op *op = &p->edge.at[i].op;
      if (!looks_only(p, id, op) || (op->kind == OP_CALL && !looks[expr_at(p, op->a)->var])) return false;
      TypeKind returns = op->kind == OP_RETURN && op->a ? type_at(p, expr_at(p, op->a)->type)->kind : TYPE_INT;
      if (returns != TYPE_INT && returns != TYPE_BOOL) return false;
    }
  }
  return true;
}

void engine_find_readers(Engine *e) {
  const Program *p = e->p;
  e->looks = mem_zalloc(p->func.n + 1);
  for (FuncId f = 1; f < p->func.n; f++) e->looks[f] = may_look(p, f);
  for (bool changed = true; changed;) {
    changed = false;
    for (FuncId f = 1; f < p->func.n; f++) {
      if (!e->looks[f] || keeps_looking(p, f, e->looks)) continue;
      e->looks[f] = 0;
      changed = true;
    }
  }
}
