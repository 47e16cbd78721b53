/* look: see look.h. Memory is read as it is, nothing is created and no input is taken. */
#include "program/look.h"

#include <string.h>

#include "program/runner.h"

enum { MOST_ELEMENTS = 12, MOST_PLACES = 64, MOST_CHARACTERS = 48, MOST_DEPTH = 8 };

/* ---- values ---- */

static LookValue look_pointer(const Run *r, const Value *v) {
  if (!v->object) return (LookValue){.kind = v->bits ? LOOK_ADDRESS : LOOK_NULL, .number = (Int128)v->bits};
  const Object *o = memory_object(&r->memory, v->object);
  if (o->kind == OBJECT_FUNCTION) return (LookValue){.kind = LOOK_FUNCTION, .function = o->of};
  if (o->kind == OBJECT_LABEL || o->kind == OBJECT_SYSTEM)
    return (LookValue){.kind = LOOK_ADDRESS, .number = (Int128)v->bits};
  return (LookValue){.kind = LOOK_POINTER, .object = v->object, .offset = (uint64_t)v->bits - o->address};
}

static LookValue look_real(const Type *t, UInt128 bits) {
  LookValue x = {.kind = LOOK_REAL};
  if (t->bits == 32) {
    float f;
    memcpy(&f, &bits, sizeof f);
    x.real = (double)f;
  } else {
    memcpy(&x.real, &bits, sizeof x.real);
  }
  return x;
}

/* A scalar; `bits` of it count (those of a bit-field are fewer than those of its type). */
static LookValue look_scalar(const Run *r, const Type *t, uint32_t bits, const Value *v) {
  if (v->undefined & value_mask(bits)) return (LookValue){.kind = LOOK_UNINITIALISED};
  if (t->kind == TYPE_POINTER) return look_pointer(r, v);
  if (t->kind == TYPE_FLOAT && (t->bits == 32 || t->bits == 64)) return look_real(t, v->bits);
  UInt128 low = v->bits & value_mask(bits);
  bool is_signed = t->kind == TYPE_INT && t->is_signed;
  return (LookValue){.kind = LOOK_NUMBER, .number = is_signed ? value_sign_extend(low, bits) : (Int128)low};
}

/* ---- the type of a block ---- */

static void learn(const Run *r, RunTypes *types, TypeId pointer, const Value *v) {
  const Type *t = type_at(r->p, pointer);
  if (t->kind != TYPE_POINTER || !v->object || v->undefined) return;
  const Object *o = memory_object(&r->memory, v->object);
  if ((o->kind != OBJECT_HEAP && o->kind != OBJECT_STACK) || (uint64_t)v->bits != o->address) return;
  const Type *to = type_at(r->p, t->of);
  if (!to->size || to->size > o->size || to->kind == TYPE_FUNCTION) return;
  while (types->n <= v->object) vec_push(*types, 0);
  TypeId *known = &types->at[v->object];
  if (!*known || type_at(r->p, *known)->size < to->size) *known = t->of;
}

static const Value *local_register(const Run *r, const Frame *f, VarId v) {
  return &r->registers.at[f->registers + r->slot[v]];
}

/* Calls `each` for every variable of an activation, parameters first. */
static void each_local(const Run *r, const Frame *f, void (*each)(const Run *r, const Frame *f, VarId v, void *context),
                       void *context) {
  const Function *fn = &r->p->func.at[f->function];
  for (uint32_t i = 0; i < fn->n_params; i++) each(r, f, fn->param[i], context);
  for (uint32_t i = 0; i < fn->n_locals; i++) each(r, f, fn->local[i], context);
}

static void learn_local(const Run *r, const Frame *f, VarId v, void *context) {
  const Var *var = &r->p->var.at[v];
  if (!var->is_object && !var_is_global(var)) learn(r, context, var->type, local_register(r, f, v));
}

void run_learn_types(Run *r, RunTypes *types) {
  if (r->frame.n) each_local(r, &vec_last(r->frame), learn_local, types);
}

/* ---- places ---- */

typedef struct {
  const Run *r;
  RunTypes *types;
  RunLook *look;
  LookObject *object;
  Buf name;
} Looker;

static bool is_character(const Type *t) { return t->kind == TYPE_INT && t->bits == 8; }

/* The characters before the first NUL; NULL when some of them are not initialised. */
static const char *look_text(Looker *x, uint64_t offset, uint64_t n) {
  Buf text = {0};
  const char *kept = NULL;
  buf_char(&text, '"');
  for (uint64_t i = 0; i < n; i++) {
    Value v;
    memory_load(&x->r->memory, x->object->id, offset + i, 1, &v);
    if (v.undefined) goto end;
    if (!v.bits) break;
    if (i == MOST_CHARACTERS) {
      buf_add(&text, "...");
      break;
    }
    char c = (char)v.bits;
    if (c == '\n')
      buf_add(&text, "\\n");
    else if (c < 0x20 || c == 0x7f)
      buf_printf(&text, "\\%03o", (unsigned)(uint8_t)c);
    else if (c == '"' || c == '\\')
      buf_printf(&text, "\\%c", c);
    else
      buf_char(&text, c);
  }
  buf_char(&text, '"');
  kept = arena_copy(&x->look->arena, buf_str(&text), text.n + 1);
end:
  buf_free(&text);
  return kept;
}

static void add_place(Looker *x, uint64_t offset, uint64_t size, TypeId type, LookValue value) {
  if (x->object->place.n >= MOST_PLACES) {
    x->object->has_more = true;
    return;
  }
  const char *name = arena_copy(&x->look->arena, buf_str(&x->name), x->name.n + 1);
  vec_push(x->object->place, (LookPlace){name, offset, size, type, value});
}

static void add_scalar(Looker *x, uint64_t offset, TypeId type) {
  const Type *t = type_at(x->r->p, type);
  uint32_t n = scalar_bytes(t);
  if (!n || n > 16 || offset + n > x->object->size) return;
  Value v;
  memory_load(&x->r->memory, x->object->id, offset, n, &v);
  learn(x->r, x->types, type, &v);
  add_place(x, offset, n, type, look_scalar(x->r, t, t->bits, &v));
}

static void add_bit_field(Looker *x, uint64_t base, const Field *f) {
  uint64_t first = f->bit_offset / 8, end = (f->bit_offset + f->bit_size + 7) / 8;
  if (end - first > 16 || base + end > x->object->size) return;
  Value v;
  memory_load(&x->r->memory, x->object->id, base + first, (uint32_t)(end - first), &v);
  v.bits >>= f->bit_offset % 8;
  v.undefined >>= f->bit_offset % 8;
  LookValue value = look_scalar(x->r, type_at(x->r->p, f->type), f->bit_size, &v);
  add_place(x, base + first, end - first, f->type, value);
}

static void add_places(Looker *x, uint64_t offset, TypeId type, int depth);

static void add_elements(Looker *x, uint64_t offset, TypeId of, uint64_t count, int depth) {
  const Type *t = type_at(x->r->p, of);
  const char *text = is_character(t) ? look_text(x, offset, count) : NULL;
  if (text) {
    add_place(x, offset, count, of, (LookValue){.kind = LOOK_TEXT, .text = text});
    return;
  }
  size_t stem = x->name.n;
  for (uint64_t i = 0; i < count && i < MOST_ELEMENTS; i++) {
    buf_printf(&x->name, "[%llu]", (unsigned long long)i);
    add_places(x, offset + i * t->size, of, depth + 1);
    x->name.n = stem;
    x->name.at[stem] = 0;
  }
  if (count > MOST_ELEMENTS) x->object->has_more = true;
}

static void add_fields(Looker *x, uint64_t offset, const Type *t, int depth) {
  size_t stem = x->name.n;
  for (uint32_t i = 0; i < t->n_fields; i++) {
    const Field *f = &t->field[i];
    if (f->name) buf_printf(&x->name, "%s%s", stem ? "." : "", f->name);
    if (f->bit_size)
      add_bit_field(x, offset, f);
    else
      add_places(x, offset + f->offset, f->type, depth + 1);
    if (x->name.at) {
      x->name.n = stem;
      x->name.at[stem] = 0;
    }
  }
}

static void add_places(Looker *x, uint64_t offset, TypeId type, int depth) {
  const Type *t = type_at(x->r->p, type);
  if (depth > MOST_DEPTH || !t->size || offset + t->size > x->object->size || x->object->has_more) return;
  if (type_is_scalar(t))
    add_scalar(x, offset, type);
  else if (t->kind == TYPE_ARRAY)
    add_elements(x, offset, t->of, t->count, depth);
  else if (t->kind == TYPE_STRUCT || t->kind == TYPE_UNION)
    add_fields(x, offset, t, depth);
}

static TypeId element_type(const Run *r, const RunTypes *types, uint32_t id) {
  const Object *o = memory_object(&r->memory, id);
  if (o->of) return r->p->var.at[o->of].type;
  return id < types->n ? types->at[id] : 0;
}

/* What the object holds; again from scratch when its type has become known. */
static void fill_places(Looker *x, LookObject *object) {
  const Run *r = x->r;
  x->object = object;
  object->type = element_type(r, x->types, object->id);
  uint64_t size = object->type ? type_at(r->p, object->type)->size : 0;
  object->count = size ? object->size / size : 0;
  vec_clear(object->place);
  object->has_more = false;
  if (!object->alive || !size) return;
  buf_clear(&x->name);
  buf_add(&x->name, "");
  if (object->count > 1)
    add_elements(x, 0, object->type, object->count, 0);
  else
    add_places(x, 0, object->type, 0);
}

/* ---- all of it ---- */

static bool is_shown(const Run *r, uint32_t id) {
  const Object *o = memory_object(&r->memory, id);
  if (o->kind == OBJECT_HEAP || o->kind == OBJECT_STACK) return true;
  return (o->kind == OBJECT_GLOBAL || o->kind == OBJECT_LOCAL) && o->of && r->p->var.at[o->of].kind != VAR_VARARGS;
}

static void add_object(Looker *x, uint32_t id) {
  const Object *o = memory_object(&x->r->memory, id);
  LookObject object = {.id = id,
                       .storage = o->kind == OBJECT_HEAP    ? LOOK_HEAP
                                  : o->kind == OBJECT_STACK ? LOOK_STACK
                                                            : LOOK_VARIABLE,
                       .alive = o->state == OBJECT_ALIVE,
                       .var = o->of,
                       .size = o->size,
                       .allocated = o->allocated,
                       .freed = o->freed};
  vec_push(x->look->object, object);
}

/* A pointer found in one object may tell the type of another one. */
static void fill_objects(Looker *x) {
  RunLook *l = x->look;
  for (uint32_t i = 0; i < l->object.n; i++) fill_places(x, &l->object.at[i]);
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < l->object.n; i++) {
      if (l->object.at[i].type == element_type(x->r, x->types, l->object.at[i].id)) continue;
      fill_places(x, &l->object.at[i]);
      changed = true;
    }
  }
}

static void look_local(const Run *r, const Frame *f, VarId v, void *context) {
  Looker *x = context;
  const Var *var = &r->p->var.at[v];
  if (var_is_global(var) || var->kind == VAR_VARARGS) return;
  LookVar seen = {.var = v, .activation = (uint32_t)(f - r->frame.at), .value = {.kind = LOOK_UNINITIALISED}};
  if (!var->is_object) {
    const Value *value = local_register(r, f, v);
    const Type *t = type_at(r->p, var->type);
    learn(r, x->types, var->type, value);
    if (type_is_scalar(t)) seen.value = look_scalar(r, t, t->bits, value);
  } else if (r->objects.at[f->objects + r->slot[v]]) {
    seen.value = (LookValue){.kind = LOOK_POINTER, .object = r->objects.at[f->objects + r->slot[v]]};
  }
  vec_push(x->look->var, seen);
}

static void look_global(Looker *x, VarId v) {
  const Run *r = x->r;
  const Var *var = &r->p->var.at[v];
  if (var->kind != VAR_GLOBAL || var->is_string) return;
  LookVar seen = {.var = v, .activation = UINT32_MAX};
  if (var->is_object) {
    seen.value = (LookValue){.kind = LOOK_POINTER, .object = r->slot[v]};
  } else {
    const Value *value = &r->globals.at[r->slot[v]];
    const Type *t = type_at(r->p, var->type);
    learn(r, x->types, var->type, value);
    seen.value = type_is_scalar(t) ? look_scalar(r, t, t->bits, value) : (LookValue){.kind = LOOK_UNINITIALISED};
  }
  vec_push(x->look->var, seen);
}

static void mark_reached(const Run *r, RunLook *l) {
  U32Vec work = {0};
  uint8_t *mark = mem_zalloc(r->memory.object.n);
  for (uint32_t i = 0; i < l->object.n; i++)
    if (l->object.at[i].storage != LOOK_HEAP && l->object.at[i].alive) vec_push(work, l->object.at[i].id);
  for (uint32_t i = 0; i < r->globals.n; i++)
    if (r->globals.at[i].object) vec_push(work, r->globals.at[i].object);
  for (uint32_t i = 0; i < r->registers.n; i++)
    if (r->registers.at[i].object) vec_push(work, r->registers.at[i].object);
  memory_reach(&r->memory, &work, mark);
  for (uint32_t i = 0; i < l->object.n; i++) l->object.at[i].is_reached = mark[l->object.at[i].id];
  mem_free(mark);
  vec_free(work);
}

void run_look(Run *r, RunTypes *types, RunLook *out) {
  *out = (RunLook){0};
  Looker x = {.r = r, .types = types, .look = out};
  for (VarId v = 1; v < r->p->var.n; v++) look_global(&x, v);
  for (uint32_t i = 0; i < r->frame.n; i++) {
    vec_push(out->activation, r->frame.at[i].function);
    each_local(r, &r->frame.at[i], look_local, &x);
  }
  for (uint32_t id = 1; id < r->memory.object.n; id++)
    if (is_shown(r, id)) add_object(&x, id);
  fill_objects(&x);
  mark_reached(r, out);
  buf_free(&x.name);
}

void look_free(RunLook *l) {
  for (uint32_t i = 0; i < l->object.n; i++) vec_free(l->object.at[i].place);
  vec_free(l->activation);
  vec_free(l->var);
  vec_free(l->object);
  arena_free(&l->arena);
}
