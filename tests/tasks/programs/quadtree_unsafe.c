/* Quadtree of points on a 16x16 board; unused cells go to a free list. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define BOARD 16
#define PER_CELL 2

struct point {
  int x, y;
};

struct cell {
  int x, y, size;
  int used;                    /* points in this cell and below */
  struct point points[PER_CELL];  /* only in a leaf */
  struct cell *child[4];       /* all NULL in a leaf */
};

static struct cell *free_cells;  /* linked by child[0] */

static struct cell *cell_new(int x, int y, int size) {
  struct cell *c = free_cells;
  if (c) {
    free_cells = c->child[0];
  } else {
    c = malloc(sizeof *c);
    if (!c) return NULL;
  }
  c->x = x;
  c->y = y;
  c->size = size;
  c->used = 0;
  for (int i = 0; i < 4; i++) c->child[i] = NULL;
  return c;
}

static void cell_release(struct cell *c) {
  c->child[0] = free_cells;
  free_cells = c;
}

static int is_leaf(const struct cell *c) { return c->child[0] == NULL; }

static struct cell *child_at(const struct cell *c, int x, int y) {
  int half = c->size / 2;
  return c->child[(x >= c->x + half) + 2 * (y >= c->y + half)];
}

static int subdivide(struct cell *c) {
  int half = c->size / 2;
  struct cell *new[4];
  for (int i = 0; i < 4; i++) {
    new[i] = cell_new(c->x + (i % 2) * half, c->y + (i / 2) * half, half);
    if (!new[i]) {
      while (i-- > 0) cell_release(new[i]);
      return -1;
    }
  }
  for (int i = 0; i < 4; i++) c->child[i] = new[i];
  for (int i = 0; i < c->used; i++) {
    struct cell *d = child_at(c, c->points[i].x, c->points[i].y);
    d->points[d->used++] = c->points[i];
  }
  return 0;
}

static int contains(const struct cell *c, int x, int y) {
  while (!is_leaf(c)) c = child_at(c, x, y);
  for (int i = 0; i < c->used; i++)
    if (c->points[i].x == x && c->points[i].y == y) return 1;
  return 0;
}

/* The point must not be there yet. */
static int add(struct cell *c, int x, int y) {
  if (is_leaf(c)) {
    if (c->used < PER_CELL) {
      c->points[c->used].x = x;
      c->points[c->used].y = y;
      c->used++;
      return 0;
    }
    if (subdivide(c) < 0) return -1;
  }
  if (add(child_at(c, x, y), x, y) < 0) return -1;
  c->used++;
  return 0;
}

/* The point must be there. An empty cell becomes a leaf again. */
static void delete(struct cell *c, int x, int y) {
  if (is_leaf(c)) {
    int i = 0;
    while (c->points[i].x != x || c->points[i].y != y) i++;
    c->points[i] = c->points[--c->used];
    return;
  }
  delete(child_at(c, x, y), x, y);
  if (--c->used > 0) return;
  for (int i = 0; i < 4; i++) {
    assert(is_leaf(c->child[i]));
    cell_release(c->child[i]);
  }
}

static void destroy(struct cell *c) {
  if (!is_leaf(c))
    for (int i = 0; i < 4; i++) destroy(c->child[i]);
  free(c);
}

int main(void) {
  int count = 0;
  struct cell *root = cell_new(0, 0, BOARD);
  if (!root) return 1;
  while (__VERIFIER_nondet_int()) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    if (x < 0 || x >= BOARD || y < 0 || y >= BOARD) continue;
    if (contains(root, x, y)) {
      delete(root, x, y);
      count--;
    } else {
      if (add(root, x, y) < 0) break;
      count++;
    }
    assert(root->used == count);
  }
  printf("%d points\n", count);
  destroy(root);
  while (free_cells) {
    struct cell *next = free_cells->child[0];
    free(free_cells);
    free_cells = next;
  }
  return 0;
}
