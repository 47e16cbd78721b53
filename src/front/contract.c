/* Calls of library functions whose row in library.def is their contract: what they read is read by models
 * (share/models/contract.c), so that a bad string or a closed stream is found there, and their result is an input in
 * the range of the row. What prints is then called as an external function, which reads nothing that was not looked at
 * here. A format that is no literal, or that names memory in other ways than %s, goes to a model as a whole. */
#include <string.h>

#include "front/body.h"
#include "front/signature.h"

static bool has_result(LLVMValueRef i) { return LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMVoidTypeKind; }

/* A call of a model, whose result nobody wants; false: it is not there. */
static bool call_model(Body *b, const char *name, const ExprId *args, uint32_t n) {
  Program *p = b->p;
  FuncId f = program_find_function(p, name);
  if (!f) return false;
  ExprId callee = expr_function(p, f, type_pointer(p, p->func.at[f].type));
  body_emit(b, (Op){.kind = OP_CALL, .a = callee, .args = args, .n_args = n});
  return true;
}

/* The operand behind what the calls before it may have changed. */
static ExprId settled(Body *b, LLVMValueRef v) {
  settle_all(b);
  return body_without_loads(b, body_value(b, v));
}

/* ---- what is read ---- */

/* A literal that ends with a zero, or a text that the library says is one (strerror). */
static bool is_good_string(LLVMValueRef v) {
  size_t n = 0;
  LLVMValueRef callee = LLVMIsACallInst(v) ? LLVMGetCalledValue(v) : NULL;
  const LibraryFunction *f = callee && LLVMIsAFunction(callee) ? library_row(LLVMGetValueName2(callee, &n)) : NULL;
  if (f && f->signature[0] == 's' && signature_fits(f->signature, LLVMGetCalledFunctionType(v))) return true;
  if (LLVMIsAGlobalVariable(v) && LLVMIsGlobalConstant(v) && LLVMGetInitializer(v) &&
      LLVMIsAConstantAggregateZero(LLVMGetInitializer(v)))
    return LLVMABISizeOfType(LLVMGetModuleDataLayout(LLVMGetGlobalParent(v)), LLVMGlobalGetValueType(v)) > 0;
  const char *text = body_literal(v, &n);
  return text && memchr(text, 0, n);
}

static void read_string(Body *b, LLVMValueRef v, bool or_null) {
  if (is_good_string(v) || (or_null && LLVMIsNull(v))) return;
  ExprId arg = settled(b, v);
  call_model(b, or_null ? "__silhouette_read_any_string" : "__silhouette_read_string", &arg, 1);
}

/* stdin, stdout or stderr by name. */
static bool is_standard_stream(LLVMValueRef v) {
  LLVMValueRef from = LLVMIsALoadInst(v) ? LLVMGetOperand(v, 0) : NULL;
  if (!from || !LLVMIsAGlobalVariable(from)) return false;
  size_t n;
  const char *name = LLVMGetValueName2(from, &n);
  return strcmp(name, "stdin") == 0 || strcmp(name, "stdout") == 0 || strcmp(name, "stderr") == 0;
}

static void use_stream(Body *b, LLVMValueRef v, bool or_null) {
  if ((is_standard_stream(v) && !b->m->streams_change) || (or_null && LLVMIsNull(v))) return;
  ExprId arg = settled(b, v);
  call_model(b, or_null ? "__silhouette_use_any_stream" : "__silhouette_use_stream", &arg, 1);
}

/* The stream of functions that do not name it. */
static void use_implied_stream(Body *b, const char *name) {
  static const char *const implied[][2] = {{"printf", "__silhouette_use_stdout"},
                                           {"__printf_chk", "__silhouette_use_stdout"},
                                           {"puts", "__silhouette_use_stdout"},
                                           {"putchar", "__silhouette_use_stdout"},
                                           {"putchar_unlocked", "__silhouette_use_stdout"},
                                           {"perror", "__silhouette_use_stderr"}};
  for (size_t k = 0; k < sizeof implied / sizeof *implied && b->m->streams_change; k++)
    if (strcmp(implied[k][0], name) == 0) {
      settle_all(b);
      call_model(b, implied[k][1], NULL, 0);
    }
}

/* The block at operand k, and the numbers behind it whose product is its size. */
static void read_block(Body *b, LLVMValueRef i, unsigned k, const char *roles) {
  Program *p = b->p;
  ExprId args[3] = {settled(b, LLVMGetOperand(i, k))};
  args[2] = expr_const(p, p->type_size, 1);
  for (unsigned n = 1; n <= 2 && roles[n] == 'n'; n++)
    args[n] = expr_cast(p, body_without_loads(b, body_int(b, LLVMGetOperand(i, k + n), false)), p->type_size);
  call_model(b, "__silhouette_read_block", args, 3);
}

/* What was closed, and is used again, fails; the models know what was. Nothing is said where nothing is closed. */
static void mark_descriptor(Body *b, ExprId descriptor, const char *model) {
  Program *p = b->p;
  if (!b->m->closes_descriptors) return;
  ExprId arg = expr_cast(p, descriptor, type_int(p, 32, true, "int"));
  call_model(b, model, &arg, 1);
}

static ExprId descriptor_of(Body *b, LLVMValueRef v) {
  settle_all(b);
  return body_without_loads(b, body_int(b, v, true));
}

/* ---- formats ---- */

/* What a conversion takes: arguments are counted from the first behind the format. */
typedef struct {
  int argument;  /* -1: none */
  int precision; /* -1: none, else the number, or what the argument of this number says */
  bool is_starred;
  char conversion;
} Conversion;

/* A number, or a star that takes an argument; `*1$` is not read. False: it is too large, or not read. */
static bool read_number(const char **f, int *next, int *number, bool *starred) {
  *starred = **f == '*';
  *number = 0;
  if (*starred) {
    ++*f;
    *number = (*next)++;
    return **f < '0' || **f > '9';
  }
  for (; **f >= '0' && **f <= '9'; ++*f)
    if ((*number = *number * 10 + (**f - '0')) > 100000) return false;
  return true;
}

/* Reads a conversion, from behind its percent sign on; false: not one that is known here. */
static bool read_conversion(const char **f, int *next, Conversion *c) {
  *c = (Conversion){.argument = -1, .precision = -1};
  const char *digits = *f;
  int position = 0, width;
  bool starred;
  if (*digits >= '1' && *digits <= '9') { /* %2$s: the second argument */
    if (!read_number(&digits, next, &position, &starred)) return false;
    if (*digits == '$') *f = digits + 1;
    if (*digits != '$') position = 0;
  }
  *f += strspn(*f, "-+ #0'");
  if (!read_number(f, next, &width, &starred)) return false;
  if (**f == '.') {
    ++*f;
    if (!read_number(f, next, &c->precision, &c->is_starred)) return false;
  }
  bool wide = **f == 'l';
  *f += strspn(*f, "hlLqjzt");
  c->conversion = **f;
  if (!c->conversion || !strchr("diouxXcspeEfFgGaAm%", c->conversion)) return false;
  if (wide && (c->conversion == 's' || c->conversion == 'c')) return false;
  ++*f;
  if (c->conversion != 'm' && c->conversion != '%') c->argument = position ? position - 1 : (*next)++;
  return true;
}

static void read_bounded(Body *b, LLVMValueRef i, unsigned first, const Conversion *c) {
  Program *p = b->p;
  TypeId integer = type_int(p, 32, true, "int");
  ExprId args[2] = {settled(b, LLVMGetOperand(i, first + (unsigned)c->argument))};
  args[1] = expr_const(p, integer, c->precision);
  if (c->is_starred)
    args[1] = expr_cast(p, body_without_loads(b, body_int(b, LLVMGetOperand(i, first + (unsigned)c->precision), true)),
                        integer);
  call_model(b, "__silhouette_read_bounded", args, 2);
}

/* Reads the strings that the format names; false: some conversion is not known, or an argument is missing or of
 * another kind. Nothing is emitted then, if `look` is set. */
static bool read_format(Body *b, LLVMValueRef i, unsigned at, const char *format, bool look) {
  unsigned given = LLVMGetNumArgOperands(i), first = at + 1;
  int next = 0;
  if (!format) return false;
  for (const char *f = format; *f;) {
    if (*f++ != '%') continue;
    Conversion c;
    if (!read_conversion(&f, &next, &c) || (unsigned)next + first > given) return false;
    if (c.argument < 0) continue;
    if ((unsigned)c.argument + first >= given) return false;
    LLVMValueRef v = LLVMGetOperand(i, first + (unsigned)c.argument);
    bool pointer = LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMPointerTypeKind;
    if (pointer != (c.conversion == 's' || c.conversion == 'p')) return false;
    if (look || c.conversion != 's') continue;
    if (c.precision >= 0)
      read_bounded(b, i, first, &c);
    else
      read_string(b, v, false);
  }
  return true;
}

/* ---- results ---- */

static void assume_range(Body *b, VarId dst, int64_t least, int64_t most, bool guessed) {
  Program *p = b->p;
  TypeId t = type_plain(p, p->var.at[dst].type);
  if (type_at(p, t)->kind != TYPE_INT || least > most) return;
  ExprId x = expr_var(p, dst), low = expr_const(p, t, least), high = expr_const(p, t, most);
  bool below = expr_at(p, low)->value == least, above = expr_at(p, high)->value == most; /* else: no bound at all */
  ExprId e = below ? expr_binary(p, EXPR_GE, x, low, false) : expr_const(p, p->type_bool, 1);
  if (above) e = expr_binary(p, EXPR_AND, e, expr_binary(p, EXPR_LE, x, high, false), false);
  if (!expr_is_const(p, e)) body_emit(b, (Op){.kind = OP_ASSUME, .how = guessed ? UNMODELLED_GUESS : 0, .a = e});
}

static void assume_at_most(Body *b, VarId dst, ExprId count) {
  Program *p = b->p;
  TypeId wide = type_int(p, 128, true, NULL);
  ExprId x = expr_cast(p, expr_var(p, dst), wide), most = expr_cast(p, count, wide);
  body_emit(b, (Op){.kind = OP_ASSUME, .a = expr_binary(p, EXPR_LE, x, most, false)});
}

/* What the call leaves in errno, where the program looks at it. */
static void set_errno(Body *b, VarId dst) {
  Program *p = b->p;
  if (!b->m->uses_errno) return;
  TypeId t = type_int(p, 64, true, "long long");
  bool number = dst && type_at(p, p->var.at[dst].type)->kind == TYPE_INT;
  ExprId result = number ? expr_cast(p, expr_var(p, dst), t) : expr_const(p, t, 0);
  call_model(b, "__silhouette_errno_after", &result, 1);
}

void body_begin_reading(Body *b, LLVMValueRef stream) {
  if (stream)
    use_stream(b, stream, false);
  else if (b->m->streams_change)
    call_model(b, "__silhouette_use_stdin", NULL, 0);
  set_errno(b, 0);
}

void body_allocation_errno(Body *b, VarId block) {
  ExprId result = expr_var(b->p, block);
  if (b->m->uses_errno) call_model(b, "__silhouette_errno_after_malloc", &result, 1);
}

void body_input(Body *b, VarId dst, const char *text, ExprId least, ExprId most) {
  body_emit(b, (Op){.kind = OP_HAVOC, .dst = dst, .a = least, .b = most, .text = text});
}

void body_guess(Body *b, VarId dst, const char *text, ExprId least, ExprId most) {
  bool known = least && most && expr_is_const(b->p, least) && expr_is_const(b->p, most);
  body_emit(b, (Op){.kind = OP_UNMODELLED,
                    .how = UNMODELLED_GUESS,
                    .dst = dst,
                    .a = known ? least : 0,
                    .b = known ? most : 0,
                    .text = text});
}

static ExprId is_not_empty(Body *b, LLVMValueRef v) {
  Program *p = b->p;
  TypeId byte = type_int(p, 8, true, "char");
  ExprId at = settled(b, v);
  at = expr_cast(p, at, type_pointer(p, byte));
  ExprId first = body_in_temp(b, expr_load(p, at, byte), NULL), end = expr_const(p, byte, 0);
  return expr_binary(p, EXPR_NE, first, end, false);
}

/* Are the arguments of a kind with which the call can succeed? 0: they are. Operands were read before. */
static ExprId good_arguments(Body *b, LLVMValueRef i, const char *signature) {
  Program *p = b->p;
  unsigned given = LLVMGetNumArgOperands(i), k = 0;
  ExprId good = 0;
  for (const char *c = signature + 2; *c != ')' && *c != '.' && k < given; c++, k++) {
    LLVMValueRef v = LLVMGetOperand(i, k);
    ExprId e = 0;
    size_t n = 0;
    if (*c == 'P') {
      const char *text = body_literal(v, &n);
      if (text && n && text[0]) continue;
      e = text ? expr_const(p, p->type_bool, 0) : is_not_empty(b, v);
    } else if (strchr("DCNM", *c)) {
      ExprId x = body_without_loads(b, body_int(b, v, true));
      TypeId t = expr_at(p, x)->type;
      e = expr_binary(p, EXPR_GE, x, expr_const(p, t, 0), false);
      if (*c == 'M') e = expr_binary(p, EXPR_AND, e, expr_binary(p, EXPR_LE, x, expr_const(p, t, 7), false), false);
    }
    if (e) good = good ? expr_binary(p, EXPR_AND, good, e, false) : e;
  }
  return good && expr_is_const(p, good) && expr_at(p, good)->value ? 0 : good;
}

/* Where the arguments are not good, the call fails. */
static void assume_good(Body *b, VarId dst, ExprId good, ExprId failure) {
  Program *p = b->p;
  ExprId fails = expr_binary(p, EXPR_EQ, expr_var(p, dst), failure, false);
  body_emit(b, (Op){.kind = OP_ASSUME, .a = expr_binary(p, EXPR_OR, good, fails, false)});
}

/* The least result, or what is no input. */
static void guess_success(Body *b, VarId dst, TypeId t, const LibraryFunction *f) {
  Program *p = b->p;
  ExprId least = expr_const(p, t, f->least), most = expr_const(p, t, f->most), x = expr_var(p, dst);
  VarId guess = body_temp(b, "guess", t);
  body_guess(b, guess, f->name, least, most);
  ExprId g = expr_var(p, guess);
  ExprId low = expr_binary(p, EXPR_GE, g, least, false), high = expr_binary(p, EXPR_LE, g, most, false);
  ExprId within = expr_binary(p, EXPR_AND, low, high, false);
  body_emit(b, (Op){.kind = OP_ASSUME, .how = UNMODELLED_GUESS, .a = within});
  body_assign(b, dst, expr_ite(p, expr_binary(p, EXPR_EQ, x, least, false), least, g));
}

static void give_result(Body *b, LLVMValueRef i, const LibraryFunction *f, TypeId type) {
  Program *p = b->p;
  if (!has_result(i)) {
    set_errno(b, 0);
    return;
  }
  TypeId t = type_plain(p, type);
  bool bounded = f->least <= f->most && type_at(p, t)->kind == TYPE_INT;
  ExprId least = bounded ? expr_const(p, t, f->least) : 0, most = bounded ? expr_const(p, t, f->most) : 0;
  ExprId good = bounded && f->least < f->most ? good_arguments(b, i, f->signature) : 0;
  VarId dst = body_result(b, i, f->name, type);
  bool guessed = f->kind == LIB_GUESS_OF;
  if (guessed)
    body_guess(b, dst, f->name, least, most);
  else
    body_input(b, dst, f->name, least, good ? expr_ite(p, good, most, least) : most);
  assume_range(b, dst, f->least, f->most, guessed);
  if (good && !guessed) assume_good(b, dst, good, least);
  set_errno(b, guessed ? 0 : dst);
  if (f->kind == LIB_PERHAPS && bounded) guess_success(b, dst, t, f);
  if (f->signature[0] == 'D') mark_descriptor(b, expr_var(p, dst), "__silhouette_open_descriptor");
  body_define_result(b, i, dst);
}

/* ---- calls ---- */

void body_run_exit_handlers(Body *b) {
  if (!b->m->has_exit_handlers) return;
  settle_all(b);
  call_model(b, "__silhouette_exit", NULL, 0);
}

/* The model that prints any format, for a function whose format is not read here. */
static const char *printing_model(const char *name) {
  static const char *const model[][2] = {
      {"printf", "__silhouette_printf"},        {"fprintf", "__silhouette_fprintf"},
      {"dprintf", "__silhouette_dprintf"},      {"syslog", "__silhouette_dprintf"},
      {"__printf_chk", "__silhouette_dprintf"}, {"__fprintf_chk", "__silhouette_fprintf_chk"}};
  for (size_t k = 0; k < sizeof model / sizeof *model; k++)
    if (strcmp(model[k][0], name) == 0) return model[k][1];
  return NULL;
}

static int format_at(const char *signature) {
  const char *at = strchr(signature + 2, 'f');
  return at ? (int)(at - (signature + 2)) : -1;
}

static void check_arguments(Body *b, LLVMValueRef i, const char *signature, const char *format) {
  unsigned given = LLVMGetNumArgOperands(i), k = 0;
  for (const char *c = signature + 2; *c != ')' && *c != '.' && k < given; c++, k++) {
    LLVMValueRef v = LLVMGetOperand(i, k);
    if (*c == 's' || *c == 'P' || *c == 'S') read_string(b, v, *c == 'S');
    if (*c == 'F' || *c == 'G') use_stream(b, v, *c == 'G');
    if (*c == 'b') read_block(b, i, k, c);
    if (*c == 'f') read_format(b, i, k, format, false);
    if ((*c == 'D' || *c == 'C') && b->m->closes_descriptors)
      mark_descriptor(b, descriptor_of(b, v),
                      *c == 'D' ? "__silhouette_use_descriptor" : "__silhouette_close_descriptor");
  }
}

void lower_contract(Body *b, LLVMValueRef i, const LibraryFunction *f, TypeId type) {
  Program *p = b->p;
  int at = format_at(f->signature);
  const char *format = NULL;
  if (at >= 0) {
    LLVMValueRef v = LLVMGetOperand(i, (unsigned)at);
    size_t n = 0;
    format = body_literal(v, &n);
    FuncId model = program_find_function(p, printing_model(f->name));
    if (format && !memchr(format, 0, n)) format = NULL;
    if (!format || !read_format(b, i, (unsigned)at, format, true)) {
      if (body_format_is_modelled(b, i, f->name)) lower_call_of(b, i, f->name, model);
      return;
    }
  }
  if (!p->func.at[b->id].is_model) { /* models know what they print */
    check_arguments(b, i, f->signature, format);
    use_implied_stream(b, f->name);
  }
  if (f->kind != LIB_OUTPUT) {
    give_result(b, i, f, type);
    return;
  }
  const char *count = strrchr(f->signature, 'n');
  ExprId most = 0;
  if (f->most == RESULT_COUNT && count)
    most = body_int(b, LLVMGetOperand(i, (unsigned)(count - (f->signature + 2))), false);
  if (most) most = body_without_loads(b, most);
  ExprId good =
      has_result(i) && (f->least < f->most || f->most == RESULT_COUNT) ? good_arguments(b, i, f->signature) : 0;
  VarId dst = lower_call_of(b, i, f->name, 0);
  if (dst && good) assume_good(b, dst, good, expr_const(p, p->var.at[dst].type, f->least));
  if (dst && most) assume_at_most(b, dst, most);
  if (dst) assume_range(b, dst, f->least, most ? INT64_MAX : f->most, false);
  set_errno(b, dst);
}
