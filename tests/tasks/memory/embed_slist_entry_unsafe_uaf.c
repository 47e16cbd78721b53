/* An intrusive singly linked list with the pointer to the previous next pointer, as in BSD's LIST. Seeded mistake: use
 * after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct entry {
  int key;
  struct entry *next, **prev;
};

struct head {
  struct entry *first;
};

static void insert_head(struct head *h, struct entry *e) {
  e->next = h->first;
  if (h->first != NULL) h->first->prev = &e->next;
  h->first = e;
  e->prev = &h->first;
}

static void remove_entry(struct entry *e) {
  if (e->next != NULL) e->next->prev = e->prev;
  *e->prev = e->next;
}

int main(void) {
  struct head list = {NULL};
  while (__VERIFIER_nondet_int()) {
    struct entry *e = malloc(sizeof *e);
    e->key = __VERIFIER_nondet_int();
    insert_head(&list, e);
  }
  for (struct entry *e = list.first, *next; e != NULL; e = next) {
    next = e->next;
    if (e->key < 0) {
      remove_entry(e);
      free(e);
    }
  }
  while (list.first != NULL) {
    struct entry *e = list.first;
    remove_entry(e);
    free(e);
    if (e->key == 1) return 1;
  }
  return 0;
}
