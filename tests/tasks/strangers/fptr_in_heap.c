/* Functions that are called through a table that a block on the heap points to: they are the only ones that can be meant. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

struct ops {
  int (*open)(int);
  int (*close)(int);
};
struct device {
  struct ops *ops;
  int state;
};

static int opened(int state) {
  if (state) reach_error();
  return 1;
}
static int closed(int state) {
  if (!state) reach_error();
  return 0;
}
static struct ops ops = {opened, closed};

int main(void) {
  struct device *d = malloc(sizeof *d);
  if (!d) return 0;
  d->ops = &ops;
  d->state = 0;
  while (__VERIFIER_nondet_int()) {
    d->state = d->ops->open(d->state);
    d->state = d->ops->close(d->state);
  }
  return 0;
}
