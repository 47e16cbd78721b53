/* Graphs as text, for those who debug. */
#include "smg/graph.h"

static void print_number(Int128 v, Buf *out) {
  char text[INT128_TEXT];
  buf_add(out, text_int128(v, text));
}

static void print_lin(const Graph *g, const Lin *l, Buf *out) {
  print_number(l->c, out);
  for (uint32_t i = 0; i < l->n; i++) buf_printf(out, " + %lld*s%u", (long long)l->t[i].k, l->t[i].s);
  (void)g;
}

static void print_value(const Graph *g, const Value *v, Buf *out) {
  static const char *const name[] = {"none",   "any",      "unset",    "",     "",
                                     "static", "function", "dangling", "some", "outside"};
  buf_add(out, name[v->kind]);
  if (v->kind == VALUE_POINTER) buf_printf(out, "#%u%s", v->id, v->place == AT_LAST ? ".last" : "");
  if (v->kind == VALUE_STATIC || v->kind == VALUE_FUNCTION) buf_printf(out, " %u", v->id);
  if (v->kind == VALUE_SOME) buf_printf(out, " of type %u", v->id);
  if (v->kind == VALUE_POINTER || v->kind == VALUE_STATIC || v->kind == VALUE_SOME) buf_add(out, "+");
  if ((v->kind >= VALUE_NUMBER && v->kind <= VALUE_STATIC) || v->kind == VALUE_SOME) print_lin(g, &v->lin, out);
}

void smg_print(const Graph *g, Buf *out) {
  if (g->lost || g->held) buf_printf(out, " %s%s\n", g->lost ? " lost" : "", g->held ? " held" : "");
  for (uint32_t i = 0; i < g->slot.n; i++) {
    if (g->slot.at[i].kind == VALUE_NONE || g->slot.at[i].kind == VALUE_ANY) continue;
    buf_printf(out, "  %s%u: ", i < g->own ? "v" : i < g->own + g->globals ? "g" : "ghost", i);
    print_value(g, &g->slot.at[i], out);
    buf_add(out, "\n");
  }
  for (ObjId o = 1; o < g->obj.n; o++) {
    const MemObject *x = &g->obj.at[o];
    if (!x->sort) continue;
    buf_printf(out, "  #%u %s size ", o,
               x->role == ROLE_ROW       ? "row"
               : x->role                 ? "part"
               : x->is_segment           ? "segment"
               : x->cut == CUT_PIECE     ? "piece"
               : x->sort == OBJECT_BLOCK ? "block"
                                         : "variable");
    print_lin(g, &x->size, out);
    if (x->owner) buf_printf(out, " of #%u/%u", x->owner, x->variant);
    if (x->is_segment) {
      buf_printf(out, " layout %u len ", x->layout);
      print_lin(g, &x->len, out);
      buf_add(out, " end ");
      print_value(g, &x->end, out);
      buf_add(out, " back ");
      print_value(g, &x->back, out);
    }
    if (x->cut == CUT_HOST) buf_add(out, " host");
    if (x->tail) buf_printf(out, " and %llu to %llu", (unsigned long long)x->tail, (unsigned long long)x->tail_end);
    if (x->cut == CUT_PIECE && x->is_segment) buf_add(out, " of pieces");
    if (x->cut == CUT_PIECE && x->edge.kind == VALUE_NUMBER) {
      buf_add(out, " at ");
      print_lin(g, &x->edge.lin, out);
    }
    if (host_is_open(x)) {
      buf_add(out, " from ");
      print_lin(g, &x->edge.lin, out);
      buf_add(out, " on ");
      print_value(g, &x->rest, out);
    }
    if (x->census) buf_printf(out, " counted %u", x->census);
    buf_add(out, x->zeroed ? " zeroed\n" : x->blurred ? " blurred\n" : "\n");
    for (uint32_t v = 0; v < x->variants.n; v++)
      for (uint32_t i = 0; i < x->variants.at[v].n; i++) {
        const Cell *c = &x->variants.at[v].at[i];
        if (is_nul_cell(c))
          buf_printf(out, "    /%u string to ", v);
        else if (is_link_cell(c))
          buf_printf(out, "    /%u link %u is ", v, (unsigned)(c->offset - LINK_KEY));
        else
          buf_printf(out, "    /%u [%llu,%llu) ", v, (unsigned long long)c->offset,
                     (unsigned long long)c->offset + c->size);
        if (c->zeros)
          buf_add(out, "zeros");
        else
          print_value(g, &c->v, out);
        buf_add(out, "\n");
      }
  }
  for (Sym s = 1; s < g->num.range.n; s++) {
    buf_printf(out, "  s%u in ", s);
    print_number(g->num.range.at[s].lo, out);
    buf_add(out, "..");
    print_number(g->num.range.at[s].hi, out);
    buf_add(out, "\n");
  }
  for (uint32_t i = 0; i < g->num.diff.n; i++) {
    buf_printf(out, "  s%u - s%u <= ", g->num.diff.at[i].a, g->num.diff.at[i].b);
    print_number(g->num.diff.at[i].c, out);
    buf_add(out, "\n");
  }
  for (uint32_t i = 0; i < g->num.fact.n; i++) {
    buf_add(out, "  ");
    print_lin(g, &g->num.fact.at[i], out);
    buf_add(out, " <= 0\n");
  }
  for (uint32_t i = 0; i < g->num.nonzero.n; i++) {
    buf_add(out, "  ");
    print_lin(g, &g->num.nonzero.at[i], out);
    buf_add(out, " != 0\n");
  }
  for (uint32_t i = 0; i < g->num.term.n; i++) {
    const Term *t = &g->num.term.at[i];
    buf_add(out, "  ");
    print_lin(g, &t->out, out);
    buf_printf(out, " == %s %u of type or function %u of ", t->kind == TERM_CALL ? "call" : "operation", t->kind,
               t->type);
    print_lin(g, &t->a, out);
    buf_add(out, " and ");
    print_lin(g, &t->b, out);
    buf_add(out, "\n");
  }
  for (uint32_t i = 0; i < g->num.wrap.n; i++) {
    buf_printf(out, "  s%u == ", g->num.wrap.at[i].s);
    print_lin(g, &g->num.wrap.at[i].l, out);
    buf_printf(out, " modulo 2^%u\n", g->num.wrap.at[i].bits);
  }
  for (uint32_t i = 0; i < g->num.inner.n; i++) {
    const Inner *in = &g->num.inner.at[i];
    buf_printf(out, "  in each block: s%u - s%u in ", in->own, in->other);
    print_number(in->r.lo, out);
    buf_add(out, "..");
    print_number(in->r.hi, out);
    buf_add(out, "\n");
  }
  for (uint32_t i = 0; i < g->orders.n; i++) {
    const Order *x = &g->orders.at[i];
    buf_printf(out, "  from #%u to #%u at %llu by ", x->a, x->b, (unsigned long long)x->at);
    print_number(x->r.lo, out);
    buf_add(out, "..");
    print_number(x->r.hi, out);
    buf_add(out, "\n");
  }
  for (uint32_t i = 0; i < g->branches.n; i++) {
    const Branch *x = &g->branches.at[i];
    if (x->says == SAYS_DIFFER) {
      buf_printf(out, "  keys of #%u at %llu differ, as in group %u\n", x->o, (unsigned long long)x->at, x->link);
      continue;
    }
    if (x->says != SAYS_ORDER) {
      const char *what = x->says == SAYS_HAS     ? "some block"
                         : x->says == SAYS_LACKS ? "no block"
                                                 : "all blocks together";
      buf_printf(out, "  %s of #%u: at %llu ", what, x->o, (unsigned long long)x->at);
      print_value(g, &x->bound, out);
      buf_add(out, "\n");
      continue;
    }
    buf_printf(out, "  #%u link %u goes %s at %llu by ", x->o, x->link, x->up ? "up" : "down",
               (unsigned long long)x->at);
    print_number(x->gap, out);
    buf_add(out, " from ");
    print_value(g, &x->bound, out);
    buf_add(out, "\n");
  }
}
