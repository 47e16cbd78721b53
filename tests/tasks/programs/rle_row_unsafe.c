/* One row of a bitmap, kept as a doubly linked list of runs. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define WIDTH 64

struct run {
  int colour;
  int length;
  struct run *prev, *next;
};

struct row {
  struct run *first;
  int runs;
};

static struct run *run_new(int colour, int length) {
  struct run *r = malloc(sizeof *r);
  if (!r) return NULL;
  r->colour = colour;
  r->length = length;
  r->prev = r->next = NULL;
  return r;
}

static int row_init(struct row *row) {
  row->first = run_new(0, WIDTH);
  row->runs = row->first ? 1 : 0;
  return row->first ? 0 : -1;
}

static void insert_after(struct row *row, struct run *r, struct run *new) {
  new->prev = r;
  new->next = r->next;
  if (r->next) r->next->prev = new;
  r->next = new;
  row->runs++;
}

/* Cuts r so that it has the given length; the rest goes to a new run. */
static int split(struct row *row, struct run *r, int length) {
  if (length == r->length) return 0;
  struct run *rest = run_new(r->colour, r->length - length);
  if (!rest) return -1;
  r->length = length;
  insert_after(row, r, rest);
  return 0;
}

/* Joins r with the run after it if they have the same colour. */
static void join(struct row *row, struct run *r) {
  struct run *n = r->next;
  if (!n || n->colour != r->colour) return;
  r->length += n->length;
  r->next = n->next;
  free(n);
  row->runs--;
}

static struct run *locate(const struct row *row, int x, int *offset) {
  struct run *r = row->first;
  while (x >= r->length) {
    x -= r->length;
    r = r->next;
  }
  *offset = x;
  return r;
}

static int get_pixel(const struct row *row, int x) {
  int offset;
  return locate(row, x, &offset)->colour;
}

static void join_around(struct row *row, struct run *r) {
  join(row, r);
  if (r->prev) join(row, r->prev);
}

static int set_pixel(struct row *row, int x, int colour) {
  int offset;
  struct run *r = locate(row, x, &offset);
  if (r->colour == colour) return 0;
  if (offset > 0) {
    if (split(row, r, offset) < 0) return -1;
    r = r->next;
  }
  if (split(row, r, 1) < 0) {
    join_around(row, r);
    return -1;
  }
  r->colour = colour;
  join_around(row, r);
  return 1;
}

static void check(const struct row *row) {
  int width = 0, runs = 0;
  for (const struct run *r = row->first; r; r = r->next) {
    assert(r->length > 0);
    assert(!r->next || r->next->prev == r);
    assert(!r->next || r->next->colour != r->colour);
    width += r->length;
    runs++;
  }
  assert(width == WIDTH);
  assert(runs == row->runs);
}

static void row_free(struct row *row) {
  while (row->first) {
    struct run *next = row->first->next;
    free(row->first);
    row->first = next;
  }
}

int main(void) {
  struct row row;
  if (row_init(&row) < 0) return 1;
  while (__VERIFIER_nondet_int()) {
    int x = __VERIFIER_nondet_int();
    int colour = __VERIFIER_nondet_int();
    if (x < 0 || x >= WIDTH) continue;
    if (set_pixel(&row, x, colour) < 0) break;
    assert(get_pixel(&row, x) == colour);
  }
  check(&row);
  printf("%d runs\n", row.runs);
  row_free(&row);
  return 0;
}
