/* Reader for configuration text: sections [name] with lines key=value. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

#define WORD 8

struct pair {
  char *key, *value;
  struct pair *next;
};

struct section {
  char name[WORD];
  struct pair *pairs;
  struct section *next;
};

struct reader {
  int ch; /* the next character, 0 at the end */
  int line;
};

static void next_char(struct reader *r) {
  if (r->ch == '\n') r->line++;
  if (r->ch != 0) r->ch = __VERIFIER_nondet_int();
}

static void skip_line(struct reader *r) {
  while (r->ch != 0 && r->ch != '\n') next_char(r);
}

static int is_word_char(int c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

/* Reads a word into buf; what does not fit is skipped. */
static size_t read_word(struct reader *r, char buf[WORD]) {
  size_t n = 0;
  while (is_word_char(r->ch)) {
    if (n < WORD - 1) buf[n++] = (char)r->ch;
    next_char(r);
  }
  buf[n] = '\0';
  return n;
}

static struct section *get_section(struct section **list, const char *name) {
  for (; *list; list = &(*list)->next)
    if (strcmp((*list)->name, name) == 0) return *list;
  struct section *s = calloc(1, sizeof *s);
  if (!s) return NULL;
  strcpy(s->name, name);
  *list = s;
  return s;
}

static int set_value(struct section *s, const char *key, const char *value) {
  char *copy = strdup(value);
  if (!copy) return -1;
  for (struct pair *p = s->pairs; p; p = p->next) {
    if (strcmp(p->key, key) == 0) {
      free(p->value);
      p->value = copy;
      return 0;
    }
  }
  struct pair *p = malloc(sizeof *p);
  char *name = strdup(key);
  if (!p || !name) {
    free(p);
    free(name);
    free(copy);
    return -1;
  }
  p->key = name;
  p->value = copy;
  p->next = s->pairs;
  s->pairs = p;
  return 0;
}

static void free_config(struct section *s) {
  while (s) {
    struct section *next = s->next;
    while (s->pairs) {
      struct pair *p = s->pairs;
      s->pairs = p->next;
      free(p->key);
      free(p->value);
      free(p);
    }
    free(s);
    s = next;
  }
}

/* Returns 0, the number of the first bad line, or -1 without memory. */
static int read_config(struct section **config) {
  struct reader r = {' ', 1};
  struct section *current = NULL;
  char word[WORD], value[WORD];
  while (r.ch != 0) {
    while (r.ch == ' ' || r.ch == '\n') next_char(&r);
    if (r.ch == '#') {
      skip_line(&r);
    } else if (r.ch == '[') {
      next_char(&r);
      if (read_word(&r, word) == 0 || r.ch != ']') return r.line;
      next_char(&r);
      current = get_section(config, word);
      if (!current) return -1;
    } else if (is_word_char(r.ch)) {
      read_word(&r, word);
      if (!current || r.ch != '=') return r.line;
      next_char(&r);
      read_word(&r, value);
      if (set_value(current, word, value) < 0) return -1;
    } else if (r.ch != 0) {
      return r.line;
    }
  }
  return 0;
}

int main(void) {
  struct section *config = NULL;
  int result = read_config(&config);
  if (result > 0) printf("error in line %d\n", result);
  for (struct section *s = config; s; s = s->next) {
    assert(s->name[0] != '\0');
    printf("[%s]\n", s->name);
    for (struct pair *p = s->pairs; p; p = p->next) printf("%s=%s\n", p->key, p->value);
  }
  free_config(config);
  return 0;
}
