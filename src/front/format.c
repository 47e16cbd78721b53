/* Formats of printf and its kin that share/models/print.c does not print: the conversion is named where the call
 * stands, so that nobody waits for the model to come to it. */
#include <string.h>

#include "front/body.h"

/* The literal that the model of this function would print, NULL: it is another function, or no literal. */
static const char *printed_format(LLVMValueRef call, const char *name) {
  static const struct {
    const char *name;
    unsigned format;
  } functions[] = {{"sprintf", 1},  {"snprintf", 2},  {"asprintf", 1},     {"__asprintf", 1},
                   {"vsprintf", 1}, {"vsnprintf", 2}, {"vasprintf", 1},    {"vprintf", 0},
                   {"vfprintf", 1}, {"vdprintf", 1},  {"printf", 0},       {"fprintf", 1},
                   {"dprintf", 1},  {"syslog", 1},    {"__printf_chk", 1}, {"__fprintf_chk", 2}};
  size_t n = 0;
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    if (strcmp(functions[i].name, name) != 0 || functions[i].format >= LLVMGetNumArgOperands(call)) continue;
    const char *text = body_literal(LLVMGetOperand(call, functions[i].format), &n);
    return text && memchr(text, 0, n) ? text : NULL;
  }
  return NULL;
}

/* The end of the conversion that begins with the percent sign; *known: the model prints it. An address is none of
 * what is known: its figures are the machine's. */
static const char *conversion_end(const char *f, bool *known) {
  f += 1 + strspn(f + 1, "-+ #0");
  f += strspn(f, "0123456789*");
  bool plain = *f != '$' && *f != '\'';
  if (*f == '$' || *f == '\'') f += 1 + strspn(f + 1, "-+ #0'123456789*");
  if (*f == '.') f += 1 + strspn(f + 1, "0123456789*");
  size_t length = strspn(f, "hlLqjzt");
  bool is_long = memchr(f, 'l', length) != NULL;
  f += length;
  *known = plain && *f && strchr(is_long ? "diouxX%" : "diouxXcs%", *f);
  return *f ? f + 1 : f;
}

bool body_format_is_modelled(Body *b, LLVMValueRef call, const char *name) {
  const char *format = printed_format(call, name);
  while (format && (format = strchr(format, '%'))) {
    bool known;
    const char *end = conversion_end(format, &known);
    if (!known) {
      char what[120];
      snprintf(what, sizeof what, "%.20s with the conversion %.*s", name, end - format < 40 ? (int)(end - format) : 40,
               format);
      body_unmodelled(b, call, what, UNMODELLED_WILD);
      return false;
    }
    format = end;
  }
  return true;
}
