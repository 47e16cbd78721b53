/* Characters: see models.h. */
#include "models.h"

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

/* The characters by comparisons, which are easier to understand than the table; what is neither a character nor EOF is
 * found where the GNU library would read outside of it. */
static void look(int c) {
  unsigned short bits = class_pointer[c];
  (void)bits;
}

static int within(int c, int first, int last) { return c >= first && c <= last; }

/* A function that gcc computes by itself, without a table: for a digit it is 1 there. */
int isdigit(int c) { return look(c), within(c, '0', '9') ? 1 + (DIGIT - 1) * __silhouette_order(0, 1) : 0; }
int islower(int c) { return look(c), within(c, 'a', 'z') ? LOWER : 0; }
int isupper(int c) { return look(c), within(c, 'A', 'Z') ? UPPER : 0; }
int isalpha(int c) { return look(c), within(c, 'a', 'z') || within(c, 'A', 'Z') ? ALPHA : 0; }
int isalnum(int c) {
  return look(c), within(c, 'a', 'z') || within(c, 'A', 'Z') || within(c, '0', '9') ? ALNUM : 0;
}
int isxdigit(int c) {
  return look(c), within(c, '0', '9') || within(c, 'a', 'f') || within(c, 'A', 'F') ? XDIGIT : 0;
}
int isspace(int c) { return look(c), c == ' ' || within(c, '\t', '\r') ? SPACE : 0; }
int isblank(int c) { return look(c), c == ' ' || c == '\t' ? BLANK : 0; }
int iscntrl(int c) { return look(c), within(c, 0, 31) || c == 127 ? CNTRL : 0; }
int isprint(int c) { return look(c), within(c, 32, 126) ? PRINT : 0; }
int isgraph(int c) { return look(c), within(c, 33, 126) ? GRAPH : 0; }
int ispunct(int c) {
  return look(c), within(c, 33, 47) || within(c, 58, 64) || within(c, 91, 96) || within(c, 123, 126) ? PUNCT : 0;
}
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

int isctype(int c, int mask) { return class_pointer[c] & mask; }
int _toupper(int c) { return upper_pointer[c]; }
int _tolower(int c) { return lower_pointer[c]; }

/* What is neither a character nor EOF but might be a plain char is taken for that, as the GNU library does it. */
static int character(int c) { return c >= -128 && c < -1 ? c + 256 : c; }

int tolower(int c) { return c >= 'A' && c <= 'Z' ? c + 32 : character(c); }
int toupper(int c) { return c >= 'a' && c <= 'z' ? c - 32 : character(c); }
