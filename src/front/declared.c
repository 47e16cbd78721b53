/* Types as the source writes them, from debug information: with typedef names and qualifiers, which our types do not
 * have. For those who write C that calls the program. */
#include <string.h>

#include "front/dwarf.h"
#include "front/lower.h"

static const char *name_of(Lowering *m, LLVMMetadataRef di) {
  size_t n = 0;
  const char *name = LLVMDITypeGetName(di, &n);
  return name && n ? str_intern_n(&m->p->strings, name, n) : NULL;
}

/* `inner` is what C puts around the name that is declared: `*`, `(*)[4]`. */
static void joined(const char *type, const char *inner, Buf *out) {
  buf_printf(out, "%s%s%s", type, *inner && *inner != '[' ? " " : "", inner);
}

static bool spell(Lowering *m, LLVMMetadataRef di, const char *inner, Buf *out);

static bool spell_tagged(Lowering *m, LLVMMetadataRef di, const char *word, const char *inner, Buf *out) {
  const char *tag = name_of(m, di);
  if (!tag) return false;
  Buf full = {0};
  buf_printf(&full, "%s %s", word, tag);
  joined(buf_str(&full), inner, out);
  buf_free(&full);
  return true;
}

static bool spell_qualified(Lowering *m, LLVMMetadataRef di, const char *word, const char *inner, Buf *out) {
  LLVMMetadataRef base = di_operand(m, di, DI_BASE_TYPE);
  if (!base || LLVMGetDINodeTag(base) != DW_TAG_pointer_type) { /* before the type it says the same */
    buf_printf(out, "%s ", word);
    return spell(m, base, inner, out);
  }
  Buf behind = {0};
  joined(word, inner, &behind);
  bool done = spell(m, base, buf_str(&behind), out);
  buf_free(&behind);
  return done;
}

static bool spell_pointer(Lowering *m, LLVMMetadataRef di, const char *inner, Buf *out) {
  LLVMMetadataRef base = di_operand(m, di, DI_BASE_TYPE);
  unsigned tag = base ? LLVMGetDINodeTag(base) : 0;
  bool grouped = tag == DW_TAG_array_type || tag == DW_TAG_subroutine_type;
  Buf pointer = {0};
  buf_printf(&pointer, grouped ? "(*%s)" : "*%s", inner);
  bool done = spell(m, base, buf_str(&pointer), out);
  buf_free(&pointer);
  return done;
}

static bool spell_array(Lowering *m, LLVMMetadataRef di, const char *inner, Buf *out) {
  TypeId t = lower_di_type(m, di), element = lower_di_type(m, di_operand(m, di, DI_BASE_TYPE));
  Buf array = {0};
  buf_add(&array, inner);
  for (; t != element && type_at(m->p, t)->kind == TYPE_ARRAY; t = type_at(m->p, t)->of) {
    uint64_t count = type_at(m->p, t)->count;
    if (count)
      buf_printf(&array, "[%llu]", (unsigned long long)count);
    else
      buf_add(&array, "[]");
  }
  bool done = spell(m, di_operand(m, di, DI_BASE_TYPE), buf_str(&array), out);
  buf_free(&array);
  return done;
}

static bool spell_function(Lowering *m, LLVMMetadataRef di, const char *inner, Buf *out) {
  LLVMMetadataRef types = di_operand(m, di, DI_SUBROUTINE_TYPES);
  unsigned n = types ? di_operand_count(m, types) : 0;
  Buf text = {0};
  bool done = true;
  buf_printf(&text, "%s(", inner);
  for (unsigned i = 1; i < n && done; i++) {
    LLVMMetadataRef one = di_operand(m, types, i);
    if (i > 1) buf_add(&text, ", ");
    if (one)
      done = spell(m, one, "", &text);
    else if (i > 1)
      buf_add(&text, "...");
  }
  buf_add(&text, n <= 1 ? "void)" : ")");
  done = done && spell(m, n ? di_operand(m, types, 0) : NULL, buf_str(&text), out);
  buf_free(&text);
  return done;
}

/* Appends the type name; false: C has none for it, as for a structure without tag. */
static bool spell(Lowering *m, LLVMMetadataRef di, const char *inner, Buf *out) {
  if (!di) {
    joined("void", inner, out);
    return true;
  }
  switch (LLVMGetDINodeTag(di)) {
    case DW_TAG_base_type:
    case DW_TAG_typedef:
      joined(name_of(m, di) ? name_of(m, di) : "int", inner, out);
      return true;
    case DW_TAG_structure_type:
      return spell_tagged(m, di, "struct", inner, out);
    case DW_TAG_union_type:
      return spell_tagged(m, di, "union", inner, out);
    case DW_TAG_enumeration_type:
      return spell_tagged(m, di, "enum", inner, out);
    case DW_TAG_const_type:
      return spell_qualified(m, di, "const", inner, out);
    case DW_TAG_volatile_type:
      return spell_qualified(m, di, "volatile", inner, out);
    case DW_TAG_restrict_type: /* a promise to the compiler; it is no part of what a value is */
      return spell(m, di_operand(m, di, DI_BASE_TYPE), inner, out);
    case DW_TAG_pointer_type:
      return spell_pointer(m, di, inner, out);
    case DW_TAG_array_type:
      return spell_array(m, di, inner, out);
    case DW_TAG_subroutine_type:
      return spell_function(m, di, inner, out);
    default:
      return false;
  }
}

/* Qualifiers of a parameter itself are no matter of its callers. */
static LLVMMetadataRef unqualified(Lowering *m, LLVMMetadataRef di) {
  while (di) {
    unsigned tag = LLVMGetDINodeTag(di);
    if (tag != DW_TAG_const_type && tag != DW_TAG_volatile_type && tag != DW_TAG_restrict_type) break;
    di = di_operand(m, di, DI_BASE_TYPE);
  }
  return di;
}

const Declared *declared_signature(Lowering *m, LLVMMetadataRef di, uint32_t *n, bool *is_open) {
  LLVMMetadataRef types = di_operand(m, di, DI_SUBROUTINE_TYPES);
  unsigned count = types ? di_operand_count(m, types) : 0;
  VEC(Declared) all = {0};
  for (unsigned i = 0; i < (count ? count : 1); i++) {
    LLVMMetadataRef one = count ? di_operand(m, types, i) : NULL;
    if (i && !one) { /* `...`, or no prototype */
      *is_open = true;
      break;
    }
    one = unqualified(m, one);
    Buf text = {0};
    bool done = spell(m, one, "", &text);
    vec_push(all, (Declared){lower_di_type(m, one), done ? str_intern(&m->p->strings, buf_str(&text)) : NULL});
    buf_free(&text);
  }
  *n = all.n;
  const Declared *kept = arena_copy(&m->p->arena, all.at, all.n * sizeof *all.at);
  vec_free(all);
  return kept;
}

bool declared_constant(Lowering *m, LLVMMetadataRef di) {
  while (di) {
    unsigned tag = LLVMGetDINodeTag(di);
    if (tag == DW_TAG_const_type) return true;
    if (tag != DW_TAG_typedef && tag != DW_TAG_array_type && tag != DW_TAG_volatile_type) return false;
    di = di_operand(m, di, DI_BASE_TYPE);
  }
  return false;
}
