/* Memory, strings, characters, numbers, sorting, chance: see models.h. */
#include "models.h"

enum { ERROR_NO_MEMORY = 12, ERROR_INVALID = 22, ERROR_RANGE = 34 }; /* Linux' ENOMEM, EINVAL, ERANGE */

static int error_number;
int *__errno_location(void) { return &error_number; }

/* ---- memory ---- */

void *calloc(size_t count, size_t size) {
  if (size != 0 && count > (size_t)-1 / size) {
    error_number = ERROR_NO_MEMORY;
    return NULL;
  }
  return __silhouette_zalloc(count * size);
}

void *realloc(void *old, size_t size) {
  if (old == NULL) return malloc(size);
  if (size == 0) { /* as glibc does it */
    free(old);
    return NULL;
  }
  void *fresh = malloc(size);
  if (fresh == NULL) return NULL;
  size_t old_size = __silhouette_object_size(old);
  memcpy(fresh, old, old_size < size ? old_size : size);
  free(old);
  return fresh;
}

void *reallocarray(void *old, size_t count, size_t size) {
  if (size != 0 && count > (size_t)-1 / size) {
    error_number = ERROR_NO_MEMORY;
    return NULL;
  }
  return realloc(old, count * size);
}

/* All n bytes are accessed, also behind a difference: C wants both blocks to be that long. */
int memcmp(const void *left, const void *right, size_t n) {
  const unsigned char *a = left, *b = right;
  int result = 0;
  for (size_t i = 0; i < n; i++) {
    unsigned char x = a[i], y = b[i];
    if (result == 0 && x != y) result = x < y ? -1 : 1;
  }
  return result;
}

int bcmp(const void *left, const void *right, size_t n) { return memcmp(left, right, n); }

void bzero(void *p, size_t n) { memset(p, 0, n); }

void explicit_bzero(void *p, size_t n) { memset(p, 0, n); }

void bcopy(const void *from, void *to, size_t n) { memmove(to, from, n); }

void *mempcpy(void *to, const void *from, size_t n) { return (char *)memcpy(to, from, n) + n; }

void *memccpy(void *to, const void *from, int byte, size_t n) {
  unsigned char *t = to;
  const unsigned char *f = from;
  for (size_t i = 0; i < n; i++) {
    t[i] = f[i];
    if (t[i] == (unsigned char)byte) return t + i + 1;
  }
  return NULL;
}

void *memchr(const void *block, int byte, size_t n) {
  const unsigned char *p = block;
  for (size_t i = 0; i < n; i++)
    if (p[i] == (unsigned char)byte) return (void *)(p + i);
  return NULL;
}

void *memrchr(const void *block, int byte, size_t n) {
  const unsigned char *p = block;
  while (n > 0)
    if (p[--n] == (unsigned char)byte) return (void *)(p + n);
  return NULL;
}

void *rawmemchr(const void *block, int byte) {
  const unsigned char *p = block;
  while (*p != (unsigned char)byte) p++;
  return (void *)p;
}

void *memmem(const void *block, size_t n, const void *part, size_t m) {
  if (m > n) return NULL;
  for (size_t i = 0; i <= n - m; i++)
    if (memcmp((const char *)block + i, part, m) == 0) return (char *)block + i;
  return NULL;
}

/* ---- strings: a pointer walks along what is read, because how far it has come does not wrap as an index would ---- */

size_t strlen(const char *s) {
  size_t n = 0;
  while (*s != 0) {
    s++;
    n++;
  }
  return n;
}

size_t strnlen(const char *s, size_t most) {
  size_t n = 0;
  while (n < most && *s != 0) {
    s++;
    n++;
  }
  return n;
}

/* What is copied is copied at once: an operation on a block is understood without its bytes being counted. */
char *stpcpy(char *to, const char *from) {
  size_t n = strlen(from);
  memcpy(to, from, n + 1);
  return to + n;
}

char *strcpy(char *to, const char *from) {
  stpcpy(to, from);
  return to;
}

/* The rest of the n bytes becomes zero. */
char *stpncpy(char *to, const char *from, size_t n) {
  size_t length = strnlen(from, n);
  memset(to, 0, n);
  memcpy(to, from, length);
  return to + length;
}

char *strncpy(char *to, const char *from, size_t n) {
  stpncpy(to, from, n);
  return to;
}

char *strcat(char *to, const char *from) {
  stpcpy(to + strlen(to), from);
  return to;
}

char *strncat(char *to, const char *from, size_t n) {
  char *end = to + strlen(to);
  size_t length = strnlen(from, n);
  memcpy(end, from, length);
  end[length] = 0;
  return to;
}

int strcmp(const char *a, const char *b) {
  for (;; a++, b++) { /* each character is read once */
    unsigned char x = (unsigned char)*a, y = (unsigned char)*b;
    if (x != y) return x < y ? -1 : 1;
    if (x == 0) return 0;
  }
}

int strcoll(const char *a, const char *b) { return strcmp(a, b); }

int strncmp(const char *a, const char *b, size_t n) {
  for (; n > 0; n--, a++, b++) {
    unsigned char x = (unsigned char)*a, y = (unsigned char)*b;
    if (x != y) return x < y ? -1 : 1;
    if (x == 0) return 0;
  }
  return 0;
}

static unsigned char lower(unsigned char c) { return c >= 'A' && c <= 'Z' ? (unsigned char)(c + 32) : c; }

int strncasecmp(const char *a, const char *b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    unsigned char x = lower((unsigned char)a[i]), y = lower((unsigned char)b[i]);
    if (x != y) return x < y ? -1 : 1;
    if (x == 0) return 0;
  }
  return 0;
}

int strcasecmp(const char *a, const char *b) { return strncasecmp(a, b, (size_t)-1); }

char *strchrnul(const char *s, int c) {
  while (*s != 0 && *s != (char)c) s++;
  return (char *)s;
}

char *strchr(const char *s, int c) {
  char *found = strchrnul(s, c);
  return *found == (char)c ? found : NULL;
}

char *strrchr(const char *s, int c) {
  const char *found = NULL;
  for (;; s++) {
    if (*s == (char)c) found = s;
    if (*s == 0) return (char *)found;
  }
}

char *index(const char *s, int c) { return strchr(s, c); }

char *rindex(const char *s, int c) { return strrchr(s, c); }

char *strstr(const char *s, const char *part) {
  for (;; s++) {
    size_t i = 0;
    while (part[i] != 0 && s[i] == part[i]) i++;
    if (part[i] == 0) return (char *)s;
    if (*s == 0) return NULL;
  }
}

char *strcasestr(const char *s, const char *part) {
  for (;; s++) {
    size_t i = 0;
    while (part[i] != 0 && lower((unsigned char)s[i]) == lower((unsigned char)part[i])) i++;
    if (part[i] == 0) return (char *)s;
    if (*s == 0) return NULL;
  }
}

static int is_one_of(char c, const char *set) {
  for (; *set != 0; set++)
    if (*set == c) return 1;
  return 0;
}

size_t strspn(const char *s, const char *set) {
  size_t n = 0;
  while (s[n] != 0 && is_one_of(s[n], set)) n++;
  return n;
}

size_t strcspn(const char *s, const char *set) {
  size_t n = 0;
  while (s[n] != 0 && !is_one_of(s[n], set)) n++;
  return n;
}

char *strpbrk(const char *s, const char *set) {
  s += strcspn(s, set);
  return *s != 0 ? (char *)s : NULL;
}

char *strtok_r(char *s, const char *set, char **next) {
  if (s == NULL) s = *next;
  s += strspn(s, set);
  if (*s == 0) {
    *next = s;
    return NULL;
  }
  char *end = s + strcspn(s, set);
  if (*end != 0) *end++ = 0;
  *next = end;
  return s;
}

char *__strtok_r(char *s, const char *set, char **next) { return strtok_r(s, set, next); }

static char *strtok_next;
char *strtok(char *s, const char *set) { return strtok_r(s, set, &strtok_next); }

char *strsep(char **text, const char *set) {
  char *s = *text;
  if (s == NULL) return NULL;
  char *end = s + strcspn(s, set);
  if (*end != 0) {
    *end = 0;
    *text = end + 1;
  } else {
    *text = NULL;
  }
  return s;
}

char *strndup(const char *s, size_t most) {
  size_t n = strnlen(s, most);
  char *copy = malloc(n + 1);
  if (copy == NULL) return NULL;
  memcpy(copy, s, n);
  copy[n] = 0;
  return copy;
}

char *strdup(const char *s) {
  size_t size = strlen(s) + 1;
  char *copy = malloc(size);
  return copy == NULL ? NULL : memcpy(copy, s, size);
}

char *__strdup(const char *s) { return strdup(s); }

char *__strndup(const char *s, size_t most) { return strndup(s, most); }

/* ---- characters ---- */

/* glibc's classes as bits, as its <ctype.h> tests them. */
enum {
  UPPER = 0x100,
  LOWER = 0x200,
  ALPHA = 0x400,
  DIGIT = 0x800,
  XDIGIT = 0x1000,
  SPACE = 0x2000,
  PRINT = 0x4000,
  GRAPH = 0x8000,
  BLANK = 0x1,
  CNTRL = 0x2,
  PUNCT = 0x4,
  ALNUM = 0x8,
  SEEN = PRINT | GRAPH,
};

/* For -128 .. 255, as glibc has it. */
static const unsigned short class_table[384] = {
    [128 + 0 ... 128 + 8] = CNTRL,
    [128 + '\t'] = CNTRL | SPACE | BLANK,
    [128 + '\n' ... 128 + '\r'] = CNTRL | SPACE,
    [128 + 14 ... 128 + 31] = CNTRL,
    [128 + ' '] = PRINT | SPACE | BLANK,
    [128 + '!' ... 128 + '/'] = SEEN | PUNCT,
    [128 + '0' ... 128 + '9'] = SEEN | ALNUM | DIGIT | XDIGIT,
    [128 + ':' ... 128 + '@'] = SEEN | PUNCT,
    [128 + 'A' ... 128 + 'F'] = SEEN | ALNUM | ALPHA | UPPER | XDIGIT,
    [128 + 'G' ... 128 + 'Z'] = SEEN | ALNUM | ALPHA | UPPER,
    [128 + '[' ... 128 + '`'] = SEEN | PUNCT,
    [128 + 'a' ... 128 + 'f'] = SEEN | ALNUM | ALPHA | LOWER | XDIGIT,
    [128 + 'g' ... 128 + 'z'] = SEEN | ALNUM | ALPHA | LOWER,
    [128 + '{' ... 128 + '~'] = SEEN | PUNCT,
    [128 + 127] = CNTRL,
};
static const unsigned short *const class_pointer = class_table + 128;

const unsigned short **__ctype_b_loc(void) { return (const unsigned short **)&class_pointer; }

int isalnum(int c) { return class_pointer[c] & ALNUM; }
int isalpha(int c) { return class_pointer[c] & ALPHA; }
int isblank(int c) { return class_pointer[c] & BLANK; }
int iscntrl(int c) { return class_pointer[c] & CNTRL; }
int isdigit(int c) { return class_pointer[c] & DIGIT; }
int isgraph(int c) { return class_pointer[c] & GRAPH; }
int islower(int c) { return class_pointer[c] & LOWER; }
int isprint(int c) { return class_pointer[c] & PRINT; }
int ispunct(int c) { return class_pointer[c] & PUNCT; }
int isspace(int c) { return class_pointer[c] & SPACE; }
int isupper(int c) { return class_pointer[c] & UPPER; }
int isxdigit(int c) { return class_pointer[c] & XDIGIT; }
int isascii(int c) { return (c & ~0x7f) == 0; }
int toascii(int c) { return c & 0x7f; }

#define RUN2(n) n, n + 1
#define RUN4(n) RUN2(n), RUN2(n + 2)
#define RUN8(n) RUN4(n), RUN4(n + 4)
#define RUN16(n) RUN8(n), RUN8(n + 8)
#define RUN26(n) RUN16(n), RUN8(n + 16), RUN2(n + 24)
#define RUN32(n) RUN16(n), RUN16(n + 16)
#define RUN64(n) RUN32(n), RUN32(n + 32)
#define RUN128(n) RUN64(n), RUN64(n + 64)
#define BEFORE_EOF RUN64(128), RUN32(192), RUN16(224), RUN8(240), RUN4(248), RUN2(252), 254 /* -128 .. -2 */

static const int lower_table[384] = {BEFORE_EOF, -1, RUN64(0),   64,  RUN26('a'), 91,  92,  93,  94,
                                     95,         96, RUN26('a'), 123, 124,        125, 126, 127, RUN128(128)};
static const int upper_table[384] = {BEFORE_EOF, -1, RUN64(0),   64,  RUN26('A'), 91,  92,  93,  94,
                                     95,         96, RUN26('A'), 123, 124,        125, 126, 127, RUN128(128)};
static const int *const lower_pointer = lower_table + 128;
static const int *const upper_pointer = upper_table + 128;

const int **__ctype_tolower_loc(void) { return (const int **)&lower_pointer; }
const int **__ctype_toupper_loc(void) { return (const int **)&upper_pointer; }

int tolower(int c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }
int toupper(int c) { return c >= 'a' && c <= 'z' ? c - 32 : c; }

/* ---- numbers ---- */

int abs(int n) { return n < 0 ? -n : n; }
long labs(long n) { return n < 0 ? -n : n; }
long long llabs(long long n) { return n < 0 ? -n : n; }
__INTMAX_TYPE__ imaxabs(__INTMAX_TYPE__ n) { return n < 0 ? -n : n; }

typedef struct {
  int quot, rem;
} Div;
typedef struct {
  long quot, rem;
} LongDiv;
typedef struct {
  long long quot, rem;
} LongLongDiv;

Div div(int a, int b) {
  Div d = {a / b, a % b};
  return d;
}
LongDiv ldiv(long a, long b) {
  LongDiv d = {a / b, a % b};
  return d;
}
LongLongDiv lldiv(long long a, long long b) {
  LongLongDiv d = {a / b, a % b};
  return d;
}

static int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  return 36;
}

/* What strtol and its kin read: spaces, a sign, a prefix, digits. The number may be at most `most` (`most_negative`
 * after a minus sign); *is_large says that it was more. */
typedef struct {
  unsigned long long number;
  int is_negative, is_large;
} Parsed;

static Parsed parse_number(const char *text, char **end, int base, unsigned long long most,
                           unsigned long long most_negative) {
  Parsed p = {0, 0, 0};
  const char *s = text;
  if (end != NULL) *end = (char *)text;
  if (base < 0 || base == 1 || base > 36) {
    error_number = ERROR_INVALID;
    return p;
  }
  while (*s == ' ' || (*s >= '\t' && *s <= '\r')) s++;
  if (*s == '-' || *s == '+') p.is_negative = *s++ == '-';
  if ((base == 0 || base == 16) && s[0] == '0' && (s[1] == 'x' || s[1] == 'X') && digit_of(s[2]) < 16) {
    base = 16;
    s += 2;
  }
  if (base == 0) base = *s == '0' ? 8 : 10;
  unsigned long long limit = p.is_negative ? most_negative : most;
  for (int digit; (digit = digit_of(*s)) < base; s++) {
    if (end != NULL) *end = (char *)s + 1;
    if (p.is_large || p.number > (limit - (unsigned)digit) / (unsigned)base)
      p.is_large = 1;
    else
      p.number = p.number * (unsigned)base + (unsigned)digit;
  }
  if (p.is_large) {
    p.number = limit;
    error_number = ERROR_RANGE;
  }
  return p;
}

long long strtoll(const char *s, char **end, int base) {
  Parsed p = parse_number(s, end, base, __LONG_LONG_MAX__, (unsigned long long)__LONG_LONG_MAX__ + 1);
  return (long long)(p.is_negative ? 0 - p.number : p.number);
}

long strtol(const char *s, char **end, int base) {
  Parsed p = parse_number(s, end, base, __LONG_MAX__, (unsigned long long)__LONG_MAX__ + 1);
  return (long)(p.is_negative ? 0 - p.number : p.number);
}

/* A number that is too large stays the largest one, minus sign or not. */
unsigned long long strtoull(const char *s, char **end, int base) {
  Parsed p = parse_number(s, end, base, (unsigned long long)-1, (unsigned long long)-1);
  return p.is_negative && !p.is_large ? 0 - p.number : p.number;
}

unsigned long strtoul(const char *s, char **end, int base) {
  Parsed p = parse_number(s, end, base, (unsigned long)-1, (unsigned long)-1);
  return (unsigned long)(p.is_negative && !p.is_large ? 0 - p.number : p.number);
}

__INTMAX_TYPE__ strtoimax(const char *s, char **end, int base) { return strtoll(s, end, base); }
__UINTMAX_TYPE__ strtoumax(const char *s, char **end, int base) { return strtoull(s, end, base); }

/* The names that newer glibc headers give them. */
long __isoc23_strtol(const char *s, char **end, int base) { return strtol(s, end, base); }
long long __isoc23_strtoll(const char *s, char **end, int base) { return strtoll(s, end, base); }
unsigned long __isoc23_strtoul(const char *s, char **end, int base) { return strtoul(s, end, base); }
unsigned long long __isoc23_strtoull(const char *s, char **end, int base) { return strtoull(s, end, base); }

int atoi(const char *s) { return (int)strtol(s, NULL, 10); }
long atol(const char *s) { return strtol(s, NULL, 10); }
long long atoll(const char *s) { return strtoll(s, NULL, 10); }

/* ---- sorting and searching ---- */

static void swap(char *a, char *b, size_t size) {
  char keep[size];
  memcpy(keep, a, size);
  memcpy(a, b, size);
  memcpy(b, keep, size);
}

void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
  char *at = base;
  for (size_t i = 1; i < count; i++)
    for (size_t j = i; j > 0 && compare(at + (j - 1) * size, at + j * size) > 0; j--)
      swap(at + (j - 1) * size, at + j * size, size);
}

void qsort_r(void *base, size_t count, size_t size, int (*compare)(const void *, const void *, void *), void *context) {
  char *at = base;
  for (size_t i = 1; i < count; i++)
    for (size_t j = i; j > 0 && compare(at + (j - 1) * size, at + j * size, context) > 0; j--)
      swap(at + (j - 1) * size, at + j * size, size);
}

void *bsearch(const void *key, const void *base, size_t count, size_t size,
              int (*compare)(const void *, const void *)) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    const char *at = (const char *)base + middle * size;
    int order = compare(key, at);
    if (order == 0) return (void *)at;
    if (order < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return NULL;
}

/* ---- chance: any number, an input ---- */

long time(long *t) {
  long now = __VERIFIER_nondet_stream();
  if (t) *t = now;
  return now;
}

int rand(void) { return __VERIFIER_nondet_int() & 0x7fffffff; }
long random(void) { return __VERIFIER_nondet_int() & 0x7fffffff; }
int rand_r(unsigned *seed) {
  *seed = *seed * 1103515245u + 12345u;
  return __VERIFIER_nondet_stream() & 0x7fffffff;
}
void srand(unsigned seed) { (void)seed; }
void srandom(unsigned seed) { (void)seed; }
