/* Lifetimes that clang does not mark: compound literals, variables that a switch or a goto jumps over, and structures
 * that calls return and whose members are arrays. The debug information knows the blocks of the source: every
 * instruction has a scope. An object of a block begins where control comes into the block and ends where it leaves it
 * (C17 6.2.4p6); a substatement of if, switch and loops is a block too (6.8.4p3, 6.8.5p5), which only the names of
 * clang's blocks tell. A structure that is no lvalue ends with the expression that it stands in (6.2.4p8): as far as
 * that is seen, which is where it initialises a pointer or goes to a function that returns none. */
#include <string.h>

#include "front/body.h"

/* ---- scopes ---- */

/* The block of the source, or the function, that a location lies in; NULL: there is none. */
static LLVMMetadataRef scope_of(Body *b, LLVMMetadataRef scope) {
  while (scope && LLVMGetMetadataKind(scope) == LLVMDILexicalBlockFileMetadataKind) scope = di_operand(b->m, scope, 1);
  return scope;
}

static bool is_block(LLVMMetadataRef scope) {
  return scope && LLVMGetMetadataKind(scope) == LLVMDILexicalBlockMetadataKind;
}

static LLVMMetadataRef outer(Body *b, LLVMMetadataRef scope) {
  return is_block(scope) ? scope_of(b, di_operand(b->m, scope, 1)) : NULL;
}

static bool lies_in(Body *b, LLVMMetadataRef scope, LLVMMetadataRef in) {
  for (; scope; scope = outer(b, scope))
    if (scope == in) return true;
  return false;
}

static bool uses(LLVMValueRef i, LLVMValueRef alloca) {
  int n = LLVMGetNumOperands(i);
  for (int k = 0; k < n; k++) {
    LLVMValueRef x = LLVMGetOperand(i, (unsigned)k);
    while (x && LLVMIsAGetElementPtrInst(x)) x = LLVMGetOperand(x, 0);
    if (x == alloca) return true;
  }
  return false;
}

/* A variable is named in its block only: calls of what cleans it up stand behind the block by their location. */
static LLVMMetadataRef scope_at(Body *b, LLVMValueRef i) {
  LLVMMetadataRef location = LLVMInstructionGetDebugLoc(i);
  LLVMMetadataRef scope = location ? scope_of(b, LLVMDILocationGetScope(location)) : NULL;
  for (uint32_t k = 0; scope && LLVMIsACallInst(i) && k < b->scoped.n; k++) {
    const Scoped *x = &b->scoped.at[k];
    if (x->alloca && uses(i, x->alloca) && !lies_in(b, scope, x->scope)) scope = x->scope;
  }
  return scope;
}

/* ---- substatements ---- */

static const char *name_of(LLVMBasicBlockRef block) { return LLVMGetBasicBlockName(block); }

static LLVMMetadataRef scope_of_start(Body *b, LLVMBasicBlockRef block) {
  LLVMValueRef first = LLVMGetFirstInstruction(block);
  while (first && !scope_at(b, first)) first = LLVMGetNextInstruction(first);
  return first ? scope_at(b, first) : NULL;
}

/* Does it begin in the scope of what leads to it? With braces it would begin in one of its own. */
static bool is_bare(Body *b, LLVMBasicBlockRef arm) {
  LLVMMetadataRef scope = scope_of_start(b, arm);
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(b->fn); scope && block; block = LLVMGetNextBasicBlock(block)) {
    LLVMValueRef last = LLVMGetBasicBlockTerminator(block);
    for (unsigned k = 0; last && k < LLVMGetNumSuccessors(last); k++)
      if (LLVMGetSuccessor(last, k) == arm) return lies_in(b, scope_at(b, last), scope);
  }
  return false;
}

static bool is_case(LLVMBasicBlockRef block) {
  return text_starts(name_of(block), "sw.bb") || text_starts(name_of(block), "sw.default");
}

static bool is_substatement(Body *b, LLVMBasicBlockRef block) {
  static const char *const names[] = {"if.then", "if.else", "while.body", "for.body", "do.body"};
  for (size_t k = 0; k < sizeof names / sizeof *names; k++)
    if (text_starts(name_of(block), names[k])) return true;
  return is_case(block) && is_bare(b, block);
}

/* The blocks that control may reach without `avoided`. */
static void reach_without(LLVMBasicBlockRef from, LLVMBasicBlockRef avoided, IdMap *seen) {
  VEC(LLVMBasicBlockRef) work = {0};
  if (from != avoided) vec_push(work, from);
  if (from != avoided) idmap_put(seen, idmap_ptr(from), 1);
  while (work.n) {
    LLVMValueRef last = LLVMGetBasicBlockTerminator(vec_pop(work));
    for (unsigned k = 0; last && k < LLVMGetNumSuccessors(last); k++) {
      LLVMBasicBlockRef to = LLVMGetSuccessor(last, k);
      if (to == avoided || idmap_find(seen, idmap_ptr(to))) continue;
      idmap_put(seen, idmap_ptr(to), 1);
      vec_push(work, to);
    }
  }
  vec_free(work);
}

/* What comes behind it does not belong to a case of a switch, or to the body of a do, without braces, even if there is
 * no way past these. */
static void leave_statement(Body *b, LLVMBasicBlockRef arm, IdMap *others) {
  bool is_do = text_starts(name_of(arm), "do.body");
  if (!is_do && !is_case(arm)) return;
  if (is_do && !is_bare(b, arm)) return;
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(b->fn); block; block = LLVMGetNextBasicBlock(block)) {
    const char *name = name_of(block);
    if (is_do ? text_starts(name, "do.cond") || text_starts(name, "do.end") : text_starts(name, "sw.epilog"))
      reach_without(block, arm, others);
  }
}

/* The innermost substatement that the block belongs to: one through which every way to it leads, and which is entered
 * last. `before` becomes the blocks that do not belong to it; false: there is none. */
static bool find_substatement(Body *b, LLVMBasicBlockRef block, IdMap *before) {
  bool found = false;
  if (text_starts(name_of(block), "for.inc")) return false; /* belongs to the whole loop */
  LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(b->fn);
  for (LLVMBasicBlockRef arm = LLVMGetFirstBasicBlock(b->fn); arm; arm = LLVMGetNextBasicBlock(arm)) {
    if (!is_substatement(b, arm)) continue;
    IdMap others = {0};
    reach_without(entry, arm, &others);
    leave_statement(b, arm, &others);
    bool belongs = !idmap_find(&others, idmap_ptr(block));
    bool inner = belongs && (!found || !idmap_find(before, idmap_ptr(arm)));
    if (inner) {
      idmap_free(before);
      *before = others;
      found = true;
    } else {
      idmap_free(&others);
    }
  }
  return found;
}

/* ---- objects of blocks ---- */

static bool has_marker(LLVMValueRef alloca) {
  for (LLVMUseRef u = LLVMGetFirstUse(alloca); u; u = LLVMGetNextUse(u))
    if (body_is_marker(LLVMGetUser(u)) && !LLVMIsADbgInfoIntrinsic(LLVMGetUser(u))) return true;
  return false;
}

/* The first instruction that has to do with it. */
static LLVMValueRef first_use(Body *b, LLVMValueRef alloca) {
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(b->fn); block; block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i))
      if (!LLVMIsADbgInfoIntrinsic(i) && uses(i, alloca)) return i;
  return NULL;
}

/* The scope that all instructions lie in that have to do with it. */
static LLVMMetadataRef common_scope(Body *b, LLVMValueRef alloca) {
  LLVMMetadataRef common = NULL;
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(b->fn); block; block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
      LLVMMetadataRef scope = uses(i, alloca) ? scope_at(b, i) : NULL;
      if (!scope) continue;
      if (!common) common = scope;
      while (common && !lies_in(b, scope, common)) common = outer(b, common);
    }
  return common;
}

/* Is the scope what a switch of the scope around it chooses in? */
static bool is_switch_body(Body *b, LLVMMetadataRef scope) {
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(b->fn); block; block = LLVMGetNextBasicBlock(block)) {
    LLVMValueRef last = LLVMGetBasicBlockTerminator(block);
    if (!last || LLVMGetInstructionOpcode(last) != LLVMSwitch || lies_in(b, scope_at(b, last), scope)) continue;
    for (unsigned k = 0; k < LLVMGetNumSuccessors(last); k++) {
      LLVMValueRef first = LLVMGetFirstInstruction(LLVMGetSuccessor(last, k));
      while (first && !scope_at(b, first)) first = LLVMGetNextInstruction(first);
      if (first && lies_in(b, scope_at(b, first), scope)) return true;
    }
  }
  return false;
}

/* A variable whose declaration is never reached, so that nobody says where it is: in the body of a switch. NULL: there
 * is none, or there are several. */
static LLVMMetadataRef switch_scope(Body *b, LLVMValueRef alloca) {
  LLVMMetadataRef found = NULL;
  for (LLVMMetadataRef s = common_scope(b, alloca); is_block(s); s = outer(b, s)) {
    if (!is_switch_body(b, s)) continue;
    if (found) return NULL;
    found = s;
  }
  return found;
}

/* `alloca`: of a variable with a name; else NULL. */
static void add_scoped(Body *b, VarId v, LLVMValueRef alloca, LLVMMetadataRef scope, IdMap before) {
  vec_push(b->scoped, (Scoped){.var = v, .alloca = alloca, .scope = scope, .before = before});
}

/* Does its address go anywhere? */
static bool is_kept(LLVMValueRef pointer) {
  for (LLVMUseRef u = LLVMGetFirstUse(pointer); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) == pointer) return true;
    if (LLVMIsACallInst(user) && !body_is_marker(user) && !LLVMIsAMemCpyInst(user) && !LLVMIsAMemSetInst(user))
      return true;
    if (LLVMIsAGetElementPtrInst(user) && is_kept(user)) return true;
  }
  return false;
}

/* Is it behind the word `switch` that its block ends with? */
static bool is_in_switch(LLVMValueRef i, LLVMValueRef end) {
  LLVMMetadataRef at = LLVMInstructionGetDebugLoc(i), word = LLVMInstructionGetDebugLoc(end);
  if (!at || !word || LLVMGetInstructionParent(i) != LLVMGetInstructionParent(end)) return true;
  unsigned line = LLVMDILocationGetLine(at), begin = LLVMDILocationGetLine(word);
  return line > begin || (line == begin && LLVMDILocationGetColumn(at) > LLVMDILocationGetColumn(word));
}

/* Does it stand in the condition of a switch, while or do? It lives until these end. `block`: its own, or one that the
 * rest of its expression is in; each is seen once. */
static bool is_in_condition(LLVMValueRef i, LLVMBasicBlockRef block, IdMap *seen) {
  static const char *const inside[] = {"land.", "lor.", "cond."};
  LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
  unsigned n = end ? LLVMGetNumSuccessors(end) : 0;
  if (idmap_find(seen, idmap_ptr(block))) return false;
  idmap_put(seen, idmap_ptr(block), 1);
  if (end && LLVMGetInstructionOpcode(end) == LLVMSwitch) return is_in_switch(i, end);
  for (unsigned k = 0; k < n; k++) {
    const char *name = name_of(LLVMGetSuccessor(end, k));
    if (n > 1 && (text_starts(name, "while.body") || text_starts(name, "do.body"))) return true;
    for (size_t m = 0; m < sizeof inside / sizeof *inside; m++)
      if (text_starts(name, inside[m]) && is_in_condition(i, LLVMGetSuccessor(end, k), seen)) return true;
  }
  return false;
}

static void add_literal(Body *b, LLVMValueRef alloca, VarId v) {
  LLVMValueRef first = first_use(b, alloca);
  LLVMMetadataRef scope = first ? scope_at(b, first) : NULL;
  IdMap before = {0}, seen = {0};
  if (!scope) return;
  bool in_condition = is_kept(alloca) && is_in_condition(first, LLVMGetInstructionParent(first), &seen);
  idmap_free(&seen);
  if (in_condition)
    body_unmodelled(b, first, "how long a compound literal lives that is in the condition of switch, while or do",
                    UNMODELLED_WILD);
  if (find_substatement(b, LLVMGetInstructionParent(first), &before) || is_block(scope))
    add_scoped(b, v, NULL, scope, before);
  else
    idmap_free(&before);
}

/* ---- structures that calls return ---- */

static bool has_array(LLVMTypeRef t) {
  if (LLVMGetTypeKind(t) == LLVMArrayTypeKind) return true;
  if (LLVMGetTypeKind(t) != LLVMStructTypeKind) return false;
  unsigned n = LLVMCountStructElementTypes(t);
  for (unsigned k = 0; k < n; k++)
    if (has_array(LLVMStructGetTypeAtIndex(t, k))) return true;
  return false;
}

/* Is the store what initialises the variable? Then it stands where the variable is declared. */
static bool is_initialiser(Body *b, LLVMValueRef store) {
  LLVMMetadataRef at = LLVMInstructionGetDebugLoc(store);
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(b->fn); at && block; block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i))
      if (di_declared(i) == LLVMGetOperand(store, 1)) return LLVMInstructionGetDebugLoc(i) == at;
  return false;
}

/* Ends the temporary behind the last instruction that has its address, where the expression ends there too. */
static void end_temporary(Body *b, LLVMValueRef i, LLVMValueRef pointer, VarId v) {
  bool kept = LLVMIsAStoreInst(i) && LLVMGetOperand(i, 0) == pointer;
  if (kept && is_initialiser(b, i))
    idmap_put(&b->ends_at, idmap_ptr(i), v);
  else if (kept)
    idmap_put(&b->escapes_at, idmap_ptr(i), v);
  else if (LLVMIsACallInst(i) && LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMPointerTypeKind && !LLVMIsAMemCpyInst(i))
    idmap_put(&b->ends_at, idmap_ptr(i), v);
}

static void follow_pointer(Body *b, LLVMValueRef pointer, VarId v) {
  for (LLVMUseRef u = LLVMGetFirstUse(pointer); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (!LLVMIsAInstruction(user)) continue;
    if (LLVMIsAGetElementPtrInst(user) || LLVMIsAPHINode(user) || LLVMIsASelectInst(user))
      follow_pointer(b, user, v);
    else
      end_temporary(b, user, pointer, v);
  }
}

static void add_temporary(Body *b, LLVMValueRef alloca, VarId v) {
  if (!has_array(LLVMGetAllocatedType(alloca))) return;
  uint32_t before = b->ends_at.n;
  for (LLVMUseRef u = LLVMGetFirstUse(alloca); u; u = LLVMGetNextUse(u)) /* the structure itself may be copied */
    if (LLVMIsAGetElementPtrInst(LLVMGetUser(u))) follow_pointer(b, LLVMGetUser(u), v);
  LLVMValueRef first = first_use(b, alloca);
  if (b->ends_at.n != before && first && !idmap_find(&b->begins_at, idmap_ptr(first)))
    idmap_put(&b->begins_at, idmap_ptr(first), v);
}

/* Notes where its address is stored. */
static void note_kept(Body *b, LLVMValueRef pointer, VarId v) {
  for (LLVMUseRef u = LLVMGetFirstUse(pointer); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (!LLVMIsAInstruction(user)) continue;
    if (LLVMIsAGetElementPtrInst(user)) note_kept(b, user, v);
    if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) == pointer) idmap_put(&b->escapes_at, idmap_ptr(user), v);
  }
}

/* ---- what lowering asks ---- */

void body_add_scope(Body *b, LLVMValueRef alloca, LLVMMetadataRef di, VarId v) {
  static const char *const temporary[] = {"tmp",         "agg.tmp",       "ref.tmp",  "coerce",
                                          "byval-temp",  "undef.agg.tmp", "temp",     "retval",
                                          "saved_stack", "cleanup.dest",  "indirect", "atomic-temp"};
  if (b->optimised || has_marker(alloca)) return;
  size_t n;
  const char *name = LLVMGetValueName2(alloca, &n);
  if (di) {
    LLVMMetadataRef scope = scope_of(b, di_operand(b->m, di, 0));
    if (is_block(scope)) add_scoped(b, v, alloca, scope, (IdMap){0});
    return;
  }
  if (text_starts(name, ".compoundliteral")) {
    add_literal(b, alloca, v);
    return;
  }
  for (size_t k = 0; k < sizeof temporary / sizeof *temporary; k++)
    if (text_starts(name, temporary[k])) {
      add_temporary(b, alloca, v);
      return;
    }
  LLVMMetadataRef scope = switch_scope(b, alloca);
  if (scope)
    add_scoped(b, v, NULL, scope, (IdMap){0});
  else if (is_block(common_scope(b, alloca))) /* a goto jumps over it: nobody says where it ends */
    note_kept(b, alloca, v);
}

/* The scope in which the block begins (or ends): that of its first (last) instruction that has one, or of what follows.
 */
static LLVMMetadataRef first_scope(Body *b, LLVMBasicBlockRef block, LLVMBasicBlockRef *where) {
  enum { MOST_BLOCKS = 16 };
  for (int k = 0; k < MOST_BLOCKS && block; k++) {
    *where = block;
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i))
      if (scope_at(b, i) && !LLVMIsADbgInfoIntrinsic(i)) return scope_at(b, i);
    LLVMValueRef last = LLVMGetBasicBlockTerminator(block);
    block = last && LLVMGetNumSuccessors(last) ? LLVMGetSuccessor(last, 0) : NULL;
  }
  return NULL;
}

static bool is_inside(Body *b, const Scoped *x, LLVMMetadataRef scope, LLVMBasicBlockRef block) {
  return lies_in(b, scope, x->scope) && !idmap_find(&x->before, idmap_ptr(block));
}

/* Control goes from one place to another. */
static void cross(Body *b, LLVMMetadataRef from, LLVMBasicBlockRef from_block, LLVMMetadataRef to,
                  LLVMBasicBlockRef to_block) {
  for (uint32_t k = 0; from && to && k < b->scoped.n; k++) {
    const Scoped *x = &b->scoped.at[k];
    bool before = is_inside(b, x, from, from_block), behind = is_inside(b, x, to, to_block);
    if (before == behind) continue;
    settle_memory(b);
    body_emit(b, (Op){.kind = behind ? OP_BEGIN : OP_END, .dst = x->var});
  }
}

void body_enter_block(Body *b) {
  LLVMBasicBlockRef where;
  b->scope = b->scoped.n ? first_scope(b, b->block, &where) : NULL;
}

void body_enter_scope(Body *b, LLVMValueRef i) {
  LLVMMetadataRef scope = b->scoped.n && !LLVMIsADbgInfoIntrinsic(i) ? scope_at(b, i) : NULL;
  if (!scope || scope == b->scope) return;
  cross(b, b->scope, b->block, scope, b->block);
  b->scope = scope;
}

void body_leave_scope(Body *b, LLVMBasicBlockRef to) {
  LLVMBasicBlockRef where = to;
  LLVMMetadataRef scope = b->scoped.n ? first_scope(b, to, &where) : NULL;
  if (scope) cross(b, b->scope, b->block, scope, where);
}

void body_begin_scopes(Body *b) {
  LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(b->fn), where = entry;
  LLVMMetadataRef scope = b->scoped.n ? first_scope(b, entry, &where) : NULL;
  for (uint32_t k = 0; k < b->scoped.n; k++) /* blocks that begin with the function */
    if (scope && is_inside(b, &b->scoped.at[k], scope, entry))
      body_emit(b, (Op){.kind = OP_BEGIN, .dst = b->scoped.at[k].var});
}

void body_free_scopes(Body *b) {
  for (uint32_t k = 0; k < b->scoped.n; k++) idmap_free(&b->scoped.at[k].before);
  vec_free(b->scoped);
}
