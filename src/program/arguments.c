/* arguments: the strings that main is given. */
#include <ctype.h>
#include <string.h>

#include "program/runner.h"

void arguments_add(Arguments *a, const char *text) {
  size_t n = strlen(text) + 1;
  a->given = true;
  vec_push(a->text, memcpy(mem_alloc(n), text, n));
}

void arguments_free(Arguments *a) {
  for (uint32_t i = 0; i < a->text.n; i++) mem_free(a->text.at[i]);
  vec_free(a->text);
  *a = (Arguments){0};
}

void arguments_copy(const Arguments *from, Arguments *to) {
  *to = (Arguments){.given = from->given};
  for (uint32_t i = 0; i < from->text.n; i++) arguments_add(to, from->text.at[i]);
}

static void print_string(const char *text, Buf *out) {
  buf_char(out, '"');
  for (const char *c = text; *c; c++) {
    unsigned char x = (unsigned char)*c;
    if (x == '"' || x == '\\')
      buf_printf(out, "\\%c", x);
    else if (x == '#' || x == '?' || x < ' ' || x > '~') /* a comment, a trigraph */
      buf_printf(out, "\\%03o", x);
    else
      buf_char(out, *c);
  }
  buf_char(out, '"');
}

void arguments_print(const Arguments *a, Buf *out) {
  for (uint32_t i = 0; i < a->text.n; i++) {
    if (i) buf_add(out, ", ");
    print_string(a->text.at[i], out);
  }
}

void arguments_print_lines(const Arguments *a, Buf *out) {
  if (a->given && !a->text.n) buf_add(out, "argument none\n");
  for (uint32_t i = 0; i < a->text.n; i++) {
    buf_add(out, "argument ");
    print_string(a->text.at[i], out);
    buf_char(out, '\n');
  }
}

/* The character of an escape sequence behind its backslash; *c is moved behind it. -1: there is none. */
static int read_escape(const char **c) {
  static const char letter[] = "abfnrtv\\\"'?", meaning[] = "\a\b\f\n\r\t\v\\\"'?";
  const char *found = **c ? strchr(letter, **c) : NULL;
  if (found) {
    ++*c;
    return (unsigned char)meaning[found - letter];
  }
  int value = 0, n = 0, base = **c == 'x' ? 16 : 8, most = base == 16 ? 2 : 3;
  if (base == 16) ++*c;
  for (; n < most && isxdigit((unsigned char)**c); n++, ++*c) {
    int digit = isdigit((unsigned char)**c) ? **c - '0' : tolower((unsigned char)**c) - 'a' + 10;
    if (digit >= base) break;
    value = value * base + digit;
  }
  return n && value && value < 256 ? value : -1;
}

bool arguments_read(Arguments *a, const char *text) {
  if (strcmp(text, "none") == 0) {
    a->given = true;
    return !a->text.n;
  }
  if (*text != '"') return false;
  Buf string = {0};
  const char *c = text + 1;
  bool good = true;
  while (good && *c && *c != '"') {
    int x = *c == '\\' ? (c++, read_escape(&c)) : (unsigned char)*c++;
    good = x >= 0;
    if (good) buf_char(&string, (char)x);
  }
  good = good && c[0] == '"' && !c[1];
  if (good) arguments_add(a, buf_str(&string));
  buf_free(&string);
  return good;
}
