#include "base/text.h"

#include <stdio.h>
#include <string.h>

void buf_reserve(Buf *b, size_t n) {
  size_t need = b->n + n + 1;
  if (need <= b->cap) return;
  size_t cap = b->cap ? b->cap * 2 : 64;
  if (cap < need) cap = need;
  b->at = mem_realloc(b->at, cap);
  b->cap = cap;
}

void buf_add_n(Buf *b, const void *s, size_t n) {
  buf_reserve(b, n);
  if (n) memcpy(b->at + b->n, s, n);
  b->n += n;
  b->at[b->n] = 0;
}

void buf_add(Buf *b, const char *s) { buf_add_n(b, s, strlen(s)); }

void buf_char(Buf *b, char c) { buf_add_n(b, &c, 1); }

void buf_vprintf(Buf *b, const char *format, va_list args) {
  va_list again;
  va_copy(again, args);
  int n = vsnprintf(NULL, 0, format, args);
  if (n > 0) {
    buf_reserve(b, (size_t)n);
    vsnprintf(b->at + b->n, (size_t)n + 1, format, again);
    b->n += (size_t)n;
  }
  va_end(again);
}

void buf_printf(Buf *b, const char *format, ...) {
  va_list args;
  va_start(args, format);
  buf_vprintf(b, format, args);
  va_end(args);
}

const char *buf_str(Buf *b) { return b->at ? b->at : ""; }

void buf_clear(Buf *b) {
  b->n = 0;
  if (b->at) b->at[0] = 0;
}

size_t text_utf8_length(const unsigned char *s) {
  if (s[0] < 0x80) return 1;
  if (s[0] < 0xc2 || s[0] > 0xf4) return 0;
  size_t n = s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : 4;
  unsigned low = s[0] == 0xe0 ? 0xa0 : s[0] == 0xf0 ? 0x90 : 0x80;
  unsigned high = s[0] == 0xed ? 0x9f : s[0] == 0xf4 ? 0x8f : 0xbf;
  if (s[1] < low || s[1] > high) return 0;
  for (size_t i = 2; i < n; i++)
    if ((s[i] & 0xc0) != 0x80) return 0;
  return n;
}

void buf_visible(Buf *b, const char *s) {
  for (const unsigned char *at = (const unsigned char *)s; *at;) {
    size_t n = text_utf8_length(at);
    bool control =
        n == 1 ? (*at < 32 && *at != '\n' && *at != '\t') || *at == 127 : n == 2 && *at == 0xc2 && at[1] < 0xa0;
    if (n && !control)
      buf_add_n(b, at, n);
    else
      for (size_t i = 0; i < (n ? n : 1); i++) buf_printf(b, "\\x%02x", at[i]);
    at += n ? n : 1;
  }
}

void buf_free(Buf *b) {
  mem_free(b->at);
  *b = (Buf){0};
}

typedef struct {
  const char *text;
  size_t n;
} Slice;

static bool same_text(const void *context, uint32_t id, const void *key) {
  const Slice *k = key;
  const char *have = ((const Strings *)context)->text[id];
  return strncmp(have, k->text, k->n) == 0 && have[k->n] == 0;
}

const char *str_intern_n(Strings *s, const char *text, size_t n) {
  Slice key = {text, n};
  bool added;
  uint32_t id = intern_find_or_add(&s->table, hash_bytes(text, n), &key, same_text, s, s->n, &added);
  if (added) {
    if (s->n == s->cap) {
      s->cap = s->cap ? s->cap * 2 : 64;
      s->text = mem_array(s->text, s->cap, sizeof *s->text);
    }
    char *copy = arena_alloc(&s->arena, n + 1);
    if (n) memcpy(copy, text, n);
    copy[n] = 0;
    s->text[s->n++] = copy;
  }
  return s->text[id];
}

const char *str_intern(Strings *s, const char *text) { return str_intern_n(s, text, strlen(text)); }

void str_free(Strings *s) {
  arena_free(&s->arena);
  intern_free(&s->table);
  mem_free(s->text);
  *s = (Strings){0};
}

bool text_starts(const char *s, const char *prefix) { return strncmp(s, prefix, strlen(prefix)) == 0; }

bool text_ends(const char *s, const char *suffix) {
  size_t n = strlen(s), m = strlen(suffix);
  return n >= m && strcmp(s + n - m, suffix) == 0;
}

const char *text_uint128(UInt128 v, char out[INT128_TEXT]) {
  char *p = out + INT128_TEXT - 1;
  *p = 0;
  do {
    *--p = (char)('0' + (int)(v % 10));
    v /= 10;
  } while (v);
  return memmove(out, p, strlen(p) + 1);
}

const char *text_int128(Int128 v, char out[INT128_TEXT]) {
  if (v >= 0) return text_uint128((UInt128)v, out);
  char digits[INT128_TEXT];
  text_uint128((UInt128)0 - (UInt128)v, digits);
  out[0] = '-';
  memcpy(out + 1, digits, strlen(digits) + 1); /* at most 39 digits */
  return out;
}

bool text_parse_int128(const char *s, Int128 *out) {
  bool negative = *s == '-';
  if (*s == '-' || *s == '+') s++;
  unsigned base = 10;
  if (s[0] == '0' && (s[1] == 'x' || s[1] == 'X')) {
    base = 16;
    s += 2;
  }
  if (!*s) return false;
  UInt128 v = 0, limit = ((UInt128)1 << 127) - (negative ? 0 : 1);
  for (; *s; s++) {
    unsigned d;
    if (*s >= '0' && *s <= '9')
      d = (unsigned)(*s - '0');
    else if (*s >= 'a' && *s <= 'f')
      d = (unsigned)(*s - 'a') + 10;
    else if (*s >= 'A' && *s <= 'F')
      d = (unsigned)(*s - 'A') + 10;
    else
      return false;
    if (d >= base || v > (limit - d) / base) return false;
    v = v * base + d;
  }
  *out = negative ? (Int128)((UInt128)0 - v) : (Int128)v;
  return true;
}
