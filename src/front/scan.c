/* Calls of scanf and fscanf with a format that is known: one call of the model per conversion (share/models/stdio.c,
 * __silhouette_scan...), so that nobody has to follow the format's characters. A conversion without a model (sets of
 * characters, floating point, pointers, %n, wide characters, numbers with a width) is an operation that is not
 * modelled, behind those before it. Other formats go to the model of the function as a whole, which reads the format
 * itself. Both read the same inputs in the same order. */
#include <string.h>

#include "front/body.h"

typedef struct {
  const char *reader; /* the model that reads it; NULL: there is none, and `text` is the conversion */
  const char *text;   /* of the program's strings */
  int width;          /* of text and characters */
  bool is_stored;     /* a conversion that is not suppressed by a star; others are text that the format asks for */
} Item;

enum { MOST_ITEMS = 16 };

static int format_at(const char *name) {
  static const char *const prefix[] = {"", "__isoc99_", "__isoc23_"};
  for (size_t i = 0; i < sizeof prefix / sizeof *prefix; i++) {
    size_t n = strlen(prefix[i]);
    if (strncmp(name, prefix[i], n) != 0) continue;
    if (strcmp(name + n, "scanf") == 0) return 0;
    if (strcmp(name + n, "fscanf") == 0) return 1;
  }
  return -1;
}

/* Bytes of the number that a conversion stores; 0 where the model does not know it. */
static uint32_t size_of_number(const Program *p, const char **f) {
  uint32_t size = 4;
  bool is_long = false;
  for (;; ++*f) {
    if (**f == 'h')
      size /= 2;
    else if (**f == 'l') {
      size = is_long ? 8 : p->pointer_bits / 8;
      is_long = true;
    } else if (**f == 'z' || **f == 't')
      size = p->pointer_bits / 8;
    else if (**f == 'j' || **f == 'q')
      size = 8;
    else if (**f == 'L')
      size = 0;
    else
      return size;
  }
}

/* The reader of a conversion that is stored; NULL: there is none. */
static const char *reader_of(char conversion, uint32_t size, bool plain, bool after_blank, int width) {
  static const char *const number[] = {
      [1] = "__silhouette_scan1", [2] = "__silhouette_scan2", [4] = "__silhouette_scan4", [8] = "__silhouette_scan8"};
  if (strchr("diuxXo", conversion)) return width ? NULL : number[size];
  if (!plain) return NULL;
  if (conversion == 's') return "__silhouette_scan_text";
  if (conversion != 'c') return NULL;
  return after_blank ? "__silhouette_scan_visible" : "__silhouette_scan_characters";
}

/* Behind a set of characters, [^]abc]. */
static const char *end_of_set(const char *f) {
  f += *f == '[';
  f += *f == '^';
  f += *f == ']';
  while (*f && *f != ']') f++;
  return *f ? f + 1 : f;
}

/* Reads a conversion, from its percent sign on. */
static void read_item(Program *p, const char **f, bool after_blank, Item *out) {
  const char *start = (*f)++;
  *out = (Item){.is_stored = **f != '*'};
  if (!out->is_stored) ++*f;
  for (; **f >= '0' && **f <= '9' && out->width < 100000; ++*f) out->width = out->width * 10 + (**f - '0');
  bool plain = strchr("cs", **f) != NULL;
  uint32_t size = size_of_number(p, f);
  char conversion = **f;
  bool known = conversion && size;
  if (known && out->is_stored)
    out->reader = reader_of(conversion, size, plain, after_blank, out->width);
  else if (known && strchr("diuxXosc", conversion))
    out->reader = "__silhouette_scan_skip";
  if (!out->is_stored) out->width = 0;
  if (out->is_stored && plain && !out->width) out->width = conversion == 's' ? INT32_MAX : 1;
  *f = conversion == '[' ? end_of_set(*f) : *f + (conversion != 0);
  if (!out->reader) out->text = str_intern_n(&p->strings, start, (size_t)(*f - start));
}

static bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/* The items, up to the first one without a model; false where only the model as a whole can tell. */
static bool read_format(Program *p, const char *f, Item *item, uint32_t *n) {
  bool after_blank = false, in_text = false;
  *n = 0;
  while (*f) {
    if (is_blank(*f)) {
      after_blank = true;
      in_text = false;
      f++;
      continue;
    }
    if (*n == MOST_ITEMS) return false;
    if (*f != '%' || f[1] == '%') { /* text, which may be there or not: one item as a whole */
      if (!in_text) item[(*n)++] = (Item){.reader = "__silhouette_scan_skip"};
      f += *f == '%' ? 2 : 1;
      in_text = true;
    } else {
      read_item(p, &f, after_blank, &item[(*n)++]);
      if (!item[*n - 1].reader) return true;
      in_text = false;
    }
    after_blank = false;
  }
  return *n > 0;
}

static bool literal(LLVMValueRef v, char *text, size_t room) {
  size_t n = 0;
  const char *characters = body_literal(v, &n);
  if (!characters || n >= room) return false;
  memcpy(text, characters, n);
  text[n] = 0;
  return true;
}

/* The result is set, if anyone wants it, and the reading is over. */
static void finish(Body *b, uint32_t from, ExprId condition, VarId result, int value, uint32_t end) {
  Program *p = b->p;
  uint32_t here = result ? fb_location(&b->fb) : end;
  fb_edge(&b->fb, from, here, condition ? (Op){.kind = OP_ASSUME, .a = condition} : (Op){.kind = OP_SKIP}, b->at);
  if (!result) return;
  Op set = {.kind = OP_ASSIGN, .dst = result, .a = expr_const(p, p->var.at[result].type, value)};
  fb_edge(&b->fb, here, end, set, b->at);
}

/* A conversion that is not modelled may write anything anywhere; what lies behind it is no more read. */
static void miss(Body *b, const Item *item, VarId result, uint32_t end) {
  Buf what = {0};
  buf_printf(&what, "the conversion %s of scanf", item->text);
  const char *text = str_intern(&b->p->strings, buf_str(&what));
  buf_free(&what);
  vec_push(b->p->unmodelled, (Unmodelled){.what = text, .function = b->id, .at = b->at});
  body_emit(b, (Op){.kind = OP_UNMODELLED, .how = UNMODELLED_WILD, .dst = result, .text = text});
  fb_edge(&b->fb, b->here, end, (Op){.kind = OP_SKIP}, b->at);
}

bool lower_scan(Body *b, LLVMValueRef i, const char *name) {
  Program *p = b->p;
  int at = format_at(name);
  char format[256];
  Item item[MOST_ITEMS];
  uint32_t n, given = LLVMGetNumArgOperands(i);
  if (at < 0 || (uint32_t)at >= given || !literal(LLVMGetOperand(i, (unsigned)at), format, sizeof format)) return false;
  if (!read_format(p, format, item, &n)) return false;
  uint32_t stored = 0;
  bool missing = !item[n - 1].reader;
  n -= missing;
  for (uint32_t k = 0; k < n; k++) stored += item[k].is_stored;
  FuncId reader[MOST_ITEMS];
  for (uint32_t k = 0; k < n; k++) {
    reader[k] = program_find_function(p, item[k].reader);
    if (!reader[k]) return false;
  }
  if ((uint32_t)at + 1 + stored > given) return false;
  ExprId to[MOST_ITEMS];
  for (uint32_t k = 0, next = (uint32_t)at + 1; k < n; k++)
    to[k] = item[k].is_stored ? body_without_loads(b, body_value(b, LLVMGetOperand(i, next++))) : 0;
  settle_all(b);
  body_begin_reading(b, at > 0 ? LLVMGetOperand(i, 0) : NULL);
  TypeId integer = type_int(p, 32, true, "int");
  VarId result = LLVMGetFirstUse(i) ? body_temp(b, "scanf", integer) : 0;
  uint32_t end = fb_location(&b->fb);
  int count = 0;
  for (uint32_t k = 0; k < n; k++) {
    VarId got = body_temp(b, "scanned", integer);
    const Function *f = &p->func.at[reader[k]];
    ExprId args[2] = {to[k], expr_const(p, integer, item[k].width)};
    uint32_t arguments = !item[k].is_stored ? 0 : item[k].width ? 2 : 1;
    body_emit(b, (Op){.kind = OP_CALL,
                      .dst = got,
                      .a = expr_function(p, reader[k], type_pointer(p, f->type)),
                      .args = args,
                      .n_args = arguments});
    ExprId x = expr_var(p, got), zero = expr_const(p, integer, 0);
    if (count == 0) {
      finish(b, b->here, expr_binary(p, EXPR_LT, x, zero, false), result, -1, end);
      finish(b, b->here, expr_binary(p, EXPR_EQ, x, zero, false), result, 0, end);
    } else {
      finish(b, b->here, expr_binary(p, EXPR_LE, x, zero, false), result, count, end);
    }
    body_emit(b, (Op){.kind = OP_ASSUME, .a = expr_binary(p, EXPR_GT, x, zero, false)});
    count += item[k].is_stored;
  }
  if (missing)
    miss(b, &item[n], result, end);
  else
    finish(b, b->here, 0, result, count, end);
  b->here = end;
  if (result) body_define(b, i, expr_var(p, result));
  return true;
}
