/* The heaps of the page: a concrete state as boxes, and the variables that point to them.
 *
 * A heap is {"b": boxes, "l": labels, "more": objects that are not drawn, "d": layout}; a box is [id, title, state,
 * rows], a row [name, value, box that it points to or -1, row there or -1]; a label [name, box, row, key]: a pointer
 * variable, whose key is the same in all steps, or empty for one that is shown in this step only. The nodes of the
 * layout are boxes, then labels; the edges are rows that point, in order, then labels. */
#include "report/page_heap.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "driver/driver.h"
#include "report/pieces.h"

enum { MOST_BOXES = 40, MOST_ROWS = 64 };

/* Sizes in points; draw.js draws with the same. */
#define COLUMN 7.3
enum { ROW = 22 };

#define NONE UINT32_MAX

/* ---- names of objects and values ---- */

const LookObject *page_object(const RunLook *l, uint32_t id) {
  uint32_t low = 0, high = l->object.n;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (l->object.at[middle].id < id)
      low = middle + 1;
    else
      high = middle;
  }
  return low < l->object.n && l->object.at[low].id == id ? &l->object.at[low] : NULL;
}

/* Blocks of the heap are #1, #2, ... in the order in which they were allocated. */
void page_object_name(const Program *p, const RunLook *l, const LookObject *o, Buf *out) {
  if (o->storage == LOOK_VARIABLE) {
    piece_utf8(p->var.at[o->var].name, out);
    return;
  }
  uint32_t number = 0;
  for (const LookObject *x = l->object.at; x <= o; x++) number += x->storage == o->storage;
  buf_printf(out, "%s%u", o->storage == LOOK_HEAP ? "#" : "stack ", number);
}

/* The row of an object at this offset: the header is none. */
static uint32_t row_at(const LookObject *o, uint64_t offset) {
  for (uint32_t i = 0; offset && i < o->place.n; i++)
    if (offset >= o->place.at[i].offset && offset < o->place.at[i].offset + o->place.at[i].size) return i;
  return NONE;
}

static bool is_string(const Program *p, const LookObject *o) {
  return o->storage == LOOK_VARIABLE && p->var.at[o->var].is_string;
}

/* `#3`, `#3.next`, `&x`, `#3 + 4`, `"text"`. */
static void target_text(const Program *p, const RunLook *l, const LookValue *v, Buf *out) {
  const LookObject *o = page_object(l, v->object);
  if (!o) {
    buf_add(out, "somewhere");
    return;
  }
  if (is_string(p, o) && !v->offset && o->place.n && o->place.at[0].value.kind == LOOK_TEXT) {
    piece_utf8(o->place.at[0].value.text, out);
    return;
  }
  if (o->storage == LOOK_VARIABLE) buf_char(out, '&');
  page_object_name(p, l, o, out);
  uint32_t row = row_at(o, v->offset);
  if (row != NONE && o->place.at[row].offset == v->offset) {
    if (o->place.at[row].name[0] != '[') buf_char(out, '.');
    piece_utf8(o->place.at[row].name, out);
  } else if (v->offset) {
    buf_printf(out, " + %" PRIu64, v->offset);
  }
  if (!o->alive) buf_add(out, o->storage == LOOK_HEAP ? " (freed)" : " (gone)");
}

void page_value(const Program *p, const RunLook *l, TypeId type, const LookValue *v, Buf *out) {
  switch (v->kind) {
    case LOOK_NUMBER: {
      const char *enumerator = type_enumerator(p, type, v->number);
      if (enumerator)
        piece_utf8(enumerator, out);
      else
        piece_value(p, type, v->number, out);
      return;
    }
    case LOOK_NULL:
      buf_add(out, "NULL");
      return;
    case LOOK_POINTER:
      target_text(p, l, v, out);
      return;
    case LOOK_FUNCTION:
      piece_utf8(p->func.at[v->function].name, out);
      return;
    case LOOK_ADDRESS:
      buf_printf(out, "0x%llx", (unsigned long long)v->number);
      return;
    case LOOK_REAL:
      buf_printf(out, "%g", v->real);
      return;
    case LOOK_TEXT:
      piece_utf8(v->text, out);
      return;
    case LOOK_UNINITIALISED:
      buf_char(out, '?');
      return;
  }
}

/* ---- the heap ---- */

/* What is drawn of a state. */
typedef struct {
  const RunLook *look;
  VEC(const LookObject *) box;
  IdMap box_of; /* object id -> index */
  VEC(const LookVar *) label;
  uint32_t more;
} Scene;

static void put_box(const Program *p, Scene *s, const LookObject *o) {
  if (!o || is_string(p, o) || idmap_find(&s->box_of, o->id)) return;
  if (s->box.n == MOST_BOXES) {
    s->more++;
    return;
  }
  idmap_put(&s->box_of, o->id, s->box.n);
  vec_push(s->box, o);
}

/* Boxes that those from `from` on point to, and so on. */
static void follow(const Program *p, Scene *s, uint32_t from) {
  for (uint32_t i = from; i < s->box.n; i++)
    for (uint32_t k = 0; k < s->box.at[i]->place.n; k++) {
      const LookValue *v = &s->box.at[i]->place.at[k].value;
      if (look_points(v)) put_box(p, s, page_object(s->look, v->object));
    }
}

static bool holds_pointers(const Program *p, const LookObject *o) {
  for (uint32_t i = 0; i < o->place.n; i++)
    if (type_at(p, o->place.at[i].type)->kind == TYPE_POINTER) return true;
  return false;
}

bool page_shows_look(const Page *g, const LookVar *v, const PageUsed *used) {
  if (page_shows_var(g, v->var)) return true;
  for (uint32_t i = 0; i < used->var.n && v->activation == used->activation; i++)
    if (used->var.at[i] == v->var) return true;
  return false;
}

static void compose(Page *g, const RunLook *l, const PageUsed *used, Scene *s) {
  const Program *p = g->p;
  s->look = l;
  for (uint32_t i = 0; i < l->var.n; i++) {
    const LookVar *v = &l->var.at[i];
    const LookObject *o = look_points(&v->value) ? page_object(l, v->value.object) : NULL;
    if (!o || !page_shows_look(g, v, used)) continue;
    uint32_t from = s->box.n;
    if (!p->var.at[v->var].is_object) {
      if (!is_string(p, o)) vec_push(s->label, v);
      put_box(p, s, o);
    } else if (holds_pointers(p, o)) {
      put_box(p, s, o);
    }
    follow(p, s, from);
  }
  for (uint32_t i = 0; i < l->object.n; i++) {
    const LookObject *o = &l->object.at[i];
    uint32_t from = s->box.n;
    if (o->storage == LOOK_HEAP && o->alive) put_box(p, s, o);
    follow(p, s, from);
  }
}

static json_t *row_json(Page *g, const Scene *s, const LookPlace *place) {
  json_t *o = json_array();
  Buf text = {0};
  page_value(g->p, s->look, place->type, &place->value, &text);
  uint32_t *box = look_points(&place->value) ? idmap_find(&s->box_of, place->value.object) : NULL;
  uint32_t row = box ? row_at(s->box.at[*box], place->value.offset) : NONE;
  json_array_append_new(o, json_integer(page_text(g, place->name)));
  json_array_append_new(o, page_text_json(g, &text));
  json_array_append_new(o, json_integer(box ? (json_int_t)*box : -1));
  json_array_append_new(o, json_integer(row == NONE ? -1 : (json_int_t)row));
  return o;
}

static void box_title(const Program *p, const RunLook *l, const LookObject *o, Buf *out) {
  page_object_name(p, l, o, out);
  if (o->type) {
    Buf type = {0};
    type_print(p, o->type, &type);
    buf_add(out, "  ");
    piece_utf8(buf_str(&type), out);
    buf_free(&type);
    if (o->storage != LOOK_VARIABLE && o->count > 1) buf_printf(out, "[%" PRIu64 "]", o->count);
  } else {
    buf_printf(out, "  %" PRIu64 " byte%s", o->size, o->size == 1 ? "" : "s");
  }
}

const char *page_object_state(const LookObject *o) {
  if (!o->alive) return o->storage == LOOK_HEAP ? "freed" : "gone";
  return o->storage == LOOK_HEAP && !o->is_reached ? "lost" : "";
}

static json_t *box_json(Page *g, const Scene *s, const LookObject *o) {
  json_t *box = json_array(), *rows = json_array();
  Buf title = {0};
  box_title(g->p, s->look, o, &title);
  for (uint32_t i = 0; i < o->place.n; i++) json_array_append_new(rows, row_json(g, s, &o->place.at[i]));
  json_array_append_new(box, json_integer(o->id));
  json_array_append_new(box, page_text_json(g, &title));
  json_array_append_new(box, json_text(page_object_state(o)));
  json_array_append_new(box, rows);
  return box;
}

void page_variable_name(const Program *p, const RunLook *l, const LookVar *v, Buf *out) {
  bool outer = v->activation != NONE && v->activation + 1 != l->activation.n;
  if (outer) {
    piece_utf8(p->func.at[l->activation.at[v->activation]].name, out);
    buf_add(out, ": ");
  }
  piece_utf8(p->var.at[v->var].name, out);
}

static void lay_out_box(Page *g, const Scene *s, uint32_t number, Buf *out) {
  const LookObject *o = s->box.at[number];
  Buf text = {0};
  box_title(g->p, s->look, o, &text);
  buf_printf(&text, "  %s", page_object_state(o));
  size_t columns = piece_columns(buf_str(&text)), names = 0, values = 0;
  for (uint32_t i = 0; i < o->place.n; i++) {
    buf_clear(&text);
    page_value(g->p, s->look, o->place.at[i].type, &o->place.at[i].value, &text);
    size_t name = piece_columns(o->place.at[i].name), value = piece_columns(buf_str(&text));
    if (name > names) names = name;
    if (value > values) values = value;
  }
  if (names + values + 3 > columns) columns = names + values + 3;
  buf_free(&text);
  double width = (double)columns * COLUMN + 16;
  buf_printf(out,
             "n%u [label=<<table border=\"0\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"0\"><tr><td port=\"h\" "
             "fixedsize=\"true\" width=\"%.0f\" height=\"%d\"></td></tr>",
             number, width, ROW);
  for (uint32_t i = 0; i < o->place.n; i++)
    buf_printf(out, "<tr><td port=\"r%u\" fixedsize=\"true\" width=\"%.0f\" height=\"%d\"></td></tr>", i, width, ROW);
  buf_add(out, "</table>>];\n");
}

static void lay_out_target(const Scene *s, const LookValue *v, uint32_t box, Buf *out) {
  uint32_t row = row_at(s->box.at[box], v->offset);
  if (row == NONE)
    buf_printf(out, "n%u:h", box);
  else
    buf_printf(out, "n%u:r%u", box, row);
}

/* Which arrows pull their targets to the right. Lists run from left to right along their
 * first pointer: those of all boxes come before the second ones. */
static void decide_directions(const Scene *s, bool (*pulls)[MOST_ROWS]) {
  Forward forward = {0};
  for (int backward = 0; backward < 2; backward++)
    for (uint32_t k = 0; k < MOST_ROWS; k++)
      for (uint32_t i = 0; i < s->box.n; i++) {
        if (k >= s->box.at[i]->place.n) continue;
        const LookPlace *place = &s->box.at[i]->place.at[k];
        uint32_t *to = look_points(&place->value) ? idmap_find(&s->box_of, place->value.object) : NULL;
        if (to && driver_leads_back(place->name) == backward) pulls[i][k] = layout_forward(&forward, i, *to);
      }
}

static uint32_t lay_out(Page *g, const Scene *s) {
  uint32_t number = layout_begin(&g->layouts,
                                 "rankdir=LR; nodesep=0.22; ranksep=0.5; node [shape=plain]; edge [arrowsize=0.7];"),
           edges = 0;
  Buf *out = &g->layouts.dot;
  bool pulls[MOST_BOXES][MOST_ROWS];
  decide_directions(s, pulls);
  for (uint32_t i = 0; i < s->box.n; i++) lay_out_box(g, s, i, out);
  for (uint32_t i = 0; i < s->label.n; i++) {
    Buf text = {0};
    page_variable_name(g->p, s->look, s->label.at[i], &text);
    buf_printf(out, "n%u [shape=box, label=\"\", fixedsize=true, width=%.2f, height=0.28];\n", s->box.n + i,
               ((double)piece_columns(buf_str(&text)) * COLUMN + 14) / 72);
    buf_free(&text);
  }
  for (uint32_t i = 0; i < s->box.n; i++)
    for (uint32_t k = 0; k < s->box.at[i]->place.n; k++) {
      const LookValue *v = &s->box.at[i]->place.at[k].value;
      uint32_t *to = look_points(v) ? idmap_find(&s->box_of, v->object) : NULL;
      if (!to) continue;
      buf_printf(out, "n%u:r%u -> ", i, k);
      lay_out_target(s, v, *to, out);
      buf_printf(out, " [id=\"%u\"%s];\n", edges++, pulls[i][k] ? "" : ", constraint=false");
    }
  for (uint32_t i = 0; i < s->label.n; i++) {
    const LookValue *v = &s->label.at[i]->value;
    uint32_t *to = idmap_find(&s->box_of, v->object);
    if (!to) continue;
    buf_printf(out, "n%u -> ", s->box.n + i);
    lay_out_target(s, v, *to, out);
    buf_printf(out, " [id=\"%u\"];\n", edges++);
  }
  layout_end(&g->layouts);
  return number;
}

static json_t *scene_json(Page *g, const Scene *s) {
  json_t *o = json_object(), *boxes = json_array(), *labels = json_array();
  for (uint32_t i = 0; i < s->box.n; i++) json_array_append_new(boxes, box_json(g, s, s->box.at[i]));
  for (uint32_t i = 0; i < s->label.n; i++) {
    const LookVar *v = s->label.at[i];
    uint32_t *to = idmap_find(&s->box_of, v->value.object);
    assert(!to || (s->box.at && *to < s->box.n));
    uint32_t row = to ? row_at(s->box.at[*to], v->value.offset) : NONE;
    json_t *label = json_array();
    Buf text = {0};
    page_variable_name(g->p, s->look, v, &text);
    json_array_append_new(label, page_text_json(g, &text));
    json_array_append_new(label, json_integer(to ? (json_int_t)*to : -1));
    json_array_append_new(label, json_integer(row == NONE ? -1 : (json_int_t)row));
    if (page_shows_var(g, v->var)) buf_printf(&text, "%u/%u", v->activation, v->var);
    json_array_append_new(label, page_text_json(g, &text));
    json_array_append_new(labels, label);
  }
  json_object_set_new(o, "b", boxes);
  json_object_set_new(o, "l", labels);
  json_object_set_new(o, "more", json_integer(s->more));
  return o;
}

json_t *page_heap(Page *g, PageHeaps *h, const RunLook *l, const PageUsed *used) {
  Scene s = {0};
  compose(g, l, used, &s);
  json_t *o = scene_json(g, &s);
  char *text = json_dumps(o, JSON_COMPACT);
  const char *key = str_intern(&g->strings, text);
  mem_free(text);
  uint32_t *known = idmap_find(&h->number_of, idmap_ptr(key)), number;
  if (known) {
    number = *known;
    json_decref(o);
  } else {
    number = (uint32_t)json_array_size(h->list);
    idmap_put(&h->number_of, idmap_ptr(key), number);
    json_object_set_new(o, "d", s.box.n ? json_integer(lay_out(g, &s)) : json_null());
    json_array_append_new(h->list, o);
  }
  vec_free(s.box);
  vec_free(s.label);
  idmap_free(&s.box_of);
  return json_integer(number);
}
