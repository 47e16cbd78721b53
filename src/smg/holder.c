/* Blocks on which alone something hangs that a variable means: the scope whose list of symbols has the one that was
 * found. As a part of a segment such a block would be any of them, and what the variable means would hang on all. */
#include "smg/graph.h"

static const ObjId SEVERAL = UINT32_MAX;

/* By object, the only one that leads to it. */
static void note_holder(void *context, Value *v, ObjId of) {
  ObjId *holder = context;
  if (v->kind != VALUE_POINTER || !of || of == v->id) return;
  ObjId *h = &holder[v->id];
  *h = *h && *h != of ? SEVERAL : of;
}

uint8_t *smg_holders(const Graph *g) {
  enum { MOST_PARTS = 8 }; /* of a list, before what the variable means */
  uint8_t *holds = mem_zalloc(g->obj.n);
  ObjId *holder = mem_zalloc(g->obj.n * sizeof *holder);
  smg_values((Graph *)g, note_holder, holder); /* which changes nothing */
  for (uint32_t i = 0; i < g->slot.n; i++) {
    if (g->slot.at[i].kind != VALUE_POINTER) continue;
    ObjId from = g->slot.at[i].id;
    TypeId type = g->obj.at[from].type;
    if (g->obj.at[from].sort != OBJECT_BLOCK) continue;
    for (uint32_t k = 0; k < MOST_PARTS && from && from != SEVERAL && g->obj.at[from].type == type; k++)
      from = holder[from];
    if (!from || from == SEVERAL || g->obj.at[from].type == type) continue;
    holds[from] = !g->obj.at[from].is_segment && !g->obj.at[from].owner;
  }
  mem_free(holder);
  return holds;
}
