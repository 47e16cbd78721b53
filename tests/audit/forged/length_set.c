/* memset writes links, too. */
#include <stdlib.h>
#include <string.h>

extern void reach_error(void);
struct node {
  struct node *next;
};

int main(void) {
  struct node *t = malloc(sizeof *t), *a = malloc(sizeof *a);
  t->next = NULL;
  a->next = t;
  memset(a, 0, sizeof *a);
  struct node *y = a->next;
  if (!y) reach_error();
  return 0;
}
