/* Reading streams: see models.h. */
#include "models.h"

/* ---- reading streams: any characters, inputs. share/test/support.c has the same for compiled tests ---- */

/* A character or EOF, which a failing read gives too: another may follow it. */
static int next_character(void) {
  int c = __VERIFIER_nondet_stream();
  return c < 0 ? -1 : c & 255;
}

/* What every reading function does first, and what it leaves in errno: a read that fails sets it, and whether one
 * failed is not seen in the result. */
static void begin_reading(File *stream) {
  __silhouette_use_stream(stream);
  __silhouette_errno_after(0);
}

static void begin_reading_stdin(void) {
  __silhouette_use_stdin();
  __silhouette_errno_after(0);
}

int getchar(void) { return begin_reading_stdin(), next_character(); }
int getchar_unlocked(void) { return begin_reading_stdin(), next_character(); }
int fgetc(File *stream) { return begin_reading(stream), next_character(); }
int getc(File *stream) { return begin_reading(stream), next_character(); }
int fgetc_unlocked(File *stream) { return begin_reading(stream), next_character(); }
int getc_unlocked(File *stream) { return begin_reading(stream), next_character(); }

/* The last read before the end of file may have failed instead: then what is there is of no use. */
char *__silhouette_read_line(char *to, int size) {
  int n = 0, c = 0;
  while (n < size - 1 && c != '\n' && (c = next_character()) != -1) to[n++] = (char)c;
  if (c == -1) {
    int state = __VERIFIER_nondet_stream();
    if (state < 0) to[0] = (char)state;
    if (state < 0 || n == 0) return NULL;
  }
  to[n] = 0;
  return to;
}

char *fgets(char *to, int size, File *stream) {
  begin_reading(stream);
  return size <= 0 ? NULL : __silhouette_read_line(to, size);
}

char *fgets_unlocked(char *to, int size, File *stream) { return fgets(to, size, stream); }

size_t __silhouette_read_bytes(void *to, size_t size, size_t count) {
  char *t = to;
  for (size_t i = 0; i < count; i++)
    for (size_t k = 0; k < size; k++) {
      int c = next_character();
      if (c == -1) return i;
      *t++ = (char)c;
    }
  return count;
}

size_t fread(void *to, size_t size, size_t count, File *stream) {
  begin_reading(stream);
  return size == 0 ? 0 : __silhouette_read_bytes(to, size, count);
}

size_t fread_unlocked(void *to, size_t size, size_t count, File *stream) { return fread(to, size, count, stream); }

/* The block grows as the GNU library lets it grow. */
__PTRDIFF_TYPE__ __silhouette_read_delimited(char **line, size_t *size, int end) {
  size_t n = 0;
  int c = 0;
  if (*line == NULL || *size == 0) {
    char *fresh = malloc(120);
    if (fresh == NULL) return -1;
    *line = fresh;
    *size = 120;
  }
  while ((c = next_character()) != -1) {
    if (n + 2 > *size) {
      char *larger = realloc(*line, 2 * *size);
      if (larger == NULL) return -1;
      *line = larger;
      *size = 2 * *size;
    }
    (*line)[n++] = (char)c;
    if (c == end) break;
  }
  if (n == 0 || (c == -1 && __VERIFIER_nondet_stream() < 0)) return -1;
  (*line)[n] = 0;
  return (__PTRDIFF_TYPE__)n;
}

__PTRDIFF_TYPE__ getdelim(char **line, size_t *size, int end, File *stream) {
  begin_reading(stream);
  if (line == NULL || size == NULL) {
    __silhouette_errno = ERROR_INVALID;
    return -1;
  }
  return __silhouette_read_delimited(line, size, end);
}

__PTRDIFF_TYPE__ __getdelim(char **line, size_t *size, int end, File *stream) {
  return getdelim(line, size, end, stream);
}
__PTRDIFF_TYPE__ getline(char **line, size_t *size, File *stream) { return getdelim(line, size, '\n', stream); }

__PTRDIFF_TYPE__ read(int descriptor, void *to, size_t size) {
  char *t = to;
  size_t n = 0;
  int c = 0;
  __silhouette_use_descriptor(descriptor);
  while (descriptor >= 0 && n < size && (c = next_character()) != -1) t[n++] = (char)c;
  int fails = descriptor < 0 || (n == 0 && __VERIFIER_nondet_stream() < 0);
  __PTRDIFF_TYPE__ result = fails ? -1 : (__PTRDIFF_TYPE__)n;
  __silhouette_errno_after(result);
  return result;
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
  __silhouette_errno_after(0);
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
    __silhouette_use_stdin();                                                                                          \
    int n = scan(format, list);                                                                                        \
    __builtin_va_end(list);                                                                                            \
    return n;                                                                                                          \
  }
#define FSCANF(name)                                                                                                   \
  int name(File *stream, const char *format, ...) {                                                                    \
    __silhouette_use_stream(stream);                                                                                   \
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

int vscanf(const char *format, __builtin_va_list list) {
  __silhouette_use_stdin();
  return scan(format, list);
}
int vfscanf(File *stream, const char *format, __builtin_va_list list) {
  __silhouette_use_stream(stream);
  return scan(format, list);
}
