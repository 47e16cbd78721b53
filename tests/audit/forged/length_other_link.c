/* A list of one node along one link; along another it goes on. */
#include <stdlib.h>

extern void reach_error(void);
struct node {
  struct node *next, *other;
};

int main(void) {
  struct node *t = malloc(sizeof *t), *a = malloc(sizeof *a);
  t->next = t->other = a->next = NULL;
  a->other = t;
  int n = 0;
  if (a->other) reach_error();
  return n;
}
