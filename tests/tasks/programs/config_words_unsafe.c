/* Configuration as in an ini file: sections with keys (a list of lists). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

#define WORD_SIZE 16

struct key {
  char name[WORD_SIZE];
  char *value;
  struct key *next;
};

struct section {
  char name[WORD_SIZE];
  struct key *keys;
  struct section *next;
};

struct config {
  struct section *sections;
};

static char *copy_string(const char *s) {
  char *copy = malloc(strlen(s) + 1);
  if (copy) strcpy(copy, s);
  return copy;
}

static struct section *find_section(struct config *c, const char *name) {
  for (struct section *s = c->sections; s; s = s->next)
    if (strcmp(s->name, name) == 0) return s;
  return NULL;
}

static struct section *get_section(struct config *c, const char *name) {
  struct section *s = find_section(c, name);
  if (s) return s;
  s = calloc(1, sizeof *s);
  if (!s) return NULL;
  strcpy(s->name, name);
  s->next = c->sections;
  c->sections = s;
  return s;
}

static struct key *find_key(struct section *s, const char *name) {
  struct key *k = s->keys;
  while (k && strcmp(k->name, name) != 0) k = k->next;
  return k;
}

static int config_set(struct config *c, const char *section, const char *name, const char *value) {
  struct section *s = get_section(c, section);
  if (!s) return -1;
  char *copy = copy_string(value);
  if (!copy) return -1;
  struct key *k = find_key(s, name);
  if (k) {
    free(k->value);
  } else {
    k = malloc(sizeof *k);
    if (!k) {
      free(copy);
      return -1;
    }
    strcpy(k->name, name);
    k->next = s->keys;
    s->keys = k;
  }
  k->value = copy;
  return 0;
}

static const char *config_get(struct config *c, const char *section, const char *name) {
  struct section *s = find_section(c, section);
  struct key *k = find_key(s, name);
  return k ? k->value : NULL;
}

static void section_free(struct section *s) {
  while (s->keys) {
    struct key *k = s->keys;
    s->keys = k->next;
    free(k->value);
    free(k);
  }
  free(s);
}

static void config_drop(struct config *c, const char *name) {
  struct section **pp = &c->sections;
  while (*pp && strcmp((*pp)->name, name) != 0) pp = &(*pp)->next;
  if (!*pp) return;
  struct section *s = *pp;
  *pp = s->next;
  section_free(s);
}

static void read_word(char *word) {
  size_t n = 0;
  while (n < WORD_SIZE - 1) {
    int c = __VERIFIER_nondet_int();
    if (c <= ' ' || c > '~') break;
    word[n++] = (char)c;
  }
  word[n] = '\0';
}

int main(void) {
  struct config config = {NULL};
  char section[WORD_SIZE], name[WORD_SIZE], value[WORD_SIZE];
  int command;
  while ((command = __VERIFIER_nondet_int()) != 0) {
    read_word(section);
    if (command == 1) {
      read_word(name);
      read_word(value);
      if (config_set(&config, section, name, value) < 0) break;
    } else if (command == 2) {
      read_word(name);
      const char *found = config_get(&config, section, name);
      printf("%s.%s = %s\n", section, name, found ? found : "(none)");
    } else if (command == 3) {
      config_drop(&config, section);
    }
  }
  while (config.sections) {
    struct section *s = config.sections;
    config.sections = s->next;
    section_free(s);
  }
  return 0;
}
