/* White and black fields, of two types, alternate in a chain; the functions for them call each other.
   Bug: pieces are freed in the last black field only. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct black;
struct white {
  struct black *next;
};
struct black {
  int *piece; /* own block, or NULL */
  struct white *next;
};

static struct black *make_black(void);

static struct white *make_white(void) {
  if (__VERIFIER_nondet_int() == 0) return NULL;
  struct white *w = malloc(sizeof *w);
  if (w) w->next = make_black();
  return w;
}

static struct black *make_black(void) {
  if (__VERIFIER_nondet_int() == 0) return NULL;
  struct black *b = malloc(sizeof *b);
  if (!b) return NULL;
  b->piece = NULL;
  if (__VERIFIER_nondet_int() > 0) {
    b->piece = malloc(sizeof *b->piece);
    if (b->piece) *b->piece = 1;
  }
  b->next = make_white();
  return b;
}

static void check_black(const struct black *b);

static void check_white(const struct white *w) {
  if (w) check_black(w->next);
}

static void check_black(const struct black *b) {
  if (!b) return;
  if (b->piece && *b->piece != 1) reach_error();
  check_white(b->next);
}

static void free_black(struct black *b);

static void free_white(struct white *w) {
  if (!w) return;
  free_black(w->next);
  free(w);
}

static void free_black(struct black *b) {
  if (!b) return;
  if (!b->next) free(b->piece);
  free_white(b->next);
  free(b);
}

int main(void) {
  struct white *board = make_white();
  check_white(board);
  free_white(board);
  return 0;
}
