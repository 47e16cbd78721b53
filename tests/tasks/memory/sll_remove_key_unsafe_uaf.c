/* Removes the first element with some key from a list, wherever it is. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct entry {
  int key;
  struct entry *next;
};

static struct entry *remove_key(struct entry *head, int key) {
  struct entry *before = NULL, *e = head;
  while (e != NULL && e->key != key) {
    before = e;
    e = e->next;
  }
  if (e == NULL) return head;
  if (before == NULL)
    head = e->next;
  else
    before->next = e->next;
  free(e);
  if (e->key != key) return NULL;
  return head;
}

int main(void) {
  struct entry *head = NULL;
  while (__VERIFIER_nondet_int()) {
    struct entry *e = malloc(sizeof(struct entry));
    e->key = __VERIFIER_nondet_int();
    e->next = head;
    head = e;
  }
  head = remove_key(head, __VERIFIER_nondet_int());
  while (head != NULL) {
    struct entry *next = head->next;
    free(head);
    head = next;
  }
  return 0;
}
