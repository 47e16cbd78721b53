/* Models of C library functions, in plain C. Compiled to bitcode for both data models and linked to the analysed
 * program where it does not define a function itself. What C leaves undefined is a bad access of the model, so that it
 * is found where it happens; what C leaves open (the size of a difference, the order of comparisons) is one of the
 * choices that C allows. The locale is "C"; there is one thread.
 *
 * Primitives of the analyser: malloc, free, memcpy, memmove, memset and the functions below. */

typedef __SIZE_TYPE__ size_t;
#define NULL ((void *)0)

extern void *malloc(size_t size);
extern void free(void *p);
extern void *memcpy(void *to, const void *from, size_t n);
extern void *memmove(void *to, const void *from, size_t n);
extern void *memset(void *to, int byte, size_t n);
extern size_t __silhouette_object_size(const void *p); /* of the object that p points into */
extern void *__silhouette_zalloc(size_t size);         /* malloc, zeroed */
extern int __VERIFIER_nondet_int(void);

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

/* For functions of which the test has a version of its own, share/test/support.c: these write through pointers. */
extern int __VERIFIER_nondet_stream(void);

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
