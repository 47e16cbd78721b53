/* A list of the numbers that the input has. */
#include <stdio.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *list = NULL;
  int x, sum = 0;
  while (scanf("%d", &x) == 1) {
    struct node *n = malloc(sizeof *n);
    if (n == NULL) break;
    n->value = x;
    n->next = list;
    list = n;
  }
  for (struct node *p = list; p != NULL; p = p->next)
    if (p->value > 0 && sum < 1000) sum += p->value % 10;
  while (list != NULL) {
    free(list);
    list = list->next;
  }
  return sum > 100;
}
