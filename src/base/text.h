/* Text: a growing buffer, interned strings, and 128-bit integers in decimal. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hash.h"
#include "base/memory.h"
#include "base/vec.h"

/* A text (or bytes) under construction. `at` is always NUL-terminated once something was added. Zero-initialise it. */
typedef struct {
  char *at;
  size_t n, cap;
} Buf;

void buf_add(Buf *b, const char *s);
void buf_add_n(Buf *b, const void *s, size_t n);
void buf_char(Buf *b, char c);
void buf_printf(Buf *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
void buf_vprintf(Buf *b, const char *format, va_list args) __attribute__((format(printf, 2, 0)));
const char *buf_str(Buf *b); /* never NULL */
void buf_clear(Buf *b);
void buf_free(Buf *b);
/* Room for at least `n` more bytes at at + n; for reading into. */
void buf_reserve(Buf *b, size_t n);

typedef VEC(const char *) TextVec; /* of texts that others own */

/* Interned strings: equal text, equal pointer. Zero-initialise. */
typedef struct {
  Arena arena;
  InternTable table;
  const char **text; /* by id */
  uint32_t n, cap;
} Strings;

const char *str_intern(Strings *s, const char *text);
const char *str_intern_n(Strings *s, const char *text, size_t n);
void str_free(Strings *s);

/* The length of the UTF-8 character at s (no surrogates, no overlong forms), or 0 when it is none. */
size_t text_utf8_length(const unsigned char *s);
/* Appends `s` so that a terminal shows it and does nothing else: control characters but newline and tab, and bytes that
 * are no UTF-8, become \xNN. */
void buf_visible(Buf *b, const char *s);

bool text_starts(const char *s, const char *prefix);
bool text_ends(const char *s, const char *suffix);

typedef __int128 Int128;
typedef unsigned __int128 UInt128;
/* Decimal. INT128_TEXT bytes are always enough. */
enum { INT128_TEXT = 48 };
const char *text_int128(Int128 v, char out[INT128_TEXT]);
const char *text_uint128(UInt128 v, char out[INT128_TEXT]);
/* Reads an optionally signed decimal or 0x-hexadecimal number that fills `s`; false when it is none or does not fit. */
bool text_parse_int128(const char *s, Int128 *out);

#endif
