/* A growing array of words; each word is an allocated string. */
extern void reach_error(void);
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

#define MAX_WORD 8

struct words {
  char **items;
  size_t count;
  size_t capacity;
};

static void words_init(struct words *w) {
  w->items = NULL;
  w->count = 0;
  w->capacity = 0;
}

static int words_reserve(struct words *w) {
  if (w->count < w->capacity) return 0;
  size_t capacity = w->capacity ? 2 * w->capacity : 4;
  char **items = realloc(w->items, capacity * sizeof *items);
  if (items == NULL) return -1;
  w->items = items;
  w->capacity = capacity;
  return 0;
}

static int words_add(struct words *w, const char *word) {
  if (words_reserve(w) < 0) return -1;
  size_t size = strlen(word) + 1;
  char *copy = malloc(size);
  if (copy == NULL) return -1;
  memcpy(copy, word, size);
  w->items[w->count] = copy;
  w->count++;
  assert(w->count <= w->capacity);
  return 0;
}

/* Returns the index of the word, or the count if there is none. */
static size_t words_find(const struct words *w, const char *word) {
  size_t i = 0;
  while (i < w->count && strcmp(w->items[i], word) != 0) i++;
  return i;
}

static void words_remove(struct words *w, size_t index) {
  assert(index < w->count);
  free(w->items[index]);
  for (size_t i = index + 1; i < w->count; i++) w->items[i - 1] = w->items[i];
  w->count--;
}

static void words_sort(struct words *w) {
  for (size_t i = 1; i < w->count; i++) {
    char *word = w->items[i];
    size_t j = i;
    while (j > 0 && strcmp(w->items[j - 1], word) > 0) {
      w->items[j] = w->items[j - 1];
      j--;
    }
    w->items[j] = word;
  }
}

static void words_free(struct words *w) {
  for (size_t i = 0; i < w->count; i++) free(w->items[i]);
  free(w->items);
  words_init(w);
}

static void read_word(char *buffer) {
  int n = 0;
  while (n < MAX_WORD) {
    char c = __VERIFIER_nondet_char();
    if (c < 'a' || c > 'z') break;
    buffer[n++] = c;
  }
  buffer[n] = '\0';
}

int main(void) {
  struct words w;
  char buffer[MAX_WORD + 1];
  words_init(&w);
  for (;;) {
    int choice = __VERIFIER_nondet_int();
    if (choice < 1) break;
    if (choice == 1) {
      words_sort(&w);
      continue;
    }
    read_word(buffer);
    size_t index = words_find(&w, buffer);
    if (choice == 2) {
      if (index < w.count) words_remove(&w, index);
    } else if (index == w.count) {
      if (words_add(&w, buffer) < 0) {
        printf("no memory for %s\n", buffer);
        break;
      }
    }
  }
  for (size_t i = 0; i < w.count; i++) printf("%s\n", w.items[i]);
  words_free(&w);
  return 0;
}
