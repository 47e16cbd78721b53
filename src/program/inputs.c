/* inputs: where the nondeterministic values of a concrete run come from: a file of numbers, or a generator. */
#include <ctype.h>
#include <string.h>

#include "program/runner.h"

/* ---- files ---- */

void inputs_add(InputSource *s, InputKind kind, Int128 v) {
  switch (kind) {
    case INPUT_VALUE:
      vec_push(s->value, v);
      break;
    case INPUT_ALLOC:
      vec_push(s->alloc, v);
      break;
    case INPUT_UNINITIALISED:
      vec_push(s->uninitialised, v);
      break;
  }
}

static const char *const kind_word[] = {
    [INPUT_VALUE] = "", [INPUT_ALLOC] = "malloc", [INPUT_UNINITIALISED] = "uninitialised"};

/* Behind the word `argument`. */
static bool read_argument(InputSource *s, const char *line, const char *text, Position at, Diag *diag) {
  while (isspace((unsigned char)*text)) text++;
  at.column = (uint32_t)(text - line) + 1;
  if (arguments_read(&s->arguments, text)) return true;
  diag_at(diag, DIAG_ERROR, at, "'argument' takes a string as C writes it, or 'none' alone, not '%s'", text);
  return false;
}

/* Reads one line, whose end is a NUL; it is changed. */
static bool read_line(InputSource *s, char *line, Position at, Diag *diag) {
  char *comment = strchr(line, '#');
  if (comment) *comment = '\0';
  size_t n = strlen(line);
  while (n && isspace((unsigned char)line[n - 1])) line[--n] = '\0';
  char *c = line;
  while (isspace((unsigned char)*c)) c++;
  if (!*c) return true;
  static const char word[] = "argument";
  if (text_starts(c, word) && isspace((unsigned char)c[sizeof word - 1]))
    return read_argument(s, line, c + sizeof word - 1, at, diag);
  InputKind kind = INPUT_VALUE;
  for (InputKind k = INPUT_ALLOC; k <= INPUT_UNINITIALISED; k++) {
    size_t length = strlen(kind_word[k]);
    if (strncmp(c, kind_word[k], length) != 0 || !isspace((unsigned char)c[length])) continue;
    kind = k;
    c += length;
    while (isspace((unsigned char)*c)) c++;
    break;
  }
  Int128 v;
  at.column = (uint32_t)(c - line) + 1;
  if (!text_parse_int128(c, &v)) {
    diag_at(diag, DIAG_ERROR, at,
            "'%s' is not a number; a line is a number, 'malloc 0|1', 'uninitialised N' or 'argument \"TEXT\"'", c);
    return false;
  }
  if (kind == INPUT_ALLOC && v != 0 && v != 1) {
    diag_at(diag, DIAG_ERROR, at, "'malloc' takes 1 (succeeds) or 0 (gives NULL), not '%s'", c);
    return false;
  }
  inputs_add(s, kind, v);
  vec_push(s->line[kind], at.line);
  return true;
}

bool inputs_parse(InputSource *s, const char *text, size_t n, const char *name, Diag *diag) {
  *s = (InputSource){.file = name};
  Buf line = {0};
  Position at = {.file = name};
  bool good = true;
  for (size_t from = 0; from < n && good;) {
    const char *end = memchr(text + from, '\n', n - from);
    size_t length = end ? (size_t)(end - (text + from)) : n - from;
    buf_clear(&line);
    buf_add_n(&line, text + from, length);
    at.line++;
    buf_str(&line); /* terminated even when empty */
    good = read_line(s, line.at, at, diag);
    from += length + 1;
  }
  buf_free(&line);
  if (!good) inputs_free(s);
  return good;
}

bool inputs_read(InputSource *s, const char *path, Diag *diag) {
  *s = (InputSource){0};
  Buf text = {0}, error = {0};
  bool good = file_read(path, &text, &error);
  if (!good) diag_error(diag, "%s", buf_str(&error));
  good = good && inputs_parse(s, buf_str(&text), text.n, path, diag);
  buf_free(&text);
  buf_free(&error);
  return good;
}

InputSource inputs_again(const Arguments *arguments, const Input *input, uint32_t n) {
  InputSource s = {0};
  arguments_copy(arguments, &s.arguments);
  for (uint32_t i = 0; i < n; i++) inputs_add(&s, input[i].kind, input[i].value);
  return s;
}

void inputs_free(InputSource *s) {
  vec_free(s->value);
  vec_free(s->alloc);
  vec_free(s->uninitialised);
  arguments_free(&s->arguments);
  for (size_t k = 0; k < sizeof s->line / sizeof *s->line; k++) vec_free(s->line[k]);
  *s = (InputSource){0};
}

void inputs_print(const Program *p, const Input *input, uint32_t n, Buf *out) {
  for (uint32_t i = 0; i < n; i++) {
    const Input *in = &input[i];
    char text[INT128_TEXT];
    if (in->kind != INPUT_VALUE) buf_printf(out, "%s ", kind_word[in->kind]);
    buf_add(out, text_int128(in->value, text));
    if (p) {
      buf_add(out, "  # ");
      type_print(p, in->type, out);
    }
    if (p && in->edge < p->edge.n && position_known(p->edge.at[in->edge].at)) {
      Position at = p->edge.at[in->edge].at;
      buf_printf(out, " at %s:%u:%u", at.file, at.line, at.column);
    }
    buf_char(out, '\n');
  }
}

/* ---- the generator ---- */

void inputs_random(InputSource *s, uint64_t seed) { *s = (InputSource){.random = true, .state = seed}; }

/* splitmix64: small, and good enough for choosing test values. */
static uint64_t next_random(InputSource *s) {
  uint64_t z = s->state += 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

/* Mostly small numbers, which is what loops and conditions are about; some at the ends of the type, some anywhere. */
static Int128 random_value(InputSource *s, const Type *t) {
  uint64_t choice = next_random(s), x = next_random(s);
  uint32_t bits = t->bits && t->bits <= 128 ? t->bits : 32;
  Int128 top = (Int128)(value_mask(bits) >> (t->is_signed ? 1 : 0));
  Int128 bottom = t->is_signed ? -top - 1 : 0;
  Int128 near = (Int128)((x >> 1) % 3);
  switch (choice % 16) {
    default:
      return (Int128)(x % 15) - 4;
    case 8:
    case 9:
    case 10:
      return (Int128)(x & 1);
    case 11:
      return (x & 1) ? top - near : bottom + near;
    case 12:
      return (Int128)(x % 512) - 256;
    case 13: /* around a power of two */
      return ((Int128)1 << (x >> 8) % (bits < 127 ? bits : 126)) + near - 1;
    case 14:
    case 15:
      return (Int128)(((UInt128)x << 64) | next_random(s));
  }
}

void inputs_random_arguments(InputSource *s, Arguments *a) {
  enum { MOST_ARGUMENTS = 5, MOST_CHARACTERS = 12 };
  static const char letters[] = "abcx019 -=/.A\n\377";
  a->given = true;
  for (uint64_t n = next_random(s) % MOST_ARGUMENTS; n > 0; n--) {
    char text[MOST_CHARACTERS + 1] = {0};
    for (uint64_t i = 0, length = next_random(s) % (MOST_CHARACTERS + 1); i < length; i++)
      text[i] = letters[next_random(s) % (sizeof letters - 1)];
    arguments_add(a, text);
  }
}

enum { ALLOC_FAILS_ONE_IN = 8 };

static Int128 choose(InputSource *s, InputKind kind, const Type *t) {
  if (s->random) return kind == INPUT_ALLOC ? next_random(s) % ALLOC_FAILS_ONE_IN != 0 : random_value(s, t);
  uint32_t i = s->next[kind]++;
  switch (kind) {
    case INPUT_VALUE:
      if (i < s->value.n) return s->value.at[i];
      break;
    case INPUT_ALLOC:
      if (i < s->alloc.n) return s->alloc.at[i];
      break;
    case INPUT_UNINITIALISED:
      if (i < s->uninitialised.n) return s->uninitialised.at[i];
      break;
  }
  s->missing++;
  return kind == INPUT_ALLOC;
}

/* An 8-bit integer, but only 0 and 1 are values of the type. */
static bool is_c_bool(const Type *t) {
  return t->kind == TYPE_INT && t->name && (strcmp(t->name, "_Bool") == 0 || strcmp(t->name, "bool") == 0);
}

/* The number that the file gives is not what is asked for. */
static bool fail_range(Run *r, InputKind kind, TypeId type, Int128 v) {
  const Type *t = type_at(r->p, type);
  InputSource *s = r->options->inputs;
  char number[INT128_TEXT], least[INT128_TEXT], most[INT128_TEXT];
  UInt128 top = is_c_bool(t) ? 1 : value_mask(t->bits) >> (t->is_signed ? 1 : 0);
  Buf name = {0};
  s->bad = (Position){.file = s->file, .line = s->line[kind].at[s->next[kind] - 1]};
  type_print(r->p, type, &name);
  run_note_failure(r, RUN_BAD_INPUT, "%s is no value of type %s, whose range is %s to %s", text_int128(v, number),
                   buf_str(&name), text_int128(t->is_signed ? -(Int128)top - 1 : 0, least), text_uint128(top, most));
  buf_free(&name);
  return false;
}

/* A pointer from code elsewhere: to a global that it can name, or NULL. */
static Int128 random_pointer(Run *r, InputSource *s) {
  U32Vec at = {0};
  for (VarId v = 1; v < r->p->var.n; v++)
    if (r->p->var.at[v].is_visible && r->p->var.at[v].is_object) vec_push(at, r->slot[v]);
  uint64_t choice = next_random(s) % (at.n + 1);
  Int128 address = choice < at.n ? (Int128)memory_pointer(&r->memory, at.at[choice], 0).bits : 0;
  vec_free(at);
  return address;
}

/* Numbers that nobody wrote down are brought into the range. */
static Int128 bring_within(const InputRange *within, Int128 v) {
  if (!within || (v >= within->least && v <= within->most) || within->least > within->most) return v;
  UInt128 n = (UInt128)(within->most - within->least) + 1;
  return within->least + (Int128)((UInt128)(v - within->least) % n);
}

bool input_take(Run *r, InputKind kind, TypeId type, const InputRange *within, Int128 *out) {
  const Type *t = type_at(r->p, type);
  const InputSource *s = r->options->inputs;
  Int128 v = kind == INPUT_ALLOC;
  if (s && s->give && s->give(s->giver, r, kind, r->edge, &v)) {
    /* it is chosen */
  } else if (s && s->random && kind == INPUT_VALUE && t->kind == TYPE_POINTER) {
    v = random_pointer(r, r->options->inputs);
  } else if (s) {
    v = choose(r->options->inputs, kind, t);
  }
  *out = kind == INPUT_ALLOC || is_c_bool(t) ? v != 0 : type_wrap(r->p, type, v);
  if (s && s->file && *out != v) return fail_range(r, kind, type, v);
  if (!s || !s->file) *out = bring_within(within, *out);
  vec_push(r->result->input, (Input){.kind = kind, .type = type, .value = *out, .edge = r->edge});
  return true;
}
