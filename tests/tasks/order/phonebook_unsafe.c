/* A sorted list is searched with an early exit; a search of the whole list agrees.
   Bug: the early exit is taken at an equal number as well. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct contact {
  struct contact *next;
  int phone;
} contact_t;

static bool book_add(contact_t **book, int phone) {
  contact_t **link = book;
  contact_t *c = malloc(sizeof *c);
  if (!c) return false;
  c->phone = phone;
  while (*link && (*link)->phone <= phone) link = &(*link)->next;
  c->next = *link;
  *link = c;
  return true;
}

static bool book_find(const contact_t *book, int phone) {
  for (const contact_t *c = book; c; c = c->next) {
    if (c->phone >= phone && c->next) return false;
    if (c->phone == phone) return true;
  }
  return false;
}

static bool book_find_slowly(const contact_t *book, int phone) {
  bool found = false;
  while (book) {
    if (book->phone == phone) found = true;
    book = book->next;
  }
  return found;
}

static void book_free(contact_t *book) {
  while (book) {
    contact_t *rest = book->next;
    free(book);
    book = rest;
  }
}

int main(void) {
  contact_t *book = NULL;
  int phone;
  while ((phone = __VERIFIER_nondet_int()) > 0) {
    if (!book_add(&book, phone)) {
      book_free(book);
      return 1;
    }
  }
  int wanted = __VERIFIER_nondet_int();
  assert(book_find(book, wanted) == book_find_slowly(book, wanted));
  book_free(book);
  return 0;
}
