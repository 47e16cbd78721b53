/* A function: what comes before its first block, then its blocks. */
#include <string.h>

#include "front/body.h"

/* What runs before main is called at its beginning. What runs after it would have to be called wherever the program
 * ends: not modelled. Nor is a main that is called again. */
static void run_constructors(Body *b) {
  Program *p = b->p;
  const char *what = b->m->destructors ? "destructor function" : NULL;
  if (b->m->constructors.n && LLVMGetFirstUse(b->fn)) what = "main that is called, with constructor functions";
  if (b->m->has_exit_handlers && LLVMGetFirstUse(b->fn)) what = "main that is called, with atexit";
  if (what) {
    vec_push(p->unmodelled, (Unmodelled){.what = what, .function = b->id, .at = b->at});
    body_emit(b, (Op){.kind = OP_UNMODELLED, .how = UNMODELLED_WILD, .text = what});
  }
  for (uint32_t i = 0; i < b->m->constructors.n; i++) {
    FuncId f = b->m->constructors.at[i];
    body_emit(b, (Op){.kind = OP_CALL, .a = expr_function(p, f, type_pointer(p, p->func.at[f].type))});
  }
}

/* What comes before main: constructors, and assembly outside of functions, which may define anything. */
static void begin_main(Body *b) {
  size_t assembly = 0;
  LLVMGetModuleInlineAsm(b->m->module, &assembly);
  if (assembly) {
    static const char what[] = "file-scope assembly";
    vec_push(b->p->unmodelled, (Unmodelled){.what = what, .function = b->id, .at = b->at});
    body_emit(b, (Op){.kind = OP_UNMODELLED, .how = UNMODELLED_WILD, .text = what});
  }
  run_constructors(b);
}

void lower_function(Lowering *m, LLVMValueRef fn, FuncId f) {
  Body b = {.m = m, .p = m->p, .fn = fn, .id = f, .at = m->p->func.at[f].at};
  b.optimised = LLVMGetStringAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, OPTIMISED,
                                              sizeof OPTIMISED - 1) != NULL;
  fb_init(&b.fb, m->p, f);
  b.fb.ends_of_pointers = m->ends_of_pointers;
  body_add_variables(&b);
  b.here = b.fb.entry;
  const char *name = m->p->func.at[f].name;
  const LibraryFunction *known = library_find(name, true);
  if (known && known->kind == LIB_REACH_ERROR) {
    /* whatever its body is: reaching it, also through a pointer, is the error */
    fb_edge(&b.fb, b.here, b.fb.exit, (Op){.kind = OP_HALT, .how = HALT_REACH_ERROR, .text = name}, b.at);
  } else {
    const char *lost = m->p->func.at[f].is_model ? NULL : label_trouble(m, fn);
    if (lost) {
      vec_push(m->p->unmodelled, (Unmodelled){.what = lost, .function = f, .at = b.at});
      body_emit(&b, (Op){.kind = OP_UNMODELLED, .how = UNMODELLED_WILD, .text = lost});
    }
    if (strcmp(name, "main") == 0) begin_main(&b);
    lower_blocks(&b);
  }
  fb_finish(&b.fb);
  idmap_free(&b.var_of);
  idmap_free(&b.temp_of);
  idmap_free(&b.pending_of);
  idmap_free(&b.slot_live);
  idmap_free(&b.copy_of);
  idmap_free(&b.done);
  idmap_free(&b.begins_at);
  idmap_free(&b.ends_at);
  idmap_free(&b.escapes_at);
  body_free_scopes(&b);
  idmap_free(&b.pieces_of);
  vec_free(b.pieces);
  vec_free(b.pending);
  vec_free(b.open);
  vec_free(b.copies);
}
