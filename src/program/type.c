/* Types: interned by what they are made of, except structures, which are made one by one and filled in later (they may
 * be recursive). */
#include <string.h>

#include "program/program.h"

static uint64_t type_hash(const Type *t) {
  uint64_t h = hash_mix(t->kind, t->bits | (uint64_t)t->is_signed << 32);
  h = hash_mix(h, t->size);
  h = hash_mix(h, t->name ? hash_bytes(t->name, strlen(t->name)) : 0);
  for (uint32_t i = 0; i < t->n_enumerators; i++) h = hash_mix(h, (uint64_t)t->enumerator[i].value);
  return hash_mix(hash_mix(h, t->of), t->count);
}

static bool same_enumerators(const Type *a, const Type *b) {
  if (a->n_enumerators != b->n_enumerators) return false;
  for (uint32_t i = 0; i < a->n_enumerators; i++)
    if (a->enumerator[i].name != b->enumerator[i].name || a->enumerator[i].value != b->enumerator[i].value)
      return false;
  return true;
}

static bool type_equal(const void *context, uint32_t id, const void *key) {
  const Program *p = context;
  const Type *a = type_at(p, id), *b = key;
  return a->kind == b->kind && a->bits == b->bits && a->is_signed == b->is_signed && a->size == b->size &&
         a->name == b->name && a->of == b->of && a->count == b->count && same_enumerators(a, b);
}

static TypeId intern_type(Program *p, Type t) {
  bool added;
  TypeId id = intern_find_or_add(&p->type_table, type_hash(&t), &t, type_equal, p, p->type.n, &added);
  if (!added) return id;
  if (t.n_enumerators) t.enumerator = arena_copy(&p->arena, t.enumerator, t.n_enumerators * sizeof *t.enumerator);
  table_push(p->type, t);
  return id;
}

static const char *int_name(Program *p, uint32_t bits, bool is_signed) {
  switch (bits) {
    case 8:
      return is_signed ? "signed char" : "unsigned char";
    case 16:
      return is_signed ? "short" : "unsigned short";
    case 32:
      return is_signed ? "int" : "unsigned int";
    case 64:
      if (p->pointer_bits == 64) return is_signed ? "long" : "unsigned long";
      return is_signed ? "long long" : "unsigned long long";
    case 128:
      return is_signed ? "__int128" : "unsigned __int128";
    default: {
      char text[48];
      snprintf(text, sizeof text, "%s_BitInt(%u)", is_signed ? "" : "unsigned ", bits);
      return str_intern(&p->strings, text);
    }
  }
}

TypeId type_enum(Program *p, uint32_t bits, bool is_signed, const char *name, const Enumerator *list, uint32_t n) {
  uint64_t size = 1;
  while (size * 8 < bits) size *= 2;
  return intern_type(p, (Type){.kind = TYPE_INT,
                               .bits = bits,
                               .is_signed = is_signed,
                               .size = size,
                               .name = str_intern(&p->strings, name),
                               .enumerator = list,
                               .n_enumerators = n});
}

TypeId type_int(Program *p, uint32_t bits, bool is_signed, const char *name) {
  return type_enum(p, bits, is_signed, name ? name : int_name(p, bits, is_signed), NULL, 0);
}

const char *type_enumerator(const Program *p, TypeId id, Int128 value) {
  const Type *t = type_at(p, id);
  for (uint32_t i = 0; i < t->n_enumerators; i++)
    if (t->enumerator[i].value == value) return t->enumerator[i].name;
  return NULL;
}

TypeId type_plain(Program *p, TypeId t) {
  const Type *x = type_at(p, t);
  return x->kind == TYPE_INT ? type_int(p, x->bits, x->is_signed, NULL) : t;
}

bool type_is_alike(Program *p, TypeId a, TypeId b) {
  TypeId plain = type_plain(p, a);
  return plain == type_plain(p, b);
}

TypeId type_float(Program *p, uint32_t bits, uint64_t size, const char *name) {
  return intern_type(p, (Type){.kind = TYPE_FLOAT, .bits = bits, .size = size, .name = str_intern(&p->strings, name)});
}

TypeId type_pointer(Program *p, TypeId to) {
  return intern_type(p, (Type){.kind = TYPE_POINTER, .bits = p->pointer_bits, .size = p->pointer_bits / 8, .of = to});
}

TypeId type_array(Program *p, TypeId of, uint64_t count) {
  return intern_type(p, (Type){.kind = TYPE_ARRAY, .size = type_at(p, of)->size * count, .of = of, .count = count});
}

TypeId type_function(Program *p, TypeId result, const char *name) {
  return intern_type(p,
                     (Type){.kind = TYPE_FUNCTION, .of = result, .name = name ? str_intern(&p->strings, name) : NULL});
}

TypeId type_struct(Program *p, TypeKind kind, const char *name, uint64_t size) {
  TypeId id = p->type.n;
  table_push(p->type, (Type){.kind = kind, .size = size, .name = name ? str_intern(&p->strings, name) : NULL});
  return id;
}

void type_set_fields(Program *p, TypeId structure, const Field *field, uint32_t n) {
  Type *t = table_at(p->type, structure);
  t->field = arena_copy(&p->arena, field, n * sizeof *field);
  t->n_fields = n;
}

/* A pointer to t: `int *`, `int **`, `int (*)[4]`, `int (*)(void)`, `int (**)(void)`. */
static void print_pointer(const Program *p, TypeId to, Buf *out) {
  Buf text = {0};
  type_print(p, to, &text);
  const char *t = buf_str(&text), *inner = strstr(t, "(*"), *end = t + strlen(t);
  TypeKind kind = type_at(p, to)->kind;
  if (kind == TYPE_ARRAY && strchr(t, '[')) {
    end = strchr(t, '[');
  } else if (kind == TYPE_FUNCTION && text_ends(t, ")")) { /* before the last pair of parentheses */
    int depth = 0;
    do depth += *--end == ')' ? 1 : *end == '(' ? -1 : 0;
    while (end > t && depth);
  } else if (inner && kind == TYPE_POINTER) {
    buf_add_n(out, t, (size_t)(inner + 2 - t));
    buf_char(out, '*');
    buf_add(out, inner + 2);
    buf_free(&text);
    return;
  }
  buf_add_n(out, t, (size_t)(end - t));
  if (*end) {
    if (end > t && end[-1] != ' ') buf_char(out, ' ');
    buf_printf(out, "(*)%s", end);
  } else {
    buf_add(out, kind == TYPE_POINTER ? "*" : " *");
  }
  buf_free(&text);
}

void type_print(const Program *p, TypeId id, Buf *out) {
  const Type *t = type_at(p, id);
  switch (t->kind) {
    case TYPE_NONE:
      buf_add(out, "?");
      return;
    case TYPE_VOID:
      buf_add(out, "void");
      return;
    case TYPE_BOOL:
      buf_add(out, "truth");
      return;
    case TYPE_POINTER:
      print_pointer(p, t->of, out);
      return;
    case TYPE_ARRAY:
      type_print(p, t->of, out);
      buf_printf(out, "[%llu]", (unsigned long long)t->count);
      return;
    case TYPE_FUNCTION:
      if (t->name) {
        buf_add(out, t->name);
        return;
      }
      type_print(p, t->of, out);
      buf_add(out, " ()");
      return;
    case TYPE_STRUCT:
      buf_add(out, t->name ? t->name : "struct {...}");
      return;
    case TYPE_UNION:
      buf_add(out, t->name ? t->name : "union {...}");
      return;
    case TYPE_INT:
    case TYPE_FLOAT:
      buf_add(out, t->name);
      return;
  }
}

Int128 type_wrap(const Program *p, TypeId id, Int128 v) {
  const Type *t = type_at(p, id);
  uint32_t bits = t->kind == TYPE_BOOL ? 1 : t->bits;
  if (bits == 0 || bits >= 128) return v;
  UInt128 low = (UInt128)v & (((UInt128)1 << bits) - 1);
  if (t->is_signed && (low >> (bits - 1))) low |= ~(UInt128)0 << bits;
  return (Int128)low;
}
