/* Labels as error locations: BLAST's convention, `ERROR: goto ERROR;`. clang keeps a label as a mark of its debugging
 * information at the beginning of the label's block, also where no goto leads there, and lists all labels of a function
 * in its DISubprogram: one that is listed and has no mark got lost. The marks must be instructions while clang works
 * (clang.c): else a block that has nothing but the mark of a label, before the end of a function, becomes the one that
 * every `return` leads to. */
#include <string.h>

#include "front/body.h"

/* The mark's DILabel, or NULL. */
static LLVMMetadataRef marked_label(LLVMValueRef i) {
  if (!LLVMIsADbgLabelInst(i)) return NULL;
  return LLVMValueAsMetadata(LLVMGetOperand(i, 0));
}

static bool is_error_label(Lowering *m, LLVMMetadataRef label) {
  enum { NAME = 1 }; /* operands of a DILabel: scope, name, file */
  const char *name = label ? di_string(m, label, NAME) : NULL;
  return name && m->p->error_label && strcmp(name, m->p->error_label) == 0;
}

bool lower_error_label(Body *b, LLVMValueRef i) {
  if (b->p->func.at[b->id].is_model || !is_error_label(b->m, marked_label(i))) return false;
  settle_all(b);
  Op op = {.kind = OP_HALT, .how = HALT_LABEL, .text = b->p->error_label};
  fb_edge(&b->fb, b->here, b->fb.exit, op, b->at);
  b->dead = true;
  return true;
}

/* How many labels of that name the function's DISubprogram lists. */
static uint32_t listed_labels(Lowering *m, LLVMMetadataRef function) {
  enum { RETAINED = 7 };
  LLVMMetadataRef list = di_operand(m, function, RETAINED);
  unsigned n = list ? di_operand_count(m, list) : 0;
  uint32_t found = 0;
  for (unsigned k = 0; k < n; k++) {
    LLVMMetadataRef node = di_operand(m, list, k);
    if (node && LLVMGetMetadataKind(node) == LLVMDILabelMetadataKind && is_error_label(m, node)) found++;
  }
  return found;
}

const char *label_trouble(Lowering *m, LLVMValueRef fn) {
  if (!m->p->error_label) return NULL;
  LLVMMetadataRef function = LLVMGetSubprogram(fn);
  if (!function) return "function without debugging information, whose labels are not seen";
  uint32_t marks = 0;
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block; block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i))
      if (is_error_label(m, marked_label(i))) marks++;
  m->error_labels += marks;
  return marks < listed_labels(m, function) ? "label that the compiler did not keep" : NULL;
}
