/* realloc by contract; see library.h. The new block takes over what the old one holds, rows and all: the model, which
 * copies the bytes and frees the old block then, would leave two arrays that lead to the same blocks for a moment, and
 * that cannot be written down. */
#include "smg/library.h"
#include "smg/row.h"

/* What stays of the contents in a block that is larger. */
static void grow(Graph *g, ObjId o, Lin size) {
  MemObject *x = &g->obj.at[o];
  if (x->zeroed) { /* what is added is not zero */
    Lin old = x->size;
    bool constant = !old.n && old.c < 1 << 16 && !object_has_rows(g, o); /* what rows say is not said here */
    x->zeroed = false;
    x->blurred = x->blurred || !constant;
    Cells before = {0}, *c = &x->variants.at[0];
    for (uint32_t i = 0; i < c->n; i++) vec_push(before, c->at[i]);
    uint64_t at = 0;
    for (uint32_t i = 0; i <= before.n && constant; i++) {
      bool byte = i < before.n && before.at[i].offset < NUL_KEY;
      uint64_t next = byte ? before.at[i].offset : (uint64_t)old.c;
      if (next > at) cells_zero(g, o, 0, at, next - at);
      if (!byte) break;
      at = before.at[i].offset + before.at[i].size;
    }
    vec_free(before);
  }
  g->obj.at[o].size = size;
}

Outcome library_realloc(Call *c) {
  Trial *s = c->s;
  ObjId o;
  Lin offset, least, above;
  const Value *old = &c->arg[0], *size = &c->arg[1];
  if (old->kind != VALUE_POINTER || size->kind != VALUE_NUMBER) return GIVE_UP;
  Outcome r = trial_locate(s, old, &o, &offset);
  if (r != DONE) return r == SPLIT ? SPLIT : GIVE_UP;
  const MemObject *x = &s->g->obj.at[o];
  if (x->sort != OBJECT_BLOCK || x->cut || x->owner || numbers_is_zero(&s->g->num, &offset) != 1) return GIVE_UP;
  /* It must not shrink, and 0 means something else. */
  if (!lin_add(&x->size, &size->lin, -1, &least) || numbers_is_at_most(&s->g->num, &least) != 1) return GIVE_UP;
  if (numbers_range(&s->g->num, &size->lin).lo < 1) return GIVE_UP;
  if (s->e->o->malloc_may_fail) call_touch_errno(s->e, call_answer(c, value_const(0)));
  Graph *g = call_answer(c, value_const(0));
  above = size->lin; /* as of malloc (operation.c) */
  above.c -= ((Int128)1 << (s->p->pointer_bits - 1)) - 1;
  if (!numbers_at_most(&g->num, &above)) {
    smg_free(vec_pop(c->answer).g);
    return DONE;
  }
  MemObject moved = g->obj.at[o];
  moved.variants.n = moved.variants.cap = 0;
  moved.variants.at = NULL;
  Cells cells = g->obj.at[o].variants.at[0];
  g->obj.at[o].variants.at[0] = (Cells){0};
  vec_push(moved.variants, cells);
  ObjId to = smg_add(g, moved);
  smg_end_object(g, o);
  grow(g, to, size->lin);
  vec_last(c->answer).v = value_pointer(to, lin_const(0));
  return DONE;
}
