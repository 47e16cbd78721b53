#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

typedef unsigned char byte;

struct item {
  byte mark;
  byte level;
  struct item *link;
};

static struct item *make(byte mark) {
  struct item *i = calloc(1, sizeof(struct item));
  if (i == NULL)
    exit(EXIT_FAILURE);
  i->mark = mark;
  return i;
}

int main(void) {
  struct item *base = make(200);
  struct item *top = base;
  while (__VERIFIER_nondet_int() > 0) {
    top->link = make(200);
    top = top->link;
  }

  /* calloc cleared the level and the last link. */
  struct item *i = base;
  do {
    if (i->mark != 200 || i->level != 0)
      reach_error();
    i = i->link;
  } while (i != NULL);
  return 0;
}
