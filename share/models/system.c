/* The clock, and what the system says of itself: contracts. See models.h. */
#include "models.h"

/* ---- texts that the library has ---- */

enum { MOST_TEXT = 64 };

/* Some text of at least one character. */
static char *some_text(char *to, int is_input) {
  int n = is_input ? __silhouette_between(1, MOST_TEXT - 1) : __silhouette_guess(1, MOST_TEXT - 1);
  for (int i = 0; i < n; i++) to[i] = (char)(is_input ? __silhouette_between(1, 127) : __silhouette_guess(1, 127));
  to[n] = 0;
  return to;
}

/* A text that belongs to a number: the first that is asked for may be any, those of others follow from what they are.
 */
typedef struct {
  int is_known, number;
  char text[MOST_TEXT];
} Message;

static char *text_of(Message *m, int number) {
  if (!m->is_known || m->number != number) some_text(m->text, !m->is_known);
  m->is_known = 1;
  m->number = number;
  return m->text;
}

/* A character of a name that others have given: any but the end. */
static char some_character(void) {
  char c = (char)__silhouette_between(-128, 127);
  return c != 0 ? c : 1;
}

static Message of_error, of_signal;
char *strerror(int number) { return text_of(&of_error, number); }
char *strsignal(int number) { return text_of(&of_signal, number); }

/* POSIX' strerror_r. */
int __xpg_strerror_r(int number, char *to, size_t size) {
  (void)number;
  size_t n = 0;
  for (; n + 1 < size && __silhouette_guess(0, 1); n++) to[n] = (char)__silhouette_guess(1, 127);
  if (size > 0) to[n] = 0;
  return __silhouette_guess(0, 4095);
}

/* GNU's: the text may lie elsewhere. */
char *strerror_r(int number, char *to, size_t size) {
  if (__silhouette_between(0, 1)) return strerror(number);
  (void)__xpg_strerror_r(number, to, size);
  return size > 0 ? to : strerror(number);
}

/* ---- bytes that come from the system ---- */

static void some_bytes(char *to, size_t n) {
  for (size_t i = 0; i < n; i++) to[i] = (char)__silhouette_between(-128, 127);
}

void arc4random_buf(void *to, size_t n) { some_bytes(to, n); }

static int success(void) {
  int result = __silhouette_between(-1, 0);
  __silhouette_errno_after(result);
  return result;
}

int getentropy(void *to, size_t n) {
  int result = success();
  if (result == 0) some_bytes(to, n);
  return result;
}

/* As many bytes as there are, at most n. */
static __PTRDIFF_TYPE__ some_of(char *to, size_t n) {
  __PTRDIFF_TYPE__ result = -1;
  if (n > (size_t)-1 / 2) n = (size_t)-1 / 2;
  result = (__PTRDIFF_TYPE__)__silhouette_between_long(-1, (long long)n);
  __silhouette_errno_after(result);
  if (result > 0) some_bytes(to, (size_t)result);
  return result;
}

__PTRDIFF_TYPE__ pread(int descriptor, void *to, size_t n, long offset) {
  return (void)offset, __silhouette_use_descriptor(descriptor), some_of(to, n);
}
__PTRDIFF_TYPE__ pread64(int descriptor, void *to, size_t n, long long offset) {
  return (void)offset, __silhouette_use_descriptor(descriptor), some_of(to, n);
}

/* No zero at the end. */
__PTRDIFF_TYPE__ readlink(const char *path, char *to, size_t n) {
  __silhouette_read_string(path);
  return some_of(to, n);
}
__PTRDIFF_TYPE__ readlinkat(int folder, const char *path, char *to, size_t n) {
  return (void)folder, readlink(path, to, n);
}

/* A name, cut off where it does not fit. */
static int name_of(char *to, size_t size) {
  int result = success();
  size_t n = (size_t)__silhouette_between(0, MOST_TEXT);
  if (result < 0) return result;
  for (size_t i = 0; i < n && i < size; i++) to[i] = some_character();
  if (n < size) to[n] = 0;
  return 0;
}

int gethostname(char *to, size_t size) { return name_of(to, size); }
int getdomainname(char *to, size_t size) { return name_of(to, size); }

enum { MOST_PATH = 4096 };

/* With NULL the GNU library allocates what it needs, or what it is told. */
char *getcwd(char *to, size_t size) {
  size_t n = (size_t)__silhouette_between(1, MOST_PATH - 1);
  if (to == NULL && size == 0) size = n + 1;
  if (size <= n || __silhouette_between(0, 1)) {
    __silhouette_errno_after(-1);
    return NULL;
  }
  if (to == NULL) to = malloc(size);
  if (to == NULL) return NULL;
  to[0] = '/';
  for (size_t i = 1; i < n; i++) to[i] = some_character();
  to[n] = 0;
  __silhouette_errno_after(0);
  return to;
}

/* ---- descriptors and users ---- */

int pipe(int end[2]) {
  int result = success();
  if (result == 0) {
    end[0] = __silhouette_between(0, __INT_MAX__);
    end[1] = __silhouette_between(0, __INT_MAX__ - 1);
    if (end[0] == end[1]) end[1]++;
    __silhouette_open_descriptor(end[0]);
    __silhouette_open_descriptor(end[1]);
  }
  return result;
}
int pipe2(int end[2], int flags) { return (void)flags, pipe(end); }

/* The last six characters, XXXXXX, become others. */
int mkstemp(char *path) {
  size_t n = strlen(path);
  int good = n >= 6;
  for (size_t i = 0; good && i < 6; i++) good = path[n - 6 + i] == 'X';
  if (!good) {
    __silhouette_errno = ERROR_INVALID;
    return -1;
  }
  for (size_t i = 0; i < 6; i++) path[n - 6 + i] = (char)__silhouette_between('0', 'z');
  int result = __silhouette_between(-1, __INT_MAX__);
  __silhouette_errno_after(result);
  __silhouette_open_descriptor(result);
  return result;
}
int mkstemp64(char *path) { return mkstemp(path); }

static unsigned some_user(void) { return (unsigned)__silhouette_between_long(0, 4294967295LL); }

/* Who runs the program stays the same until it becomes another. */
enum { REAL_USER, EFFECTIVE_USER, REAL_GROUP, EFFECTIVE_GROUP, IDENTITIES };
static unsigned identity[IDENTITIES];
static int is_known[IDENTITIES];

static unsigned identity_of(int which) {
  if (!is_known[which]) identity[which] = some_user();
  is_known[which] = 1;
  return identity[which];
}

static int become_another(void) {
  int result = success();
  if (result == 0) is_known[REAL_USER] = is_known[EFFECTIVE_USER] = is_known[REAL_GROUP] = is_known[EFFECTIVE_GROUP] = 0;
  return result;
}

unsigned getuid(void) { return identity_of(REAL_USER); }
unsigned geteuid(void) { return identity_of(EFFECTIVE_USER); }
unsigned getgid(void) { return identity_of(REAL_GROUP); }
unsigned getegid(void) { return identity_of(EFFECTIVE_GROUP); }
int setuid(unsigned a) { return (void)a, become_another(); }
int seteuid(unsigned a) { return (void)a, become_another(); }
int setgid(unsigned a) { return (void)a, become_another(); }
int setegid(unsigned a) { return (void)a, become_another(); }
int setreuid(unsigned a, unsigned b) { return (void)a, (void)b, become_another(); }
int setregid(unsigned a, unsigned b) { return (void)a, (void)b, become_another(); }
int setresuid(unsigned a, unsigned b, unsigned c) { return (void)a, (void)b, (void)c, become_another(); }
int setresgid(unsigned a, unsigned b, unsigned c) { return (void)a, (void)b, (void)c, become_another(); }

/* What stays the same as long as the program runs. */
int getpid(void) {
  static int process;
  if (process == 0) process = __silhouette_between(1, __INT_MAX__);
  return process;
}
int gettid(void) { return getpid(); }

int getpagesize(void) {
  static int size;
  if (size == 0) size = __silhouette_between(1, __INT_MAX__);
  return size;
}

long sysconf(int name) {
  if (name == 30) return getpagesize(); /* _SC_PAGESIZE */
  long result = (long)__silhouette_between_long(-1, __LONG_MAX__);
  __silhouette_errno_after(result);
  return result;
}

int getresuid(unsigned *real, unsigned *effective, unsigned *saved) {
  *real = some_user();
  *effective = some_user();
  *saved = some_user();
  return 0;
}
int getresgid(unsigned *real, unsigned *effective, unsigned *saved) { return getresuid(real, effective, saved); }

/* ---- the clock ---- */

/* share/test/support.c has the same. */
long time(long *t) {
  long now = __VERIFIER_nondet_stream();
  if (now < 0) now = -1;
  if (now >= 0 && sizeof(long) == 8) now = (long)(now * 4294967296LL + (unsigned)__VERIFIER_nondet_stream());
  if (t) *t = now;
  __silhouette_errno_after(0);
  return now;
}

typedef struct {
  long seconds, nanoseconds;
} Timespec;

/* Later than what was said before. */
static void some_time(Timespec *to) {
  to->seconds = (long)__silhouette_guess_long(0, __LONG_MAX__);
  to->nanoseconds = __silhouette_guess(0, 999999999);
}

int clock_gettime(int clock, Timespec *to) {
  int result = success();
  (void)clock;
  if (result == 0) some_time(to);
  return result;
}

int clock_getres(int clock, Timespec *to) {
  int result = success();
  (void)clock;
  if (result == 0 && to != NULL) some_time(to);
  return result;
}

/* The base, or 0 where it is not known. */
int timespec_get(Timespec *to, int base) {
  if (base != 1 || __silhouette_between(0, 1)) return 0;
  some_time(to);
  return base;
}

/* Cut short, it says what is left. */
int nanosleep(const Timespec *wanted, Timespec *left) {
  __silhouette_read_block(wanted, sizeof *wanted, 1);
  int result = success();
  if (result < 0 && left != NULL) some_time(left);
  return result;
}

typedef struct {
  int second, minute, hour, day, month, year, weekday, day_of_year, is_summer;
  long offset;
  const char *zone;
} Date;

static Date date;
static char zone[MOST_TEXT];

/* Which date belongs to a time is not modelled. */
static Date *some_date(Date *to) {
  to->second = __silhouette_guess(0, 60);
  to->minute = __silhouette_guess(0, 59);
  to->hour = __silhouette_guess(0, 23);
  to->day = __silhouette_guess(1, 31);
  to->month = __silhouette_guess(0, 11);
  to->year = __silhouette_guess(-__INT_MAX__ - 1, __INT_MAX__);
  to->weekday = __silhouette_guess(0, 6);
  to->day_of_year = __silhouette_guess(0, 365);
  to->is_summer = __silhouette_guess(-1, 1);
  to->offset = __silhouette_guess(-86400, 86400);
  to->zone = some_text(zone, 0);
  return to;
}

/* A year that is no int is an error, which may happen. */
static Date *date_of(const long *t, Date *to) {
  __silhouette_read_block(t, sizeof *t, 1);
  Date *result = __silhouette_between(0, 1) ? some_date(to) : NULL;
  __silhouette_errno_after_pointer(result);
  return result;
}

Date *gmtime(const long *t) { return date_of(t, &date); }
Date *localtime(const long *t) { return date_of(t, &date); }
Date *gmtime_r(const long *t, Date *to) { return date_of(t, to); }
Date *localtime_r(const long *t, Date *to) { return date_of(t, to); }

/* Reads the date and brings its parts into their ranges. */
static long time_of(Date *d) {
  __silhouette_read_block(d, sizeof *d, 1);
  long result = (long)__silhouette_guess_long(-__LONG_MAX__ - 1, __LONG_MAX__);
  __silhouette_errno_after(result);
  if (result != -1) some_date(d);
  return result;
}

long mktime(Date *d) { return time_of(d); }
long timegm(Date *d) { return time_of(d); }
long timelocal(Date *d) { return time_of(d); }

/* Some text that fits; 0: it does not, and what was stored is not known. */
size_t strftime(char *to, size_t size, const char *format, const Date *d) {
  __silhouette_read_string(format);
  __silhouette_read_block(d, sizeof *d, 1);
  size_t n = 0;
  __silhouette_errno_after(0);
  for (; n + 1 < size && __silhouette_guess(0, 1); n++) {
    to[n] = (char)__silhouette_guess(-128, 127);
    if (to[n] == 0) to[n] = 1;
  }
  if (size == 0 || __silhouette_guess(0, 1)) return 0;
  to[n] = 0;
  return n;
}
