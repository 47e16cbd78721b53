/* A list of points: structures that functions take and give, by way of variables that end. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct point {
  int x, y;
};

struct node {
  struct point at;
  struct node *next;
};

static struct point least(struct point a, struct point b) {
  return (struct point){a.x < 100 ? a.x : 100, b.y < 100 ? b.y : 100};
}

int main(void) {
  struct node *l = NULL;
  struct point zero = {0, 0};
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    if (n == NULL) break;
    n->at = least(zero, zero);
    n->next = l;
    l = n;
  }
  while (l) {
    struct point p = l->at;
    if (p.x != 0 || p.y != 0) reach_error();
    struct node *n = l->next;
    free(l);
    l = n;
  }
  return 0;
}
