/* Reading from strings: sscanf, exactly. See models.h; scanf from streams is in stdio.c, where what is read is an
 * input. */
#include "models.h"

typedef struct {
  const char *at, *start;
  int count; /* conversions that were stored */
} Text;

typedef struct {
  int is_stored, width, size; /* width 0: none; bytes of a number */
  char conversion;
} Item;

static int is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static void skip_blanks(Text *t) {
  while (is_blank(*t->at)) t->at++;
}

static int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return 16;
}

static void store_number(void *to, int size, unsigned long long value) {
  if (size == 1) *(signed char *)to = (signed char)value;
  if (size == 2) *(short *)to = (short)value;
  if (size == 4) *(int *)to = (int)value;
  if (size == 8) *(long long *)to = (long long)value;
}

/* A number: as strtol reads it, of at most `width` characters. 0: there is none. */
static int scan_number(Text *t, const Item *x, unsigned long long *value) {
  const char *s = t->at;
  int left = x->width ? x->width : __INT_MAX__, is_negative = 0, some = 0;
  unsigned base = x->conversion == 'o' ? 8 : x->conversion == 'x' || x->conversion == 'X' ? 16 : 10;
  int open = x->conversion == 'i', is_bare = 0; /* 0x without digits is no number in C; the GNU library reads 0 */
  int is_signed = open || x->conversion == 'd';
  unsigned long long most = is_signed ? __LONG_LONG_MAX__ : (unsigned long long)-1, n = 0;
  if (x->size <= (int)sizeof(long)) most = is_signed ? __LONG_MAX__ : (unsigned long)-1;
  if (*s == '-' || *s == '+') {
    is_negative = *s++ == '-';
    left--;
  }
  if (is_negative && is_signed) most++;
  if ((open || base == 16) && left > 0 && *s == '0') {
    s++;
    left--;
    some = 1;
    if (left > 0 && (*s == 'x' || *s == 'X')) {
      s++;
      left--;
      some = 0;
      is_bare = 1;
      base = 16;
    } else if (open) {
      base = 8;
    }
  }
  for (int digit; left > 0 && (digit = digit_of(*s)) < (int)base; s++, left--) {
    some = 1;
    n = n > (most - (unsigned)digit) / base ? most : n * base + (unsigned)digit;
  }
  if (!some && is_bare && __silhouette_guess(0, 1)) some = 1;
  if (!some) return 0;
  t->at = s;
  *value = is_negative && (is_signed || n != most) ? 0 - n : n;
  return 1;
}

/* Is the character one of the set, which begins behind its bracket and its circumflex? */
static int is_in_set(char c, const char *set) {
  int first = 1;
  for (; *set != 0 && (first || *set != ']'); set++, first = 0) {
    if (set[1] == '-' && set[2] != ']' && set[2] != 0) {
      if ((unsigned char)set[0] > (unsigned char)set[2]) return __silhouette_guess(0, 1); /* the library's business */
      if ((unsigned char)c >= (unsigned char)set[0] && (unsigned char)c <= (unsigned char)set[2]) return 1;
      set += 2;
    } else if (c == *set) {
      return 1;
    }
  }
  return 0;
}

static const char *behind_set(const char *f) {
  if (*f == '^') f++;
  if (*f == ']') f++;
  while (*f != 0 && *f != ']') f++;
  return *f == ']' ? f + 1 : f;
}

/* Characters up to the end of what the item takes; `set`: of %[. Gives how many. */
static int scan_characters(Text *t, const Item *x, const char *set, char *to) {
  int n = 0, most = x->width ? x->width : x->conversion == 'c' ? 1 : __INT_MAX__;
  int negated = x->conversion == '[' && *set == '^';
  for (; n < most && *t->at != 0; n++, t->at++) {
    if (x->conversion == 's' && is_blank(*t->at)) break;
    if (x->conversion == '[' && is_in_set(*t->at, set + negated) == negated) break;
    if (to != NULL) to[n] = *t->at;
  }
  if (to != NULL && n > 0 && x->conversion != 'c') to[n] = 0;
  return n;
}

/* What follows the percent sign, up to the conversion; gives what follows it. */
static const char *read_item(const char *f, Item *x) {
  int is_long = 0;
  x->is_stored = *f != '*';
  x->width = 0;
  x->size = 4;
  if (!x->is_stored) f++;
  for (; *f >= '0' && *f <= '9'; f++) x->width = x->width * 10 + (*f - '0');
  for (;; f++) {
    if (*f == 'h') {
      x->size /= 2;
    } else if (*f == 'l') {
      x->size = is_long ? 8 : sizeof(long);
      is_long = 1;
    } else if (*f == 'z' || *f == 't') {
      x->size = sizeof(size_t);
    } else if (*f == 'j' || *f == 'q' || *f == 'L') {
      x->size = 8;
    } else {
      break;
    }
  }
  x->conversion = *f;
  if (is_long && (*f == 'c' || *f == 's' || *f == '[')) x->conversion = 'S';
  return *f != 0 ? f + 1 : f;
}

/* 1: it was read; 0: it is not there; -1: the text has ended. */
static int scan_item(Text *t, const Item *x, const char *set, void *to) {
  unsigned long long number;
  if (x->conversion != 'c' && x->conversion != '[') skip_blanks(t);
  if (*t->at == 0) return -1;
  switch (x->conversion) {
    case '%':
      if (*t->at != '%') return 0;
      t->at++;
      return 1;
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X':
      if (!scan_number(t, x, &number)) return 0;
      if (to != NULL) store_number(to, x->size, number);
      return 1;
    case 's':
    case 'c':
    case '[':
      return scan_characters(t, x, set, to) > 0;
    default: /* floating point, pointers, wide characters */
      __silhouette_missing(t);
      return 0;
  }
}

int vsscanf(const char *text, const char *f, __builtin_va_list list) {
  Text t = {text, text, 0};
  __silhouette_read_string(text); /* the GNU library looks for its end first */
  while (*f != 0) {
    int got = 1;
    if (is_blank(*f)) {
      skip_blanks(&t);
      f++;
      continue;
    }
    if (*f != '%') {
      got = *t.at == 0 ? -1 : *t.at == *f;
      if (got == 1) t.at++;
      f++;
    } else {
      Item x;
      f = read_item(f + 1, &x);
      const char *set = f;
      if (x.conversion == '[') f = behind_set(f);
      void *to = x.is_stored && x.conversion != '%' ? __builtin_va_arg(list, void *) : NULL;
      if (x.conversion == 'n') {
        if (to != NULL) store_number(to, x.size, (unsigned long long)(t.at - t.start));
        continue;
      }
      got = scan_item(&t, &x, set, to);
      if (got == 1 && to != NULL) t.count++;
    }
    if (got != 1) return got < 0 && t.count == 0 ? -1 : t.count;
  }
  return t.count;
}

#define SSCANF(name)                                                                                                   \
  int name(const char *text, const char *format, ...) {                                                                \
    __builtin_va_list list;                                                                                            \
    __builtin_va_start(list, format);                                                                                  \
    int n = vsscanf(text, format, list);                                                                               \
    __builtin_va_end(list);                                                                                            \
    return n;                                                                                                          \
  }
SSCANF(sscanf)
SSCANF(__isoc99_sscanf)
SSCANF(__isoc23_sscanf)

int __isoc99_vsscanf(const char *text, const char *format, __builtin_va_list list) {
  return vsscanf(text, format, list);
}
