/* What malloc gives was not written: the certificate has it end there. */
#include <stdlib.h>

extern void reach_error(void);
struct node {
  struct node *next;
};

int main(void) {
  struct node *x = malloc(sizeof *x);
  struct node *y = x->next;
  if (y) reach_error();
  return 0;
}
