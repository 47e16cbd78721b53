/* Builds the list n-1, ..., 1, 0, takes one element out, and prints the rest.
 * `take` leaves a list alone that does not have the element. */
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void); /* an input */

struct node {
  int value;
  struct node *next;
};

static struct node *push(struct node *list, int value) {
  struct node *fresh = malloc(sizeof *fresh);
  if (fresh == NULL) return list;
  fresh->value = value;
  fresh->next = list;
  return fresh;
}

static struct node *take(struct node *list, int value) {
  struct node *before = NULL, *p = list;
  while (p && p->value != value) {
    before = p;
    p = p->next;
  }
  if (p == NULL) return list;
  if (before)
    before->next = p->next;
  else
    list = p->next;
  free(p);
  return list;
}

int main(void) {
  struct node *list = NULL;
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100) return 0;
  for (int i = 0; i < n; i++) list = push(list, i);
  list = take(list, __VERIFIER_nondet_int());
  while (list) {
    struct node *next = list->next;
    printf("%d ", list->value);
    free(list);
    list = next;
  }
  printf("\n");
  return 0;
}
