/* inputs.c of a test: what the nondeterministic functions give, which allocations fail, what memory holds. The native
 * program makes the same calls in the same order as the recorded path has them, so the inputs can be given per
 * function, call by call. */
#include <inttypes.h>
#include <string.h>

#include "evidence/test.h"
#include "evidence/witness.h"

/* What one function gives. */
typedef struct {
  const char *name;
  TypeId type;        /* of its result; 0: none is used */
  VEC(Int128) result; /* call by call */
  bool is_needed;     /* else it is a function of the library whose results do not matter */
} GivenFunction;

typedef struct {
  const Program *p;
  const RunResult *run;
  VEC(GivenFunction) function;
  U32Vec failing; /* allocations that give NULL, counted from 1 */
  Buf *doubt;
} Inputs;

/* ---- from the run to what each function gives ---- */

static GivenFunction *given(Inputs *in, const char *name) {
  for (uint32_t i = 0; i < in->function.n; i++)
    if (strcmp(in->function.at[i].name, name) == 0) return &in->function.at[i];
  vec_push(in->function, (GivenFunction){.name = name});
  return &vec_last(in->function);
}

static void give(Inputs *in, const char *name, TypeId type, Int128 value) {
  GivenFunction *f = given(in, name);
  const Type *t = type_at(in->p, type);
  if (type) {
    f->type = type;
    f->is_needed = true;
  }
  vec_push(f->result, value);
  bool fits = !type || (t->kind == TYPE_INT && t->bits <= 64) || (t->kind == TYPE_POINTER && value == 0);
  if (!fits && !in->doubt->n)
    buf_printf(in->doubt, "the test cannot supply the result of %s, which is no integer of up to 64 bits", name);
}

/* The next input of the kind that was taken by a call, *next being the first that may be it. */
static const Input *next_input(const RunResult *r, InputKind kind, uint32_t *next) {
  for (; *next < r->input.n; ++*next) {
    const Input *in = &r->input.at[*next];
    if (in->kind == kind && !in->var && !in->allocation) return in; /* else: the contents of a variable */
  }
  return NULL;
}

/* A model of the library that takes inputs (rand) stands for a native function that must give what the model gave. */
static void give_model_result(Inputs *in, uint32_t step, Int128 input) {
  const Op *taker = &in->p->edge.at[in->run->path.at[step].edge].op;
  if (taker->kind == OP_HAVOC && strcmp(taker->text, "__silhouette_order") == 0) { /* what strcmp and the like give */
    if (input != 1 && input != -1 && !in->doubt->n)
      buf_add(in->doubt,
              "the path needs another number from a comparison than 1 or -1, or from isdigit, which C allows");
    return;
  }
  uint32_t call = 0;
  Int128 value = 0;
  bool plain = model_result(in->p, in->run, step, &call, &value);
  const Op *op = &in->p->edge.at[in->run->path.at[call].edge].op;
  if (plain)
    give(in, in->p->func.at[expr_at(in->p, op->a)->var].name, op->dst ? in->p->var.at[op->dst].type : 0, value);
  else if (!in->doubt->n)
    buf_add(in->doubt, "the test cannot supply what a library function on the path gives");
}

/* Inputs inside of models that the test has as well: characters of streams, and those of an input function that is
 * called through a pointer (front/primitive.c). */
static bool test_supplies(const Program *p, EdgeId e) {
  const Op *op = &p->edge.at[e].op;
  if (op->kind != OP_HAVOC) return false;
  FuncId f = p->loc.at[p->edge.at[e].from].function;
  return strcmp(op->text, "__VERIFIER_nondet_stream") == 0 || strcmp(op->text, p->func.at[f].name) == 0;
}

/* The function without a body that the call enters, by name; NULL: another one. */
static const Function *external_callee(const Program *p, const Op *op) {
  if (op->kind != OP_CALL || expr_at(p, op->a)->kind != EXPR_FUNCTION) return NULL;
  const Function *f = &p->func.at[expr_at(p, op->a)->var];
  return f->is_defined ? NULL : f;
}

static void collect_inputs(Inputs *in) {
  const RunResult *r = in->run;
  uint32_t value = 0, alloc = 0, allocations = 0;
  for (uint32_t i = 0; i < r->path.n; i++) {
    const RunStep *s = &r->path.at[i];
    const Op *op = &in->p->edge.at[s->edge].op;
    if (op->kind == OP_ALLOC && op->how != ALLOC_STACK) {
      allocations++;
      const Input *x = next_input(r, INPUT_ALLOC, &alloc);
      bool fails = (x && x->edge == s->edge && !x->value) || (op->dst && s->written == op->dst && !s->value);
      if (x && x->edge == s->edge) alloc++;
      if (fails) vec_push(in->failing, allocations);
      continue;
    }
    const Function *f = external_callee(in->p, op);
    if (f && f->external == EXTERN_UNKNOWN) given(in, f->name)->is_needed = true;
    if (op->kind != OP_HAVOC && op->kind != OP_CALL) continue;
    const Input *x = next_input(r, INPUT_VALUE, &value);
    bool taken = x && x->edge == s->edge && (op->kind == OP_HAVOC || !expr_at(in->p, op->a)->has_load);
    if (taken) value++;
    if (taken && edge_in_model(in->p, s->edge) && !test_supplies(in->p, s->edge))
      give_model_result(in, i, x->value);
    else if (op->kind == OP_HAVOC)
      give(in, op->text, taken ? x->type : 0, taken ? x->value : 0);
    else if (f)
      give(in, f->name, taken ? x->type : 0, taken ? x->value : 0);
    else if (taken && !in->doubt->n)
      buf_add(in->doubt, "the path calls a function without body through a pointer");
  }
}

/* A run that was cut off where memory is lost: the test goes on from there, and what it calls then gives 0. */
static void collect_what_may_follow(Inputs *in) {
  for (EdgeId e = 0; e < in->p->edge.n && in->run->outcome == RUN_LIMIT; e++) {
    const Op *op = &in->p->edge.at[e].op;
    const Function *f = external_callee(in->p, op);
    if (op->kind == OP_HAVOC && !edge_in_model(in->p, e)) given(in, op->text)->is_needed = true;
    if (f && f->external == EXTERN_UNKNOWN) given(in, f->name)->is_needed = true;
  }
}

/* Contents of locals come from the stack; a test can only have them zero. */
static void note_uninitialised(Inputs *in) {
  const RunResult *r = in->run;
  for (uint32_t i = 0; i < r->input.n && !in->doubt->n; i++) {
    const Input *x = &r->input.at[i];
    char number[INT128_TEXT];
    if (x->kind == INPUT_UNINITIALISED && !x->allocation && x->value)
      buf_printf(in->doubt, "the violation needs %s, which is not initialised, to be %s; no test can bring that about",
                 x->var ? in->p->var.at[x->var].name : "memory of the stack", text_int128(x->value, number));
  }
}

/* Does the value of the expression depend on the number of an address? */
static void find_address_number(const Program *p, ExprId e, void *context) {
  const Expr *x = expr_at(p, e);
  bool *found = context;
  TypeKind operand = x->a ? type_at(p, expr_at(p, x->a)->type)->kind : TYPE_NONE;
  if (operand != TYPE_POINTER) return;
  bool constant = x->b && (expr_is_const(p, x->a) || expr_is_const(p, x->b));
  bool null = constant && expr_at(p, expr_is_const(p, x->a) ? x->a : x->b)->value == 0;
  if (x->kind == EXPR_CAST && type_at(p, x->type)->kind == TYPE_INT) *found = true;
  if (x->kind >= EXPR_LT && x->kind <= EXPR_GE) *found = true;
  if ((x->kind == EXPR_EQ || x->kind == EXPR_NE) && constant && !null) *found = true;
}

static void note_addresses(Inputs *in) {
  bool found = false;
  for (uint32_t i = 0; i < in->run->path.n && !found && !in->doubt->n; i++) {
    const Op *op = &in->p->edge.at[in->run->path.at[i].edge].op;
    if (op->kind == OP_ASSUME || op->kind == OP_ASSIGN) expr_walk(in->p, op->a, find_address_number, &found);
    if (op->kind == OP_STORE) expr_walk(in->p, op->b, find_address_number, &found);
  }
  if (found)
    buf_add(in->doubt, "the path depends on the numbers of addresses, which are others in the compiled program");
}

/* ---- inputs.c ---- */

/* A C type of this width; _Bool, which may be declared as int, comes as int. */
static const char *c_type(const Type *t, bool *is_signed) {
  *is_signed = t->is_signed || (t->name && strcmp(t->name, "_Bool") == 0);
  if (t->kind == TYPE_POINTER) return "void *";
  if (t->name && strcmp(t->name, "_Bool") == 0) return "int";
  if (t->bits <= 8) return t->is_signed ? "signed char" : "unsigned char";
  if (t->bits <= 16) return t->is_signed ? "short" : "unsigned short";
  if (t->bits <= 32) return t->is_signed ? "int" : "unsigned";
  return t->is_signed ? "long long" : "unsigned long long";
}

static void print_number(Int128 v, bool is_signed, Buf *out) {
  char text[INT128_TEXT];
  if (!is_signed)
    buf_printf(out, "%" PRIu64 "%s", (uint64_t)v, (UInt128)v > INT32_MAX ? "u" : "");
  else if (v == INT64_MIN)
    buf_add(out, "-9223372036854775807 - 1");
  else if (v == INT32_MIN)
    buf_add(out, "-2147483647 - 1");
  else
    buf_add(out, text_int128(v, text));
}

static void print_function(const Inputs *in, const GivenFunction *f, Buf *out) {
  if (!f->type) { /* whatever it gives is not looked at */
    buf_printf(out, "int %s() { return 0; }\n\n", f->name);
    return;
  }
  bool is_signed;
  const Type *t = type_at(in->p, f->type);
  const char *type = c_type(t, &is_signed);
  buf_printf(out, "%s%s%s() {\n  static %s%sconst value[] = {", type, t->kind == TYPE_POINTER ? "" : " ", f->name, type,
             t->kind == TYPE_POINTER ? "" : " ");
  for (uint32_t i = 0; i < f->result.n; i++) {
    buf_add(out, i == 0 ? "" : i % 16 ? ", " : ",\n                             ");
    print_number(t->kind == TYPE_POINTER ? 0 : type_wrap(in->p, f->type, f->result.at[i]), is_signed, out);
  }
  buf_add(out,
          "};\n  static unsigned calls;\n  return calls < sizeof value / sizeof *value ? value[calls++] : 0;\n}\n\n");
}

static bool is_system_variable(const char *name) {
  static const char *const known[] = {"stdin", "stdout", "stderr", "environ", "__environ"};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (strcmp(name, known[i]) == 0) return true;
  return false;
}

/* A variable that the program only declares: its bytes are those that were read, the others zero. */
static void print_variable(const Inputs *in, VarId id, Buf *out) {
  const Var *v = &in->p->var.at[id];
  uint64_t size = type_at(in->p, v->type)->size;
  if (!size || is_system_variable(v->name)) return;
  uint8_t *byte = mem_zalloc(size);
  for (uint32_t i = 0; i < in->run->input.n; i++) {
    const Input *x = &in->run->input.at[i];
    uint64_t n = (type_at(in->p, x->type)->bits + 7) / 8;
    for (uint64_t k = 0; x->var == id && x->kind == INPUT_VALUE && k < n && x->offset + k < size; k++)
      byte[x->offset + k] = (uint8_t)((UInt128)x->value >> (8 * k));
  }
  while (size > 1 && !byte[size - 1]) size--;
  buf_printf(out, "__attribute__((aligned(16))) unsigned char %s[%" PRIu64 "] = {", v->name,
             type_at(in->p, v->type)->size);
  for (uint64_t k = 0; k < size; k++) buf_printf(out, "%s%u", k ? ", " : "", byte[k]);
  buf_add(out, "}; /* declared only */\n\n");
  mem_free(byte);
}

static void print_memory(const Inputs *in, Buf *out) {
  buf_add(out, "/* Allocations that give NULL, counted from 1; 0 ends the list. */\n");
  buf_add(out, "const unsigned failing_allocations[] = {");
  for (uint32_t i = 0; i < in->failing.n; i++) buf_printf(out, "%u, ", in->failing.at[i]);
  buf_add(out,
          "0};\n\n/* What allocated memory holds where the program reads it before writing it: which allocation, "
          "offset,\n * size, value. The rest is zero; an allocation 0 ends the list. */\n"
          "const struct {\n  unsigned allocation;\n  unsigned long offset, size;\n  unsigned long long value;\n} "
          "heap_contents[] = {\n");
  for (uint32_t i = 0; i < in->run->input.n; i++) {
    const Input *x = &in->run->input.at[i];
    uint32_t bits = type_at(in->p, x->type)->bits;
    if (x->kind == INPUT_UNINITIALISED && x->allocation && x->value && bits <= 64)
      buf_printf(out, "    {%u, %" PRIu64 ", %u, %" PRIu64 "u},\n", x->allocation, x->offset, (bits + 7) / 8,
                 (uint64_t)x->value);
  }
  buf_add(out, "    {0, 0, 0, 0},\n};\n");
}

static void print_arguments(const Arguments *a, Buf *out) {
  buf_printf(out, "\n/* What main is given, if it takes arguments. */\nconst unsigned argument_count = %u;\n",
             a->text.n);
  buf_add(out, "const char *const arguments[] = {");
  arguments_print(a, out);
  buf_add(out, a->text.n ? ", 0};\n" : "0};\n");
}

/* What counts as reachable at the end: globals only, since locals are gone; nothing, if all must be freed. */
static void print_leak_options(const Verdict *v, Buf *out) {
  buf_printf(out, "\nconst char *__lsan_default_options(void) { return \"use_stacks=0:use_registers=0%s\"; }\n",
             v->goal.what == GOAL_NOT_CLEAN ? ":use_globals=0:use_tls=0" : "");
}

static void print_inputs(Inputs *in, Buf *out) {
  buf_add(out,
          "/* The inputs of the execution that silhouette found: what functions give, call by call (then 0), and what "
          "memory\n * holds. */\n\n");
  for (uint32_t i = 0; i < in->function.n; i++)
    if (in->function.at[i].is_needed) print_function(in, &in->function.at[i], out);
  for (VarId v = 1; v < in->p->var.n; v++)
    if (in->p->var.at[v].is_extern && in->p->var.at[v].kind == VAR_GLOBAL) print_variable(in, v, out);
  print_memory(in, out);
  print_arguments(&in->run->arguments, out);
}

void test_inputs(const Program *p, const Verdict *v, bool is_leak, Buf *out, Buf *doubt) {
  Inputs in = {.p = p, .run = &v->run, .doubt = doubt};
  collect_inputs(&in);
  collect_what_may_follow(&in);
  note_uninitialised(&in);
  note_addresses(&in);
  print_inputs(&in, out);
  if (is_leak) print_leak_options(v, out);
  for (uint32_t i = 0; i < in.function.n; i++) vec_free(in.function.at[i].result);
  vec_free(in.function);
  vec_free(in.failing);
}
