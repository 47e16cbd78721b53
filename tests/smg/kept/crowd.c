/* Pointers into one list, in every order (scripts/growth pointers 5). */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct node {
  int value;
  struct node *next;
};

static struct node *cons(int value, struct node *next) {
  struct node *n = malloc(sizeof(struct node));
  if (n == NULL)
    exit(1);
  n->value = value;
  n->next = next;
  return n;
}

int main(void) {
  struct node *list = cons(1, NULL);
  while (__VERIFIER_nondet_int())
    list = cons(1, list);
  struct node *p1 = list;
  while (p1->next != NULL && __VERIFIER_nondet_int())
    p1 = p1->next;
  struct node *p2 = list;
  while (p2->next != NULL && __VERIFIER_nondet_int())
    p2 = p2->next;
  struct node *p3 = list;
  while (p3->next != NULL && __VERIFIER_nondet_int())
    p3 = p3->next;
  struct node *p4 = list;
  while (p4->next != NULL && __VERIFIER_nondet_int())
    p4 = p4->next;
  struct node *p5 = list;
  while (p5->next != NULL && __VERIFIER_nondet_int())
    p5 = p5->next;
  if (p1 == NULL || p1->value != 1)
    reach_error();
  if (p2 == NULL || p2->value != 1)
    reach_error();
  if (p3 == NULL || p3->value != 1)
    reach_error();
  if (p4 == NULL || p4->value != 1)
    reach_error();
  if (p5 == NULL || p5->value != 1)
    reach_error();
  return 0;
}
