/* What other models and src/front/contract.c are made of: errno, what is read, streams that are open, the environment,
 * what runs at exit. See models.h. */
#include "models.h"

/* ---- errno ---- */

int __silhouette_errno;
int *__errno_location(void) { return &__silhouette_errno; }

/* Linux has so many errors; which of them a function gives is its business. */
enum { MOST_ERROR = 133 };

/* In the first case it is seen in the number that it is not 0. */
static int some_error(void) {
  if (__silhouette_between(0, 1)) return __silhouette_guess(64, 127);
  return __silhouette_guess(1, MOST_ERROR);
}

void __silhouette_errno_after(long long result) {
  if (result < 0 || __silhouette_between(0, 1)) __silhouette_errno = some_error();
}

void __silhouette_errno_after_pointer(const void *result) {
  if (result == NULL || __silhouette_between(0, 1)) __silhouette_errno = some_error();
}

void __silhouette_errno_after_malloc(const void *result) {
  if (result == NULL) __silhouette_errno = ERROR_NO_MEMORY;
}

/* ---- what is read ---- */

void __silhouette_bad_access(void) {
  char byte = *(const char *)NULL;
  (void)byte;
}

/* The first characters one by one: where a variable holds them, each is one of its bytes, and no loop is to be
 * understood. */
void __silhouette_read_string(const char *s) {
  if (s[0] == 0 || s[1] == 0 || s[2] == 0 || s[3] == 0 || s[4] == 0 || s[5] == 0 || s[6] == 0 || s[7] == 0) return;
  if (s[8] == 0 || s[9] == 0 || s[10] == 0 || s[11] == 0 || s[12] == 0 || s[13] == 0 || s[14] == 0 || s[15] == 0)
    return;
  for (s += 16; *s != 0; s++) {
  }
}

void __silhouette_read_any_string(const char *s) {
  if (s != NULL) __silhouette_read_string(s);
}

void __silhouette_read_bounded(const char *s, int most) {
  if (most < 0)
    __silhouette_read_string(s);
  else
    for (; most > 0 && *s != 0; most--) s++;
}

/* If the first and the last byte lie in one object, so do the others. */
void __silhouette_read_block(const void *p, size_t size, size_t count) {
  const char *at = p;
  if (size == 0 || count == 0) return;
  if (size > (size_t)-1 / 2 / count) __silhouette_bad_access();
  char byte = at[0];
  byte = at[size * count - 1];
  (void)byte;
}

/* ---- SV-COMP ---- */

typedef int Int __attribute__((aligned(1), may_alias));
typedef long long Long __attribute__((aligned(1), may_alias));

/* Any bytes. What has the size of a number is written as one: so it is followed best. */
void __VERIFIER_nondet_memory(void *to, size_t n) {
  if (n == sizeof(Int)) {
    *(Int *)to = __VERIFIER_nondet_stream();
  } else if (n == sizeof(Long)) {
    long long high = __VERIFIER_nondet_stream();
    *(Long *)to = high * 4294967296LL + (unsigned)__VERIFIER_nondet_stream();
  } else {
    for (size_t i = 0; i < n; i++) ((char *)to)[i] = (char)__VERIFIER_nondet_stream();
  }
}

/* ---- descriptors ---- */

/* None, one or several are closed. Those that are used again should fail, unless they were opened again in the
 * meantime; whether they do is not modelled. */
static int n_closed, closed;

void __silhouette_use_descriptor(int descriptor) {
  if (n_closed > 1 || (n_closed == 1 && descriptor == closed)) __silhouette_doubt();
}

void __silhouette_close_some_descriptor(void) { n_closed = 2; }

void __silhouette_close_descriptor(int descriptor) {
  __silhouette_use_descriptor(descriptor);
  n_closed = n_closed == 0 || (n_closed == 1 && descriptor == closed) ? 1 : 2;
  closed = descriptor;
}

void __silhouette_open_descriptor(int descriptor) {
  if (n_closed == 1 && descriptor == closed) n_closed = 0;
}

void closefrom(int first) {
  (void)first;
  __silhouette_close_some_descriptor();
  __silhouette_errno_after(0);
}

int close_range(unsigned first, unsigned last, int flags) {
  __silhouette_close_some_descriptor();
  int result = first > last || (flags & ~6) ? -1 : __silhouette_between(-1, 0);
  __silhouette_errno_after(result);
  return result;
}

/* ---- streams ---- */

/* One stream after the other can lie in each, in either place. */
typedef struct {
  File place[2];
  char was_open;
} Streams;
static Streams first, second, third, fourth, fifth, sixth, seventh, eighth;
static File standard[3] = {{.is_open = 1}, {.is_open = 1}, {.is_open = 1}};
File *stdin = &standard[0], *stdout = &standard[1], *stderr = &standard[2];

void __silhouette_use_stream(File *stream) {
  if (!stream->is_open) __silhouette_bad_access();
}

void __silhouette_use_any_stream(File *stream) {
  if (stream != NULL) __silhouette_use_stream(stream);
}

/* What a function uses that does not name it. */
void __silhouette_use_stdin(void) { __silhouette_use_stream(stdin); }
void __silhouette_use_stdout(void) { __silhouette_use_stream(stdout); }
void __silhouette_use_stderr(void) { __silhouette_use_stream(stderr); }

static File *open_in(Streams *s) {
  if (s->place[0].is_open || s->place[1].is_open) return NULL;
  File *stream = s->was_open && __silhouette_guess(0, 1) ? &s->place[1] : &s->place[0];
  s->was_open = 1;
  stream->is_open = 1;
  return stream;
}

/* A stream that is not open yet; NULL where opening fails. share/test/support.c reads the same input. One that is
 * opened after another was closed may lie where that did, or not: so one that was closed is not always open again. */
static File *open_stream(void) {
  if (__VERIFIER_nondet_stream() < 0) {
    __silhouette_errno_after(-1);
    return NULL;
  }
  __silhouette_errno_after(0);
  File *stream = open_in(&first); /* no loop is to be understood */
  if (stream == NULL) stream = open_in(&second);
  if (stream == NULL) stream = open_in(&third);
  if (stream == NULL) stream = open_in(&fourth);
  if (stream == NULL) stream = open_in(&fifth);
  if (stream == NULL) stream = open_in(&sixth);
  if (stream == NULL) stream = open_in(&seventh);
  if (stream == NULL) stream = open_in(&eighth);
  if (stream == NULL) __silhouette_missing(&eighth); /* so many open files */
  return stream;
}

/* There is no other way to open a file, and (fopen, freopen) none without a name. share/test/support.c agrees. */
static int is_mode(const char *mode) {
  __silhouette_read_string(mode);
  return mode[0] == 'r' || mode[0] == 'w' || mode[0] == 'a';
}

static File *open_or_fail(int is_sensible) {
  if (is_sensible) return open_stream();
  __silhouette_errno_after(-1);
  return NULL;
}

File *fopen(const char *path, const char *mode) {
  __silhouette_read_string(path);
  return open_or_fail(is_mode(mode) && path[0] != 0);
}

File *fopen64(const char *path, const char *mode) { return fopen(path, mode); }

File *fdopen(int descriptor, const char *mode) {
  __silhouette_use_descriptor(descriptor);
  return open_or_fail(is_mode(mode) && descriptor >= 0);
}

File *tmpfile(void) { return open_stream(); }
File *tmpfile64(void) { return open_stream(); }

int fclose(File *stream) {
  __silhouette_use_stream(stream);
  __silhouette_close_some_descriptor();
  stream->is_open = 0;
  int result = __silhouette_between(-1, 0);
  __silhouette_errno_after(result);
  return result;
}

/* Closes the stream in any case. */
static int is_reopened;
File *freopen(const char *path, const char *mode, File *stream) {
  is_reopened = 1;
  __silhouette_read_any_string(path);
  int is_sensible = is_mode(mode) && (path == NULL || path[0] != 0);
  __silhouette_use_stream(stream);
  if (!is_sensible || __VERIFIER_nondet_stream() < 0) {
    stream->is_open = 0;
    __silhouette_errno_after(-1);
    return NULL;
  }
  __silhouette_errno_after(0);
  return stream;
}

File *freopen64(const char *path, const char *mode, File *stream) { return freopen(path, mode, stream); }

/* What a stream says of itself, and what one asks of it: any of these results. */
static int about(File *stream, int least, int most) {
  __silhouette_use_stream(stream);
  int result = __silhouette_between(least, most);
  __silhouette_errno_after(result);
  return result;
}

/* It may fail; where the stream is follows from what was done to it. */
static long place(File *stream) {
  __silhouette_use_stream(stream);
  long result = __silhouette_between(-1, 0);
  __silhouette_errno_after(result);
  return result < 0 ? result : (long)__silhouette_guess_long(0, __LONG_MAX__);
}

/* Those that do not fail. The answer follows from what was read and written. */
static int asked(File *stream) {
  __silhouette_use_stream(stream);
  return __silhouette_guess(0, __INT_MAX__);
}

int feof(File *stream) { return asked(stream); }
int ferror(File *stream) { return asked(stream); }
int feof_unlocked(File *stream) { return asked(stream); }
int ferror_unlocked(File *stream) { return asked(stream); }
void clearerr(File *stream) { __silhouette_use_stream(stream); }
void clearerr_unlocked(File *stream) { __silhouette_use_stream(stream); }
/* What freopen makes of a standard stream is not known. */
int fileno(File *stream) {
  __silhouette_use_stream(stream);
  int result = __silhouette_guess(0, __INT_MAX__);
  if (!is_reopened)
    for (int i = 0; i < 3; i++)
      if (stream == &standard[i]) result = i;
  return result;
}
int fileno_unlocked(File *stream) { return fileno(stream); }
long ftell(File *stream) { return place(stream); }
void rewind(File *stream) { (void)about(stream, 0, 0); }

/* It may fail. A place before the beginning cannot be reached; whether one beside where the stream is can be follows
 * from what was done to it. */
static int move(File *stream, long long offset, int whence) {
  int result = about(stream, -1, 0);
  if (result < 0 || whence < 0 || whence > 2 || (whence == 0 && offset < 0)) return -1;
  return whence == 1 && offset < 0 ? __silhouette_guess(-1, 0) : 0;
}
int fseek(File *stream, long offset, int whence) { return move(stream, offset, whence); }
long ftello(File *stream) { return place(stream); }
int fseeko(File *stream, long offset, int whence) { return move(stream, offset, whence); }
int fseeko64(File *stream, long long offset, int whence) { return move(stream, offset, whence); }
void flockfile(File *stream) { __silhouette_use_stream(stream); }
void funlockfile(File *stream) { __silhouette_use_stream(stream); }
int ftrylockfile(File *stream) { return asked(stream); }

/* A buffer that the library writes to whenever it likes is not modelled. */
static void set_buffer(File *stream, char *buffer) {
  __silhouette_use_stream(stream);
  if (buffer != NULL) __silhouette_missing(buffer);
}

void setbuf(File *stream, char *buffer) { set_buffer(stream, buffer); }
void setbuffer(File *stream, char *buffer, size_t size) { (void)size, set_buffer(stream, buffer); }
void setlinebuf(File *stream) { set_buffer(stream, NULL); }

int setvbuf(File *stream, char *buffer, int mode, size_t size) {
  (void)mode;
  (void)size;
  set_buffer(stream, buffer);
  return __silhouette_guess(-1, 0);
}

/* ---- the environment ---- */

/* Linux gives a program no string of more than 32 pages. A value is the end of its block, so that what lies behind it
 * is out of bounds, as its name lies before it. What was asked before gets the same answer. */
enum { MOST_VALUE = 131072, MOST_VALUES = 4, MOST_NAME = 64 };
extern char __silhouette_environment0[MOST_VALUE], __silhouette_environment1[MOST_VALUE],
    __silhouette_environment2[MOST_VALUE], __silhouette_environment3[MOST_VALUE]; /* any contents */
static struct {
  const char *value;
  char name[MOST_NAME];
} known[MOST_VALUES];
static int n_known;

static int same_name(const char *a, const char *b) {
  while (*a != 0 && *a == *b) {
    a++;
    b++;
  }
  return *a == *b;
}

char *getenv(const char *name) {
  if (name[0] == 0) return NULL;
  for (int i = 0; i < n_known; i++)
    if (same_name(known[i].name, name)) return (char *)known[i].value;
  size_t n = strlen(name);
  if (n >= MOST_NAME || n_known == MOST_VALUES) __silhouette_missing(name);
  memcpy(known[n_known].name, name, n + 1);
  int length = __VERIFIER_nondet_stream();
  char *block = n_known == 0   ? __silhouette_environment0
                : n_known == 1 ? __silhouette_environment1
                : n_known == 2 ? __silhouette_environment2
                               : __silhouette_environment3;
  char *value = length < 0 ? NULL : block + MOST_VALUE - 1 - (length & (MOST_VALUE - 1));
  block[MOST_VALUE - 1] = 0;
  known[n_known++].value = value;
  return value;
}

char *secure_getenv(const char *name) { return getenv(name); }

/* ---- the end ---- */

enum { MOST_HANDLERS = 32 }; /* as many as C promises */
static void (*handler[MOST_HANDLERS])(void);
static int n_handlers;

int atexit(void (*f)(void)) {
  if (n_handlers == MOST_HANDLERS) __silhouette_missing(handler);
  handler[n_handlers++] = f;
  return 0;
}

/* Called where the program ends, if it calls atexit; a handler may add others. */
void __silhouette_exit(void) {
  while (n_handlers > 0) handler[--n_handlers]();
}

/* Signals have their default actions: handlers are not modelled. */
static int fail_as_invalid(void) {
  __silhouette_errno = ERROR_INVALID;
  return -1;
}

int raise(int number) {
  switch (number) {
    case 17: /* SIGCHLD, SIGCONT, SIGURG, SIGWINCH, and what stops it until it goes on: */
    case 18:
    case 23:
    case 28:
    case 19:
    case 20:
    case 21:
    case 22:
    case 0:
      return 0;
    case 32: /* the library keeps these for itself: newer ones refuse them, older ones end the program */
    case 33:
      if (__silhouette_between(0, 1)) {
        __silhouette_doubt();
        abort();
      }
      return fail_as_invalid();
    default:
      if (number > 0 && number <= 64) abort();
      return fail_as_invalid();
  }
}

/* To this process by its number, or to its group: it gets the signal. To others: it may fail. Whether this process is
 * among several is not modelled. */
int kill(int process, int number) {
  if (number < 0 || number > 64) return fail_as_invalid();
  if (process == getpid()) return number == 32 || number == 33 ? (abort(), 0) : raise(number);
  if (process == 0 || (process < 0 && __silhouette_guess(0, 1))) (void)raise(number);
  int fails = process != 0 && __silhouette_between(0, 1);
  __silhouette_errno_after(-fails);
  return fails ? -1 : process == 0 ? 0 : __silhouette_guess(-1, 0);
}

int killpg(int group, int number) {
  if (group < 0) return fail_as_invalid();
  return kill(group == 0 ? 0 : -group, number);
}
