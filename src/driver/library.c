/* A driver for a whole library: its functions in any order, on structures that its own constructors make. A
 * constructor gives a pointer to a structure and takes none of that type. There is one variable per such type. */
#include "driver/internal.h"

typedef struct {
  TypeId type; /* the structure */
  const char *place;
  FuncId destructor; /* 0: none */
} Slot;

typedef struct {
  Writer w;
  VEC(Slot) slot;
  U32Vec function;
  Buf globals, cases;
} Library;

static TypeId structure_of(const Program *p, TypeId pointer) {
  const Type *t = type_at(p, pointer);
  if (t->kind != TYPE_POINTER) return 0;
  const Type *of = type_at(p, t->of);
  return (of->kind == TYPE_STRUCT || of->kind == TYPE_UNION) && !is_stream(p, t->of) ? t->of : 0;
}

/* Files that are linked have a type each for a structure of a header. */
static bool is_same(const Program *p, TypeId a, TypeId b) {
  const Type *x = type_at(p, a), *y = type_at(p, b);
  return a == b || (a && b && x->name && x->name == y->name && x->kind == y->kind && x->size == y->size);
}

static bool takes(const Program *p, const Function *f, TypeId structure) {
  for (uint32_t i = 1; i < f->n_declared; i++)
    if (is_same(p, structure_of(p, f->declared[i].type), structure)) return true;
  return false;
}

static Slot *slot_of(Library *l, TypeId structure) {
  for (uint32_t i = 0; structure && i < l->slot.n; i++)
    if (is_same(l->w.p, l->slot.at[i].type, structure)) return &l->slot.at[i];
  return NULL;
}

/* A type has a variable if a function makes one from nothing, or gives one for another (a list whose empty one is NULL:
 * `push`). */
static void find_slots(Library *l) {
  const Program *p = l->w.p;
  for (uint32_t i = 0; i < l->function.n; i++) {
    const Function *f = &p->func.at[l->function.at[i]];
    TypeId made = f->declared ? structure_of(p, f->declared[0].type) : 0;
    if (!made || slot_of(l, made) || is_query_name(f->name) || !f->declared[0].text) continue;
    Slot s = {made, writer_keep(&l->w, "%sone_%s", l->w.prefix, word_of_type(&l->w, made)), 0};
    for (uint32_t k = 0; k < l->function.n; k++) {
      const Function *g = &p->func.at[l->function.at[k]];
      bool ends = g->n_declared == 2 && is_same(p, structure_of(p, g->declared[1].type), made) &&
                  is_destructor_name(g->name) && type_at(p, g->declared[0].type)->kind == TYPE_VOID;
      if (ends && !s.destructor) s.destructor = l->function.at[k];
    }
    buf_add(&l->globals, "static ");
    write_declaration(&l->globals, writer_keep(&l->w, "%s *", name_of_type(&l->w, made)), s.place);
    buf_add(&l->globals, "; /* made by the library itself; NULL: there is none */\n");
    vec_push(l->slot, s);
  }
}

/* Slots are passed where their type is wanted; without a value they are passed only if NULL is one, as for a list. */
static void write_case(Library *l, FuncId f, const CallArguments *a, Buf *out) {
  Writer *w = &l->w;
  const Function *fn = &w->p->func.at[f];
  TypeId gives = structure_of(w->p, fn->declared[0].type);
  bool has_result = type_at(w->p, fn->declared[0].type)->kind != TYPE_VOID, ends = false;
  Slot *made = is_query_name(fn->name) ? NULL : slot_of(l, gives);
  bool replaces = made && takes(w->p, fn, gives);
  const char *result = NULL;
  for (uint32_t i = 0; i < l->slot.n; i++) ends = ends || l->slot.at[i].destructor == f;
  for (uint32_t i = 0; i < a->n; i++)
    if (!a->at[i].is_slot) call_declare(&a->at[i], false, &l->globals);
  if (made) {
    result = made->place;
  } else if (has_result) {
    Argument kept = {.place = writer_keep(w, "%s%s_result", w->prefix, fn->name), .declared = fn->declared[0]};
    call_declare(&kept, false, &l->globals);
    result = kept.place;
  }
  if (made && !replaces) {
    make_indent(out, 4);
    buf_printf(out, "if (%s) break; /* one at a time: else the old one would be lost */\n", made->place);
  }
  call_fill(w, f, a, 4, out);
  for (uint32_t i = 0; i < a->n; i++) {
    const Slot *s = a->at[i].is_slot ? slot_of(l, structure_of(w->p, a->at[i].declared.type)) : NULL;
    if (!s || (made && replaces && is_same(w->p, s->type, gives))) continue;
    make_indent(out, 4);
    buf_printf(out, "if (!%s) break;\n", s->place);
  }
  call_write(w, f, a, result, 4, out);
  if (replaces) {
    make_indent(out, 4);
    buf_printf(out, "/* the result takes the place of what was passed: edit this if it is none */\n");
  }
  for (uint32_t i = 0; i < l->slot.n && ends; i++)
    if (l->slot.at[i].destructor == f) {
      make_indent(out, 4);
      buf_printf(out, "%s = 0;\n", l->slot.at[i].place);
    }
}

static void use_slots(Library *l, CallArguments *a) {
  for (uint32_t i = 0; i < a->n; i++) {
    const Slot *s = slot_of(l, structure_of(l->w.p, a->at[i].declared.type));
    if (!s) continue;
    a->at[i].is_slot = true;
    a->at[i].place = s->place;
  }
}

/* Why the function cannot be called, asked with a driver of its own that is thrown away. */
static bool can_call(Library *l, FuncId f, Buf *why) {
  Driver trial = {0};
  Writer w;
  CallArguments a = {0};
  Buf text = {0};
  const Function *fn = &l->w.p->func.at[f];
  writer_begin(&w, &trial, l->w.p);
  call_arguments(&w, f, "", &a);
  use_slots(l, &a);
  if (fn->declared && !fn->declared[0].text) writer_problem(&w, "its result has a type that other C code cannot write");
  if (!trial.problem.n) call_fill(&w, f, &a, 0, &text);
  buf_add(why, buf_str(&trial.problem));
  writer_finish(&w, "", NULL, 0, "", "");
  driver_drop(&trial);
  vec_free(a);
  buf_free(&text);
  return why->n == 0;
}

static void add_case(Library *l, uint32_t number, FuncId f) {
  Writer *w = &l->w;
  CallArguments a = {0};
  Buf text = {0}, why = {0};
  const char *name = w->p->func.at[f].name;
  if (can_call(l, f, &why)) {
    call_arguments(w, f, writer_keep(w, "%s_", name), &a);
    use_slots(l, &a);
    write_case(l, f, &a, &text);
    buf_printf(&l->cases, "      case %u:\n%s        break;\n", number, buf_str(&text));
  } else {
    buf_printf(&l->cases, "      /* %s is not called: %s */\n", name, buf_str(&why));
  }
  buf_free(&text);
  buf_free(&why);
  vec_free(a);
}

static void write_end(Library *l, Buf *out) {
  for (uint32_t i = 0; i < l->slot.n; i++) {
    const Slot *s = &l->slot.at[i];
    if (!s->destructor) continue;
    buf_printf(out, "  if (%s) %s(%s);\n  %s = 0;\n", s->place, l->w.p->func.at[s->destructor].name, s->place,
               s->place);
  }
}

void driver_write_library(Driver *d, const Program *p, const U32Vec *functions, const TextVec *files) {
  Library l = {0};
  Buf body = {0};
  writer_begin(&l.w, d, p);
  for (uint32_t i = 0; i < functions->n; i++) vec_push(l.function, functions->at[i]);
  buf_add(&l.globals, "/* All that is passed and returned stays here, so that it is not lost. */\n");
  find_slots(&l);
  for (uint32_t i = 0; i < functions->n; i++) add_case(&l, i, functions->at[i]);
  buf_add(&body, "\nint main(void) {\n  while (__VERIFIER_nondet_bool()) {\n    switch (__VERIFIER_nondet_int()) {\n");
  buf_printf(&body, "%s    }\n  }\n", buf_str(&l.cases));
  write_end(&l, &body);
  buf_add(&body, "  return 0;\n}\n");
  vec_push(l.w.inputs, writer_keep(&l.w, "int __VERIFIER_nondet_int(void);"));
  for (uint32_t i = 0; i + 1 < l.w.inputs.n; i++)
    if (l.w.inputs.at[i] == vec_last(l.w.inputs)) {
      l.w.inputs.n--;
      break;
    }
  writer_finish(&l.w,
                "Calls the functions in any order. Written by silhouette; edit it as you like: what no user does\n"
                " * (a call that is not allowed there, a value that nobody passes) should not be done here either.",
                files->at, files->n, buf_str(&l.globals), buf_str(&body));
  vec_free(l.slot);
  vec_free(l.function);
  buf_free(&l.globals);
  buf_free(&l.cases);
  buf_free(&body);
}
