/* Numbers of debug information, inside src/front. */
#ifndef FRONT_DWARF_H
#define FRONT_DWARF_H

/* DWARF tags that C produces. */
enum {
  DW_TAG_array_type = 0x01,
  DW_TAG_enumeration_type = 0x04,
  DW_TAG_member = 0x0d,
  DW_TAG_pointer_type = 0x0f,
  DW_TAG_structure_type = 0x13,
  DW_TAG_subroutine_type = 0x15,
  DW_TAG_typedef = 0x16,
  DW_TAG_union_type = 0x17,
  DW_TAG_base_type = 0x24,
  DW_TAG_const_type = 0x26,
  DW_TAG_volatile_type = 0x35,
  DW_TAG_restrict_type = 0x37,
  DW_TAG_atomic_type = 0x47,
};

/* Operand numbers of LLVM's debug-info nodes (include/llvm/IR/DebugInfoMetadata.h). */
enum { DI_TYPE_NAME = 2, DI_BASE_TYPE = 3, DI_ELEMENTS = 4, DI_SUBROUTINE_TYPES = 3, DI_ENTRY_NAME = 2 };

#endif
