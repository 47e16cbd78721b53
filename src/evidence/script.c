#include "evidence/script.h"

#include <stdio.h>
#include <string.h>

#include "evidence/draw.h"

/* ---- names and numbers ---- */

/* How long something must be to matter is often near a number of the program: the size of a buffer. */
static uint32_t draw_length(const Source *s, uint64_t *state) {
  if (s->constant->value.n && !draw_one_in(state, 3)) {
    Int128 near = s->constant->value.at[draw_below(state, s->constant->value.n)];
    near += (Int128)draw_below(state, 3) - 1;
    if (near > 0 && near <= LONGEST_LINE / 2) return (uint32_t)near;
  }
  return 1 + draw_below(state, draw_one_in(state, 4) ? LONGEST_LINE / 2 : 24);
}

static void repeat_letter(Line *l, char letter, uint32_t n) {
  *l = (Line){{0}};
  memset(l->text, letter, n < LONGEST_LINE ? n : LONGEST_LINE);
}

/* Mostly a, b, c: what is taken from another script then speaks of the same. */
static void draw_name(const Source *s, uint64_t *state, uint32_t i, Line *out) {
  const Wordbook *v = &s->words;
  uint32_t kind = draw_below(state, 40);
  *out = (Line){{(char)('a' + i)}};
  if (kind == 0) snprintf(out->text, sizeof out->text, "%c%c%c", 'a' + (int)i, 'b', 'a' + (int)draw_below(state, 3));
  if (kind == 1 && v->command.n)
    snprintf(out->text, sizeof out->text, "%s", v->command.at[draw_below(state, v->command.n)].text);
  if (kind == 2) repeat_letter(out, (char)('a' + i), draw_length(s, state));
}

static Int128 draw_number(const Source *s, uint64_t *state) {
  const Constants *c = s->constant;
  uint32_t kind = draw_below(state, 16), compared = c->compared ? c->compared : c->value.n;
  if (kind >= 11 && kind <= 13 && compared) {
    Int128 near = c->value.at[draw_below(state, compared)];
    return draw_one_in(state, 2) ? near + (Int128)draw_below(state, 3) - 1 : near;
  }
  if (kind == 14) return (Int128)draw_below(state, 1000) - 100;
  if (kind == 15) {
    Int128 most = ((Int128)1 << (draw_one_in(state, 2) ? 31 : 15)) - 1;
    return draw_one_in(state, 2) ? most : -most;
  }
  return (Int128)draw_below(state, 6) - (kind == 0);
}

void pool_draw(const Source *s, uint64_t *state, Pool *out) {
  out->names = draw_one_in(state, 8) ? 1 : 2;
  if (draw_one_in(state, 4)) out->names = 3 + draw_below(state, POOL_NAMES - 2);
  for (uint32_t i = 0; i < POOL_NAMES; i++) draw_name(s, state, i, &out->name[i]);
  for (uint32_t i = 0; i < POOL_NUMBERS; i++) out->number[i] = draw_number(s, state);
  out->number[0] = 1 + (Int128)draw_below(state, 2);
}

Int128 pool_number(const Source *s, const Pool *pool, const Site *site, uint64_t *state) {
  uint32_t kind = draw_below(state, 16);
  if (site && site->near.n && kind < 12) return site->near.at[draw_below(state, site->near.n)];
  if (kind == 15) return draw_number(s, state);
  return kind % 4 == 3 ? (Int128)draw_below(state, 8) : pool->number[draw_below(state, POOL_NUMBERS)];
}

/* ---- lines ---- */

static void add_text(Line *l, const char *text) {
  size_t n = strlen(l->text), more = strlen(text);
  if (more > LONGEST_LINE - n) more = LONGEST_LINE - n;
  memcpy(l->text + n, text, more);
}

static void add_letter(Line *l, char c) { add_text(l, (char[]){c, 0}); }

static void add_number(Line *l, Int128 number, bool hexadecimal) {
  char text[INT128_TEXT];
  if (hexadecimal && number >= 0)
    snprintf(text, sizeof text, "%llx", (unsigned long long)number);
  else
    text_int128(number, text);
  add_text(l, text);
}

static char draw_character(const Source *s, uint64_t *state) {
  const Wordbook *v = &s->words;
  uint32_t n = v->character.n, separators = v->separator.n;
  if (n && !draw_one_in(state, 4)) return v->character.at[draw_below(state, n)];
  if (separators && draw_one_in(state, 2)) return v->separator.at[draw_below(state, separators)];
  return "ab1 0-"[draw_below(state, 6)];
}

static const char *pool_name(const Pool *pool, uint64_t *state) {
  return pool->name[draw_below(state, pool->names)].text;
}

static const char *draw_command(const Source *s, const Pool *pool, uint64_t *state) {
  const Wordbook *v = &s->words;
  return v->command.n ? v->command.at[draw_below(state, v->command.n)].text : pool_name(pool, state);
}

/* Characters of %[...]: of the set, which begins behind its bracket; gives what follows it. */
static const char *add_set(const char *f, const Pool *pool, uint64_t *state, Line *l) {
  bool negated = *f == '^';
  const char *set = f + negated, *end = set + (*set == ']');
  while (*end && *end != ']') end++;
  uint32_t n = 1 + draw_below(state, 3);
  if (negated) add_text(l, pool_name(pool, state));
  for (uint32_t i = 0; i < n && !negated && end > set; i++) {
    const char *c = set + draw_below(state, (uint32_t)(end - set));
    if (*c != '-') add_letter(l, *c);
  }
  return *end ? end + 1 : end;
}

/* A word; sometimes one that is as long as the format allows, or as a buffer is. */
static void add_word(const Source *s, const Pool *pool, bool is_command, uint32_t width, uint64_t *state, Line *l) {
  Line word = {{0}};
  if (draw_one_in(state, 24))
    repeat_letter(&word, 'w', width && draw_one_in(state, 2) ? width : draw_length(s, state));
  else
    add_text(&word, is_command ? draw_command(s, pool, state) : pool_name(pool, state));
  add_text(l, word.text);
}

/* A conversion of a format, from behind its percent sign on; gives what follows it. */
static const char *add_conversion(const Source *s, const char *f, const Pool *pool, uint64_t *state, Line *l) {
  uint32_t width = 0;
  if (*f == '*') f++;
  for (; *f >= '0' && *f <= '9'; f++) width = width < 10000 ? width * 10 + (uint32_t)(*f - '0') : width;
  while (*f && strchr("hljztqL", *f)) f++;
  char conversion = *f;
  if (conversion) f++;
  bool is_first = !strchr(l->text, ' ') && s->words.command.n;
  if (conversion == 's') add_word(s, pool, is_first && !draw_one_in(state, 8), width, state, l);
  if (conversion == 'c') add_letter(l, draw_character(s, state));
  if (conversion && strchr("diuxXop", conversion))
    add_number(l, pool_number(s, pool, NULL, state), strchr("xXp", conversion) != NULL);
  if (conversion && strchr("feg", conversion)) add_text(l, "1.5");
  if (conversion == '%') add_letter(l, '%');
  return conversion == '[' ? add_set(f, pool, state, l) : f;
}

static uint32_t count_conversions(const char *f) {
  uint32_t n = 0;
  for (; *f; f++) n += *f == '%';
  return n;
}

/* Half of the lines have what the format asks for, the others less. */
static void draw_from_format(const Source *s, const char *f, const Pool *pool, uint64_t *state, Line *l) {
  uint32_t n = count_conversions(f);
  if (draw_one_in(state, 2)) n = draw_below(state, n + 1);
  while (*f && (n || *f != '%')) {
    n -= *f == '%';
    if (*f == '%') {
      f = add_conversion(s, f + 1, pool, state, l);
    } else {
      add_letter(l, *f == '\n' || *f == '\t' ? ' ' : *f);
      f++;
    }
  }
}

/* A command or a name with some words and numbers behind it. */
static void draw_from_words(const Source *s, const char *first, const Pool *pool, uint64_t *state, Line *l) {
  const Wordbook *v = &s->words;
  char between = v->separator.n && draw_one_in(state, 2) ? v->separator.at[draw_below(state, v->separator.n)] : ' ';
  add_text(l, first);
  uint32_t n = draw_below(state, 4);
  for (uint32_t i = 0; i < n; i++) { /* names come first, mostly */
    add_letter(l, between);
    if (draw_one_in(state, 4) == (i == 0))
      add_number(l, pool_number(s, pool, NULL, state), false);
    else
      add_word(s, pool, false, 0, state, l);
  }
}

/* Characters that the program looks for, side by side or with something behind them. */
static void draw_from_characters(const Source *s, const Pool *pool, uint64_t *state, Line *l) {
  if (draw_one_in(state, 2)) {
    for (uint32_t n = 1 + draw_below(state, 8); n > 0; n--) add_letter(l, draw_character(s, state));
    return;
  }
  add_letter(l, draw_character(s, state));
  if (draw_one_in(state, 3)) return;
  if (draw_one_in(state, 2)) add_letter(l, ' ');
  draw_from_words(s, draw_one_in(state, 2) ? "1" : pool_name(pool, state), pool, state, l);
}

/* What the program has more of comes more often; a line of anything is rare where it has formats or commands. */
static void draw_line(const Source *s, const Pool *pool, uint64_t *state, Line *out) {
  const Wordbook *v = &s->words;
  *out = (Line){{0}};
  uint32_t of_format = 3 * v->format.n, of_command = 3 * v->command.n;
  uint32_t of_character = v->character.n > 2 ? v->character.n : 2, of_any = 1 + (of_format + of_command) / 8;
  uint32_t kind = draw_below(state, of_format + of_command + of_character + of_any);
  if (kind < of_format)
    draw_from_format(s, v->format.at[draw_below(state, v->format.n)].text, pool, state, out);
  else if (kind < of_format + of_command)
    draw_from_words(s, draw_command(s, pool, state), pool, state, out);
  else if (kind < of_format + of_command + of_character)
    draw_from_characters(s, pool, state, out);
  else if (draw_one_in(state, 4))
    repeat_letter(out, 'l', draw_one_in(state, 4) ? 0 : draw_length(s, state));
  else
    draw_from_words(s, draw_one_in(state, 2) ? "1" : pool_name(pool, state), pool, state, out);
}

/* ---- scripts ---- */

enum { MOST_LINES = 24, FEW_NUMBERS = 40, MANY_NUMBERS = 400 };

static void draw_argument(const Source *s, const Pool *pool, uint64_t *state, Line *out) {
  *out = (Line){{0}};
  uint32_t kind = draw_below(state, 8);
  if (kind < 3)
    add_text(out, draw_command(s, pool, state));
  else if (kind < 5)
    add_number(out, pool_number(s, pool, NULL, state), false);
  else if (kind < 7)
    add_text(out, pool_name(pool, state));
  else
    draw_line(s, pool, state, out);
}

/* Most runs keep to a few kinds of lines, which they repeat and mix. */
void script_draw(const Source *s, uint64_t *state, Script *out) {
  enum { KINDS = 4 };
  Line kind[KINDS], line;
  Pool pool;
  out->seed = draw(state);
  out->most = draw_one_in(state, 8) ? MANY_NUMBERS : 1 + draw_below(state, FEW_NUMBERS);
  uint64_t own = out->seed;
  pool_draw(s, &own, &pool);
  uint32_t kinds = 1 + draw_below(state, KINDS), lines = 1 + draw_below(state, draw_one_in(state, 6) ? 16 : 6);
  for (uint32_t i = 0; i < kinds; i++) draw_line(s, &pool, state, &kind[i]);
  for (uint32_t i = 0; i < lines; i++) {
    if (draw_one_in(state, 3))
      line = kind[draw_below(state, kinds)];
    else
      draw_line(s, &pool, state, &line);
    vec_push(out->line, line);
  }
  for (uint32_t n = draw_below(state, draw_one_in(state, 4) ? 10 : 5); n > 0; n--) {
    draw_argument(s, &pool, state, &line);
    vec_push(out->argument, line);
  }
}

void script_mix(const Script *other, uint64_t *state, Script *out) {
  if (other->line.n && out->line.n < MOST_LINES) vec_push(out->line, other->line.at[draw_below(state, other->line.n)]);
  if (!other->answer.n || out->answer.n > MANY_NUMBERS) return;
  for (uint32_t i = draw_below(state, other->answer.n), n = 1 + draw_below(state, 5); n && i < other->answer.n;
       n--, i++)
    vec_push(out->answer, other->answer.at[i]);
}

void script_copy(const Script *from, Script *out) {
  out->seed = from->seed;
  out->most = from->most;
  for (uint32_t i = 0; i < from->line.n; i++) vec_push(out->line, from->line.at[i]);
  for (uint32_t i = 0; i < from->argument.n; i++) vec_push(out->argument, from->argument.at[i]);
  for (uint32_t i = 0; i < from->answer.n; i++) vec_push(out->answer, from->answer.at[i]);
}

void script_free(Script *s) {
  vec_free(s->line);
  vec_free(s->argument);
  vec_free(s->answer);
}

/* ---- variations ---- */

static void insert_line(Lines *list, uint32_t at, const Line *line) {
  Line copy = *line;
  vec_push(*list, copy);
  memmove(&list->at[at + 1], &list->at[at], (list->n - 1 - at) * sizeof *list->at);
  list->at[at] = copy;
}

void lines_drop(Lines *list, uint32_t first, uint32_t n) {
  if (n > list->n - first) n = list->n - first;
  memmove(&list->at[first], &list->at[first + n], (list->n - first - n) * sizeof *list->at);
  list->n -= n;
}

/* Another word in the place of one: the first is a command mostly, the others are not. */
static void change_word(const Source *s, const Pool *pool, uint64_t *state, Line *l) {
  Line old = *l;
  uint32_t words = 1;
  for (const char *c = old.text; *c; c++) words += *c == ' ';
  uint32_t which = draw_below(state, words);
  const char *from = old.text;
  for (uint32_t i = 0; i < which; i++) from = strchr(from, ' ') + 1;
  const char *end = strchr(from, ' ');
  bool is_number = (*from >= '0' && *from <= '9') || *from == '-';
  *l = (Line){{0}};
  memcpy(l->text, old.text, (size_t)(from - old.text));
  if (draw_one_in(state, 8) ? !is_number : is_number)
    add_number(l, pool_number(s, pool, NULL, state), false);
  else
    add_word(s, pool, which == 0, 0, state, l);
  if (end) add_text(l, end);
}

static void vary_lines(const Source *s, const Pool *pool, const Lines *other, bool is_argument, uint64_t *state,
                       Lines *list) {
  Line line;
  uint32_t n = list->n, at = draw_below(state, n), kind = draw_below(state, 12);
  if ((kind == 0 || kind >= 10) && n > 1) {
    lines_drop(list, at, 1);
  } else if (kind == 1 && n > 1) {
    uint32_t to = draw_below(state, n);
    line = list->at[at];
    list->at[at] = list->at[to];
    list->at[to] = line;
  } else if (kind <= 3 && n) {
    change_word(s, pool, state, &list->at[at]);
  } else if (kind == 4 && other->n && n < MOST_LINES) { /* what another one ends with */
    for (uint32_t i = draw_below(state, other->n); i < other->n && list->n < MOST_LINES; i++)
      vec_push(*list, other->at[i]);
  } else if (n < MOST_LINES) {
    if (n && kind == 5) { /* once more, perhaps with another name or number */
      line = list->at[draw_below(state, n)];
      if (draw_one_in(state, 2)) change_word(s, pool, state, &line);
    } else if (other->n && kind <= 7) {
      line = other->at[draw_below(state, other->n)];
    } else if (is_argument) {
      draw_argument(s, pool, state, &line);
    } else {
      draw_line(s, pool, state, &line);
    }
    insert_line(list, draw_one_in(state, 2) ? n : draw_below(state, n + 1), &line);
  }
}

/* The answer at which the same place asks again; the number of answers if it does not. */
static uint32_t next_round(const Script *s, uint32_t i) {
  uint32_t k = i + 1;
  while (k < s->answer.n && s->answer.at[k].site != s->answer.at[i].site) k++;
  return k;
}

/* Puts the answers from `first` to before `end` of the copy at `at`. */
static void insert_round(const Script *copy, uint32_t first, uint32_t end, uint32_t at, Script *out) {
  vec_clear(out->answer);
  for (uint32_t i = 0; i < at; i++) vec_push(out->answer, copy->answer.at[i]);
  for (uint32_t i = first; i < end; i++) vec_push(out->answer, copy->answer.at[i]);
  for (uint32_t i = at; i < copy->answer.n; i++) vec_push(out->answer, copy->answer.at[i]);
}

/* Rounds of numbers are left out, repeated, or end with others; single ones change. */
static void vary_answers(const Source *s, const Pool *pool, uint64_t *state, Script *out) {
  Script copy = {0};
  script_copy(out, &copy);
  uint32_t n = copy.answer.n, at = draw_below(state, n), kind = draw_below(state, 8), end = next_round(&copy, at);
  if (kind == 0) {
    vec_clear(out->answer);
    for (uint32_t i = 0; i < n; i++)
      if (i < at || i >= end) vec_push(out->answer, copy.answer.at[i]);
  } else if (kind == 1) {
    insert_round(&copy, at, end, end, out);
  } else if (kind == 2) { /* the round from elsewhere where the same place asks */
    uint32_t to = next_round(&copy, end < n ? end : at);
    insert_round(&copy, at, end, to, out);
  } else if (kind <= 4) {
    out->answer.n = at; /* others follow */
  } else {
    Site none = {0};
    for (uint32_t i = 0; i < s->words.site.n; i++)
      if (s->words.site.at[i].edge == copy.answer.at[at].site) none = s->words.site.at[i];
    out->answer.at[at].value = pool_number(s, pool, &none, state);
  }
  script_free(&copy);
}

void script_vary(const Source *s, const Script *from, const Script *other, uint64_t *state, Script *out) {
  Pool pool;
  script_copy(from, out);
  uint64_t own = out->seed;
  pool_draw(s, &own, &pool);
  for (uint32_t n = 1 + draw_below(state, 3); n > 0; n--) {
    uint32_t lines = out->line.n ? 2 : 0, arguments = out->argument.n ? 1 : 0, answers = out->answer.n ? 2 : 0;
    uint32_t which = draw_below(state, lines + arguments + answers);
    if (!lines && !arguments && !answers) break;
    if (which < lines)
      vary_lines(s, &pool, &other->line, false, state, &out->line);
    else if (which < lines + arguments)
      vary_lines(s, &pool, &other->argument, true, state, &out->argument);
    else
      vary_answers(s, &pool, state, out);
  }
  if (draw_one_in(state, 4)) out->most += draw_below(state, FEW_NUMBERS);
}
