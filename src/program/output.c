/* output: what printf and its kin do in a concrete run. They are interpreted on the run's memory, so that a bad string
 * or an indeterminate argument is found as a real run with checks would find it, and the text comes out as in a real
 * run. Text for a stream other than the standard output is checked and dropped. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "program/runner.h"

/* A call in progress: where its next argument comes from and what it has printed. */
typedef struct {
  Run *r;
  const char *name;
  const ExprId *arg;
  uint32_t n, next;
  Buf text;
} Output;

/* ---- strings in memory ---- */

/* Appends the string at `pointer`, at most `limit` bytes of it. */
static bool read_string(Output *o, const Value *pointer, uint64_t limit, Buf *out) {
  Value at = *pointer, byte;
  for (uint64_t i = 0; i < limit; i++, at.bits++) {
    uint32_t id;
    uint64_t offset;
    RunOutcome outcome = memory_check(&o->r->memory, &at, 1, false, &id, &offset);
    if (outcome != RUN_FINISHED) return run_fail_access(o->r, outcome, 0, 0, o->name, false, &at, 1, id);
    memory_load(&o->r->memory, id, offset, 1, &byte);
    if (byte.undefined) {
      run_concerns(o->r, id);
      if (memory_object(&o->r->memory, id)->is_extern)
        return run_fail(o->r, RUN_UNMODELLED, "%s prints an external object, whose contents are not known", o->name);
      return run_fail(o->r, RUN_UNINITIALISED, "%s reads an uninitialised byte at offset %llu of a string", o->name,
                      (unsigned long long)offset);
    }
    if (!byte.bits) return true;
    buf_char(out, (char)(uint8_t)byte.bits);
  }
  return true;
}

/* The next argument, which must be determinate. */
static bool next_argument(Output *o, Value *v, const Type **t) {
  if (o->next >= o->n) return run_fail(o->r, RUN_BAD_CALL, "%s wants more arguments than it is given", o->name);
  ExprId e = o->arg[o->next];
  *v = o->r->argument.at[o->next++];
  *t = type_at(o->r->p, expr_at(o->r->p, e)->type);
  return require_defined(o->r, v, e, "printed");
}

/* ---- printf ---- */

/* One conversion specification, as parsed. */
typedef struct {
  char flags[8];
  int width, precision; /* -1: none */
  char length[3];       /* "", "hh", "h", "l", "ll", "j", "z", "t", "L" */
  char conversion;
} Spec;

static bool number_or_star(Output *o, const char **format, int *out) {
  if (**format == '*') {
    Value v;
    const Type *t;
    (*format)++;
    if (!next_argument(o, &v, &t)) return false;
    *out = (int)(uint32_t)v.bits;
    return true;
  }
  int n = 0;
  while (**format >= '0' && **format <= '9') {
    if (n < 100000000) n = n * 10 + (**format - '0');
    (*format)++;
  }
  *out = n;
  return true;
}

/* Parses what follows the percent sign; *format is moved behind it. */
static bool parse_spec(Output *o, const char **format, Spec *s) {
  *s = (Spec){.width = -1, .precision = -1};
  size_t n_flags = 0;
  while (**format && strchr("-+ #0'", **format)) {
    if (**format != '\'' && !strchr(s->flags, **format) && n_flags < sizeof s->flags - 1)
      s->flags[n_flags++] = **format;
    (*format)++;
  }
  if (**format == '*' || (**format >= '1' && **format <= '9')) {
    if (!number_or_star(o, format, &s->width)) return false;
    if (s->width < 0) { /* a negative width from an argument is a minus flag */
      if (!strchr(s->flags, '-')) s->flags[n_flags] = '-';
      s->width = s->width == INT32_MIN ? INT32_MAX : -s->width;
    }
  }
  if (**format == '.') {
    (*format)++;
    if (!number_or_star(o, format, &s->precision)) return false;
    if (s->precision < 0) s->precision = -1;
  }
  size_t n = 0;
  while (**format && strchr("hljztqL", **format)) {
    if (n < 2) s->length[n++] = **format == 'q' ? 'L' : **format;
    (*format)++;
  }
  s->conversion = **format;
  if (**format) (*format)++;
  enum { SANE = 1 << 20 };
  if (s->width > SANE || s->precision > SANE)
    return run_fail(o->r, RUN_UNMODELLED, "%s with a width or precision beyond %d", o->name, SANE);
  return true;
}

static uint32_t length_bits(const Program *p, const char *length) {
  if (strcmp(length, "hh") == 0) return 8;
  if (strcmp(length, "h") == 0) return 16;
  if (strcmp(length, "l") == 0 || strcmp(length, "z") == 0 || strcmp(length, "t") == 0) return p->pointer_bits;
  return length[0] ? 64 : 32; /* ll, j, L */
}

/* The specification as the host's printf takes it, with another length and conversion. */
static void host_format(const Spec *s, const char *length, char conversion, Buf *out) {
  buf_printf(out, "%%%s", s->flags);
  if (s->width >= 0) buf_printf(out, "%d", s->width);
  if (s->precision >= 0) buf_printf(out, ".%d", s->precision);
  buf_printf(out, "%s%c", length, conversion);
}

/* The formats below come from host_format, which builds them to fit the argument. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#pragma GCC diagnostic ignored "-Wformat-security"

static void print_integer(Output *o, const Spec *s, const Value *v) {
  uint32_t bits = length_bits(o->r->p, s->length);
  UInt128 low = v->bits & value_mask(bits);
  bool is_signed = s->conversion == 'd' || s->conversion == 'i';
  Buf format = {0};
  host_format(s, "ll", s->conversion, &format);
  if (is_signed)
    buf_printf(&o->text, buf_str(&format), (long long)value_sign_extend(low, bits));
  else
    buf_printf(&o->text, buf_str(&format), (unsigned long long)low);
  buf_free(&format);
}

/* The number that 80 bits stand for: a sign, 15 bits of exponent, 64 bits of which the first stands before the point.
 * It is computed, not copied: the machine that we run on may keep a long double in another way. False where it would
 * have to round, and for bits that are no number. */
static bool extended_value(UInt128 bits, long double *out) {
  enum { BIAS = 16383, LARGEST = 0x7fff };
  uint64_t digits = (uint64_t)bits;
  int exponent = (int)(uint64_t)(bits >> 64) & LARGEST;
  bool is_normal = digits >> 63;
  if (LDBL_MANT_DIG < 64 || LDBL_MAX_EXP < BIAS + 1 || (exponent != 0) != is_normal) return false;
  if (exponent == LARGEST)
    *out = digits << 1 ? (long double)NAN : (long double)INFINITY;
  else
    *out = ldexpl((long double)digits, (exponent ? exponent : 1) - BIAS - 63);
  if (bits >> 79 & 1) *out = copysignl(*out, -1);
  return true;
}

static bool print_float(Output *o, const Spec *s, const Value *v, const Type *t) {
  Buf format = {0};
  long double wide = 0;
  if (t->kind == TYPE_FLOAT && t->bits == 64 && !s->length[0]) {
    double d;
    uint64_t bits = (uint64_t)v->bits;
    memcpy(&d, &bits, sizeof d);
    host_format(s, "", s->conversion, &format);
    buf_printf(&o->text, buf_str(&format), d);
  } else if (t->kind == TYPE_FLOAT && t->bits == 80 && strcmp(s->length, "L") == 0 && extended_value(v->bits, &wide) &&
             s->conversion != 'a' && s->conversion != 'A') { /* machines write the same number as other hex digits */
    host_format(s, "L", s->conversion, &format);
    buf_printf(&o->text, buf_str(&format), wide);
  } else {
    return run_fail(o->r, RUN_UNMODELLED, "%s prints a floating-point number of another type", o->name);
  }
  buf_free(&format);
  return true;
}

static void print_pointer(Output *o, const Spec *s, const Value *v) {
  Buf format = {0};
  Spec plain = *s;
  plain.precision = -1;
  host_format(&plain, "", 'p', &format);
  buf_printf(&o->text, buf_str(&format), (void *)(uintptr_t)(uint64_t)v->bits);
  buf_free(&format);
}
#pragma GCC diagnostic pop

/* Text padded to the width; the C library ignores the 0 flag here. */
static void print_padded(Output *o, const Spec *s, const char *text, size_t n) {
  bool left = strchr(s->flags, '-');
  size_t pad = s->width > 0 && (size_t)s->width > n ? (size_t)s->width - n : 0;
  if (!left)
    for (size_t i = 0; i < pad; i++) buf_char(&o->text, ' ');
  buf_add_n(&o->text, text, n);
  if (left)
    for (size_t i = 0; i < pad; i++) buf_char(&o->text, ' ');
}

static bool print_string(Output *o, const Spec *s, const Value *v) {
  Buf text = {0};
  uint64_t limit = s->precision >= 0 ? (uint64_t)s->precision : UINT64_MAX;
  bool good = read_string(o, v, limit, &text);
  if (good) print_padded(o, s, text.n ? text.at : "", text.n);
  buf_free(&text);
  return good;
}

static bool print_conversion(Output *o, const Spec *s) {
  Value v;
  const Type *t;
  if (s->conversion == '%') {
    buf_char(&o->text, '%');
    return true;
  }
  bool wide = (s->conversion == 'c' || s->conversion == 's') && s->length[0] == 'l';
  if (!s->conversion || !strchr("diuxXocspfFeEgGaA", s->conversion) || wide)
    return run_fail(o->r, RUN_UNMODELLED, "%s with the conversion %%%s%c", o->name, s->length, s->conversion);
  if (!next_argument(o, &v, &t)) return false;
  switch (s->conversion) {
    case 'c': {
      char c = (char)(uint8_t)v.bits;
      print_padded(o, s, &c, 1);
      return true;
    }
    case 's':
      return print_string(o, s, &v);
    case 'p':
      print_pointer(o, s, &v);
      return true;
    case 'd':
    case 'i':
    case 'u':
    case 'x':
    case 'X':
    case 'o':
      print_integer(o, s, &v);
      return true;
    default:
      return print_float(o, s, &v, t);
  }
}

static bool print_format(Output *o) {
  Buf format = {0};
  Value v;
  const Type *t;
  bool good = next_argument(o, &v, &t) && read_string(o, &v, UINT64_MAX, &format);
  const char *at = buf_str(&format);
  while (good && *at) {
    const char *percent = strchr(at, '%');
    size_t n = percent ? (size_t)(percent - at) : strlen(at);
    buf_add_n(&o->text, at, n);
    at += n;
    if (!percent) break;
    at++;
    Spec s;
    good = parse_spec(o, &at, &s) && print_conversion(o, &s);
  }
  buf_free(&format);
  return good;
}

/* ---- the functions ---- */

typedef enum { WRITES_FORMAT, WRITES_STRING, WRITES_LINE, WRITES_CHARACTER, WRITES_BLOCK, WRITES_NOTHING } Writes;

/* Where the stream is among the arguments. */
typedef enum { STREAM_NONE, STREAM_FIRST, STREAM_SECOND, STREAM_FOURTH } StreamAt;

static const struct {
  const char *name;
  Writes writes;
  StreamAt stream;
} functions[] = {
    {"printf", WRITES_FORMAT, STREAM_NONE},
    {"fprintf", WRITES_FORMAT, STREAM_FIRST},
    {"puts", WRITES_LINE, STREAM_NONE},
    {"fputs", WRITES_STRING, STREAM_SECOND},
    {"putchar", WRITES_CHARACTER, STREAM_NONE},
    {"putchar_unlocked", WRITES_CHARACTER, STREAM_NONE},
    {"fputc", WRITES_CHARACTER, STREAM_SECOND},
    {"putc", WRITES_CHARACTER, STREAM_SECOND},
    {"putc_unlocked", WRITES_CHARACTER, STREAM_SECOND},
    {"fwrite", WRITES_BLOCK, STREAM_FOURTH},
    {"fflush", WRITES_NOTHING, STREAM_FIRST},
};

/* fwrite(pointer, size, count, stream) */
static bool write_block(Output *o, Value *result) {
  Value pointer, size, count;
  const Type *t;
  if (!next_argument(o, &pointer, &t) || !next_argument(o, &size, &t) || !next_argument(o, &count, &t)) return false;
  uint32_t id;
  uint64_t offset;
  if (!size.bits || !count.bits) return true;
  bool huge = count.bits > MEMORY_MAX_OBJECT / size.bits; /* then no object has that many bytes */
  uint64_t n = huge ? MEMORY_MAX_OBJECT + 1 : (uint64_t)(size.bits * count.bits);
  RunOutcome outcome = memory_check(&o->r->memory, &pointer, n, false, &id, &offset);
  if (outcome != RUN_FINISHED) return run_fail_access(o->r, outcome, 0, 0, o->name, false, &pointer, n, id);
  if (!memory_is_defined(&o->r->memory, id, offset, n)) {
    run_concerns(o->r, id);
    bool unknown = memory_object(&o->r->memory, id)->is_extern;
    return run_fail(o->r, unknown ? RUN_UNMODELLED : RUN_UNINITIALISED, "%s writes bytes that are not initialised",
                    o->name);
  }
  buf_add_n(&o->text, memory_object(&o->r->memory, id)->byte + offset, (size_t)n);
  result->bits = count.bits;
  return true;
}

static bool write_text(Output *o, Writes writes, Value *result) {
  Value v;
  const Type *t;
  switch (writes) {
    case WRITES_FORMAT:
      if (!print_format(o)) return false;
      result->bits = (UInt128)o->text.n;
      return true;
    case WRITES_LINE:
    case WRITES_STRING:
      if (!next_argument(o, &v, &t) || !read_string(o, &v, UINT64_MAX, &o->text)) return false;
      if (writes == WRITES_LINE) buf_char(&o->text, '\n');
      /* What the GNU library returns; others may differ, but none is negative. */
      result->bits = writes == WRITES_LINE ? (UInt128)o->text.n : 1;
      return true;
    case WRITES_CHARACTER:
      if (!next_argument(o, &v, &t)) return false;
      buf_char(&o->text, (char)(uint8_t)v.bits);
      result->bits = (uint8_t)v.bits;
      return true;
    case WRITES_BLOCK:
      return write_block(o, result);
    case WRITES_NOTHING:
      return true;
  }
  return true;
}

bool output_call(Run *r, const Function *f, const ExprId *args, uint32_t n, bool *known, Value *v) {
  *known = false;
  *v = (Value){0};
  size_t i = 0, n_functions = sizeof functions / sizeof functions[0];
  while (i < n_functions && strcmp(f->name, functions[i].name) != 0) i++;
  if (i == n_functions) return true; /* only its result matters */
  Output o = {.r = r, .name = f->name, .arg = args, .n = n};
  bool standard = functions[i].stream == STREAM_NONE;
  if (!standard) {
    static const uint32_t position[] = {[STREAM_FIRST] = 0, [STREAM_SECOND] = 1, [STREAM_FOURTH] = 3};
    uint32_t at = position[functions[i].stream];
    if (at < n) standard = r->standard_output && r->argument.at[at].object == r->standard_output;
    if (functions[i].stream == STREAM_FIRST) o.next = 1;
  }
  bool good = write_text(&o, functions[i].writes, v);
  if (good && standard && r->options->output && o.text.n) fwrite(o.text.at, 1, o.text.n, r->options->output);
  buf_free(&o.text);
  *known = good;
  return good;
}
