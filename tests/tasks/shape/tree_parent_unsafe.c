#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct widget {
  struct widget *parent;
  struct widget *child[2];
};

static struct widget *widget_new(struct widget *parent) {
  struct widget *w = malloc(sizeof(struct widget));
  if (w == NULL)
    exit(1);
  w->parent = parent;
  w->child[0] = w->child[1] = NULL;
  return w;
}

int main(void) {
  struct widget *root = widget_new(NULL), *w = root;
  int command;
  while ((command = __VERIFIER_nondet_int()) != 0) {
    if (command == 1) {
      if (!w->child[0])
        w->child[0] = widget_new(w);
      w = w->child[0];
    } else if (command > 1 && command < 8) {
      if (!w->child[1])
        w->child[1] = widget_new(w->parent ? w->parent : w); /* the bug: w is the parent */
      w = w->child[1];
    } else if (w->parent) {
      w = w->parent;
    }
  }

  if (w->child[0] && w->child[0]->parent != w)
    reach_error();
  if (w->child[1] && w->child[1]->parent != w)
    reach_error();
  return 0;
}
