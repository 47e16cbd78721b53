/* What was held in a variable whose scope has ended: the certificate lets the list live on there, though nothing in that variable is alive. */
#include <stdlib.h>

extern void reach_error(void);
struct node {
  struct node *next;
};

int main(void) {
  struct node *a = malloc(sizeof *a);
  a->next = NULL;
  {
    struct node *held, **p = &held;
    *p = a;
  }
  if (a) reach_error();
  return 0;
}
