/* Writing proofs; see proof.h. */
#include "smg/proof.h"

#include "smg/graph.h"

static void add_number(Buf *out, Int128 v) {
  char text[INT128_TEXT];
  buf_printf(out, " %s", text_int128(v, text));
}

/* 5,3s2,-1s4 */
static void add_lin(Buf *out, const Lin *l) {
  add_number(out, l->c);
  for (uint32_t i = 0; i < l->n; i++) buf_printf(out, ",%llds%u", (long long)l->t[i].k, l->t[i].s);
}

static void add_value(Buf *out, const Value *v) {
  static const char *const kind[] = {"none",   "any",      "unset",    "number", "pointer",
                                     "static", "function", "dangling", "some",   "outside"};
  if (v->kind == VALUE_ANY && v->id) {
    buf_printf(out, " kept %u", v->id);
    return;
  }
  buf_printf(out, " %s", kind[v->kind]);
  if (v->kind == VALUE_NUMBER) add_lin(out, &v->lin);
  if (v->kind == VALUE_FUNCTION) buf_printf(out, " %u", v->id);
  if (v->kind == VALUE_POINTER) buf_printf(out, " %s", v->place == AT_LAST ? "last" : "first");
  if (v->kind == VALUE_POINTER || v->kind == VALUE_STATIC || v->kind == VALUE_SOME) {
    buf_printf(out, " %u", v->id);
    add_lin(out, &v->lin);
  }
}

static void add_object(Buf *out, const MemObject *x) {
  buf_printf(out, "object %u %u %u %u %d %d %d %u %u %u %u %u %u %u %llu %llu", x->sort, x->role, x->cut, x->ground,
             x->is_segment, x->zeroed, x->blurred, x->layout, x->owner, x->variant, x->type, x->stack, x->order,
             x->census, (unsigned long long)x->step, (unsigned long long)x->origin);
  add_lin(out, &x->size);
  if (x->is_segment) {
    add_lin(out, &x->len);
    add_value(out, &x->end);
    add_value(out, &x->back);
  }
  if (x->cut == CUT_PIECE) add_value(out, &x->edge);
  if (x->cut == CUT_HOST) {
    add_value(out, &x->edge);
    add_value(out, &x->rest);
    buf_printf(out, " %d %llu %llu", x->cropped, (unsigned long long)x->tail, (unsigned long long)x->tail_end);
  }
  buf_char(out, '\n');
  for (uint32_t v = 0; v < x->variants.n; v++) {
    buf_add(out, "variant\n");
    for (uint32_t i = 0; i < x->variants.at[v].n; i++) {
      const Cell *c = &x->variants.at[v].at[i];
      buf_printf(out, "cell %llu %llu", (unsigned long long)c->offset, (unsigned long long)c->size);
      if (c->zeros)
        buf_add(out, " zeros");
      else
        add_value(out, &c->v);
      buf_char(out, '\n');
    }
  }
}

static void add_facts(Buf *out, const Numbers *n) {
  for (uint32_t i = 0; i < n->diff.n; i++) {
    buf_printf(out, "difference %u %u", n->diff.at[i].a, n->diff.at[i].b);
    add_number(out, n->diff.at[i].c);
    buf_char(out, '\n');
  }
  for (uint32_t i = 0; i < n->fact.n + n->nonzero.n; i++) {
    bool fact = i < n->fact.n;
    buf_add(out, fact ? "fact" : "nonzero");
    add_lin(out, fact ? &n->fact.at[i] : &n->nonzero.at[i - n->fact.n]);
    buf_char(out, '\n');
  }
  for (uint32_t i = 0; i < n->inner.n; i++) {
    buf_printf(out, "inner %u %u", n->inner.at[i].own, n->inner.at[i].other);
    add_number(out, n->inner.at[i].r.lo);
    add_number(out, n->inner.at[i].r.hi);
    buf_char(out, '\n');
  }
  for (uint32_t i = 0; i < n->term.n; i++) {
    buf_printf(out, "term %u %u", n->term.at[i].kind, n->term.at[i].type);
    add_lin(out, &n->term.at[i].a);
    add_lin(out, &n->term.at[i].b);
    add_lin(out, &n->term.at[i].out);
    buf_char(out, '\n');
  }
  for (uint32_t i = 0; i < n->wrap.n; i++) {
    buf_printf(out, "wrap %u %u", n->wrap.at[i].s, n->wrap.at[i].bits);
    add_lin(out, &n->wrap.at[i].l);
    buf_char(out, '\n');
  }
}

static void add_graph(Buf *out, const Graph *g) {
  buf_printf(out, "graph %u %u %u %d %d %d %u %u %u %u\n", g->own, g->globals, g->slot.n, g->lost, g->held, g->felled,
             g->names, g->ghosts.by_named, g->ghosts.by_temporary, g->ghosts.by_nobody);
  for (Sym s = 1; s < g->num.range.n; s++) {
    buf_add(out, "symbol");
    add_number(out, g->num.range.at[s].lo);
    add_number(out, g->num.range.at[s].hi);
    buf_char(out, '\n');
  }
  for (uint32_t i = 0; i < g->slot.n; i++) {
    buf_add(out, "slot");
    add_value(out, &g->slot.at[i]);
    buf_char(out, '\n');
  }
  for (ObjId o = 1; o < g->obj.n; o++) add_object(out, &g->obj.at[o]);
  add_facts(out, &g->num);
  for (uint32_t i = 0; i < g->orders.n; i++) {
    const Order *k = &g->orders.at[i];
    buf_printf(out, "order %u %u %llu %u", k->a, k->b, (unsigned long long)k->at, k->type);
    add_number(out, k->r.lo);
    add_number(out, k->r.hi);
    buf_char(out, '\n');
  }
  for (uint32_t i = 0; i < g->branches.n; i++) {
    const Branch *k = &g->branches.at[i];
    if (k->says == SAYS_DIFFER) {
      buf_printf(out, "differ %u %llu %u %u\n", k->o, (unsigned long long)k->at, k->type, k->link);
      continue;
    }
    if (k->says != SAYS_ORDER) {
      const char *what = k->says == SAYS_HAS ? "member" : k->says == SAYS_LACKS ? "lacks" : "total";
      buf_printf(out, "%s %u %llu %u", what, k->o, (unsigned long long)k->at, k->type);
      add_value(out, &k->bound);
      buf_char(out, '\n');
      continue;
    }
    buf_printf(out, "branch %u %u %d %llu %u", k->o, k->link, k->up, (unsigned long long)k->at, k->type);
    add_number(out, k->gap);
    add_value(out, &k->bound);
    buf_char(out, '\n');
  }
  buf_add(out, "end\n");
}

static void add_station(Buf *out, const char *what, uint32_t at, const Station *s) {
  for (uint32_t i = 0; i < s->graph.n; i++) {
    if (!s->graph.at[i]) continue;
    buf_printf(out, "%s %u\n", what, at);
    add_graph(out, s->graph.at[i]);
  }
}

void proof_write(const Engine *e, uint32_t level, Buf *out) {
  buf_printf(out, "survey %u\n", level);
  for (uint32_t i = 0; i < e->o->n_goals; i++)
    if (e->open[i]) buf_printf(out, "open %u\n", i);
  for (uint32_t i = 0; i < e->layout.n; i++) {
    const Layout *y = &e->layout.at[i];
    buf_printf(out, "layout %llu %d %llu %d %llu %llu %d %d %u", (unsigned long long)y->size, y->varies,
               (unsigned long long)y->delta, y->has_back, (unsigned long long)y->back,
               (unsigned long long)y->back_delta, y->is_usual, y->is_refuted, e->layout_type.at[i]);
    for (uint32_t k = 0; k < y->n_links; k++) buf_printf(out, " %llu", (unsigned long long)y->link[k]);
    buf_char(out, '\n');
  }
  for (uint32_t i = 0; i < e->activation.n; i++) {
    const Activation *a = &e->activation.at[i];
    buf_printf(out, "activation %u %u", a->function, a->depth);
    for (uint32_t k = 0; k < GHOST_KINDS; k++) buf_printf(out, " %u", a->until[k]);
    buf_add(out, "\nentry 0\n");
    add_graph(out, a->entry);
    for (LocId l = 0; l < e->p->func.at[a->function].n_locs; l++) add_station(out, "at", l, &a->at[l]);
    add_station(out, "exit", 0, &a->exit);
  }
  buf_add(out, "end\n");
}
