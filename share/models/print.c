/* Printing, into memory and with formats that are not known: see models.h. */
#include "models.h"

extern int fputc(int c, File *stream);

typedef struct {
  char *to;
  size_t room;  /* characters that may be stored, the final 0 not counted */
  size_t n;     /* characters printed, stored or not */
  File *stream; /* where they go instead, if it is not NULL */
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

static void put(Sink *s, char c) {
  if (s->n < s->room) s->to[s->n] = c;
  if (s->stream != NULL) fputc(c, s->stream);
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
  for (unsigned long long rest = number; rest != 0 && n < (int)sizeof digits; rest /= (unsigned)base) /* 22 at most */
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
      __silhouette_missing(s); /* what it stores is not known */
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

static int print_into(char *to, size_t room, File *stream, const char *format, Arguments *a) {
  Sink s = {to, room, 0, stream};
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
  int n = print_into(to, size == 0 ? 0 : size - 1, NULL, format, &a);
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

int __asprintf(char **out, const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  int n = vasprintf(out, format, list);
  __builtin_va_end(list);
  return n;
}

/* ---- printing to streams: with a format that src/front/contract.c does not read ---- */

int __silhouette_print(File *stream, const char *format, __builtin_va_list list) {
  Arguments a;
  __builtin_va_copy(a.list, list);
  int n = print_into(NULL, 0, stream, format, &a);
  __builtin_va_end(a.list);
  return n;
}

int vfprintf(File *stream, const char *format, __builtin_va_list list) {
  __silhouette_use_stream(stream);
  int n = __silhouette_print(stream, format, list);
  if (__silhouette_between(0, 1)) n = -1; /* writing may fail */
  __silhouette_errno_after(n);
  return n;
}

int vprintf(const char *format, __builtin_va_list list) { return vfprintf(stdout, format, list); }

int vdprintf(int descriptor, const char *format, __builtin_va_list list) {
  (void)descriptor;
  return vfprintf(stderr, format, list); /* where `silhouette run` shows nothing */
}

int __silhouette_printf(const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  int n = vfprintf(stdout, format, list);
  __builtin_va_end(list);
  return n;
}

int __silhouette_fprintf(File *stream, const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  int n = vfprintf(stream, format, list);
  __builtin_va_end(list);
  return n;
}

/* With a descriptor, a flag or a priority before the format. */
int __silhouette_dprintf(int number, const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  int n = vdprintf(number, format, list);
  __builtin_va_end(list);
  return n;
}

int __silhouette_fprintf_chk(File *stream, int flag, const char *format, ...) {
  (void)flag;
  __builtin_va_list list;
  __builtin_va_start(list, format);
  int n = vfprintf(stream, format, list);
  __builtin_va_end(list);
  return n;
}
