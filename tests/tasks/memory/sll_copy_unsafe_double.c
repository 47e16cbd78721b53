/* A list and its copy are freed independently. Seeded mistake: double free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

static struct node *cons(int value, struct node *next) {
  struct node *n = malloc(sizeof *n);
  n->value = value;
  n->next = next;
  return n;
}

static struct node *copy(const struct node *from) {
  struct node *first = NULL, *last = NULL;
  for (; from != NULL; from = from->next) {
    struct node *n = cons(from->value, NULL);
    if (last == NULL)
      first = n;
    else
      last->next = n;
    last = n;
  }
  return first;
}

static void release(struct node *list) {
  while (list != NULL) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
}

int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) list = cons(__VERIFIER_nondet_int() > 0, list);
  struct node *second = copy(list);
  release(list);
  if (second != NULL) second->value = 7;
  release(second);
  free(second);
  return 0;
}
