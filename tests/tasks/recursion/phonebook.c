/* A phone book that grows at its end; entries are found by recursion and called, and the most called one is told. */
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct entry Entry;
struct entry {
  Entry *link;
  int number;
  unsigned calls;
};

static Entry *entry_new(int number) {
  Entry *e = calloc(1, sizeof(Entry));
  if (e != NULL) e->number = number;
  return e;
}

static Entry *find(Entry *e, int number) {
  if (e == NULL || e->number == number) return e;
  return find(e->link, number);
}

static void add_last(Entry *first, Entry *added) {
  if (first->link == NULL)
    first->link = added;
  else
    add_last(first->link, added);
}

static void clear(Entry *e) {
  if (e != NULL) {
    Entry *rest = e->link;
    free(e);
    clear(rest);
  }
}

int main(void) {
  Entry *book = NULL;
  int number;
  while ((number = __VERIFIER_nondet_int()) > 0) {
    if (find(book, number) != NULL) continue;
    Entry *e = entry_new(number);
    if (e == NULL) break;
    if (book == NULL)
      book = e;
    else
      add_last(book, e);
  }
  while ((number = __VERIFIER_nondet_int()) > 0) {
    Entry *e = find(book, number);
    if (e == NULL) {
      puts("not in the book");
      continue;
    }
    e->calls++;
    printf("calling %d\n", e->number);
  }
  clear(book);
  return 0;
}
