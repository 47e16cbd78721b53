/* The memory of a FALSE where it happens: pointers of the program and the objects that they lead to. */
#include "evidence/evidence.h"
#include "report/json.h"
#include "report/page_heap.h"

/* So many objects and places of one are told; the rest is counted. */
enum { MOST_OBJECTS = 20, MOST_PLACES = 12 };

typedef struct {
  const Program *p;
  RunTypes types;
  json_t *heap;
} Sight;

static void learn(void *observer, Run *run) { run_learn_types(run, &((Sight *)observer)->types); }

static json_t *named(const char *name, Buf *value) {
  json_t *o = json_object();
  json_object_set_new(o, "name", json_text(name));
  json_object_set_new(o, "value", json_buf(value));
  return o;
}

/* A variable of the source that is no object of its own. */
static bool is_told(const Program *p, const LookVar *v) {
  const Var *var = &p->var.at[v->var];
  bool own = var->kind == VAR_GLOBAL || var->kind == VAR_LOCAL || var->kind == VAR_PARAM;
  return own && !var->is_object && !(var->function && p->func.at[var->function].is_model);
}

static json_t *pointers_json(const Program *p, const RunLook *l) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < l->var.n; i++) {
    const LookVar *v = &l->var.at[i];
    TypeId type = p->var.at[v->var].type;
    if (!is_told(p, v) || type_at(p, type)->kind != TYPE_POINTER || v->value.kind == LOOK_UNINITIALISED) continue;
    Buf value = {0}, name = {0};
    page_value(p, l, type, &v->value, &value);
    page_variable_name(p, l, v, &name);
    json_array_append_new(list, named(buf_str(&name), &value));
    buf_free(&name);
  }
  return list;
}

/* Blocks, and variables that hold pointers. */
static bool is_object_told(const Program *p, const LookObject *o) {
  if (o->storage != LOOK_VARIABLE) return true;
  const Var *v = &p->var.at[o->var];
  bool own = v->kind == VAR_GLOBAL || v->kind == VAR_LOCAL || v->kind == VAR_PARAM;
  bool holds = false;
  for (uint32_t i = 0; i < o->place.n; i++) holds = holds || type_at(p, o->place.at[i].type)->kind == TYPE_POINTER;
  return own && holds && !v->is_string && !v->is_constant && !(v->function && p->func.at[v->function].is_model);
}

static json_t *object_json(const Program *p, const RunLook *l, const LookObject *o) {
  json_t *x = json_object(), *places = json_array();
  Buf name = {0};
  page_object_name(p, l, o, &name);
  for (uint32_t i = 0; i < o->place.n && i < MOST_PLACES; i++) {
    Buf value = {0};
    page_value(p, l, o->place.at[i].type, &o->place.at[i].value, &value);
    json_array_append_new(places, named(o->place.at[i].name, &value));
  }
  json_object_set_new(x, "name", json_buf(&name));
  json_object_set_new(x, "type", o->type ? json_c_type(p, o->type) : json_null());
  json_object_set_new(x, "bytes", json_integer((json_int_t)o->size));
  json_object_set_new(x, "state", json_text(page_object_state(o)));
  json_object_set_new(x, "contents", places);
  return x;
}

static void look(void *observer, Run *run) {
  Sight *s = observer;
  RunLook l;
  run_look(run, &s->types, &l);
  json_t *objects = json_array();
  uint32_t more = 0;
  for (uint32_t i = 0; i < l.object.n; i++) {
    if (!is_object_told(s->p, &l.object.at[i])) continue;
    if (json_array_size(objects) < MOST_OBJECTS)
      json_array_append_new(objects, object_json(s->p, &l, &l.object.at[i]));
    else
      more++;
  }
  json_object_set_new(s->heap, "pointers", pointers_json(s->p, &l));
  json_object_set_new(s->heap, "objects", objects);
  json_object_set_new(s->heap, "left_out", json_integer(more));
  look_free(&l);
}

json_t *json_heap(const Program *p, const Verdict *v) {
  if (!v->has_run) return json_null();
  Sight s = {.p = p, .heap = json_object()};
  bool replayed = verdict_replay(p, v, learn, look, &s, NULL);
  vec_free(s.types);
  if (replayed) return s.heap;
  json_decref(s.heap);
  return json_null();
}
