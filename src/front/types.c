/* Types from debug info (C's own names, fields and signedness) and, where there is none, from LLVM's types. */
#include <string.h>

#include "front/dwarf.h"
#include "front/lower.h"
#include "front/target.h"

unsigned di_operand_count(Lowering *m, LLVMMetadataRef node) {
  return LLVMGetMDNodeNumOperands(LLVMMetadataAsValue(m->context, node));
}

static LLVMValueRef operand_value(Lowering *m, LLVMMetadataRef node, unsigned index) {
  LLVMValueRef v = LLVMMetadataAsValue(m->context, node);
  unsigned n = LLVMGetMDNodeNumOperands(v);
  if (index >= n) return NULL;
  LLVMValueRef few[32];
  LLVMValueRef *all = n <= 32 ? few : mem_array(NULL, n, sizeof *all);
  LLVMGetMDNodeOperands(v, all);
  LLVMValueRef result = all[index];
  if (all != few) mem_free(all);
  return result;
}

LLVMMetadataRef di_operand(Lowering *m, LLVMMetadataRef node, unsigned index) {
  LLVMValueRef v = operand_value(m, node, index);
  return v ? LLVMValueAsMetadata(v) : NULL;
}

const char *di_string(Lowering *m, LLVMMetadataRef node, unsigned index) {
  LLVMValueRef v = operand_value(m, node, index);
  if (!v) return NULL;
  unsigned n = 0;
  const char *text = LLVMGetMDString(v, &n);
  return text && n ? str_intern_n(&m->p->strings, text, n) : NULL;
}

Position di_file_position(Lowering *m, LLVMMetadataRef file, unsigned line) {
  if (!file) return (Position){0};
  unsigned n = 0, dn = 0;
  const char *name = LLVMDIFileGetFilename(file, &n);
  const char *folder = LLVMDIFileGetDirectory(file, &dn);
  Strings *s = &m->p->strings;
  const char *path = str_intern_n(s, name ? name : "", n);
  if (n && path[0] != '/' && dn) {
    const char *in = str_intern_n(s, folder, dn);
    if (in != m->cwd) {
      Buf full = {0};
      buf_printf(&full, "%s/%s", in, path);
      path = str_intern(s, buf_str(&full));
      buf_free(&full);
    }
  }
  return (Position){.file = path, .line = line};
}

LLVMValueRef di_declared(LLVMValueRef i) {
  if (!LLVMIsADbgDeclareInst(i)) return NULL;
  LLVMValueRef wrapped = LLVMGetOperand(i, 0), alloca = NULL;
  if (LLVMGetMetadataKind(LLVMValueAsMetadata(wrapped)) != LLVMLocalAsMetadataMetadataKind) return NULL;
  LLVMGetMDNodeOperands(wrapped, &alloca);
  return alloca;
}

Position di_position(Lowering *m, LLVMMetadataRef location) {
  if (!location) return (Position){0};
  LLVMMetadataRef scope = LLVMDILocationGetScope(location);
  Position at = di_file_position(m, scope ? LLVMDIScopeGetFile(scope) : NULL, LLVMDILocationGetLine(location));
  at.column = LLVMDILocationGetColumn(location);
  return at;
}

/* ---- debug info ---- */

static const char *di_name(Lowering *m, LLVMMetadataRef di) {
  size_t n = 0;
  const char *name = LLVMDITypeGetName(di, &n);
  return name && n ? str_intern_n(&m->p->strings, name, n) : NULL;
}

static TypeId base_type(Lowering *m, LLVMMetadataRef di) {
  const char *name = di_name(m, di);
  uint32_t bits = (uint32_t)LLVMDITypeGetSizeInBits(di);
  if (!name) name = "int";
  if (strstr(name, "float") || strstr(name, "double") || strstr(name, "_Float") || strstr(name, "complex"))
    return type_float(m->p, bits, bits / 8, name);
  bool is_unsigned = text_starts(name, "unsigned") || strcmp(name, "_Bool") == 0 || strcmp(name, "bool") == 0;
  return type_int(m->p, bits ? bits : 8, !is_unsigned, name);
}

static TypeId array_type(Lowering *m, LLVMMetadataRef di) {
  TypeId of = lower_di_type(m, di_operand(m, di, DI_BASE_TYPE));
  LLVMMetadataRef ranges = di_operand(m, di, DI_ELEMENTS);
  unsigned n = ranges ? di_operand_count(m, ranges) : 0;
  for (unsigned i = n; i-- > 0;) { /* the last dimension is the innermost array */
    LLVMMetadataRef range = di_operand(m, ranges, i);
    LLVMValueRef count = range ? operand_value(m, range, 0) : NULL;
    uint64_t k = 0;
    if (count && LLVMIsAConstantInt(count)) k = LLVMConstIntGetZExtValue(count); /* a constant operand comes bare */
    if (k > UINT32_MAX) k = 0;                                                   /* -1: the size is not known */
    of = type_array(m->p, of, k);
  }
  return of;
}

/* Structures by LLVM's name for them: several of one name may exist (in different scopes or files). */
static void remember_struct(Lowering *m, const char *prefix, const char *name, TypeId t) {
  char key[512];
  snprintf(key, sizeof key, "%s.%s", prefix, name);
  vec_push(m->struct_key, hash_bytes(key, strlen(key)));
  vec_push(m->struct_type, t);
}

/* The same structure seen again from another file: same name, size, field names and offsets. */
static TypeId known_struct(Lowering *m, LLVMMetadataRef di, TypeKind kind, const char *full_name, uint64_t size) {
  LLVMMetadataRef members = di_operand(m, di, DI_ELEMENTS);
  unsigned n = members ? di_operand_count(m, members) : 0;
  for (uint32_t i = 0; i < m->struct_type.n; i++) {
    TypeId id = m->struct_type.at[i];
    const Type *t = type_at(m->p, id);
    if (t->kind != kind || t->size != size || t->name != full_name || t->n_fields != n || n == 0) continue;
    bool same = true;
    for (unsigned k = 0; k < n && same; k++) {
      LLVMMetadataRef f = di_operand(m, members, k);
      same = f && t->field[k].name == di_name(m, f) && t->field[k].offset == LLVMDITypeGetOffsetInBits(f) / 8;
    }
    if (same) return id;
  }
  return 0;
}

static TypeId struct_type(Lowering *m, LLVMMetadataRef di, TypeKind kind, const char *typedef_name) {
  const char *tag = di_name(m, di);
  const char *prefix = kind == TYPE_UNION ? "union" : "struct";
  const char *name = NULL;
  if (tag || typedef_name) {
    char full[512];
    if (tag)
      snprintf(full, sizeof full, "%s %s", prefix, tag);
    else
      snprintf(full, sizeof full, "%s", typedef_name);
    name = str_intern(&m->p->strings, full);
  }
  uint64_t size = LLVMDITypeGetSizeInBits(di) / 8;
  TypeId t = name ? known_struct(m, di, kind, name, size) : 0;
  bool fresh = !t;
  if (fresh) t = type_struct(m->p, kind, name, size);
  idmap_put(&m->type_of_di, idmap_ptr(di), t);
  if (!fresh) return t;
  if (tag || typedef_name) remember_struct(m, prefix, tag ? tag : typedef_name, t);
  vec_push(m->di_todo, di);
  vec_push(m->di_todo_type, t);
  return t;
}

static void read_fields(Lowering *m, LLVMMetadataRef di, TypeId t) {
  LLVMMetadataRef members = di_operand(m, di, DI_ELEMENTS);
  unsigned n = members ? di_operand_count(m, members) : 0;
  VEC(Field) field = {0};
  for (unsigned i = 0; i < n; i++) {
    LLVMMetadataRef f = di_operand(m, members, i);
    if (!f || LLVMGetDINodeTag(f) != DW_TAG_member) continue;
    uint64_t bit = LLVMDITypeGetOffsetInBits(f);
    bool bit_field = LLVMDITypeGetFlags(f) & LLVMDIFlagBitField;
    LLVMMetadataRef type = di_operand(m, f, DI_BASE_TYPE);
    vec_push(field, (Field){.name = di_name(m, f),
                            .type = lower_di_type(m, type),
                            .is_constant = declared_constant(m, type),
                            .offset = bit / 8,
                            .bit_offset = bit_field ? (uint32_t)bit : 0,
                            .bit_size = bit_field ? (uint32_t)LLVMDITypeGetSizeInBits(f) : 0});
  }
  type_set_fields(m->p, t, field.at, field.n);
  vec_free(field);
}

void lower_di_finish(Lowering *m) {
  for (uint32_t i = 0; i < m->di_todo.n; i++) /* grows while it is walked */
    read_fields(m, m->di_todo.at[i], m->di_todo_type.at[i]);
  m->di_todo.n = m->di_todo_type.n = 0;
}

static TypeId function_type(Lowering *m, LLVMMetadataRef di) {
  LLVMMetadataRef types = di_operand(m, di, DI_SUBROUTINE_TYPES);
  unsigned n = types ? di_operand_count(m, types) : 0;
  TypeId result = n ? lower_di_type(m, di_operand(m, types, 0)) : m->p->type_void;
  Buf text = {0};
  type_print(m->p, result, &text);
  buf_add(&text, " (");
  for (unsigned i = 1; i < n; i++) {
    if (i > 1) buf_add(&text, ", ");
    LLVMMetadataRef arg = di_operand(m, types, i);
    if (!arg && i == n - 1)
      buf_add(&text, "...");
    else
      type_print(m->p, lower_di_type(m, arg), &text);
  }
  buf_add(&text, n <= 1 ? "void)" : ")");
  TypeId t = type_function(m->p, result, buf_str(&text));
  buf_free(&text);
  Type *kept = table_at(m->p->type, t);
  if (!kept->declared) {
    uint32_t count = 0;
    bool is_open = false;
    const Declared *declared = declared_signature(m, di, &count, &is_open);
    kept = table_at(m->p->type, t);
    kept->declared = declared;
    kept->n_declared = count;
    kept->is_open = is_open;
  }
  return t;
}

/* The value of an enumerator. The C API gives its name only: read the printed form, `!DIEnumerator(..., value: -5)`. */
static bool enumerator_value(Lowering *m, LLVMMetadataRef di, Int128 *value) {
  char *text = LLVMPrintValueToString(LLVMMetadataAsValue(m->context, di));
  char *digits = strstr(text, "value: ");
  if (digits) {
    digits += strlen("value: ");
    digits[strspn(digits, "-0123456789")] = 0;
  }
  bool ok = digits && text_parse_int128(digits, value);
  LLVMDisposeMessage(text);
  return ok;
}

static TypeId enum_type(Lowering *m, LLVMMetadataRef di) {
  LLVMMetadataRef base = di_operand(m, di, DI_BASE_TYPE), list = di_operand(m, di, DI_ELEMENTS);
  TypeId t = base ? lower_di_type(m, base) : 0;
  bool is_signed = t && type_is_int(m->p, t) && type_at(m->p, t)->is_signed;
  const char *tag = di_name(m, di);
  char name[256];
  snprintf(name, sizeof name, "enum%s%s", tag ? " " : "", tag ? tag : "");
  uint32_t bits = (uint32_t)LLVMDITypeGetSizeInBits(di);
  VEC(Enumerator) all = {0};
  unsigned n = list ? di_operand_count(m, list) : 0;
  LLVMValueRef *node = mem_array(NULL, n + 1, sizeof *node);
  if (n) LLVMGetMDNodeOperands(LLVMMetadataAsValue(m->context, list), node);
  for (unsigned i = 0; i < n; i++) {
    LLVMMetadataRef one = node[i] ? LLVMValueAsMetadata(node[i]) : NULL;
    Enumerator e = {.name = one ? di_string(m, one, 0) : NULL};
    if (e.name && enumerator_value(m, one, &e.value)) vec_push(all, e);
  }
  t = type_enum(m->p, bits ? bits : 32, is_signed, name, all.at, all.n);
  vec_free(all);
  mem_free(node);
  return t;
}

static TypeId read_di_type(Lowering *m, LLVMMetadataRef di) {
  switch (LLVMGetDINodeTag(di)) {
    case DW_TAG_base_type:
      return base_type(m, di);
    case DW_TAG_pointer_type:
      return type_pointer(m->p, lower_di_type(m, di_operand(m, di, DI_BASE_TYPE)));
    case DW_TAG_typedef: {
      LLVMMetadataRef base = di_operand(m, di, DI_BASE_TYPE);
      if (base && !idmap_find(&m->type_of_di, idmap_ptr(base))) {
        unsigned tag = LLVMGetDINodeTag(base);
        if ((tag == DW_TAG_structure_type || tag == DW_TAG_union_type) && !di_name(m, base))
          return struct_type(m, base, tag == DW_TAG_union_type ? TYPE_UNION : TYPE_STRUCT, di_name(m, di));
      }
      return lower_di_type(m, base);
    }
    case DW_TAG_const_type:
    case DW_TAG_volatile_type:
    case DW_TAG_restrict_type:
    case DW_TAG_atomic_type:
      return lower_di_type(m, di_operand(m, di, DI_BASE_TYPE));
    case DW_TAG_structure_type:
      return struct_type(m, di, TYPE_STRUCT, NULL);
    case DW_TAG_union_type:
      return struct_type(m, di, TYPE_UNION, NULL);
    case DW_TAG_array_type:
      return array_type(m, di);
    case DW_TAG_subroutine_type:
      return function_type(m, di);
    case DW_TAG_enumeration_type:
      return enum_type(m, di);
    default:
      return m->p->type_void;
  }
}

/* Chains of pointers and arrays are short; recursion through structures is cut by the list of structures to do. */
TypeId lower_di_type(Lowering *m, LLVMMetadataRef di) {
  if (!di) return m->p->type_void;
  uint32_t *known = idmap_find(&m->type_of_di, idmap_ptr(di));
  if (known) return *known;
  /* A function type may mention itself only through a structure; guard against malformed input all the same. */
  idmap_put(&m->type_of_di, idmap_ptr(di), m->p->type_void);
  TypeId t = read_di_type(m, di);
  idmap_put(&m->type_of_di, idmap_ptr(di), t);
  return t;
}

/* ---- LLVM's types ---- */

bool type_is_value(Lowering *m, LLVMTypeRef t) {
  switch (LLVMGetTypeKind(t)) {
    case LLVMIntegerTypeKind:
      return LLVMGetIntTypeWidth(t) <= 128;
    case LLVMPointerTypeKind:
    case LLVMHalfTypeKind:
    case LLVMBFloatTypeKind:
    case LLVMFloatTypeKind:
    case LLVMDoubleTypeKind:
    case TARGET_LONG_DOUBLE:
    case LLVMFP128TypeKind:
      return true;
    case LLVMStructTypeKind:
      if (LLVMIsOpaqueStruct(t)) return false;
      return LLVMABISizeOfType(m->layout, t) <= 16;
    case LLVMArrayTypeKind:
    case LLVMVectorTypeKind:
      return LLVMABISizeOfType(m->layout, t) <= 16;
    default:
      return false;
  }
}

static TypeId plain_struct(Lowering *m, LLVMTypeRef t) {
  Program *p = m->p;
  const char *name = LLVMGetStructName(t);
  uint64_t size = LLVMIsOpaqueStruct(t) ? 0 : LLVMABISizeOfType(m->layout, t);
  TypeKind kind = name && text_starts(name, "union.") ? TYPE_UNION : TYPE_STRUCT;
  bool anonymous = name && (text_starts(name, "struct.anon") || text_starts(name, "union.anon"));
  TypeId id = type_struct(p, kind, anonymous ? NULL : name, size);
  idmap_put(&m->type_of_llvm, idmap_ptr(t), id); /* before the fields: it cannot contain itself, but keep it cheap */
  if (size == 0) return id;
  VEC(Field) field = {0};
  for (unsigned i = 0; i < LLVMCountStructElementTypes(t); i++) {
    char text[16];
    snprintf(text, sizeof text, "f%u", i);
    vec_push(field, (Field){.name = str_intern(&p->strings, text),
                            .type = lower_type(m, LLVMStructGetTypeAtIndex(t, i)),
                            .offset = LLVMOffsetOfElement(m->layout, t, i)});
  }
  type_set_fields(p, id, field.at, field.n);
  vec_free(field);
  return id;
}

TypeId lower_struct_type(Lowering *m, LLVMTypeRef t) {
  uint32_t *known = idmap_find(&m->type_of_llvm, idmap_ptr(t));
  if (known) return *known;
  const char *name = LLVMGetStructName(t);
  if (name && !LLVMIsOpaqueStruct(t)) {
    /* LLVM appends .N to a name that is taken: `struct.node.3`. Layout decides among structures of one name. */
    char key[512];
    snprintf(key, sizeof key, "%s", name);
    uint64_t size = LLVMABISizeOfType(m->layout, t);
    for (;;) {
      uint64_t h = hash_bytes(key, strlen(key));
      for (uint32_t i = 0; i < m->struct_key.n; i++) {
        if (m->struct_key.at[i] != h || type_at(m->p, m->struct_type.at[i])->size != size) continue;
        idmap_put(&m->type_of_llvm, idmap_ptr(t), m->struct_type.at[i]);
        return m->struct_type.at[i];
      }
      char *dot = strrchr(key, '.');
      if (!dot || dot == strchr(key, '.') || strspn(dot + 1, "0123456789") != strlen(dot + 1)) break;
      *dot = 0;
    }
  }
  return plain_struct(m, t);
}

TypeId lower_type(Lowering *m, LLVMTypeRef t) {
  Program *p = m->p;
  switch (LLVMGetTypeKind(t)) {
    case LLVMVoidTypeKind:
      return p->type_void;
    case LLVMIntegerTypeKind:
      if (LLVMGetIntTypeWidth(t) == 1) return p->type_bool;
      return type_int(p, LLVMGetIntTypeWidth(t), true, NULL);
    case LLVMPointerTypeKind:
      return p->type_void_pointer;
    case LLVMHalfTypeKind:
    case LLVMBFloatTypeKind:
      return type_float(p, 16, 2, "_Float16");
    case LLVMFloatTypeKind:
      return type_float(p, 32, 4, "float");
    case LLVMDoubleTypeKind:
      return type_float(p, 64, 8, "double");
    case TARGET_LONG_DOUBLE:
      return type_float(p, TARGET_LONG_DOUBLE_BITS, LLVMABISizeOfType(m->layout, t), "long double");
    case LLVMFP128TypeKind:
      return type_float(p, 128, 16, "_Float128");
    case LLVMArrayTypeKind:
      return type_array(p, lower_type(m, LLVMGetElementType(t)), LLVMGetArrayLength2(t));
    case LLVMStructTypeKind:
      return lower_struct_type(m, t);
    case LLVMVectorTypeKind: /* only moved about: its bits */
      return type_int(p, (uint32_t)LLVMSizeOfTypeInBits(m->layout, t), false, NULL);
    case LLVMFunctionTypeKind:
      return type_function(p, lower_type(m, LLVMGetReturnType(t)), NULL);
    default:
      return p->type_void;
  }
}
