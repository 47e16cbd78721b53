/* A graph as a picture: named variables, the objects that they lead to, and arrows between. */
#include <string.h>

#include "smg/engine.h"
#include "smg/row.h"

#define NO_NODE UINT32_MAX

typedef struct {
  const SmgState *s;
  SmgPicture *out;
  uint32_t *node_of; /* by object, or NO_NODE */
} Drawing;

/* Bounds that come from types say nothing. */
static void print_number(const Graph *g, const Lin *l, Buf *out) {
  static const Int128 much = ((Int128)1 << 31) - 1;
  Range r = numbers_range(&g->num, l);
  char lo[INT128_TEXT], hi[INT128_TEXT];
  text_int128(r.lo, lo);
  text_int128(r.hi, hi);
  if (r.lo == r.hi)
    buf_add(out, lo);
  else if (r.lo <= -much && r.hi >= much)
    buf_add(out, "any number");
  else if (r.hi >= much)
    buf_printf(out, "%s or more", lo);
  else if (r.lo <= -much)
    buf_printf(out, "at most %s", hi);
  else
    buf_printf(out, "%s to %s", lo, hi);
}

/* The name of the field there, as far as the type of the object is known. */
static bool field_name(const Program *p, TypeId t, uint64_t offset, uint64_t n, Buf *out) {
  const Type *x = type_at(p, t);
  if (x->kind != TYPE_STRUCT && x->kind != TYPE_UNION) return true;
  for (uint32_t i = 0; i < x->n_fields; i++) {
    const Field *f = &x->field[i];
    uint64_t size = type_at(p, f->type)->size;
    if (f->bit_size || offset < f->offset || offset + n > f->offset + size) continue;
    if (f->name) buf_printf(out, "%s%s", out->n ? "." : "", f->name);
    return field_name(p, f->type, offset - f->offset, n, out);
  }
  return false;
}

static void print_place(const Drawing *d, ObjId o, uint64_t offset, uint64_t n, Buf *out) {
  const MemObject *x = &d->s->g->obj.at[o];
  Buf name = {0};
  bool known = x->type && field_name(d->s->e->p, x->type, offset, n, &name);
  if (known && name.n)
    buf_add(out, buf_str(&name));
  else if (x->type || offset)
    buf_printf(out, "+%llu", (unsigned long long)offset);
  buf_free(&name);
}

static void add_arrow(Drawing *d, uint32_t from, const char *text, const Value *v) {
  PictureArrow arrow = {.from = from, .to = d->node_of[v->id]};
  buf_add(&arrow.text, text);
  if (d->s->g->obj.at[v->id].is_segment && v->place == AT_LAST) buf_add(&arrow.text, " (last)");
  vec_push(d->out->arrow, arrow);
}

/* Pointers become arrows, all else is text. False: an arrow was drawn. */
static bool print_value(Drawing *d, uint32_t from, const char *label, const Value *v, Buf *out) {
  const Graph *g = d->s->g;
  switch ((ValueKind)v->kind) {
    case VALUE_POINTER:
      if (d->node_of[v->id] == NO_NODE) {
        buf_add(out, "some object");
        return true;
      }
      add_arrow(d, from, label, v);
      return false;
    case VALUE_NUMBER:
      print_number(g, &v->lin, out);
      return true;
    case VALUE_STATIC:
      buf_add(out, "a constant");
      return true;
    case VALUE_FUNCTION:
      buf_add(out, d->s->e->p->func.at[v->id].name);
      return true;
    case VALUE_DANGLING:
      buf_add(out, "dangling");
      return true;
    case VALUE_SOME:
      buf_add(out, "some block");
      return true;
    case VALUE_UNSET:
      buf_add(out, "indeterminate");
      return true;
    default:
      buf_add(out, "anything");
      return true;
  }
}

static void draw_cells(Drawing *d, ObjId o, uint32_t node, Buf *label) {
  const MemObject *x = &d->s->g->obj.at[o];
  for (uint32_t v = 0; v < x->variants.n; v++) {
    if (x->variants.n > 1) buf_printf(label, "\neither/or %u:", v + 1);
    for (uint32_t i = 0; i < x->variants.at[v].n; i++) {
      const Cell *c = &x->variants.at[v].at[i];
      Buf name = {0}, value = {0};
      Value zero = value_const(0);
      bool is_row = c->offset >= ROW_KEY;
      if (c->offset >= NUL_KEY && !is_row) continue;
      if (is_row)
        buf_add(&name, c->offset >= PART_KEY ? "element" : "elements");
      else
        print_place(d, o, c->offset, c->size, &name);
      if (print_value(d, node, buf_str(&name), c->zeros ? &zero : &c->v, &value))
        buf_printf(label, "\n%s%s%s", buf_str(&name), name.n ? " " : "", buf_str(&value));
      buf_free(&name);
      buf_free(&value);
    }
  }
}

static void draw_segment(Drawing *d, ObjId o, uint32_t node, Buf *label) {
  const MemObject *x = &d->s->g->obj.at[o];
  const Layout *l = engine_layout(d->s->e, x->layout);
  Buf name = {0}, value = {0};
  buf_printf(label, "\n%s of ", l->n_links > 1 ? "tree" : "list");
  print_number(d->s->g, &x->len, label);
  print_place(d, o, l->link[0], d->s->e->p->pointer_bits / 8, &name);
  if (print_value(d, node, buf_str(&name), &x->end, &value))
    buf_printf(label, "\nlast %s %s", buf_str(&name), value_is_null(&x->end) ? "NULL" : buf_str(&value));
  buf_clear(&name);
  buf_clear(&value);
  if (l->has_back) {
    print_place(d, o, l->back, d->s->e->p->pointer_bits / 8, &name);
    if (print_value(d, node, buf_str(&name), &x->back, &value))
      buf_printf(label, "\nfirst %s %s", buf_str(&name), value_is_null(&x->back) ? "NULL" : buf_str(&value));
  }
  buf_free(&name);
  buf_free(&value);
}

static void draw_object(Drawing *d, ObjId o) {
  const MemObject *x = &d->s->g->obj.at[o];
  uint32_t node = d->node_of[o];
  Buf text = {0};
  const Type *t = type_at(d->s->e->p, x->type);
  buf_add(&text, x->type && t->name ? t->name : x->sort == OBJECT_BLOCK ? "block" : "memory");
  bool segment = x->is_segment && !x->role;
  if (segment) draw_segment(d, o, node, &text);
  draw_cells(d, o, node, &text);
  d->out->node.at[node] = (PictureNode){segment ? PICTURE_SEGMENT : PICTURE_OBJECT, text};
}

static void draw_variable(Drawing *d, VarId v) {
  const Program *p = d->s->e->p;
  const Var *x = &p->var.at[v];
  if (x->kind == VAR_TEMP || x->kind == VAR_VARARGS || var_is_fixed(x) || !*x->name) return;
  uint32_t slot = d->s->e->slot[v] + (x->function ? 0 : d->s->g->own);
  const Value *value = &d->s->g->slot.at[slot];
  PictureNode node = {.kind = PICTURE_VARIABLE};
  Buf text = {0};
  if (value->kind == VALUE_NONE || value->kind == VALUE_ANY || (x->is_object && value->kind != VALUE_POINTER)) return;
  bool null = value_is_null(value) && type_at(p, x->type)->kind == TYPE_POINTER;
  if (print_value(d, d->out->node.n, "", value, &text))
    buf_printf(&node.text, "%s = %s", x->name, null ? "NULL" : buf_str(&text));
  else
    buf_printf(&node.text, "%s%s", x->is_object ? "&" : "", x->name);
  vec_push(d->out->node, node);
  buf_free(&text);
}

void smg_picture(const SmgState *s, SmgPicture *out) {
  *out = (SmgPicture){0};
  Drawing d = {.s = s, .out = out, .node_of = mem_array(NULL, s->g->obj.n + 1, sizeof *d.node_of)};
  const Program *p = s->e->p;
  const Function *f = &p->func.at[p->loc.at[s->at].function];
  uint8_t *reach = mem_zalloc(s->g->obj.n + 1);
  Graph *copy = smg_copy(s->g); /* to look at it is not const */
  smg_reach(copy, 0, copy->slot.n, reach);
  smg_free(copy);
  for (ObjId o = 0; o < s->g->obj.n; o++) {
    bool drawn = o && s->g->obj.at[o].sort && reach[o];
    d.node_of[o] = drawn ? out->node.n : NO_NODE;
    if (drawn) vec_push(out->node, (PictureNode){0});
  }
  for (ObjId o = 1; o < s->g->obj.n; o++)
    if (d.node_of[o] != NO_NODE) draw_object(&d, o);
  for (uint32_t i = 0; i < f->n_params; i++) draw_variable(&d, f->param[i]);
  for (uint32_t i = 0; i < f->n_locals; i++) draw_variable(&d, f->local[i]);
  for (uint32_t i = 0; i < s->e->global.n; i++) draw_variable(&d, s->e->global.at[i]);
  mem_free(reach);
  mem_free(d.node_of);
}

static bool same_text(const Buf *a, const Buf *b) { return a->n == b->n && (!a->n || memcmp(a->at, b->at, a->n) == 0); }

bool smg_picture_same(const SmgPicture *a, const SmgPicture *b) {
  bool same = a->node.n == b->node.n && a->arrow.n == b->arrow.n;
  for (uint32_t i = 0; i < a->node.n && same; i++)
    same = a->node.at[i].kind == b->node.at[i].kind && same_text(&a->node.at[i].text, &b->node.at[i].text);
  for (uint32_t i = 0; i < a->arrow.n && same; i++) {
    const PictureArrow *x = &a->arrow.at[i], *y = &b->arrow.at[i];
    same = x->from == y->from && x->to == y->to && same_text(&x->text, &y->text);
  }
  return same;
}

static void dot_text(const Buf *text, Buf *out) {
  buf_char(out, '"');
  for (size_t i = 0; i < text->n; i++) {
    char c = text->at[i];
    if (c == '\n')
      buf_add(out, "\\n");
    else
      buf_printf(out, "%s%c", c == '"' || c == '\\' ? "\\" : "", c);
  }
  buf_char(out, '"');
}

void smg_picture_dot(const SmgPicture *g, uint32_t n, Buf *out) {
  static const char *const look[] = {[PICTURE_VARIABLE] = "shape=plaintext",
                                     [PICTURE_OBJECT] = "shape=box",
                                     [PICTURE_SEGMENT] = "shape=box, peripheries=2"};
  buf_printf(out, "  subgraph cluster_%u {\n    label=\"graph %u\";\n", n, n + 1);
  for (uint32_t i = 0; i < g->node.n; i++) {
    buf_printf(out, "    g%u_%u [%s, label=", n, i, look[g->node.at[i].kind]);
    dot_text(&g->node.at[i].text, out);
    buf_add(out, "];\n");
  }
  for (uint32_t i = 0; i < g->arrow.n; i++) {
    buf_printf(out, "    g%u_%u -> g%u_%u [label=", n, g->arrow.at[i].from, n, g->arrow.at[i].to);
    dot_text(&g->arrow.at[i].text, out);
    buf_add(out, "];\n");
  }
  buf_add(out, "  }\n");
}

void smg_picture_free(SmgPicture *g) {
  for (uint32_t i = 0; i < g->node.n; i++) buf_free(&g->node.at[i].text);
  for (uint32_t i = 0; i < g->arrow.n; i++) buf_free(&g->arrow.at[i].text);
  vec_free(g->node);
  vec_free(g->arrow);
}
