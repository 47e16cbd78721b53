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
 * Whether the text of another number comes to lie where the one before does is the library's business. */
typedef struct {
  int is_known, number;
  char text[MOST_TEXT];
} Message;

static char *text_of(Message m[2], int number) {
  for (int i = 0; i < 2; i++)
    if (m[i].is_known && m[i].number == number) return m[i].text;
  int at = m[0].is_known && __silhouette_guess(0, 1);
  some_text(m[at].text, !m[0].is_known);
  m[at].is_known = 1;
  m[at].number = number;
  return m[at].text;
}

/* A character of a name that others have given: any but the end. */
static char some_character(void) {
  char c = (char)__silhouette_between(-128, 127);
  return c != 0 ? c : 1;
}

static Message of_error[2], of_signal[2];
char *strerror(int number) { return text_of(of_error, number); }
char *strsignal(int number) { return text_of(of_signal, number); }

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

static int failure(void) {
  __silhouette_errno_after(-1);
  return -1;
}

int getentropy(void *to, size_t n) {
  int result = n > 256 ? failure() : success();
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

__PTRDIFF_TYPE__ pread64(int descriptor, void *to, size_t n, long long offset) {
  __silhouette_use_descriptor(descriptor);
  return descriptor < 0 || offset < 0 ? failure() : some_of(to, n);
}
__PTRDIFF_TYPE__ pread(int descriptor, void *to, size_t n, long offset) { return pread64(descriptor, to, n, offset); }

/* No zero at the end, and no link is empty. */
static __PTRDIFF_TYPE__ read_link(char *to, size_t n) {
  if (n == 0 || __silhouette_between(0, 1)) return failure();
  if (n > (size_t)-1 / 2) n = (size_t)-1 / 2;
  __PTRDIFF_TYPE__ result = (__PTRDIFF_TYPE__)__silhouette_between_long(1, (long long)n);
  __silhouette_errno_after(0);
  some_bytes(to, (size_t)result);
  return result;
}
__PTRDIFF_TYPE__ readlink(const char *path, char *to, size_t n) {
  __silhouette_read_string(path);
  return path[0] == 0 ? failure() : read_link(to, n);
}
/* Whether there is such a folder is not modelled. */
__PTRDIFF_TYPE__ readlinkat(int folder, const char *path, char *to, size_t n) {
  __silhouette_read_string(path);
  return (folder != -100 || path[0] == 0) && __silhouette_guess(0, 1) ? failure() : read_link(to, n);
}

/* A name, cut off where it does not fit, which may be an error. It stays the same: only the first is an input. */
static int name_of(char *to, size_t size, int is_input) {
  size_t n = (size_t)(is_input ? __silhouette_between(0, MOST_TEXT) : __silhouette_guess(0, MOST_TEXT));
  for (size_t i = 0; i < n && i < size; i++) {
    char c = is_input ? some_character() : (char)__silhouette_guess(-128, 127);
    to[i] = c != 0 ? c : 1;
  }
  int result = n < size ? 0 : __silhouette_guess(-1, 0);
  if (n < size) to[n] = 0;
  __silhouette_errno_after(0);
  return result;
}

int gethostname(char *to, size_t size) {
  static int is_known;
  return name_of(to, size, !is_known++);
}
int getdomainname(char *to, size_t size) {
  static int is_known;
  return name_of(to, size, !is_known++);
}

int system(const char *command) {
  __silhouette_read_any_string(command);
  int result = command == NULL ? __silhouette_guess(0, 1) : __silhouette_between(-1, 0);
  if (command != NULL && result == 0) result = __silhouette_guess(0, 65535);
  __silhouette_errno_after(result);
  return result;
}

/* No bound on the length: the GNU library finds the name of a folder as deep as there is one. With NULL it allocates
 * what it needs, or what it is told. */
char *getcwd(char *to, size_t size) {
  size_t n = (size_t)__silhouette_between(1, __INT_MAX__);
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

/* Not that which it duplicates. */
int dup(int descriptor) {
  __silhouette_use_descriptor(descriptor);
  int result = descriptor < 0 ? -1 : __silhouette_between(-1, __INT_MAX__ - 1);
  if (result >= 0 && result == descriptor) result++;
  __silhouette_errno_after(result);
  __silhouette_open_descriptor(result);
  return result;
}

int dup2(int descriptor, int other) {
  __silhouette_use_descriptor(descriptor);
  int result = descriptor < 0 || other < 0 ? -1 : __silhouette_between(-1, 0);
  __silhouette_errno_after(result);
  if (result < 0) return -1;
  __silhouette_open_descriptor(other);
  return other;
}

int dup3(int descriptor, int other, int flags) {
  if (descriptor != other && !(flags & ~02000000)) return dup2(descriptor, other);
  __silhouette_use_descriptor(descriptor);
  return failure();
}

/* Where it ends up is what was asked for, from the beginning on; else it follows from the file and where it was. */
long long lseek64(int descriptor, long long offset, int whence) {
  __silhouette_use_descriptor(descriptor);
  if (descriptor < 0 || whence < 0 || whence > 4 || (whence == 0 && offset < 0) || __silhouette_between(0, 1))
    return failure();
  __silhouette_errno_after(0);
  return whence == 0   ? offset
         : offset == 0 ? __silhouette_guess_long(0, __LONG_LONG_MAX__)
                       : __silhouette_guess_long(-1, __LONG_LONG_MAX__);
}
long lseek(int descriptor, long offset, int whence) {
  if (sizeof(long) == 8) return (long)lseek64(descriptor, offset, whence);
  __silhouette_use_descriptor(descriptor);
  if (descriptor < 0 || whence < 0 || whence > 4 || (whence == 0 && offset < 0) || __silhouette_between(0, 1))
    return failure();
  __silhouette_errno_after(0);
  return whence == 0 ? offset : (long)__silhouette_guess_long(-1, __LONG_MAX__);
}

/* The first answer for each of the standard descriptors is an input. */
int isatty(int descriptor) {
  static int is_known[3];
  __silhouette_use_descriptor(descriptor);
  int is_first = descriptor >= 0 && descriptor < 3 && !is_known[descriptor];
  int result = descriptor < 0 ? 0 : is_first ? __silhouette_between(0, 1) : __silhouette_guess(0, 1);
  if (is_first) is_known[descriptor] = 1;
  __silhouette_errno_after(descriptor < 0 ? -1 : is_first ? result - 1 : 0);
  return result;
}

/* A letter or a digit. */
static char some_letter(void) {
  int n = __silhouette_between(0, 61);
  return (char)(n < 10 ? '0' + n : n < 36 ? 'A' + n - 10 : 'a' + n - 36);
}

/* The last six characters, XXXXXX, become others. */
int mkstemp(char *path) {
  size_t n = strlen(path);
  int good = n >= 6;
  for (size_t i = 0; good && i < 6; i++) good = path[n - 6 + i] == 'X';
  if (!good) {
    __silhouette_errno = ERROR_INVALID;
    return -1;
  }
  for (size_t i = 0; i < 6; i++) path[n - 6 + i] = some_letter();
  int result = __silhouette_between(-1, __INT_MAX__);
  __silhouette_errno_after(result);
  __silhouette_open_descriptor(result);
  return result;
}
int mkstemp64(char *path) { return mkstemp(path); }

static unsigned some_user(void) { return (unsigned)__silhouette_between_long(0, 4294967295LL); }

/* Who runs the program stays the same until it becomes another; then it is what it became, or not modelled. */
enum { REAL_USER, EFFECTIVE_USER, REAL_GROUP, EFFECTIVE_GROUP, IDENTITIES };
static unsigned identity[IDENTITIES];
static int is_known[IDENTITIES], has_changed, has_tried[IDENTITIES];

static unsigned some_identity(void) {
  return has_changed ? (unsigned)__silhouette_guess_long(0, 4294967295LL) : some_user();
}

static unsigned identity_of(int which) {
  if (!is_known[which]) identity[which] = some_identity();
  is_known[which] = 1;
  return identity[which];
}

/* Whether it may is decided by the first try. */
static int may_become(int which, int is_one) {
  int result = __silhouette_between(-1, 0);
  if (has_tried[which]) __silhouette_doubt();
  has_tried[which] = 1;
  if (!is_one) result = -1;
  __silhouette_errno_after(result);
  return result;
}

/* With privileges the real one becomes it, too. */
static int become(int effective, int real, unsigned new) {
  if (may_become(effective, new != (unsigned)-1) < 0) return -1;
  identity[effective] = new;
  is_known[effective] = 1;
  if (real < 0 || __silhouette_between(0, 1)) return 0;
  identity[real] = new;
  is_known[real] = 1;
  return 0;
}

static int become_another(int effective, int real) {
  if (may_become(effective, 1) < 0) return -1;
  has_changed = 1;
  is_known[effective] = is_known[real] = 0;
  return 0;
}

unsigned getuid(void) { return identity_of(REAL_USER); }
unsigned geteuid(void) { return identity_of(EFFECTIVE_USER); }
unsigned getgid(void) { return identity_of(REAL_GROUP); }
unsigned getegid(void) { return identity_of(EFFECTIVE_GROUP); }
int setuid(unsigned a) { return become(EFFECTIVE_USER, REAL_USER, a); }
int seteuid(unsigned a) { return become(EFFECTIVE_USER, -1, a); }
int setgid(unsigned a) { return become(EFFECTIVE_GROUP, REAL_GROUP, a); }
int setegid(unsigned a) { return become(EFFECTIVE_GROUP, -1, a); }
int setreuid(unsigned a, unsigned b) { return (void)a, (void)b, become_another(EFFECTIVE_USER, REAL_USER); }
int setregid(unsigned a, unsigned b) { return (void)a, (void)b, become_another(EFFECTIVE_GROUP, REAL_GROUP); }
int setresuid(unsigned a, unsigned b, unsigned c) { return (void)c, setreuid(a, b); }
int setresgid(unsigned a, unsigned b, unsigned c) { return (void)c, setregid(a, b); }

/* What stays the same as long as the program runs. */
int getpid(void) {
  static int process;
  if (process == 0) process = __silhouette_between(1, __INT_MAX__);
  return process;
}
int gettid(void) { return getpid(); }

/* A parent may end, and then it is another, once. */
int getppid(void) {
  static int n_asked;
  return n_asked++ < 2 ? __silhouette_between(0, __INT_MAX__) : __silhouette_guess(0, __INT_MAX__);
}

/* The group stays the same as long as the program does not change it. */
static int group, is_other_group;
int getpgrp(void) {
  if (is_other_group) return __silhouette_guess(0, __INT_MAX__);
  if (group == 0) group = __silhouette_between(1, __INT_MAX__);
  return group;
}

/* Whether it can be changed, and to which, follows from what it is and was. */
static int change_group(int most) {
  is_other_group = 1;
  __silhouette_errno_after(0);
  return __silhouette_guess(-1, most);
}
int setpgid(int process, int to) { return process < 0 || to < 0 ? failure() : change_group(0); }
int setpgrp(void) { return change_group(0); }
int setsid(void) { return change_group(__INT_MAX__); }

/* Of the machines that C is read for. */
int getpagesize(void) { return 4096; }

/* -1 with the old errno: there is no limit. */
long sysconf(int name) {
  if (name == 30) return getpagesize(); /* _SC_PAGESIZE */
  __silhouette_errno_after(0);
  return (long)__silhouette_guess_long(-__LONG_MAX__ - 1, __LONG_MAX__);
}

int getresuid(unsigned *real, unsigned *effective, unsigned *saved) {
  *real = getuid();
  *effective = geteuid();
  *saved = (unsigned)__silhouette_guess_long(0, 4294967295LL);
  return 0;
}
int getresgid(unsigned *real, unsigned *effective, unsigned *saved) {
  *real = getgid();
  *effective = getegid();
  *saved = (unsigned)__silhouette_guess_long(0, 4294967295LL);
  return 0;
}

/* ---- waiting ---- */

/* What is left of it, where a signal ended it. */
unsigned sleep(unsigned seconds) {
  __silhouette_errno_after(0);
  return (unsigned)__silhouette_guess_long(0, seconds);
}

/* What is left of the alarm before: of the first call that may be one that who started the program has set. */
unsigned alarm(unsigned seconds) {
  static unsigned before = 4294967295U;
  unsigned result = (unsigned)__silhouette_guess_long(0, before);
  before = seconds;
  return result;
}

/* It returns when a signal was handled: there are no handlers. */
int pause(void) {
  for (;;) {
  }
}

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

/* The clocks that Linux has do not fail; whether there is another is not modelled. */
static int clock_fails(int clock) {
  if (clock >= 0 && clock <= 7) return 0;
  __silhouette_doubt();
  return success();
}

int clock_gettime(int clock, Timespec *to) {
  int result = clock_fails(clock);
  if (result == 0) some_time(to);
  return result;
}

int clock_getres(int clock, Timespec *to) {
  int result = clock_fails(clock);
  if (result == 0 && to != NULL) some_time(to);
  return result;
}

/* The base, or 0 where it is not known: newer libraries have more than TIME_UTC. */
int timespec_get(Timespec *to, int base) {
  if (base != 1 && (base < 1 || base > 4 || __silhouette_guess(0, 1))) return 0;
  some_time(to);
  return base;
}

/* Cut short, it says what is left. */
int nanosleep(const Timespec *wanted, Timespec *left) {
  __silhouette_read_block(wanted, sizeof *wanted, 1);
  if (wanted->seconds < 0 || wanted->nanoseconds < 0 || wanted->nanoseconds > 999999999) return failure();
  if (__silhouette_between(0, 1)) return 0;
  __silhouette_doubt(); /* there are no signals */
  if (left != NULL) some_time(left);
  return failure();
}

typedef struct {
  int second, minute, hour, day, month, year, weekday, day_of_year, is_summer;
  long offset;
  const char *zone;
} Date;

static Date date;

/* The name of a zone, which TZ may say: the end of a block, as of a variable of the environment (contract.c). */
enum { MOST_ZONE = 131072 };
extern char __silhouette_zone[MOST_ZONE]; /* any contents */

/* Which date belongs to a time is not modelled. Far from here zones are days away. */
static Date *some_date(Date *to, int is_local) {
  to->second = __silhouette_guess(0, 60);
  to->minute = __silhouette_guess(0, 59);
  to->hour = __silhouette_guess(0, 23);
  to->day = __silhouette_guess(1, 31);
  to->month = __silhouette_guess(0, 11);
  to->year = __silhouette_guess(-__INT_MAX__ - 1, __INT_MAX__);
  to->weekday = __silhouette_guess(0, 6);
  to->day_of_year = __silhouette_guess(0, 365);
  to->is_summer = is_local ? __silhouette_guess(-1, 1) : 0;
  to->offset = is_local ? __silhouette_guess(-__INT_MAX__ - 1, __INT_MAX__) : 0;
  __silhouette_zone[MOST_ZONE - 1] = 0;
  to->zone = is_local ? __silhouette_zone + MOST_ZONE - 1 - __silhouette_guess(0, MOST_ZONE - 1) : "GMT";
  return to;
}

/* A year that is no int is an error: it is one for certain beyond LAST, and for certain none up to FIRST. */
#define FIRST 67768036190000000LL
#define LAST 67768044000000000LL
static Date *date_of(const long *t, Date *to, int is_local) {
  __silhouette_read_block(t, sizeof *t, 1);
  long long far = *t < 0 ? -(*t + 1) : *t;
  int fails = far > LAST || (far > FIRST && __silhouette_guess(0, 1));
  Date *result = fails ? NULL : some_date(to, is_local);
  __silhouette_errno_after_pointer(result);
  return result;
}

Date *gmtime(const long *t) { return date_of(t, &date, 0); }
Date *localtime(const long *t) { return date_of(t, &date, 1); }
Date *gmtime_r(const long *t, Date *to) { return date_of(t, to, 0); }
Date *localtime_r(const long *t, Date *to) { return date_of(t, to, 1); }

/* Reads the date and brings its parts into their ranges. -1 may be a time: the second before 1970. */
static long time_of(Date *d, int is_local) {
  __silhouette_read_block(d, sizeof *d, 1);
  long result = (long)__silhouette_guess_long(-__LONG_MAX__ - 1, __LONG_MAX__);
  if (__silhouette_between(0, 1)) {
    __silhouette_doubt();
    __silhouette_errno_after(-1);
    return -1;
  }
  __silhouette_errno_after(0);
  some_date(d, is_local);
  return result;
}

long mktime(Date *d) { return time_of(d, 1); }
long timegm(Date *d) { return time_of(d, 0); }
long timelocal(Date *d) { return time_of(d, 1); }

int dysize(int year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 366 : 365; }

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
