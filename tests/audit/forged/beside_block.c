/* Behind the first block may lie the second. */
#include <stdlib.h>
extern void reach_error(void);

struct node {
  struct node *next;
};

int main(void) {
  struct node *first = malloc(sizeof *first), *second = malloc(sizeof *second);
  if (!first || !second) return 0;
  first->next = second;
  struct node *p = first + 4;
  if (p == first->next) reach_error();
  return 0;
}
