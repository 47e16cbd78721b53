/* A byte of a link is written: nobody knows where it leads. */
#include <stdlib.h>

extern void reach_error(void);
struct node {
  struct node *next;
};

int main(void) {
  struct node *a = malloc(sizeof *a);
  a->next = NULL;
  *(char *)a = 1;
  struct node *y = a->next;
  if (y) reach_error();
  return 0;
}
