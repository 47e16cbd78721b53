/* The page's execution of a FALSE: the steps of the replayed run, each with the variables and the heap as they are
 * behind it. The run is watched twice, the first time to learn the types of blocks. Steps inside of library models and
 * those that do nothing a reader could see are left out.
 *
 * A heap is {"b": boxes, "l": labels, "more": objects that are not drawn, "d": layout}; a box is [id, title, state,
 * rows], a row [name, value, box that it points to or -1, row there or -1]; a label [name, box, row, key]: a pointer
 * variable, whose key is the same in all steps. The nodes of the layout are boxes, then labels; the edges are rows that
 * point, in order, then labels. */
#include <inttypes.h>
#include <string.h>

#include "report/page.h"
#include "report/pieces.h"

/* Of a longer path, so many steps from its beginning, and the rest from its end. */
enum { MOST_STEPS = 1500, FROM_BEGINNING = 200, MOST_BOXES = 40, MOST_ROWS = 64, MOST_VALUES = 14 };

/* Sizes in points; draw.js draws with the same. */
#define COLUMN 7.3
enum { ROW = 22 };

#define NONE UINT32_MAX

typedef struct {
  Page *g;
  RunTypes types;
  uint32_t before; /* operations that were executed before the one that is observed */
  U32Vec shown;    /* indices into the path, ascending */
  uint32_t next;   /* of those, the next one whose state is still to be seen */
  json_t *steps, *heaps;
  IdMap heap_of; /* by text */
} Watch;

/* ---- names of objects and values ---- */

static const LookObject *object_of(const RunLook *l, uint32_t id) {
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
static void object_name(const Program *p, const RunLook *l, const LookObject *o, Buf *out) {
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
  const LookObject *o = object_of(l, v->object);
  if (!o) {
    buf_add(out, "somewhere");
    return;
  }
  if (is_string(p, o) && !v->offset && o->place.n && o->place.at[0].value.kind == LOOK_TEXT) {
    piece_utf8(o->place.at[0].value.text, out);
    return;
  }
  if (o->storage == LOOK_VARIABLE) buf_char(out, '&');
  object_name(p, l, o, out);
  uint32_t row = row_at(o, v->offset);
  if (row != NONE && o->place.at[row].offset == v->offset) {
    if (o->place.at[row].name[0] != '[') buf_char(out, '.');
    piece_utf8(o->place.at[row].name, out);
  } else if (v->offset) {
    buf_printf(out, " + %" PRIu64, v->offset);
  }
  if (!o->alive) buf_add(out, o->storage == LOOK_HEAP ? " (freed)" : " (gone)");
}

static void value_text(const Program *p, const RunLook *l, TypeId type, const LookValue *v, Buf *out) {
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

static bool points(const LookValue *v) { return v->kind == LOOK_POINTER; }

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
      if (points(v)) put_box(p, s, object_of(s->look, v->object));
    }
}

static bool holds_pointers(const Program *p, const LookObject *o) {
  for (uint32_t i = 0; i < o->place.n; i++)
    if (type_at(p, o->place.at[i].type)->kind == TYPE_POINTER) return true;
  return false;
}

static void compose(Watch *w, const RunLook *l, Scene *s) {
  const Program *p = w->g->p;
  s->look = l;
  for (uint32_t i = 0; i < l->var.n; i++) {
    const LookVar *v = &l->var.at[i];
    const LookObject *o = points(&v->value) ? object_of(l, v->value.object) : NULL;
    if (!o || !page_shows_var(w->g, v->var)) continue;
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

static json_t *row_json(Watch *w, const Scene *s, const LookPlace *place) {
  json_t *o = json_array();
  Buf text = {0};
  value_text(w->g->p, s->look, place->type, &place->value, &text);
  uint32_t *box = points(&place->value) ? idmap_find(&s->box_of, place->value.object) : NULL;
  uint32_t row = box ? row_at(s->box.at[*box], place->value.offset) : NONE;
  json_array_append_new(o, json_integer(page_text(w->g, place->name)));
  json_array_append_new(o, page_text_json(w->g, &text));
  json_array_append_new(o, json_integer(box ? (json_int_t)*box : -1));
  json_array_append_new(o, json_integer(row == NONE ? -1 : (json_int_t)row));
  return o;
}

static void box_title(const Program *p, const RunLook *l, const LookObject *o, Buf *out) {
  object_name(p, l, o, out);
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

static const char *box_state(const LookObject *o) {
  if (!o->alive) return o->storage == LOOK_HEAP ? "freed" : "gone";
  return o->storage == LOOK_HEAP && !o->is_reached ? "lost" : "";
}

static json_t *box_json(Watch *w, const Scene *s, const LookObject *o) {
  json_t *box = json_array(), *rows = json_array();
  Buf title = {0};
  box_title(w->g->p, s->look, o, &title);
  for (uint32_t i = 0; i < o->place.n; i++) json_array_append_new(rows, row_json(w, s, &o->place.at[i]));
  json_array_append_new(box, json_integer(o->id));
  json_array_append_new(box, page_text_json(w->g, &title));
  json_array_append_new(box, json_text(box_state(o)));
  json_array_append_new(box, rows);
  return box;
}

/* A variable of an outer activation is named with its function. */
static void label_text(const Program *p, const RunLook *l, const LookVar *v, Buf *out) {
  bool outer = v->activation != NONE && v->activation + 1 != l->activation.n;
  if (outer) {
    piece_utf8(p->func.at[l->activation.at[v->activation]].name, out);
    buf_add(out, ": ");
  }
  piece_utf8(p->var.at[v->var].name, out);
}

static void lay_out_box(Watch *w, const Scene *s, uint32_t number, Buf *out) {
  const LookObject *o = s->box.at[number];
  Buf text = {0};
  box_title(w->g->p, s->look, o, &text);
  buf_printf(&text, "  %s", box_state(o));
  size_t columns = piece_columns(buf_str(&text)), names = 0, values = 0;
  for (uint32_t i = 0; i < o->place.n; i++) {
    buf_clear(&text);
    value_text(w->g->p, s->look, o->place.at[i].type, &o->place.at[i].value, &text);
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

/* Fields that usually lead back to where one came from. */
static bool is_backward(const char *name) {
  static const char *const word[] = {"prev", "parent", "back", "up"};
  const char *dot = strrchr(name, '.');
  for (size_t i = 0; i < sizeof word / sizeof *word; i++)
    if (text_starts(dot ? dot + 1 : name, word[i])) return true;
  return false;
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
        uint32_t *to = points(&place->value) ? idmap_find(&s->box_of, place->value.object) : NULL;
        if (to && is_backward(place->name) == backward) pulls[i][k] = layout_forward(&forward, i, *to);
      }
}

static uint32_t lay_out(Watch *w, const Scene *s) {
  uint32_t number = layout_begin(&w->g->layouts,
                                 "rankdir=LR; nodesep=0.22; ranksep=0.5; node [shape=plain]; edge [arrowsize=0.7];"),
           edges = 0;
  Buf *out = &w->g->layouts.dot;
  bool pulls[MOST_BOXES][MOST_ROWS];
  decide_directions(s, pulls);
  for (uint32_t i = 0; i < s->box.n; i++) lay_out_box(w, s, i, out);
  for (uint32_t i = 0; i < s->label.n; i++) {
    Buf text = {0};
    label_text(w->g->p, s->look, s->label.at[i], &text);
    buf_printf(out, "n%u [shape=box, label=\"\", fixedsize=true, width=%.2f, height=0.28];\n", s->box.n + i,
               ((double)piece_columns(buf_str(&text)) * COLUMN + 14) / 72);
    buf_free(&text);
  }
  for (uint32_t i = 0; i < s->box.n; i++)
    for (uint32_t k = 0; k < s->box.at[i]->place.n; k++) {
      const LookValue *v = &s->box.at[i]->place.at[k].value;
      uint32_t *to = points(v) ? idmap_find(&s->box_of, v->object) : NULL;
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
  layout_end(&w->g->layouts);
  return number;
}

static json_t *scene_json(Watch *w, const Scene *s) {
  json_t *o = json_object(), *boxes = json_array(), *labels = json_array();
  for (uint32_t i = 0; i < s->box.n; i++) json_array_append_new(boxes, box_json(w, s, s->box.at[i]));
  for (uint32_t i = 0; i < s->label.n; i++) {
    const LookVar *v = s->label.at[i];
    uint32_t *to = idmap_find(&s->box_of, v->value.object), row = to ? row_at(s->box.at[*to], v->value.offset) : NONE;
    json_t *label = json_array();
    Buf text = {0};
    label_text(w->g->p, s->look, v, &text);
    json_array_append_new(label, page_text_json(w->g, &text));
    json_array_append_new(label, json_integer(to ? (json_int_t)*to : -1));
    json_array_append_new(label, json_integer(row == NONE ? -1 : (json_int_t)row));
    buf_printf(&text, "%u/%u", v->activation, v->var);
    json_array_append_new(label, page_text_json(w->g, &text));
    json_array_append_new(labels, label);
  }
  json_object_set_new(o, "b", boxes);
  json_object_set_new(o, "l", labels);
  json_object_set_new(o, "more", json_integer(s->more));
  return o;
}

/* The number of the heap; one that looks the same as an earlier one is that one. */
static json_t *heap_json(Watch *w, const RunLook *l) {
  Scene s = {0};
  compose(w, l, &s);
  json_t *o = scene_json(w, &s);
  char *text = json_dumps(o, JSON_COMPACT);
  const char *key = str_intern(&w->g->strings, text);
  mem_free(text);
  uint32_t *known = idmap_find(&w->heap_of, idmap_ptr(key)), number;
  if (known) {
    number = *known;
    json_decref(o);
  } else {
    number = (uint32_t)json_array_size(w->heaps);
    idmap_put(&w->heap_of, idmap_ptr(key), number);
    json_object_set_new(o, "d", s.box.n ? json_integer(lay_out(w, &s)) : json_null());
    json_array_append_new(w->heaps, o);
  }
  vec_free(s.box);
  vec_free(s.label);
  idmap_free(&s.box_of);
  return json_integer(number);
}

/* ---- variables ---- */

static void add_variable(Watch *w, uint32_t activation, const char *name, Buf *value, json_t *out) {
  json_t *o = json_array();
  json_array_append_new(o, json_integer(activation == NONE ? -1 : (json_int_t)activation));
  json_array_append_new(o, json_integer(page_text(w->g, name)));
  json_array_append_new(o, page_text_json(w->g, value));
  json_array_append_new(out, o);
}

/* [activation, name, value]; of an object variable every place. */
static void variable_json(Watch *w, const RunLook *l, const LookVar *v, json_t *out) {
  const Program *p = w->g->p;
  const Var *var = &p->var.at[v->var];
  if (!page_shows_var(w->g, v->var)) return;
  const LookObject *o = var->is_object && points(&v->value) ? object_of(l, v->value.object) : NULL;
  if (!o) {
    Buf value = {0};
    value_text(p, l, var->type, &v->value, &value);
    add_variable(w, v->activation, var->name, &value, out);
  }
  for (uint32_t i = 0; o && i < o->place.n && i < MOST_VALUES; i++) {
    const LookPlace *place = &o->place.at[i];
    Buf value = {0}, name = {0};
    buf_printf(&name, "%s%s%s", var->name, place->name[0] && place->name[0] != '[' ? "." : "", place->name);
    value_text(p, l, place->type, &place->value, &value);
    add_variable(w, v->activation, buf_str(&name), &value, out);
    buf_free(&name);
  }
}

static json_t *activations_json(Watch *w, const RunLook *l) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < l->activation.n; i++)
    json_array_append_new(list, json_integer(page_text(w->g, w->g->p->func.at[l->activation.at[i]].name)));
  return list;
}

/* What the step wrote, as `x = 7`. */
static void written_text(const Program *p, const RunLook *l, const RunStep *step, Buf *out) {
  if (!step->written) return;
  const Var *var = &p->var.at[step->written];
  for (uint32_t i = l->var.n; i-- > 0;) {
    if (l->var.at[i].var != step->written) continue;
    piece_utf8(var->name, out);
    buf_add(out, " = ");
    value_text(p, l, var->type, &l->var.at[i].value, out);
    return;
  }
}

/* ---- steps ---- */

static void add_step(Watch *w, EdgeId edge, uint32_t depth, const RunStep *step, Run *run, const char *error) {
  const Program *p = w->g->p;
  RunLook look;
  run_look(run, &w->types, &look);
  Buf text = {0}, written = {0};
  if (edge < p->edge.n) piece_operation(p, &p->edge.at[edge].op, &text);
  if (step) written_text(p, &look, step, &written);
  json_t *o = json_object(), *variables = json_array();
  for (uint32_t i = 0; i < look.var.n; i++) variable_json(w, &look, &look.var.at[i], variables);
  FuncId f = edge < p->edge.n ? p->loc.at[p->edge.at[edge].from].function : 0;
  json_object_set_new(o, "f", json_integer(page_text(w->g, f ? p->func.at[f].name : "")));
  json_object_set_new(o, "at", page_position(w->g, edge < p->edge.n ? p->edge.at[edge].at : (Position){0}));
  json_object_set_new(o, "depth", json_integer(depth));
  json_object_set_new(o, "op", page_text_json(w->g, &text));
  json_object_set_new(o, "wrote", page_text_json(w->g, &written));
  json_object_set_new(o, "calls", activations_json(w, &look));
  json_object_set_new(o, "vars", variables);
  json_object_set_new(o, "heap", heap_json(w, &look));
  if (error) json_object_set_new(o, "error", json_text(error));
  json_array_append_new(w->steps, o);
  look_free(&look);
}

static const char *message(const Verdict *v) { return v->reason.at ? v->reason.at : ""; }

/* Is the operation at which the run ended one of the path? An access that fails in a condition is none. A run that
 * loses memory is stopped behind the operation that does it. */
static bool ended_on_path(const RunResult *r) {
  return r->path.n && (r->outcome == RUN_LIMIT || vec_last(r->path).edge == r->edge);
}

/* `executed` operations are done: is the state behind the last of them to be shown? */
static void observe_state(Watch *w, Run *run, uint32_t executed, bool at_end) {
  const RunResult *r = &w->g->v->run;
  if (w->next == w->shown.n || executed != w->shown.at[w->next] + 1) return;
  const RunStep *step = &r->path.at[w->shown.at[w->next++]];
  bool last = at_end && ended_on_path(r) && w->next == w->shown.n;
  add_step(w, step->edge, step->depth, step, run, last ? message(w->g->v) : NULL);
}

static void observe_types(void *observer, Run *run) {
  Watch *w = observer;
  run_learn_types(run, &w->types);
}

static void observe(void *observer, Run *run) {
  Watch *w = observer;
  observe_state(w, run, w->before++, false);
}

static void ended(void *observer, Run *run) {
  Watch *w = observer;
  const RunResult *r = &w->g->v->run;
  observe_state(w, run, w->before, true);
  if (ended_on_path(r) && w->shown.n && w->shown.at[w->shown.n - 1] + 1 == r->path.n) return;
  /* It ended in a condition, or inside of a library model: then the call stands for it. */
  uint32_t depth = r->stack.n;
  EdgeId edge = r->edge;
  while (depth && piece_in_model(w->g->p, edge)) edge = r->stack.at[--depth];
  add_step(w, edge, depth, NULL, run, message(w->g->v));
}

static bool is_visible(const Page *g, const RunStep *s) {
  const Edge *e = &g->p->edge.at[s->edge];
  if (!page_is_own(g, g->p->loc.at[e->from].function)) return false;
  switch (e->op.kind) {
    case OP_SKIP:
    case OP_BEGIN:
    case OP_END:
    case OP_STACK_MARK:
    case OP_STACK_FREE:
      return false;
    default:
      return true;
  }
}

/* Chooses the steps; the number of those in the middle that are left out. */
static uint32_t choose(Watch *w) {
  const RunResult *r = &w->g->v->run;
  for (uint32_t i = 0; i < r->path.n; i++)
    if (is_visible(w->g, &r->path.at[i])) vec_push(w->shown, i);
  if (w->shown.n <= MOST_STEPS) return 0;
  uint32_t left_out = w->shown.n - MOST_STEPS;
  memmove(w->shown.at + FROM_BEGINNING, w->shown.at + FROM_BEGINNING + left_out,
          (MOST_STEPS - FROM_BEGINNING) * sizeof *w->shown.at);
  w->shown.n = MOST_STEPS;
  return left_out;
}

static json_t *edge_position(Page *g, EdgeId e) {
  return page_position(g, e < g->p->edge.n ? g->p->edge.at[e].at : (Position){0});
}

json_t *page_path(Page *g) {
  const Verdict *v = g->v;
  if (!v->has_run) return json_null();
  Watch w = {.g = g, .steps = json_array(), .heaps = json_array()};
  uint32_t left_out = choose(&w);
  Buf inputs = {0}, file = {0};
  verdict_replay(g->p, v, observe_types, observe_types, &w, NULL);
  verdict_replay(g->p, v, observe, ended, &w, NULL);
  piece_inputs(g->p, &v->run, &inputs);
  inputs_print(g->p, v->run.input.at, v->run.input.n, &file);
  json_t *o = json_object();
  json_object_set_new(o, "steps", w.steps);
  json_object_set_new(o, "heaps", w.heaps);
  json_object_set_new(o, "left_out", json_integer(left_out));
  json_object_set_new(o, "gap", json_integer(FROM_BEGINNING));
  json_object_set_new(o, "inputs", json_text(buf_str(&inputs)));
  json_object_set_new(o, "inputs_file", json_stringn(buf_str(&file), file.n));
  json_object_set_new(o, "outcome", json_text(run_outcome_name(v->run.outcome)));
  json_object_set_new(o, "allocated", edge_position(g, v->run.allocated));
  json_object_set_new(o, "freed", edge_position(g, v->run.freed));
  json_object_set_new(o, "message", json_text(v->run.message.at ? v->run.message.at : ""));
  buf_free(&inputs);
  buf_free(&file);
  vec_free(w.types);
  vec_free(w.shown);
  idmap_free(&w.heap_of);
  return o;
}
