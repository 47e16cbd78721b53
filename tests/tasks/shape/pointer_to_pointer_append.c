#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct node {
  int age;
  struct node *next;
};

int main(void) {
  struct node *list = NULL;
  struct node **end = &list;

  /* 1 -> ... -> 1 -> 2, with a pointer to the place of the next element. */
  int stop = 0;
  while (!stop) {
    struct node *n = malloc(sizeof *n);
    if (n == NULL)
      exit(1);
    stop = __VERIFIER_nondet_int() == 0;
    n->age = stop ? 2 : 1;
    n->next = NULL;
    *end = n;
    end = &n->next;
  }

  struct node *n = list;
  while (n->next != NULL) {
    if (n->age != 1)
      reach_error();
    n = n->next;
  }
  if (n->age != 2)
    reach_error();
  return 0;
}
