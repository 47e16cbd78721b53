/* Appends behind a tail pointer, frees from the head. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct cell {
  struct cell *next;
  int key;
};

int main(void) {
  struct cell *head = NULL, *tail = NULL;
  for (int i = 0; __VERIFIER_nondet_int() != 0 && i < 1000; i++) {
    struct cell *c = malloc(sizeof *c);
    c->key = i;
    c->next = NULL;
    if (head == NULL)
      head = c;
    else
      tail->next = c;
    tail = c;
  }
  if (tail != NULL) tail->key = -1;
  while (head) {
    struct cell *dead = head;
    head = head->next;
    free(dead);
  }
  return 0;
}
