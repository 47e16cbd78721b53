/* Sparse table of counters: a list of rows, each with its list of cells.
 * A row without cells is removed at once. */
extern void reach_error(void);
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct cell {
  int col;
  unsigned n;
  struct cell *next;
};

struct row {
  int id;
  struct cell *cells;
  struct row *next;
};

struct table {
  struct row *rows;
  size_t cell_count;
};

static struct row *row_find(struct table *t, int id) {
  struct row *r = t->rows;
  while (r && r->id != id) r = r->next;
  return r;
}

static struct cell *cell_new(int col) {
  struct cell *c = malloc(sizeof *c);
  if (c) {
    c->col = col;
    c->n = 1;
    c->next = NULL;
  }
  return c;
}

static int table_increment(struct table *t, int id, int col) {
  struct row *r = row_find(t, id);
  struct cell *c;
  if (!r) {
    r = malloc(sizeof *r);
    if (!r) return -1;
    c = cell_new(col);
    if (!c) {
      free(r);
      return -1;
    }
    r->id = id;
    r->cells = c;
    r->next = t->rows;
    t->rows = r;
    t->cell_count++;
    return 0;
  }
  for (c = r->cells; c; c = c->next) {
    if (c->col == col) {
      c->n++;
      return 0;
    }
  }
  c = cell_new(col);
  if (!c) return -1;
  c->next = r->cells;
  r->cells = c;
  t->cell_count++;
  return 0;
}

static void table_delete_row(struct table *t, int id) {
  struct row **pr = &t->rows;
  while (*pr && (*pr)->id != id) pr = &(*pr)->next;
  struct row *r = *pr;
  if (!r) return;
  *pr = r->next;
  while (r->cells) {
    struct cell *c = r->cells;
    r->cells = c->next;
    free(c);
    t->cell_count--;
  }
  free(r);
}

static void table_delete_column(struct table *t, int col) {
  struct row **pr = &t->rows;
  while (*pr) {
    struct row *r = *pr;
    struct cell **pc = &r->cells;
    while (*pc && (*pc)->col != col) pc = &(*pc)->next;
    if (*pc) {
      struct cell *c = *pc;
      *pc = c->next;
      free(c);
    }
    if (r->cells) {
      pr = &r->next;
    } else {
      *pr = r->next;
      free(r);
    }
  }
}

static void table_print(const struct table *t) {
  for (const struct row *r = t->rows; r; r = r->next) {
    assert(r->cells != NULL);
    printf("%d:", r->id);
    for (const struct cell *c = r->cells; c; c = c->next) printf(" %d=%u", c->col, c->n);
    printf("\n");
  }
}

int main(void) {
  struct table t = {NULL, 0};
  for (;;) {
    int what = __VERIFIER_nondet_int();
    if (what <= 0) break;
    int x = __VERIFIER_nondet_int();
    if (what == 1)
      table_delete_row(&t, x);
    else if (what == 2)
      table_delete_column(&t, x);
    else if (table_increment(&t, x, __VERIFIER_nondet_int()) < 0)
      break;
  }
  table_print(&t);
  while (t.rows) table_delete_row(&t, t.rows->id);
  assert(t.cell_count == 0);
  return 0;
}
