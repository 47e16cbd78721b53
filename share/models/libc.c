/* Memory, strings, numbers, sorting, chance: see models.h. */
#include "models.h"

/* ---- memory ---- */

void *calloc(size_t count, size_t size) {
  if (size != 0 && count > (size_t)-1 / size) {
    __silhouette_errno = ERROR_NO_MEMORY;
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
    __silhouette_errno = ERROR_NO_MEMORY;
    return NULL;
  }
  return realloc(old, count * size);
}

/* An alignment that the machine does not have is an error of the call: NULL. */
static int is_alignment(size_t n) { return n != 0 && (n & (n - 1)) == 0; }

/* The GNU library takes the next power of two. */
void *memalign(size_t alignment, size_t size) {
  if (alignment > (size_t)-1 / 2 + 1) {
    __silhouette_errno = ERROR_INVALID;
    return NULL;
  }
  return __silhouette_aligned(alignment, size);
}

/* So did this in older ones; newer ones follow C. */
void *aligned_alloc(size_t alignment, size_t size) {
  if (!is_alignment(alignment) && __silhouette_guess(0, 1)) {
    __silhouette_errno = ERROR_INVALID;
    return NULL;
  }
  return memalign(alignment, size);
}

enum { PAGE = 4096 };
void *valloc(size_t size) { return __silhouette_aligned(PAGE, size); }

/* The size becomes whole pages. */
void *pvalloc(size_t size) {
  if (size > (size_t)-1 - (PAGE - 1)) {
    __silhouette_errno = ERROR_NO_MEMORY;
    return NULL;
  }
  return __silhouette_aligned(PAGE, (size + PAGE - 1) & ~(size_t)(PAGE - 1));
}

int posix_memalign(void **out, size_t alignment, size_t size) {
  if (!is_alignment(alignment) || alignment % sizeof(void *) != 0) return ERROR_INVALID;
  void *block = __silhouette_aligned(alignment, size);
  if (block == NULL) return ERROR_NO_MEMORY;
  *out = block;
  return 0;
}

/* What a comparison gives where x and y differ: of the number only the sign is known. */
static int order(unsigned char x, unsigned char y) {
  return x < y ? __silhouette_order(-__INT_MAX__ - 1, -1) : __silhouette_order(1, __INT_MAX__);
}

/* All n bytes are accessed, also behind a difference: C wants both blocks to be that long. */
int memcmp(const void *left, const void *right, size_t n) {
  const unsigned char *a = left, *b = right;
  int result = 0;
  for (size_t i = 0; i < n; i++) {
    unsigned char x = a[i], y = b[i];
    if (result == 0 && x != y) result = order(x, y);
  }
  return result;
}

/* Not even the sign says anything. */
int bcmp(const void *left, const void *right, size_t n) {
  int result = memcmp(left, right, n);
  return result == 0 ? 0 : __silhouette_between(0, 1) ? result : -result;
}

int __memcmpeq(const void *left, const void *right, size_t n) { return bcmp(left, right, n); }

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
    if (x != y) return order(x, y);
    if (x == 0) return 0;
  }
}

int strcoll(const char *a, const char *b) { return strcmp(a, b); }

size_t strxfrm(char *to, const char *from, size_t n) {
  size_t length = strlen(from);
  if (n > 0) memcpy(to, from, length < n ? length + 1 : n);
  return length;
}

int strncmp(const char *a, const char *b, size_t n) {
  for (; n > 0; n--, a++, b++) {
    unsigned char x = (unsigned char)*a, y = (unsigned char)*b;
    if (x != y) return order(x, y);
    if (x == 0) return 0;
  }
  return 0;
}

static unsigned char lower(unsigned char c) { return c >= 'A' && c <= 'Z' ? (unsigned char)(c + 32) : c; }

int strncasecmp(const char *a, const char *b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    unsigned char x = lower((unsigned char)a[i]), y = lower((unsigned char)b[i]);
    if (x != y) return order(x, y);
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

char *__stpcpy(char *to, const char *from) { return stpcpy(to, from); }
char *__stpncpy(char *to, const char *from, size_t n) { return stpncpy(to, from, n); }
void *__mempcpy(void *to, const void *from, size_t n) { return mempcpy(to, from, n); }

/* GNU's basename: what lies behind the last slash. */
char *basename(const char *path) {
  char *slash = strrchr(path, '/');
  return slash == NULL ? (char *)path : slash + 1;
}

void *memfrob(void *block, size_t n) {
  unsigned char *p = block;
  for (size_t i = 0; i < n; i++) p[i] ^= 42;
  return block;
}

void swab(const void *from, void *to, __PTRDIFF_TYPE__ n) {
  const unsigned char *f = from;
  unsigned char *t = to;
  for (__PTRDIFF_TYPE__ i = 0; i + 1 < n; i += 2) {
    unsigned char first = f[i], second = f[i + 1];
    t[i] = second;
    t[i + 1] = first;
  }
}

char *__strdup(const char *s) { return strdup(s); }

char *__strndup(const char *s, size_t most) { return strndup(s, most); }

/* ---- numbers ---- */

int ffsll(long long n) {
  unsigned long long bits = (unsigned long long)n;
  if (bits == 0) return 0;
  int at = 1;
  for (; (bits & 1) == 0; bits >>= 1) at++;
  return at;
}
int ffsl(long n) { return ffsll(n); }
int ffs(int n) { return ffsll(n); }

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

/* What strtol and its kin read: spaces, a sign, a prefix (`binary`: 0b too), digits. The number may be at most `most`
 * (`most_negative` after a minus sign); *is_large says that it was more. */
typedef struct {
  unsigned long long number;
  int is_negative, is_large;
} Parsed;

static Parsed parse_number(const char *text, char **end, int base, int binary, unsigned long long most,
                           unsigned long long most_negative) {
  Parsed p = {0, 0, 0};
  const char *s = text;
  if (base < 0 || base == 1 || base > 36) { /* the GNU library leaves `end` alone; C does not say */
    if (end != NULL && __silhouette_between(0, 1)) {
      __silhouette_doubt();
      *end = (char *)text;
    }
    __silhouette_errno = ERROR_INVALID;
    return p;
  }
  if (end != NULL) *end = (char *)text;
  while (*s == ' ' || (*s >= '\t' && *s <= '\r')) s++;
  if (*s == '-' || *s == '+') p.is_negative = *s++ == '-';
  if ((base == 0 || base == 16) && s[0] == '0' && (s[1] == 'x' || s[1] == 'X') && digit_of(s[2]) < 16) {
    base = 16;
    s += 2;
  }
  if (binary && (base == 0 || base == 2) && s[0] == '0' && (s[1] == 'b' || s[1] == 'B') && digit_of(s[2]) < 2) {
    base = 2;
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
    __silhouette_errno = ERROR_RANGE;
  }
  return p;
}

static long long long_long_in(const char *s, char **end, int base, int binary) {
  Parsed p = parse_number(s, end, base, binary, __LONG_LONG_MAX__, (unsigned long long)__LONG_LONG_MAX__ + 1);
  return (long long)(p.is_negative ? 0 - p.number : p.number);
}

static long long_in(const char *s, char **end, int base, int binary) {
  Parsed p = parse_number(s, end, base, binary, __LONG_MAX__, (unsigned long long)__LONG_MAX__ + 1);
  return (long)(p.is_negative ? 0 - p.number : p.number);
}

/* A number that is too large stays the largest one, minus sign or not. */
static unsigned long long unsigned_long_long_in(const char *s, char **end, int base, int binary) {
  Parsed p = parse_number(s, end, base, binary, (unsigned long long)-1, (unsigned long long)-1);
  return p.is_negative && !p.is_large ? 0 - p.number : p.number;
}

static unsigned long unsigned_long_in(const char *s, char **end, int base, int binary) {
  Parsed p = parse_number(s, end, base, binary, (unsigned long)-1, (unsigned long)-1);
  return (unsigned long)(p.is_negative && !p.is_large ? 0 - p.number : p.number);
}

long long strtoll(const char *s, char **end, int base) { return long_long_in(s, end, base, 0); }
long strtol(const char *s, char **end, int base) { return long_in(s, end, base, 0); }
unsigned long long strtoull(const char *s, char **end, int base) { return unsigned_long_long_in(s, end, base, 0); }
unsigned long strtoul(const char *s, char **end, int base) { return unsigned_long_in(s, end, base, 0); }

__INTMAX_TYPE__ strtoimax(const char *s, char **end, int base) { return strtoll(s, end, base); }
__UINTMAX_TYPE__ strtoumax(const char *s, char **end, int base) { return strtoull(s, end, base); }

/* The names that newer glibc headers give them where C23 is asked for: binary numbers too. */
long __isoc23_strtol(const char *s, char **end, int base) { return long_in(s, end, base, 1); }
long long __isoc23_strtoll(const char *s, char **end, int base) { return long_long_in(s, end, base, 1); }
unsigned long __isoc23_strtoul(const char *s, char **end, int base) { return unsigned_long_in(s, end, base, 1); }
unsigned long long __isoc23_strtoull(const char *s, char **end, int base) {
  return unsigned_long_long_in(s, end, base, 1);
}

long long strtoq(const char *s, char **end, int base) { return strtoll(s, end, base); }
unsigned long long strtouq(const char *s, char **end, int base) { return strtoull(s, end, base); }

int atoi(const char *s) { return (int)strtol(s, NULL, 10); }
long atol(const char *s) { return strtol(s, NULL, 10); }
long long atoll(const char *s) { return strtoll(s, NULL, 10); }

/* ---- chance: any number, an input ---- */

/* A seed decides what follows. As long as it is set before the first number, and not again, that may be anything; later
 * numbers may have to be those of before, which is not modelled. The GNU library has one state for rand and random. */
typedef struct {
  int is_drawn, is_set_again;
} Chance;
static Chance of_rand, of_rand48;

static void set_seed(Chance *c) {
  if (c->is_drawn) c->is_set_again = 1;
}

static int draw(Chance *c, int least) {
  c->is_drawn = 1;
  return c->is_set_again ? __silhouette_guess(least, __INT_MAX__) : __silhouette_between(least, __INT_MAX__);
}

int rand(void) { return draw(&of_rand, 0); }
long random(void) { return draw(&of_rand, 0); }
void srand(unsigned seed) { (void)seed, set_seed(&of_rand); }
void srandom(unsigned seed) { (void)seed, set_seed(&of_rand); }
long lrand48(void) { return draw(&of_rand48, 0); }
long mrand48(void) { return draw(&of_rand48, -__INT_MAX__ - 1); }
void srand48(long seed) { (void)seed, set_seed(&of_rand48); }

/* What becomes of a seed that the program holds is the library's business, but the same becomes of the same: only the
 * first call gives an input. share/test/support.c has the same. */
int rand_r(unsigned *seed) {
  static int is_drawn;
  if (is_drawn) {
    *seed = (unsigned)__silhouette_guess(-__INT_MAX__ - 1, __INT_MAX__);
    return __silhouette_guess(0, __INT_MAX__);
  }
  is_drawn = 1;
  *seed = (unsigned)__VERIFIER_nondet_stream();
  return __VERIFIER_nondet_stream() & 0x7fffffff;
}

static int next_number(unsigned short state[3], int least) {
  static int is_drawn;
  for (int i = 0; i < 3; i++)
    state[i] = (unsigned short)(is_drawn ? __silhouette_guess(0, 65535) : __silhouette_between(0, 65535));
  int result = is_drawn ? __silhouette_guess(least, __INT_MAX__) : __silhouette_between(least, __INT_MAX__);
  is_drawn = 1;
  return result;
}
long nrand48(unsigned short state[3]) { return next_number(state, 0); }
long jrand48(unsigned short state[3]) { return next_number(state, -__INT_MAX__ - 1); }
unsigned arc4random_uniform(unsigned bound) {
  return bound < 2 ? 0 : (unsigned)__silhouette_between_long(0, (long long)bound - 1);
}
