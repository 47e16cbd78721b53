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

/* Does anything but blocks of the same kind lead to it? */
typedef struct {
  const Graph *g;
  ObjId o;
  bool found;
} Begin;

static void look_for_begin(void *context, Value *v, ObjId of) {
  Begin *b = context;
  if (v->kind != VALUE_POINTER || v->id != b->o || of == b->o) return;
  b->found = b->found || !of || b->g->obj.at[of].type != b->g->obj.at[b->o].type;
}

typedef struct {
  const Graph *g;
  uint8_t *holds;
} Hosts;

/* Blocks with what is still to be handed out: an open host, and who leads to one. */
static void note_host(void *context, Value *v, ObjId of) {
  Hosts *h = context;
  if (v->kind != VALUE_POINTER || !of || !host_is_open(&h->g->obj.at[v->id])) return;
  h->holds[of] = h->g->obj.at[of].sort == OBJECT_BLOCK && !h->g->obj.at[of].is_segment && !h->g->obj.at[of].owner;
}

/* The first of these: memory comes out of it. Of others that is over. */
static void find_hosts(const Graph *g, uint8_t *holds) {
  Hosts h = {g, holds};
  bool some = false;
  for (ObjId o = 1; o < g->obj.n; o++) {
    holds[o] = g->obj.at[o].sort && host_is_open(&g->obj.at[o]);
    some = some || holds[o];
  }
  if (!some) return;
  smg_values((Graph *)g, note_host, &h); /* which changes nothing */
  for (ObjId o = 1; o < g->obj.n; o++) {
    Begin b = {g, o, false};
    if (!holds[o]) continue;
    smg_values((Graph *)g, look_for_begin, &b);
    holds[o] = b.found ? HOLDS_HOST : 0;
  }
}

/* The block of another type on which alone this one hangs, by way of blocks of its own type; 0: there is none. */
static ObjId holder_of_list(const Graph *g, const ObjId *holder, ObjId from) {
  enum { MOST_PARTS = 8 }; /* of a list, before what the variable means */
  TypeId type = g->obj.at[from].type;
  for (uint32_t k = 0; k < MOST_PARTS && from && from != SEVERAL && g->obj.at[from].type == type; k++)
    from = holder[from];
  return from == SEVERAL || g->obj.at[from].type == type ? 0 : from;
}

uint8_t *smg_holders(const Graph *g) {
  enum { MOST_LEVELS = 4 };
  uint8_t *holds = mem_zalloc(g->obj.n);
  ObjId *holder = mem_zalloc(g->obj.n * sizeof *holder);
  find_hosts(g, holds);
  smg_values((Graph *)g, note_holder, holder); /* which changes nothing */
  for (uint32_t i = 0; i < g->slot.n; i++) {
    if (g->slot.at[i].kind != VALUE_POINTER) continue;
    ObjId from = g->slot.at[i].id;
    if (g->obj.at[from].sort != OBJECT_BLOCK) continue;
    for (int level = 0; level < MOST_LEVELS && from; level++) { /* a key of a section of a file */
      from = holder_of_list(g, holder, from);
      if (from && !g->obj.at[from].is_segment && !g->obj.at[from].owner) holds[from] |= HOLDS_MEANT;
    }
  }
  mem_free(holder);
  return holds;
}
