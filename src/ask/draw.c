/* The state of an execution as text: a line with the variables of the newest activation, and one for each cell. */
#include "ask/internal.h"

/* Cells have numbers of their own in a picture: those that are drawn, in the order in which they were made. */
static uint32_t cell_number(const RunLook *l, uint32_t id) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < l->object.n; i++) {
    n += l->object.at[i].alive && l->object.at[i].storage == LOOK_HEAP;
    if (l->object.at[i].id == id && l->object.at[i].storage == LOOK_HEAP) return n;
  }
  return 0;
}

static void print_pointer(const Program *p, const RunLook *l, const LookValue *v, Buf *out) {
  const LookObject *to = NULL;
  for (uint32_t i = 0; i < l->object.n; i++)
    if (l->object.at[i].id == v->object) to = &l->object.at[i];
  if (to && !to->alive)
    buf_add(out, "dangling");
  else if (to && to->storage == LOOK_HEAP)
    buf_printf(out, "#%u", cell_number(l, v->object));
  else if (to && to->var && !p->var.at[to->var].is_string)
    buf_printf(out, "&%s", p->var.at[to->var].name);
  else
    buf_add(out, "...");
  if (v->offset && to && to->alive) buf_printf(out, "+%llu", (unsigned long long)v->offset);
}

static void print_look_value(const Program *p, const RunLook *l, const LookValue *v, Buf *out) {
  char text[INT128_TEXT];
  switch (v->kind) {
    case LOOK_NULL:
      buf_add(out, "NULL");
      break;
    case LOOK_POINTER:
      print_pointer(p, l, v, out);
      break;
    case LOOK_FUNCTION:
      buf_add(out, p->func.at[v->function].name);
      break;
    case LOOK_NUMBER:
      buf_add(out, text_int128(v->number, text));
      break;
    case LOOK_TEXT:
      buf_add(out, v->text);
      break;
    case LOOK_UNINITIALISED:
      buf_add(out, "?");
      break;
    default:
      buf_add(out, "...");
      break;
  }
}

static bool is_drawn(const Program *p, const RunLook *l, const LookVar *v) {
  const Var *x = &p->var.at[v->var];
  bool here = v->activation == UINT32_MAX || v->activation + 1 == l->activation.n;
  return here && x->kind != VAR_TEMP && report_is_of_user(p, v->var) && !x->is_object &&
         v->value.kind != LOOK_UNINITIALISED;
}

void ask_draw_state(const Program *p, const RunLook *l, Buf *out) {
  enum { MOST_CELLS = 12 };
  uint32_t cells = 0;
  for (uint32_t i = 0; i < l->var.n; i++) {
    if (!is_drawn(p, l, &l->var.at[i])) continue;
    buf_printf(out, "%s%s = ", out->n ? ", " : "", p->var.at[l->var.at[i].var].name);
    print_look_value(p, l, &l->var.at[i].value, out);
  }
  if (out->n) buf_char(out, '\n');
  for (uint32_t i = 0; i < l->object.n; i++) {
    const LookObject *o = &l->object.at[i];
    bool variable = o->storage == LOOK_VARIABLE && o->var && p->var.at[o->var].kind != VAR_TEMP &&
                    report_is_of_user(p, o->var) && !p->var.at[o->var].is_constant && !p->var.at[o->var].is_string;
    if (!o->alive || (o->storage != LOOK_HEAP && !variable)) continue;
    if (++cells > MOST_CELLS) continue;
    if (variable)
      buf_add(out, p->var.at[o->var].name);
    else
      buf_printf(out, "#%u", cell_number(l, o->id));
    for (uint32_t k = 0; k < o->place.n; k++) {
      buf_printf(out, "%s %s%s", k ? "," : ":", o->place.at[k].name, *o->place.at[k].name ? " " : "");
      print_look_value(p, l, &o->place.at[k].value, out);
    }
    if (o->storage == LOOK_HEAP && !o->is_reached) buf_add(out, " (lost)");
    buf_char(out, '\n');
  }
  if (cells > MOST_CELLS) buf_printf(out, "... and %u more\n", cells - MOST_CELLS);
}
