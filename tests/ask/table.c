/* Lists that hang on an array, and a list of lists. */
#include <stdlib.h>

struct entry {
  struct entry *next;
  unsigned key;
};

struct row {
  struct row *down;
  struct entry *entries;
};

int nondet(void);

static struct entry *table[4];

int main(void) {
  for (int i = 0; i < 3 && nondet(); i++) {
    struct entry *e = malloc(sizeof *e);
    if (!e) break;
    e->key = (unsigned)i;
    e->next = table[0];
    table[0] = e;
  }
  /* ask: list(table[0]), null(table[1]), length(table[0]), null(table[0]) */
  /* answers: always, always, 0..3, sometimes */
  struct row *rows = NULL;
  while (nondet()) {
    struct row *r = malloc(sizeof *r);
    if (!r) break;
    r->down = rows;
    r->entries = malloc(sizeof *r->entries);
    if (r->entries) {
      r->entries->next = NULL;
      r->entries->key = 5;
    }
    /* ask: list(rows, down), disjoint(rows, r->entries), disjoint(rows, table[0]), list(r->entries), shared(r) */
    /* answers: always, always, always, always, never */
    rows = r;
  }
  /* ask: list(rows), disjoint(rows->down, rows->entries), cyclic(rows), live(rows->entries) */
  /* answers: always, always, never, sometimes */
  while (rows) {
    struct row *r = rows;
    rows = r->down;
    free(r->entries);
    free(r);
  }
  while (table[0]) {
    struct entry *e = table[0];
    table[0] = e->next;
    free(e);
  }
  return 0;
}
