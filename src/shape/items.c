/* What can be tracked: pointers, fields, assertions. Each has a name of its own, by which graphs are matched. */
#include <string.h>

#include "shape/internal.h"

/* The text. When something tracked has that name: with whose it is before it (`take::`, `node.`), if that is known,
 * else with a number behind it. Graphs of different classes are matched by name. */
static const char *unique_name(Shapes *s, const Buf *text, const char *owner, const char *separator) {
  const char *wanted = text->at;
  const char *name = str_intern(&s->names, wanted);
  if (owner && idmap_find(&s->used, idmap_ptr(name))) {
    Buf longer = {0};
    buf_printf(&longer, "%s%s%s", owner, separator, wanted);
    name = wanted = str_intern(&s->names, buf_str(&longer));
    buf_free(&longer);
  }
  for (uint32_t i = 2; idmap_find(&s->used, idmap_ptr(name)); i++) {
    Buf longer = {0};
    buf_printf(&longer, "%s'%u", wanted, i);
    name = str_intern(&s->names, buf_str(&longer));
    buf_free(&longer);
  }
  idmap_put(&s->used, idmap_ptr(name), 1);
  return name;
}

static bool same_pointer(const void *context, uint32_t id, const void *key) {
  const Pointer *a = &((const Shapes *)context)->pointer.at[id], *b = key;
  return a->var == b->var && a->level == b->level;
}

PointerId shapes_pointer(Shapes *s, VarId var, uint32_t level) {
  Pointer key = {.var = var, .level = level, .is_object = s->p->var.at[var].is_object};
  bool added;
  PointerId id =
      intern_find_or_add(&s->pointer_table, hash_mix(var, level), &key, same_pointer, s, s->pointer.n, &added);
  if (!added) return id;
  Buf text = {0};
  buf_printf(&text, "%s%s", key.is_object ? "&" : "", s->p->var.at[var].name);
  if (level > 1) buf_printf(&text, "@%u", level);
  FuncId function = s->p->var.at[var].function;
  key.name = unique_name(s, &text, function ? s->p->func.at[function].name : NULL, "::");
  buf_free(&text);
  vec_push(s->pointer, key);
  return id;
}

static bool same_field(const void *context, uint32_t id, const void *key) {
  const ShapeField *a = &((const Shapes *)context)->field.at[id], *b = key;
  return a->layout == b->layout && a->offset == b->offset && a->size == b->size && a->is_pointer == b->is_pointer;
}

/* `owner`: the structure that the source sees it in, or NULL. */
static FieldId find_field(Shapes *s, LayoutId layout, int64_t offset, TypeId t, const char *name, const char *owner) {
  const Type *type = type_at(s->p, t);
  ShapeField key = {
      .layout = layout, .offset = offset, .size = type->size, .is_pointer = type->kind == TYPE_POINTER, .type = t};
  bool added;
  FieldId id = intern_find_or_add(&s->field_table,
                                  hash_mix(hash_mix((uint64_t)offset, key.size), hash_mix(layout, key.is_pointer)),
                                  &key, same_field, s, s->field.n, &added);
  if (!added) return id;
  Buf text = {0};
  if (name)
    buf_add(&text, name);
  else
    buf_printf(&text, "%+lld", (long long)offset);
  key.name = unique_name(s, &text, owner, ".");
  buf_free(&text);
  key.symbol = logic_symbol(s->l, key.name, SORT_INT);
  vec_push(s->field, key);
  return id;
}

FieldId shapes_field(Shapes *s, LayoutId layout, int64_t offset, TypeId t, const char *name) {
  return find_field(s, layout, offset, t, name, NULL);
}

ShapeAddress shape_address(const Program *p, ExprId e) {
  Int128 offset = 0;
  for (;;) {
    const Expr *x = expr_at(p, e);
    switch ((ExprKind)x->kind) {
      case EXPR_VAR:
      case EXPR_ADDRESS:
        return (ShapeAddress){e, (int64_t)offset};
      case EXPR_FIELD:
        offset += x->value;
        e = x->a;
        break;
      case EXPR_INDEX:
        if (!expr_is_const(p, x->b)) return (ShapeAddress){0};
        offset += x->value * expr_at(p, x->b)->value;
        e = x->a;
        break;
      case EXPR_CAST:
        if (type_at(p, expr_at(p, x->a)->type)->kind != TYPE_POINTER) return (ShapeAddress){0};
        e = x->a;
        break;
      default:
        return (ShapeAddress){0};
    }
  }
}

/* What the source calls the member at the end of an address, and the structure: `next` of `node`. */
static const char *member_name(const Program *p, ExprId e, const char **owner) {
  const Expr *x = expr_at(p, e);
  while (x->kind == EXPR_CAST) x = expr_at(p, x->a);
  if (x->kind != EXPR_FIELD || x->index == NO_FIELD) return NULL;
  const Type *t = type_at(p, x->of_type);
  const char *space = t->name ? strrchr(t->name, ' ') : NULL; /* `struct node` */
  *owner = space ? space + 1 : t->name;
  return x->index < t->n_fields ? t->field[x->index].name : NULL;
}

void shapes_fields_of_address(Shapes *s, ExprId address, TypeId t, U32Vec *out) {
  ShapeAddress a = shape_address(s->p, address);
  if (!a.base) return;
  const Expr *base = expr_at(s->p, a.base);
  LayoutId layout = shapes_layout_of_pointer(s, a.base);
  Offsets o = base->kind == EXPR_VAR ? offsets_of_var(s, base->var) : offsets_of_object(s, base->var);
  for (uint32_t i = 0; i < o.n; i++) {
    int64_t place = o.offset[i] == SOMEWHERE ? SOMEWHERE : o.offset[i] + a.offset;
    FieldId f = place == SOMEWHERE ? 0 : shapes_field_named(s, layout, place, t, address);
    if (f) vec_push(*out, f);
  }
}

FieldId shapes_field_named(Shapes *s, LayoutId layout, int64_t offset, TypeId t, ExprId address) {
  TypeKind kind = type_at(s->p, t)->kind;
  if (kind != TYPE_POINTER && kind != TYPE_INT) return 0;
  const char *owner = NULL, *name = member_name(s->p, address, &owner);
  return find_field(s, layout, offset, t, name, name ? owner : NULL);
}

AssertionId shapes_assertion(Shapes *s, TermId term) {
  if (term_kind(s->l, term) == TERM_NOT) term = term_arg(s->l, term, 0);
  uint32_t *known = idmap_find(&s->assertion_of, term);
  if (known) return *known;
  Buf text = {0};
  term_print(s->l, term, NULL, NULL, &text);
  AssertionId id = s->assertion.n;
  Assertion a = {.term = term, .name = unique_name(s, &text, NULL, "")};
  U32Vec symbols = {0};
  term_symbols(s->l, term, &symbols);
  for (uint32_t i = 0; i < symbols.n; i++)
    a.has_variable = a.has_variable || encoder_symbol_cell(s->e, symbols.at[i]) != 0;
  vec_free(symbols);
  vec_push(s->assertion, a);
  buf_free(&text);
  idmap_put(&s->assertion_of, term, id);
  return id;
}

Logic *shapes_logic(const Shapes *s) { return s->l; }
const Pointer *shapes_pointer_at(const Shapes *s, PointerId p) { return &s->pointer.at[p]; }
uint32_t shapes_n_fields(const Shapes *s) { return s->field.n - 1; }
const ShapeField *shapes_field_at(const Shapes *s, FieldId f) { return &s->field.at[f]; }
const Assertion *shapes_assertion_at(const Shapes *s, AssertionId a) { return &s->assertion.at[a]; }

FieldId shapes_field_of_address(Shapes *s, ExprId address, TypeId t) {
  U32Vec all = {0};
  shapes_fields_of_address(s, address, t, &all);
  FieldId f = all.n == 1 ? all.at[0] : 0;
  vec_free(all);
  return f;
}
