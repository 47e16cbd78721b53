/* Phone book: a list sorted by name; insert, find, change, delete. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

#define WORD_MAX 15

struct entry {
  char *name;
  char *number;
  struct entry *next;
};

struct book {
  struct entry *entries;
};

static void entry_free(struct entry *e) {
  free(e->name);
  free(e->number);
  free(e);
}

static struct entry *entry_new(const char *name, const char *number) {
  struct entry *e = malloc(sizeof *e);
  if (e == NULL) return NULL;
  e->name = strdup(name);
  e->number = strdup(number);
  e->next = NULL;
  if (e->name == NULL || e->number == NULL) {
    entry_free(e);
    return NULL;
  }
  return e;
}

/* The link to the first entry that is not before the name. */
static struct entry **locate(struct book *b, const char *name) {
  struct entry **pp = &b->entries;
  while (*pp != NULL && strcmp((*pp)->name, name) < 0) pp = &(*pp)->next;
  return pp;
}

static struct entry *book_find(struct book *b, const char *name) {
  struct entry *e = *locate(b, name);
  return e != NULL && strcmp(e->name, name) == 0 ? e : NULL;
}

static int entry_change(struct entry *e, const char *number) {
  char *copy = strdup(number);
  if (copy == NULL) return -1;
  free(e->number);
  e->number = copy;
  return 0;
}

static int book_insert(struct book *b, const char *name, const char *number) {
  struct entry **pp = locate(b, name);
  if (*pp != NULL && strcmp((*pp)->name, name) == 0) return entry_change(*pp, number);
  struct entry *e = entry_new(name, number);
  if (e == NULL) return -1;
  e->next = *pp;
  *pp = e;
  return 0;
}

static int book_delete(struct book *b, const char *name) {
  struct entry **pp = locate(b, name);
  struct entry *e = *pp;
  if (e == NULL || strcmp(e->name, name) != 0) return 0;
  *pp = e->next;
  entry_free(e);
  return 1;
}

static void book_free(struct book *b) {
  while (b->entries != NULL) {
    struct entry *e = b->entries;
    b->entries = e->next;
    entry_free(e);
  }
}

static void read_word(char *word, int first, int last) {
  int n = 0, c;
  while (n < WORD_MAX && (c = __VERIFIER_nondet_int()) >= first && c <= last)
    word[n++] = (char)c;
  word[n] = '\0';
}

int main(void) {
  struct book book = {NULL};
  char name[WORD_MAX + 1], number[WORD_MAX + 1];
  int command;

  while ((command = __VERIFIER_nondet_int()) != 0) {
    read_word(name, 'a', 'z');
    if (command == 'i') {
      read_word(number, '0', '9');
      if (book_insert(&book, name, number) < 0) printf("no memory\n");
    } else if (command == 'd') {
      if (!book_delete(&book, name)) printf("%s is not in the book\n", name);
    } else if (command == 'f') {
      struct entry *e = book_find(&book, name);
      if (e != NULL) printf("%s: %s\n", e->name, e->number);
    }
  }
  for (struct entry *e = book.entries; e != NULL; e = e->next)
    printf("%-15s %s\n", e->name, e->number);
  book_free(&book);
  return 0;
}
