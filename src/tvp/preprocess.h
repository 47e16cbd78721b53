/* The preprocessor's own parts: shared by preprocess.c, macro.c and condition.c. */
#ifndef TVP_PREPROCESS_H
#define TVP_PREPROCESS_H

#include "tvp/tree.h"

typedef struct {
  const char *name;
  bool function;
  uint32_t params;
  const char **param; /* interned */
  const char *body;
} Macro;

typedef struct {
  TvpSource *source;
  const TvpReadOptions *options;
  Diag *diag;
  VEC(Macro) macros; /* name NULL: undefined again */
  IdMap macro;       /* interned name to index */
  uint32_t expansions;
  uint32_t depth; /* of macro uses inside arguments and bodies of others */
  uint32_t files; /* that are being read, one inside the other */
  bool failed;    /* an error was reported; all functions return early */
} Pre;

static inline bool pre_id_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$';
}
static inline bool pre_digit(char c) { return c >= '0' && c <= '9'; }
static inline bool pre_id(char c) { return pre_id_start(c) || pre_digit(c); }
static inline bool pre_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v'; }
static inline bool pre_space(char c) { return pre_blank(c) || c == '\n'; }

void tvp_pre_error(Pre *p, Position at, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* macro.c: `NAME body` or `NAME(params) body`, as after #define. */
void tvp_macro_define(Pre *p, Position at, const char *text, size_t n);
void tvp_macro_undefine(Pre *p, const char *name);
bool tvp_macro_is_defined(const Pre *p, const char *name); /* interned name */
/* Expands text that begins at `at` into the source's text, with origins. */
void tvp_macro_expand(Pre *p, Position at, const char *text, size_t n);
/* The same into a buffer, without origins. */
void tvp_macro_expand_to(Pre *p, Position at, const char *text, size_t n, Buf *out);

/* condition.c: the value of an #if expression. */
bool tvp_condition_value(Pre *p, Position at, const char *text, size_t n);

#endif
