#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item {
  int key;
  struct item *next, *prev;
};

static struct item *insert(struct item *head, int key) {
  struct item *fresh = malloc(sizeof *fresh);
  if (fresh == NULL) exit(1);
  fresh->key = key;
  fresh->prev = NULL;
  fresh->next = head;
  if (head != NULL) head->prev = fresh;
  return fresh;
}

static struct item *remove_item(struct item *head, struct item *gone) {
  if (gone->prev != NULL)
    gone->prev->next = gone->next;
  else
    head = gone->next;
  /* gone->next->prev is forgotten. */
  free(gone);
  return head;
}

int main(void) {
  struct item *list = NULL;
  list = insert(list, 1);
  list = insert(list, 2);
  list = insert(list, 3);
  if (__VERIFIER_nondet_int()) list = remove_item(list, list->next);
  struct item *last = list;
  while (last->next != NULL) last = last->next;
  int sum = 0;
  for (struct item *p = last; p != NULL; p = p->prev) sum += p->key;
  while (list != NULL) {
    struct item *next = list->next;
    free(list);
    list = next;
  }
  return sum;
}
