#include "program/program.h"

#include <string.h>

void program_init(Program *p, uint32_t pointer_bits) {
  *p = (Program){.pointer_bits = pointer_bits};
  table_push(p->type, (Type){.kind = TYPE_NONE});
  vec_push(p->var, (Var){.name = ""});
  table_push(p->expr, (Expr){.kind = EXPR_NONE});
  vec_push(p->func, (Function){.name = ""});
  p->type_void = p->type.n;
  table_push(p->type, (Type){.kind = TYPE_VOID});
  p->type_bool = p->type.n;
  table_push(p->type, (Type){.kind = TYPE_BOOL, .bits = 1});
  p->type_void_pointer = type_pointer(p, p->type_void);
  p->type_size = type_int(p, pointer_bits, false, pointer_bits == 64 ? "unsigned long" : "unsigned int");
  p->type_ptrdiff = type_int(p, pointer_bits, true, pointer_bits == 64 ? "long" : "int");
}

void program_free(Program *p) {
  table_free(p->type);
  vec_free(p->var);
  table_free(p->expr);
  vec_free(p->func);
  vec_free(p->loc);
  vec_free(p->edge);
  vec_free(p->unmodelled);
  intern_free(&p->expr_table);
  intern_free(&p->type_table);
  idmap_free(&p->name_table);
  str_free(&p->strings);
  arena_free(&p->arena);
}

FuncId program_find_function(const Program *p, const char *name) {
  for (FuncId f = 1; f < p->func.n; f++)
    if (strcmp(p->func.at[f].name, name) == 0) return f;
  return 0;
}

bool var_is_stream(const Program *p, const Var *v) {
  return v->is_extern && type_at(p, v->type)->kind == TYPE_POINTER &&
         (strcmp(v->name, "stdin") == 0 || strcmp(v->name, "stdout") == 0 || strcmp(v->name, "stderr") == 0);
}

static bool passed_alike(const Type *a, const Type *b) {
  bool plain_a = a->kind == TYPE_INT || a->kind == TYPE_POINTER,
       plain_b = b->kind == TYPE_INT || b->kind == TYPE_POINTER;
  if (plain_a && plain_b) return a->bits == b->bits;
  return a->kind == b->kind && a->size == b->size;
}

bool call_fits(const Program *p, const Op *call, FuncId id) {
  const Function *f = &p->func.at[id];
  if (f->n_params != call->n_args && !(f->is_variadic && f->n_params < call->n_args)) return false;
  for (uint32_t i = 0; i < f->n_params; i++) {
    const Type *given = type_at(p, expr_at(p, call->args[i])->type), *wanted = type_at(p, p->var.at[f->param[i]].type);
    if (!passed_alike(given, wanted)) return false;
  }
  return true;
}

VarId program_argc(const Program *p) {
  const Function *f = &p->func.at[p->main];
  if (!p->main || !f->is_defined || !f->n_params) return 0;
  const Type *t = type_at(p, p->var.at[f->param[0]].type);
  return t->kind == TYPE_INT && t->is_signed && t->bits == 32 ? f->param[0] : 0;
}

VarId program_argv(const Program *p) {
  const Function *f = &p->func.at[p->main];
  if (!program_argc(p) || f->n_params < 2) return 0;
  const Type *t = type_at(p, p->var.at[f->param[1]].type);
  return t->kind == TYPE_POINTER && type_at(p, t->of)->kind == TYPE_POINTER ? f->param[1] : 0;
}

FuncId program_add_function(Program *p, Function f) {
  f.name = str_intern(&p->strings, f.name);
  FuncId id = p->func.n;
  vec_push(p->func, f);
  return id;
}

/* Names are interned, so a name in a function (0: the globals) is found by its address. */
static uint64_t name_key(const char *name, FuncId f) { return hash_mix(hash_mix(0, idmap_ptr(name)), f); }

static bool name_taken(const Program *p, const char *name, FuncId f) {
  return idmap_find(&p->name_table, name_key(name, 0)) || (f && idmap_find(&p->name_table, name_key(name, f)));
}

VarId program_add_var(Program *p, Var v) {
  const char *base = str_intern(&p->strings, v.name);
  v.name = base;
  if (!v.is_string) {
    /* `i`, `i#2`, ...; names of temporaries end in a dollar sign and always get a number: `n$1`, `n$2`. */
    bool numbered = text_ends(base, "$");
    uint32_t *last = idmap_find(&p->name_table, name_key(base, v.function));
    uint32_t k = last ? *last + 1 : numbered ? 1 : 2;
    for (bool again = numbered; again || name_taken(p, v.name, v.function); k++, again = false) {
      Buf text = {0};
      buf_printf(&text, numbered ? "%s%u" : "%s#%u", base, k);
      v.name = str_intern(&p->strings, buf_str(&text));
      buf_free(&text);
      idmap_put(&p->name_table, name_key(base, v.function), k);
    }
    idmap_put(&p->name_table, name_key(v.name, v.function), 1);
  }
  VarId id = p->var.n;
  vec_push(p->var, v);
  return id;
}

Op op_copy(Program *p, Op op) {
  if (op.n_args) op.args = arena_copy(&p->arena, op.args, op.n_args * sizeof *op.args);
  if (op.text) op.text = str_intern(&p->strings, op.text);
  return op;
}
