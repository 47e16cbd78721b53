/* As free.c, with a mistake that many have made. */
#include <stdlib.h>

extern int more(void), number(void); /* inputs: any int */

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *list = NULL;
  while (more()) {
    struct node *fresh = malloc(sizeof *fresh);
    if (fresh == NULL) break;
    fresh->value = number();
    fresh->next = list;
    list = fresh;
  }
  while (list != NULL) {
    free(list);
    list = list->next;
  }
  return 0;
}
