/* The table of the flags that people give to their compiler (flags.def). */
#include <string.h>

#include "front/front.h"

typedef enum { WHOLE, JOINED, NEXT, FEATURE } Form;

#define KEPT FRONT_FLAG_KEPT
#define DROPPED FRONT_FLAG_DROPPED
#define REFUSED FRONT_FLAG_REFUSED
#define TARGET FRONT_FLAG_TARGET
#define BITS_32 FRONT_FLAG_BITS_32
#define BITS_64 FRONT_FLAG_BITS_64
static const struct {
  const char *text;
  Form form;
  FrontFlag what;
} table[] = {
#define FLAG(text, form, what) {text, form, what},
#include "front/flags.def"
#undef FLAG
};

static bool is_feature(const char *word, const char *name) {
  if (!text_starts(word, "-f")) return false;
  word += 2;
  return text_starts(word, name) || (text_starts(word, "no-") && text_starts(word + 3, name));
}

static bool fits(const char *word, const char *text, Form form) {
  if (form == FEATURE) return is_feature(word, text);
  return form == WHOLE ? strcmp(word, text) == 0 : text_starts(word, text);
}

FrontFlag front_flag(const char *word, bool *with_argument) {
  *with_argument = false;
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    if (!fits(word, table[i].text, table[i].form)) continue;
    *with_argument = table[i].form == NEXT && strcmp(word, table[i].text) == 0;
    return table[i].what;
  }
  return FRONT_FLAG_UNKNOWN;
}
