/* Reading streams, and printing into memory: see models.h. */
#include "models.h"

extern size_t strlen(const char *s);
extern size_t strnlen(const char *s, size_t most);

/* ---- reading streams: any characters, inputs. share/test/support.c has the same for compiled tests ---- */

/* A character or EOF, which a failing read gives too: another may follow it. */
static int next_character(void) {
  int c = __VERIFIER_nondet_stream();
  return c < 0 ? -1 : c & 255;
}

int getchar(void) { return next_character(); }
int getchar_unlocked(void) { return next_character(); }
int fgetc(void *stream) { return (void)stream, next_character(); }
int getc(void *stream) { return (void)stream, next_character(); }
int fgetc_unlocked(void *stream) { return (void)stream, next_character(); }
int getc_unlocked(void *stream) { return (void)stream, next_character(); }

/* The last read before the end of file may have failed instead: then what was read so far is of no use. */
char *fgets(char *to, int size, void *stream) {
  int n = 0, c = 0;
  (void)stream;
  if (size <= 0) return NULL;
  while (n < size - 1 && c != '\n' && (c = next_character()) != -1) to[n++] = (char)c;
  if (c == -1 && (n == 0 || __VERIFIER_nondet_stream() < 0)) return NULL;
  to[n] = 0;
  return to;
}

/* scanf. What is read is an input, item by item; which numbers a text may stand for is C's business: any. The readers
 * give 1, 0 where the text does not fit, -1 at the end of file. src/front/scan.c calls them where it knows the format.
 */
static int scan_begins(void) {
  int state = __VERIFIER_nondet_stream();
  return state >= 0 ? 1 : state == -1 ? -1 : 0;
}

int __silhouette_scan1(signed char *to) {
  int got = scan_begins();
  if (got == 1) *to = (signed char)__VERIFIER_nondet_stream();
  return got;
}

int __silhouette_scan2(short *to) {
  int got = scan_begins();
  if (got == 1) *to = (short)__VERIFIER_nondet_stream();
  return got;
}

int __silhouette_scan4(int *to) {
  int got = scan_begins();
  if (got == 1) *to = __VERIFIER_nondet_stream();
  return got;
}

int __silhouette_scan8(long long *to) {
  int got = scan_begins();
  if (got == 1) {
    long long high = __VERIFIER_nondet_stream();
    *to = high * 4294967296LL + (unsigned)__VERIFIER_nondet_stream();
  }
  return got;
}

/* A number or a text that nobody keeps, and text that the format asks for. */
int __silhouette_scan_skip(void) { return scan_begins(); }

static int is_blank(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

int __silhouette_scan_text(char *to, int width) {
  int n = 0, c = -1;
  while (n < width && (c = next_character()) != -1 && !is_blank(c)) to[n++] = (char)c;
  if (n == 0) return -1; /* blanks in front are skipped: nothing but the end is left */
  to[n] = 0;
  return 1;
}

int __silhouette_scan_characters(char *to, int width) {
  for (int n = 0; n < width; n++) {
    int c = next_character();
    if (c == -1) return -1;
    to[n] = (char)c;
  }
  return 1;
}

/* Behind a blank in the format, which skips all blanks: another character, or the end. */
int __silhouette_scan_visible(char *to, int width) {
  for (int n = 0; n < width; n++) {
    int c = next_character();
    if (c == -1 || (n == 0 && is_blank(c))) return -1;
    to[n] = (char)c;
  }
  return 1;
}

extern void __silhouette_scan(void *to, char conversion); /* defined nowhere: what is not modelled */

static int scan_conversion(char conversion, int size, int width, int after_blank, void *to) {
  switch (conversion) {
    case 'd':
    case 'i':
    case 'u':
    case 'x':
    case 'X':
    case 'o':
      if (width) break; /* not every number has that few figures */
      if (size == 1) return __silhouette_scan1(to);
      if (size == 2) return __silhouette_scan2(to);
      return size == 8 ? __silhouette_scan8(to) : __silhouette_scan4(to);
    case 's':
      if (size == 4) return __silhouette_scan_text(to, width ? width : __INT_MAX__);
      break;
    case 'c':
      if (size == 4 && after_blank) return __silhouette_scan_visible(to, width ? width : 1);
      if (size == 4) return __silhouette_scan_characters(to, width ? width : 1);
      break;
    default:
      break;
  }
  __silhouette_scan(to, conversion); /* sets of characters, floating point, pointers, %n, wide characters, widths */
  return 0;
}

static int scan(const char *f, __builtin_va_list list) {
  int count = 0, items = 0, after_blank = 0, in_text = 0;
  while (*f != 0) {
    int got = 1;
    if (is_blank(*f)) {
      after_blank = 1;
      in_text = 0;
      f++;
      continue;
    }
    if (*f != '%' || f[1] == '%') { /* text, which may be there or not: one item as a whole */
      if (!in_text) got = __silhouette_scan_skip();
      f += *f == '%' ? 2 : 1;
      in_text = 1;
    } else {
      int width = 0, size = 4, is_long = 0, is_stored = *++f != '*';
      if (!is_stored) f++;
      while (*f >= '0' && *f <= '9') width = width * 10 + (*f++ - '0');
      for (;; f++) {
        if (*f == 'h') {
          size /= 2;
        } else if (*f == 'l') {
          size = is_long ? 8 : sizeof(long);
          is_long = 1;
        } else if (*f == 'z' || *f == 't') {
          size = sizeof(size_t);
        } else if (*f == 'j' || *f == 'q' || *f == 'L') {
          size = 8;
        } else {
          break;
        }
      }
      if (is_long && (*f == 'c' || *f == 's')) size = 0;
      got = is_stored ? scan_conversion(*f, size, width, after_blank, __builtin_va_arg(list, void *))
                      : __silhouette_scan_skip();
      count += is_stored && got == 1;
      if (*f != 0) f++;
      in_text = 0;
    }
    if (got != 1) return count == 0 && got < 0 ? -1 : count;
    items++;
    after_blank = 0;
  }
  if (items == 0) __silhouette_scan(NULL, 0);
  return count;
}

#define SCANF(name)                                                                                                    \
  int name(const char *format, ...) {                                                                                  \
    __builtin_va_list list;                                                                                            \
    __builtin_va_start(list, format);                                                                                  \
    int n = scan(format, list);                                                                                        \
    __builtin_va_end(list);                                                                                            \
    return n;                                                                                                          \
  }
#define FSCANF(name)                                                                                                   \
  int name(void *stream, const char *format, ...) {                                                                    \
    (void)stream;                                                                                                      \
    __builtin_va_list list;                                                                                            \
    __builtin_va_start(list, format);                                                                                  \
    int n = scan(format, list);                                                                                        \
    __builtin_va_end(list);                                                                                            \
    return n;                                                                                                          \
  }
SCANF(scanf)
SCANF(__isoc99_scanf)
SCANF(__isoc23_scanf)
FSCANF(fscanf)
FSCANF(__isoc99_fscanf)
FSCANF(__isoc23_fscanf)

/* ---- printing into memory; printf and the like are primitives ---- */

typedef struct {
  char *to;
  size_t room; /* characters that may be stored, the final 0 not counted */
  size_t n;    /* characters printed, stored or not */
} Sink;

typedef struct {
  int left, plus, space, alternate, zero;
  int width, precision; /* -1: none */
  int size;             /* bytes of an integer argument */
  char conversion;
} Conversion;

typedef struct {
  __builtin_va_list list;
} Arguments;

extern void __silhouette_format(char *to, char conversion); /* defined nowhere: what is not modelled */

static void put(Sink *s, char c) {
  if (s->n < s->room) s->to[s->n] = c;
  s->n++;
}

static void put_many(Sink *s, char c, int count) {
  for (int i = 0; i < count; i++) put(s, c);
}

static void put_padded(Sink *s, const Conversion *c, const char *text, int n) {
  if (!c->left) put_many(s, ' ', c->width - n);
  for (int i = 0; i < n; i++) put(s, text[i]);
  if (c->left) put_many(s, ' ', c->width - n);
}

static void put_number(Sink *s, const Conversion *c, unsigned long long number, int is_negative) {
  char digits[24];
  int n = 0, zeros = 0, base = c->conversion == 'o' ? 8 : c->conversion == 'd' || c->conversion == 'u' ? 10 : 16;
  const char *figures = c->conversion == 'X' ? "0123456789ABCDEF" : "0123456789abcdef";
  const char *prefix = is_negative ? "-" : c->conversion != 'd' ? "" : c->plus ? "+" : c->space ? " " : "";
  if (base == 16 && c->alternate && number != 0) prefix = c->conversion == 'X' ? "0X" : "0x";
  for (unsigned long long rest = number; rest != 0; rest /= (unsigned)base)
    digits[n++] = figures[rest % (unsigned)base];
  if (n == 0 && c->precision != 0) digits[n++] = '0';
  if (c->precision > n) zeros = c->precision - n;
  if (base == 8 && c->alternate && zeros == 0 && (n == 0 || digits[n - 1] != '0')) zeros = 1;
  int length = (int)strlen(prefix) + zeros + n;
  if (c->zero && !c->left && c->precision < 0 && c->width > length) {
    zeros += c->width - length;
    length = c->width;
  }
  if (!c->left) put_many(s, ' ', c->width - length);
  while (*prefix != 0) put(s, *prefix++);
  put_many(s, '0', zeros);
  while (n > 0) put(s, digits[--n]);
  if (c->left) put_many(s, ' ', c->width - length);
}

static void put_argument(Sink *s, Conversion *c, Arguments *a) {
  if (c->conversion == 'i') c->conversion = 'd';
  switch (c->conversion) {
    case '%':
      put(s, '%');
      return;
    case 'c': {
      char one = (char)__builtin_va_arg(a->list, int);
      put_padded(s, c, &one, 1);
      return;
    }
    case 's': {
      const char *text = __builtin_va_arg(a->list, const char *);
      put_padded(s, c, text, (int)(c->precision >= 0 ? strnlen(text, (size_t)c->precision) : strlen(text)));
      return;
    }
    case 'p': {
      const void *pointer = __builtin_va_arg(a->list, const void *);
      c->alternate = 1;
      if (pointer == NULL)
        put_padded(s, c, "(nil)", 5);
      else
        put_number(s, c, (__UINTPTR_TYPE__)pointer, 0);
      return;
    }
    case 'd': {
      long long value = c->size == 8 ? __builtin_va_arg(a->list, long long) : __builtin_va_arg(a->list, int);
      if (c->size == 1) value = (signed char)value;
      if (c->size == 2) value = (short)value;
      put_number(s, c, value < 0 ? 0 - (unsigned long long)value : (unsigned long long)value, value < 0);
      return;
    }
    case 'u':
    case 'o':
    case 'x':
    case 'X': {
      unsigned long long value =
          c->size == 8 ? __builtin_va_arg(a->list, unsigned long long) : __builtin_va_arg(a->list, unsigned);
      if (c->size == 1) value = (unsigned char)value;
      if (c->size == 2) value = (unsigned short)value;
      put_number(s, c, value, 0);
      return;
    }
    default: /* floating point, %n, wide characters */
      __silhouette_format(s->to, c->conversion);
  }
}

static const char *number_in_format(const char *f, int *number, Arguments *a) {
  if (*f == '*') {
    *number = __builtin_va_arg(a->list, int);
    return f + 1;
  }
  *number = 0;
  while (*f >= '0' && *f <= '9') *number = *number * 10 + (*f++ - '0');
  return f;
}

/* Reads what follows the percent sign; returns what follows the conversion. */
static const char *read_conversion(const char *f, Conversion *c, Arguments *a) {
  Conversion none = {0, 0, 0, 0, 0, 0, -1, 4, 0};
  *c = none;
  for (;; f++) {
    if (*f == '-')
      c->left = 1;
    else if (*f == '+')
      c->plus = 1;
    else if (*f == ' ')
      c->space = 1;
    else if (*f == '#')
      c->alternate = 1;
    else if (*f == '0')
      c->zero = 1;
    else
      break;
  }
  f = number_in_format(f, &c->width, a);
  if (c->width < 0) {
    c->left = 1;
    c->width = -c->width;
  }
  if (*f == '.') f = number_in_format(f + 1, &c->precision, a);
  int is_wide = 0;
  for (;; f++) {
    if (*f == 'h') {
      c->size /= 2;
    } else if (*f == 'l') {
      c->size = is_wide ? 8 : sizeof(long);
      is_wide = 1;
    } else if (*f == 'z' || *f == 't') {
      c->size = sizeof(size_t);
    } else if (*f == 'j' || *f == 'q' || *f == 'L') {
      c->size = 8;
    } else {
      break;
    }
  }
  c->conversion = *f;
  if (is_wide && (*f == 'c' || *f == 's')) c->conversion = 'S';
  return *f != 0 ? f + 1 : f;
}

static int print_into(char *to, size_t room, const char *format, Arguments *a) {
  Sink s = {to, room, 0};
  while (*format != 0) {
    if (*format != '%') {
      put(&s, *format++);
      continue;
    }
    Conversion c;
    format = read_conversion(format + 1, &c, a);
    put_argument(&s, &c, a);
  }
  return (int)s.n;
}

int vsnprintf(char *to, size_t size, const char *format, __builtin_va_list list) {
  Arguments a;
  __builtin_va_copy(a.list, list);
  int n = print_into(to, size == 0 ? 0 : size - 1, format, &a);
  __builtin_va_end(a.list);
  if (size > 0) to[(size_t)n < size ? (size_t)n : size - 1] = 0;
  return n;
}

int vsprintf(char *to, const char *format, __builtin_va_list list) { return vsnprintf(to, __INT_MAX__, format, list); }

int vasprintf(char **out, const char *format, __builtin_va_list list) {
  int n = vsnprintf(NULL, 0, format, list);
  char *text = malloc((size_t)n + 1);
  if (text == NULL) return -1;
  *out = text;
  return vsnprintf(text, (size_t)n + 1, format, list);
}

int snprintf(char *to, size_t size, const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  int n = vsnprintf(to, size, format, list);
  __builtin_va_end(list);
  return n;
}

int sprintf(char *to, const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  int n = vsprintf(to, format, list);
  __builtin_va_end(list);
  return n;
}

int asprintf(char **out, const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  int n = vasprintf(out, format, list);
  __builtin_va_end(list);
  return n;
}
